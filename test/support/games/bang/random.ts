import { bang, type Move, type Options } from '../../../../domain/games/bang/index.ts';
import type { Orders } from '../../../../domain/games/bang/state.ts';
import * as rules from '../../../../domain/rules.ts';
import type { Chance, GameEvent, Prompt, Seat } from '../../../../domain/ruleset.ts';
import { BangTable, type TableStep } from './table.ts';

/*
 * Random matches of BANG!: legal answers in any order, acts, standing orders, now and then a clock that runs out.
 */

const WORD = 2 ** 32;

/** Chance without a hash behind it, for matches by the thousand. */
export function quickChance(seed: number, seq: number): Chance {
  const drawn = new Set<string>();
  const stream = (label: string): (() => number) => {
    if (drawn.has(label)) throw new Error(`label ${label} drawn twice in entry ${seq}`);
    drawn.add(label);
    let word = Math.imul(seed, 0x9e3779b1) ^ Math.imul(seq, 0x85ebca6b);
    for (let i = 0; i < label.length; i += 1) word = Math.imul(word ^ label.charCodeAt(i), 0x01000193);
    return () => {
      word = (word + 0x6d2b79f5) | 0;
      let mixed = Math.imul(word ^ (word >>> 15), 1 | word);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / WORD;
    };
  };
  return {
    int: (label, below) => Math.floor(stream(label)() * below),
    shuffle: (label, items) => shuffled(items, stream(label)),
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

/** Who answers for a seat: anybody at random, or the bot of a level. */
export type Brain = 'random' | 0 | 1;

export interface RandomMatch {
  readonly seats: number;
  readonly options?: Partial<Options>;
  readonly seed: number;
  /** Brain of a seat; all answer at random if left out. */
  readonly brain?: (seat: Seat) => Brain;
  /** Nobody stores standing orders. */
  readonly orderless?: boolean;
}

/** One change of a match. */
export interface Moment extends TableStep {
  readonly kind: 'deal' | 'act' | 'round';
  readonly events: readonly GameEvent[];
  /** The table after the step; sealed answers and orders are there. */
  readonly table: BangTable;
}

const ACT_ONCE_IN = 4;
const ORDER_ONCE_IN = 12;
const TIMEOUT_ONCE_IN = 8;
/** Nothing takes longer; a longer match never ends. */
const MOST_STEPS = 20_000;

/** A random match, step by step. The deal has no state before. */
export function* randomMatch(match: RandomMatch): Generator<Moment> {
  const { seats, seed } = match;
  const dealt = bang.deal(bang.options.parse(match.options ?? {}), seats, quickChance(seed, 0));
  const steps: TableStep[] = [];
  let seq = 0;
  const nextChance = (): Chance => {
    seq += 1;
    return quickChance(seed, seq);
  };
  const table = new BangTable(dealt.state, nextChance, (step) => steps.push(step));
  yield { kind: 'deal', before: undefined, moves: new Map(), after: table.state, events: dealt.events, table };
  for (let n = 1; !table.over; n += 1) {
    if (n > MOST_STEPS) throw new Error(`seed ${seed} does not end`);
    message(table, match, quickChance(seed + 0x10000000, n));
    for (const step of steps.splice(0)) yield { ...step, kind: step.moves.size === 0 ? 'act' : 'round', table };
  }
}

/** Sends one random message, which has to be accepted. */
function message(table: BangTable, { seats, orderless, brain }: RandomMatch, random: Chance): void {
  if (!orderless && random.int('orders?', ORDER_ONCE_IN) === 0) {
    accept(table.setOrders(random.int('whose', seats), anyOrders(random)));
    return;
  }
  if (random.int('act?', ACT_ONCE_IN) === 0 && someAct(table, seats, random)) return;
  const seat = table.owing[random.int('who', table.owing.length)]!;
  const late = random.int('late?', TIMEOUT_ONCE_IN) === 0;
  accept(late ? table.timeout(seat) : table.answer(seat, anAnswer(table, seat, brain?.(seat) ?? 'random', random)));
}

function accept(code: string | undefined): void {
  if (code !== undefined) throw new Error(`P7: refused with ${code}`);
}

function someAct(table: BangTable, seats: number, random: Chance): boolean {
  for (let seat = 0; seat < seats; seat += 1) {
    const acts = rules.acts(bang, table.state, seat, table.sealedSoFar(seat));
    if (acts.length === 0) continue;
    accept(table.act(seat, acts[random.int('which act', acts.length)]));
    return true;
  }
  return false;
}

function anAnswer(table: BangTable, seat: Seat, brain: Brain, random: Chance): Move {
  const prompt = rules.prompts(bang, table.state).find((asked) => asked.seat === seat)!;
  const moves = rules.moves(bang, table.state, seat);
  if (brain === 'random') return reordered(prompt, moves[random.int('answer', moves.length)]!, random);
  return bang.bot(brain, { view: bang.view(table.state, seat, table.sealing(seat)), prompt, moves }, random);
}

/** Orders of many cards are not all listed. */
const reordered = ({ kind }: Prompt, move: Move, random: Chance): Move =>
  (kind === 'discard_down' || kind === 'discard_order') && 'cards' in move
    ? { ...move, cards: random.shuffle('cards', move.cards) }
    : move;

const ORDERS: { readonly [field in keyof Orders]: readonly Orders[field][] } = {
  shot: ['ask', 'ask', 'missed', 'pass'],
  indians: ['ask', 'ask', 'bang', 'pass'],
  duel: ['ask', 'ask', 'bang', 'pass'],
  rescue: ['ask', 'ask', 'save', 'pass'],
  lucky: ['ask', 'best'],
  order: ['ask', 'default'],
  barrel: ['use', 'use', 'skip'],
};

function anyOrders(random: Chance): Partial<Orders> {
  const fields = Object.entries(ORDERS).filter(([field]) => random.int(`${field}?`, 2) === 0);
  return Object.fromEntries(
    fields.map(([field, values]) => [field, values[random.int(field, values.length)]]),
  ) as Partial<Orders>;
}

/** Every table of BANG!: seats and options. */
export const TABLES: readonly { readonly seats: number; readonly options: Partial<Options> }[] = [
  3, 4, 5, 6, 7,
].flatMap((seats) =>
  (['one', 'two'] as const).flatMap((characterDeal) =>
    [false, true].map((antiStall) => ({ seats, options: { characterDeal, antiStall } })),
  ),
);

/** States of random matches at every table. */
export function* moments(matchesPerTable: number, seed = 1): Generator<Moment> {
  for (const [t, { seats, options }] of TABLES.entries()) {
    for (let n = 0; n < matchesPerTable; n += 1) yield* randomMatch({ seats, options, seed: seed + t * 10_000 + n });
  }
}
