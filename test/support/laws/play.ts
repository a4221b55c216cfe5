import { scoped } from '../../../domain/chance.ts';
import * as rules from '../../../domain/rules.ts';
import type {
  AnyRuleset,
  Chance,
  GameEvent,
  Prompt,
  SealedSoFar,
  Sealing,
  Seat,
  Step,
} from '../../../domain/ruleset.ts';
import { chance } from '../chance.ts';
import { deepFreeze } from '../freeze.ts';

/** Nobody has sealed or announced anything. */
export const UNSEALED: Sealing<unknown> = { announced: new Map(), own: null };
/** Nobody has sealed, as acts see it. */
export const NO_SEALS: SealedSoFar = { own: false, required: 0 };

/** One change of a match: a deal, an act or a round, with the state before and after it. */
export interface Frame {
  readonly seq: number;
  readonly kind: 'deal' | 'act' | 'round';
  /** State before; undefined for the deal. */
  readonly before: unknown;
  readonly prompts: readonly Prompt[];
  readonly moves: ReadonlyMap<Seat, unknown>;
  readonly act?: { readonly seat: Seat; readonly act: unknown };
  readonly after: unknown;
  readonly events: readonly GameEvent[];
}

/** Chooses the move of an asked seat; undefined leaves an optional prompt unanswered. */
export type Player = (ruleset: AnyRuleset, state: unknown, prompt: Prompt, random: Chance) => unknown;

/** Plays any legal move; leaves every third optional prompt unanswered. */
export const anyMove: Player = (ruleset, state, prompt, random) => {
  const moves = rules.moves(ruleset, state, prompt.seat);
  if (!prompt.required && random.int(`skip:${prompt.seat}`, 3) === 0) return undefined;
  return moves[random.int(`move:${prompt.seat}`, moves.length)];
};

/** Plays as an absent seat does: its fallback where it must answer, nothing where it need not. */
export const absent: Player = (ruleset, state, { seat, required }) =>
  required ? rules.fallback(ruleset, state, seat) : undefined;

/** Plays as the ruleset's own bot of a level does. */
export const botOf =
  (level: 0 | 1): Player =>
  (ruleset, state, prompt, random) =>
    ruleset.bot(
      level,
      { view: ruleset.view(state, prompt.seat, UNSEALED), prompt, moves: rules.moves(ruleset, state, prompt.seat) },
      scoped(random, `bot:${prompt.seat}`),
    );

export interface Match {
  readonly ruleset: AnyRuleset;
  readonly options: unknown;
  readonly seats: number;
  readonly seed: number;
  readonly player?: Player;
  /** Of how many chances to act one is taken; 0 for never. */
  readonly actOnceIn?: number;
  /** State to start from instead of a deal. */
  readonly from?: unknown;
}

/** Plays a match to its end, frame by frame. Every state is frozen before anybody sees it. */
export function* play(match: Match): Generator<Frame> {
  const { ruleset, options, seats, seed, actOnceIn = 8 } = match;
  const dealt =
    match.from === undefined ? ruleset.deal(options, seats, chance(seed, 0)) : { state: match.from, events: [] };
  let state = deepFreeze(dealt.state);
  yield { seq: 0, kind: 'deal', before: undefined, prompts: [], moves: new Map(), after: state, events: dealt.events };
  for (let seq = 1; ruleset.outcome(state) === undefined; seq += 1) {
    const frame = someAct(match, state, seq, actOnceIn) ?? round(match, state, seq);
    state = frame.after;
    yield frame;
  }
}

function round({ ruleset, seed, player = anyMove }: Match, state: unknown, seq: number): Frame {
  const random = chance(seed + 1_000_000, seq);
  const prompts = rules.prompts(ruleset, state);
  const moves = new Map<Seat, unknown>();
  for (const prompt of prompts) {
    const move = player(ruleset, state, prompt, random);
    if (move !== undefined) moves.set(prompt.seat, deepFreeze(rules.canonical(ruleset, state, prompt.seat, move)));
  }
  const step: Step<unknown> = ruleset.resolve(state, moves, chance(seed, seq));
  return { seq, kind: 'round', before: state, prompts, moves, after: deepFreeze(step.state), events: step.events };
}

function someAct({ ruleset, seats, seed }: Match, state: unknown, seq: number, onceIn: number): Frame | undefined {
  if (onceIn === 0) return undefined;
  const random = chance(seed + 2_000_000, seq);
  for (let seat = 0; seat < seats; seat += 1) {
    const acts = rules.acts(ruleset, state, seat, NO_SEALS);
    if (acts.length === 0 || random.int(`act:${seat}`, onceIn) > 0) continue;
    const act = acts[random.int(`which:${seat}`, acts.length)];
    const step = rules.playAct(ruleset, state, seat, act, chance(seed, seq));
    const after = deepFreeze(step.state);
    const prompts = rules.prompts(ruleset, state);
    return {
      seq,
      kind: 'act',
      before: state,
      prompts,
      moves: new Map(),
      act: { seat, act },
      after,
      events: step.events,
    };
  }
  return undefined;
}
