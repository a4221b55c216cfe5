import type { ShotFrame } from '../state.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { checkSuzy } from '../table/hands.ts';
import { lose } from '../table/life.ts';
import { openRound } from '../table/rounds.ts';
import { takeCover } from './cover.ts';
import { reply } from './reply.ts';

/** Fires at a target, which takes cover first (spec 9.1). */
export function shoot(draft: Draft, shot: Pick<ShotFrame, 'card' | 'target' | 'need'>): void {
  draft.frames.push({ f: 'shot', ...shot, by: [] });
  takeCover(draft, [shot.target]);
}

/** A shot after the flips: the target is asked until it passes or nothing is needed any more (spec 9.1). */
export function resumeShot(draft: Draft, shot: ShotFrame, answers: Answers): void {
  const { target } = shot;
  if (!answers.has(target)) {
    askOrMiss(draft, shot);
    return;
  }
  const given = reply(draft, target, 'shot_reply', answers);
  if (given === 0) hit(draft, shot);
  else answered(draft, shot, given);
}

function askOrMiss(draft: Draft, shot: ShotFrame): void {
  const { card, target, need, by } = shot;
  const author = draft.turn.seat;
  if (need === 0) {
    tell(draft, 'shot.cancelled', { author, target, by });
    return;
  }
  draft.frames.push(shot);
  openRound(draft, 'shot_reply', [target], { author, card, target, need, cause: 'bang' });
}

function hit(draft: Draft, { target }: ShotFrame): void {
  const author = draft.turn.seat;
  tell(draft, 'shot.hit', { author, target });
  lose(draft, target, 1, author, 'bang');
}

/** Only Suzy Lafayette may give too few: her whole hand, after which she draws and goes on (R29, A23). */
function answered(draft: Draft, shot: ShotFrame, given: number): void {
  const need = shot.need - given;
  if (need > 0) checkSuzy(draft);
  draft.frames.push({ ...shot, need, by: [...shot.by, 'missed'] });
}
