import { describe, expect, it } from 'vitest';
import { currentRuleset, rulesets } from '../../../domain/registry.ts';
import * as rules from '../../../domain/rules.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { botOf, type Player, play, UNSEALED } from '../../support/laws/play.ts';

/*
 * How well the service's own bots play: those of level 1 against those of level 0.
 */

interface Bout {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  readonly matches: number;
  /** Part of the matches in which only sensible bots win, at least. */
  readonly least: number;
}

const BOUTS: readonly Bout[] = [
  { game: 'fast-west', seats: 2, options: {}, matches: 200, least: 0.65 },
  { game: 'fast-west', seats: 4, options: {}, matches: 150, least: 0.65 },
  { game: 'duel-west', seats: 2, options: {}, matches: 60, least: 0.8 },
  { game: 'duel-west', seats: 4, options: {}, matches: 60, least: 0.8 },
  { game: 'wanted-7', seats: 2, options: { variant: 'standard' }, matches: 40, least: 0.7 },
  { game: 'wanted-7', seats: 4, options: { variant: 'standard' }, matches: 60, least: 0.7 },
  { game: 'wanted-7', seats: 2, options: { variant: 'designer' }, matches: 40, least: 0.7 },
  { game: 'wanted-7', seats: 4, options: { variant: 'designer' }, matches: 60, least: 0.7 },
];

/** Seats that the sensible bot holds in a match with this number. */
const isSensible = (seat: number, match: number): boolean => (seat + match) % 2 === 0;

function share({ game, seats, options, matches }: Bout): number {
  const ruleset = currentRuleset(game)!;
  let won = 0;
  for (let seed = 1; seed <= matches; seed += 1) {
    const player: Player = (rules, state, prompt, random) =>
      botOf(isSensible(prompt.seat, seed) ? 1 : 0)(rules, state, prompt, random);
    const match = { ruleset, options: ruleset.options.parse(options), seats, seed, player, actOnceIn: 0 };
    const { winners } = ruleset.outcome([...play(match)].at(-1)!.after)!;
    if (winners.length > 0 && winners.every((seat) => isSensible(seat, seed))) won += 1;
  }
  return won / matches;
}

describe('bots of level 1', () => {
  it.each(BOUTS)('win most matches of $game with $seats seats against level 0, $options', (bout) => {
    expect(share(bout)).toBeGreaterThan(bout.least);
  });
});

describe.each([...rulesets()].map((ruleset) => [ruleset.game, ruleset] as const))('%s', (_game, ruleset) => {
  it.each([0, 1] as const)('has bots of level %i that use nothing but what they are given', (level) => {
    const match = { ruleset, options: ruleset.options.parse({}), seats: ruleset.seats.max, seed: 9, actOnceIn: 0 };
    for (const { before, prompts, seq } of play({ ...match, player: botOf(level) })) {
      for (const prompt of prompts) {
        const view = ruleset.view(before, prompt.seat, UNSEALED);
        const input = { view, prompt, moves: rules.moves(ruleset, before, prompt.seat) };
        const move = ruleset.bot(level, deepFreeze(input), chance(3, seq));
        expect(ruleset.bot(level, JSON.parse(JSON.stringify(input)), chance(3, seq))).toEqual(move);
      }
    }
  });
});
