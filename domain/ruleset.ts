import type * as z from 'zod';

/** Anything that survives `JSON.parse(JSON.stringify(x))` unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A place at the match, numbered clockwise from 0. */
export type Seat = number;

/** Who looks: a seat, or `watcher` for everybody who holds none. */
export type Viewer = Seat | 'watcher';

/** A coded reason why something may not be done. It depends only on what its reader may know. */
export interface Refusal {
  /** Registered code, `<game>.<reason>` in kebab case, for example `fast-west.card-not-in-hand`. */
  readonly code: string;
  /** One sentence for a developer; never names hidden facts. */
  readonly detail: string;
}

/** That a seat is asked, and what kind of question: all of it is public. */
export interface Question {
  readonly seat: Seat;
  /** Kind of question, a key of {@link Ruleset.asks}, for example `action`. */
  readonly kind: string;
  /**
   * Whether the round waits for the answer; true if left out. Optional answers that have not come by the last required
   * one are missing.
   */
  readonly required?: boolean;
}

/** What one seat is asked in a round. Everybody knows that the seat is asked; only the seat itself gets `ask`. */
export interface Prompt extends Question {
  readonly required: boolean;
  /** What the seat needs to decide, from its own knowledge. Private to the seat. */
  readonly ask: Json;
}

/** A public event of a game's history. Clients make sentences from it. An event never contains what is still hidden. */
export interface GameEvent {
  readonly type: string;
  readonly [field: string]: Json | undefined;
}

/** Result of a step: the next state, and what everybody may know of how it came about. */
export interface Step<State> {
  readonly state: State;
  readonly events: readonly GameEvent[];
}

/** How a match ended. */
export interface Outcome {
  /** Why, in the game's own words, for example `last-standing`. */
  readonly reason: string;
  /** Winning seats, ascending; empty if nobody won or only neutral figures did. */
  readonly winners: readonly Seat[];
  /** Rank of every seat, 1 is best; equal ranks are ties. */
  readonly placements: readonly { readonly seat: Seat; readonly rank: number }[];
  /** The game's own result in full. */
  readonly result: Json;
}

/**
 * A source of random numbers in which every draw has its own stream, named by a label. A new draw never changes the
 * result of another one. If a label is used twice within one entry, this is a programming error, and it throws.
 */
export interface Chance {
  /** A uniform integer 0 ≤ x < `below`. */
  int(label: string, below: number): number;
  /** A uniform permutation of `items` as a new array (Fisher–Yates). */
  shuffle<T>(label: string, items: readonly T[]): T[];
}

/** What a viewer may know of the open round: never the seal of another seat. */
export interface Sealing<Move> {
  /** Announced parts of standing seals, by seat (see {@link Ask.announce}). Public. */
  readonly announced: ReadonlyMap<Seat, Json>;
  /** The viewer's own standing seal, or null. */
  readonly own: Move | null;
}

/** The part of the open round's seals that an act may depend on. */
export interface SealedSoFar {
  /** The acting seat has a standing seal in this round. */
  readonly own: boolean;
  /** Number of required seats with a standing seal. */
  readonly required: number;
}

/**
 * What must still be true of the open round when an act is committed, so that no seal that the act depends on can come
 * in between. `own-unsealed`: the acting seat has no standing seal. `none-sealed`: neither the acting seat nor any
 * required seat has one. `own-voided`: the act takes the acting seat's own seal back if there is one, and the seat has
 * to answer again. `free`: only that the round is open.
 */
export type ActGuard = 'free' | 'own-unsealed' | 'none-sealed' | 'own-voided';

/** Result of an act. With `reopens` a new round is asked and every seal of the old one is void. */
export interface ActStep<State> extends Step<State> {
  readonly reopens: boolean;
}

/** What a bot gets: exactly what its seat may know. */
export interface BotInput<View, Move> {
  readonly view: View;
  readonly prompt: Prompt;
  /** Legal moves of the seat, never empty, stable and sorted. */
  readonly moves: readonly Move[];
}

/** How well a bot plays: 0 makes random legal moves, 1 plays sensibly from its own view. */
export type BotLevel = 0 | 1;

/** What is known at a step besides the state and the moves. */
export interface Known<Order> {
  /** Seats that had no answer at the deadline, so that their fallback was played. */
  readonly late: ReadonlySet<Seat>;
  /** Standing orders of the seats that have stored any. */
  readonly orders: ReadonlyMap<Seat, Order>;
}

/**
 * One kind of question: everything about it. The kernel calls these functions only for a seat that is asked this kind of
 * question now, and with answers that have the right shape (see rules.ts).
 */
export interface Ask<State, Move> {
  /** Every answer by shape alone; unknown fields are refused. */
  readonly schema: z.ZodType<Move>;
  /** A seal may be replaced or withdrawn before the round is frozen. If left out, a seal is final. */
  readonly replaceable?: true;
  /** What the seat needs to decide, from its own knowledge. */
  tell(state: State, seat: Seat): Json;
  /** Why an answer is refused, a key of {@link Ruleset.refusals}, or undefined. Uses only what the seat may know. */
  refuse(state: State, seat: Seat, move: Move): string | undefined;
  /**
   * Legal answers, never empty, always in the same order; the fallback is among them. If there are too many to list
   * (for example all orders of many cards), a good part of them; the form describes all.
   */
  moves(state: State, seat: Seat): readonly Move[];
  /** What an absent seat answers; always legal. */
  fallback(state: State, seat: Seat): Move;
  /** JSON Schemas (2020-12) that together describe every legal answer, so that a form can be drawn. */
  form(state: State, seat: Seat): readonly Json[];
  /**
   * A legal answer in its one canonical form: fields with only one possible value are filled in, fields without meaning
   * are removed.
   */
  canonical?(state: State, seat: Seat, move: Move): Move;
  /** The part of a sealed answer that the rulebook makes public at once, if any. */
  announce?(move: Move): Json | undefined;
  /** The part of an answer that is public once the round is resolved; all of it if left out. */
  reveal?(move: Move): Json;
}

/** Immediate public actions outside the rounds. */
export interface Acts<State, Act, Order = never> {
  /** The shape of every act of the game; unknown fields are refused. */
  readonly schema: z.ZodType<Act>;
  /** Acts open to a seat now, as an enumeration; stable and sorted. */
  open(state: State, seat: Seat, sealed: SealedSoFar): readonly Act[];
  /** Why this seat may not do this now, a key of {@link Ruleset.refusals}, or undefined. */
  refuse(state: State, seat: Seat, act: Act, sealed: SealedSoFar): string | undefined;
  guard(state: State, seat: Seat, act: Act): ActGuard;
  /**
   * Carries the act out. An act never makes an accepted seal illegal. If the acting seat has nothing left to answer
   * after it, that seat is no longer asked in the open round; the act then needs the guard `own-unsealed`. If nobody
   * has anything left to answer, the act resolves the round itself and reopens.
   */
  play(state: State, seat: Seat, act: Act, chance: Chance, known?: Known<Order>): ActStep<State>;
}

/**
 * Preferences that a seat stores in advance and that answer later questions in its place. They are private: for the
 * others an answer by order looks like any other, only it comes sooner.
 */
export interface StandingOrders<State, Move, Order> {
  /** Some or all of the preferences; unknown fields are refused. What is left out stays as it is. */
  readonly schema: z.ZodType<Partial<Order>>;
  /** Preferences of a seat that has stored none: every question is asked. */
  readonly initial: Order;
  /** The answer that the preferences give to this question; always legal. Undefined if the seat has to be asked. */
  answer(state: State, question: Question, order: Order): Move | undefined;
}

/**
 * The contract every game fulfils: a plain object of pure functions over immutable JSON state.
 *
 * A state that is not over asks at least one required question. (If there is only one option, the ruleset takes it and
 * goes on.) Whether a seat is asked may never depend on what the other seats may not know.
 */
export interface Ruleset<State, Options, Move, Act, View, Order = never> {
  /** Kind of game, kebab case; the name of its folder. */
  readonly game: string;
  /** Version of the rules; a match keeps the version it started with. */
  readonly version: number;
  readonly title: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** Options of a match, with defaults; unknown fields are refused. */
  readonly options: z.ZodType<Options>;
  /** Every reason for which the game refuses something, in kebab case, with a title for problem documents. */
  readonly refusals: Readonly<Record<string, string>>;
  /**
   * Size in bytes to which a packed state (for a number of seats) and a packed move are filled up when they are stored,
   * so that their length tells nothing. The conformance suite compares it with every state that random play reaches.
   */
  readonly room: { state(seats: number): number; readonly move: number };

  /**
   * Why there can be no match with these options and this number of seats (between `min` and `max`): a key of
   * `refusals`, or undefined.
   */
  refuseSetup?(options: Options, seats: number): string | undefined;
  deal(options: Options, seats: number, chance: Chance): Step<State>;
  /** Who is asked what now, ascending by seat, at most one question a seat. Empty exactly when the match is over. */
  asked(state: State): readonly Question[];
  /** Every kind of question, by its name. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind has moves of its own; the kernel hands each only its own.
  readonly asks: Readonly<Record<string, Ask<State, any>>>;
  /**
   * Plays the moves of a round together: one for every required question, and those that were given for optional ones.
   * The result depends on the set of moves, the state, the chance and what is known, never on the order of the map.
   *
   * @param known nobody is late and nobody has standing orders if left out
   */
  resolve(state: State, moves: ReadonlyMap<Seat, Move>, chance: Chance, known?: Known<Order>): Step<State>;
  /** The result, or undefined while the match goes on. */
  outcome(state: State): Outcome | undefined;
  /**
   * Seats that still play, ascending. Seats that are out of the game are left out, even if they are still asked
   * something.
   */
  inPlay(state: State): readonly Seat[];
  /**
   * Seats that win if the others have given up and only this one is left, ascending; the seat alone if left out. In a game of
   * teams it is the team, with those of it who are out.
   */
  sideOf?(state: State, left: Seat): readonly Seat[];
  /** Whether the order in which acts arrive decides with these options; if left out it never does. */
  isLive?(options: Options): boolean;
  /** What a viewer may see, built from an allow-list. */
  view(state: State, viewer: Viewer, sealing: Sealing<Move>): View;
  bot(level: BotLevel, input: BotInput<View, Move>, chance: Chance): Move;
  readonly acts?: Acts<State, Act, Order>;
  readonly orders?: StandingOrders<State, Move, Order>;
}

/** A ruleset of any game. The kernel does not look into its states, moves and views. */
// biome-ignore lint/suspicious/noExplicitAny: the registry erases each game's own types; only its own functions see them.
export type AnyRuleset = Ruleset<any, any, any, any, any, any>;
