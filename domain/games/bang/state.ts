import type { Seat } from '../../ruleset.ts';
import type { CardId } from './card.ts';
import type { CharacterId } from './characters.ts';
import type { Move, PromptKind } from './move.ts';

/** Sheriff, Outlaw, Renegade, Deputy. */
export type Role = 'S' | 'O' | 'R' | 'D';

export interface Options {
  /** Deal one character to each seat, or two of which each seat keeps one. */
  readonly characterDeal: 'one' | 'two';
  /** After some reshuffles every turn costs a life point (spec 16). */
  readonly antiStall: boolean;
  /** Turns after which the match ends as a stalemate; 0 for none. */
  readonly turnCap: number;
}

/** A seat (spec 4). */
export interface Place {
  readonly role: Role;
  /** null until it is chosen. */
  readonly character: CharacterId | null;
  /** The two to choose from; empty once chosen or with one dealt. */
  readonly candidates: readonly CharacterId[];
  /** May be below 1 for a dying seat until step F2 of spec 10. */
  readonly life: number;
  readonly maxLife: number;
  readonly alive: boolean;
  /** Hidden, oldest first. */
  readonly hand: readonly CardId[];
  /** Cards in play before the seat, oldest first. */
  readonly table: readonly CardId[];
}

/** What a draw! is for. */
export type FlipCause = 'barrel' | 'jourdonnais' | 'jail' | 'dynamite';
/** What a life point was lost to. */
export type Cause = 'bang' | 'gatling' | 'indians' | 'duel' | 'dynamite' | 'stall';

/** Life points lost by the card being resolved. */
export interface Loss {
  readonly seat: Seat;
  readonly n: number;
  /** null for nobody. */
  readonly author: Seat | null;
  readonly cause: Cause;
}

export interface Kill {
  readonly victim: Seat;
  readonly by: Seat | null;
  readonly cause: Cause;
  readonly turn: number;
}

/** The open round: who is asked what. `ctx` is public and depends on public facts alone (spec 6). */
export interface Round {
  readonly kind: PromptKind;
  /** Seats that owe an answer, ascending. A seat whose question has become void leaves (spec 17.4, C3). */
  readonly asked: readonly Seat[];
  /** Fixed answers of seats that left. */
  readonly fixed: Readonly<Record<Seat, Move>>;
  readonly ctx: Context;
}

/** Public circumstances of a question. */
export interface Context {
  readonly author?: Seat;
  readonly card?: CardId;
  readonly target?: Seat;
  readonly need?: number;
  readonly cause?: Cause | FlipCause;
  readonly cards?: readonly CardId[];
}

/** How a match ended (spec 15). */
export interface Result {
  readonly kind: 'win' | 'stalemate';
  readonly side: 'law' | 'outlaws' | 'renegade' | 'solo' | null;
  readonly winners: readonly Seat[];
  readonly reason: 'sheriff_dead' | 'renegade_alone' | 'law_prevails' | 'target_killed' | 'last_standing' | 'turn_cap';
  readonly turn: number;
  readonly alive: readonly Seat[];
  readonly roles: readonly Role[];
  readonly kills: readonly Kill[];
}

export type Phase = 'setup' | 'begin' | 'draw' | 'play' | 'discard';

/** A match (spec 4). Lists without a word are by seat. */
export interface State {
  readonly options: Options;
  readonly seats: readonly Place[];
  /** Top first. */
  readonly deck: readonly CardId[];
  /** Top last. */
  readonly discard: readonly CardId[];
  /** Open cards of a General Store. */
  readonly store: readonly CardId[];
  /** Cards of a draw! in progress. */
  readonly flipped: readonly CardId[];
  /** Kit Carlson's look. */
  readonly peek: readonly CardId[];
  readonly turn: { readonly no: number; readonly seat: Seat; readonly bangs: number; readonly phase: Phase };
  readonly reshuffles: number;
  /** The anti-stall rule has started. */
  readonly stall: boolean;
  /** What is to be gone on with, top last: see frames.ts. */
  readonly frames: readonly Frame[];
  readonly round: Round | null;
  readonly kills: readonly Kill[];
  /** How often a seat (first index) has played a card against another (second index): public, for bots and readers. */
  readonly aimed: readonly (readonly number[])[];
  readonly result: Result | null;
}

/** Continuations, plain JSON (spec 4 and 17.4, C5). */
export type Frame = { readonly f: string; readonly [field: string]: unknown };
