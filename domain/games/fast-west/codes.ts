import type { Refusal } from '../../ruleset.ts';

/** Titles of every refusal of this game (spec 3.1, 5.1-5.3). */
export const codes = {
  'fast-west.bad-player-count': 'Fast West is played by 2 to 10 players',
  'fast-west.bad-neutral-count': 'There are 0 to 2 neutral gunslingers',
  'fast-west.bad-turn-limit': 'The turn limit is a whole number, 0 for none',
  'fast-west.too-many-sets': 'Ten sets of cards are not enough for this table',
  'fast-west.not-asked': 'This seat is not asked anything now',
  'fast-west.bad-shape': 'This does not have the shape that the game expects',
  'fast-west.flashback-required': 'On Flashback a card of the own pile must be named',
  'fast-west.flashback-not-allowed': 'No card can be taken from the pile now',
  'fast-west.flashback-not-in-pile': 'The card taken back is not in the own pile',
  'fast-west.card-not-in-hand': 'The card is not in hand',
  'fast-west.card-banned': 'The Target card bans this card',
  'fast-west.already-unmasked': 'The gunslinger is unmasked already',
  'fast-west.aim-required': 'On crossed arrows a weapon needs an aim',
  'fast-west.aim-not-allowed': 'There is no aim to choose',
  'fast-west.recover-not-allowed': 'Only a Dodge recovers a card',
  'fast-west.evade-not-allowed': 'Only a Ninja who reloads can evade',
  'fast-west.cheer-not-in-play': 'One cheers for a gunslinger in play',
  'fast-west.swap-not-legal': 'The weapon is not in hand or cannot be paid',
  'fast-west.recover-wrong-count': 'A different number of cards is recovered',
  'fast-west.recover-not-in-pile': 'A card to recover is not in the pile',
  'fast-west.no-act-now': 'Acts are possible only while actions are being chosen',
  'fast-west.not-a-gunslinger': 'Only a gunslinger in play can act',
  'fast-west.act-after-seal': 'No act after the own seal',
  'fast-west.power-sealed-only': 'This power is used by unmasking together with a move',
  'fast-west.power-automatic': 'This power works by itself',
  'fast-west.power-not-ready': 'The power cannot be used yet',
  'fast-west.gambler-too-late': 'Somebody has sealed already',
} as const;

type Unprefixed<Code> = Code extends `fast-west.${infer R}` ? R : never;

/** A refusal code without the name of the game. */
export type Reason = Unprefixed<keyof typeof codes>;

/** A refusal; the title says enough where no detail is given. */
export function refusal(reason: Reason, detail?: string): Refusal {
  const code = `fast-west.${reason}` as const;
  return { code, detail: detail ?? `${codes[code]}.` };
}
