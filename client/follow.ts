import { Problem } from './errors.ts';
import type { Head, Heads, Subscribed, Tick } from './frames.ts';
import { History, isLast } from './history.ts';
import { bound, PROOF, patienceFor, type Standing } from './proof.ts';
import { Queue } from './queue.ts';
import { type Listener, Session } from './session.ts';
import { mayPass } from './temporary.ts';
import { backoff, type Transport } from './transport.ts';
import type { Entry, EntryList } from './wire.ts';

/** What a follower tells: entries, each once and in order, and in between who has sealed. */
export type News = { readonly type: 'entry'; readonly entry: Entry } | Tick;

/** Where a follower gets what the socket does not bring. */
export interface Source {
  entries(matchId: string, after: number): Promise<EntryList>;
  ticket(matchId: string): Promise<{ readonly url: string }>;
  match(matchId: string): Promise<{ readonly clock: { readonly deadline: number | null } }>;
}

export interface FollowOptions {
  /** Number of the last entry already known; 0, the default, starts from the beginning. */
  readonly after?: number;
  /** Ends the following when raised. */
  readonly signal?: AbortSignal;
  /** How old a proof that nothing is missing may get while no deadline is near, see {@link bound}. Milliseconds. */
  readonly keepAlive?: number;
  /** Longest time between two looks over HTTP while there is no socket. Milliseconds. */
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
 * ```
 */
export class Follower implements AsyncIterable<News> {
  readonly stats: FollowStats = { pushed: 0, fetched: 0, sockets: 0, proofs: 0 };
  private readonly matchId: string;
  private readonly source: Source;
  private readonly transport: Transport;
  private readonly keepAlive: number;
  private readonly pollEvery: number;
  private readonly history: History;
  private readonly news = new Queue<News>();
  private readonly ending = new AbortController();
  private waking = new AbortController();
  private session: Session | undefined;
  private tick: Tick | undefined;
  /** The last tick that was told, as text. */
  private told = '';
  private fetching: Promise<void> | undefined;
  private learning: Promise<void> | undefined;
  /** Number of the newest entry heard of, and how the match stands after it. */
  private newest: number;
  private standing: Standing = { span: null, deadline: null };
  /** How long rounds will be open, learned before the match starts. */
  private clock: number | null | undefined;
  /** When the last proof was asked for, when anything was last asked, and the chance in the next wait. */
  private proved: number;
  private asked: number;
  private chance = 0;

  constructor(matchId: string, source: Source, transport: Transport, options: FollowOptions = {}) {
    const { after = 0, signal, keepAlive = PROOF.keepAlive, pollEvery = 2_000 } = options;
    this.matchId = matchId;
    this.source = source;
    this.transport = transport;
    this.keepAlive = keepAlive;
    this.pollEvery = pollEvery;
    this.history = new History(after);
    this.newest = after;
    this.proved = transport.now();
    this.asked = transport.now();
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

  async *[Symbol.asyncIterator](): AsyncGenerator<News, void> {
    try {
      yield* this.news;
    } finally {
      this.close();
    }
  }

  private get over(): boolean {
    return this.ending.signal.aborted;
  }

  /** One socket after the other. */
  private async run(): Promise<void> {
    const { random, sleep } = this.transport;
    for (let failures = 0; !this.over; ) {
      const lived = await this.connected();
      if (this.over) return;
      failures = lived ? 1 : failures + 1;
      await sleep(backoff(failures, random, { most: this.pollEvery }), this.ending.signal);
    }
  }

  /** Opens a socket and waits for its end. Returns whether it lived. */
  private async connected(): Promise<boolean> {
    try {
      const { url } = await this.source.ticket(this.matchId);
      if (this.over) return false;
      const socket = this.transport.socket(url);
      const session: Session = new Session(
        this.matchId,
        socket,
        this.transport,
        this.listener(() => session.end()),
      );
      this.session = session;
    } catch (error) {
      this.failUnlessPassing(error);
      return false;
    }
    const lived = await this.session.ended;
    this.lookSoon();
    return lived;
  }

  /** What a socket brings; `end` gives it up. */
  private listener(end: () => void): Listener {
    return {
      after: () => this.history.last,
      subscribed: (frame, asked) => this.subscribed(frame, asked, end),
      heads: (frame, asked) => this.heads(frame, asked, end),
      news: (frame) => {
        if (frame.type === 'sealed') {
          if (frame.seq >= (this.tick?.seq ?? 0)) this.tick = frame;
          this.tell();
        } else if (frame.entry !== undefined) this.take([frame.entry], 'pushed');
        this.newest = Math.max(this.newest, frame.seq);
        if (this.newest > this.history.last) this.fetchOr(end);
      },
    };
  }

  /** Keeps the proof that nothing is missing younger than its bound: by the socket, and over HTTP where there is none. */
  private async prove(): Promise<void> {
    while (!this.over) {
      const now = this.transport.now();
      // Where the clock was put back, what was asked before would lie in the future, and nothing be due for as long.
      this.proved = Math.min(this.proved, now);
      this.asked = Math.min(this.asked, now);
      const wait = this.due() - now;
      if (wait > 0) await this.rest(Math.min(wait, REST));
      else if (this.session?.isSubscribed) await this.ask(this.session);
      else this.look();
    }
  }

  private bound(): number {
    return bound(this.standing, this.proved, this.keepAlive);
  }

  /** How long to wait between two looks over HTTP. Milliseconds. */
  private pollWait(): number {
    return Math.min(this.pollEvery, this.bound());
  }

  /** A socket has ended: time for a look, with some chance in it, since those of others may have ended with it. */
  private lookSoon(): void {
    const { now, random } = this.transport;
    this.asked = Math.max(this.asked, now() + random() * SCATTER - this.pollWait());
    this.rouse();
  }

  /** When to ask next, epoch milliseconds. Chance shortens the wait, so that a crowd does not ask in step. */
  private due(): number {
    if (!this.session?.isSubscribed) return this.asked + this.pollWait();
    const most = this.bound();
    const wait = (most - patienceFor(most)) * (1 - this.chance / 8);
    return Math.max(this.proved + wait, this.asked + PROOF.apart);
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
    this.asked = this.transport.now();
    const answered = await session.sync(patienceFor(this.bound()));
    if (answered === 'answered' || this.over) return;
    if (answered === 'silent') session.end();
    this.look();
  }

  private subscribed(frame: Subscribed, asked: number, end: () => void): void {
    this.stats.sockets += 1;
    this.take(frame.entries, 'pushed');
    this.stand(frame, asked, end);
    this.rouse();
  }

  private heads({ heads }: Heads, asked: number, end: () => void): void {
    const head = heads.find(({ matchId }) => matchId === this.matchId);
    // A socket that does not follow the match any more will bring nothing of it.
    if (head === undefined) end();
    else this.stand(head, asked, end);
  }

  /** What the service says is the newest: proof that nothing is missing, or news that something is. */
  private stand(head: Head, asked: number, end: () => void): void {
    const { seq, at, round, status, deadline, sealed, awaited, announced = {} } = head;
    if (seq >= this.newest) this.time({ at, deadline }, status === 'open');
    this.newest = Math.max(this.newest, seq);
    if (status === 'playing' && sealed !== undefined && awaited !== undefined && seq >= (this.tick?.seq ?? 0))
      this.tick = { type: 'sealed', seq, round, sealed, awaited, announced };
    this.tell();
    if (seq > this.history.last) this.fetchOr(end);
    else {
      this.hasAll(asked);
      // All have sealed, and the round is not resolved: its last function may have died. Whoever reads the match has it done.
      if (status === 'playing' && awaited?.length === 0) this.look();
    }
    if (status === 'over' && seq === this.history.last) this.close();
  }

  private hasAll(asked: number): void {
    this.stats.proofs += 1;
    this.proved = Math.max(this.proved, asked);
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
    if (this.clock !== undefined) return;
    this.learning ??= this.source
      .match(this.matchId)
      .then(({ clock: { deadline } }) => {
        this.clock = deadline && deadline * 1000;
        if (this.standing.deadline === null && this.standing.span === null)
          this.standing = { span: this.clock, deadline: null };
        this.rouse();
      })
      .catch((error: unknown) => this.failUnlessPassing(error))
      .finally(() => {
        this.learning = undefined;
      });
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
        this.news.push({ type: 'entry', entry: due });
        if (isLast(due)) {
          this.close();
          return;
        }
        if (due.seq >= this.newest) this.time(due, due.round === undefined);
        this.newest = Math.max(this.newest, due.seq);
      }
    }
    this.tell();
  }

  /** A look over HTTP; one that fails is taken again later. */
  private look(): void {
    this.asked = this.transport.now();
    if (!this.over) this.catchUp().catch((error: unknown) => this.failUnlessPassing(error));
  }

  /** A socket whose hole cannot be filled is given up; the next one starts from what is known. */
  private fetchOr(end: () => void): void {
    this.catchUp().catch((error: unknown) => {
      this.failUnlessPassing(error);
      end();
    });
  }

  /** Fetches what is missing, one fetch at a time. */
  private catchUp(): Promise<void> {
    this.fetching ??= this.fetchMissing().finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
  }

  private async fetchMissing(): Promise<void> {
    for (let known = -1; !this.over; ) {
      const asked = this.transport.now();
      const { last } = this.history;
      known = this.newest;
      const page = await this.source.entries(this.matchId, last);
      this.newest = Math.max(this.newest, page.seq);
      this.take(page.entries, 'fetched');
      if (this.history.last >= page.seq) this.hasAll(asked);
      if (this.history.last >= this.newest) return;
      // Frames may have told of more meanwhile; a page that brings nothing of what was known has no other one behind it.
      if (this.history.last === last && this.newest === known) return;
    }
  }

  /** Lets what may pass by itself pass; what will not change (no such match, bad token) ends the following. */
  private failUnlessPassing(error: unknown): void {
    if (!(error instanceof Problem) || mayPass(error) || error.status >= 500) return;
    this.news.end(error);
    this.close();
  }
}
