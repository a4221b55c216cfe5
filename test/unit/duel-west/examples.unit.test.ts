import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanUp, endBout } from '../../../domain/games/duel-west/clean-up.ts';
import { open } from '../../../domain/games/duel-west/draft.ts';
import { isWon, ranksOf } from '../../../domain/games/duel-west/end.ts';
import { duelWest, type Move, type State } from '../../../domain/games/duel-west/index.ts';
import { activeSeats } from '../../../domain/games/duel-west/state.ts';
import { TARGET_IDS } from '../../../domain/games/duel-west/targets.ts';
import { beginTurn, loadUp } from '../../../domain/games/duel-west/turn.ts';
import { act, type Decision, type Match, seal, settle, withSeal } from '../../../domain/match/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { Chance, GameEvent, Seat } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { draftOf, matchAround, type Position, playerOf, position } from '../../support/games/duel-west.ts';

/** What a plan says: flip up to how many, and whether to call. */
type PlanNote = readonly [upTo: number, call: boolean];

/** One attempt, from the load to the next one. */
interface Duel {
  /** How seats load that do not leave their bullets as they lie. */
  readonly load?: Readonly<Record<string, 'shuffle' | readonly number[]>>;
  /** Plans given with the load, by seat. */
  readonly plan?: Readonly<Record<string, PlanNote>>;
  /** Plans given with the answer in a beat, by beat and seat. */
  readonly later?: Readonly<Record<string, Readonly<Record<string, PlanNote>>>>;
  /** Draws by label: what comes out, and of how many. */
  readonly draws?: Readonly<Record<string, readonly [drawn: number, below: number]>>;
  /** Shuffles by label: which places come first; all others follow in their order. */
  readonly shuffles?: Readonly<Record<string, readonly number[]>>;
  readonly beats?: readonly string[];
  readonly acts?: readonly string[];
  readonly refuse?: string;
  readonly out: Out;
}

interface Out {
  readonly stop: 'call' | 'hold' | 'deadline' | 'false';
  readonly up: readonly (readonly number[])[];
  readonly won?: readonly (readonly [string, readonly Seat[]])[];
  readonly tok?: readonly number[];
  readonly open?: readonly string[];
  readonly sit?: readonly number[];
  readonly bout?: readonly Seat[];
  readonly match?: readonly Seat[];
  readonly ranks?: readonly number[];
  /** Number of the bout after it. */
  readonly number?: number;
  /** Seats that are asked to load next. */
  readonly active?: readonly Seat[];
  /** Magazines before they load. */
  readonly mag?: readonly (readonly number[])[];
  /** Faces of the tokens, in the order won. */
  readonly faces?: readonly (readonly number[])[];
}

interface Example extends Position, Duel {
  readonly id: string;
  readonly kind?: 'deal' | 'load' | 'turn' | 'clean' | 'bout' | 'rank';
  /** Attempts after the first one, of this turn or of later ones. */
  readonly then?: readonly Duel[];
}

const EXAMPLES = readFileSync(new URL('../../examples/duel-west.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);

/** Examples write `NO_BULLET` for `duel-west.no-bullet`, and `CLOSED` for the one code that is not of the game. */
const codeOf = (screaming: string): string =>
  screaming === 'CLOSED' ? 'round.closed' : `duel-west.${screaming.toLowerCase().replaceAll('_', '-')}`;

const DEEDS = { f: 'flip', h: 'hold', x: 'hit' } as const;
const deedOf = (letter: string) => DEEDS[letter.toLowerCase() as keyof typeof DEEDS];

interface Played {
  readonly state: State;
  readonly events: readonly GameEvent[];
}

const only = (events: readonly GameEvent[], type: string) => events.filter((event) => event.type === type);

/** Chance that comes out as an example says. */
interface NotedChance extends Chance {
  /** All draws that the example names have been made, and of as many as it says. */
  check(): void;
}

function notedChance({ draws = {}, shuffles = {} }: Pick<Duel, 'draws' | 'shuffles'>): NotedChance {
  const free = chance();
  const drawn: Record<string, number[]> = {};
  const shuffled: string[] = [];
  return {
    int(label, below) {
      const noted = draws[label];
      if (noted === undefined) return free.int(label, below);
      drawn[label] = [noted[0], below];
      return noted[0];
    },
    shuffle(label, items) {
      const noted = shuffles[label];
      if (noted === undefined) return free.shuffle(label, items);
      shuffled.push(label);
      return [...noted.map((at) => items[at]!), ...items.filter((_, at) => !noted.includes(at))];
    },
    check() {
      expect(drawn).toEqual(draws);
      expect(shuffled.sort()).toEqual(Object.keys(shuffles).sort());
    },
  };
}

const planOf = (note: PlanNote | undefined) => (note === undefined ? {} : { plan: { upTo: note[0], call: note[1] } });

/** Everybody loads; the duel has begun, and has gone as far as plans alone take it. */
function loaded(before: State, { load = {}, plan = {} }: Duel, draws: Chance): Played {
  const moves = new Map(
    activeSeats(before).map((seat): [Seat, Move] => [seat, { order: load[seat] ?? 'keep', ...planOf(plan[seat]) }]),
  );
  for (const [seat, move] of moves) expect(rules.refuse(duelWest, before, seat, move)).toBeUndefined();
  const step = duelWest.resolve(before, moves, draws);
  expect(only(step.events, 'loaded')).toEqual([
    { type: 'loaded', seats: activeSeats(before), planned: Object.keys(plan).map(Number) },
  ]);
  return step;
}

/** Plays beat after beat; letters in capitals are not asked. Returns undefined if a move was refused as noted. */
function playBeats(before: State, duel: Duel, draws: Chance): Played | undefined {
  let { state, events } = loaded(before, duel, draws);
  for (const [at, beat] of duel.beats!.entries()) {
    const answering = [...beat].flatMap((letter, seat) => ('fhx'.includes(letter) ? [seat] : []));
    if (answering.length === 0) continue;
    expect(state.phase).toBe('beat');
    expect(rules.prompts(duelWest, state).map(({ seat }) => seat)).toEqual(answering);
    const plans = duel.later?.[at + 1];
    const moves = new Map(
      answering.map((seat): [Seat, Move] => [seat, { do: deedOf(beat[seat]!), ...planOf(plans?.[seat]) }]),
    );
    const refusals = answering.flatMap((seat) => rules.refuse(duelWest, state, seat, moves.get(seat)!)?.code ?? []);
    const last = at === duel.beats!.length - 1;
    expect(refusals).toEqual(last && duel.refuse !== undefined ? [codeOf(duel.refuse)] : []);
    if (refusals.length > 0) return undefined;
    const step = duelWest.resolve(deepFreeze(state), moves, draws);
    state = step.state;
    events = [...events, ...step.events];
  }
  checkBeats(duel, events);
  return { state, events };
}

/** What was answered is what the strings say, and by whom; who has a plan from then on is told with it. */
function checkBeats({ beats, later = {} }: Duel, events: readonly GameEvent[]): void {
  const isPlanned = (letter: string): boolean => 'FHX'.includes(letter);
  const expected = beats!.map((beat, at) => ({
    type: 'beat',
    beat: at + 1,
    answers: [...beat].flatMap((letter, seat) =>
      letter === '-' ? [] : [{ seat, do: deedOf(letter), byPlan: isPlanned(letter) }],
    ),
    planned: [...beat].flatMap((letter, seat) =>
      isPlanned(letter) || later[at + 1]?.[seat] !== undefined ? [seat] : [],
    ),
  }));
  expect(only(events, 'beat')).toEqual(expected);
}

/** Plays a live duel through the kernel: holds are seals, everything else are acts, in the order accepted. */
function playLive(before: State, duel: Duel): Played {
  const start = loaded(before, duel, chance());
  let match = matchAround(start.state);
  const duelRound = match.round;
  const events = [...start.events];
  for (const [at, note] of duel.acts!.entries()) {
    const [what, answer] = note.split('=') as [string, string?];
    const now = what === 'deadline' ? 60_000 : at;
    const decision =
      what === 'deadline' ? settle(duelWest, match, { now, requestId: 'd' })! : wish(match, what, now, duelRound);
    expect(answerOf(decision), note).toBe(answer === 'UNCHANGED' ? 'unchanged' : answer && codeOf(answer));
    match = after(match, decision);
    if (decision.kind === 'transition' && 'events' in match.entry) events.push(...match.entry.events);
  }
  return { state: match.state as State, events };
}

/** A hold is sent to the round of the duel, as by somebody who has not heard of its end; an act to the open round. */
function wish(match: Match, [seat, letter]: string, now: number, duelRound: number): Decision {
  const context = { now, requestId: `r${now}` };
  const player = playerOf(Number(seat));
  return letter === 'h'
    ? seal(duelWest, match, player, { round: duelRound, move: { hold: true } }, context)
    : act(duelWest, match, player, { round: match.round, act: { act: deedOf(letter!) } }, context);
}

const answerOf = (decision: Decision): string | undefined => {
  if (decision.kind === 'refused') return decision.refusal.code;
  // To the game a wish that stands already changes nothing, whether or not the request is kept in mind.
  return ['unchanged', 'noted'].includes(decision.kind) ? 'unchanged' : undefined;
};

function after(match: Match, decision: Decision): Match {
  if (decision.kind === 'transition') return deepFreeze(decision.match);
  if (decision.kind !== 'sealed') return match;
  return deepFreeze(withSeal(match, decision));
}

function checkDuels(example: Example): void {
  let state = position(example);
  for (const duel of [example, ...(example.then ?? [])]) state = deepFreeze(checkDuel(state, duel));
}

/** Plays one attempt and compares what comes of it. Returns the state before the next load. */
function checkDuel(before: State, duel: Duel): State {
  const { out } = duel;
  const noted = notedChance(duel);
  const played = before.pace === 'live' ? playLive(before, duel) : playBeats(before, duel, noted);
  if (played === undefined) return before;
  noted.check();
  const { events, state } = played;
  const rows = before.seats.map((_, seat) =>
    only(events, 'flipped').flatMap((e) => (e.seat === seat ? [e.value] : [])),
  );
  expect(rows).toEqual(out.up);
  const sitOut = only(events, 'falseCall').at(-1)?.sitOut ?? before.seats.map((duelist) => duelist.sitOut);
  expect(sitOut).toEqual(out.sit ?? before.seats.map(() => 0));
  if (out.stop === 'false') checkReplay(before, out, played);
  else checkAwards(before, out, played);
  checkNext(out, state);
  return state;
}

/** Who plays on after a false call. */
function checkReplay(before: State, { active }: Out, { state, events }: Played): void {
  const { turn, attempt } = before;
  const out = activeSeats(before).filter((seat) => !active!.includes(seat));
  expect(only(events, 'stopped')).toEqual([]);
  expect(only(events, 'falseCall').map(({ inactive }) => inactive)).toEqual([out]);
  const again = { turn, attempt: attempt + 1 };
  expect(only(events, 'replay')).toEqual(active!.length > 0 ? [{ type: 'replay', ...again }] : []);
  if (active!.length > 0) expect(state).toMatchObject(again);
}

function checkAwards({ seats, open }: State, out: Out, { state, events }: Played): void {
  const called = (right: boolean) => only(events, 'called').flatMap((e) => (e.right === right ? [e.seat as Seat] : []));
  const [callers, falseCallers] = [called(true), called(false)];
  expect(only(events, 'stopped')).toEqual([{ type: 'stopped', by: out.stop, callers, falseCallers }]);
  // There is no replay that wrong callers beside a right one could be out of.
  expect(only(events, 'falseCall').map(({ seats: wrong, inactive }) => ({ wrong, inactive }))).toEqual(
    falseCallers.length > 0 ? [{ wrong: falseCallers, inactive: [] }] : [],
  );
  const won = only(events, 'targetWon').map(({ id, winners }) => [id, winners]);
  expect(won).toEqual(out.won);
  const awarded = won.flatMap(([, winners]) => winners as Seat[]);
  const gained = (seat: Seat, list: readonly Seat[]) => list.filter((winner) => winner === seat).length;
  expect(seats.map(({ tokens }, seat) => tokens.length + gained(seat, awarded))).toEqual(out.tok);
  expect(only(events, 'tokenDrawn')).toEqual(
    awarded.map((seat, at) => {
      const { tokens, magazine } = seats[seat]!;
      const more = gained(seat, awarded.slice(0, at + 1));
      return { type: 'tokenDrawn', seat, tokens: tokens.length + more, magazine: magazine.length - more };
    }),
  );
  expect(open.filter((id) => !won.some(([gone]) => gone === id))).toEqual(out.open);
  expect(only(events, 'targetKept').map(({ id }) => id as string)).toEqual(out.open);
  expect(only(events, 'boutWon').at(0)?.winners).toEqual(out.bout);
  checkResult(out, only(events, 'ended').at(0));
  const next = only(events, 'turnBegan').at(-1);
  if (next !== undefined) expect(state).toMatchObject({ turn: next.turn, attempt: 1 });
  if (out.active !== undefined) expect(next?.active).toEqual(out.active);
}

function checkResult({ match, tok, ranks }: Out, ended: GameEvent | undefined): void {
  expect(ended !== undefined).toBe(match !== undefined);
  if (ended === undefined) return;
  const { winners, tokens, placements } = ended.result as unknown as Result;
  expect({ winners, tokens }).toEqual({ winners: match, tokens: tok });
  if (ranks !== undefined) expect(placements.map(({ rank }) => rank)).toEqual(ranks);
}

interface Result {
  readonly winners: readonly Seat[];
  readonly tokens: readonly number[];
  readonly placements: readonly { readonly rank: number }[];
}

/** How the table lies before the next load. No plan outlives its attempt. */
function checkNext({ match, active, number, mag, faces, stop }: Out, state: State): void {
  expect(state.phase).toBe(match === undefined ? 'load' : 'over');
  expect(state.seats.every(({ plan }) => plan === null)).toBe(true);
  // If nobody plays on, the turn is over, and whoever is asked is asked in the next one.
  const asked = rules.prompts(duelWest, state).map(({ seat }) => seat);
  if (active !== undefined && !(stop === 'false' && active.length === 0)) expect(asked).toEqual(active);
  if (number !== undefined) expect(state.bout).toBe(number);
  if (mag !== undefined) expect(state.seats.map(({ magazine }) => magazine)).toEqual(mag);
  if (faces !== undefined) expect(state.seats.map(({ tokens }) => tokens)).toEqual(faces);
}

function checkLoad(example: Example): void {
  const { layout, order, mag, refuse } = example as unknown as {
    layout: number[];
    order: number[] | 'keep';
    mag: number[];
    refuse?: string;
  };
  const state = position({ mag: [layout, layout], open: ['E9'] });
  expect(rules.refuse(duelWest, state, 0, { order })?.code).toBe(refuse && codeOf(refuse));
  if (refuse !== undefined) return;
  const draft = draftOf(state);
  loadUp(draft, new Map([0, 1].map((seat) => [seat, { order }])));
  expect(draft.seats[0]?.magazine).toEqual(mag);
}

/** Numbers of Target cards by where they lie, the first ones open. */
interface Piles {
  readonly deck: number;
  readonly discards: number;
  readonly open: number;
}

const piles = (state: State, { deck, discards, open }: Piles): State =>
  deepFreeze({
    ...state,
    open: TARGET_IDS.slice(0, open),
    discards: TARGET_IDS.slice(open, open + discards),
    deck: TARGET_IDS.slice(open + discards, open + discards + deck),
  });

const counted = ({ deck, discards, open }: Pick<State, 'deck' | 'discards' | 'open'>): Piles => ({
  deck: deck.length,
  discards: discards.length,
  open: open.length,
});

const TWO = [
  [1, 2, 3],
  [1, 2, 3],
];

function checkTurn(example: Example): void {
  const { sit, out } = example as unknown as { sit: number[]; out: Record<string, unknown> };
  const start = position({ sit, mag: sit.map(() => [1, 2, 3]) });
  const draft = draftOf(piles(start, example as unknown as Piles));
  beginTurn(draft);
  expect({
    active: activeSeats(draft),
    sit: draft.seats.map(({ sitOut }) => sitOut),
    ...counted(draft),
    flip: !draft.noFlip,
    reshuffled: only(draft.events, 'targetsShuffled').length > 0,
  }).toEqual(out);
}

/** Steps 9 to 12. Targets are won by the seats of `won`, or as many as it says by seat 0. */
function checkClean(example: Example): void {
  const { flip, won, boutOver, mag, out } = example as unknown as {
    flip: boolean;
    won: number | Seat[][];
    boutOver?: boolean;
    mag?: number[][];
    out: Piles & Pick<Out, 'mag' | 'faces'> & { drawn?: Seat[] };
  };
  const start = position({ mag: mag ?? TWO, tok: boutOver ? [2, 0] : [0, 0] });
  const state = piles(start, example as unknown as Piles);
  const noted = notedChance(example);
  const draft = open({ ...state, noFlip: !flip }, noted);
  const winners = typeof won === 'number' ? Array.from({ length: won }, () => [0]) : won;
  cleanUp(
    draft,
    winners.map((each, at) => ({ id: state.open[at]!, winners: each })),
  );
  endBout(draft);
  noted.check();
  expect(only(draft.events, 'boutWon')).toHaveLength(boutOver ? 1 : 0);
  expect(draft.noFlip).toBe(false);
  const { drawn = winners.flat(), mag: magazines, faces, ...left } = out;
  expect(counted(draft)).toEqual(left);
  expect(only(draft.events, 'tokenDrawn').map(({ seat }) => seat)).toEqual(drawn);
  if (magazines !== undefined) expect(draft.seats.map(({ magazine }) => magazine)).toEqual(magazines);
  if (faces !== undefined) expect(draft.seats.map(({ tokens }) => tokens)).toEqual(faces);
}

function checkBout(example: Example): void {
  const { tok, mag, won, out } = example as unknown as Record<'tok' | 'mag' | 'won', number[]> & {
    out: Record<string, number[]>;
  };
  const draft = draftOf(position({ tok, won, mag: mag.map((count) => Array.from({ length: count }, () => 2)) }));
  endBout(draft);
  expect(draft.seats.map(({ magazine }) => magazine.length)).toEqual(out.mag);
  expect(draft.seats.map(({ boutsWon }) => boutsWon)).toEqual(out.won);
  expect(draft.seats.map(({ tokens }) => tokens.length)).toEqual(out.tok);
  const winners = [...out.won!.keys()].filter((seat) => out.won![seat] === 2);
  expect(winners).toEqual(out.match);
  expect(isWon(draft)).toBe(winners.length > 0);
}

function checkRank(example: Example): void {
  const { won, tok, ranks } = example as unknown as Record<'won' | 'tok' | 'ranks', number[]>;
  expect(ranksOf(won, tok)).toEqual(ranks);
}

/** A match dealt by chance that the example names (spec 3). */
function checkDeal(example: Example): void {
  const { mag, open: turned, deck, active, number } = example.out as unknown as Out & { deck: string[] };
  const noted = notedChance(example);
  const { state } = duelWest.deal(duelWest.options.parse({}), mag!.length, noted);
  noted.check();
  expect({ bout: state.bout, turn: state.turn, attempt: state.attempt }).toEqual({ bout: number, turn: 1, attempt: 1 });
  expect([state.open, state.deck.slice(0, deck.length)]).toEqual([turned, deck]);
  expect(rules.prompts(duelWest, state).map(({ seat, kind }) => [seat, kind])).toEqual(
    active!.map((seat) => [seat, 'load']),
  );
  expect(state.seats.map(({ magazine }) => magazine)).toEqual(mag);
}

const CHECKS = {
  deal: checkDeal,
  duel: checkDuels,
  load: checkLoad,
  turn: checkTurn,
  clean: checkClean,
  bout: checkBout,
  rank: checkRank,
};

describe('worked examples of Duel West', () => {
  it('are all there', () => expect(EXAMPLES).toHaveLength(83));

  for (const example of EXAMPLES) {
    const kind = example.kind ?? 'duel';
    it(`${example.id} (${kind})`, () => CHECKS[kind](example));
  }
});
