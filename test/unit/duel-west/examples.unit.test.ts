import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanUp, endBout } from '../../../domain/games/duel-west/clean-up.ts';
import { isWon, ranksOf } from '../../../domain/games/duel-west/end.ts';
import { duelWest, type Move, type State } from '../../../domain/games/duel-west/index.ts';
import { activeSeats } from '../../../domain/games/duel-west/state.ts';
import { TARGET_IDS } from '../../../domain/games/duel-west/targets.ts';
import { beginTurn, loadUp } from '../../../domain/games/duel-west/turn.ts';
import { act, type Decision, type Match, seal, settle, withSeal } from '../../../domain/match/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Seat } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { draftOf, matchAround, type Position, playerOf, position } from '../../support/duel-west.ts';
import { deepFreeze } from '../../support/freeze.ts';

interface Example extends Omit<Position, 'open' | 'mag'> {
  readonly id: string;
  readonly kind?: 'load' | 'turn' | 'clean' | 'bout' | 'rank';
  readonly open: readonly string[];
  readonly mag: readonly (readonly number[])[];
  readonly plan?: Readonly<Record<string, readonly [number, boolean]>>;
  readonly beats?: readonly string[];
  readonly acts?: readonly string[];
  readonly refuse?: string;
  readonly out: {
    readonly stop: 'call' | 'hold' | 'deadline' | 'false';
    readonly up: readonly (readonly number[])[];
    readonly won?: readonly (readonly [string, readonly Seat[]])[];
    readonly tok?: readonly number[];
    readonly open?: readonly string[];
    readonly sit?: readonly number[];
    readonly bout?: readonly Seat[];
    readonly match?: readonly Seat[];
    readonly active?: readonly Seat[];
    readonly mag?: readonly (readonly number[])[];
  };
}

const EXAMPLES = readFileSync(new URL('../../examples/duel-west.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);

/** Examples write `NO_BULLET` for `duel-west.no-bullet`. */
const codeOf = (screaming: string): string => `duel-west.${screaming.toLowerCase().replaceAll('_', '-')}`;

const DEEDS = { f: 'flip', h: 'hold', x: 'hit' } as const;
const deedOf = (letter: string) => DEEDS[letter.toLowerCase() as keyof typeof DEEDS];

interface Played {
  readonly state: State;
  readonly events: readonly GameEvent[];
}

const only = (events: readonly GameEvent[], type: string) => events.filter((event) => event.type === type);

/** The position with everybody loaded as it lies; the duel has begun, and has gone as far as plans alone take it. */
function loaded({ plan = {}, ...note }: Example): Played {
  const state = position(note);
  const moves = new Map(
    activeSeats(state).map((seat): [Seat, Move] => {
      const [upTo, call] = plan[seat] ?? [];
      return [seat, { order: 'keep', ...(upTo === undefined ? {} : { plan: { upTo, call: call! } }) }];
    }),
  );
  for (const [seat, move] of moves) expect(rules.refuse(duelWest, state, seat, move)).toBeUndefined();
  return duelWest.resolve(state, moves, chance());
}

/** Plays beat after beat; letters in capitals are not asked. Returns undefined if a move was refused as noted. */
function playBeats(example: Example): Played | undefined {
  let { state, events } = loaded(example);
  for (const [at, beat] of example.beats!.entries()) {
    const answering = [...beat].flatMap((letter, seat) => ('fhx'.includes(letter) ? [seat] : []));
    if (answering.length === 0) continue;
    expect(state.phase).toBe('beat');
    expect(rules.prompts(duelWest, state).map(({ seat }) => seat)).toEqual(answering);
    const moves = new Map(answering.map((seat): [Seat, Move] => [seat, { do: deedOf(beat[seat]!) }]));
    const refusals = answering.flatMap((seat) => rules.refuse(duelWest, state, seat, moves.get(seat)!)?.code ?? []);
    const last = at === example.beats!.length - 1;
    expect(refusals).toEqual(last && example.refuse !== undefined ? [codeOf(example.refuse)] : []);
    if (refusals.length > 0) return undefined;
    const step = duelWest.resolve(deepFreeze(state), moves, chance());
    state = step.state;
    events = [...events, ...step.events];
  }
  checkBeats(example, events);
  return { state, events };
}

/** What was answered is what the strings say, and by whom. */
function checkBeats({ beats }: Example, events: readonly GameEvent[]): void {
  const expected = beats!.map((beat) =>
    [...beat].flatMap((letter, seat) =>
      letter === '-' ? [] : [{ seat, do: deedOf(letter), byPlan: letter === letter.toUpperCase() }],
    ),
  );
  expect(only(events, 'beat').map((event) => event.answers)).toEqual(expected);
}

/** Plays a live duel through the kernel: holds are seals, everything else are acts, in the order accepted. */
function playLive(example: Example): Played {
  const start = loaded(example);
  let match = matchAround(start.state);
  const events = [...start.events];
  for (const [at, note] of example.acts!.entries()) {
    const [what, answer] = note.split('=') as [string, string?];
    const now = what === 'deadline' ? 60_000 : at;
    const decision = what === 'deadline' ? settle(duelWest, match, { now, requestId: 'd' })! : wish(match, what, now);
    expect(answerOf(decision), note).toBe(answer === 'UNCHANGED' ? 'unchanged' : answer && codeOf(answer));
    match = after(match, decision);
    if (decision.kind === 'transition' && 'events' in match.entry) events.push(...match.entry.events);
  }
  return { state: match.state as State, events };
}

function wish(match: Match, [seat, letter]: string, now: number): Decision {
  const moment = { now, requestId: `r${now}` };
  const player = playerOf(Number(seat));
  return letter === 'h'
    ? seal(duelWest, match, player, { round: match.round, move: { hold: true } }, moment)
    : act(duelWest, match, player, { round: match.round, act: { act: deedOf(letter!) } }, moment);
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

function checkDuel(example: Example): void {
  const played = example.pace === 'live' ? playLive(example) : playBeats(example);
  if (played === undefined) return;
  const { out, mag } = example;
  const { events, state } = played;
  const rows = mag.map((_, seat) => only(events, 'flipped').flatMap((e) => (e.seat === seat ? [e.value] : [])));
  expect(rows).toEqual(out.up);
  const sitOut = only(events, 'falseCall').at(-1)?.sitOut ?? example.sit ?? mag.map(() => 0);
  expect(sitOut).toEqual(out.sit ?? mag.map(() => 0));
  if (out.stop === 'false') checkReplay(out, played);
  else checkAwards(example, events);
  expect(state.phase).toBe(out.match === undefined ? 'load' : 'over');
}

/** Who plays on after a false call, and how magazines lie before the new load. */
function checkReplay(out: Example['out'], { state, events }: Played): void {
  expect(only(events, 'stopped')).toEqual([]);
  expect(only(events, 'replay')).toHaveLength(out.active!.length > 0 ? 1 : 0);
  if (out.active!.length > 0) expect(rules.prompts(duelWest, state).map(({ seat }) => seat)).toEqual(out.active);
  expect(state.seats.map(({ magazine }) => magazine)).toEqual(out.mag);
}

function checkAwards({ out, open, mag, tok = mag.map(() => 0) }: Example, events: readonly GameEvent[]): void {
  expect(only(events, 'stopped').map(({ by }) => by)).toEqual([out.stop]);
  const won = only(events, 'targetWon').map(({ id, winners }) => [id, winners]);
  expect(won).toEqual(out.won);
  const awarded = won.flatMap(([, winners]) => winners as Seat[]);
  expect(tok.map((before, seat) => before + awarded.filter((winner) => winner === seat).length)).toEqual(out.tok);
  expect(only(events, 'tokenDrawn').map(({ seat }) => seat)).toEqual(awarded);
  expect(open.filter((id) => !won.some(([gone]) => gone === id))).toEqual(out.open);
  expect(only(events, 'targetKept').map(({ id }) => id as string)).toEqual(out.open);
  expect(only(events, 'boutWon').at(0)?.winners).toEqual(out.bout);
  expect((only(events, 'ended').at(0)?.result as { winners: unknown } | undefined)?.winners).toEqual(out.match);
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

function checkClean(example: Example): void {
  const { flip, won, boutOver, out } = example as unknown as {
    flip: boolean;
    won: number;
    boutOver?: boolean;
    out: Piles;
  };
  const state = piles(position({ mag: TWO, tok: boutOver ? [2, 0] : [0, 0] }), example as unknown as Piles);
  const draft = draftOf({ ...state, noFlip: !flip });
  cleanUp(
    draft,
    state.open.slice(0, won).map((id) => ({ id, winners: [0] })),
  );
  endBout(draft);
  expect(only(draft.events, 'boutWon')).toHaveLength(boutOver ? 1 : 0);
  expect(counted(draft)).toEqual(out);
  expect(draft.noFlip).toBe(false);
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

const CHECKS = {
  duel: checkDuel,
  load: checkLoad,
  turn: checkTurn,
  clean: checkClean,
  bout: checkBout,
  rank: checkRank,
};

describe('worked examples of Duel West', () => {
  it('are all there', () => expect(EXAMPLES).toHaveLength(62));

  for (const example of EXAMPLES) {
    const kind = example.kind ?? 'duel';
    it(`${example.id} (${kind})`, () => CHECKS[kind](example));
  }
});
