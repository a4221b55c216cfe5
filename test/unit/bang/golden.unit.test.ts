import { describe, it } from 'vitest';
import { bang } from '../../../domain/games/bang/index.ts';
import { expectGolden, type Golden } from '../../support/golden.ts';
import { anyMove, botOf } from '../../support/play.ts';
import { playthrough } from '../../support/playthrough.ts';

/** A turn cap keeps a file readable. The random matches meet rescues, Sid Ketchum's act and most kinds of questions. */
const MATCHES: readonly Golden[] = [
  { name: '3-players', seats: 3, options: { turnCap: 30 }, seed: 3, player: botOf(1) },
  { name: '4-players', seats: 4, options: { turnCap: 10 }, seed: 4, player: botOf(1) },
  { name: '7-players', seats: 7, options: { turnCap: 8 }, seed: 46, player: anyMove },
  { name: 'two-characters', seats: 5, options: { characterDeal: 'two', turnCap: 9 }, seed: 203, player: anyMove },
];
const LARGEST = 150_000;

describe('golden playthroughs', () => {
  it.each(MATCHES)('$name', ({ name, options, ...match }) => {
    const text = playthrough({ ...match, ruleset: bang, options: bang.options.parse(options), actOnceIn: 4 });
    expectGolden(`bang-${name}`, text, LARGEST);
  });
});
