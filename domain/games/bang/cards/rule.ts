import type { Seat } from '../../../ruleset.ts';
import type { Reason } from '../codes.ts';
import type { Draft } from '../draft.ts';
import type { PlayMove } from '../move.ts';
import type { State } from '../state.ts';

/** What a card does when it is played in phase 2 (spec 8). Each kind of card has a file of its own beside this one. */
export interface CardRule {
  /** Why the card cannot be played like this; what holds for all cards has been checked before (spec 12, general). */
  refuse(state: State, seat: Seat, move: PlayMove): Reason | undefined;
  /** Every legal way to play the card now, stable and sorted by target and pick. */
  ways(state: State, seat: Seat, move: PlayMove): readonly PlayMove[];
  /** Plays the card, which has left the hand; what has to be asked is put on the frames. */
  play(draft: Draft, seat: Seat, move: PlayMove): void;
}
