import { describe, expect, it } from 'vitest';
import { wanted7 } from '../../../domain/games/wanted-7/index.ts';
import type { Variant } from '../../../domain/games/wanted-7/state.ts';
import { botOf, type Player, play } from '../../support/play.ts';

/** Seats that the sensible bot holds in a match with this number. */
const isSensible = (seat: number, match: number): boolean => (seat + match) % 2 === 0;

function share(seats: number, variant: Variant, matches: number): number {
  let won = 0;
  for (let seed = 1; seed <= matches; seed += 1) {
    const player: Player = (ruleset, state, prompt, random) =>
      botOf(isSensible(prompt.seat, seed) ? 1 : 0)(ruleset, state, prompt, random);
    const match = { ruleset: wanted7, options: { variant }, seats, seed, player, actOnceIn: 0 };
    const { winners } = wanted7.outcome([...play(match)].at(-1)!.after as never)!;
    if (winners.every((seat) => isSensible(seat, seed))) won += 1;
  }
  return won / matches;
}

describe('bots', () => {
  it.each([
    [2, 'standard', 40],
    [4, 'standard', 60],
    [2, 'designer', 40],
    [4, 'designer', 60],
  ] as const)('of level 1 win most matches of %i seats (%s) against level 0', (seats, variant, matches) => {
    expect(share(seats, variant, matches)).toBeGreaterThan(0.7);
  });
});
