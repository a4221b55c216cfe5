import { Problem, waitAsked } from './errors.ts';
import { PROOF, patienceFor } from './proof.ts';
import { Queue } from './queue.ts';
import { type Listener, Session } from './session.ts';
import { mayPass } from './temporary.ts';
import { backoff, type Transport } from './transport.ts';

export interface ListenOptions {
  /** Ends the listening when raised. */
  readonly signal?: AbortSignal;
  /** How old a proof that nothing is missing may get while no deadline is near, see `bound`. Milliseconds. */
  readonly keepAlive?: number;
  /** Longest time between two looks over HTTP while there is no socket; not below a tenth of a second. Milliseconds. */
  readonly pollEvery?: number;
}

/** Timers do not go further than some weeks: longer rests are taken in parts. Milliseconds. */
const REST = 3_600_000;
/** However often somebody wants it, looks are so far apart. Milliseconds. */
const POLLS_APART = 100;

/**
 * What listens by one socket after the other, and over HTTP while there is none: it keeps a proof that nothing is missing younger
 * than its bound. What it listens to, and what is a look, is for those who extend it.
 */
export abstract class Listening<N> implements AsyncIterable<N> {
  protected readonly transport: Transport;
  protected readonly keepAlive: number;
  protected readonly pollEvery: number;
  protected readonly news = new Queue<N>();
  protected readonly ending = new AbortController();
  protected session: Session | undefined;
  /** When anything was last asked, by the steady clock. */
  protected asked: number;
  /** What the socket has told was so at this time, which may be more than a look over HTTP tells. By the steady clock. */
  protected synced: number;
  private waking = new AbortController();
  /** When the last proof was asked for, and the chance in the next wait. */
  private proved: number;
  private chance = 0;

  constructor(transport: Transport, { keepAlive = PROOF.keepAlive, pollEvery = 2_000 }: ListenOptions) {
    this.transport = transport;
    this.keepAlive = keepAlive;
    this.pollEvery = Math.max(POLLS_APART, pollEvery || 0);
    this.asked = transport.elapsed();
    this.synced = transport.elapsed();
    this.proved = transport.elapsed();
  }

  /** Ends the listening; what has arrived can still be read. */
  close(): void {
    this.news.end();
    this.ending.abort();
    this.session?.end();
    this.rouse();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<N, void> {
    const news = this.news[Symbol.asyncIterator]();
    const leave = async (): Promise<IteratorResult<N, void>> => {
      this.close();
      return { done: true, value: undefined };
    };
    // Whoever leaves while they wait is not kept until something comes.
    const iterator = { next: () => news.next(), return: leave, [Symbol.asyncIterator]: () => iterator };
    return iterator;
  }

  /** Gets a ticket for a socket, by one try. */
  protected abstract ticket(): Promise<{ readonly url: string }>;
  /** The service's time, epoch milliseconds. */
  protected abstract serviceNow(): number;
  /** What a socket brings; `end` gives it up. */
  protected abstract listener(end: () => void): Listener;
  /** How old the proof may get. Milliseconds. */
  protected abstract bound(): number;
  /** When to look over HTTP next, by the steady clock. */
  protected abstract lookDue(): number;
  /** A look over HTTP. */
  protected abstract look(): void;
  /** A socket has ended. */
  protected abstract lost(): void;

  /** Begins, when whoever extends this is ready. */
  protected begin(signal: AbortSignal | undefined): void {
    if (signal?.aborted) this.close();
    else signal?.addEventListener('abort', () => this.close(), { once: true });
    void this.run();
    void this.prove();
  }

  protected get over(): boolean {
    return this.ending.signal.aborted;
  }

  /** When the last proof was asked for, by the service's clock. */
  protected provedAt(): number {
    return this.serviceTime(this.proved);
  }

  /** A time of the steady clock, by the service's. */
  protected serviceTime(elapsed: number): number {
    return elapsed + this.serviceNow() - this.transport.elapsed();
  }

  /** There is a proof that was asked for at a time, by the steady clock. */
  protected provedSince(asked: number): void {
    this.proved = Math.max(this.proved, asked);
    this.chance = this.transport.random();
  }

  /** How long to wait after failures in a row: as long as the last one asks for, but not beyond `most`. Milliseconds. */
  protected pause(failures: number, error: unknown, most = this.bound()): number {
    const { random } = this.transport;
    const asked = Math.min(waitAsked(error), most / 1.5) * (1 + random() / 2);
    return Math.min(most, Math.max(asked, backoff(failures, random, { most: this.pollEvery })));
  }

  /** What decides when to ask has changed. */
  protected rouse(): void {
    this.waking.abort();
  }

  /** Lets what may pass by itself pass; what will not change (no such match, bad token) ends the listening. */
  protected failUnlessPassing(error: unknown): void {
    if (error instanceof Problem && !mayPass(error) && error.status < 500) this.fail(error);
  }

  /** Ends the listening with an error. */
  protected fail(error: Error): void {
    this.news.end(error);
    this.close();
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

  /** Opens a socket and waits for its end. Tells whether it lived, and why there was none. */
  private async connected(): Promise<{ lived: boolean; error?: unknown }> {
    try {
      const { url } = await this.ticket();
      if (this.over) return { lived: false };
      const socket = this.transport.socket(url);
      const listener = this.listener(() => session.end());
      const session: Session = new Session(socket, this.transport, listener);
      this.session = session;
    } catch (error) {
      this.failUnlessPassing(error);
      return { lived: false, error };
    }
    const lived = await this.session.ended;
    this.lost();
    return { lived };
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

  /** When to ask the socket next. */
  private askDue(): number {
    if (!this.session?.isSubscribed) return Number.POSITIVE_INFINITY;
    return Math.max(this.synced + this.waitWithin(this.bound()), this.asked + PROOF.apart);
  }

  /** How long to wait for the next proof within a bound. Chance shortens it, so that a crowd does not ask in step. */
  protected waitWithin(most: number): number {
    return (most - patienceFor(most)) * (1 - this.chance / 8);
  }

  private async rest(ms: number): Promise<void> {
    this.waking = new AbortController();
    await this.transport.sleep(ms, this.waking.signal);
  }

  private async ask(session: Session): Promise<void> {
    this.asked = this.transport.elapsed();
    const answered = await session.sync(patienceFor(this.bound()));
    if (answered === 'answered' || this.over) return;
    if (answered === 'silent') session.end();
    this.look();
  }
}
