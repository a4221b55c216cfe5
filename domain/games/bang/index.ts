import type { Ruleset } from '../../ruleset.ts';
import { type Act, acts } from './acts.ts';
import type { Move } from './asks/answers.ts';
import { ASKS } from './asks/index.ts';
import { bot } from './bots.ts';
import { outcome } from './end.ts';
import { orders } from './orders.ts';
import { refusals } from './refusals.ts';
import { resolve } from './resolve.ts';
import { asked } from './rounds.ts';
import { deal, options, refuseSetup, SEATS } from './setup.ts';
import type { Options, Orders, State } from './state.ts';
import { type View, view } from './view.ts';

export type { Act, Move, Options, Orders, State, View };

/** BANG!, version 1. Its rules are written down in docs/rules/bang.md. */
export const bang: Ruleset<State, Options, Move, Act, View, Orders> = {
  game: 'bang',
  version: 1,
  title: 'BANG!',
  seats: SEATS,
  options,
  refusals,
  room: { state: (seats) => 832 + 32 * seats, move: 192 },
  refuseSetup,
  deal,
  asked,
  asks: ASKS,
  resolve,
  outcome,
  inPlay: ({ seats }) => [...seats.keys()].filter((seat) => seats[seat]!.alive),
  view,
  bot,
  acts,
  orders,
};
