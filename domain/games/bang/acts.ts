import * as z from 'zod';
import type { ActGuard, Refusal, SealedSoFar, Seat } from '../../ruleset.ts';
import { combinations, refuseCards, SID_CARDS } from './asks/own-cards.ts';
import { type Reason, refusal } from './codes.ts';
import type { Act } from './move.ts';
import type { Place, State } from './state.ts';

export const actSchema: z.ZodType<Act> = z.strictObject({ act: z.literal('sid'), cards: z.array(z.string()) });

/** Why Sid Ketchum may not turn these cards into a life point now; the checks of spec 12 in their order. */
export function refuseAct(state: State, seat: Seat, { cards }: Act, sealed: SealedSoFar): Refusal | undefined {
  const place = state.seats[seat];
  const reason = refusePlace(state, seat, place, sealed) ?? refusePayment(place!, cards);
  return reason === undefined ? undefined : refusal(reason);
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

/** Who orders his discards cannot spend them (#131). */
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
export function acts(state: State, seat: Seat, sealed: SealedSoFar): Act[] {
  const pairs = combinations([...(state.seats[seat]?.hand ?? [])].sort(), SID_CARDS);
  const open = pairs.map((cards): Act => ({ act: 'sid', cards }));
  return open.filter((act) => refuseAct(state, seat, act, sealed) === undefined);
}

/** Nobody spends cards that a sealed answer of his own, or another seat's, may name. */
export const actGuard = (state: State, seat: Seat): ActGuard =>
  maySpoil(state, seat) ? 'none-sealed' : 'own-unsealed';
