import type { Ruleset } from '../../ruleset.ts';
import { act } from './act.ts';
import { actGuard, actSchema, acts, refuseAct } from './acts.ts';
import { bot } from './bots.ts';
import { codes } from './codes.ts';
import { outcome } from './end.ts';
import { form } from './form.ts';
import { canonical, fallback, refuse } from './legal.ts';
import { type Act, type Move, moveSchema, type Orders, reveal } from './move.ts';
import { moves } from './moves.ts';
import { prompts } from './prompts.ts';
import { resolve } from './resolve.ts';
import { deal, optionsSchema, refuseTable, SEATS } from './setup.ts';
import { standing } from './standing.ts';
import type { Options, State } from './state.ts';
import { type View, view } from './view.ts';

export type { Act, Move, Options, Orders, State, View };

/** BANG!, version 1. Its rules are written down in docs/rules/bang.md. */
export const bang: Ruleset<State, Options, Move, Act, View, Orders> = {
  game: 'bang',
  version: 1,
  title: 'BANG!',
  seats: SEATS,
  optionsSchema,
  moveSchema,
  actSchema,
  codes,
  standing,
  moveRoom: 192,
  stateRoom: (seats) => 832 + 32 * seats,
  refuseTable,
  deal,
  prompts,
  outcome,
  moves,
  form,
  refuse,
  canonical,
  reveal,
  replaceable: () => false,
  resolve,
  acts,
  refuseAct,
  actGuard,
  act,
  fallback,
  view,
  bot,
};
