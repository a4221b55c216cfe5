import { Problem } from './errors.ts';
import { type Frame, readFrame, type Tick } from './frames.ts';
import { History, isLast } from './history.ts';
import { Queue } from './queue.ts';
import { backoff, type SocketLike, type Transport } from './transport.ts';
import type { Entry, EntryList } from './wire.ts';

/** What a follower tells: entries, each once and in order, and in between who has sealed. */
export type News = { readonly type: 'entry'; readonly entry: Entry } | Tick;

/** Where a follower gets what the socket does not bring. */
export interface Source {
  entries(matchId: string, after: number): Promise<EntryList>;
  ticket(matchId: string): Promise<{ readonly url: string }>;
}

export interface FollowOptions {
  /** Number of the last entry already known; 0, the default, starts from the beginning. */
  readonly after?: number;
  /** Ends the following when raised. */
  readonly signal?: AbortSignal;
  /** Time between pings; the gateway closes a socket after ten idle minutes. Milliseconds. */
  readonly pingEvery?: number;
  /** Longest time between two looks over HTTP while there is no socket. Milliseconds. */
  readonly pollEvery?: number;
}

/** How the entries came. */
export interface FollowStats {
  pushed: number;
  fetched: number;
  sockets: number;
}

/** A socket must open, and answer a ping, within this time. Milliseconds. */
const PATIENCE = 10_000;

/**
 * Follows a match by socket, and over HTTP whenever the socket has a hole or is not there. Iterate over it once; leaving
 * the loop ends it, and so does the match's last entry.
 *
 * ```
 *  ticket ─▶ socket ─▶ subscribe {after} ─▶ frames ──▶ in order? ──▶ news
 *    ▲                                        │ hole, `more`, `fetch`   ▲
 *    └── back off ◀── closed                  └──▶ GET …/entries?after= ┘
 * ```
 */
export class Follower implements AsyncIterable<News> {
  readonly stats: FollowStats = { pushed: 0, fetched: 0, sockets: 0 };
  private readonly matchId: string;
  private readonly source: Source;
  private readonly transport: Transport;
  private readonly pingEvery: number;
  private readonly pollEvery: number;
  private readonly history: History;
  private readonly news = new Queue<News>();
  private readonly ending = new AbortController();
  private tick: Tick | undefined;
  private fetching: Promise<void> | undefined;

  constructor(matchId: string, source: Source, transport: Transport, options: FollowOptions = {}) {
    const { after = 0, signal, pingEvery = 5 * 60_000, pollEvery = 2_000 } = options;
    this.matchId = matchId;
    this.source = source;
    this.transport = transport;
    this.pingEvery = pingEvery;
    this.pollEvery = pollEvery;
    this.history = new History(after);
    if (signal?.aborted) this.close();
    else signal?.addEventListener('abort', () => this.close(), { once: true });
    void this.run();
  }

  /** Ends the following; what has arrived can still be read. */
  close(): void {
    this.ending.abort();
    this.news.end();
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

  /** One socket after the other, and a look over HTTP in between. */
  private async run(): Promise<void> {
    const { random, sleep } = this.transport;
    try {
      for (let failures = 0; !this.over; ) {
        const lived = await this.session();
        if (this.over) return;
        failures = lived ? 1 : failures + 1;
        await sleep(backoff(failures, random, { most: this.pollEvery }), this.ending.signal);
        if (!this.over) await this.catchUp().catch(passing);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** The life of one socket. Returns whether it was ever subscribed. */
  private async session(): Promise<boolean> {
    let socket: SocketLike;
    try {
      const { url } = await this.source.ticket(this.matchId);
      if (this.over) return false;
      socket = this.transport.socket(url);
    } catch (error) {
      passing(error);
      return false;
    }
    return new Promise((resolve) => {
      const life = new AbortController();
      let subscribed = false;
      let heard = 0;
      const end = () => {
        if (life.signal.aborted) return;
        life.abort();
        socket.close();
        resolve(subscribed);
      };
      if (this.over) return end();
      this.ending.signal.addEventListener('abort', end, { once: true, signal: life.signal });
      socket.addEventListener('open', () => {
        heard += 1;
        socket.send(JSON.stringify({ type: 'subscribe', matchId: this.matchId, after: this.history.last }));
      });
      socket.addEventListener('message', ({ data }) => {
        heard += 1;
        const frame = life.signal.aborted ? undefined : readFrame(data);
        if (frame?.type === 'subscribed') {
          subscribed = true;
          this.stats.sockets += 1;
        }
        if (frame?.type === 'error') end();
        else if (frame !== undefined) this.absorb(frame, end);
      });
      socket.addEventListener('error', end);
      socket.addEventListener('close', end);
      void this.keepAlive(socket, life.signal, () => heard, end);
    });
  }

  /** Ends a socket that does not open or does not answer; keeps the others from being idle. */
  private async keepAlive(socket: SocketLike, signal: AbortSignal, heard: () => number, end: () => void) {
    const { sleep } = this.transport;
    await sleep(PATIENCE, signal);
    if (heard() === 0) return end();
    for (;;) {
      await sleep(this.pingEvery, signal);
      if (signal.aborted) return;
      const before = heard();
      socket.send(JSON.stringify({ type: 'ping' }));
      await sleep(PATIENCE, signal);
      if (heard() === before) return end();
    }
  }

  private absorb(frame: Frame, end: () => void): void {
    switch (frame.type) {
      case 'entry':
        if (frame.entry !== undefined) this.take([frame.entry], 'pushed');
        if (frame.entry === undefined || this.history.hasHole) this.fetchOr(end);
        return;
      case 'subscribed': {
        this.take(frame.entries, 'pushed');
        const { seq, round, sealed, awaited, status } = frame;
        if (status === 'playing') this.tick = { type: 'sealed', seq, round, sealed, awaited, announced: {} };
        if (frame.more || seq > this.history.last) this.fetchOr(end);
        this.tell();
        return;
      }
      case 'sealed':
        if (frame.seq >= (this.tick?.seq ?? 0)) this.tick = frame;
        if (frame.seq > this.history.last) this.fetchOr(end);
        this.tell();
    }
  }

  /** A tick is told once its round is known; one of an older round never. */
  private tell(): void {
    if (this.tick?.seq === this.history.last) this.news.push(this.tick);
    else if (this.tick !== undefined && this.tick.seq > this.history.last) return;
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
      }
    }
    this.tell();
  }

  /** A socket whose hole cannot be filled is given up; the next one starts from what is known. */
  private fetchOr(end: () => void): void {
    this.catchUp().catch((error: unknown) => {
      try {
        passing(error);
        end();
      } catch (fatal) {
        this.fail(fatal);
      }
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
    for (let more = true; more && !this.over; ) {
      const { last } = this.history;
      const page = await this.source.entries(this.matchId, last);
      this.take(page.entries, 'fetched');
      // Frames may have come meanwhile; only what is still behind needs another page.
      more = this.history.last < page.seq && this.history.last > last;
    }
  }

  private fail(error: unknown): void {
    this.news.end(error);
    this.ending.abort();
  }
}

/** Lets what may pass by itself pass; what will not change (no such match, bad token) is thrown on. */
function passing(error: unknown): void {
  if (error instanceof Problem && error.status < 500 && error.status !== 429) throw error;
}
