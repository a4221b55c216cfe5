import type { Seat } from '../../../ruleset.ts';
import type { Frame } from '../state.ts';
import { type Answers, type Draft, leaveTurn, tell } from '../table/draft.ts';
import { discard } from '../table/hands.ts';
import { FINISH, lose } from '../table/life.ts';
import { endAsStalemate } from '../table/match-end.ts';
import { openRound } from '../table/rounds.ts';
import { cardOnTable, isThreePlayer, livingFrom } from '../table/seats.ts';

/*
 * One turn (spec 7.1). Its steps are frames, the first one on top; a turn that is over early goes straight to its end.
 */

/** Steps of a turn, last first, as they lie on the stack. */
const STEPS: readonly Frame[] = [
  { f: 'end' },
  { f: 'discard' },
  { f: 'play' },
  { f: 'draw' },
  { f: 'begin', step: 'jail' },
  { f: 'begin', step: 'dynamite' },
  { f: 'begin', step: 'stall' },
];

/** Reshuffles that arm the anti-stall rule (spec 16). */
const ARMED = { seats: 7, full: 2, fewer: 3 } as const;

/** Starts the turn of a seat, or ends the match at the turn cap. */
export function startTurn(draft: Draft, seat: Seat): void {
  const { turnCap } = draft.options;
  draft.turn = { no: draft.turn.no + 1, seat, bangs: 0, phase: 'begin' };
  if (turnCap > 0 && draft.turn.no > turnCap) {
    endAsStalemate(draft);
    return;
  }
  tell(draft, 'turn.started', { no: draft.turn.no, seat });
  draft.frames = [...STEPS];
}

/** Steps 1 to 3: what may befall a seat before it draws. */
export function resumeBegin(draft: Draft, step: 'stall' | 'dynamite' | 'jail'): void {
  const { seat } = draft.turn;
  if (step === 'stall') payForStalling(draft);
  else if (cardOnTable(draft, seat, step) !== undefined) draft.frames.push({ f: 'flip', seat, cause: step });
}

/** Once the anti-stall rule has started every turn costs a life point, which nobody has taken (spec 16). */
function payForStalling(draft: Draft): void {
  if (!draft.stall && startsStall(draft)) {
    draft.stall = true;
    tell(draft, 'stall.started', {});
  }
  if (!draft.stall) return;
  draft.frames.push(FINISH);
  lose(draft, draft.turn.seat, 1, null, 'stall');
}

/** Armed by reshuffles, it starts with a turn of the Sheriff; of three, of the Deputy or, without one any more, of anybody. */
function startsStall({ options, reshuffles, seats, turn }: Draft): boolean {
  const threshold = seats.length === ARMED.seats ? ARMED.full : ARMED.fewer;
  if (!options.antiStall || reshuffles < threshold) return false;
  const first = isThreePlayer({ seats }) ? 'D' : 'S';
  return seats[turn.seat]!.role === first || !seats.some((place) => place.alive && place.role === first);
}

/** Step 6: down to the hand limit, which is the current life. */
export function resumeDiscard(draft: Draft, answers: Answers): void {
  const { seat } = draft.turn;
  const answer = answers.get(seat);
  draft.turn.phase = 'discard';
  if (answer?.t === 'discard') {
    discard(draft, seat, answer.cards, 'limit');
    return;
  }
  draft.frames.push({ f: 'discard' });
  openRound(draft, 'discard_down', [seat]);
}

/** The turn is over and the next living seat's starts. */
export function resumeEnd(draft: Draft): void {
  const { seat } = draft.turn;
  tell(draft, 'turn.ended', { seat });
  startTurn(draft, livingFrom(draft, seat)[0]!);
}

/** After a card, explosion or stall loss: an eliminated seat's turn is over, its discard phase with it (A22). */
export function leaveIfEliminated(draft: Draft): void {
  if (!draft.seats[draft.turn.seat]!.alive) leaveTurn(draft);
}
