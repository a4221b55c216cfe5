import { describe, expect, it } from 'vitest';
import { ALL_CARDS } from '../../../domain/games/bang/cards/card.ts';
import { CHARACTERS } from '../../../domain/games/bang/cards/characters.ts';
import { bang, type State } from '../../../domain/games/bang/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Seat } from '../../../domain/ruleset.ts';
import { kindIn } from '../../support/games/bang/laws.ts';
import { type Moment, moments } from '../../support/games/bang/random.ts';

/*
 * Random matches are worth something only if they meet everything: each card, each ability, each end, each question.
 */

const MATCHES = 12;
const CARD_KINDS = [...new Set(ALL_CARDS.map(kindIn))];

interface Sight {
  readonly before: State;
  readonly after: State;
  readonly moment: Moment;
  readonly event: GameEvent;
}

const who = ({ before }: Sight, seat: unknown): string | null => before.seats[seat as Seat]?.character ?? null;
const isA = (sight: Sight, seat: unknown, character: string): boolean => who(sight, seat) === character;
const cardsIn = ({ event }: Sight): string[] => (event.cards ?? []) as string[];

/** Steps round the table between two living seats. */
function ring({ seats }: State, from: Seat, to: Seat): number {
  const living = [...seats.keys()].filter((seat) => seats[seat]!.alive);
  const apart = Math.abs(living.indexOf(from) - living.indexOf(to));
  return Math.min(apart, living.length - apart);
}

const RANGES: Readonly<Record<string, number>> = { schofield: 2, remington: 3, rev_carabine: 4, winchester: 5 };

/** By how much a card goes farther than its player reaches, abilities left out. */
function excess({ seats, ...state }: State, seat: Seat, target: Seat, card: string): number {
  const kinds = (of: Seat) => seats[of]!.table.map(kindIn);
  const reach = kindIn(card) === 'panic' ? 1 : Math.max(1, ...kinds(seat).map((kind) => RANGES[kind] ?? 1));
  const bonus = Number(kinds(seat).includes('scope')) - Number(kinds(target).includes('mustang'));
  return ring({ seats, ...state }, seat, target) - bonus - reach;
}

/** A seat on turn that could shoot Paul Regret if he were somebody else, and may not. */
function missesPaul(state: State): boolean {
  const { seat, bangs } = state.turn;
  const paul = state.seats.findIndex(({ character, alive }) => character === 'paul' && alive);
  const card = state.seats[seat]!.hand.find((held) => kindIn(held) === 'bang');
  if (state.round?.kind !== 'play' || bangs > 0 || paul < 0 || paul === seat || card === undefined) return false;
  const isFar = rules.refuse(bang, state, seat, { t: 'play', card, target: paul })?.code === 'bang.out-of-reach';
  return isFar && excess(state, seat, paul, card) <= 0;
}

const isAimed = ({ event }: Sight): boolean =>
  event.type === 'card.played' &&
  event.target !== event.seat &&
  (event.asBang === true || kindIn(event.card as string) === 'panic');

/** An ability at work, seen in one event. */
const ABILITIES: Readonly<Record<string, (sight: Sight) => boolean>> = {
  bart: ({ event }) => event.type === 'cards.drawn' && event.why === 'bart',
  jack: ({ event }) => event.type === 'cards.drawn' && event.why === 'jack',
  janet: (s) =>
    (s.event.type === 'card.played' && kindIn(s.event.card as string) === 'missed') ||
    (s.event.type === 'reply' && isA(s, s.event.seat, 'janet') && cardsIn(s).some((c) => kindIn(c) !== s.event.form)),
  gringo: ({ event }) => event.type === 'card.stolen' && event.why === 'gringo',
  jesse: ({ event }) => event.type === 'card.stolen' && event.why === 'jesse',
  jourdonnais: ({ event }) => event.type === 'flip' && event.cause === 'jourdonnais' && event.match === true,
  kit: ({ event }) => event.type === 'kit.returned',
  lucky: (s) => s.event.type === 'flip' && cardsIn(s).length === 2,
  paul: ({ after, event }) => event.type === 'turn.started' && missesPaul(after),
  pedro: ({ event }) => event.type === 'card.from_discard',
  rose: (s) =>
    isAimed(s) &&
    isA(s, s.event.seat, 'rose') &&
    excess(s.before, s.event.seat as Seat, s.event.target as Seat, s.event.card as string) === 1,
  sid: ({ event, moment }) => event.type === 'cards.discarded' && event.why === 'sid' && moment.kind === 'act',
  slab: ({ before, event }) => event.type === 'shot.cancelled' && (before.round?.ctx.need ?? 0) === 2,
  suzy: ({ event }) => event.type === 'cards.drawn' && event.why === 'suzy',
  sam: ({ event }) => event.type === 'card.stolen' && event.why === 'sam',
  willy: (s) =>
    s.event.type === 'card.played' &&
    s.event.asBang === true &&
    s.before.turn.bangs > 0 &&
    isA(s, s.event.seat, 'willy') &&
    !s.before.seats[s.event.seat as Seat]!.table.some((card) => kindIn(card) === 'volcanic'),
};

class Tally {
  private readonly counts = new Map<string, number>();
  add(what: string): void {
    this.counts.set(what, this.of(what) + 1);
  }
  of(what: string): number {
    return this.counts.get(what) ?? 0;
  }
}

function count(): Tally {
  const tally = new Tally();
  for (const moment of moments(MATCHES, 77)) {
    const { before, after, events } = moment;
    if (after.round !== null) tally.add(`asked ${after.round.kind}`);
    if (after.result !== null) tally.add(`end ${after.result.reason}`);
    for (const event of events) {
      tally.add(`event ${event.type}`);
      if (event.type === 'card.played') tally.add(`card ${kindIn(event.card as string)}`);
      if (before === undefined) continue;
      for (const [character, works] of Object.entries(ABILITIES))
        if (works({ before, after, moment, event })) tally.add(`ability ${character}`);
    }
  }
  return tally;
}

describe('random matches', () => {
  const tally = count();

  it.each(CARD_KINDS)('play %s often', (kind) => {
    expect(tally.of(`card ${kind}`)).toBeGreaterThan(20);
  });

  it.each(CHARACTERS)('see the ability of %s at work', (character) => {
    expect(tally.of(`ability ${character}`)).toBeGreaterThan(5);
  });

  it.each([
    ...['pick_character', 'lucky_choice', 'kit_return', 'jesse_source', 'pedro_source', 'play', 'shot_reply'],
    ...['indians_reply', 'duel_reply', 'store_pick', 'rescue', 'discard_order', 'discard_down'],
  ])('ask %s', (kind) => {
    expect(tally.of(`asked ${kind}`)).toBeGreaterThan(5);
  });

  it.each(['sheriff_dead', 'renegade_alone', 'law_prevails', 'target_killed', 'last_standing'])(
    'end by %s',
    (reason) => {
      expect(tally.of(`end ${reason}`)).toBeGreaterThan(0);
    },
  );

  it.each([
    ...[
      'match.started',
      'characters.set',
      'hands.dealt',
      'turn.started',
      'turn.skipped',
      'turn.ended',
      'stall.started',
    ],
    ...['flip', 'dynamite.passed', 'dynamite.exploded', 'cards.drawn', 'card.shown', 'card.from_discard', 'kit.looked'],
    ...['kit.returned', 'card.stolen', 'card.played', 'card.placed', 'cards.discarded', 'reply', 'shot.cancelled'],
    ...['shot.hit', 'life.lost', 'life.gained', 'store.opened', 'store.picked', 'seat.eliminated', 'reward', 'penalty'],
    ...['deck.reshuffled', 'barrel.declined'],
  ])('tell of %s', (type) => {
    expect(tally.of(`event ${type}`)).toBeGreaterThan(0);
  });
});
