import type { Ruleset } from '../../ruleset.ts';
import { type Act, act, actGuard, actSchema, acts, refuseAct } from './acts.ts';
import { bot } from './bots.ts';
import { codes } from './codes.ts';
import { outcome } from './end.ts';
import { form } from './form.ts';
import { canonical, fallback, refuse } from './legal.ts';
import { announce, type Move, moveSchema, reveal } from './move.ts';
import { moves } from './moves.ts';
import { prompts } from './prompts.ts';
import { resolve } from './resolve.ts';
import { deal, type Options, optionsSchema, refuseTable, SEATS } from './setup.ts';
import type { State } from './state.ts';
import { type View, view } from './view.ts';

export type { Act, Move, Options, State, View };

/** Fast West, version 1. Its rules are written down in docs/rules/fast-west.md. */
export const fastWest: Ruleset<State, Options, Move, Act, View> = {
  game: 'fast-west',
  version: 1,
  title: 'Fast West',
  seats: SEATS,
  optionsSchema,
  moveSchema,
  actSchema,
  codes,
  moveRoom: 64,
  stateRoom: (seats) => (seats <= 4 ? 384 : 448),
  refuseTable,
  deal,
  prompts,
  outcome,
  moves,
  form,
  refuse,
  canonical,
  announce,
  reveal,
  replaceable: () => true,
  resolve,
  acts,
  refuseAct,
  actGuard,
  act,
  fallback,
  view,
  bot,
};
