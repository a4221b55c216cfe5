import * as z from 'zod';
import type { Chance, Step } from '../../ruleset.ts';
import { NEUTRAL_DECK } from './cards.ts';
import { close, type Draft, type DraftPlace } from './draft.ts';
import { IDENTITIES } from './gunslingers.ts';
import type { Reason } from './refusals.ts';
import { isNeutral, NEUTRAL, START_BULLETS, START_LIVES, type State } from './state.ts';
import { TARGETS } from './targets.ts';
import { startTurn } from './turn.ts';

/** Options of a match (spec 3). */
export interface Options {
  /** Neutral gunslingers: 0, 1 or 2. */
  readonly neutrals: number;
  /** Turns after which the match ends whatever happened; 0 for no limit. */
  readonly turnLimit: number;
}

const MOST_NEUTRALS = 2;

/** Ranges are told here and judged by {@link refuseSetup}, so that each has a reason of its own. */
export const options: z.ZodType<Options> = z.strictObject({
  neutrals: z.int().default(0).meta({
    minimum: 0,
    maximum: MOST_NEUTRALS,
    description: 'Neutral gunslingers: 2 suit two players, 1 suits three',
  }),
  turnLimit: z.int().default(100).meta({ minimum: 0, description: 'Turns after which the match ends, 0 for no limit' }),
});

const SETS_IN_BOX = 10;
const SETS_PER_NEUTRAL = 2;

/** Why there can be no match of these options and this many players (spec 3.1), or undefined. */
export function refuseSetup({ neutrals, turnLimit }: Options, seats: number): Reason | undefined {
  if (neutrals < 0 || neutrals > MOST_NEUTRALS) return 'bad-neutral-count';
  if (seats + SETS_PER_NEUTRAL * neutrals > SETS_IN_BOX) return 'too-many-sets';
  return turnLimit < 0 ? 'bad-turn-limit' : undefined;
}

/** Seats in ring order, {@link NEUTRAL} for neutrals, so that no two neutrals touch (spec 3.2). */
function ringOf(players: number, neutrals: number): number[] {
  const ring = Array.from({ length: players }, (_, seat) => seat);
  if (neutrals >= 1) ring.push(NEUTRAL);
  if (neutrals === 2) ring.splice(Math.ceil(players / 2), 0, NEUTRAL);
  return ring;
}

/** Sets the table and turns the first Target card (spec 3). */
export function deal(options: Options, seats: number, chance: Chance): Step<State> {
  const ring = ringOf(seats, options.neutrals);
  const targetDeck = chance.shuffle('targets:0', [...TARGETS.keys()]);
  const identities = chance.shuffle('gunslingers', IDENTITIES);
  const draft: Draft = {
    turn: 0,
    phase: 'action',
    limit: options.turnLimit,
    target: -1,
    targetDeck,
    targetPile: [],
    reshuffles: 0,
    auto: 0,
    places: ring.map((seat, p) => newcomer(seat, p, identities[p]!, chance)),
    plays: [],
    hits: [],
    events: [],
    chance,
  };
  draft.events.push({
    type: 'started',
    ring: ring.map((s) => (s === NEUTRAL ? 'neutral' : s)),
    options: { ...options },
  });
  draft.events.push({ type: 'targetsShuffled', count: targetDeck.length });
  startTurn(draft);
  return { state: close(draft), events: draft.events };
}

function newcomer(seat: number, p: number, who: number, chance: Chance): DraftPlace {
  const place: DraftPlace = {
    seat,
    lives: START_LIVES,
    bullets: START_BULLETS,
    who,
    open: 0,
    pile: 0,
    table: 0,
    out: 0,
  };
  if (!isNeutral(place)) return place;
  const deck = chance.shuffle(`neutral:${p}:0`, NEUTRAL_DECK).join('');
  return { ...place, bullets: 0, deck, gone: '' };
}
