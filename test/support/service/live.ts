import { expect } from 'vitest';
import { Client, type Entry, type MatchAnswer, type SealAnswer } from '../../../client/index.ts';
import type { LocalCloud } from '../../../local/index.ts';
import { openSocket, type SocketClient } from './socket-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into frames and answers of every kind.
type Any = any;

/** What a real request was answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Any;
}

/** One person at a running service: calls as they are, and the client library for calls that may be repeated. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly client: Client;
  /** One request, never repeated. `body` is sent as it stands if it is text. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Opens a socket with a ticket of its own. */
  open(boundTo?: string): Promise<Line>;
}

/** A request without credentials. */
export async function ask(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers: { ...type, ...headers }, ...sent });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const IS_PUSHED = new Set(['entry', 'sealed']);

/** Ends a local cloud in which no function may have tried anything that its role does not allow. */
export async function endCloud(cloud: LocalCloud): Promise<void> {
  await cloud.stop();
  expect(cloud.denials()).toEqual([]);
}

/** One socket and what its holder knows by it: entries by number, without repeats; holes are counted, not filled. */
export class Line {
  readonly socket: SocketClient;
  readonly entries: Entry[] = [];
  /** Frames that were pushed, oldest first. */
  readonly pushed: Any[] = [];
  repeats = 0;
  holes = 0;
  #read = 0;
  readonly #replies: Any[] = [];

  constructor(socket: SocketClient) {
    this.socket = socket;
    socket.socket.on('message', () => this.#take());
    this.#take();
  }

  /** Number of the last entry known. */
  get last(): number {
    return this.entries.at(-1)?.seq ?? this.after;
  }
  after = 0;

  /** Sends a frame and waits for its reply, whatever is pushed in between. */
  async say(frame: unknown): Promise<Any> {
    const before = this.#replies.length;
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    await expect.poll(() => this.#replies.length, { interval: 5, timeout: 5_000 }).toBeGreaterThan(before);
    return this.#replies[before];
  }

  /** Subscribes from behind the last entry known, until nothing more is missed. */
  async follow(matchId: string, after = this.last): Promise<Any> {
    if (this.entries.length === 0) this.after = after;
    const reply = await this.say({ type: 'subscribe', matchId, after });
    expect(reply).toMatchObject({ type: 'subscribed', matchId });
    return reply.more ? this.follow(matchId) : reply;
  }

  /** As a client does when it sees a hole: asks for what it misses. */
  async mend(matchId: string): Promise<void> {
    await this.follow(matchId);
    this.holes = 0;
  }

  close(): void {
    this.socket.socket.close();
  }

  #take(): void {
    for (; this.#read < this.socket.frames.length; this.#read += 1) {
      const frame = JSON.parse(this.socket.frames[this.#read] as string);
      if (!IS_PUSHED.has(frame.type)) this.#replies.push(frame);
      else this.pushed.push(frame);
      for (const entry of frame.entries ?? (frame.entry ? [frame.entry] : [])) this.#know(entry);
    }
  }

  #know(entry: Entry): void {
    if (entry.seq > this.last + 1) this.holes += 1;
    else if (entry.seq === this.last + 1) this.entries.push(entry);
    else {
      this.repeats += 1;
      const known = this.entries.find(({ seq }) => seq === entry.seq);
      // The same number is the same entry, however often it comes.
      if (known !== undefined) expect(entry).toEqual(known);
    }
  }
}

/** Becomes a guest of a running service. */
export async function arrive(url: string, name: string): Promise<Person> {
  const { player, token } = await new Client(url, { onGuest: () => {} }).guest(name);
  return person(url, name, player, token);
}

/** Somebody who has been here before. */
export function person(url: string, name: string, id: string, token: string): Person {
  const call: Person['call'] = (method, path, body, headers) =>
    ask(url, method, path, body, { authorization: `Bearer ${token}`, ...headers });
  const open = async (boundTo?: string) => {
    const { body } = await call('POST', '/tickets', boundTo === undefined ? {} : { matchId: boundTo });
    return new Line(await openSocket(body.url));
  };
  return { id, name, token, client: new Client(url, { token }), call, open };
}

/** A socket and the id it has in the local cloud, so that it can be cut. */
export async function openKnown(cloud: LocalCloud, who: Person): Promise<{ line: Line; id: string }> {
  const before = new Set(cloud.sockets.open());
  const line = await who.open();
  const [id] = cloud.sockets.open().filter((each) => !before.has(each));
  return { line, id: id as string };
}

/** A match of Fast West that has started, with these people in seats 0, 1, …. */
export async function startMatch(people: readonly Person[], wish: object = {}): Promise<string> {
  const [host, ...others] = people as [Person, ...Person[]];
  const { matchId } = await host.client.create({ game: 'fast-west', seats: people.length, ...wish });
  for (const other of others) await other.client.join(matchId);
  return matchId;
}

/** Chooses one of the moves that a seat may make. */
export type Choice = (match: MatchAnswer, seat: number) => Any;

export const anyMove: Choice = ({ you, round }, seat) => you!.moves[(round * 5 + seat * 3) % you!.moves.length];

/** Nobody shoots, so the match goes on. */
export const calmMove: Choice = ({ you }) =>
  you!.moves.find((move) => (move as { card?: string }).card === 'reload') ?? you!.moves[0];

/** Seals for everybody who is awaited, all at once. Returns what each was told, by seat. */
export async function playRound(
  people: readonly Person[],
  matchId: string,
  choose: Choice = anyMove,
): Promise<Map<number, SealAnswer>> {
  const told = new Map<number, SealAnswer>();
  const { awaited, round } = await (people[0] as Person).client.match(matchId);
  await Promise.all(
    awaited.map(async (seat) => {
      const { client } = people[seat] as Person;
      const match = await client.match(matchId);
      if (match.round === round) told.set(seat, await client.seal(matchId, round, choose(match, seat)));
    }),
  );
  return told;
}

/** Plays rounds until the match is over. */
export async function playOn(people: readonly Person[], matchId: string): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    if ((await (people[0] as Person).client.match(matchId)).status === 'over') return;
    await playRound(people, matchId);
  }
  throw new Error('the match does not end');
}

/** The whole history as the HTTP API gives it, receipts left out. */
export async function historyOf(who: Person, matchId: string, after = 0): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const { receipt: _receipt, ...entry } of who.client.history(matchId, { after })) entries.push(entry);
  return entries;
}
