import type { Refusal } from '../../ruleset.ts';

/** Titles of every refusal of this game, in the order in which spec 12 has them checked. */
export const codes = {
  'bang.bad-player-count': 'BANG! is played by 3 to 7 players',
  'bang.bad-options': 'The turn cap is a whole number up to 1000, 0 for none',
  'bang.not-asked': 'This seat is not asked anything now',
  'bang.bad-shape': 'This does not have the shape that the game expects',
  'bang.not-sid': 'Only Sid Ketchum turns two cards into a life point',
  'bang.dead': 'An eliminated seat has no ability',
  'bang.not-now': 'This is not the moment for an act',
  'bang.sealed': 'An answer that depends on these cards has been sealed',
  'bang.dying': 'At no life points only a rescue helps',
  'bang.full-life': 'All life points are there already',
  'bang.not-offered': 'This is not among what is offered',
  'bang.repeated-card': 'A card is named twice',
  'bang.not-your-card': 'The card is not in hand',
  'bang.wrong-card': 'The card does not serve here',
  'bang.count': 'A different number of cards is needed',
  'bang.beer-two-left': 'With two left a Beer saves nobody',
  'bang.not-playable': 'A Missed! is not played in the own turn',
  'bang.bang-limit': 'A BANG! has been played this turn',
  'bang.target-forbidden': 'The card has no such target or pick',
  'bang.duplicate-name': 'A card of this name lies there already',
  'bang.target-required': 'The card needs a target',
  'bang.no-such-seat': 'There is no such seat',
  'bang.target-dead': 'The target is eliminated',
  'bang.target-self': 'This cannot be aimed at oneself',
  'bang.out-of-reach': 'The target is out of reach of the weapon',
  'bang.too-far': 'Panic! reaches distance 1',
  'bang.jail-sheriff': 'The Sheriff cannot be jailed',
  'bang.jail-taken': 'The target is in jail already',
  'bang.pick-required': 'What to take must be named',
  'bang.nothing-there': 'There is no such card to take',
} as const;

type Unprefixed<Code> = Code extends `bang.${infer R}` ? R : never;

/** A refusal code without the name of the game. */
export type Reason = Unprefixed<keyof typeof codes>;

/** A refusal; its title says enough. */
export function refusal(reason: Reason): Refusal {
  const code = `bang.${reason}` as const;
  return { code, detail: `${codes[code]}.` };
}
