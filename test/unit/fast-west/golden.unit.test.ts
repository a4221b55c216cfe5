import { describe, it } from 'vitest';
import { fastWest } from '../../../domain/games/fast-west/index.ts';
import { anyFastWestMove } from '../../support/fast-west.ts';
import { expectGolden, type Golden } from '../../support/golden.ts';
import { botOf } from '../../support/play.ts';
import { playthrough } from '../../support/playthrough.ts';

const MATCHES: readonly Golden[] = [
  { name: '2-players-2-neutrals', seats: 2, options: { neutrals: 2 }, seed: 3, player: botOf(1) },
  { name: '4-players', seats: 4, options: {}, seed: 4, player: botOf(1) },
  { name: '10-players', seats: 10, options: { turnLimit: 5 }, seed: 10, player: botOf(0) },
  { name: 'follow-ups', seats: 5, options: { turnLimit: 9 }, seed: 4411, player: anyFastWestMove },
];
const LARGEST = 80_000;

describe('golden playthroughs', () => {
  it.each(MATCHES)('$name', ({ name, options, ...match }) => {
    const parsed = fastWest.options.parse(options);
    const text = playthrough({ ...match, ruleset: fastWest, options: parsed, actOnceIn: 4 });
    expectGolden(`fast-west-${name}`, text, LARGEST);
  });
});
