import { chanceFor } from '../chance.ts';
import type { ActGuard, AnyRuleset, Json, SealedSoFar, Seat } from '../ruleset.ts';
import { type Decision, type Guard, type Moment, playingSeat, sameRound, seedOf, type Transition } from './decision.ts';
import type { EntryBody, Match, OpenRound, Player } from './match.ts';
import { ordersInForce } from './orders.ts';
import { advance } from './rounds.ts';
import { isAsked, isRequired, openRound } from './seats.ts';
import { withoutSeal } from './standing-seals.ts';

/** How far the open round is sealed, as an act of this seat may depend on it. */
export function sealedSoFar(match: Match, seat: Seat): SealedSoFar {
  const required = 'asked' in match.entry ? match.entry.asked.filter((a) => a.required).map((a) => a.seat) : [];
  return { own: match.seals[seat] !== undefined, required: match.sealed.filter((s) => required.includes(s)).length };
}

const GUARD_OF_ACT: Readonly<Record<ActGuard, Guard>> = {
  free: 'still-open',
  'own-unsealed': 'own-unsealed',
  'none-sealed': 'none-sealed',
  'own-voided': 'own-exact',
};

/** An immediate public action outside the barrier. */
export function act(ruleset: AnyRuleset, match: Match, player: Player, wish: Json, moment: Moment): Decision {
  const seat = playingSeat(match, player, {
    watcher: 'watchers cannot act',
    early: 'there is nothing to act on before the start',
    resigned: 'a resigned seat cannot act',
  });
  if (typeof seat === 'object') return seat;
  const refusal = ruleset.refuseAct(match.state, seat, wish, sealedSoFar(match, seat));
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const guard = GUARD_OF_ACT[ruleset.actGuard(match.state, seat, wish)];
  const chance = chanceFor(seedOf(match), match.seq + 1);
  const known = { late: new Set<Seat>(), orders: ordersInForce(ruleset, match) };
  const { state, events, reopens } = ruleset.act(match.state, seat, wish, chance, known);
  const acted = { type: 'act', seat, act: wish, events } as const;
  const step =
    reopens || ruleset.outcome(state) !== undefined
      ? advance(ruleset, match, state, moment, guard, (round) => ({ ...acted, ...round }))
      : actInRound(ruleset, match, state, { ...acted, ...openRound(match) }, moment, guard);
  const receipts = { [seat]: { requestId: moment.requestId, at: moment.now } };
  return { ...step, seat, match: { ...step.match, receipts, idle: 0 } };
}

/**
 * An act after which the round goes on: the seals stand, but for the actor's own one where the act takes it back. If the
 * act has left the actor nothing to answer, he is no longer asked.
 */
function actInRound(
  ruleset: AnyRuleset,
  match: Match,
  state: unknown,
  body: EntryBody & { seat: Seat } & OpenRound,
  moment: Moment,
  guard: Guard,
): Transition {
  const { seat } = body;
  const required = isRequired(match, seat);
  if (isAsked(match, seat) && !ruleset.prompts(state).some((prompt) => prompt.seat === seat)) {
    if (guard !== 'own-unsealed') throw new Error('only an act of an unsealed seat may end its own question');
    const others = { asked: body.asked.filter((each) => each.seat !== seat) };
    const change = { state, waiting: match.waiting - (required ? 1 : 0) };
    const sealing = { kind: 'drop', seat, required, owed: required } as const;
    return { ...sameRound(match, change, { ...body, ...others }, moment), guard, sealing };
  }
  if (guard !== 'own-exact' || match.seals[seat] === undefined)
    return { ...sameRound(match, { state }, body, moment), guard };
  const change = { ...withoutSeal(match, seat), state, waiting: match.waiting + (required ? 1 : 0) };
  return { ...sameRound(match, change, body, moment), guard, sealing: { kind: 'void', seat, required } };
}
