import * as z from 'zod';
import type { ActGuard, ActStep, Acts, Chance, Known, SealedSoFar, Seat } from '../../ruleset.ts';
import { combinations } from '../kit/combinations.ts';
import { refuseCards } from './asks/own-cards.ts';
import type { CardId } from './cards/card.ts';
import type { Reason } from './refusals.ts';
import type { Orders, Place, State } from './state.ts';
import { run } from './steps/index.ts';
import { close, open } from './table/draft.ts';
import { discard } from './table/hands.ts';
import { gain, SID_CARDS } from './table/life.ts';
import { dropUndue } from './table/rounds.ts';

/** The only act: Sid Ketchum's two hand cards for a life point (spec 11). */
export type Act = {
  readonly act: 'sid';
  readonly cards: readonly CardId[];
};

const schema: z.ZodType<Act> = z.strictObject({ act: z.literal('sid'), cards: z.array(z.string()) });

/** Sid Ketchum's ability outside the rounds (spec 11). */
export const acts: Acts<State, Act, Orders> = { schema, open: openActs, refuse, guard, play };

/** Why Sid Ketchum may not turn these cards into a life point now; the checks of spec 12 in their order. */
function refuse(state: State, seat: Seat, { cards }: Act, sealed: SealedSoFar): Reason | undefined {
  const place = state.seats[seat];
  return refusePlace(state, seat, place, sealed) ?? refusePayment(place!, cards);
}

function refusePlace(state: State, seat: Seat, place: Place | undefined, sealed: SealedSoFar): Reason | undefined {
  if (place?.character !== 'sid') return 'not-sid';
  if (!place.alive) return 'dead';
  if (state.result !== null || (owesOrder(state, seat) && !sealed.own)) return 'not-now';
  if (sealed.own || (sealed.required > 0 && maySpoil(state, seat))) return 'sealed';
  if (place.life <= 0) return 'dying';
  return place.life >= place.maxLife ? 'full-life' : undefined;
}

function refusePayment({ hand }: Place, cards: readonly string[]): Reason | undefined {
  return cards.length === SID_CARDS ? refuseCards(hand, cards) : 'count';
}

/** Who has to order their discards cannot spend them (#131). */
const owesOrder = ({ round }: State, seat: Seat): boolean =>
  round?.kind === 'discard_order' && round.asked.includes(seat);

/**
 * Whether spending these cards could spoil what another seat has sealed meanwhile, where a clock lets its seal stand: the
 * last two may be what it wants to take, and on the pile they would cover the card that Pedro Ramirez has seen. Kind of
 * question and number of cards are public.
 */
function maySpoil({ round, seats }: State, seat: Seat): boolean {
  if (round === null || round.asked.includes(seat)) return false;
  if (round.kind === 'pedro_source') return true;
  return (round.kind === 'play' || round.kind === 'jesse_source') && seats[seat]!.hand.length <= SID_CARDS;
}

/** Pairs of hand cards that can be turned into a life point now, sorted. */
function openActs(state: State, seat: Seat, sealed: SealedSoFar): Act[] {
  const pairs = combinations([...(state.seats[seat]?.hand ?? [])].sort(), SID_CARDS);
  const acts = pairs.map((cards): Act => ({ act: 'sid', cards }));
  return acts.filter((act) => refuse(state, seat, act, sealed) === undefined);
}

/** Nobody spends cards that their own sealed answer, or another seat's, may name. */
function guard(state: State, seat: Seat): ActGuard {
  return maySpoil(state, seat) ? 'none-sealed' : 'own-unsealed';
}

/**
 * Sid Ketchum heals. Who has nothing left to be asked for is asked no more, and where that is everybody the rules go on at
 * once (spec 6.1; 17.4, C2).
 */
function play(state: State, seat: Seat, { cards }: Act, chance: Chance, known?: Known<Orders>): ActStep<State> {
  const draft = open(state, chance, known);
  discard(draft, seat, cards, 'sid');
  gain(draft, seat, 'sid');
  dropUndue(draft);
  const reopens = draft.round === null;
  run(draft);
  return { state: close(draft), events: draft.events, reopens };
}
