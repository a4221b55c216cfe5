import type { Seat } from '../../../ruleset.ts';
import type { PlayMove } from '../asks/answers.ts';
import type { Reason } from '../refusals.ts';
import type { State } from '../state.ts';
import type { Draft } from '../table/draft.ts';

/** What a card does when it is played in phase 2 (spec 8). Each kind of card has a file of its own beside this one. */
export interface CardRule {
  /** Why the card cannot be played like this; what holds for all cards has been checked before (spec 12, general). */
  refuse(state: State, seat: Seat, move: PlayMove): Reason | undefined;
  /** Every legal way to play the card now, stable and sorted by target and pick. */
  ways(state: State, seat: Seat, move: PlayMove): readonly PlayMove[];
  /** Plays the card, which has left the hand, a brown one for the pile; what has to be asked is put on the frames. */
  play(draft: Draft, seat: Seat, move: PlayMove): void;
}

type Refuse = CardRule['refuse'];
type Play = CardRule['play'];

/** A card without target: it can be played in one way or not at all. */
export function untargeted(play: Play, refuse: Refuse = () => undefined): CardRule {
  const refused: Refuse = (state, seat, move) => refuseAim(move) ?? refuse(state, seat, move);
  return {
    refuse: refused,
    ways: (state, seat, move) => (refused(state, seat, move) === undefined ? [move] : []),
    play,
  };
}

const refuseAim = ({ target, pick }: PlayMove): Reason | undefined =>
  target === undefined && pick === undefined ? undefined : 'target-forbidden';

/** A card with a target: `refuse` is asked for living targets alone. */
export function targeted(play: Play, refuse: Refuse, picksOf: PicksOf = () => [undefined]): CardRule {
  const refused: Refuse = (state, seat, move) => refuseTarget(state, move) ?? refuse(state, seat, move);
  return {
    refuse: refused,
    ways: (state, seat, { t, card }) =>
      [...state.seats.keys()]
        .flatMap((target) => picksOf(state, target).map((pick) => ({ t, card, target, ...(pick && { pick }) })))
        .filter((way) => refused(state, seat, way) === undefined),
    play,
  };
}

/** What could be picked of a target, legal or not; undefined for nothing. */
type PicksOf = (state: State, target: Seat) => readonly (PlayMove['pick'] | undefined)[];

function refuseTarget({ seats }: State, { target }: PlayMove): Reason | undefined {
  if (target === undefined) return 'target-required';
  const place = seats[target];
  if (place === undefined) return 'no-such-seat';
  return place.alive ? undefined : 'target-dead';
}

/** The target of a move that names one, as it does wherever this is asked. */
export const targetOf = ({ target }: PlayMove): Seat => target!;

/** Why a card cannot be played on oneself. */
export const refuseSelf = (seat: Seat, move: PlayMove): Reason | undefined =>
  move.target === seat ? 'target-self' : undefined;

/** Why nothing can be picked with a card. */
export const refusePick = ({ pick }: PlayMove): Reason | undefined =>
  pick === undefined ? undefined : 'target-forbidden';
