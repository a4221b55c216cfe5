import * as z from 'zod';
import type { ActStep, Refusal } from '../../ruleset.ts';
import { refusal } from './codes.ts';
import type { State } from './state.ts';

/** There are no acts in this game: everything happens in rounds. */
export type Act = never;

export const actSchema: z.ZodType<Act> = z.never();

export const acts = (): readonly Act[] => [];

export const refuseAct = (): Refusal => refusal('no-acts');

export function act(): ActStep<State> {
  throw new Error('there are no acts in this game');
}
