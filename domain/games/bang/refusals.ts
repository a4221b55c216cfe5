/** Every reason for which this game refuses something, in the order in which spec 12 has them checked. */
export const refusals = {
  'bad-options': 'The turn cap is a whole number up to 1000, 0 for none',
  'not-sid': 'Only Sid Ketchum turns two cards into a life point',
  dead: 'An eliminated seat has no ability',
  'not-now': 'This is not the moment for an act',
  sealed: 'An answer that depends on these cards has been sealed',
  dying: 'At no life points only a rescue helps',
  'full-life': 'All life points are there already',
  'not-offered': 'This is not among what is offered',
  'repeated-card': 'A card is named twice',
  'not-your-card': 'The card is not in hand',
  'wrong-card': 'The card does not serve here',
  count: 'A different number of cards is needed',
  'beer-two-left': 'With two left a Beer saves nobody',
  'not-playable': 'A Missed! is not played in the own turn',
  'bang-limit': 'A BANG! has been played this turn',
  'target-forbidden': 'The card has no such target or pick',
  'duplicate-name': 'A card of this name lies there already',
  'target-required': 'The card needs a target',
  'no-such-seat': 'There is no such seat',
  'target-dead': 'The target is eliminated',
  'target-self': 'This cannot be aimed at oneself',
  'out-of-reach': 'The target is out of reach of the weapon',
  'too-far': 'Panic! reaches distance 1',
  'jail-sheriff': 'The Sheriff cannot be jailed',
  'jail-taken': 'The target is in jail already',
  'pick-required': 'What to take must be named',
  'nothing-there': 'There is no such card to take',
} as const;

/** Why something is refused. */
export type Reason = keyof typeof refusals;
