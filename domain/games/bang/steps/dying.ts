import type { Seat } from '../../../ruleset.ts';
import type { FinishFrame } from '../state.ts';
import type { Answers, Draft } from '../table/draft.ts';
import { gain } from '../table/life.ts';
import { isDue, openRound } from '../table/rounds.ts';
import { livingFrom } from '../table/seats.ts';
import { reply } from './reply.ts';

/*
 * F1 of spec 10: dying seats save themselves, all in one sealed round, a life point a round. They count as alive until
 * nobody is asked any more (A9; 17.4, C1).
 */

/** Dying seats that have not given up, clockwise. */
const dyingIn = (draft: Draft, gaveUp: readonly Seat[]): Seat[] =>
  livingFrom(draft, draft.turn.seat).filter((seat) => draft.seats[seat]!.life <= 0 && !gaveUp.includes(seat));

/** Asks the dying that could save themselves as far as everybody can tell; the others give up (A24). */
export function askToRescue(draft: Draft, frame: FinishFrame): boolean {
  const dying = dyingIn(draft, frame.gaveUp);
  const due = dying.filter((seat) => isDue(draft, 'rescue', seat, {}));
  if (due.length === 0) return false;
  draft.frames.push({ ...frame, gaveUp: [...frame.gaveUp, ...dying.filter((seat) => !due.includes(seat))] });
  openRound(draft, 'rescue', due);
  return true;
}

/** Plays their answers clockwise: a Beer or Sid's two cards give a life point, a pass gives up. */
export function rescue(draft: Draft, frame: FinishFrame, answers: Answers): void {
  const gaveUp = [...frame.gaveUp];
  for (const seat of dyingIn(draft, frame.gaveUp)) {
    const given = reply(draft, seat, 'rescue', answers);
    if (given === 0) gaveUp.push(seat);
    else gain(draft, seat, answers.get(seat)!.t === 'sid' ? 'sid' : 'beer');
  }
  draft.frames.push({ ...frame, gaveUp });
}
