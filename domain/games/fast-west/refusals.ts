/** Every reason for which this game refuses something, with its title (spec 3.1, 5.1-5.3). */
export const refusals = {
  'bad-neutral-count': 'There are 0 to 2 neutral gunslingers',
  'bad-turn-limit': 'The turn limit is a whole number, 0 for none',
  'too-many-sets': 'Ten sets of cards are not enough for this table',
  'flashback-required': 'On Flashback a card of the own pile must be named',
  'flashback-not-allowed': 'No card can be taken from the pile now',
  'flashback-not-in-pile': 'The card taken back is not in the own pile',
  'card-not-in-hand': 'The card is not in hand',
  'card-banned': 'The Target card bans this card',
  'already-unmasked': 'The gunslinger is unmasked already',
  'aim-required': 'On crossed arrows a weapon needs an aim',
  'aim-not-allowed': 'There is no aim to choose',
  'recover-not-allowed': 'Only a Dodge recovers a card',
  'evade-not-allowed': 'Only a Ninja who reloads can evade',
  'cheer-not-in-play': 'One cheers for a gunslinger in play',
  'swap-not-legal': 'The weapon is not in hand or cannot be paid',
  'recover-wrong-count': 'A different number of cards is recovered',
  'recover-not-in-pile': 'A card to recover is not in the pile',
  'no-act-now': 'Acts are possible only while actions are being chosen',
  'not-a-gunslinger': 'Only a gunslinger in play can act',
  'act-after-seal': 'No act after the own seal',
  'power-sealed-only': 'This power is used by unmasking together with a move',
  'power-automatic': 'This power works by itself',
  'power-not-ready': 'The power cannot be used yet',
  'gambler-too-late': 'Somebody has sealed already',
} as const;

/** Why something is refused. */
export type Reason = keyof typeof refusals;
