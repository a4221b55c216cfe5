/** Titles of everything this game refuses (spec 3, 5-7). Seats, shapes and questions to others are the kernel's. */
export const refusals = {
  'designer-needs-two-to-four': "The designer's variant is for 2 to 4 players",
  'not-in-hand': 'The card is not in hand',
  'slot-closed': 'The slot is not open with this number of players',
  'too-low': 'The card neither beats the visible card nor fits the side of the board',
  'magic-not-allowed': 'Only a card with the magic symbol moves a stack',
  'magic-same-slot': 'A stack moves to another slot',
  'magic-blocked': 'A stack moves to an empty slot or onto a 1 or 2',
  'tie-order-not-yours': 'Only the holder of the Draw card orders ties',
  'bad-tie-order': 'Every seat concerned is named exactly once',
} as const;

/** Why something is refused. */
export type Reason = keyof typeof refusals;
