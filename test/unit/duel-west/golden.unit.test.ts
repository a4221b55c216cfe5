import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { duelWest } from '../../../domain/games/duel-west/index.ts';
import { anyDuelWestMove } from '../../support/duel-west.ts';
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
  { name: '2-players', seats: 2, options: { turnLimit: 8 }, seed: 2, player: botOf(1) },
  { name: '5-players', seats: 5, options: { turnLimit: 3 }, seed: 5, player: botOf(0) },
  { name: 'live', seats: 3, options: { pace: 'live', turnLimit: 7 }, seed: 3, player: botOf(1) },
  { name: 'plans', seats: 4, options: { falseCall: 'sit-out-replay', turnLimit: 5 }, seed: 4, player: anyDuelWestMove },
];
const LARGEST = 60_000;

describe('golden playthroughs', () => {
  it.each(MATCHES)('$name', ({ name, options, ...match }) => {
    const file = new URL(`../../golden/duel-west-${name}.txt`, import.meta.url);
    const parsed = duelWest.optionsSchema.parse(options);
    const text = playthrough({ ...match, ruleset: duelWest, options: parsed, actOnceIn: 2 });
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
    expect(text.length).toBeLessThan(LARGEST);
  });
});
