import type { Ruleset } from '../../ruleset.ts';
import { type Act, acts } from './acts.ts';
import type { Move } from './asks/answers.ts';
import { ASKS } from './asks/index.ts';
import { bot } from './bots/index.ts';
import { orders } from './orders.ts';
import { refusals } from './refusals.ts';
import { resolve } from './resolve.ts';
import { deal, options, refuseSetup, SEATS } from './setup.ts';
import type { Options, Orders, State } from './state.ts';
import { outcome, sideOf } from './table/match-end.ts';
import { asked } from './table/rounds.ts';
import { type View, view } from './view.ts';

export type { Act, Move, Options, Orders, State, View };

/**
 * BANG!, version 1. Its rules are written down in docs/rules/bang.md.
 *
 * The way in:
 *
 *   where a match begins             setup.ts: deal            a turn begins, and its steps    steps/turn.ts: startTurn
 *   where answers are played         resolve.ts                what is gone on with after      steps/index.ts: run
 *   what a question is               asks/, by its kind        whether a seat is asked it      table/rounds.ts: TESTS
 *   what a card does when played     cards/index.ts: RULES     what a character can do         cards/characters.ts
 *   what follows every card          steps/finish.ts           how the match ends              table/match-end.ts
 *   acts, and answers in advance     acts.ts, orders.ts        what a viewer sees              view.ts
 *
 * Imports never go in a circle: asks/ and steps/ use cards/, a card uses the steps that it sets off, and all use table/.
 */
export const bang: Ruleset<State, Options, Move, Act, View, Orders> = {
  game: 'bang',
  version: 1,
  title: 'BANG!',
  seats: SEATS,
  options,
  refusals,
  room: { state: (seats) => 448 + 32 * seats, move: 192 },
  refuseSetup,
  deal,
  asked,
  asks: ASKS,
  resolve,
  outcome,
  inPlay: ({ seats }) => [...seats.keys()].filter((seat) => seats[seat]!.alive),
  sideOf,
  view,
  bot,
  acts,
  orders,
};
