import type { Ask } from '../../../ruleset.ts';
import type { AskKind } from '../asked.ts';
import type { State } from '../state.ts';
import { type ActionMove, action } from './action.ts';
import { type CheerMove, cheer } from './cheer.ts';
import { type EvadeMove, evade } from './evade.ts';
import { type RecoverMove, recover } from './recover.ts';
import { type KeepMove, type SwapMove, swap } from './swap.ts';

/** Any answer of the game. */
export type Move = ActionMove | CheerMove | KeepMove | SwapMove | EvadeMove | RecoverMove;

/** Every kind of question (spec 5). */
// biome-ignore lint/suspicious/noExplicitAny: each kind has moves of its own.
export const asks: Readonly<Record<AskKind, Ask<State, any>>> = { action, cheer, swap, evade, recover };
