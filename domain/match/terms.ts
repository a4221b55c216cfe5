import type { BotLevel } from '../ruleset.ts';

/*
 * How a match deals with time and with players who are not there. Whoever opens the match chooses; it is shown in lists and in the
 * first entry, and never changes. What is left out is off and costs nothing.
 */

/** How long a round stays open. */
export interface Clock {
  /** Seconds from the opening of a round to its deadline, or null: none, or another kind of clock. */
  readonly seconds: number | null;
  /** Resolve as soon as the last required seal is in (true), or exactly at the deadline (false). */
  readonly early: boolean;
  readonly cadence?: Cadence;
  readonly bank?: Bank;
}

/** Days of the week by their ISO number: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Rounds end at the same time of day, as clocks in a time zone show it. */
export interface Cadence {
  /** Name of a time zone, for example `Europe/Berlin`. */
  readonly zone: string;
  /** Time of day, `HH:MM`. */
  readonly at: string;
  /** Days on which rounds end, ascending. */
  readonly days: readonly Weekday[];
  /** A round ends at the first such time that leaves at least so many seconds to think. */
  readonly least: number;
}

/** Each seat has time of its own, of which it uses what it takes to answer. Seconds. */
export interface Bank {
  /** What each seat begins with. */
  readonly reserve: number;
  /** What a seat gets back after each round in which it was asked. */
  readonly increment: number;
}

/** What happens to a seat whose player has missed several rounds in a row. Without it the fallback is played for ever. */
export interface Absence {
  /** So many rounds in a row. */
  readonly after: number;
  /** A bot plays until the player comes back, or the seat is resigned. */
  readonly policy: 'bot' | 'resign';
  /** How well the bot plays; 1 unless said. */
  readonly level?: BotLevel;
}

/** Who may take a seat whose player has resigned, and for how long. Without it nobody may. */
export interface Substitutes {
  /** Whoever is invited by a player of the match, or everybody who may join the match. */
  readonly who: 'invited' | 'anybody';
  /** Seconds from the resignation on. */
  readonly within: number;
}

/** Everything besides the clock. */
export interface Terms {
  readonly absence?: Absence;
  readonly substitutes?: Substitutes;
  /** Days of vacation that each seat may take in the match. */
  readonly vacation?: number;
  /** Seconds before the end of a round at which those who are still awaited are reminded. */
  readonly reminder?: number;
  /** What a transcript shows of moves: what play has shown, and no more. Left out: all that was played. */
  readonly disclose?: 'shown';
}

export const NO_TERMS: Terms = {};

/** Terms as part of an entry: absent if there are none. */
export const termsOf = (terms: Terms): { readonly terms?: Terms } => (Object.keys(terms).length > 0 ? { terms } : {});
