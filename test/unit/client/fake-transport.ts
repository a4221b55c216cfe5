import { hash } from 'node:crypto';
import type { Entry, EntryList, SocketLike, Transport } from '../../../client/index.ts';
import { entryHash } from '../../../domain/seal.ts';

type Listener = (event: { data: unknown }) => void;

/** A socket whose other end is the test. */
export class FakeSocket implements SocketLike {
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  /** What the other end does with a frame. */
  onSend: (frame: Record<string, unknown>) => void = () => {};
  private readonly listeners = new Map<string, Listener[]>();

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }
  send(text: string): void {
    const frame = JSON.parse(text);
    this.sent.push(frame);
    this.onSend(frame);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.tell('open');
  }
  frame(frame: object): void {
    this.tell('message', JSON.stringify(frame));
  }
  drop(): void {
    this.tell('close');
  }
  /** Frames of a type that were sent, oldest first. */
  sentOf(type: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.type === type);
  }
  private tell(type: string, data?: unknown): void {
    for (const listener of this.listeners.get(type) ?? []) listener({ data });
  }
}

/** Lets everything that is due happen. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
};

interface Timer {
  readonly at: number;
  readonly wake: () => void;
}

/** Time that passes when a test says so. */
export class VirtualTime {
  now = 1_000_000;
  private timers: Timer[] = [];

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise<void>((resolve) => {
      if (signal?.aborted) return resolve();
      const timer = { at: this.now + ms, wake: resolve };
      this.timers.push(timer);
      signal?.addEventListener('abort', () => this.wake(timer), { once: true });
    });

  /** Moves time on and wakes whoever is due, in order of time. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      await settle();
      const due = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.now = Math.max(this.now, due.at);
      this.wake(due);
    }
    this.now = until;
  }

  private wake(timer: Timer): void {
    this.timers = this.timers.filter((each) => each !== timer);
    timer.wake();
  }
}

/** A server with one match whose history the test writes, and sockets that the test plays. */
export class FakeServer {
  readonly time = new VirtualTime();
  readonly history: Entry[] = [];
  readonly sockets: FakeSocket[] = [];
  readonly requests: string[] = [];
  socketsWork = true;
  /** Whether questions on sockets are answered as the service does. */
  answersSync = true;
  /** How long rounds are open, milliseconds; null for no end. */
  span: number | null = null;
  sealed: readonly number[] = [];
  awaited: readonly number[] = [0];
  /** Which restore the match has come through; 0 for none. */
  epoch = 0;
  /** How far the clock of the client's machine is off. Milliseconds. */
  skew = 0;
  /** Whether answers have a `Date`. */
  tellsTime = false;
  /** Called before each answer; may throw as a broken network does. */
  trouble: (path: string) => Response | undefined = () => undefined;

  readonly transport: Transport = {
    random: () => 0.5,
    now: () => this.time.now + this.skew,
    elapsed: () => this.time.now,
    fetch: async (url, init) => this.answer(new URL(url), init),
    socket: () => {
      if (!this.socketsWork) throw new Error('no sockets here');
      const socket = new FakeSocket();
      socket.onSend = (frame) => {
        if (frame.type === 'sync' && this.answersSync) socket.frame(this.heads(frame.id as number));
      };
      this.sockets.push(socket);
      return socket;
    },
    sleep: this.time.sleep,
    digest: async (text) => hash('sha256', text, 'base64url'),
  };

  get socket(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }

  /** Adds entries; they are in the history, whether or not a frame tells of them. */
  write(...types: Entry['type'][]): Entry[] {
    const { now } = this.time;
    return types.map((type) => {
      const before = this.history.at(-1);
      const prev = before === undefined ? null : entryHash('m', before);
      const base = { seq: this.history.length + 1, at: now, prev, type };
      const deadline = this.span === null ? null : now + this.span;
      const entry = isLobby(type) ? base : { ...base, round: base.seq, asked: [], deadline };
      this.history.push(entry);
      this.sealed = [];
      return entry;
    });
  }

  /** Sets the match back to an entry, as a restore of the table does, and goes on with an entry that says so. */
  setBack(seq: number): void {
    this.history.length = seq;
    this.epoch += 1;
    this.write('restored');
    Object.assign(this.history.at(-1) as Entry, { epoch: this.epoch });
  }

  private get restored(): { readonly epoch?: number } {
    return this.epoch > 0 ? { epoch: this.epoch } : {};
  }

  entryFrame(seq: number): object {
    return { v: 1, type: 'entry', matchId: 'm', seq, ...this.restored, entry: this.history[seq - 1] };
  }

  /** How the match stands, as frames tell it. */
  head() {
    const newest = this.history.at(-1) as Entry;
    const { seq, at, round = 0, deadline = null } = newest;
    const status = newest.type === 'cancelled' ? 'over' : isLobby(newest.type) ? 'open' : 'playing';
    return {
      matchId: 'm',
      seq,
      ...this.restored,
      at,
      status,
      round,
      deadline,
      sealed: this.sealed,
      awaited: this.awaited,
      announced: {},
    };
  }

  subscribed(after: number, more = false): object {
    return { v: 1, type: 'subscribed', ...this.head(), entries: more ? [] : this.history.slice(after), more };
  }

  heads(id: number): object {
    return { v: 1, type: 'heads', id, heads: [this.head()] };
  }

  tickFrame(): object {
    const { seq, round } = this.head();
    return {
      type: 'sealed',
      matchId: 'm',
      seq,
      ...this.restored,
      round,
      sealed: this.sealed,
      awaited: this.awaited,
      announced: {},
    };
  }

  pass(ms: number): Promise<void> {
    return this.time.pass(ms);
  }

  /** Opens the newest socket and answers its subscription. */
  async subscribe(more = false): Promise<void> {
    await settle();
    this.socket.open();
    this.socket.frame(this.subscribed(this.socket.sent[0]?.after as number, more));
    await settle();
  }

  /** Requests for the history that have come so far. */
  get looks(): number {
    return this.requests.filter((request) => request.includes('/entries')).length;
  }

  private answer(url: URL, init: RequestInit): Response {
    this.requests.push(`${init.method} ${url.pathname}${url.search}`);
    const trouble = this.trouble(url.pathname);
    if (trouble !== undefined) return trouble;
    const headers: Record<string, string> = this.tellsTime ? { date: new Date(this.time.now).toUTCString() } : {};
    if (url.pathname === '/tickets')
      return Response.json({ ticket: 't', url: 'ws://server/live?ticket=t' }, { status: 201, headers });
    const clock = { deadline: this.span === null ? null : this.span / 1000, early: true };
    if (url.pathname === '/matches/m') return Response.json({ ...this.head(), clock }, { headers });
    const after = Number(url.searchParams.get('after'));
    const limit = Math.min(Number(url.searchParams.get('limit')), 3);
    const entries = this.history.slice(after, after + limit);
    const last = entries.at(-1)?.seq ?? after;
    const next = last < this.history.length ? last : null;
    const list: EntryList = { entries, seq: this.history.length, ...this.restored, next };
    return Response.json(list, { headers });
  }
}

/** Kinds of entries before the start, and the end of a match that never starts. */
const isLobby = (type: Entry['type']): boolean => ['opened', 'joined', 'left', 'cancelled'].includes(type);

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ code, status, title: code }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
