import * as z from 'zod';
import type { Chance, Step } from '../../ruleset.ts';
import { openRing } from './board.ts';
import { close, type Draft } from './draft.ts';
import { beginNight } from './night.ts';
import type { Reason } from './refusals.ts';
import { TOKENS } from './scoring.ts';
import type { State, Variant } from './state.ts';
import { goOn } from './turn.ts';

/** Options of a match (spec 3). */
export interface Options {
  /** One after the other, or all at once with sealed cards. */
  readonly variant: Variant;
}

export const options: z.ZodType<Options> = z.strictObject({
  variant: z
    .enum(['standard', 'designer'])
    .default('standard')
    .meta({ description: 'standard: one after the other; designer: all choose a card at once, 2 to 4 players' }),
});

const MOST_DESIGNER_SEATS = 4;

/** Why there can be no match of these options and this many players (spec 3), or undefined. */
export const refuseSetup = ({ variant }: Options, seats: number): Reason | undefined =>
  variant === 'designer' && seats > MOST_DESIGNER_SEATS ? 'designer-needs-two-to-four' : undefined;

/** Sets the table and begins the first night (spec 3). */
export function deal({ variant }: Options, players: number, chance: Chance): Step<State> {
  const each = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  const standard = variant === 'standard';
  const draft: Draft = {
    variant,
    players,
    phase: 'over',
    night: 0,
    turn: 0,
    stock: chance.shuffle('tokens', TOKENS).join(''),
    bands: '',
    stacks: openRing(players).map(() => []),
    hands: each([]),
    decks: each([]),
    away: [],
    majority: each(0),
    bonus: each(0),
    hired: each(''),
    seatOnTurn: standard ? chance.int('start', players) : null,
    drawCard: standard ? null : chance.int('drawCard', players),
    chosen: each(null),
    plans: each(null),
    sequence: [],
    placed: 0,
    dusk: null,
    events: [],
    chance,
  };
  const first = standard ? { start: draft.seatOnTurn } : { holder: draft.drawCard };
  draft.events.push({ type: 'started', seats: players, options: { variant }, ...first });
  beginNight(draft);
  goOn(draft);
  return { state: close(draft), events: draft.events };
}
