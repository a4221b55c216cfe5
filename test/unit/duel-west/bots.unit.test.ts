import { describe, expect, it } from 'vitest';
import { duelWest, type State } from '../../../domain/games/duel-west/index.ts';
import { botOf, type Player, play } from '../../support/play.ts';

/** Seats that the sensible bot holds in a match with this number. */
const isSensible = (seat: number, match: number): boolean => (seat + match) % 2 === 0;

function share(seats: number, matches: number): number {
  let won = 0;
  for (let seed = 1; seed <= matches; seed += 1) {
    const player: Player = (ruleset, state, prompt, random) =>
      botOf(isSensible(prompt.seat, seed) ? 1 : 0)(ruleset, state, prompt, random);
    const options = duelWest.options.parse({});
    const last = [...play({ ruleset: duelWest, options, seats, seed, player, actOnceIn: 0 })].at(-1)!;
    const { winners } = duelWest.outcome(last.after as State)!;
    if (winners.every((seat) => isSensible(seat, seed))) won += 1;
  }
  return won / matches;
}

describe('bots', () => {
  it.each([
    [2, 60],
    [4, 60],
  ])('of level 1 win most matches of %i seats against level 0', (seats, matches) => {
    expect(share(seats, matches)).toBeGreaterThan(0.8);
  });
});
