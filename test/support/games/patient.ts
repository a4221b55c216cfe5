import type { Question } from '../../../domain/ruleset.ts';
import { type ToyState, toy } from './toy.ts';

/**
 * The toy without an end: every round asks the seats that say a number, all of them or those that are named. Seats 0 and 1 are one
 * side, 2 and 3 the other.
 *
 * @param asked who is asked in a round
 */
export const patient = (
  asked: (round: number, seats: number) => readonly number[] = (_round, n) => [...Array(n).keys()],
) => ({
  ...toy,
  asked: (state: ToyState): Question[] => asked(state.round, state.seats).map((seat) => ({ seat, kind: 'say' })),
  resolve: (state: ToyState) => ({ state: { ...state, round: state.round + 1 }, events: [] }),
  outcome: () => undefined,
  sideOf: ({ seats }: ToyState, seat: number) => (seat < 2 ? [0, 1] : [2, 3]).filter((each) => each < seats),
});
