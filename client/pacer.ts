import type { Transport } from './transport.ts';

/**
 * Requests under way at the same time: changes, what followers ask, and other reads. Each has places of its own, so that a move does
 * not wait behind reads that hang. Before an answer has told how many are left, no more than these can be too many.
 */
const PLACES = { change: 6, proof: 4, read: 6 };
/** A request that is silent for so long keeps nobody else waiting. Milliseconds. */
const SILENT = 1_000;
/** So many requests are left to others: to another program of the same player, to a repeat. */
const RESERVE = 2;
/** So long a request waits at most once it has a place, whatever the service says. Milliseconds. */
const LONGEST = 5_000;
/** Timers do not go further than some weeks, and no place is waited for that long. Milliseconds. */
const AN_HOUR = 3_600_000;

export type Kind = keyof typeof PLACES;

/** The places for requests of one kind, and those who wait for one. */
class Lane {
  taken = 0;
  private readonly places: number;
  private readonly transport: Transport;
  private readonly queue: (() => void)[] = [];

  constructor(places: number, transport: Transport) {
    this.places = places;
    this.transport = transport;
  }

  /** Waits for a place, and takes one that is not there after `longest`. Returns what gives it back, once. */
  async enter(longest: number, signal: AbortSignal | undefined): Promise<() => void> {
    // Whoever gives a place to the next one leaves it taken.
    if (this.taken < this.places) this.taken += 1;
    else await this.turn(longest, signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.leave();
      isHeld = false;
    };
  }

  private async turn(longest: number, signal: AbortSignal | undefined): Promise<void> {
    const over = new AbortController();
    const end = (): void => over.abort();
    let hasCome = false;
    const come = (): void => {
      hasCome = true;
      end();
    };
    signal?.addEventListener('abort', end);
    this.queue.push(come);
    await this.transport.sleep(Math.min(longest, AN_HOUR), over.signal);
    signal?.removeEventListener('abort', end);
    if (hasCome) return;
    this.queue.splice(this.queue.indexOf(come), 1);
    signal?.throwIfAborted();
    this.taken += 1;
  }

  /** Gives the place to the next one, unless more than there are were taken. */
  private leave(): void {
    const next = this.taken <= this.places ? this.queue.shift() : undefined;
    if (next === undefined) this.taken -= 1;
    else next();
  }
}

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
  private readonly lanes: Readonly<Record<Kind, Lane>>;

  constructor(transport: Transport) {
    this.transport = transport;
    const lane = (kind: Kind): Lane => new Lane(PLACES[kind], transport);
    this.lanes = { change: lane('change'), proof: lane('proof'), read: lane('read') };
  }

  /**
   * Runs a request when it is its turn. It waits for a place among those of its kind and then for room, at most `longest` for both.
   *
   * @param longest milliseconds
   * @throws the reason of the signal once it is raised
   */
  async run<T>(request: () => Promise<T>, kind: Kind, longest: number, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    const { transport } = this;
    const [began, answered] = [transport.elapsed(), new AbortController()];
    const leave = await this.lanes[kind].enter(longest, signal);
    try {
      const wait = Math.min(this.take(), longest - (transport.elapsed() - began), LONGEST);
      if (wait > 0) await transport.sleep(wait, signal);
      signal?.throwIfAborted();
      void transport.sleep(SILENT, answered.signal).then(leave);
      return await request();
    } finally {
      answered.abort();
      leave();
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
    const underway = Object.values(this.lanes).reduce((sum, { taken }) => sum + taken, 0);
    const least = Math.min(before, left - Math.max(0, underway - 1));
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
}
