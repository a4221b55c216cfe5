import { describe, it } from 'vitest';
import { duelWest } from '../../../domain/games/duel-west/index.ts';
import { anyDuelWestMove } from '../../support/duel-west.ts';
import { expectGolden, type Golden } from '../../support/golden.ts';
import { botOf } from '../../support/play.ts';
import { playthrough } from '../../support/playthrough.ts';

const MATCHES: readonly Golden[] = [
  { name: '2-players', seats: 2, options: { turnLimit: 8 }, seed: 2, player: botOf(1) },
  { name: '5-players', seats: 5, options: { turnLimit: 3 }, seed: 5, player: botOf(0) },
  { name: 'live', seats: 3, options: { pace: 'live', turnLimit: 7 }, seed: 3, player: botOf(1) },
  { name: 'plans', seats: 4, options: { falseCall: 'sit-out-replay', turnLimit: 5 }, seed: 4, player: anyDuelWestMove },
];
const LARGEST = 60_000;

describe('golden playthroughs', () => {
  it.each(MATCHES)('$name', ({ name, options, ...match }) => {
    const parsed = duelWest.options.parse(options);
    const text = playthrough({ ...match, ruleset: duelWest, options: parsed, actOnceIn: 2 });
    expectGolden(`duel-west-${name}`, text, LARGEST);
  });
});
