import * as z from 'zod';
import type { Chance, Step } from '../../ruleset.ts';
import BULLETS from './bullets.json' with { type: 'json' };
import { close, type Draft } from './draft.ts';
import type { FalseCallRule, Pace, State } from './state.ts';
import { TARGET_IDS } from './targets.ts';
import { nextTurn } from './turn.ts';

/** Options of a match (spec 3). */
export interface Options {
  /** How a duel goes: by beats that all answer at once, or live, in the order in which acts arrive. */
  readonly pace: Pace;
  /** What a false call costs: the next turn, or the rest of this one. */
  readonly falseCall: FalseCallRule;
  /** Turns after which the match ends whatever happened; 0 for no limit. */
  readonly turnLimit: number;
}

/** The range is told here and judged by {@link refuseSetup}, so that it has a code of its own. */
export const options: z.ZodType<Options> = z.strictObject({
  pace: z
    .enum(['beats', 'live'])
    .default('beats')
    .meta({ description: 'beats: one sealed answer a beat; live: flips and calls in the order they are accepted' }),
  falseCall: z
    .enum(['sit-out-next', 'sit-out-replay'])
    .default('sit-out-next')
    .meta({ description: 'Whether a false call costs the next turn or the rest of this one' }),
  turnLimit: z.int().default(100).meta({ minimum: 0, description: 'Turns after which the match ends, 0 for no limit' }),
});

export const SEATS = { min: 2, max: 5 } as const;

/** Why there can be no match of these options, or undefined. */
export const refuseSetup = ({ turnLimit }: Options): string | undefined =>
  Number.isInteger(turnLimit) && turnLimit >= 0 ? undefined : 'bad-options';

/** Shuffles everything and turns the first target (spec 3). */
export function deal(chosen: Options, seats: number, chance: Chance): Step<State> {
  const deck = chance.shuffle('targets:0', TARGET_IDS);
  const draft: Draft = {
    pace: chosen.pace,
    falseCall: chosen.falseCall,
    limit: chosen.turnLimit,
    phase: 'load',
    bout: 1,
    turn: 0,
    attempt: 0,
    beat: 0,
    deck,
    open: [],
    discards: [],
    reshuffles: 0,
    noFlip: false,
    seats: Array.from({ length: seats }, (_, seat) => ({
      magazine: chance.shuffle(`magazine:${seat}`, BULLETS),
      row: [],
      tokens: [],
      trophies: [],
      boutsWon: 0,
      sitOut: 0,
      falseCalls: 0,
      active: true,
      plan: null,
    })),
    events: [],
    chance,
  };
  draft.events.push({ type: 'started', seats, options: { ...chosen } });
  draft.events.push({ type: 'targetsShuffled', count: deck.length });
  nextTurn(draft);
  return { state: close(draft), events: draft.events };
}
