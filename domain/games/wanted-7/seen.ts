import * as z from 'zod';
import type { Seen } from '../../seen.ts';
import { asks } from './asks/index.ts';
import { SLOTS } from './board.ts';
import { CARD_IDS } from './cards.ts';
import gunfighters from './gunfighters.json' with { type: 'json' };
import { HAND, NIGHTS } from './state.ts';

/*
 * Types of everything of this game that somebody gets to see (spec, sections 9 and 11: events, prompts, views, result).
 */

const MOST_SEATS = 6;

const seat = z
  .int()
  .min(0)
  .max(MOST_SEATS - 1);
const points = z.int().min(0);
const count = (most: number) => z.int().min(0).max(most);
const card = z.enum(CARD_IDS).meta({
  id: 'Wanted7Card',
  description: 'A card of one colour: its value, and a letter that tells cards of the same value apart.',
});
const slot = z.enum(SLOTS).meta({
  id: 'Wanted7Slot',
  description: 'A slot of the board; clockwise they are B1 B2 B3 M1 W1 W2 W3 M2. M1 and M2 are not always open.',
});
const band = z.enum([...gunfighters.bands]).meta({
  id: 'Wanted7Band',
  description: 'One of the seven bands that a gunfighter can belong to.',
});
const bands = z
  .string()
  .regex(new RegExp(`^[${gunfighters.bands}]*$`))
  .meta({ id: 'Wanted7Bands', description: 'Gunfighters as one letter each, their bands.' });
const variant = z.enum(['standard', 'designer']);
const night = z.int().min(1).max(NIGHTS);
const laid = z
  .strictObject({
    seat: seat.describe('Seat that owns the card.'),
    card: card.describe('The card itself; all cards on the table lie open.'),
  })
  .meta({ id: 'Wanted7Laid', description: 'A card on the table and its owner. Everybody sees it.' });
const stack = z.array(laid);

const view = z.strictObject({
  variant: variant.describe('Variant that is played, as chosen when the match was made. Everybody sees it.'),
  night: night.describe('Number of the night, from 1; the last one is kept when the match is over. Everybody sees it.'),
  turn: z
    .int()
    .min(1)
    .describe('Number of the play (standard) or turn of all (designer) in this night, from 1. Everybody sees it.'),
  phase: z
    .enum(['play', 'choose', 'order', 'place', 'over'])
    .describe('Kind of question that is asked now, or over when the match has ended. Everybody sees it.'),
  seatOnTurn: seat
    .nullable()
    .describe('Seat that plays now; null in the designer’s variant and when the match is over. Everybody sees it.'),
  drawCard: seat.nullable().describe('Seat that holds the Draw card; null in the standard game. Everybody sees it.'),
  board: z
    .array(
      z
        .strictObject({
          slot: slot.describe('Name of the open slot.'),
          band: band.nullable().describe('Band of the gunfighter that waits here; null when the match is over.'),
          stack: stack.describe('Cards on the slot, bottom first; the last one is the visible card that counts.'),
        })
        .meta({ id: 'Wanted7SlotView', description: 'An open slot of the board. Everybody sees it.' }),
    )
    .describe('Open slots in ring order, clockwise. Everybody sees them.'),
  away: z.array(laid).describe('Cards shot away in this night, in the order in which they went. Everybody sees them.'),
  seats: z
    .array(
      z
        .strictObject({
          seat: seat.describe('Number of the seat, clockwise from 0.'),
          hand: count(HAND).describe('Number of cards in hand; which ones is for the seat alone.'),
          deck: count(CARD_IDS.length).describe('Number of cards left in the deck of the seat; nobody knows which.'),
          points: points.describe('Majority and bonus points of the nights so far; bands are counted at the end.'),
          hired: z.array(band).describe('Bands of the gunfighters hired so far, oldest first.'),
        })
        .meta({ id: 'Wanted7SeatView', description: 'What everybody sees of a seat.' }),
    )
    .describe('All seats, ascending. Everybody sees them.'),
  stock: count(gunfighters.bands.length * gunfighters.perBand).describe(
    'Number of gunfighters that lie face down for later nights; nobody knows their order.',
  ),
  revealed: z
    .array(
      z
        .strictObject({
          ...laid.shape,
          placed: z.boolean().describe('Whether the card has been placed already in this turn.'),
        })
        .meta({ id: 'Wanted7Revealed', description: 'A card that was chosen for this turn and turned.' }),
    )
    .describe('Designer’s variant: cards turned in this turn, by seat. Everybody sees them.'),
  sequence: z
    .array(seat)
    .describe('Designer’s variant: seats in the order of their placing, once all ties are settled. Everybody sees it.'),
  you: z
    .strictObject({
      seat: seat.describe('The own seat.'),
      hand: z.array(card).describe('Own cards in hand, in canonical order. Only this seat sees them.'),
      sealed: z
        .union([
          asks.play.schema.meta({ id: 'Wanted7Play', description: 'Answer to the question play.' }),
          asks.choose.schema.meta({ id: 'Wanted7Choose', description: 'Answer to the question choose.' }),
          asks.order.schema.meta({ id: 'Wanted7Order', description: 'Answer to the question order.' }),
          asks.place.schema.meta({ id: 'Wanted7Place', description: 'Answer to the question place.' }),
        ])
        .nullable()
        .describe('Own sealed answer of this round, or null. Only this seat sees it.'),
    })
    .meta({ id: 'Wanted7You', description: 'What a seat and nobody else sees.' })
    .optional()
    .describe('What only the seat that looks may see; missing for watchers.'),
});

const result = z
  .strictObject({
    reason: z
      .enum(['points', 'gunfighters', 'shared'])
      .describe('What decided: most points, then most gunfighters, or nothing and the win is shared.'),
    winners: z.array(seat).describe('Winning seats, ascending; several share the win.'),
    placements: z
      .array(
        z
          .strictObject({
            seat: seat.describe('Number of the seat.'),
            rank: z.int().min(1).max(MOST_SEATS).describe('Rank of the seat, 1 is best; equal ranks are ties.'),
          })
          .meta({ id: 'Wanted7Placement', description: 'How a seat has come out.' }),
      )
      .describe('Ranks of all seats, by seat.'),
    final: z
      .array(
        z
          .strictObject({
            seat: seat.describe('Number of the seat.'),
            majority: points.describe('Points for the highest sums of visible cards, over all nights.'),
            bonus: points.describe('Bonus points of the slots, over all nights.'),
            different: points.describe('Points for gunfighters of different bands.'),
            same: points.describe('Points for gunfighters of the same band.'),
            total: points.describe('All points together.'),
            gunfighters: points.describe('Number of gunfighters hired; it decides between equal totals.'),
          })
          .meta({ id: 'Wanted7Final', description: 'The final reckoning of a seat.' }),
      )
      .describe('The final reckoning, by seat.'),
  })
  .meta({ id: 'Wanted7Result', description: 'How a match has ended. Everybody sees it.' });

/** An event with its name among its fields. */
const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  z.strictObject({ type: z.literal(type).describe('Name of the event.'), ...shape }).describe(description);

const options = z
  .strictObject({ variant: variant.describe('Variant that is played.') })
  .meta({ id: 'Wanted7Options', description: 'Options of the match.' });
const start = {
  seats: z.int().min(2).max(MOST_SEATS).describe('Number of seats.'),
  options: options.describe('Options of the match, as chosen when it was made.'),
};
const bySeat = (what: string) => z.array(points).describe(`${what}, by seat.`);

/** What everybody is told, by its name. */
const events = {
  started: z.union([
    event('started', 'A match of the standard game begins.', {
      ...start,
      start: seat.describe('Seat that plays first in the first night.'),
    }),
    event('started', 'A match of the designer’s variant begins.', {
      ...start,
      holder: seat.describe('Seat that holds the Draw card first.'),
    }),
  ]),
  nightBegan: event('nightBegan', 'A night begins: gunfighters are laid out and hands are dealt.', {
    night: night.describe('Number of the night, from 1.'),
    tokens: z
      .array(
        z
          .strictObject({
            slot: slot.describe('Open slot on which the gunfighter waits.'),
            band: band.describe('Band of the gunfighter.'),
          })
          .meta({ id: 'Wanted7Token', description: 'A gunfighter on the board.' }),
      )
      .describe('Gunfighters of this night, one for each open slot, in ring order.'),
    seatOnTurn: seat.nullable().describe('Seat that plays first in this night; null in the designer’s variant.'),
  }),
  played: event('played', 'A card is placed on the board.', {
    seat: seat.describe('Seat that owns the card.'),
    card: card.describe('Card that is placed.'),
    at: slot.describe('Slot on which it is placed; a magic trick may move it on.'),
    covers: laid.nullable().describe('Card that was visible there before; null if the slot was empty.'),
    auto: z.boolean().describe('Whether nobody was asked: a standing order, or there was only one way.'),
  }),
  shotAway: event('shotAway', 'A revolver fires at the slot beside it.', {
    by: seat.describe('Seat whose card has the revolver.'),
    slot: slot.describe('Slot at which the revolver points.'),
    cards: stack.describe('Cards that go away until the night ends, bottom first; empty if nothing was there.'),
  }),
  moved: event('moved', 'A magic trick moves a whole stack.', {
    by: seat.describe('Seat whose card does the trick.'),
    from: slot.describe('Slot that is empty now.'),
    to: slot.describe('Slot on top of which the stack is now.'),
    cards: stack.describe('Cards that have moved, bottom first.'),
  }),
  drew: event('drew', 'A seat draws the top card of its deck.', {
    seat: seat.describe('Seat that draws; which card is for the seat alone.'),
    hand: count(HAND).describe('Number of cards in hand after it.'),
    deck: count(CARD_IDS.length).describe('Number of cards left in the deck.'),
  }),
  revealed: event('revealed', 'Designer’s variant: the cards that all have chosen are turned.', {
    cards: z
      .array(
        z
          .strictObject({
            ...laid.shape,
            preAnswered: z
              .array(z.enum(['places', 'tieOrder']))
              .describe('Which standing orders came with the card; what they say stays private.'),
          })
          .meta({ id: 'Wanted7Chosen', description: 'A chosen card when it is turned.' }),
      )
      .describe('Chosen cards, by seat.'),
  }),
  ordered: event('ordered', 'Designer’s variant: the holder of the Draw card has settled the ties of this turn.', {
    by: seat.describe('Seat that holds the Draw card.'),
    sequence: z.array(seat).describe('Seats in the order of their placing, all of them.'),
    how: z.enum(['standing', 'asked']).describe('Whether by a standing order or by an answer.'),
  }),
  drawCard: event('drawCard', 'Designer’s variant: the Draw card goes to whoever has placed a 4.', {
    to: seat.describe('Seat that holds the Draw card now.'),
  }),
  notPlaced: event('notPlaced', 'Designer’s variant: the night is over before these cards could be placed.', {
    cards: z.array(laid).describe('Cards that go home unplaced, in the order in which they would have been placed.'),
  }),
  nightEnded: event('nightEnded', 'A night is over.', {
    night: night.describe('Number of the night, from 1.'),
    by: z.enum(['covered', 'no-cards']).describe('Why: every open slot is covered, or nobody has a card left.'),
  }),
  scored: event('scored', 'The visible cards of a night are counted.', {
    sums: bySeat('Sum of the values of the visible cards, 0 without one'),
    majority: bySeat('Points of this night for the sums'),
    bonus: bySeat('Bonus points of this night'),
    hired: z.array(bands).describe('Gunfighters hired in this night, by seat, each in ring order.'),
    gone: bands.describe('Gunfighters of empty slots, which leave the game, in ring order.'),
    points: bySeat('Majority and bonus points of all nights so far'),
  }),
  ended: event('ended', 'The match is over.', { result: result.describe('How it has ended.') }),
};

const cards = z.array(card).describe('Own cards in hand, in canonical order. Only the asked seat sees them.');

/** See {@link Seen}. */
export const seen: Seen = {
  view,
  asks: {
    play: z.strictObject({ cards }),
    choose: z.strictObject({
      cards,
      mayOrderTies: z.boolean().describe('Whether the asked seat holds the Draw card, so that a tieOrder counts.'),
    }),
    order: z.strictObject({
      ties: z.array(z.array(seat)).describe('Seats of each tie, ties of higher cards first; all of it is public.'),
    }),
    place: z.strictObject({ card: card.describe('Card that the asked seat has chosen in this turn; it is public.') }),
  },
  events,
  result,
};
