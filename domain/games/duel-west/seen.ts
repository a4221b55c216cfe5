import * as z from 'zod';
import type { Seen } from '../../seen.ts';
import BULLETS from './bullets.json' with { type: 'json' };
import { BOUTS_TO_WIN, TOKENS_TO_WIN } from './state.ts';
import { sumOf, TARGET_IDS } from './targets.ts';
import type { View } from './view.ts';

/*
 * Everything of Duel West that somebody gets to see (spec 5 and 7). What is face down is told as a number of bullets, to its
 * owner as to everybody else.
 */

const { length: ALL } = BULLETS;
const TOTAL = sumOf(BULLETS);
const LOWEST = Math.min(...BULLETS);
const HIGHEST = Math.max(...BULLETS);

const seat = z.int().min(0);
const seats = z.array(seat);
const count = z.int().min(0).max(ALL);
const bullet = z.int().min(LOWEST).max(HIGHEST);
const total = z.int().min(0).max(TOTAL);
const place = z.int().min(0).lt(ALL);
const boutsWon = z.int().min(0).max(BOUTS_TO_WIN);
const sitOut = z.int().min(0);
const pace = z.enum(['beats', 'live']);
const deed = z.enum(['flip', 'hold', 'hit']);

const target = z.enum(TARGET_IDS).meta({
  id: 'DuelWestTarget',
  description: 'A Target card: E exactly, M a multiple of, H highest and L lowest total with, and the number it names',
});
const targets = z.array(target);

const plan = z
  .strictObject({
    upTo: z
      .int()
      .min(0)
      .max(ALL)
      .describe('Flips while the own row has fewer bullets than this; told to its owner alone'),
    call: z.boolean().describe('Calls as soon as the own row meets an open sum target; told to its owner alone'),
  })
  .meta({ id: 'DuelWestPlan', description: 'A standing order that answers all later beats of this attempt' });

const ownPlan = plan.exactOptional().describe('Standing order given with this answer, if any; told to its owner alone');

const load = z
  .strictObject({
    order: z
      .union([z.enum(['shuffle', 'keep']), z.array(place)])
      .describe(
        'How the magazine is laid: as shuffled, as it lies, or position i takes what lay at order[i]; for its owner',
      ),
    plan: ownPlan,
  })
  .meta({ id: 'DuelWestLoad', description: 'Answer to the question load' });

const beat = z
  .strictObject({
    do: deed.describe('What the seat does in this beat; its own until all have answered'),
    plan: ownPlan,
  })
  .meta({ id: 'DuelWestBeat', description: 'Answer to the question beat' });

const hold = z
  .strictObject({ hold: z.literal(true).describe('The seat holds until it flips again; public at once') })
  .meta({ id: 'DuelWestHold', description: 'Answer to the question live' });

const duelist = z
  .strictObject({
    seat: seat.describe('Seat number of the player; public'),
    magazine: count.describe('Number of face-down bullets still to be flipped; public'),
    row: z.array(bullet).describe('Values of the bullets flipped in this duel, in flip order; public'),
    total: total.describe('Sum of the values in the row; public'),
    tokens: z.int().min(0).lt(TOKENS_TO_WIN).describe('Number of tokens won in this bout; public'),
    boutsWon: boutsWon.describe('Number of bouts won; public'),
    sitOut: sitOut.describe('Number of turns still to miss after this one; public'),
    active: z.boolean().describe('Takes part in this turn, or in what is left of it; public'),
    planned: z.boolean().describe('Has a standing order, whatever it says; public'),
    holding: z.boolean().describe('Holds in a live duel; public'),
  })
  .meta({ id: 'DuelWestDuelist', description: 'What everybody sees of one player' });

const own = z
  .strictObject({
    seat: seat.describe('Seat number of the viewer; for the viewer alone'),
    sealed: z
      .union([load, beat, hold])
      .nullable()
      .describe('Own standing seal in the open round, or null; for the viewer alone'),
    plan: plan.nullable().describe('Own standing order in this attempt, or null; for the viewer alone'),
  })
  .meta({ id: 'DuelWestOwn', description: 'What a seat sees and nobody else does: never its own bullets' });

const view = z
  .strictObject({
    pace: pace.describe('How a duel goes: by beats, or live in the order of requests; public'),
    bout: z.int().min(1).describe('Number of the bout, from 1; public'),
    turn: z.int().min(1).describe('Number of the turn in the whole match, from 1; public'),
    attempt: z.int().min(1).describe('Number of this playing of the turn, one more after each false call; public'),
    phase: z.enum(['load', 'beat', 'live', 'over']).describe('What is asked now, or over; public'),
    beat: z.int().min(0).describe('Number of the open beat, always 1 in a live duel, 0 outside a duel; public'),
    open: targets.describe('Target cards on the table, oldest first; public'),
    deck: z.int().min(0).max(TARGET_IDS.length).describe('Number of Target cards still to be turned; public'),
    discards: targets.describe('Target cards that are discarded, in the printed order; public'),
    seats: z.array(duelist).describe('All players, by seat; public'),
    you: own.exactOptional().describe('What the viewer alone sees; missing for a watcher'),
  })
  .meta({ id: 'DuelWestView', description: 'The match as one viewer may see it' });

const ownMagazine = count.describe('Number of face-down bullets in the own magazine; told to the asked seat');

const duelling = z
  .strictObject({
    magazine: ownMagazine,
    row: z
      .array(bullet)
      .describe('Values of the own bullets flipped in this duel, in flip order; told to the asked seat'),
    total: total.describe('Sum of the values in the own row; told to the asked seat'),
  })
  .meta({ id: 'DuelWestOwnRow', description: 'What a seat is told in a duel' });

const placement = z
  .strictObject({
    seat: seat.describe('Seat number of the player; public'),
    rank: z.int().min(1).describe('Rank of the seat, 1 is best, equal ranks are ties; public'),
  })
  .meta({ id: 'DuelWestPlacement', description: 'Where a player came in' });

const result = z
  .strictObject({
    reason: z.enum(['two-bouts', 'turn-limit']).describe('Why the match ended; public'),
    winners: seats.describe('Seat numbers of the winners, ascending; public'),
    boutsWon: z.array(boutsWon).describe('Number of bouts won, by seat; public'),
    tokens: z
      .array(z.int().min(0).max(TOKENS_TO_WIN))
      .describe('Number of tokens in the last bout, by seat, counted before that bout was cleared; public'),
    turns: z.int().min(1).describe('Number of turns played; public'),
    placements: z.array(placement).describe('Rank of every seat, by seat; public'),
  })
  .meta({ id: 'DuelWestResult', description: 'The result of a match that is over' });

const options = z
  .strictObject({
    pace: pace.describe('How a duel goes: by beats, or live in the order of requests; public'),
    falseCall: z
      .enum(['sit-out-next', 'sit-out-replay'])
      .describe('What a false call costs: the next turn, or the rest of this one; public'),
    turnLimit: z.int().min(0).describe('Number of turns after which the match ends, 0 for no limit; public'),
  })
  .meta({ id: 'DuelWestOptions', description: 'Options of the match' });

const answer = z
  .strictObject({
    seat: seat.describe('Seat number of the player; public'),
    do: deed.describe('What the player did in the beat; public'),
    byPlan: z.boolean().describe('Whether a standing order gave this answer; public'),
  })
  .meta({ id: 'DuelWestAnswer', description: 'What one player did in a beat' });

/** A public event of this type with these fields. */
const event = (type: string, about: string, fields: z.core.$ZodShape = {}) =>
  z.strictObject({ type: z.literal(type).describe('Type of the event; public'), ...fields }).describe(about);

const planned = seats.describe('Seat numbers of those whose standing order answers from now on, ascending; public');

/** Types of everything that is seen of Duel West. */
export const seen: Seen = {
  view: view satisfies z.ZodType<View>,
  asks: {
    load: z.strictObject({ magazine: ownMagazine }).describe('What a seat is told before it loads'),
    beat: duelling,
    live: duelling,
  },
  events: {
    started: event('started', 'The match begins', {
      seats: z.int().min(2).max(5).describe('Number of players; public'),
      options: options.describe('Options of the match; public'),
    }),
    targetsShuffled: event('targetsShuffled', 'A Target deck is shuffled', {
      count: z.int().min(1).max(TARGET_IDS.length).describe('Number of Target cards in the deck; public'),
    }),
    turnBegan: event('turnBegan', 'A turn begins', {
      bout: z.int().min(1).describe('Number of the bout; public'),
      turn: z.int().min(1).describe('Number of the turn in the whole match; public'),
      active: seats.describe('Seat numbers of those who take part, ascending; public'),
      sittingOut: seats.describe('Seat numbers of those who miss this turn, ascending; public'),
    }),
    targetFlipped: event('targetFlipped', 'A Target card is turned', {
      id: target.describe('The Target card that now lies open; public'),
    }),
    noTarget: event('noTarget', 'No Target card is left to turn: all of them lie open'),
    loaded: event('loaded', 'Everybody who takes part has loaded', {
      seats: seats.describe('Seat numbers of those who have loaded, ascending; public'),
      planned,
    }),
    beat: event('beat', 'The answers of a beat are shown', {
      beat: z.int().min(1).describe('Number of the beat in this attempt; public'),
      answers: z.array(answer).describe('What each player who takes part did, by seat; public'),
      planned,
    }),
    flipped: event('flipped', 'A bullet is flipped', {
      seat: seat.describe('Seat number of the player who flips; public'),
      value: bullet.describe('Value of the bullet; public'),
      count: count.min(1).describe('Number of bullets in the row of the player now; public'),
      total: total.min(1).describe('Sum of the values in the row of the player now; public'),
    }),
    called: event('called', 'A player calls a hit', {
      seat: seat.describe('Seat number of the caller; public'),
      right: z.boolean().describe('Whether the row of the caller meets an open sum target; public'),
      met: targets.describe('Open sum targets that the row of the caller meets, oldest first; public'),
    }),
    stopped: event('stopped', 'A duel has stopped and is scored', {
      by: z
        .enum(['call', 'hold', 'deadline'])
        .describe('What stopped it: a right call, everybody holding, or the deadline; public'),
      callers: seats.describe('Seat numbers of those who called rightly, ascending; public'),
      falseCallers: seats.describe('Seat numbers of those who called wrongly in the same beat, ascending; public'),
    }),
    falseCall: event('falseCall', 'Players who called wrongly pay for it', {
      seats: seats.describe('Seat numbers of those who called wrongly, ascending; public'),
      sitOut: z.array(sitOut).describe('Number of turns still to miss, by seat; public'),
      inactive: seats.describe('Seat numbers of those for whom this turn is over, ascending; public'),
    }),
    replay: event('replay', 'The turn is played again', {
      turn: z.int().min(1).describe('Number of the turn in the whole match; public'),
      attempt: z.int().min(2).describe('Number of this playing of the turn; public'),
    }),
    targetWon: event('targetWon', 'A target is won', {
      id: target.describe('The Target card that is won; public'),
      winners: seats.min(1).describe('Seat numbers of those who win it, a token each, ascending; public'),
      totals: z.array(total.min(1)).describe('Sum of the values in the row of each winner, in their order; public'),
      counts: z.array(count.min(1)).describe('Number of bullets in the row of each winner, in their order; public'),
    }),
    targetKept: event('targetKept', 'A target is not won', {
      id: target.describe('The Target card that nobody has won; public'),
    }),
    tokenDrawn: event('tokenDrawn', 'A bullet is set aside unseen for a target won', {
      seat: seat.describe('Seat number of the winner; public'),
      tokens: z.int().min(1).max(TOKENS_TO_WIN).describe('Number of tokens of the winner in this bout now; public'),
      magazine: count.describe('Number of bullets left in the magazine of the winner; public'),
    }),
    allShuffled: event('allShuffled', 'All Target cards lay open and are shuffled into a new deck', {
      count: z.literal(TARGET_IDS.length).describe('Number of Target cards in the deck: all of them; public'),
    }),
    boutWon: event('boutWon', 'A bout is won', {
      bout: z.int().min(1).describe('Number of the bout that is over; public'),
      winners: seats.min(1).describe('Seat numbers of those with three tokens, ascending; public'),
      boutsWon: z.array(boutsWon).describe('Number of bouts won, by seat; public'),
    }),
    ended: event('ended', 'The match is over', { result: result.describe('The result of the match; public') }),
  },
  result,
};
