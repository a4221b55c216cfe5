import type { Ruleset } from '../../ruleset.ts';
import { type Act, act, actSchema, acts, refuseAct } from './acts.ts';
import { bot } from './bots.ts';
import { codes } from './codes.ts';
import { outcome } from './end.ts';
import { form } from './form.ts';
import { canonical, fallback, refuse } from './legal.ts';
import { type Move, moveSchema, reveal } from './move.ts';
import { moves } from './moves.ts';
import { prompts } from './prompts.ts';
import { deal, type Options, optionsSchema, refuseTable, SEATS } from './setup.ts';
import type { State } from './state.ts';
import { resolve } from './turn.ts';
import { type View, view } from './view.ts';

export type { Act, Move, Options, State, View };

/** Wanted 7, version 1. Its rules are written down in docs/rules/wanted-7.md. */
export const wanted7: Ruleset<State, Options, Move, Act, View> = {
  game: 'wanted-7',
  version: 1,
  title: 'Wanted 7',
  seats: SEATS,
  optionsSchema,
  moveSchema,
  actSchema,
  codes,
  moveRoom: 64,
  stateRoom: (seats) => 320 + 32 * seats,
  refuseTable,
  deal,
  prompts,
  outcome,
  moves,
  form,
  refuse,
  canonical,
  reveal,
  replaceable: () => true,
  resolve,
  acts,
  refuseAct,
  actGuard: () => 'free',
  act,
  fallback,
  view,
  bot,
};
