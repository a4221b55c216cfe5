import type { Seat } from '../../ruleset.ts';
import type { Move } from './asks/answers.ts';
import type { CardId } from './cards/card.ts';
import type { CharacterId } from './cards/characters.ts';

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

/** Kinds of questions (spec 6.3); each has a file of its name in asks/. */
export type PromptKind =
  | 'pick_character'
  | 'lucky_choice'
  | 'kit_return'
  | 'jesse_source'
  | 'pedro_source'
  | 'play'
  | 'shot_reply'
  | 'indians_reply'
  | 'duel_reply'
  | 'store_pick'
  | 'rescue'
  | 'discard_order'
  | 'discard_down';

/** Standing orders (spec 6.4). They are kept beside the state, not in it. */
export interface Orders {
  readonly shot: 'ask' | 'missed' | 'pass';
  readonly indians: 'ask' | 'bang' | 'pass';
  readonly duel: 'ask' | 'bang' | 'pass';
  readonly rescue: 'ask' | 'save' | 'pass';
  readonly lucky: 'ask' | 'best';
  readonly order: 'ask' | 'default';
  readonly barrel: 'use' | 'skip';
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
  /** Fixed answers of seats that are not asked or not asked any more. */
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
  readonly deckCount?: number;
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
  /** What is to be gone on with, top last: see steps/index.ts. */
  readonly frames: readonly Frame[];
  readonly round: Round | null;
  readonly kills: readonly Kill[];
  /** How often a seat (first index) has played a card against another (second index): public, for bots and readers. */
  readonly aimed: readonly (readonly number[])[];
  readonly result: Result | null;
}

/**
 * What is to be gone on with, plain JSON (spec 4 and 17.4, C5); each is described in the file of steps/ that goes on with it. The author
 * of every attack is the active seat, so no frame names it.
 */
export type Frame =
  | { readonly f: 'setup' }
  | { readonly f: 'begin'; readonly step: 'stall' | 'dynamite' | 'jail' }
  | { readonly f: 'draw' }
  | { readonly f: 'play' }
  | { readonly f: 'discard' }
  | { readonly f: 'end' }
  | FlipFrame
  | ShotFrame
  | MassFrame
  | DuelFrame
  | StoreFrame
  | FinishFrame;

/** A draw! that is due. */
export interface FlipFrame {
  readonly f: 'flip';
  readonly seat: Seat;
  readonly cause: FlipCause;
}

/** A shot at one target; `by` is what has cancelled some of its need. */
export interface ShotFrame {
  readonly f: 'shot';
  readonly card: CardId;
  readonly target: Seat;
  readonly need: number;
  readonly by: readonly ('missed' | 'barrel' | 'jourdonnais')[];
}

/** A card against all others; `safe` are the targets it has missed already. */
export interface MassFrame {
  readonly f: 'mass';
  readonly kind: 'gatling' | 'indians';
  readonly card: CardId;
  readonly safe: readonly Seat[];
}

export interface DuelFrame {
  readonly f: 'duel';
  readonly card: CardId;
  readonly target: Seat;
  readonly responder: Seat;
}

/** A General Store; `order` are the seats that still pick. */
export interface StoreFrame {
  readonly f: 'store';
  readonly order: readonly Seat[];
}

/** What follows a card, an explosion or a stall loss (spec 10). */
export interface FinishFrame {
  readonly f: 'finish';
  /** F1, F6a, F6b, and the Sheriff's discards in F6b. */
  readonly step: 'rescue' | 'orders' | 'spoils' | 'penalty';
  readonly losses: readonly Loss[];
  /** Dying seats that have given up. */
  readonly gaveUp: readonly Seat[];
  /** Seats eliminated in F2 whose cards are still to be handed out, clockwise. */
  readonly dead: readonly Seat[];
  /** Orders in which the eliminated discard. */
  readonly orders: Readonly<Record<Seat, readonly CardId[]>>;
}
