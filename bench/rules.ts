import { chanceFor } from '../domain/chance.ts';
import { currentRuleset } from '../domain/registry.ts';
import { moves as legalMoves, prompts } from '../domain/rules.ts';
import type { AnyRuleset, Json, Seat } from '../domain/ruleset.ts';
import { type Bench, type Figure, median, whole } from './figures.ts';

/** Budget of Fast West at four seats, rounds a second on one core. */
const LEAST = 100_000;
/** What is measured: a game at a table. */
const TABLES: readonly BenchTable[] = [
  { game: 'fast-west', seats: 2 },
  { game: 'fast-west', seats: 4, least: LEAST },
  { game: 'fast-west', seats: 10 },
  { game: 'duel-west', seats: 2 },
  { game: 'duel-west', seats: 4 },
  { game: 'wanted-7', seats: 4 },
  { game: 'wanted-7', seats: 4, options: { variant: 'designer' } },
  { game: 'bang', seats: 4 },
  { game: 'bang', seats: 7 },
];
/** Rounds of random play that are recorded and then resolved again and again. */
const RECORDED = 2_000;
const MEASURE = 400;
const REPEATS = 5;

interface BenchTable {
  readonly game: string;
  readonly seats: number;
  readonly options?: { readonly [name: string]: string };
  /** Rounds a second that there have to be. */
  readonly least?: number;
}

interface Round {
  readonly state: unknown;
  readonly moves: ReadonlyMap<Seat, Json>;
  readonly seed: Uint8Array;
  readonly seq: number;
}

/** Plays random legal moves and keeps every round. */
function record(ruleset: AnyRuleset, { seats, options: chosen = {} }: BenchTable): Round[] {
  const options = ruleset.options.parse(chosen);
  const rounds: Round[] = [];
  for (let game = 0; rounds.length < RECORDED; game++) {
    const seed = new Uint8Array(32);
    new DataView(seed.buffer).setUint32(0, game);
    let { state } = ruleset.deal(options, seats, chanceFor(seed, 1));
    for (let seq = 2; ruleset.outcome(state) === undefined && rounds.length < RECORDED; seq++) {
      const dice = chanceFor(seed, -seq);
      const moves = new Map<Seat, Json>();
      for (const { seat } of prompts(ruleset, state)) {
        const legal = legalMoves(ruleset, state, seat);
        moves.set(seat, legal[dice.int(`move:${seat}`, legal.length)] as Json);
      }
      rounds.push({ state, moves, seed, seq });
      state = ruleset.resolve(state, moves, chanceFor(seed, seq)).state;
    }
  }
  return rounds;
}

/** Rounds a second of doing this to every recorded round, over and over. */
function rate(rounds: readonly Round[], step: (round: Round) => void): number {
  const started = performance.now();
  let done = 0;
  while (performance.now() - started < MEASURE) {
    for (const round of rounds) step(round);
    done += rounds.length;
  }
  return (done / (performance.now() - started)) * 1000;
}

function figure(table: BenchTable): Figure {
  const { game, seats, options = {}, least } = table;
  const ruleset = currentRuleset(game) as AnyRuleset;
  const rounds = record(ruleset, table);
  const resolve = ({ state, moves, seed, seq }: Round) => ruleset.resolve(state, moves, chanceFor(seed, seq));
  const naive = ({ state, moves, seed, seq }: Round) =>
    ruleset.resolve(JSON.parse(JSON.stringify(state)), moves, chanceFor(seed, seq));
  rate(rounds, resolve);
  rate(rounds, naive);
  // In turns, so that whatever else runs on the machine meets both.
  const pairs = Array.from({ length: REPEATS }, () => [rate(rounds, resolve), rate(rounds, naive)] as const);
  const [own, peer] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
  const bound = least === undefined ? {} : { bound: `≥ ${whole(least)}/s`, holds: own >= least };
  const variant = Object.values(options).map((option) => ` (${option})`);
  return {
    what: `${ruleset.title}, ${seats} seats${variant.join('')}: rounds resolved`,
    figure: `${whole(own)}/s`,
    ...bound,
    ratio: `${(own / peer).toFixed(2)} × with a JSON copy of the state (${whole(peer)}/s)`,
  };
}

/** The rules alone: one joint action after the other on one core. */
export const rules: Bench = {
  name: 'rules',
  about: 'random legal moves through resolve, one core',
  run: async () => TABLES.map(figure),
};
