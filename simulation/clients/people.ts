import { hash } from 'node:crypto';
import type * as Library from '../../client/index.ts';
import type { Client, SocketLike, Transport } from '../../client/index.ts';
import { aboutOf, type Exchange } from '../checks/exchanges.ts';
import type { SimulatedCloud } from '../cloud/index.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import { type Story, short } from '../story.ts';
import { OwnKey, Signatures } from './own-key.ts';

/** A request as hostile clients send it, past the library. */
export interface Raw {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

interface Parts {
  readonly cloud: SimulatedCloud;
  readonly schedule: Schedule;
  readonly story: Story;
  /** The client library, in the simulated world. */
  readonly library: typeof Library;
  readonly seed: string;
  /** The seat of a player whose seals have to be signed at a match, as everybody may know it. */
  readonly signingSeat?: (matchId: string, player: string | undefined) => number | undefined;
  /** Hears every answer at the moment in which it comes. */
  readonly onAnswer: (exchange: Exchange) => void;
}

const BASE = 'http://simulated';
/** A client waits so long for an answer. Milliseconds. */
const PATIENCE = 15_000;

/** Everybody who talks to the service, and everything that was said. */
export class People {
  readonly exchanges: Exchange[] = [];
  readonly parts: Parts;
  /** Players' ids by their tokens. */
  private readonly players = new Map<string, string>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** @param own whether they have a key of their own, or another device's */
  person(name: string, own: OwnKey | boolean = false): Person {
    const key = own === true ? new OwnKey(new Random(`${this.parts.seed}/own-key/${name}`)) : own || undefined;
    return new Person(this, name, key);
  }

  /** Whose token this is; undefined if nobody's that was seen. */
  playerOf(token: string | undefined): string | undefined {
    return token === undefined ? undefined : this.players.get(token);
  }

  /** Sends a request for somebody and notes what becomes of it. */
  async send(who: string, raw: Raw, token: string | undefined, signal?: AbortSignal) {
    const { cloud, schedule, story, onAnswer } = this.parts;
    const about = aboutOf(raw.method, raw.path);
    const exchange: Exchange = {
      number: this.exchanges.length,
      client: who,
      player: token === undefined ? undefined : this.players.get(token),
      about,
      key: raw.key,
      sent: raw.body,
      from: schedule.steps,
      at: schedule.now,
      until: undefined,
      copies: 0,
      lost: [],
      answered: undefined,
      status: undefined,
      body: undefined,
    };
    this.exchanges.push(exchange);
    const isNews = about.kind !== 'read';
    const what = `${raw.method} ${raw.path}${raw.body === undefined ? '' : ` ${short(raw.body, 60)}`}`;
    if (isNews)
      story.tell(who, `#${exchange.number} ${what}${raw.key === undefined ? '' : ` key ${raw.key.slice(0, 8)}`}`);
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(raw.body !== undefined && { 'content-type': 'application/json' }),
      ...(raw.key !== undefined && { 'idempotency-key': raw.key }),
    };
    const watch = {
      copies: (count: number) => {
        exchange.copies = count;
      },
      done: () => {
        exchange.until = schedule.steps;
      },
    };
    const body = raw.body === undefined ? {} : { body: JSON.stringify(raw.body) };
    const sending = cloud.front.send({ method: raw.method, path: raw.path, headers, ...body }, exchange.number, watch);
    const got = await (signal === undefined ? sending : orAborted(sending, signal));
    exchange.answered = schedule.steps;
    exchange.status = got.status;
    exchange.body = got.text === '' ? undefined : jsonOf(got.text);
    if (about.kind === 'guest' && got.status === 201) this.players.set(exchange.body.token, exchange.body.player);
    if (isNews) story.tell(who, `#${exchange.number} is answered ${got.status}${codeOf(exchange.body)}`);
    onAnswer(exchange);
    return { ...got, body: exchange.body };
  }

  /** The outside world for the client library. */
  transport(who: string): Transport {
    const { schedule, seed, cloud } = this.parts;
    const random = new Random(`${seed}/transport/${who}`);
    return {
      fetch: async (url, init) => {
        const headers = init.headers as Record<string, string>;
        const raw = {
          method: String(init.method),
          path: url.slice(BASE.length),
          ...(init.body !== undefined && { body: JSON.parse(String(init.body)) }),
          ...(headers['idempotency-key'] !== undefined && { key: headers['idempotency-key'] }),
        };
        const token = headers.authorization?.slice('Bearer '.length);
        const got = await this.send(who, raw, token, init.signal ?? undefined);
        const { status, text } = got;
        const answer = { status, ok: status < 300, headers: new Headers({ ...got.headers }), text: async () => text };
        return answer as unknown as Response;
      },
      socket: (url) => cloud.lines.open(url, who) as SocketLike,
      sleep: (ms, signal) => asleep(schedule, ms, signal),
      now: () => Math.floor(schedule.now),
      elapsed: () => schedule.now,
      random: () => random.next(),
      digest: async (text) => hash('sha256', text, 'base64url'),
    };
  }
}

/** One person with a device: the library's client, and requests past it. */
export class Person {
  readonly name: string;
  readonly random: Random;
  readonly people: People;
  token: string | undefined;
  client: Client;
  /** A key of their own, if they have one. */
  private readonly own: OwnKey | undefined;
  private readonly signatures: Signatures | undefined;

  constructor(people: People, name: string, own: OwnKey | undefined) {
    const { seed, library } = people.parts;
    this.people = people;
    this.name = name;
    this.random = new Random(`${seed}/person/${name}`);
    this.own = own;
    this.signatures = own && new Signatures(own, new Random(`${seed}/signatures/${name}`));
    const transport = people.transport(name);
    const sign = own && library.playerKey(own.publicKey, async (text) => own.sign(text), transport.digest);
    this.client = new library.Client(BASE, { transport, ...(sign && { sign }) });
  }

  /** Becomes a player. Tries until it works: each try may have made another guest. */
  async signUp(): Promise<void> {
    const guest = await this.untilDone(() => this.client.guest(this.name));
    this.use(guest.token);
  }

  /** Another device of the same player. */
  device(name: string): Person {
    const other = this.people.person(name, this.own);
    if (this.token !== undefined) other.use(this.token);
    return other;
  }

  /** One request past the library. Undefined if no answer came. */
  async raw(raw: Raw) {
    const { schedule, signingSeat } = this.people.parts;
    const { matchId } = aboutOf(raw.method, raw.path);
    const seat = matchId === undefined ? undefined : signingSeat?.(matchId, this.people.playerOf(this.token));
    const sent = seat === undefined ? raw : (this.signatures?.of(raw, seat) ?? raw);
    const patience = new AbortController();
    const stop = schedule.in(PATIENCE, () => patience.abort(new Error('no answer')));
    try {
      const got = await this.people.send(this.name, sent, this.token, patience.signal);
      if (got.body?.code === 'seal.number') this.signatures?.learn(raw.path, got.body.n);
      return got;
    } catch {
      return undefined;
    } finally {
      stop();
    }
  }

  sleep(ms: number): Promise<void> {
    return this.people.parts.schedule.sleep(ms);
  }

  /** Tries a call until it is done or refused. A bare 500 means that a function has died, and is worth another try. */
  async untilDone<T>(call: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (!isPassing(error)) throw error;
        await this.sleep(this.random.next() * Math.min(500 * tries, 5_000));
      }
    }
  }

  private use(token: string): void {
    this.token = token;
    this.client = this.client.as(token);
  }
}

/** Whether the same call may succeed later. */
export const isPassing = (error: unknown): boolean => {
  const { name, status } = error as { name?: string; status?: number };
  return name === 'Unreachable' || (name === 'Problem' && ((status ?? 0) >= 500 || status === 429));
};

/** The code of a refusal, or undefined where the error is none. */
export const refusalOf = (error: unknown): string | undefined => {
  const { name, code, status } = error as { name?: string; code?: string; status?: number };
  return name === 'Problem' && (status ?? 500) < 500 ? code : undefined;
};

const codeOf = (body: { code?: string } | undefined): string => (body?.code === undefined ? '' : ` ${body.code}`);

function jsonOf(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const orAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    promise.then(resolve, reject);
  });

const asleep = (schedule: Schedule, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const cancel = schedule.in(ms, resolve);
    signal?.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });
