import { describe, expect, it } from 'vitest';
import { fastWest } from '../../../domain/games/fast-west/index.ts';
import type { Player } from '../../support/play.ts';
import { botOf, play } from '../../support/play.ts';

/** Seats that the sensible bot holds in a match with this number. */
const isSensible = (seat: number, match: number): boolean => (seat + match) % 2 === 0;

function share(seats: number, matches: number): number {
  let won = 0;
  for (let seed = 1; seed <= matches; seed += 1) {
    const player: Player = (ruleset, state, prompt, random) =>
      botOf(isSensible(prompt.seat, seed) ? 1 : 0)(ruleset, state, prompt, random);
    const match = { ruleset: fastWest, options: { neutrals: 0, turnLimit: 100 }, seats, seed, player, actOnceIn: 0 };
    const { winners } = fastWest.outcome([...play(match)].at(-1)!.after as never)!;
    if (winners.length > 0 && winners.every((seat) => isSensible(seat, seed))) won += 1;
  }
  return won / matches;
}

describe('bots', () => {
  it.each([
    [2, 200],
    [4, 150],
  ])('of level 1 win most matches of %i seats against level 0', (seats, matches) => {
    expect(share(seats, matches)).toBeGreaterThan(0.65);
  });
});
