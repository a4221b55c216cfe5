import { describe, expect, it } from 'vitest';
import { currentRuleset, rulesets } from '../../../domain/registry.ts';
import { wildMove } from '../../support/games/wild.ts';
import { expectGolden } from '../../support/laws/golden.ts';
import { anyMove, botOf, type Match, type Player, play } from '../../support/laws/play.ts';
import { playthrough } from '../../support/laws/playthrough.ts';

/*
 * Matches worth reading, each in a file of `test/golden` that prints what every seat sees beyond the public view: a leak is a
 * line in a diff.
 */

interface Told {
  readonly game: string;
  readonly name: string;
  readonly seats: number;
  readonly options: object;
  readonly seed: number;
  readonly player: Player;
  /** Of how many chances to act one is taken; 0 for never. */
  readonly actOnceIn: number;
  /** Least values of fields of the first state from which on it is told; the whole match if there are none. */
  readonly since?: Readonly<Record<string, number>>;
}

const sensible = botOf(1);
const fast = { game: 'fast-west', actOnceIn: 4 };
const duel = { game: 'duel-west', actOnceIn: 2 };
const wanted = { game: 'wanted-7', actOnceIn: 0 };
const bang = { game: 'bang', actOnceIn: 4 };

/** Limits of turns keep files readable. The random matches meet follow-up questions, acts and standing orders. */
const MATCHES: readonly Told[] = [
  { ...fast, name: '2-players-2-neutrals', seats: 2, options: { neutrals: 2 }, seed: 3, player: sensible },
  { ...fast, name: '4-players', seats: 4, options: {}, seed: 4, player: sensible },
  { ...fast, name: '10-players', seats: 10, options: { turnLimit: 5 }, seed: 10, player: botOf(0) },
  { ...fast, name: 'follow-ups', seats: 5, options: { turnLimit: 9 }, seed: 4411, player: wildMove },
  { ...duel, name: '2-players', seats: 2, options: { turnLimit: 8 }, seed: 2, player: sensible },
  { ...duel, name: '5-players', seats: 5, options: { turnLimit: 3 }, seed: 5, player: botOf(0) },
  { ...duel, name: 'live', seats: 3, options: { pace: 'live', turnLimit: 7 }, seed: 3, player: sensible },
  {
    ...duel,
    name: 'plans',
    seats: 4,
    options: { falseCall: 'sit-out-replay', turnLimit: 5 },
    seed: 4,
    player: wildMove,
  },
  { ...wanted, name: '2-players', seats: 2, options: {}, seed: 2, player: sensible, since: { night: 3, turn: 1 } },
  { ...wanted, name: '6-players', seats: 6, options: {}, seed: 6, player: sensible, since: { night: 4, turn: 6 } },
  { ...wanted, name: 'designer-2-players', seats: 2, options: { variant: 'designer' }, seed: 3, player: wildMove },
  {
    ...wanted,
    name: 'designer-4-players',
    seats: 4,
    options: { variant: 'designer' },
    seed: 4,
    player: sensible,
    since: { night: 4, turn: 1 },
  },
  { ...bang, name: '3-players', seats: 3, options: { turnCap: 30 }, seed: 3, player: sensible },
  { ...bang, name: '4-players', seats: 4, options: { turnCap: 10 }, seed: 4, player: sensible },
  { ...bang, name: '7-players', seats: 7, options: { turnCap: 8 }, seed: 46, player: anyMove },
  {
    ...bang,
    name: 'two-characters',
    seats: 5,
    options: { characterDeal: 'two', turnCap: 9 },
    seed: 203,
    player: anyMove,
  },
];

/** Characters that a file may have and still be read. */
const LARGEST = 150_000;

/** The first state of a match that has come so far. */
function stateAt(match: Match, since: Readonly<Record<string, number>>): unknown {
  for (const { after } of play(match)) {
    const state = after as Record<string, number>;
    if (Object.entries(since).every(([field, value]) => state[field]! >= value)) return after;
  }
  throw new Error(`no state with ${JSON.stringify(since)}`);
}

describe('golden playthroughs', () => {
  it.each(MATCHES)('$game $name', ({ game, name, options, since, ...rest }) => {
    const ruleset = currentRuleset(game)!;
    const match = { ...rest, ruleset, options: ruleset.options.parse(options) };
    const text = playthrough(since === undefined ? match : { ...match, from: stateAt(match, since) });
    expectGolden(`${game}-${name}`, text, LARGEST);
  });

  it('are of games that there are', () => {
    const games = rulesets().map(({ game }) => game);
    expect(MATCHES.map(({ game }) => game).filter((game) => !games.includes(game))).toEqual([]);
  });
});
