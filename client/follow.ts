import { ChainCheck } from './chain.ts';
import { BrokenHistory } from './errors.ts';
import type { Head, Heads, Subscribed, Tick } from './frames.ts';
import { History, isLast } from './history.ts';
import { Listening, type ListenOptions } from './listening.ts';
import { bound, PROOF, patienceFor, type Standing } from './proof.ts';
import type { Listener } from './session.ts';
import { backoff, type Transport } from './transport.ts';
import type { Entry, EntryList, MatchAnswer } from './wire.ts';

/** What a follower tells: entries, each once and in order, and in between who has sealed. */
export type News<G extends string = string> = { readonly type: 'entry'; readonly entry: Entry<G> } | Tick;

interface Given {
  /** Raised when the following ends: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Where a follower gets what the socket does not bring, by one try each. */
export interface Source {
  /** The service's time, epoch milliseconds. */
  now(): number;
  /** When the service's clock showed a time, at the earliest, by the steady clock; undefined if nobody knows. */
  earliest(at: number): number | undefined;
  entries(matchId: string, page: { readonly after: number; readonly signal: AbortSignal }): Promise<EntryList>;
  ticket(matchId: string, options: Given): Promise<{ readonly url: string }>;
  match(matchId: string, options: Given): Promise<Pick<MatchAnswer, 'seq' | 'status' | 'clock'>>;
}

export interface FollowOptions extends ListenOptions {
  /** Number of the last entry already known; 0, the default, starts from the beginning. */
  readonly after?: number;
  /** The `epoch` of the match when that entry was known; 0, the default, if it had none. */
  readonly epoch?: number;
}

/** How the entries came, and how often it was proved that none is missing. */
export interface FollowStats {
  pushed: number;
  fetched: number;
  sockets: number;
  proofs: number;
}

/** Over so long those whose sockets have ended together look over HTTP. Milliseconds. */
const SCATTER = 100;
/** The second look for an entry that is due comes after about so long, each further one after twice that. Milliseconds. */
const LOOKS_AGAIN = 4_000;
/** After so many failed looks a new socket is tried: its subscription may bring what is missing. */
const GIVES_UP = 5;

/**
 * Follows a match by socket, and over HTTP whenever the socket has a hole or is not there. Iterate over it once; leaving
 * the loop ends it, and so does the match's last entry.
 *
 * ```
 *  ticket ─▶ socket ─▶ subscribe {after} ─▶ frames ──▶ in order? ──▶ news
 *    ▲                                        │ hole, `more`, `fetch`   ▲
 *    └── back off ◀── closed                  └──▶ GET …/entries?after= ┘
 *                       ▲                               ▲
 *    each {@link bound}: sync ─▶ heads: nothing missing │ something missing, or no answer
 *    deadline passed, or nobody awaited, and no entry ──┘
 * ```
 *
 * Time is measured by the transport's steady clock; deadlines are the service's, and compared with its time.
 */
export class Follower<G extends string = string> extends Listening<News<G>> {
  readonly stats: FollowStats = { pushed: 0, fetched: 0, sockets: 0, proofs: 0 };
  private readonly matchId: string;
  private readonly source: Source;
  private history: History;
  /** Looks whether the entries continue each other; undefined where the platform cannot. */
  private chain: ChainCheck | undefined;
  /** Which restore the entries known have come through. */
  private epoch: number;
  /** While entries are read again after a restore: the last one known before it, and what it had come through. */
  private again: { readonly last: number; readonly epoch: number } | undefined;
  private tick: Tick | undefined;
  /** The last tick that was told, as text. */
  private told = '';
  /** The fetch under way, and when its last request was sent. */
  private fetching: { since: number } | undefined;
  private learning: Promise<void> | undefined;
  /** Number of the newest entry heard of, and how the match stands after it. */
  private newest: number;
  private standing: Standing = { span: null, deadline: null };
  /** Whether anything has told that the match is not over: its newest entry alone does not tell a reader who has it already. */
  private isGoingOn = false;
  /** Since when nobody is awaited any more although no newer entry was heard of. */
  private full = Number.POSITIVE_INFINITY;
  /** Looks for the entry that is due after the newest, when the next one may come, and the chance in that. */
  private nudges = 0;
  private nudgeAgain = Number.NEGATIVE_INFINITY;
  private scatter = 0;
  /** Looks over HTTP that failed in a row, until when none is taken because of that, and whether one is wanted then. */
  private failures = 0;
  private held = Number.NEGATIVE_INFINITY;
  private isWanted = false;
  /** How long rounds will be open, learned before the match starts. */
  private clock: number | null | undefined;

  constructor(matchId: string, source: Source, transport: Transport, options: FollowOptions = {}) {
    super(transport, options);
    const { after = 0, epoch = 0, signal } = options;
    this.matchId = matchId;
    this.source = source;
    this.history = new History(after);
    this.chain = this.newChain();
    this.epoch = epoch;
    this.newest = after;
    this.scatter = transport.random();
    this.begin(signal);
  }

  private newChain(): ChainCheck | undefined {
    const { digest } = this.transport;
    if (digest === undefined) return undefined;
    const chain: ChainCheck = new ChainCheck(this.matchId, digest, (seq) => {
      // Of before a restore nothing counts any more.
      if (this.chain === chain) this.fail(new BrokenHistory(this.matchId, seq));
    });
    return chain;
  }

  protected ticket(): Promise<{ readonly url: string }> {
    return this.source.ticket(this.matchId, this.ending);
  }

  protected serviceNow(): number {
    return this.source.now();
  }

  /** What a socket brings; `end` gives it up. */
  protected listener(end: () => void): Listener {
    return {
      subscription: () => ({ type: 'subscribe', matchId: this.matchId, after: this.history.last }),
      subscribed: (frame, asked) => {
        if (frame.type === 'subscribed') this.subscribed(frame, asked);
      },
      proof: (frame, asked) => {
        if (frame.type === 'heads') this.heads(frame, asked, end);
      },
      news: (frame) => {
        if (frame.type === 'yours' || !this.isOfNow(frame)) return;
        if (frame.type === 'sealed') {
          if (frame.seq >= (this.tick?.seq ?? 0)) this.tick = frame;
          this.tell();
        } else if (frame.entry !== undefined) this.pushed(frame.entry);
        this.hear(frame.seq);
        if (frame.type === 'sealed' && frame.awaited.length === 0) this.isFull(frame.seq);
        if (this.newest > this.history.last) this.catchUp();
      },
    };
  }

  /**
   * A pushed entry is a proof as well, if all before it are there: when it was made there was no newer one. That was long before it came,
   * so the time counts at which it was made, and not the one at which it came.
   */
  private pushed(entry: Entry): void {
    this.take([entry], 'pushed');
    const made = this.source.earliest(entry.at);
    if (made === undefined || this.history.last < entry.seq || this.over) return;
    const since = Math.min(made, this.transport.elapsed());
    this.provedSince(since);
    this.synced = Math.max(this.synced, since);
  }

  protected bound(): number {
    return bound(this.standing, this.provedAt(), this.keepAlive);
  }

  /** How long to wait between two looks over HTTP. Milliseconds. */
  private pollWait(): number {
    return Math.min(this.pollEvery, this.bound());
  }

  /** A socket has ended: time for a look, with jitter, since those of others may have ended with it. */
  protected lost(): void {
    const { elapsed, random } = this.transport;
    this.asked = Math.max(this.asked, elapsed() + random() * SCATTER - this.pollWait());
    this.rouse();
  }

  /** When to look over HTTP next. */
  protected lookDue(): number {
    if (this.isWanted) return this.held;
    const poll = this.session?.isSubscribed ? Number.POSITIVE_INFINITY : this.asked + this.pollWait();
    return Math.max(this.held, Math.min(poll, this.overdue()));
  }

  /**
   * When to have an entry made that is due: somebody must read the match for that, if the function that should have made it
   * has died, or if nobody has come since the deadline.
   */
  private overdue(): number {
    const { deadline } = this.standing;
    const ended =
      deadline === null ? Number.POSITIVE_INFINITY : deadline - this.source.now() + this.transport.elapsed();
    const { least, scatter } = PROOF.overdue;
    return Math.max(this.nudgeAgain, Math.min(this.full, ended) + least + this.scatter * scatter);
  }

  private subscribed(frame: Subscribed, asked: number): void {
    this.stats.sockets += 1;
    if (this.isOfNow(frame)) this.take(frame.entries, 'pushed');
    this.stand(frame, asked);
    this.rouse();
  }

  private heads({ heads }: Heads, asked: number, end: () => void): void {
    const head = heads.find(({ matchId }) => matchId === this.matchId);
    // A socket that does not follow the match any more will bring nothing of it.
    if (head === undefined) end();
    else this.stand(head, asked);
  }

  /** What the service says is the newest: proof that nothing is missing, or news that something is. */
  private stand(head: Head, asked: number): void {
    if (!this.isOfNow(head)) return;
    const { seq, at, round, status, deadline, sealed, awaited, announced = {} } = head;
    this.chain?.isHead(seq, head.head);
    if (seq >= this.newest) this.time({ at, deadline }, status === 'open');
    this.hear(seq);
    this.synced = Math.max(this.synced, asked);
    if (status === 'playing' && sealed !== undefined && awaited !== undefined && seq >= (this.tick?.seq ?? 0))
      this.tick = { type: 'sealed', seq, round, sealed, awaited, announced };
    this.tell();
    if (status === 'playing' && awaited?.length === 0) this.isFull(seq);
    if (seq > this.history.last) this.catchUp();
    else this.hasAll(asked);
    if (status !== 'over') this.isGoingOn = true;
    else if (seq === this.history.last) this.end();
  }

  /**
   * Whether an answer or a frame is not older than what is known. If it tells that the match was set back, everything is read
   * again: numbers of before say nothing any more.
   */
  private isOfNow({ epoch = 0 }: { readonly epoch?: number }): boolean {
    if (epoch <= this.epoch) return epoch === this.epoch;
    this.again ??= { last: this.history.last, epoch: this.epoch };
    this.epoch = epoch;
    this.history = new History(0);
    this.chain = this.newChain();
    this.newest = 0;
    this.tick = undefined;
    this.told = '';
    this.full = Number.POSITIVE_INFINITY;
    this.fetching = undefined;
    this.standing = { span: null, deadline: null };
    this.catchUp();
    return true;
  }

  /** Whether an entry that is read again is news: all from the restore on, and before it those that were not known. */
  private isNews(entry: Entry): boolean {
    const { again } = this;
    if (again === undefined) return true;
    if (entry.type === 'restored' && (entry.epoch ?? 0) > again.epoch) this.again = undefined;
    return this.again === undefined || entry.seq > again.last;
  }

  /** Notes the number of an entry. What was due after the newest before it is there. */
  private hear(seq: number): void {
    if (seq <= this.newest) return;
    this.newest = seq;
    this.full = Number.POSITIVE_INFINITY;
    this.nudges = 0;
    this.nudgeAgain = Number.NEGATIVE_INFINITY;
    this.scatter = this.transport.random();
  }

  /** All have sealed, and the round is not resolved: its last function may have died. */
  private isFull(seq: number): void {
    if (seq < this.newest || this.full < Number.POSITIVE_INFINITY) return;
    this.full = this.transport.elapsed();
    this.rouse();
  }

  private hasAll(asked: number): void {
    this.stats.proofs += 1;
    this.provedSince(asked);
    this.isWanted = false;
  }

  /** Notes how long the open round is open. A match that has not started has a clock to go by. */
  private time({ at, deadline = null }: Pick<Entry, 'at' | 'deadline'>, isOpen: boolean): void {
    if (isOpen) this.learnClock();
    const span = isOpen ? (this.clock ?? null) : deadline && deadline - at;
    if (span !== this.standing.span || deadline !== this.standing.deadline) this.rouse();
    this.standing = { span, deadline };
  }

  /** The first round's deadline would else be known only to those who hear of the start. */
  private learnClock(): void {
    this.learning ??= this.readClock();
  }

  private async readClock(): Promise<void> {
    for (let failures = 1; !this.over; failures++) {
      try {
        const { deadline } = (await this.source.match(this.matchId, this.ending)).clock;
        this.clock = deadline && deadline * 1000;
        if (this.standing.deadline === null && this.standing.span === null)
          this.standing = { span: this.clock, deadline: null };
        return this.rouse();
      } catch (error) {
        this.failUnlessPassing(error);
        await this.transport.sleep(this.pause(failures, error), this.ending.signal);
      }
    }
  }

  /** A tick is told once its round is known, and not again; one of an older round never. */
  private tell(): void {
    if (this.tick === undefined || this.tick.seq > this.history.last) return;
    const { seq, round, sealed, awaited, announced } = this.tick;
    const text = JSON.stringify([seq, round, sealed, awaited, announced]);
    if (seq === this.history.last && text !== this.told) {
      this.news.push(this.tick);
      this.told = text;
    }
    this.tick = undefined;
  }

  private take(entries: readonly Entry[], way: 'pushed' | 'fetched'): void {
    for (const entry of entries) {
      if (entry.seq <= this.history.last) this.chain?.again(entry);
      for (const due of this.history.take(entry)) {
        this.stats[way] += 1;
        this.chain?.next(due);
        if (this.isNews(due)) this.news.push({ type: 'entry', entry: due as Entry<G> });
        if (isLast(due)) {
          this.end();
          return;
        }
        this.isGoingOn = true;
        if (due.seq >= this.newest) this.time(due, due.round === undefined);
        this.hear(due.seq);
      }
    }
    this.tell();
  }

  /** Nothing comes any more: what has come is compared before that is said. */
  private end(): void {
    if (this.chain === undefined) this.close();
    else void this.chain.settled().then(() => this.close());
  }

  /** A look over HTTP. */
  protected look(): void {
    const { elapsed, random } = this.transport;
    this.asked = elapsed();
    if (this.overdue() <= this.asked) {
      this.nudges += 1;
      const again = backoff(this.nudges, random, { first: LOOKS_AGAIN, most: this.keepAlive });
      this.nudgeAgain = this.asked + Math.min(again, this.bound());
    }
    this.catchUp();
  }

  /** Fetches what is missing. One fetch does for all who want that, unless its answer is long in coming. */
  private catchUp(): void {
    const since = this.transport.elapsed();
    if (this.over) return;
    if (since < this.held) {
      this.isWanted = true;
      this.rouse();
      return;
    }
    this.isWanted = false;
    if (this.fetching !== undefined && since - this.fetching.since < patienceFor(this.bound())) return;
    const fetch = { since };
    this.fetching = fetch;
    this.fetchMissing(fetch).then(
      () => this.fetched(fetch),
      (error: unknown) => this.fetched(fetch, error),
    );
  }

  /** A look that failed is taken again, soon and then later; meanwhile the socket goes on. */
  private fetched(fetch: { since: number }, error?: unknown): void {
    if (error !== undefined) this.failUnlessPassing(error);
    if (this.fetching !== fetch) return;
    this.fetching = undefined;
    this.failures = error === undefined ? 0 : this.failures + 1;
    if (error === undefined) return;
    this.held = this.transport.elapsed() + this.pause(this.failures, error, patienceFor(this.bound()));
    this.isWanted = true;
    if (this.failures % GIVES_UP === 0 && this.newest > this.history.last) this.session?.end();
    this.rouse();
  }

  private async fetchMissing(fetch: { since: number }): Promise<void> {
    for (let known = -1; !this.over; ) {
      fetch.since = this.transport.elapsed();
      const { since } = fetch;
      const { last } = this.history;
      known = this.newest;
      const page = await this.source.entries(this.matchId, { after: last, signal: this.ending.signal });
      // Of before a restore that was heard of meanwhile; or the first to tell of one, and then it was asked for the wrong part.
      const { epoch } = this;
      if (!this.isOfNow(page) || epoch !== this.epoch) return;
      this.hear(page.seq);
      this.take(page.entries, 'fetched');
      if (!this.isGoingOn && this.history.last >= page.seq) await this.learnEnd();
      if (this.history.last >= page.seq) this.hasAll(since);
      if (this.history.last >= this.newest) return;
      // Frames may have told of more meanwhile; a page that brings nothing of what was known has no other one behind it.
      if (this.history.last === last && this.newest === known) return;
    }
  }

  /** Nothing is missing, and nothing may ever come: a match that is over has no further entry to say so. */
  private async learnEnd(): Promise<void> {
    const { seq, status } = await this.source.match(this.matchId, this.ending);
    if (status !== 'over') this.isGoingOn = true;
    else if (seq === this.history.last) this.end();
  }
}
