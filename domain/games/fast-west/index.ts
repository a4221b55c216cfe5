import type { Ruleset } from '../../ruleset.ts';
import { type Act, acts } from './acts.ts';
import { asked } from './asked.ts';
import { asks, type Move } from './asks/index.ts';
import { bot } from './bots.ts';
import { outcome } from './end.ts';
import { refusals } from './refusals.ts';
import { resolve } from './resolve.ts';
import { deal, type Options, options, refuseSetup } from './setup.ts';
import { type State, seatsInPlay } from './state.ts';
import { type View, view } from './view.ts';

export type { Act, Move, Options, State, View };

/** Fast West, version 1. Its rules are written down in docs/rules/fast-west.md. */
export const fastWest: Ruleset<State, Options, Move, Act, View> = {
  game: 'fast-west',
  version: 1,
  title: 'Fast West',
  seats: { min: 2, max: 10 },
  options,
  refusals,
  room: { state: (seats) => (seats <= 4 ? 320 : 416), move: 64 },
  refuseSetup,
  deal,
  asked,
  asks,
  resolve,
  outcome,
  inPlay: seatsInPlay,
  view,
  bot,
  acts,
};
