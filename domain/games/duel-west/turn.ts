import type { Seat } from '../../ruleset.ts';
import type { BeatMove } from './asks/beat.ts';
import type { LoadMove } from './asks/load.ts';
import { cleanUp, endBout } from './clean-up.ts';
import { type Draft, shuffleTargets, takeBack } from './draft.ts';
import { playBeat } from './duel.ts';
import { finish, isWon } from './end.ts';
import { type Ending, punish, punishBesideRight } from './false-call.ts';
import { type Award, score } from './score.ts';
import { activeSeats, plannedSeats, seatsWhere } from './state.ts';

/*
 * One turn (spec 6). Each function plays on until somebody has to be asked, then stops with the phase set:
 *
 *   nextTurn ─▶ [load] ─▶ loadUp ─▶ [beat]* or [live] ─▶ endAttempt ─▶ closeTurn ─▶ nextTurn
 *                 ▲                                          │
 *                 └───────────── false call: replay ─────────┘
 */

/** Begins turns until one is found that somebody takes part in, or the match is over. */
export function nextTurn(draft: Draft): void {
  do {
    beginTurn(draft);
    if (activeSeats(draft).length === 0) endTurn(draft, []);
    else draft.phase = 'load';
  } while (activeSeats(draft).length === 0 && draft.phase !== 'over');
}

/** Who takes part, and a new target (steps 1 and 2). */
export function beginTurn(draft: Draft): void {
  draft.turn += 1;
  draft.attempt = 1;
  for (const duelist of draft.seats) {
    duelist.falseCalls = 0;
    duelist.active = duelist.sitOut === 0;
    if (!duelist.active) duelist.sitOut -= 1;
  }
  const { bout, turn } = draft;
  const active = activeSeats(draft);
  const sittingOut = seatsWhere(draft.seats, (duelist) => !duelist.active);
  draft.events.push({ type: 'turnBegan', bout, turn, active, sittingOut });
  flipTarget(draft);
}

function flipTarget(draft: Draft): void {
  if (draft.deck.length === 0 && draft.discards.length > 0) {
    shuffleTargets(draft, draft.discards);
    draft.discards = [];
    draft.events.push({ type: 'targetsShuffled', count: draft.deck.length });
  }
  const [id, ...deck] = draft.deck;
  if (id === undefined) {
    draft.noFlip = true;
    draft.events.push({ type: 'noTarget' });
    return;
  }
  draft.deck = deck;
  draft.open = [...draft.open, id];
  draft.events.push({ type: 'targetFlipped', id });
}

/** Everybody has loaded: the duel begins (steps 3 and 4). */
export function loadUp(draft: Draft, moves: ReadonlyMap<Seat, LoadMove>): void {
  const seats = activeSeats(draft);
  for (const seat of seats) {
    const { order, plan } = moves.get(seat)!;
    const duelist = draft.seats[seat]!;
    duelist.magazine = arranged(draft, seat, order);
    duelist.plan = plan ?? null;
  }
  draft.events.push({ type: 'loaded', seats, planned: plannedSeats(draft) });
  draft.beat = 1;
  draft.phase = draft.pace === 'live' ? 'live' : 'beat';
  if (draft.phase === 'beat') runPlans(draft);
}

function arranged(draft: Draft, seat: Seat, order: LoadMove['order']): readonly number[] {
  const { magazine } = draft.seats[seat]!;
  if (order === 'keep') return magazine;
  if (order === 'shuffle') return draft.chance.shuffle(`load:${seat}:${draft.turn}:${draft.attempt}`, magazine);
  return order.map((from) => magazine[from]!);
}

/** Plays a beat, and the beats after it as long as plans answer for everybody. */
export function playBeats(draft: Draft, moves: ReadonlyMap<Seat, BeatMove>): void {
  const ending = playBeat(draft, moves);
  if (ending === undefined) runPlans(draft);
  else endAttempt(draft, ending);
}

const NOBODY: ReadonlyMap<Seat, BeatMove> = new Map();

function runPlans(draft: Draft): void {
  let ending: Ending | undefined;
  const allPlanned = draft.seats.every(({ active, plan }) => !active || plan !== null);
  while (allPlanned && ending === undefined) ending = playBeat(draft, NOBODY);
  if (ending !== undefined) endAttempt(draft, ending);
}

/** Scores a duel that has stopped, or has it played again after a false call (steps 6 to 8). */
export function endAttempt(draft: Draft, { by, callers, wrong }: Ending): void {
  if (by === 'false') {
    punish(draft, wrong);
    replay(draft);
    return;
  }
  draft.events.push({ type: 'stopped', by, callers, falseCallers: wrong });
  const awards = score(draft, callers, wrong);
  if (wrong.length > 0) punishBesideRight(draft, wrong);
  closeTurn(draft, awards);
}

/** The same turn again, with the same targets (step 8). */
function replay(draft: Draft): void {
  takeBack(draft);
  draft.attempt += 1;
  if (activeSeats(draft).length === 0) {
    closeTurn(draft, []);
    return;
  }
  draft.events.push({ type: 'replay', turn: draft.turn, attempt: draft.attempt });
  draft.phase = 'load';
}

function closeTurn(draft: Draft, awards: readonly Award[]): void {
  endTurn(draft, awards);
  if (draft.phase !== 'over') nextTurn(draft);
}

/** Clean-up, and whether bout or match are over (steps 9 to 13). */
function endTurn(draft: Draft, awards: readonly Award[]): void {
  cleanUp(draft, awards);
  const counted = draft.seats.map(({ tokens }) => tokens.length);
  endBout(draft);
  if (isWon(draft) || draft.turn === draft.limit) finish(draft, counted);
}
