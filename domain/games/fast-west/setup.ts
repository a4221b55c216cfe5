import * as z from 'zod';
import type { Chance, Refusal, Step } from '../../ruleset.ts';
import { NEUTRAL_DECK } from './cards.ts';
import { refusal } from './codes.ts';
import { close, type Draft, type DraftPlace } from './draft.ts';
import { IDENTITIES } from './gunslingers.ts';
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

/** Ranges are judged by {@link refuseTable}, so that each has its own code. */
/** Ranges are told here and judged by {@link refuseTable}, so that each has a code of its own. */
export const optionsSchema: z.ZodType<Options> = z.strictObject({
  neutrals: z
    .int()
    .default(0)
    .meta({ minimum: 0, maximum: 2, description: 'Neutral gunslingers: 2 suit two players, 1 suits three' }),
  turnLimit: z.int().default(100).meta({ minimum: 0, description: 'Turns after which the match ends, 0 for no limit' }),
});

export const SEATS = { min: 2, max: 10 } as const;
const SETS_IN_BOX = 10;
const SETS_PER_NEUTRAL = 2;

/** Why there can be no match of these options and this many players (spec 3.1), or undefined. */
export function refuseTable(options: Options, seats: number): Refusal | undefined {
  const { neutrals, turnLimit } = options;
  if (!(seats >= SEATS.min && seats <= SEATS.max)) return refusal('bad-player-count');
  if (!(neutrals >= 0 && neutrals <= 2)) return refusal('bad-neutral-count');
  if (seats + SETS_PER_NEUTRAL * neutrals > SETS_IN_BOX) return refusal('too-many-sets');
  if (!(Number.isInteger(turnLimit) && turnLimit >= 0)) return refusal('bad-turn-limit');
  return undefined;
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
