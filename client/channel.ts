import type { AllYours, YourMatch } from './frames.ts';
import { Listening, type ListenOptions } from './listening.ts';
import { bound, patienceFor } from './proof.ts';
import type { Listener } from './session.ts';
import type { Transport } from './transport.ts';

/** Where a channel gets what the socket does not bring, by one try each. */
export interface ChannelSource {
  /** The service's time, epoch milliseconds. */
  now(): number;
  ticket(matchId: undefined, options: { readonly signal: AbortSignal }): Promise<{ readonly url: string }>;
  running(options: { readonly signal: AbortSignal }): Promise<readonly YourMatch[]>;
}

export type ChannelOptions = ListenOptions;

/** So long it is remembered that a match has ended: answers that were read before that may come as late. Milliseconds. */
const REMEMBERS = 5 * 60_000;

/** A match of yours, whenever something about it has changed. */
export interface YourNews extends YourMatch {
  /** Whether you are still at it, and it is not over. */
  readonly isRunning: boolean;
}

interface Known {
  readonly yours: YourMatch;
  /** When it was heard of last, by the steady clock. */
  readonly heard: number;
  /** How long its rounds are, as far as is known: a round that has begun unheard may be as short. Milliseconds. */
  readonly span: number | null;
  /** The last reminder that was told. */
  readonly reminder?: string;
}

/** A match that was set back is later than it was before, whatever its number. */
const epochOf = ({ epoch = 0 }: YourMatch): number => epoch;

const isOlder = (one: YourMatch, other: YourMatch): boolean =>
  epochOf(one) === epochOf(other) ? one.seq < other.seq : epochOf(one) < epochOf(other);

/** Whether two looks at a match say the same. */
const isSame = (one: YourMatch, other: YourMatch): boolean =>
  epochOf(one) === epochOf(other) &&
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
 *
 * A socket tells of the newest hundred. Whoever is at more is told of the others by looks over HTTP beside it, as often as the
 * deadlines of those others ask for.
 */
export class Channel extends Listening<YourNews> {
  private readonly source: ChannelSource;
  private readonly known = new Map<string, Known>();
  /** Ids of the matches that the socket tells of, if there are others. */
  private newest: ReadonlySet<string> | undefined;
  /** When it was asked last how all matches stand, and the answer left none out. By the steady clock. */
  private whole = Number.NEGATIVE_INFINITY;
  /** Matches that have ended, the latest last. */
  private readonly ended = new Map<string, Pick<Known, 'yours' | 'heard'>>();
  /** The newest look under way, and how many were when it was begun. */
  private looking: { readonly since: number; readonly besides: number } | undefined;
  private failures = 0;
  /** Until when no look is taken beside a socket, because the last one failed. */
  private held = Number.NEGATIVE_INFINITY;

  constructor(source: ChannelSource, transport: Transport, options: ChannelOptions = {}) {
    super(transport, options);
    this.source = source;
    this.begin(options.signal);
  }

  protected ticket(): Promise<{ readonly url: string }> {
    return this.source.ticket(undefined, this.ending);
  }

  protected serviceNow(): number {
    return this.source.now();
  }

  protected lost(): void {
    this.rouse();
  }

  protected listener(): Listener {
    const all = (frame: { readonly type: string }, asked: number): void => {
      if (frame.type !== 'channel') return;
      this.synced = Math.max(this.synced, asked);
      const { yours, more } = frame as AllYours;
      this.newest = more ? new Set(yours.map(({ matchId }) => matchId)) : undefined;
      this.takeAll({ yours, more }, asked);
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

  /**
   * How old the proof may get: every deadline counts, also of a match that does not await the player. The next round may have begun
   * already, and await them. Milliseconds.
   */
  protected bound(): number {
    return this.boundOf([...this.known.values()], this.provedAt());
  }

  private boundOf(some: readonly Known[], proved: number): number {
    const standings = some.map(({ span, yours }) => ({ span, deadline: yours.deadline }));
    const none = { span: null, deadline: null };
    return Math.min(...[none, ...standings].map((standing) => bound(standing, proved, this.keepAlive)));
  }

  protected lookDue(): number {
    if (!this.session?.isSubscribed) return this.asked + Math.min(this.pollEvery, this.bound());
    if (this.newest === undefined) return Number.POSITIVE_INFINITY;
    return Math.max(this.held, this.besideDue(), this.whole + this.othersWait(this.newest));
  }

  /** How long after an answer that left none out to ask for those of which the socket does not tell. Milliseconds. */
  private othersWait(newest: ReadonlySet<string>): number {
    const others = [...this.known.values()].filter(({ yours }) => !newest.has(yours.matchId));
    return this.waitWithin(this.boundOf(others, this.serviceTime(this.whole)));
  }

  /** When another look may be begun beside the one under way. */
  private besideDue(): number {
    if (this.looking === undefined) return Number.NEGATIVE_INFINITY;
    return this.looking.since + patienceFor(this.bound()) * 2 ** this.looking.besides;
  }

  /**
   * A look over HTTP. One does for all who want that, unless its answer is long in coming; it may still come, since those who have
   * many matches read many pages. So each further one beside it is begun only after twice the time.
   */
  protected look(): void {
    const since = this.transport.elapsed();
    // Beside a socket it does not put off the next question there.
    if (this.newest === undefined || !this.session?.isSubscribed)
      this.asked = since + (this.failures > 0 ? this.pause(this.failures, undefined) : 0);
    if (since < this.besideDue()) return;
    const look = { since, besides: this.looking === undefined ? 0 : this.looking.besides + 1 };
    this.looking = look;
    this.source.running(this.ending).then(
      (yours) => {
        if (this.looking === look) this.looking = undefined;
        this.failures = 0;
        this.takeAll({ yours, more: false }, since);
      },
      (error: unknown) => {
        this.failUnlessPassing(error);
        // Others were begun since, because it was silent: they tell how it goes.
        if (this.looking !== look) return;
        this.looking = undefined;
        this.failures += 1;
        this.held = this.transport.elapsed() + this.pause(this.failures, error);
        this.rouse();
      },
    );
  }

  /** All running matches, as they stood when it was asked for them or later. */
  private takeAll({ yours, more }: Omit<AllYours, 'type'>, asked: number): void {
    for (const each of yours) this.take(each, asked);
    this.provedSince(asked);
    // What is not named any more has ended or was left, unless it came after the question.
    const named = new Set(yours.map(({ matchId }) => matchId));
    if (!more) {
      this.whole = Math.max(this.whole, asked);
      const gone = [...this.known.values()].filter((each) => !named.has(each.yours.matchId) && each.heard < asked);
      for (const { yours: last } of gone) this.tell({ ...last, awaited: false, deadline: null }, false, asked);
    }
    this.rouse();
  }

  private take({ reminder, ...yours }: YourMatch, heard: number): void {
    const { matchId } = yours;
    const before = this.known.get(matchId);
    // An answer may be older than what was pushed meanwhile.
    const isLate = (last: Pick<Known, 'yours' | 'heard'>): boolean =>
      isOlder(yours, last.yours) || (!isOlder(last.yours, yours) && heard < last.heard);
    const newest = before ?? this.ended.get(matchId);
    if (newest !== undefined && isLate(newest)) return;
    const isRunning = yours.status !== 'over' && yours.seat !== null;
    // A frame may come twice.
    const isReminder = reminder !== undefined && reminder !== before?.reminder;
    const last = reminder ?? before?.reminder;
    const reminded = last === undefined ? {} : { reminder: last };
    if (!isReminder && (before === undefined ? !isRunning : isSame(before.yours, yours))) {
      if (before !== undefined) this.known.set(matchId, { ...before, yours, heard });
      return;
    }
    const left = yours.deadline === null ? 0 : yours.deadline - this.source.now();
    this.known.set(matchId, { yours, heard, span: Math.max(before?.span ?? 0, left) || null, ...reminded });
    this.tell(isReminder ? { ...yours, reminder } : yours, isRunning, heard);
  }

  private tell(yours: YourMatch, isRunning: boolean, heard: number): void {
    this.ended.delete(yours.matchId);
    if (!isRunning) this.end(yours, heard);
    this.news.push({ ...yours, isRunning });
  }

  private end(yours: YourMatch, heard: number): void {
    this.known.delete(yours.matchId);
    this.ended.set(yours.matchId, { yours, heard });
    for (const [matchId, last] of this.ended) if (last.heard < heard - REMEMBERS) this.ended.delete(matchId);
  }
}
