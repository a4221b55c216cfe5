import type { Seat } from '../../ruleset.ts';
import type { CardId } from './card.ts';
import type { CharacterId } from './characters.ts';
import type { Move, PromptKind } from './move.ts';
import type { Context, Kill, Options, Phase, Result, Role } from './state.ts';

/** A seat as everybody sees it. */
export interface SeenPlace {
  readonly seat: Seat;
  readonly character: CharacterId | null;
  readonly life: number;
  readonly maxLife: number;
  readonly alive: boolean;
  readonly handCount: number;
  readonly table: readonly CardId[];
  /** null while it is hidden: to its own seat, see `you`. */
  readonly role: Role | null;
  /** Range of its weapon. */
  readonly reach: number;
}

/** What a viewer sees (spec 14). Standing orders are shown beside the view, not in it. */
export interface View {
  readonly options: Options;
  readonly turn: { readonly no: number; readonly seat: Seat; readonly phase: Phase; readonly bangs: number };
  readonly reshuffles: number;
  readonly stall: boolean;
  readonly deckCount: number;
  readonly discardCount: number;
  readonly discardTop: CardId | null;
  readonly store: readonly CardId[];
  readonly flipped: readonly CardId[];
  readonly peekCount: number;
  readonly seats: readonly SeenPlace[];
  /** Distance from a seat (first index) to another (second index); 0 to oneself, null where one is eliminated. */
  readonly distance: readonly (readonly (number | null)[])[];
  /** How often a seat (first index) has played a card against another (second index). */
  readonly aimed: readonly (readonly number[])[];
  readonly round: { readonly kind: PromptKind; readonly asked: readonly Seat[]; readonly ctx: Context } | null;
  readonly kills: readonly Kill[];
  readonly result: Result | null;
  /** Hands at the end, by seat. */
  readonly hands?: readonly (readonly CardId[])[];
  /** What only the viewer knows; missing for watchers and for eliminated seats that owe nothing. */
  readonly you?: {
    readonly seat: Seat;
    readonly role: Role;
    readonly hand: readonly CardId[];
    readonly candidates?: readonly CharacterId[];
    /** Kit Carlson's look. */
    readonly peek?: readonly CardId[];
    /** The own sealed answer of the open round. */
    readonly sealed?: Move;
  };
}
