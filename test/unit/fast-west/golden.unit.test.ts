import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fastWest } from '../../../domain/games/fast-west/index.ts';
import { anyFastWestMove } from '../../support/fast-west.ts';
import { botOf, type Player } from '../../support/play.ts';
import { playthrough } from '../../support/playthrough.ts';

interface Golden {
  readonly name: string;
  readonly seats: number;
  readonly options: object;
  readonly seed: number;
  readonly player: Player;
}

/** Matches worth reading. UPDATE_GOLDEN=1 writes them anew; read the difference before committing it. */
const MATCHES: readonly Golden[] = [
  { name: '2-players-2-neutrals', seats: 2, options: { neutrals: 2 }, seed: 3, player: botOf(1) },
  { name: '4-players', seats: 4, options: {}, seed: 4, player: botOf(1) },
  { name: '10-players', seats: 10, options: { turnLimit: 5 }, seed: 10, player: botOf(0) },
  { name: 'follow-ups', seats: 5, options: { turnLimit: 9 }, seed: 4411, player: anyFastWestMove },
];
const LARGEST = 80_000;

describe('golden playthroughs', () => {
  it.each(MATCHES)('$name', ({ name, options, ...match }) => {
    const file = new URL(`../../golden/fast-west-${name}.txt`, import.meta.url);
    const parsed = fastWest.optionsSchema.parse(options);
    const text = playthrough({ ...match, ruleset: fastWest, options: parsed, actOnceIn: 4 });
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
    expect(text.length).toBeLessThan(LARGEST);
  });
});
