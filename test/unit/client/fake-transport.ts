import type { Entry, EntryList, SocketLike, Transport } from '../../../client/index.ts';

type Listener = (event: { data: unknown }) => void;

/** A socket whose other end is the test. */
export class FakeSocket implements SocketLike {
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  private readonly listeners = new Map<string, Listener[]>();

  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
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
  private tell(type: string, data?: unknown): void {
    for (const listener of this.listeners.get(type) ?? []) listener({ data });
  }
}

/** Lets everything that is due happen. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 50; i++) await Promise.resolve();
};

/** A server with one match whose history the test writes, and sockets that the test plays. */
export class FakeServer {
  readonly history: Entry[] = [];
  readonly sockets: FakeSocket[] = [];
  readonly requests: string[] = [];
  /** Time passes when the test says so. */
  readonly timers: { ms: number; wake: () => void; over: boolean }[] = [];
  socketsWork = true;
  /** Called before each answer; may throw as a broken network does. */
  trouble: (path: string) => Response | undefined = () => undefined;

  readonly transport: Transport = {
    random: () => 0.5,
    fetch: async (url, init) => this.answer(new URL(url), init),
    socket: () => {
      if (!this.socketsWork) throw new Error('no sockets here');
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    sleep: (ms, signal) =>
      new Promise<void>((resolve) => {
        const timer = {
          ms,
          over: signal?.aborted === true,
          wake: () => {
            timer.over = true;
            resolve();
          },
        };
        if (timer.over) return resolve();
        signal?.addEventListener('abort', timer.wake, { once: true });
        this.timers.push(timer);
      }),
  };

  get socket(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }

  /** Adds entries; they are in the history, whether or not a frame tells of them. */
  write(...types: Entry['type'][]): Entry[] {
    const added = types.map((type, i) => ({ seq: this.history.length + i + 1, at: 0, prev: null, type }));
    this.history.push(...added);
    return added;
  }

  entryFrame(seq: number): object {
    return { v: 1, type: 'entry', matchId: 'm', seq, entry: this.history[seq - 1] };
  }

  subscribed(after: number, more = false): object {
    const entries = more ? [] : this.history.slice(after);
    const seq = this.history.length;
    return {
      v: 1,
      type: 'subscribed',
      matchId: 'm',
      seq,
      status: 'open',
      round: 0,
      sealed: [],
      awaited: [],
      entries,
      more,
    };
  }

  /** Wakes every timer of at most `ms` milliseconds that is running. */
  async pass(ms: number): Promise<void> {
    for (const timer of this.timers.filter((t) => !t.over && t.ms <= ms)) timer.wake();
    await settle();
  }

  /** Opens the newest socket and answers its subscription. */
  async subscribe(more = false): Promise<void> {
    await settle();
    this.socket.open();
    this.socket.frame(this.subscribed(this.socket.sent[0]?.after as number, more));
    await settle();
  }

  private answer(url: URL, init: RequestInit): Response {
    this.requests.push(`${init.method} ${url.pathname}${url.search}`);
    const trouble = this.trouble(url.pathname);
    if (trouble !== undefined) return trouble;
    if (url.pathname === '/tickets')
      return Response.json({ ticket: 't', url: 'ws://server/live?ticket=t' }, { status: 201 });
    const after = Number(url.searchParams.get('after'));
    const limit = Math.min(Number(url.searchParams.get('limit')), 3);
    const entries = this.history.slice(after, after + limit);
    const last = entries.at(-1)?.seq ?? after;
    const list: EntryList = { entries, seq: this.history.length, next: last < this.history.length ? last : null };
    return Response.json(list);
  }
}

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ code, status, title: code }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
