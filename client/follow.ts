import { Problem, waitAsked } from './errors.ts';
import type { Head, Heads, Subscribed, Tick } from './frames.ts';
import { History, isLast } from './history.ts';
import { bound, PROOF, patienceFor, type Standing } from './proof.ts';
import { Queue } from './queue.ts';
import { type Listener, Session } from './session.ts';
import { mayPass } from './temporary.ts';
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
  entries(matchId: string, page: { readonly after: number; readonly signal: AbortSignal }): Promise<EntryList>;
  ticket(matchId: string, options: Given): Promise<{ readonly url: string }>;
  match(matchId: string, options: Given): Promise<Pick<MatchAnswer, 'seq' | 'status' | 'clock'>>;
}

export interface FollowOptions {
  /** Number of the last entry already known; 0, the default, starts from the beginning. */
  readonly after?: number;
  /** Ends the following when raised. */
  readonly signal?: AbortSignal;
  /** How old a proof that nothing is missing may get while no deadline is near, see {@link bound}. Milliseconds. */
  readonly keepAlive?: number;
  /** Longest time between two looks over HTTP while there is no socket; not below a tenth of a second. Milliseconds. */
  readonly pollEvery?: number;
}

/** How the entries came, and how often it was proved that none is missing. */
export interface FollowStats {
  pushed: number;
  fetched: number;
  sockets: number;
  proofs: number;
}

/** Timers do not go further than some weeks: longer rests are taken in parts. Milliseconds. */
const REST = 3_600_000;
/** Over so long those whose sockets have ended together look over HTTP. Milliseconds. */
const SCATTER = 100;
/** The second look for an entry that is due comes after about so long, each further one after twice that. Milliseconds. */
const LOOKS_AGAIN = 4_000;
/** However often somebody wants it, looks are so far apart. Milliseconds. */
const POLLS_APART = 100;
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
export class Follower<G extends string = string> implements AsyncIterable<News<G>> {
  readonly stats: FollowStats = { pushed: 0, fetched: 0, sockets: 0, proofs: 0 };
  private readonly matchId: string;
  private readonly source: Source;
  private readonly transport: Transport;
  private readonly keepAlive: number;
  private readonly pollEvery: number;
  private readonly history: History;
  private readonly news = new Queue<News<G>>();
  private readonly ending = new AbortController();
  private waking = new AbortController();
  private session: Session | undefined;
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
  /** When the last proof was asked for and anything was last asked, by the steady clock, and the chance in the next wait. */
  private proved: number;
  /** When the last answer of a socket was asked for: it alone tells who has sealed, which a look over HTTP does not. */
  private synced: number;
  private asked: number;
  private chance = 0;

  constructor(matchId: string, source: Source, transport: Transport, options: FollowOptions = {}) {
    const { after = 0, signal, keepAlive = PROOF.keepAlive, pollEvery = 2_000 } = options;
    this.matchId = matchId;
    this.source = source;
    this.transport = transport;
    this.keepAlive = keepAlive;
    this.pollEvery = Math.max(POLLS_APART, pollEvery || 0);
    this.history = new History(after);
    this.newest = after;
    this.proved = transport.elapsed();
    this.synced = transport.elapsed();
    this.asked = transport.elapsed();
    this.scatter = transport.random();
    if (signal?.aborted) this.close();
    else signal?.addEventListener('abort', () => this.close(), { once: true });
    void this.run();
    void this.prove();
  }

  /** Ends the following; what has arrived can still be read. */
  close(): void {
    this.news.end();
    this.ending.abort();
    this.session?.end();
    this.rouse();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<News<G>, void> {
    const news = this.news[Symbol.asyncIterator]();
    const leave = async (): Promise<IteratorResult<News<G>, void>> => {
      this.close();
      return { done: true, value: undefined };
    };
    // Whoever leaves while they wait is not kept until something comes.
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

  /** How long to wait after failures in a row: as long as the last one asks for, but not beyond `most`. Milliseconds. */
  private pause(failures: number, error: unknown, most = this.bound()): number {
    const { random } = this.transport;
    const asked = Math.min(waitAsked(error), most / 1.5) * (1 + random() / 2);
    return Math.min(most, Math.max(asked, backoff(failures, random, { most: this.pollEvery })));
  }

  /** Opens a socket and waits for its end. Tells whether it lived, and why there was none. */
  private async connected(): Promise<{ lived: boolean; error?: unknown }> {
    try {
      const { url } = await this.source.ticket(this.matchId, this.ending);
      if (this.over) return { lived: false };
      const socket = this.transport.socket(url);
      const session: Session = new Session(
        socket,
        this.transport,
        this.listener(() => session.end()),
      );
      this.session = session;
    } catch (error) {
      this.failUnlessPassing(error);
      return { lived: false, error };
    }
    const lived = await this.session.ended;
    this.lookSoon();
    return { lived };
  }

  /** What a socket brings; `end` gives it up. */
  private listener(end: () => void): Listener {
    return {
      subscription: () => ({ type: 'subscribe', matchId: this.matchId, after: this.history.last }),
      subscribed: (frame, asked) => {
        if (frame.type === 'subscribed') this.subscribed(frame, asked);
      },
      proof: (frame, asked) => {
        if (frame.type === 'heads') this.heads(frame, asked, end);
      },
      news: (frame) => {
        if (frame.type === 'yours') return;
        if (frame.type === 'sealed') {
          if (frame.seq >= (this.tick?.seq ?? 0)) this.tick = frame;
          this.tell();
        } else if (frame.entry !== undefined) this.take([frame.entry], 'pushed');
        this.hear(frame.seq);
        if (frame.type === 'sealed' && frame.awaited.length === 0) this.isFull(frame.seq);
        if (this.newest > this.history.last) this.catchUp();
      },
    };
  }

  /** Keeps the proof that nothing is missing younger than its bound: by the socket, and over HTTP where there is none. */
  private async prove(): Promise<void> {
    while (!this.over) {
      const now = this.transport.elapsed();
      const wait = Math.min(this.lookDue(), this.askDue()) - now;
      if (wait > 0) await this.rest(Math.min(wait, REST));
      else if (this.session?.isSubscribed && this.lookDue() > now) await this.ask(this.session);
      else this.look();
    }
  }

  private bound(): number {
    const proved = this.proved + this.source.now() - this.transport.elapsed();
    return bound(this.standing, proved, this.keepAlive);
  }

  /** How long to wait between two looks over HTTP. Milliseconds. */
  private pollWait(): number {
    return Math.min(this.pollEvery, this.bound());
  }

  /** A socket has ended: time for a look, with jitter, since those of others may have ended with it. */
  private lookSoon(): void {
    const { elapsed, random } = this.transport;
    this.asked = Math.max(this.asked, elapsed() + random() * SCATTER - this.pollWait());
    this.rouse();
  }

  /** When to ask the socket next. Chance shortens the wait, so that a crowd does not ask in step. */
  private askDue(): number {
    if (!this.session?.isSubscribed) return Number.POSITIVE_INFINITY;
    const most = this.bound();
    const wait = (most - patienceFor(most)) * (1 - this.chance / 8);
    return Math.max(this.synced + wait, this.asked + PROOF.apart);
  }

  /** When to look over HTTP next. */
  private lookDue(): number {
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

  private async rest(ms: number): Promise<void> {
    this.waking = new AbortController();
    await this.transport.sleep(ms, this.waking.signal);
  }

  /** What decides when to ask has changed. */
  private rouse(): void {
    this.waking.abort();
  }

  private async ask(session: Session): Promise<void> {
    this.asked = this.transport.elapsed();
    const answered = await session.sync(patienceFor(this.bound()));
    if (answered === 'answered' || this.over) return;
    if (answered === 'silent') session.end();
    this.look();
  }

  private subscribed(frame: Subscribed, asked: number): void {
    this.stats.sockets += 1;
    this.take(frame.entries, 'pushed');
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
    const { seq, at, round, status, deadline, sealed, awaited, announced = {} } = head;
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
    else if (seq === this.history.last) this.close();
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
    this.proved = Math.max(this.proved, asked);
    this.isWanted = false;
    this.chance = this.transport.random();
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
      for (const due of this.history.take(entry)) {
        this.stats[way] += 1;
        this.news.push({ type: 'entry', entry: due as Entry<G> });
        if (isLast(due)) {
          this.close();
          return;
        }
        this.isGoingOn = true;
        if (due.seq >= this.newest) this.time(due, due.round === undefined);
        this.hear(due.seq);
      }
    }
    this.tell();
  }

  /** A look over HTTP. */
  private look(): void {
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
    else if (seq === this.history.last) this.close();
  }

  /** Lets what may pass by itself pass; what will not change (no such match, bad token) ends the following. */
  private failUnlessPassing(error: unknown): void {
    if (!(error instanceof Problem) || mayPass(error) || error.status >= 500) return;
    this.news.end(error);
    this.close();
  }
}
