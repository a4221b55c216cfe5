import { Lru } from './lru.ts';
import { setting } from './settings.ts';

/** A steady rate, and how far it may be exceeded for a moment. */
export interface Rate {
  /** Requests a second. */
  readonly rate: number;
  /** Requests at once. */
  readonly burst: number;
}

/**
 * What one player, or one address, may use up. Rates are kept by each execution environment for itself: they stop what is sent
 * without a pause before it costs anything. Numbers are conditions in the table, so they hold for the whole stage.
 */
export interface Limits {
  /** Requests of one player. */
  readonly requests: Rate;
  /** Requests of one address that name no player whom the environment knows. */
  readonly unknown: Rate;
  /** Frames of one socket. */
  readonly frames: Rate;
  /** New guests of one address in an hour. */
  readonly guests: number;
  /** Matches that one player has opened and that are not over. */
  readonly matches: number;
  /** Players whom one player invites in an hour. */
  readonly invitations: number;
  /** Sockets of one player. */
  readonly sockets: number;
  /** Webhooks of one player. */
  readonly hooks: number;
  /** Days of vacation that one player may take in a year, over all matches. */
  readonly vacationDays: number;
  /** How short a round may be. Seconds. */
  readonly shortestRound: number;
  /** How long an environment shows the lobby as it was. Seconds. */
  readonly lobbySeconds: number;
}

/** What holds for a stage unless it says otherwise. */
export const LIMITS = {
  requests: { rate: 20, burst: 100 },
  unknown: { rate: 20, burst: 100 },
  frames: { rate: 10, burst: 100 },
  guests: 30,
  matches: 20,
  invitations: 60,
  sockets: 20,
  hooks: 5,
  vacationDays: 30,
  shortestRound: 60,
  lobbySeconds: 5,
} as const satisfies Limits;

let read: { readonly text: string; readonly limits: Limits | undefined } | undefined;

/** The limits of this stage; undefined where they are switched off, as in load tests. */
export function limits(): Limits | undefined {
  const text = setting('LIMITS');
  if (read?.text !== text) read = { text, limits: text === 'off' ? undefined : (JSON.parse(text) as Limits) };
  return read?.limits;
}

/** Askers whose last requests are kept in mind. */
const ASKERS = 10_000;

interface Bucket {
  readonly left: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Said of somebody who asks too fast. */
export interface Overdrawn extends Rate {
  /** When there is room for another request, in so many seconds: at least one. */
  readonly seconds: number;
}

/** What somebody has left who may soon ask too fast. */
export interface Left extends Rate {
  readonly left: number;
  /** When all are there again, in so many seconds. */
  readonly seconds: number;
}

/** A bucket of tokens for each asker: it fills up at a steady rate, and each request takes one out. */
export class Buckets {
  readonly #held = new Lru<string, Bucket>(ASKERS);
  readonly #rateOf: (limits: Limits) => Rate;

  constructor(rateOf: (limits: Limits) => Rate) {
    this.#rateOf = rateOf;
  }

  /** Takes one out. If none is left, it takes nothing and says what there is to say about it. */
  take(asker: string, now: number): Overdrawn | undefined {
    const found = this.#look(asker, now);
    if (found === undefined) return undefined;
    const { rate, burst, left } = found;
    if (left < 1) return { seconds: Math.max(1, Math.ceil((1 - left) / rate)), rate, burst };
    this.#held.set(asker, { left: left - 1, at: now });
    return undefined;
  }

  /** What an asker has left, if it is less than half; undefined while there is plenty, or where there are no limits. */
  low(asker: string, now: number): Left | undefined {
    const found = this.#look(asker, now);
    if (found === undefined || found.left >= found.burst / 2) return undefined;
    const { rate, burst, left } = found;
    return { left: Math.floor(left), seconds: Math.ceil((burst - left) / rate), rate, burst };
  }

  /** Gives one back that was taken for what has turned out to cost nothing. */
  giveBack(asker: string, now: number): void {
    const left = this.#look(asker, now)?.left;
    if (left !== undefined) this.#held.set(asker, { left: left + 1, at: now });
  }

  /** What an asker has left, and how fast it fills up; undefined where there are no limits. */
  #look(asker: string, now: number): (Rate & { readonly left: number }) | undefined {
    const all = limits();
    if (all === undefined) return undefined;
    const { rate, burst } = this.#rateOf(all);
    const { left, at } = this.#held.get(asker) ?? { left: burst, at: now };
    return { rate, burst, left: Math.min(burst, left + (Math.max(0, now - at) / 1000) * rate) };
  }
}
