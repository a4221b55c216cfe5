import type { Ruleset } from '../../ruleset.ts';
import { asked } from './asked.ts';
import { asks, type Move } from './asks/index.ts';
import { bot } from './bots.ts';
import { outcome } from './end.ts';
import { refusals } from './refusals.ts';
import { deal, type Options, options, refuseSetup } from './setup.ts';
import { type State, seatsOf } from './state.ts';
import { resolve } from './turn.ts';
import { type View, view } from './view.ts';

export type { Move, Options, State, View };

/** Wanted 7, version 1. Its rules are written down in docs/rules/wanted-7.md. */
export const wanted7: Ruleset<State, Options, Move, never, View> = {
  game: 'wanted-7',
  version: 1,
  title: 'Wanted 7',
  seats: { min: 2, max: 6 },
  options,
  refusals,
  room: { state: (seats) => 176 + 32 * seats, move: 64 },
  refuseSetup,
  deal,
  asked,
  asks,
  resolve,
  outcome,
  // Nobody is ever out of this game.
  inPlay: seatsOf,
  view,
  bot,
};
