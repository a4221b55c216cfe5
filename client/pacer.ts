import type { Transport } from './transport.ts';

/** Requests under way at the same time. Before an answer has told how many are left, no more than these can be too many. */
const AT_ONCE = 16;
/** So many requests are left to others: to another program of the same player, to a repeat. */
const RESERVE = 2;
/** So long a request waits at most for its turn, whatever the service says. Milliseconds. */
const LONGEST = 5_000;

/** What the service said was left, and what it lets through. */
interface Level {
  readonly left: number;
  /** On the steady clock. */
  readonly at: number;
  /** Requests that may be made at once, and how many more come with each millisecond. */
  readonly quota: number;
  readonly rate: number;
}

const numberIn = (field: string, name: string): number =>
  Number(new RegExp(`;\\s*${name}=(\\d+)`).exec(field)?.[1] ?? Number.NaN);

/**
 * Slows requests down before the service refuses them. `RateLimit` and `RateLimit-Policy` (IETF draft 10) say how many are left;
 * the service sends them when less than half are. Then requests are spread over the time in which more come.
 */
export class Pacer {
  private readonly transport: Transport;
  private level: Level | undefined;
  private underway = 0;
  private readonly queue: (() => void)[] = [];

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /**
   * Runs a request when it is its turn. It waits for others under way, and at most `longest` for room.
   *
   * @param longest milliseconds
   * @throws the reason of the signal once it is raised
   */
  async run<T>(request: () => Promise<T>, longest: number, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    await this.enter(signal);
    try {
      const wait = Math.min(this.take(), longest, LONGEST);
      if (wait > 0) await this.transport.sleep(wait, signal);
      signal?.throwIfAborted();
      return await request();
    } finally {
      this.leave();
    }
  }

  /** Hears what an answer says of the limits. */
  learn(headers: Headers): void {
    const [limit, policy] = [headers.get('ratelimit') ?? '', headers.get('ratelimit-policy') ?? ''];
    const [left, quota, window] = [numberIn(limit, 'r'), numberIn(policy, 'q'), numberIn(policy, 'w')];
    if (!(left >= 0 && quota > 0 && window > 0)) return;
    const at = this.transport.elapsed();
    const before = this.now()?.left ?? Number.POSITIVE_INFINITY;
    // Those under way may have been counted or not; and an older answer may come after a newer one.
    const least = Math.min(before, left - (this.underway - 1));
    this.level = { left: least, at, quota, rate: quota / (window * 1000) };
  }

  /** What is left by now. */
  private now(): Level | undefined {
    if (this.level === undefined) return undefined;
    const { left, at, quota, rate } = this.level;
    const now = this.transport.elapsed();
    return { left: Math.min(quota, left + (now - at) * rate), at: now, quota, rate };
  }

  /** Takes one of those that are left, and says how long to wait for it. Milliseconds. */
  private take(): number {
    const level = this.now();
    if (level === undefined) return 0;
    const left = level.left - 1;
    this.level = { ...level, left };
    return Math.max(0, RESERVE - left) / level.rate;
  }

  /** Waits for room among those under way. */
  private async enter(signal: AbortSignal | undefined): Promise<void> {
    if (this.underway < AT_ONCE) {
      this.underway += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        this.queue.splice(this.queue.indexOf(go), 1);
        reject(signal?.reason);
      };
      const go = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      signal?.addEventListener('abort', giveUp);
      this.queue.push(go);
    });
  }

  /** Gives the room to the next one. */
  private leave(): void {
    const next = this.queue.shift();
    if (next === undefined) this.underway -= 1;
    else next();
  }
}
