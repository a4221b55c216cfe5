import type { Seat } from '../../../ruleset.ts';
import type { CardId } from '../cards/card.ts';
import type { MassFrame } from '../state.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { lose } from '../table/life.ts';
import { openRound } from '../table/rounds.ts';
import { livingFrom } from '../table/seats.ts';
import { takeCover } from './cover.ts';
import { reply } from './reply.ts';

/** All others, clockwise from the author (R44). Nobody leaves before the card is over, so they stay the same (spec 18). */
const targetsOf = (draft: Draft): Seat[] => livingFrom(draft, draft.turn.seat).filter((s) => s !== draft.turn.seat);

/** Attacks all others at once; only a Gatling can be covered from (spec 9.2, R5). */
export function attackAll(draft: Draft, kind: 'gatling' | 'indians', card: CardId): void {
  draft.frames.push({ f: 'mass', kind, card, safe: [] });
  if (kind === 'gatling') takeCover(draft, targetsOf(draft));
}

/** A mass attack after the flips: one sealed round, then every answer clockwise (spec 9.2). */
export function resumeMass(draft: Draft, frame: MassFrame, answers: Answers): void {
  const targets = targetsOf(draft).filter((seat) => !frame.safe.includes(seat));
  if (targets.length === 0) return;
  if (answers.size > 0) {
    for (const seat of targets) settle(draft, frame, seat, answers);
    return;
  }
  const { kind, card } = frame;
  const about = { author: draft.turn.seat, card, cause: kind };
  draft.frames.push(frame);
  if (kind === 'gatling') openRound(draft, 'shot_reply', targets, { ...about, need: 1 });
  else openRound(draft, 'indians_reply', targets, about);
}

function settle(draft: Draft, { kind }: MassFrame, target: Seat, answers: Answers): void {
  const author = draft.turn.seat;
  const given = reply(draft, target, kind === 'gatling' ? 'shot_reply' : 'indians_reply', answers);
  if (kind === 'gatling') tellShot(draft, target, given > 0);
  if (given === 0) lose(draft, target, 1, author, kind);
}

function tellShot(draft: Draft, target: Seat, missed: boolean): void {
  const shot = { author: draft.turn.seat, target };
  if (missed) tell(draft, 'shot.cancelled', { ...shot, by: ['missed'] });
  else tell(draft, 'shot.hit', shot);
}
