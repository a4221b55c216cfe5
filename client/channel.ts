import { Problem, waitAsked } from './errors.ts';
import type { AllYours, YourMatch } from './frames.ts';
import { bound, PROOF, patienceFor } from './proof.ts';
import { Queue } from './queue.ts';
import { type Listener, Session } from './session.ts';
import { mayPass } from './temporary.ts';
import { backoff, type Transport } from './transport.ts';

/** Where a channel gets what the socket does not bring, by one try each. */
export interface ChannelSource {
  /** The service's time, epoch milliseconds. */
  now(): number;
  ticket(matchId: undefined, options: { readonly signal: AbortSignal }): Promise<{ readonly url: string }>;
  running(options: { readonly signal: AbortSignal }): Promise<readonly YourMatch[]>;
}

export interface ChannelOptions {
  /** Ends the listening when raised. */
  readonly signal?: AbortSignal;
  /**
   * How old a proof that nothing is missing may get while no deadline of a match that awaits you is near, see {@link bound}.
   * Milliseconds.
   */
  readonly keepAlive?: number;
  /** Longest time between two looks over HTTP while there is no socket; not below a tenth of a second. Milliseconds. */
  readonly pollEvery?: number;
}

/** A match of yours, whenever something about it has changed. */
export interface YourNews extends YourMatch {
  /** Whether you are still at it, and it is not over. */
  readonly isRunning: boolean;
}

interface Known {
  readonly yours: YourMatch;
  /** When it was heard of last, by the steady clock. */
  readonly heard: number;
}

const POLLS_APART = 100;

/** Whether two looks at a match say the same. */
const isSame = (one: YourMatch, other: YourMatch): boolean =>
  one.seq === other.seq &&
  one.awaited === other.awaited &&
  one.deadline === other.deadline &&
  one.status === other.status &&
  one.seat === other.seat;

/**
 * Listens to all matches of the player, also those that start later, by one socket, and over HTTP while there is none. Iterate
 * over it once: it tells of each running match at first, and then of each one that has changed. What happened is in the match.
 *
 * ```
 *  ticket ─▶ socket ─▶ subscribe {me} ─▶ channel: all matches ─▶ yours: one of them ──▶ news
 *    ▲                                      ▲                                             ▲
 *    └── back off ◀── closed                └── each {@link bound}: sync {me}              │
 *               └──▶ GET /me/matches ──────────────────────────────────────────────────────┘
 * ```
 */
export class Channel implements AsyncIterable<YourNews> {
  private readonly source: ChannelSource;
  private readonly transport: Transport;
  private readonly keepAlive: number;
  private readonly pollEvery: number;
  private readonly news = new Queue<YourNews>();
  private readonly ending = new AbortController();
  private readonly known = new Map<string, Known>();
  private waking = new AbortController();
  private session: Session | undefined;
  private looking = false;
  private failures = 0;
  /** When the last proof was asked for, and when anything was last asked, by the steady clock. */
  private proved: number;
  private asked: number;

  constructor(source: ChannelSource, transport: Transport, options: ChannelOptions = {}) {
    const { signal, keepAlive = PROOF.keepAlive, pollEvery = 2_000 } = options;
    this.source = source;
    this.transport = transport;
    this.keepAlive = keepAlive;
    this.pollEvery = Math.max(POLLS_APART, pollEvery || 0);
    this.proved = transport.elapsed();
    this.asked = transport.elapsed();
    if (signal?.aborted) this.close();
    else signal?.addEventListener('abort', () => this.close(), { once: true });
    void this.run();
    void this.prove();
  }

  /** Ends the listening; what has arrived can still be read. */
  close(): void {
    this.news.end();
    this.ending.abort();
    this.session?.end();
    this.waking.abort();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<YourNews, void> {
    const news = this.news[Symbol.asyncIterator]();
    const leave = async (): Promise<IteratorResult<YourNews, void>> => {
      this.close();
      return { done: true, value: undefined };
    };
    const iterator = { next: () => news.next(), return: leave, [Symbol.asyncIterator]: () => iterator };
    return iterator;
  }

  private get over(): boolean {
    return this.ending.signal.aborted;
  }

  /** One socket after the other. */
  private async run(): Promise<void> {
    for (let failures = 0; !this.over; ) {
      const { lived, error } = await this.connected();
      if (this.over) return;
      failures = lived ? 1 : failures + 1;
      await this.transport.sleep(this.pause(failures, error), this.ending.signal);
    }
  }

  private pause(failures: number, error: unknown): number {
    const { random } = this.transport;
    const most = this.bound();
    const asked = Math.min(waitAsked(error), most / 1.5) * (1 + random() / 2);
    return Math.min(most, Math.max(asked, backoff(failures, random, { most: this.pollEvery })));
  }

  private async connected(): Promise<{ lived: boolean; error?: unknown }> {
    try {
      const { url } = await this.source.ticket(undefined, this.ending);
      if (this.over) return { lived: false };
      this.session = new Session(this.transport.socket(url), this.transport, this.listener());
    } catch (error) {
      this.failUnlessPassing(error);
      return { lived: false, error };
    }
    const lived = await this.session.ended;
    this.waking.abort();
    return { lived };
  }

  private listener(): Listener {
    const all = (frame: { readonly type: string }, asked: number): void => {
      if (frame.type === 'channel') this.takeAll(frame as AllYours, asked);
    };
    return {
      subscription: () => ({ type: 'subscribe', me: true }),
      subscribed: all,
      proof: all,
      news: (frame) => {
        if (frame.type !== 'yours') return;
        const { type: _type, ...yours } = frame;
        this.take(yours, this.transport.elapsed());
      },
    };
  }

  /** How old the proof may get: the deadlines count of the matches that await the player. Milliseconds. */
  private bound(): number {
    const proved = this.proved + this.source.now() - this.transport.elapsed();
    const deadlines = [...this.known.values()].flatMap(({ yours }) => (yours.awaited ? (yours.deadline ?? []) : []));
    const bounds = deadlines.map((deadline) => bound({ span: null, deadline }, proved, this.keepAlive));
    return Math.min(bound({ span: null, deadline: null }, proved, this.keepAlive), ...bounds);
  }

  /** Keeps the proof that nothing is missing younger than its bound: by the socket, and over HTTP where there is none. */
  private async prove(): Promise<void> {
    while (!this.over) {
      const now = this.transport.elapsed();
      const most = this.bound();
      const hasSocket = this.session?.isSubscribed === true;
      const due = hasSocket
        ? Math.max(this.proved + most - patienceFor(most), this.asked + PROOF.apart)
        : this.asked + Math.min(this.pollEvery, most);
      if (due > now) {
        this.waking = new AbortController();
        await this.transport.sleep(Math.min(due - now, 3_600_000), this.waking.signal);
      } else if (hasSocket) await this.ask(this.session as Session);
      else this.look();
    }
  }

  private async ask(session: Session): Promise<void> {
    this.asked = this.transport.elapsed();
    const answered = await session.sync(patienceFor(this.bound()));
    if (answered === 'answered' || this.over) return;
    if (answered === 'silent') session.end();
    this.look();
  }

  /** A look over HTTP, one at a time. */
  private look(): void {
    this.asked = this.transport.elapsed() + (this.failures > 0 ? this.pause(this.failures, undefined) : 0);
    if (this.looking) return;
    this.looking = true;
    const asked = this.transport.elapsed();
    this.source.running(this.ending).then(
      (yours) => {
        this.looking = false;
        this.failures = 0;
        this.takeAll({ yours, more: false }, asked);
      },
      (error: unknown) => {
        this.looking = false;
        this.failures += 1;
        this.failUnlessPassing(error);
      },
    );
  }

  /** All running matches, as they stood when it was asked for them or later. */
  private takeAll({ yours, more }: Omit<AllYours, 'type'>, asked: number): void {
    for (const each of yours) this.take(each, asked);
    this.proved = Math.max(this.proved, asked);
    // What is not named any more has ended or was left, unless it came after the question.
    const named = new Set(yours.map(({ matchId }) => matchId));
    const gone = more
      ? []
      : [...this.known.values()].filter((each) => !named.has(each.yours.matchId) && each.heard < asked);
    for (const { yours: last } of gone) this.tell({ ...last, awaited: false, deadline: null }, false);
    this.waking.abort();
  }

  private take(yours: YourMatch, heard: number): void {
    const { matchId, seq } = yours;
    const before = this.known.get(matchId);
    // An answer may be older than what was pushed meanwhile.
    if (before !== undefined && (seq < before.yours.seq || (seq === before.yours.seq && heard < before.heard))) return;
    const isRunning = yours.status !== 'over' && yours.seat !== null;
    if (before === undefined ? !isRunning : isSame(before.yours, yours)) {
      if (before !== undefined) this.known.set(matchId, { yours, heard });
      return;
    }
    this.known.set(matchId, { yours, heard });
    this.tell(yours, isRunning);
  }

  private tell(yours: YourMatch, isRunning: boolean): void {
    if (!isRunning) this.known.delete(yours.matchId);
    this.news.push({ ...yours, isRunning });
  }

  /** Lets what may pass by itself pass; what will not change (bad token) ends the listening. */
  private failUnlessPassing(error: unknown): void {
    if (!(error instanceof Problem) || mayPass(error) || error.status >= 500) return;
    this.news.end(error);
    this.close();
  }
}
