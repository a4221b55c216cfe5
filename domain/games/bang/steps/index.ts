import type { Frame } from '../state.ts';
import { type Answers, type Draft, takeAnswers } from '../table/draft.ts';
import { resumeDraw } from './draw-phase.ts';
import { resumeDuel } from './duel.ts';
import { resumeFinish } from './finish.ts';
import { resumeFlip } from './flip.ts';
import { resumeStore } from './general-store.ts';
import { resumeMass } from './mass-attack.ts';
import { resumePlay } from './play-phase.ts';
import { resumeSetup } from './seating.ts';
import { resumeShot } from './shot.ts';
import { resumeBegin, resumeDiscard, resumeEnd } from './turn.ts';

/**
 * Goes on with a frame that has been taken off the stack. One that needs answers and has none asks and puts itself back;
 * one that is not over puts what is left of it back, below what has to come first.
 */
const RESUME: { readonly [F in Frame['f']]: (draft: Draft, frame: Frame & { f: F }, answers: Answers) => void } = {
  setup: (draft, _frame, answers) => resumeSetup(draft, answers),
  begin: (draft, { step }) => resumeBegin(draft, step),
  draw: (draft, _frame, answers) => resumeDraw(draft, answers),
  play: (draft, _frame, answers) => resumePlay(draft, answers),
  discard: (draft, _frame, answers) => resumeDiscard(draft, answers),
  end: (draft) => resumeEnd(draft),
  flip: resumeFlip,
  shot: resumeShot,
  mass: resumeMass,
  duel: resumeDuel,
  store: resumeStore,
  finish: resumeFinish,
};

/** Plays on until a round is open or the match is over. */
export function run(draft: Draft): void {
  while (draft.round === null && draft.result === null) {
    const frame = draft.frames.pop()!;
    const resume = RESUME[frame.f] as (draft: Draft, frame: Frame, answers: Answers) => void;
    resume(draft, frame, takeAnswers(draft));
  }
}
