import { open } from '../../../domain/games/duel-west/draft.ts';
import type { Act, Move, State } from '../../../domain/games/duel-west/index.ts';
import { duelWest } from '../../../domain/games/duel-west/index.ts';
import type { Duelist, FalseCallRule, Pace } from '../../../domain/games/duel-west/state.ts';
import { TARGET_IDS } from '../../../domain/games/duel-west/targets.ts';
import type { Match } from '../../../domain/match/index.ts';
import * as rules from '../../../domain/rules.ts';
import { chance } from '../chance.ts';
import { deepFreeze } from '../freeze.ts';
import { anyMove, type Frame, type Player, play } from '../laws/play.ts';

/*
 * Positions of Duel West in the notation of test/examples/duel-west.jsonl, explained in docs/rules/duel-west.md.
 */

export interface Position {
  readonly pace?: Pace;
  readonly fc?: FalseCallRule;
  readonly open?: readonly string[];
  /** Targets to be turned next; all others follow in the printed order, but for those that are discarded. */
  readonly deck?: readonly string[];
  readonly discards?: readonly string[];
  /** How often Target cards have been shuffled anew. */
  readonly reshuffles?: number;
  readonly mag: readonly (readonly number[])[];
  /** Tokens by seat: their faces in the order won, or their number if all are 1. */
  readonly tok?: readonly (number | readonly number[])[];
  /** Bouts won by seat. */
  readonly won?: readonly number[];
  readonly sit?: readonly number[];
  readonly false?: readonly number[];
  readonly idle?: readonly number[];
  readonly limit?: number;
}

const BOUT = 2;
const TURN = 5;

/** A position in round `load`; targets that do not lie open are in the deck. */
export function position(note: Position): State {
  const { pace = 'beats', fc = 'sit-out-next', mag, limit = 0, reshuffles = 0 } = note;
  const { open = [], deck = [], discards = [] } = note;
  const named = [...open, ...deck, ...discards];
  return deepFreeze({
    pace,
    falseCall: fc,
    limit,
    phase: 'load',
    bout: BOUT,
    turn: TURN,
    attempt: 1,
    beat: 0,
    deck: [...deck, ...TARGET_IDS.filter((id) => !named.includes(id))],
    open,
    discards,
    reshuffles,
    noFlip: false,
    seats: mag.map((magazine, seat) => duelist(note, magazine, seat)),
  });
}

const ones = (count: number): number[] => Array.from({ length: count }, () => 1);

const facesOf = (tokens: number | readonly number[] = 0): readonly number[] =>
  typeof tokens === 'number' ? ones(tokens) : tokens;

const duelist = (note: Position, magazine: readonly number[], seat: number): Duelist => ({
  magazine,
  row: [],
  tokens: facesOf(note.tok?.[seat]),
  trophies: ones(3 * (note.won?.[seat] ?? 0)),
  boutsWon: note.won?.[seat] ?? 0,
  sitOut: note.sit?.[seat] ?? 0,
  falseCalls: note.false?.[seat] ?? 0,
  active: !(note.idle ?? []).includes(seat),
  plan: null,
});

/** A draft of a position, to play single steps on. */
export const draftOf = (state: State, seed = 1) => open(state, chance(seed));

export const playerOf = (seat: number) => ({ id: `p${seat}` });

/** A running match around a state, all seats held by players, with a deadline a minute away. */
export function matchAround(state: State, seed = 1): Match {
  const asked = rules.prompts(duelWest, state).map(({ seat, kind, required }) => ({ seat, kind, required }));
  const seats = state.seats.map((_, seat) => ({ player: playerOf(seat).id }));
  const round = { round: 1, asked, deadline: 60_000 };
  return deepFreeze({
    id: 'M',
    game: 'duel-west',
    version: 1,
    options: {},
    visibility: 'open',
    invite: null,
    host: 'p0',
    off: [],
    seats,
    clock: { seconds: 60, early: true },
    terms: {},
    reserves: null,
    extra: {},
    missed: {},
    vacant: {},
    tenures: [],
    votes: {},
    vacation: {},
    reminded: 0,
    createdAt: 0,
    epoch: 0,
    status: 'playing',
    round: 1,
    seq: 9,
    deadline: 60_000,
    entry: { seq: 9, at: 0, prev: null, type: 'started', seats, events: [], ...round },
    receipts: {},
    master: seed.toString(16).padStart(64, '0'),
    state,
    waiting: asked.length,
    sealed: [],
    announced: {},
    seals: {},
    done: {},
    closer: null,
    orders: {},
    ordersVersion: 0,
    ordersSince: {},
    screened: false,
    blocks: 0,
    invitations: { standing: [], done: [] },
    idle: 0,
    idleSince: null,
  });
}

/** Plays any legal move, often with a permutation or a plan, and calls rightly rather than at random. */
export const anyDuelWestMove: Player = (ruleset, state, prompt, random) => {
  const move = anyMove(ruleset, state, prompt, random) as Move;
  const { seat } = prompt;
  const { pace, seats } = state as State;
  const upTo = random.int(`upTo:${seat}`, 9);
  const plan = { upTo, call: random.int(`call:${seat}`, 2) === 1 };
  const withPlan = pace === 'beats' && random.int(`plan:${seat}`, 4) === 0 ? { plan } : {};
  if ('order' in move) {
    const order = [...seats[seat]!.magazine.keys()];
    const named = random.int(`named:${seat}`, 2) === 0 ? { order: random.shuffle(`order:${seat}`, order) } : {};
    return { ...move, ...named, ...withPlan };
  }
  if (!('do' in move)) return move;
  const wild = move.do === 'hit' && random.int(`wild:${seat}`, 4) > 0;
  return { do: wild ? 'hold' : move.do, ...withPlan };
};

/** A random match. */
export const randomMatch = (seats: number, seed: number, options: Partial<Record<string, unknown>> = {}) =>
  play({
    ruleset: duelWest,
    options: duelWest.options.parse(options),
    seats,
    seed,
    player: anyDuelWestMove,
    actOnceIn: 2,
  }) as Generator<Frame>;

export type { Act, Move, State };
