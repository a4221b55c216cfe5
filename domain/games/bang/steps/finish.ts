import type { Seat } from '../../../ruleset.ts';
import type { FinishFrame, Loss } from '../state.ts';
import { draw } from '../table/deck.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { checkSuzy, steal } from '../table/hands.ts';
import { testEnd } from '../table/match-end.ts';
import { clockwiseFrom, is, livingFrom } from '../table/seats.ts';
import { askToRescue, rescue } from './dying.ts';
import { askForOrders, askForPenalty, payPenalty, takeOrders, takeSpoils } from './spoils.ts';
import { leaveIfEliminated } from './turn.ts';

/*
 * What follows every played card, explosion or stall loss (spec 10):
 *
 *   rescue (F1) ─▶ eliminate, end test, Suzy, reactions (F2-F5) ─▶ orders (F6a) ─▶ spoils ⇄ penalty (F6b) ─▶ Suzy (F7)
 */

/** Plays the step of the frame, which leaves the next one on the stack. */
export function resumeFinish(draft: Draft, frame: FinishFrame, answers: Answers): void {
  switch (frame.step) {
    case 'rescue':
      if (answers.size > 0) rescue(draft, frame, answers);
      else if (!askToRescue(draft, frame)) settleDeaths(draft, frame);
      break;
    case 'orders':
      if (answers.size > 0) takeOrders(draft, frame, answers);
      else askForOrders(draft, frame);
      break;
    case 'spoils':
      if (frame.dead.length > 0) takeSpoils(draft, frame);
      else wrapUp(draft);
      break;
    case 'penalty':
      if (answers.size > 0) payPenalty(draft, frame, answers);
      else askForPenalty(draft, frame);
      break;
  }
}

/** F2 to F5: all who were not saved go out together, then the survivors have their due (A10, A11). */
function settleDeaths(draft: Draft, frame: FinishFrame): void {
  const { losses } = frame;
  const dead = livingFrom(draft, draft.turn.seat).filter((seat) => draft.seats[seat]!.life <= 0);
  for (const seat of dead) eliminate(draft, losses.find((loss) => loss.seat === seat)!);
  if (dead.length > 0 && testEnd(draft, dead, losses)) return;
  checkSuzy(draft);
  react(draft, losses);
  draft.frames.push({ ...frame, step: dead.length > 0 ? 'orders' : 'spoils', dead });
}

function eliminate(draft: Draft, { seat, author, cause }: Loss): void {
  const place = draft.seats[seat]!;
  place.alive = false;
  place.life = 0;
  draft.kills.push({ victim: seat, by: author, cause, turn: draft.turn.no });
  tell(draft, 'seat.eliminated', { seat, role: place.role, by: author, cause });
}

/** F5: Bart Cassidy draws for each life point lost, El Gringo takes from whoever did the hurting, clockwise. */
function react(draft: Draft, losses: readonly Loss[]): void {
  for (const seat of clockwiseFrom(draft, draft.turn.seat)) {
    const loss = losses.find((one) => one.seat === seat);
    if (loss === undefined || !draft.seats[seat]!.alive) continue;
    if (is(draft, seat, 'bart')) draw(draft, seat, loss.n, 'bart');
    if (is(draft, seat, 'gringo') && loss.author !== null) retaliate(draft, seat, loss.author, loss.n);
  }
}

function retaliate(draft: Draft, gringo: Seat, author: Seat, times: number): void {
  for (let left = times; left > 0; left -= 1) steal(draft, author, gringo, 'gringo');
}

/** F7, and the turn goes on. */
function wrapUp(draft: Draft): void {
  checkSuzy(draft);
  leaveIfEliminated(draft);
}
