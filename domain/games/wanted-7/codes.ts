import type { Refusal } from '../../ruleset.ts';

/** Titles of every refusal of this game (spec 3, 5-7). */
export const codes = {
  'wanted-7.bad-player-count': 'Wanted 7 is played by 2 to 6 players',
  'wanted-7.designer-needs-two-to-four': "The designer's variant is for 2 to 4 players",
  'wanted-7.not-asked': 'This seat is not asked anything now',
  'wanted-7.bad-shape': 'This does not have the shape that the game expects',
  'wanted-7.not-in-hand': 'The card is not in hand',
  'wanted-7.slot-closed': 'The slot is not open with this number of players',
  'wanted-7.too-low': 'The card neither beats the visible card nor fits the side of the board',
  'wanted-7.magic-not-allowed': 'Only a card with the magic symbol moves a stack',
  'wanted-7.magic-same-slot': 'A stack moves to another slot',
  'wanted-7.magic-blocked': 'A stack moves to an empty slot or onto a 1 or 2',
  'wanted-7.tie-order-not-yours': 'Only the holder of the Draw card orders ties',
  'wanted-7.bad-tie-order': 'Every seat concerned is named exactly once',
  'wanted-7.no-acts': 'There is nothing to do outside the rounds of this game',
} as const;

type Unprefixed<Code> = Code extends `wanted-7.${infer R}` ? R : never;

/** A refusal code without the name of the game. */
export type Reason = Unprefixed<keyof typeof codes>;

/** A refusal; its title says all there is to say. */
export function refusal(reason: Reason): Refusal {
  const code = `wanted-7.${reason}` as const;
  return { code, detail: `${codes[code]}.` };
}
