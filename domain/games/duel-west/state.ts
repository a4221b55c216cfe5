export type Pace = 'beats' | 'live';
export type FalseCallRule = 'sit-out-next' | 'sit-out-replay';

/** Tokens that win a bout, bouts that win the match (rulebook, "Goal"). */
export const TOKENS_TO_WIN = 3;
export const BOUTS_TO_WIN = 2;

/** What a seat does in a beat. */
export type Deed = 'flip' | 'hold' | 'hit';

/** A standing order for the rest of an attempt (spec 5.4). A type alias, not an interface, so that it counts as JSON. */
export type Plan = {
  /** Flip while the row is shorter. */
  readonly upTo: number;
  /** Call as soon as the own row meets an open sum target. */
  readonly call: boolean;
};

/** A player. All bullets that lie face down are secret, from their owner too. */
export interface Duelist {
  /** Face-down bullets, the one flipped next first. */
  readonly magazine: readonly number[];
  /** Bullets flipped in this duel, in flip order. Public. */
  readonly row: readonly number[];
  /** Face-down bullets set aside for targets won in this bout. */
  readonly tokens: readonly number[];
  /** Tokens of the bouts won: out of the match. */
  readonly trophies: readonly number[];
  readonly boutsWon: number;
  /** Turns still to miss. */
  readonly sitOut: number;
  /** False calls in this turn. */
  readonly falseCalls: number;
  /** Takes part in this turn, or in what is left of it. */
  readonly active: boolean;
  /** Standing order for the rest of the attempt. */
  readonly plan: Plan | null;
}

export type Phase = 'load' | 'beat' | 'live' | 'over';

/** A match of Duel West. Plain JSON and small: it is stored in one database item. */
export interface State {
  readonly pace: Pace;
  readonly falseCall: FalseCallRule;
  /** Turn limit, 0 for none. */
  readonly limit: number;
  readonly phase: Phase;
  readonly bout: number;
  readonly turn: number;
  /** Number of this playing of the turn, from 1: a false call makes it be played again. */
  readonly attempt: number;
  /** Number of the beat, 0 outside a duel. */
  readonly beat: number;
  /** Target cards still to come, top first. */
  readonly deck: readonly string[];
  /** Targets on the table, oldest first. */
  readonly open: readonly string[];
  readonly discards: readonly string[];
  /** How often Target cards have been shuffled anew. */
  readonly reshuffles: number;
  /** All fifteen targets were open when this turn began. */
  readonly noFlip: boolean;
  readonly seats: readonly Duelist[];
  /** Tokens of every seat at the end of the last turn, once the match is over (spec 8). */
  readonly counted?: readonly number[];
}

/** Seats for which something holds, ascending. */
export const seatsWhere = (seats: readonly Duelist[], holds: (duelist: Duelist, seat: number) => boolean): number[] =>
  [...seats.keys()].filter((seat) => holds(seats[seat]!, seat));

/** Seats that take part. */
export const activeSeats = ({ seats }: Pick<State, 'seats'>): number[] => seatsWhere(seats, ({ active }) => active);

/** Seats with a standing order. */
export const plannedSeats = ({ seats }: Pick<State, 'seats'>): number[] =>
  seatsWhere(seats, ({ plan }) => plan !== null);
