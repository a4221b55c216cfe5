import * as z from 'zod';
import type { Seen } from '../../seen.ts';
import {
  bang,
  beer,
  choose,
  discard,
  end,
  from,
  missed,
  order,
  pass,
  pick,
  playCard,
  putBack,
  sid,
  takes,
} from './asks/answers.ts';
import { ALL_CARDS } from './cards/card.ts';
import { CHARACTERS } from './cards/characters.ts';
import { MOST_TURNS, SEATS } from './setup.ts';

/*
 * Types of everything of BANG! that somebody gets to see (spec 13 to 15, 21).
 */

/** A field that everybody sees. */
const open = <T extends z.ZodType>(type: T, what: string): T => type.describe(`${what} Everybody sees it.`);
/** The number of a seat. */
const seatOf = (what: string) => open(seat, what);
/** A field that only the seat it belongs to sees. */
const own = <T extends z.ZodType>(type: T, what: string): T => type.describe(`${what} Only this seat sees it.`);

const seat = z
  .int()
  .min(0)
  .max(SEATS.max - 1);
const count = z.int().min(0).max(ALL_CARDS.length);
const times = z.int().min(0);
const card = z.enum(ALL_CARDS as readonly [string, ...string[]]).meta({
  id: 'BangCard',
  description:
    'One of the 80 cards: kind, rank and suit (S Spades, H Hearts, D Diamonds, C Clubs). The second of two equal cards ends in _2.',
});
const cards = z.array(card);
const character = z.enum(CHARACTERS).meta({ id: 'BangCharacter', description: 'One of the 16 characters.' });
const role = z
  .enum(['S', 'O', 'R', 'D'])
  .meta({ id: 'BangRole', description: 'A role: S Sheriff, O Outlaw, R Renegade, D Deputy.' });
const flipCause = z.enum(['barrel', 'jourdonnais', 'jail', 'dynamite']).meta({
  id: 'BangFlipCause',
  description: 'What a draw! is for; jourdonnais is the built-in Barrel of Jourdonnais.',
});
const cause = z.enum(['bang', 'gatling', 'indians', 'duel', 'dynamite', 'stall']).meta({
  id: 'BangCause',
  description: 'What life points are lost to: a card, or stall for the anti-stall rule.',
});
/** Five at most; a dying seat may be two below none until its rescue is over. */
const life = z.int().min(-2).max(5);
/** Three or four life points, and one more for the Sheriff. */
const lifeAtStart = z.int().min(3).max(5);
const lifePoints = z.int().min(1).max(3);
const turn = z
  .int()
  .min(0)
  .max(MOST_TURNS + 1);

const options = z
  .strictObject({
    characterDeal: open(z.enum(['one', 'two']), 'Characters dealt to each seat; of two it keeps one.'),
    antiStall: open(z.boolean(), 'Whether every turn costs a life point after some reshuffles.'),
    turnCap: open(z.int().min(0).max(MOST_TURNS), 'Turns after which the match ends without winners; 0 for no limit.'),
  })
  .meta({ id: 'BangOptions', description: 'Options of the match.' });

const kill = z
  .strictObject({
    victim: open(seat, 'Number of the seat that was eliminated.'),
    by: open(seat.nullable(), 'Number of the seat whose card it was; null for nobody.'),
    cause: open(cause, 'What the last life point was lost to.'),
    turn: open(z.int().min(1), 'Number of the turn in which it happened.'),
  })
  .meta({ id: 'BangKill', description: 'An elimination.' });

const result = z
  .strictObject({
    kind: open(z.enum(['win', 'stalemate']), 'Whether somebody has won; a stalemate comes from the turn cap.'),
    side: open(
      z.enum(['law', 'outlaws', 'renegade', 'solo']).nullable(),
      'Side that has won, solo for a table of three; null for none.',
    ),
    winners: open(z.array(seat), 'Numbers of the seats that have won, eliminated ones too, ascending.'),
    reason: open(
      z.enum(['sheriff_dead', 'renegade_alone', 'law_prevails', 'target_killed', 'last_standing', 'turn_cap']),
      'Why the match is over.',
    ),
    turn: open(z.int().min(1), 'Number of the turn in which it ended; after the turn cap one more than that.'),
    alive: open(z.array(seat), 'Numbers of the seats that were alive at the end, ascending.'),
    roles: open(z.array(role), 'Roles of all seats, by seat number.'),
    kills: open(z.array(kill), 'Eliminations in the order in which they happened.'),
  })
  .meta({ id: 'BangResult', description: 'How a match ended.' });

const kind = z
  .enum([
    'pick_character',
    'lucky_choice',
    'kit_return',
    'jesse_source',
    'pedro_source',
    'play',
    'shot_reply',
    'indians_reply',
    'duel_reply',
    'store_pick',
    'rescue',
    'discard_order',
    'discard_down',
  ])
  .meta({ id: 'BangQuestion', description: 'Kind of question.' });

const context = z
  .strictObject({
    author: open(seat.exactOptional(), 'Number of the seat that attacks.'),
    card: open(card.exactOptional(), 'Card that the question is about.'),
    target: open(seat.exactOptional(), 'Number of the seat that a BANG! or Duel is played on.'),
    need: open(z.int().min(1).max(2).exactOptional(), 'Missed! cards that it still takes to stop the shot.'),
    cause: open(z.union([cause, flipCause]).exactOptional(), 'What the attack or the draw! is.'),
    cards: open(cards.exactOptional(), 'Open cards to choose from: those of the General Store, or the two flipped.'),
    deckCount: open(count.exactOptional(), 'Cards in the deck once those of the draw! have been turned up.'),
  })
  .meta({ id: 'BangContext', description: 'Public circumstances of a question, as far as they apply to its kind.' });

const move = z
  .union([takes, choose, putBack, from, playCard, end, missed, bang, pass, beer, sid, pick, order, discard])
  .meta({ id: 'BangMove', description: 'An answer to any kind of question.' });

const place = z
  .strictObject({
    seat: open(seat, 'Number of the seat.'),
    character: open(character.nullable(), 'Character of the seat; null until all have chosen.'),
    life: open(life, 'Life points left; below 1 for a dying seat until its rescue is over.'),
    maxLife: open(life, 'Most life points that the seat can have; 0 until all have chosen.'),
    alive: open(z.boolean(), 'Whether the seat is in the game; dying seats are.'),
    handCount: open(count, 'Cards in hand.'),
    table: open(cards, 'Cards in play before the seat, oldest first.'),
    role: open(role.nullable(), 'Role of the seat; null while it is hidden, from its own seat too: see you.'),
    reach: open(z.int().min(1).max(5), 'Largest distance that the weapon of the seat carries to.'),
  })
  .meta({ id: 'BangSeat', description: 'A seat as everybody sees it.' });

const you = z
  .strictObject({
    seat: own(seat, 'Own seat number.'),
    role: own(role, 'Own role.'),
    hand: own(cards, 'Own hand cards, oldest first.'),
    candidates: own(
      z.array(character).length(2).exactOptional(),
      'The two characters to choose from; missing once all have chosen.',
    ),
    peek: own(cards.exactOptional(), 'The three cards that Kit Carlson looks at, top first, while one is put back.'),
    sealed: own(move.exactOptional(), 'Own sealed answer of the open round; missing if there is none.'),
  })
  .meta({ id: 'BangOwn', description: 'What a seat alone knows.' });

const view = z.strictObject({
  options: open(options, 'Options of the match.'),
  turn: open(
    z.strictObject({
      no: open(turn, 'Number of the turn, from 1; 0 while characters are chosen.'),
      seat: open(seat, 'Number of the seat whose turn it is.'),
      phase: open(z.enum(['setup', 'begin', 'draw', 'play', 'discard']), 'Part of the turn.'),
      bangs: open(times, 'BANG! cards played in this turn; only Willy the Kid or a Volcanic allow more than one.'),
    }),
    'The turn.',
  ),
  reshuffles: open(times, 'How often the discard pile has become the deck.'),
  stall: open(z.boolean(), 'Whether the anti-stall rule has started: every turn costs a life point.'),
  deckCount: open(count, 'Cards in the deck.'),
  discardCount: open(count, 'Cards in the discard pile.'),
  discardTop: open(card.nullable(), 'Top card of the discard pile; null if it is empty.'),
  store: open(cards, 'Open cards of a General Store that nobody has taken yet.'),
  flipped: open(cards, 'Cards of a draw! that is not decided yet.'),
  peekCount: open(count.max(3), 'Cards that Kit Carlson is looking at.'),
  seats: open(z.array(place), 'All seats, by seat number.'),
  distance: open(
    z.array(z.array(z.int().min(0).nullable())),
    'Distance from a seat (first index) to another (second index); 0 to oneself, null where one is eliminated.',
  ),
  aimed: open(
    z.array(z.array(times)),
    'How often a seat (first index) has played a card against another (second index).',
  ),
  round: open(
    z
      .strictObject({
        kind: open(kind, 'What is asked.'),
        asked: open(z.array(seat).min(1), 'Numbers of the seats that are asked, ascending.'),
        ctx: open(context, 'Public circumstances of the question.'),
      })
      .nullable(),
    'The open round; null when the match is over.',
  ),
  kills: open(z.array(kill), 'Eliminations so far, in the order in which they happened.'),
  result: open(result.nullable(), 'How the match ended; null while it goes on.'),
  hands: open(z.array(cards).exactOptional(), 'Hands of all seats, by seat number; only when the match is over.'),
  you: own(
    you.exactOptional(),
    'What the seat alone knows; missing for watchers, and for an eliminated seat that is asked nothing.',
  ),
});

const asks: Seen['asks'] = {
  pick_character: z.strictObject({ offered: own(z.array(character).length(2), 'The two characters dealt.') }),
  lucky_choice: z.strictObject({
    offered: open(cards.length(2), 'The two flipped cards.'),
    cause: open(flipCause, 'What the draw! is for.'),
  }),
  kit_return: z.strictObject({ offered: own(cards.length(3), 'The three cards looked at, top first.') }),
  jesse_source: z.strictObject({
    sources: open(
      z.array(z.union([z.literal('deck'), seat])).min(2),
      'Where the first card can come from: the deck, or the number of a seat with a hand card.',
    ),
  }),
  pedro_source: z.strictObject({
    sources: open(z.array(z.enum(['deck', 'discard'])).length(2), 'Where the first card can come from.'),
    top: open(card, 'Top card of the discard pile.'),
  }),
  play: z.strictObject({ cards: own(cards, 'Hand cards that can be played now.') }),
  shot_reply: z.strictObject({
    need: open(z.int().min(1).max(2), 'Missed! cards that it takes to stop the shot.'),
    cards: own(cards, 'Hand cards that serve as a Missed!.'),
  }),
  indians_reply: z.strictObject({ cards: own(cards, 'Hand cards that serve as a BANG!.') }),
  duel_reply: z.strictObject({ cards: own(cards, 'Hand cards that serve as a BANG!.') }),
  store_pick: z.strictObject({ offered: open(cards.min(2), 'Open cards of the General Store.') }),
  rescue: z.strictObject({
    missing: open(lifePoints, 'Life points that are missing up to 1.'),
    beers: own(cards, 'Beers in hand that save; none with two left.'),
    mayPay: own(z.boolean(), 'Whether two hand cards can be given for a life point, as Sid Ketchum does.'),
  }),
  discard_order: z.strictObject({ cards: own(cards.min(2), 'All own cards, those on the table first.') }),
  discard_down: z.strictObject({ count: open(count.min(1), 'Hand cards that have to go.') }),
};

const author = open(seat, 'Number of the seat that attacks.');
const deckCount = open(count, 'Cards in the deck afterwards.');
const drawnFor = ['draw', 'jack', 'stagecoach', 'wells_fargo', 'reward', 'bart', 'suzy'] as const;

/** Fields of an event of this type; what it is for is said of the whole. */
const event = <T extends string, Shape extends z.core.$ZodLooseShape>(type: T, what: string, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape }).describe(`${what} Everybody sees it.`);

const theft = {
  from: seatOf('Number of the seat that loses the card.'),
  to: seatOf('Number of the seat that gets it.'),
};

const events: Seen['events'] = {
  'match.started': event('match.started', 'The match begins.', {
    options: open(options, 'Options of the match.'),
    seats: open(z.int().min(SEATS.min).max(SEATS.max), 'Number of seats.'),
    roles: open(z.array(role.nullable()), 'Roles by seat number; null where it is hidden.'),
  }),
  'characters.set': event('characters.set', 'Every seat has its character.', {
    seats: open(
      z.array(
        z.strictObject({
          seat: seatOf('Number of the seat.'),
          character: open(character, 'Character of the seat.'),
          life: open(lifeAtStart, 'Life points of the seat.'),
          maxLife: open(lifeAtStart, 'Most life points that the seat can have.'),
        }),
      ),
      'All seats, by seat number.',
    ),
  }),
  'hands.dealt': event('hands.dealt', 'Hands are dealt.', {
    counts: open(z.array(count), 'Cards in hand, by seat number.'),
    deckCount,
  }),
  'turn.started': event('turn.started', 'A turn begins.', {
    no: open(z.int().min(1), 'Number of the turn, from 1.'),
    seat: seatOf('Number of the seat whose turn it is.'),
  }),
  'turn.skipped': event('turn.skipped', 'A turn is skipped.', {
    seat: seatOf('Number of the seat that misses its turn.'),
    why: open(z.literal('jail'), 'Why: it stays in Jail.'),
  }),
  'turn.ended': event('turn.ended', 'A turn is over.', { seat: seatOf('Number of the seat whose turn it was.') }),
  'stall.started': event('stall.started', 'The anti-stall rule starts: from now on every turn costs a life point.', {}),
  'flip.open': event('flip.open', 'Lucky Duke has turned up two cards and chooses.', {
    seat: seatOf('Number of the seat that chooses.'),
    cause: open(flipCause, 'What the draw! is for.'),
    cards: open(cards.length(2), 'Cards turned up.'),
    deckCount,
  }),
  flip: event('flip', 'A draw! is decided.', {
    seat: seatOf('Number of the seat that flips.'),
    cause: open(flipCause, 'What the draw! is for.'),
    cards: open(cards.max(2), 'Cards turned up, in flip order; none if both piles are empty.'),
    chosen: open(card.nullable(), 'Card that counts; null if there is none.'),
    match: open(z.boolean(), 'Whether it is a match: Spades 2 to 9 for a Dynamite, Hearts for all else.'),
    deckCount,
  }),
  'barrel.declined': event('barrel.declined', 'A target does without its draw!.', {
    seat: seatOf('Number of the target.'),
    source: open(flipCause.extract(['barrel', 'jourdonnais']), 'What it could have flipped for.'),
  }),
  'dynamite.passed': event('dynamite.passed', 'A Dynamite moves on.', {
    from: seatOf('Number of the seat that it leaves.'),
    to: seatOf('Number of the seat before which it lies now.'),
  }),
  'dynamite.exploded': event('dynamite.exploded', 'A Dynamite explodes.', {
    seat: seatOf('Number of the seat that is hurt.'),
  }),
  'cards.drawn': event('cards.drawn', 'Cards are drawn from the deck; only the seat itself sees which.', {
    seat: seatOf('Number of the seat that draws.'),
    count: open(count.min(1), 'Cards drawn.'),
    why: open(z.enum(drawnFor), 'What they are drawn for.'),
    deckCount,
  }),
  'card.shown': event('card.shown', 'Black Jack draws the second card openly.', {
    seat: seatOf('Number of the seat that draws.'),
    card: open(card, 'Card drawn.'),
    deckCount,
  }),
  'card.from_discard': event('card.from_discard', 'Pedro Ramirez takes the top card of the discard pile.', {
    seat: seatOf('Number of the seat that takes it.'),
    card: open(card, 'Card taken.'),
  }),
  'kit.looked': event('kit.looked', 'Kit Carlson looks at cards of the deck.', {
    seat: seatOf('Number of the seat that looks.'),
    count: open(count.max(3), 'Cards looked at; with fewer than three all are kept.'),
    deckCount,
  }),
  'kit.returned': event('kit.returned', 'Kit Carlson puts a card back on the deck and keeps the others.', {
    seat: seatOf('Number of the seat that puts it back.'),
  }),
  'card.stolen': z
    .union([
      z.strictObject({
        type: z.literal('card.stolen'),
        ...theft,
        zone: open(z.literal('hand'), 'Where the card comes from: a hand, so that only the two seats see which.'),
        why: open(z.enum(['panic', 'jesse', 'gringo', 'sam']), 'Card or character that takes it.'),
      }),
      z.strictObject({
        type: z.literal('card.stolen'),
        ...theft,
        zone: open(z.literal('table'), 'Where the card comes from: the table.'),
        card: open(card, 'Card taken.'),
        why: open(z.enum(['panic', 'sam']), 'Card or character that takes it.'),
      }),
    ])
    .describe('A card goes to the hand of another seat. Everybody sees it.'),
  'card.played': event('card.played', 'A card is played.', {
    seat: seatOf('Number of the seat that plays it.'),
    card: open(card, 'Card played.'),
    target: open(seat.exactOptional(), 'Number of the seat it is played on; missing for cards without target.'),
    pick: open(
      z.union([z.literal('hand'), card]).exactOptional(),
      'What Panic! or Cat Balou takes: a random hand card, or this card of the table.',
    ),
    asBang: open(z.literal(true).exactOptional(), 'It is a shot, and counts for the limit of one a turn.'),
  }),
  'card.placed': event('card.placed', 'A card stays on a table.', {
    seat: seatOf('Number of the seat that has played it.'),
    on: seatOf('Number of the seat before which it lies.'),
    card: open(card, 'Card placed.'),
  }),
  'cards.discarded': event('cards.discarded', 'Cards go to the discard pile.', {
    seat: seatOf('Number of the seat whose cards they were, or that has flipped them.'),
    cards: open(cards.min(1), 'Cards discarded, in that order; the last one lies on top.'),
    why: open(
      z.enum([
        'played',
        'replaced',
        'flip',
        'reply',
        'rescue',
        'sid',
        'cat_balou',
        'limit',
        'death',
        'penalty',
        'jail',
        'dynamite',
      ]),
      'What they are discarded for.',
    ),
  }),
  reply: event('reply', 'A seat answers an attack, or its own end.', {
    seat: seatOf('Number of the seat that answers.'),
    kind: open(kind.extract(['shot_reply', 'indians_reply', 'duel_reply', 'rescue']), 'What was asked.'),
    form: open(z.enum(['missed', 'bang', 'beer', 'sid', 'pass']), 'How it is answered.'),
    cards: open(cards.max(2), 'Cards given; none for a pass.'),
  }),
  'shot.cancelled': event('shot.cancelled', 'A shot does not hit.', {
    author,
    target: seatOf('Number of the seat that was shot at.'),
    by: open(z.array(z.enum(['missed', 'barrel', 'jourdonnais'])).min(1), 'What has stopped it, in that order.'),
  }),
  'shot.hit': event('shot.hit', 'A shot hits.', { author, target: seatOf('Number of the seat that is hit.') }),
  'life.lost': event('life.lost', 'A seat loses life points.', {
    seat: seatOf('Number of the seat that loses them.'),
    n: open(lifePoints, 'Life points lost.'),
    life: open(life, 'Life points left; below 1 the seat is dying.'),
    cause: open(cause, 'What they are lost to.'),
    author: open(seat.nullable(), 'Number of the seat whose card it was; null for nobody.'),
  }),
  'life.gained': event('life.gained', 'A seat gains a life point.', {
    seat: seatOf('Number of the seat that gains it.'),
    n: open(z.literal(1), 'Life points gained.'),
    life: open(life, 'Life points that the seat has now.'),
    cause: open(z.enum(['beer', 'saloon', 'sid']), 'What it is gained by; sid for two cards of Sid Ketchum.'),
  }),
  'store.opened': event('store.opened', 'A General Store opens.', {
    cards: open(cards.min(1), 'Cards to pick from.'),
    deckCount,
  }),
  'store.picked': event('store.picked', 'A seat takes a card of the General Store.', {
    seat: seatOf('Number of the seat that takes it.'),
    card: open(card, 'Card taken.'),
  }),
  'seat.eliminated': event('seat.eliminated', 'A seat is out of the game.', {
    seat: seatOf('Number of the seat.'),
    role: open(role, 'Its role, which is public from now on.'),
    by: open(seat.nullable(), 'Number of the seat whose card it was; null for nobody.'),
    cause: open(cause, 'What the last life point was lost to.'),
  }),
  reward: event('reward', 'A seat draws a reward for an elimination.', {
    seat: seatOf('Number of the seat that draws.'),
    count: open(z.literal(3), 'Cards to draw, as far as there are any.'),
  }),
  penalty: event('penalty', 'A Sheriff who has eliminated a Deputy discards everything.', {
    seat: seatOf('Number of the seat of the Sheriff.'),
  }),
  'deck.reshuffled': event('deck.reshuffled', 'The discard pile becomes the deck.', {
    reshuffles: open(z.int().min(1), 'How often that has happened.'),
    deckCount,
  }),
  'deck.dry': event('deck.dry', 'There is no card in either pile.', {
    why: open(z.enum([...drawnFor, 'general_store', 'kit', ...flipCause.options]), 'What a card was needed for.'),
  }),
};

export const seen: Seen = { view, asks, events, result };
