import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChooseMove } from '../../../domain/games/wanted-7/asks/choose.ts';
import type { PlayMove } from '../../../domain/games/wanted-7/asks/play.ts';
import { openRing, type Place, type Slot } from '../../../domain/games/wanted-7/board.ts';
import type { CardId } from '../../../domain/games/wanted-7/cards.ts';
import { resultOf } from '../../../domain/games/wanted-7/end.ts';
import { type Move, type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import { majorityOf, scoreNight } from '../../../domain/games/wanted-7/scoring.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Seat } from '../../../domain/ruleset.ts';
import {
  answered,
  type BoardNote,
  noteOf,
  of,
  position,
  type Run,
  replay,
  resolved,
  stacksOf,
  toldAs,
} from '../../support/games/wanted-7.ts';

interface Example {
  readonly id: string;
  readonly kind?: keyof typeof CHECKS;
  readonly n: number;
  readonly board: BoardNote;
  readonly seat: number;
  readonly hand?: readonly CardId[];
  readonly move: PlayMove;
  readonly refuse?: string;
  readonly out: {
    readonly board: BoardNote;
    readonly removed?: readonly string[];
    readonly ends?: boolean;
    readonly [field: string]: unknown;
  };
  readonly card: CardId;
  readonly cards: readonly CardId[];
  readonly places: readonly (Place | null)[];
  readonly answers: readonly Answer[];
  readonly [field: string]: unknown;
}

/** What a seat answers: a move, or what an absent seat plays. */
type Answer = { readonly seat: Seat; readonly default?: true };

const EXAMPLES = readFileSync(new URL('../../examples/wanted-7.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);

/** What the kernel refuses for all games. */
const BY_THE_KERNEL: Readonly<Record<string, string>> = {
  TOO_FEW_SEATS: 'match.too-few-seats',
  TOO_MANY_SEATS: 'match.too-many-seats',
};

/** Examples write `TOO_LOW` for `wanted-7.too-low`. */
const codeOf = (screaming: string): string =>
  BY_THE_KERNEL[screaming] ??
  `wanted-7.${screaming.toLowerCase().replaceAll('_', '-').replace('2-to-4', 'two-to-four')}`;

function checkPlay({ n, board, seat, hand, move, refuse, out }: Example): void {
  const state = position({ players: n, board, hands: hand ? { [seat]: hand } : {}, seatOnTurn: seat });
  expect(rules.refuse(wanted7, state, seat, move)?.code).toBe(refuse && codeOf(refuse));
  const listed = rules.moves(wanted7, state, seat).map((legal) => JSON.stringify(legal));
  expect(listed.includes(JSON.stringify(move))).toBe(refuse === undefined);
  if (refuse !== undefined) return;
  const { state: after, events } = answered(state, seat, move);
  const told = replay(n, board, events);
  expect(told.board).toEqual(out.board);
  expect(of(events, 'shotAway').flatMap((event) => event.cards)).toEqual(told.removed.map(laid));
  expect(told.removed).toEqual(out.removed ?? []);
  expect(of(events, 'nightEnded').map((event) => event.by)).toEqual(out.ends ? ['covered'] : []);
  expect(after.night).toBe(out.ends ? 2 : 1);
  if (!out.ends) expect(after.stacks).toEqual(stacksOf(n, out.board));
  expect(of(events, 'moved').flatMap((event) => event.cards)).toEqual(told.moved.map(laid));
  if (!out.ends) expect(after.away.map(noteOf)).toEqual(out.removed ?? []);
}

const laid = (note: string) => ({ seat: Number(note[0]), card: note.slice(2) });

/** The other seat plays last, so that what makes itself shows in the events. */
function checkAuto({ n, hand = [], board, auto, count }: Example): void {
  const state = position({ players: n, board, hands: { 0: hand }, seatOnTurn: 0 });
  const moves = rules.moves(wanted7, state, 0);
  expect(moves).toHaveLength(count as number);
  expect(moves.length === 1 ? moves[0] : null).toEqual(auto);
  const other = Object.entries(board).find(([, stack]) => stack[0] === '0:5a')![0] as Slot;
  const before = position({
    players: n,
    board: { ...board, [other]: [] },
    hands: { 0: hand, 1: ['5a', '4a'] },
    seatOnTurn: 1,
  });
  const { events } = answered(before, 1, { card: '5a', at: other });
  const own = of(events, 'played').filter((event) => event.seat === 0);
  expect(own.map(({ card, at, auto: made }) => ({ card, at, made }))).toEqual(
    auto === null ? [] : [{ ...(auto as PlayMove), made: true }],
  );
}

function checkDefault({ n, hand = [], board, move }: Example): void {
  expect(rules.fallback(wanted7, position({ players: n, board, hands: { 0: hand } }), 0)).toEqual(move);
}

/** The night ends with the play of the last seat; the seat after it begins the next one. */
function checkNext({ n, last, out }: Example): void {
  const slots = openRing(n).map(({ slot }) => slot);
  const board = Object.fromEntries(slots.slice(1).map((slot) => [slot, ['0:4a']]));
  const state = position({ players: n, board, seatOnTurn: last as number });
  const { state: after, events } = answered(state, last as number, { card: '5a', at: slots[0]! });
  expect([after.night, after.seatOnTurn]).toEqual([2, out]);
  expect(of(events, 'nightBegan')[0]?.seatOnTurn).toBe(out);
}

function checkSlots({ n, out }: Example): void {
  expect(wanted7.view(position({ players: n }), 'watcher', NO_SEAL).board.map(({ slot }) => slot)).toEqual(out);
}
const NO_SEAL = { announced: new Map(), own: null };

function checkCreate({ n, variant, refuse }: Example): void {
  const options = wanted7.options.parse({ variant });
  expect(rules.refuseSetup(wanted7, options, n)?.code).toBe(codeOf(refuse!));
}

function checkScore({ n, board, bands, out }: Example): void {
  const row = openRing(n).map(({ slot }) => (bands as Record<Slot, string>)[slot]);
  expect(scoreNight({ players: n, stacks: stacksOf(n, board) }, row.join(''))).toEqual(out);
}

function checkMajority({ sums, out }: Example): void {
  expect(majorityOf(sums as number[])).toEqual(out);
}

function checkFinal({ points, hired, out }: Example): void {
  const majority = points as number[];
  const scores = { players: majority.length, stacks: [], majority, bonus: majority.map(() => 0) };
  const { final, winners, reason, placements } = resultOf({ ...scores, hired: hired as string[] });
  const want = { different: out.different, same: out.same, total: out.total, winners: out.winners, reason: out.reason };
  expect({
    different: final.map((seat) => seat.different),
    same: final.map((seat) => seat.same),
    total: final.map((seat) => seat.total),
    winners,
    reason,
  }).toEqual(want);
  if (out.ranks !== undefined) expect(placements.map(({ rank }) => rank)).toEqual(out.ranks);
}

/** Answers what is asked until the turn is over: ties by the example or its default, placements by the example. */
function playTurn({ n, board, cards, order, places, ...example }: Example): Run & { asked: string[] } {
  const hands = Object.fromEntries(cards.map((card, seat) => [seat, [card, ...spares(card)]]));
  const before = position({ variant: 'designer', players: n, board, hands, drawCard: example.draw as number });
  let { state, events } = resolved(before, new Map(cards.map((card, seat) => [seat, { card }])));
  const asked: string[] = [];
  while (state.phase === 'order' || state.phase === 'place') {
    const [{ seat, kind } = { seat: -1, kind: '' }] = rules.prompts(wanted7, state);
    asked.push(`${kind}:${seat}`);
    const tie = (order === undefined ? rules.fallback(wanted7, state, seat) : { order }) as Move;
    const step = answered(state, seat, kind === 'order' ? tie : places[seat]!);
    state = step.state;
    events = [...events, ...step.events];
  }
  return { state, events, asked };
}

/** Two more cards, so that nobody has only one to choose, neither now nor in the next turn. */
const spares = (card: CardId): CardId[] => (['2l', '2r', '3n'] as const).filter((other) => other !== card).slice(0, 2);

function checkTurn(example: Example): void {
  const { n, board, out, draw, order } = example;
  const { state, events, asked } = playTurn(example);
  const { board: after, removed } = replay(n, board, events);
  expect(of(events, 'played').map((event) => event.seat)).toEqual(out.sequence);
  expect(after).toEqual(out.board);
  expect(removed).toEqual(out.removed ?? []);
  expect(state.drawCard).toBe(out.draw);
  expect(of(events, 'notPlaced').flatMap((event) => (event.cards as { seat: number }[]).map((c) => c.seat))).toEqual(
    out.notPlaced ?? [],
  );
  expect(of(events, 'nightEnded')).toHaveLength(out.ends ? 1 : 0);
  const tied = order !== undefined || example.default !== undefined;
  expect(asked.filter((question) => question.startsWith('order'))).toEqual(tied ? [`order:${draw}`] : []);
  expect(of(events, 'ordered')).toHaveLength(tied ? 1 : 0);
}

/** The seat with the standing order holds the Draw card; all others play the lowest card, so that they come later. */
function checkPlan({ n, seat: planner = 0, card, board, places, out }: Example): void {
  const seats = Array.from({ length: n }, (_, seat) => seat);
  const cards = seats.map((seat): CardId => (seat === planner ? card : card === '1w' ? '1b' : '1w'));
  const hands = cards.map((each): CardId[] => [each, '5a']);
  const tieOrder = [planner, ...seats.filter((seat) => seat !== planner)];
  const moves = cards.map((each): ChooseMove => ({ card: each }));
  const plan: ChooseMove = { card, places: places as Place[], tieOrder };
  const state = position({ variant: 'designer', players: n, board, hands, drawCard: planner });
  const { events } = resolved(state, new Map(moves.with(planner, plan).entries()));
  const [mine] = of(events, 'played');
  const moved = of(events, 'moved').find(({ by }) => by === planner);
  const place = { at: mine?.at, ...(moved && { magicTo: moved.to }) };
  expect({ seat: mine?.seat, auto: mine?.auto, ...place }).toEqual({ seat: planner, auto: true, ...out });
}

/** Answers round by round until there are no more answers, and compares everything that is told. */
function checkStory({ n, answers, told, seat: seatOnTurn, ...scene }: Example): void {
  let state = position({ ...scene, players: n, seatOnTurn });
  const story: GameEvent[] = [];
  for (let next = 0; next < answers.length; ) {
    const asked = wanted7.asked(state).map(({ seat }) => seat);
    const round = answers.slice(next, next + asked.length);
    expect(round.map(({ seat }) => seat)).toEqual(asked);
    const step = resolved(state, new Map(round.map((answer) => [answer.seat, moveOf(state, answer)])));
    state = step.state;
    story.push(...step.events);
    next += asked.length;
  }
  expect(story.map(toldAs)).toEqual(told);
}

const moveOf = (state: State, { seat, default: absent, ...move }: Answer): Move =>
  absent === true ? rules.fallback(wanted7, state, seat) : (move as Move);

const CHECKS = {
  play: checkPlay,
  auto: checkAuto,
  default: checkDefault,
  next: checkNext,
  slots: checkSlots,
  create: checkCreate,
  score: checkScore,
  majority: checkMajority,
  final: checkFinal,
  turn: checkTurn,
  plan: checkPlan,
  story: checkStory,
};

describe('worked examples of Wanted 7', () => {
  it('are all there', () => expect(EXAMPLES).toHaveLength(83));

  for (const example of EXAMPLES) {
    const { kind = 'play' } = example;
    it(`${example.id} (${kind})`, () => CHECKS[kind](example));
  }
});
