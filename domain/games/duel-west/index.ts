import type { Ruleset } from '../../ruleset.ts';
import { type Act, acts } from './acts.ts';
import { asked } from './asked.ts';
import { asks, type Move } from './asks/index.ts';
import { bot } from './bots.ts';
import { outcome } from './end.ts';
import { refusals } from './refusals.ts';
import { resolve } from './resolve.ts';
import { deal, type Options, options, refuseSetup, SEATS } from './setup.ts';
import type { State } from './state.ts';
import { type View, view } from './view.ts';

export type { Act, Move, Options, State, View };

/** Duel West, version 1. Its rules are written down in docs/rules/duel-west.md. */
export const duelWest: Ruleset<State, Options, Move, Act, View> = {
  game: 'duel-west',
  version: 1,
  title: 'Duel West',
  seats: SEATS,
  options,
  refusals,
  room: { state: (seats) => 192 + 16 * seats, move: 96 },
  refuseSetup,
  deal,
  asked,
  asks,
  resolve,
  outcome,
  // Whoever sits out misses some turns and comes back.
  inPlay: ({ seats }) => [...seats.keys()],
  isLive: ({ pace }) => pace === 'live',
  view,
  bot,
  acts,
};
