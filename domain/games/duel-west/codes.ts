import type { Refusal } from '../../ruleset.ts';

/** Titles of every refusal of this game (spec 3 and 5). */
export const codes = {
  'duel-west.bad-player-count': 'Duel West is played by 2 to 5 players',
  'duel-west.bad-options': 'The turn limit is a whole number, 0 for none',
  'duel-west.not-asked': 'This seat is not asked anything now',
  'duel-west.bad-shape': 'This does not have the shape that the game expects',
  'duel-west.bad-permutation': 'The order must name each place of the layout exactly once',
  'duel-west.bad-plan': 'A plan flips up to 0 to 8 bullets, and only where a duel goes by beats',
  'duel-west.no-bullet': 'The magazine is empty',
  'duel-west.no-duel': 'No duel is open in which one flips and calls at any time',
  'duel-west.not-active': 'This seat sits out',
} as const;

type Unprefixed<Code> = Code extends `duel-west.${infer R}` ? R : never;

/** A refusal code without the name of the game. */
export type Reason = Unprefixed<keyof typeof codes>;

/** A refusal; its title says enough. */
export function refusal(reason: Reason): Refusal {
  const code = `duel-west.${reason}` as const;
  return { code, detail: `${codes[code]}.` };
}
