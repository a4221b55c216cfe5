import { actGuard, playAct, refuseAct } from '../rules.ts';
import type { ActGuard, AnyRuleset, Json, SealedSoFar, Seat } from '../ruleset.ts';
import { NOT_IDLE } from './abandoned.ts';
import { present } from './absence.ts';
import {
  type CommandContext,
  chanceOfNext,
  type Decision,
  type Guard,
  playingSeat,
  refused,
  sameRound,
  type Transition,
} from './decision.ts';
import { withoutDead } from './forfeit.ts';
import type { EntryBody, Match, OpenRound, Player } from './match.ts';
import { ordersInForce, unseen } from './orders.ts';
import { doneBy, requestMark, sameRequest, withDone } from './repeats.ts';
import { advance } from './rounds.ts';
import { refusedRound, refusedWatcher } from './seals.ts';
import { asksAgain, isAsked, isRequired, openRound, seatOf } from './seats.ts';
import { signedBefore } from './signed.ts';
import { withoutSeal } from './standing-seals.ts';
import { isTimeUp, spent, usedUp } from './time.ts';

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

/**
 * Requests of a seat in one round after which it can no longer act. No game comes near this number (the conformance
 * suite checks it). Each act makes the requests of others decide again, so their number must have a limit.
 */
export const ACTS = 64;

/**
 * The decision about a request that has been carried out before in the round that it names, if this round is open or
 * was the last one: it is not done again. Undefined if the request is new.
 */
function doneBefore(match: Match, seat: Seat, round: number, did: string): Decision | undefined {
  const last = match.status === 'over' ? match.round : match.round - 1;
  const closing = round === last && match.closer?.seat === seat ? [match.closer.mark] : [];
  const known = round === match.round && match.status === 'playing' ? doneBy(match, seat) : closing;
  if (known.includes(did)) return { kind: 'unchanged', match };
  if (!known.some((mark) => sameRequest(mark, did))) return undefined;
  return refused('request.idempotency-key-reused', 'use a new key for a new act');
}

const WATCHER = 'watchers cannot act';

/**
 * An immediate public action outside the barrier, in the round that it was chosen in and in no other. A repeat of the
 * request changes nothing.
 */
export function act(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  { round, act: wanted }: { readonly round: number; readonly act: Json },
  context: CommandContext,
): Decision {
  const own = seatOf(match, player.id);
  if (own === undefined) return refusedWatcher(match, player, round, WATCHER);
  const did = requestMark(match, own, context, wanted, round);
  const before = doneBefore(match, own, round, did) ?? refusedRound(match, round);
  if (before !== undefined) return before;
  const seat = playingSeat(match, player, {
    watcher: WATCHER,
    early: 'there is nothing to act on before the start',
    resigned: 'a resigned seat cannot act',
  });
  if (typeof seat === 'object') return seat;
  // A seat that may answer and need not has no other act in the place of an answer that comes too late.
  if (isAsked(match, seat) && isTimeUp(match, seat, context.now))
    return refused('round.time-up', 'the round waits for others alone');
  if (doneBy(match, seat).length >= ACTS) return refused('act.too-many', `at most ${ACTS} acts in a round`);
  const refusal = refuseAct(ruleset, match.state, seat, wanted, sealedSoFar(match, seat));
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const guard = GUARD_OF_ACT[actGuard(ruleset, match.state, seat, wanted)];
  const chance = chanceOfNext(match);
  const known = { late: new Set<Seat>(), orders: ordersInForce(ruleset, match) };
  const { state, events, reopens } = playAct(ruleset, match.state, seat, wanted, chance, known);
  const acted = { type: 'act', seat, act: wanted, events } as const;
  const step =
    reopens || ruleset.outcome(state) !== undefined
      ? advance(ruleset, match, state, context, guard, (next) => ({ ...acted, ...next }), {
          closer: { seat, mark: did },
          actor: seat,
          // The player who acts gets nothing back, and nobody does whose question goes on.
          left: spent(match, context.now, (each) => each !== seat && !asksAgain(match, ruleset.asked(state), each)),
          missed: present(match, seat),
        })
      : remembering(actInRound(ruleset, match, state, { ...acted, ...openRound(match) }, context, guard), seat, did);
  const kept = { ...NOT_IDLE, missed: present(step.match, seat), unseen: unseen(match) };
  return { ...step, seat, match: { ...step.match, ...kept } };
}

/** The step, with its request remembered while the round is open. */
const remembering = (step: Transition, seat: Seat, did: string): Transition => ({
  ...step,
  did,
  match: { ...step.match, done: withDone(step.match, seat, did) },
});

/**
 * An act after which the round goes on. The seals stand, except that an act may take the acting seat's own seal back.
 * If the acting seat has nothing left to answer, it is no longer asked.
 */
function actInRound(
  ruleset: AnyRuleset,
  match: Match,
  state: unknown,
  body: EntryBody & { seat: Seat } & OpenRound,
  context: CommandContext,
  guard: Guard,
): Transition {
  const { seat } = body;
  const required = isRequired(match, seat);
  const now = { state, vacant: withoutDead(ruleset, { ...match, state }).vacant };
  if (isAsked(match, seat) && !ruleset.asked(state).some((question) => question.seat === seat)) {
    if (guard !== 'own-unsealed') throw new Error('only an act of an unsealed seat may end its own question');
    const others = { asked: body.asked.filter((each) => each.seat !== seat) };
    const time = usedUp(match, seat, context.now, true);
    const change = { ...time, ...now, waiting: match.waiting - (required ? 1 : 0) };
    const sealing = { kind: 'drop', seat, required, owed: required } as const;
    const after = { ...body, ...others, ...(time.reserves !== null && { reserves: time.reserves }) };
    return { ...sameRound(match, change, after, context), guard, sealing };
  }
  if (guard !== 'own-exact' || match.seals[seat] === undefined)
    return { ...sameRound(match, now, body, context), guard };
  const signed = signedBefore(match.seals[seat]);
  const takenBack = signed === undefined ? match.takenBack : { ...match.takenBack, [seat]: signed };
  const change = { ...withoutSeal(match, seat), ...now, takenBack, waiting: match.waiting + (required ? 1 : 0) };
  return { ...sameRound(match, change, body, context), guard, sealing: { kind: 'void', seat, required } };
}
