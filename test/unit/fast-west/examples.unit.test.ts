import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ranksOf } from '../../../domain/games/fast-west/end.ts';
import { fastWest, type Move, type State } from '../../../domain/games/fast-west/index.ts';
import { DIR_NAMES, NEUTRAL, type Place } from '../../../domain/games/fast-west/state.ts';
import { TARGETS } from '../../../domain/games/fast-west/targets.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Refusal } from '../../../domain/ruleset.ts';
import { chance, riggedChance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import {
  type ActionNote,
  bySeat,
  hitsOf,
  type MoveNote,
  moveOf,
  nameOfLetter,
  noteOf,
  type PlaceNote,
  placesOf,
  position,
  TURN,
} from '../../support/games/fast-west.ts';

type FollowUp = readonly ['recover' | 'cheat' | 'ninja', number, unknown];

/** How a match ended: `winners` and `ranks` by place, `seats` those of the winners that the kernel names. */
interface End {
  readonly reason: string;
  readonly winners: readonly number[];
  readonly seats?: readonly number[];
  readonly ranks?: readonly number[];
}

interface Example {
  readonly id: string;
  readonly kind?: 'seal' | 'act' | 'auto' | 'default' | 'create' | 'deck' | 'rank';
  readonly t: string;
  readonly s: readonly PlaceNote[];
  readonly m: readonly MoveNote[];
  readonly f?: readonly FollowUp[];
  readonly coin?: Readonly<Record<string, 'left' | 'right'>>;
  readonly last?: true;
  /** A place, as everywhere in examples. */
  readonly seat: number;
  readonly seals?: readonly number[];
  readonly next?: string;
  readonly refuse?: string;
  readonly ok?: ActionNote;
  readonly auto?: ActionNote | null;
  readonly default?: ActionNote;
  readonly out: {
    readonly s: readonly PlaceNote[];
    readonly hits?: readonly unknown[];
    readonly fell?: readonly number[];
    readonly end?: End;
    readonly reshuffled?: readonly number[];
    readonly t?: string;
  };
  readonly [field: string]: unknown;
}

const EXAMPLES = readFileSync(new URL('../../examples/fast-west.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);

/** What the service refuses for all games, by the name of the specification. */
const OF_THE_SERVICE: Readonly<Record<string, string>> = {
  'match.too-few-seats': 'BAD_PLAYER_COUNT',
  'match.too-many-seats': 'BAD_PLAYER_COUNT',
  'seal.not-asked': 'NOT_ASKED',
};

/** Examples write `CARD_BANNED` for `fast-west.card-banned`. */
const nameOfRefusal = (refusal: Refusal | undefined): string | undefined =>
  refusal &&
  (OF_THE_SERVICE[refusal.code] ?? refusal.code.replace('fast-west.', '').toUpperCase().replaceAll('-', '_'));

const seatAt = (state: State, place: number): number => state.places[place]!.seat;

const KINDS = { recover: 'recover', cheat: 'swap', ninja: 'evade' } as const;

/** The answer of a follow-up; null is an absent player's. */
function answerOf(state: State, [kind, p, said]: FollowUp): Move {
  if (said === null) return rules.fallback(fastWest, state, seatAt(state, p));
  if (kind === 'recover') return { take: [...(said as string)].map(nameOfLetter) };
  if (kind === 'ninja') return { evade: said as boolean };
  const swap = said as { readonly swap: string; readonly aim?: 'left' | 'right' } | { readonly keep: true };
  return 'keep' in swap ? swap : { ...swap, swap: nameOfLetter(swap.swap) };
}

const coins = (coin: Example['coin'] = {}, turn = TURN + 1): Record<string, number> =>
  Object.fromEntries(Object.entries(coin).map(([p, dir]) => [`coin:${p}:${turn}`, DIR_NAMES.indexOf(dir)]));

/** Checks each move as the match would and brings it into its stored form. */
function sealed(state: State, moves: ReadonlyMap<number, Move>): Map<number, Move> {
  const seals = new Map<number, Move>();
  for (const [seat, move] of moves) {
    expect(rules.refuse(fastWest, state, seat, move)).toBeUndefined();
    seals.set(seat, rules.canonical(fastWest, state, seat, move));
  }
  return seals;
}

/** Seats that the round waits for; spectators may cheer, but nobody waits for them. */
const requiredSeats = (state: State): ReadonlySet<number> =>
  new Set(fastWest.asked(state).flatMap(({ seat, required = true }) => (required ? [seat] : [])));

/** Asked places in order, as follow-ups are noted. */
const asked = (state: State) =>
  fastWest
    .asked(state)
    .map(({ seat, kind }) => [kind, state.places.findIndex((place) => place.seat === seat)] as const);

function playTurn({ t, s, m, f = [], coin, last }: Example): { state: State; events: GameEvent[] } {
  let state = position(s, { target: t, ...(last ? { limit: TURN + 1 } : {}) });
  const rigged = () => riggedChance(coins(coin));
  const answering = rules.prompts(fastWest, state).map((prompt) => prompt.seat);
  const actions = bySeat(
    state,
    m.map((note) => (note === null ? null : moveOf(note))),
  );
  for (const seat of actions.keys()) if (!answering.includes(seat)) actions.delete(seat);
  let step = fastWest.resolve(state, sealed(state, actions), rigged());
  const events = [...step.events];
  const left = [...f];
  while (['swap', 'evade', 'recover'].includes(step.state.phase)) {
    state = deepFreeze(step.state);
    const answers = left.splice(0, asked(state).length);
    expect(asked(state)).toEqual(answers.map(([kind, p]) => [KINDS[kind], p]));
    const moves = new Map(answers.map((answer) => [seatAt(state, answer[1]), answerOf(state, answer)]));
    step = fastWest.resolve(state, sealed(state, moves), rigged());
    events.push(...step.events);
  }
  expect(left).toEqual([]);
  return { state: step.state, events };
}

function checkTurn(example: Example): void {
  const { state, events } = playTurn(example);
  expect(state.places.map(noteOf)).toEqual(example.out.s);
  expect(hitsOf({ events })).toEqual(example.out.hits ?? []);
  if (example.out.fell) expect(events.filter((e) => e.type === 'eliminated').map((e) => e.p)).toEqual(example.out.fell);
  checkEnd(state, events, example.out.end);
  expect(events.filter((e) => e.type === 'neutralShuffled').map((e) => e.p)).toEqual(example.out.reshuffled ?? []);
  expect(state.phase).toBe(example.out.end ? 'over' : 'action');
  expect(state.turn).toBe(example.out.end ? TURN + 1 : TURN + 2);
}

function checkEnd(state: State, events: readonly GameEvent[], want: End | undefined): void {
  const ended = events.find((event) => event.type === 'ended')?.result as
    | { reason: string; winners: number[]; placements: { rank: number }[] }
    | undefined;
  expect(ended && { reason: ended.reason, winners: ended.winners }).toEqual(
    want && { reason: want.reason, winners: want.winners },
  );
  if (want?.ranks) expect(ended?.placements.map(({ rank }) => rank)).toEqual(want.ranks);
  if (want?.seats) expect(fastWest.outcome(state)?.winners).toEqual(want.seats);
}

function checkSeal({ t, s, seat: place, m, refuse, ok }: Example): void {
  const state = position(s, { target: t });
  const seat = seatAt(state, place);
  const move = moveOf(m as unknown as ActionNote);
  expect(nameOfRefusal(rules.refuse(fastWest, state, seat, move))).toBe(refuse);
  if (ok !== undefined) expect(rules.canonical(fastWest, state, seat, move)).toEqual(moveOf(ok));
}

function checkAct({ t, s, seat: place, seals = [], next, refuse, out }: Example): void {
  const state = position(s, { target: t, ...(next === undefined ? {} : { next }) });
  const seat = seatAt(state, place);
  const required = requiredSeats(state);
  const sealed = { own: seals.includes(place), required: seals.filter((p) => required.has(seatAt(state, p))).length };
  const act = { act: 'unmask' } as const;
  expect(nameOfRefusal(rules.refuseAct(fastWest, state, seat, act, sealed))).toBe(refuse);
  expect(rules.acts(fastWest, state, seat, sealed)).toEqual(refuse === undefined ? [act] : []);
  if (refuse !== undefined) return;
  const step = rules.playAct(fastWest, state, seat, act, chance());
  const { event, arrow } = TARGETS[step.state.target]!;
  expect(step.state.places.map(noteOf)).toEqual(out.s);
  expect(`${event}/${arrow}`).toBe(out.t ?? t);
  expect(step.reopens).toBe(out.t !== undefined);
}

function checkAuto({ t, s, seat: place, auto }: Example): void {
  const state = position(s, { target: t });
  const required = requiredSeats(state);
  expect(required.has(seatAt(state, place))).toBe(auto === null);
  if (!auto) return;
  const moves = new Map([...required].map((seat) => [seat, rules.fallback<Move>(fastWest, state, seat)]));
  const { events } = fastWest.resolve(state, moves, chance());
  const cards = events.find((event) => event.type === 'cardsTurned')?.cards;
  expect(cards).toContainEqual({ p: place, ...moveOf(auto), preAnswered: [], auto: true });
}

function checkDefault({ t, s, seat: place, default: want }: Example): void {
  const state = position(s, { target: t });
  expect(rules.fallback(fastWest, state, seatAt(state, place))).toEqual(moveOf(want!));
}

function checkCreate({ players, neutrals, refuse, ring }: Example): void {
  const options = fastWest.options.parse({ neutrals });
  expect(nameOfRefusal(rules.refuseSetup(fastWest, options, players as number))).toBe(refuse);
  if (refuse !== undefined) return;
  const { state, events } = fastWest.deal(options, players as number, chance());
  expect(state.places.map(({ seat }) => (seat === NEUTRAL ? 'N' : `P${seat}`))).toEqual(ring);
  expect(events[0]?.ring).toEqual((ring as string[]).map((p) => (p === 'N' ? 'neutral' : Number(p.slice(1)))));
}

/** A match between two turns whose Target cards lie as the example says; the current one is still to be laid away. */
function checkDeck({ deck, discard, out }: Example): void {
  const want = out as unknown as { deck: number; discard: number; current: number; reshuffled: boolean };
  const cards = [...TARGETS.keys()];
  const calm = position(
    [
      [3, 1, ''],
      [3, 1, ''],
    ],
    { target: 'tumbleweed/left' },
  );
  const [current, ...others] = cards;
  const state = deepFreeze({
    ...calm,
    target: current!,
    targetDeck: others.slice(0, deck as number),
    targetPile: others.slice(deck as number),
  });
  expect(state.targetPile).toHaveLength(discard as number);
  const both = new Map([0, 1].map((seat) => [seat, { card: 'reload' } as const]));
  const step = fastWest.resolve(state, both, chance());
  const { targetDeck, targetPile, target } = step.state;
  expect([targetDeck.length, targetPile.length]).toEqual([want.deck, want.discard]);
  expect([...targetDeck, ...targetPile, target].sort((a, b) => a - b)).toEqual(cards);
  expect(step.events.some((event) => event.type === 'targetsShuffled')).toBe(want.reshuffled);
}

function checkRank({ fell, winners, lives, ranks }: Example): void {
  const notes = (fell as (number | null)[]).map((): PlaceNote => [3, 1, '']);
  const places = placesOf(notes).map(
    (place, p): Place => ({
      ...place,
      out: (fell as (number | null)[])[p] ?? 0,
      lives: (lives as number[] | undefined)?.[p] ?? 1,
    }),
  );
  expect(ranksOf(places, winners as number[])).toEqual(ranks);
}

const CHECKS = {
  turn: checkTurn,
  seal: checkSeal,
  act: checkAct,
  auto: checkAuto,
  default: checkDefault,
  create: checkCreate,
  deck: checkDeck,
  rank: checkRank,
};

describe('worked examples of Fast West', () => {
  it('are all there', () => expect(EXAMPLES).toHaveLength(167));

  for (const example of EXAMPLES) {
    const { kind = 'turn' } = example;
    it(`${example.id} (${kind})`, () => CHECKS[kind](example));
  }
});
