import { readFileSync } from 'node:fs';
import { ALL_CARDS, type CardId } from '../../domain/games/bang/card.ts';
import type { CharacterId } from '../../domain/games/bang/characters.ts';
import { bang, type Move, type State } from '../../domain/games/bang/index.ts';
import type { Place, Role } from '../../domain/games/bang/state.ts';
import type { Chance, Seat } from '../../domain/ruleset.ts';
import { BangTable } from './bang-table.ts';
import { chance } from './chance.ts';
import { deepFreeze } from './freeze.ts';
import { UNSEALED } from './play.ts';

/*
 * The notation of test/examples/bang.txt, explained in docs/rules/bang.md, section 19.1.
 */

export interface Vector {
  readonly number: string;
  readonly title: string;
  /** Position, setup and steps. */
  readonly script: string;
}

const FILE = new URL('../examples/bang.txt', import.meta.url);

export const vectors = (): Vector[] =>
  readFileSync(FILE, 'utf8')
    .trim()
    .split(/\n(?=#)/)
    .map((text) => {
      const [, number, title, script] = /^#(\d+) (.+?) :: (.+)$/.exec(text.replaceAll(/\s+/g, ' '))!;
      return { number: number!, title: title!, script: script! };
    });

/** Seat of a letter: A is 0. */
const seatOf = (letter: string): Seat => letter.charCodeAt(0) - 'A'.charCodeAt(0);
const letterOf = (seat: Seat): string => String.fromCharCode('A'.charCodeAt(0) + seat);
const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '' && word !== '-');
const isCard = (word: string): boolean => word.includes('-');

/** Lists to draw from: what is not listed is 0, shuffles keep the order. Each label is drawn once, hands in order. */
export function scripted(picks: number[]): Chance {
  const drawn = new Set<string>();
  const draw = (label: string): void => {
    if (drawn.has(label)) throw new Error(`label ${label} drawn twice`);
    drawn.add(label);
  };
  let hands = 0;
  return {
    int(label, below) {
      draw(label);
      if (label !== `hand:${hands}`) return 0;
      hands += 1;
      const pick = picks.shift() ?? 0;
      if (pick >= below) throw new Error(`${label} picks ${pick} of ${below}`);
      return pick;
    },
    shuffle(label, items) {
      draw(label);
      return [...items];
    },
  };
}

interface Seated extends Place {
  readonly active: boolean;
}

const WITH_THREE_LIVES: readonly string[] = ['gringo', 'paul'];

function placeOf(note: string, bonus: boolean): Seated {
  const [letter, character, role, ...rest] = wordsOf(note);
  const maxLife = (WITH_THREE_LIVES.includes(character!) ? 3 : 4) + (bonus && role === 'S' ? 1 : 0);
  const life = rest.find((word) => /^-?\d+$/.test(word));
  const alive = !rest.includes('x');
  return {
    active: letter!.endsWith('*'),
    role: role as Role,
    character: character as CharacterId,
    candidates: [],
    life: alive ? Number(life ?? maxLife) : 0,
    maxLife,
    alive,
    hand: rest.filter((word) => isCard(word) && !word.startsWith('+')),
    table: rest.filter((word) => word.startsWith('+')).map((word) => word.slice(1)),
  };
}

const COMPLETION = ['C jesse O', 'D lucky R'];

/** Seats of a position. */
export function placesOf(position: string): Seated[] {
  const notes = position.split(' | ');
  const all = notes.length === 2 ? [...notes, ...COMPLETION] : notes;
  return all.map((note) => placeOf(note, all.length > 3));
}

interface Setup {
  readonly deck: readonly CardId[];
  /** The deck is these cards alone. */
  readonly closed: boolean;
  readonly disc: readonly CardId[];
  readonly rng: readonly number[];
  readonly set: Readonly<Record<string, number>>;
}

function setupOf(text = ''): Setup {
  const items = new Map(
    text
      .split(';')
      .map((item) => item.trim().split(/ (.*)/))
      .map(([name, rest = '']) => [name!, wordsOf(rest)]),
  );
  return {
    deck: items.get('deck') ?? items.get('deck!') ?? [],
    closed: items.has('deck!'),
    disc: items.get('disc') ?? [],
    rng: (items.get('rng') ?? []).map(Number),
    set: Object.fromEntries((items.get('set') ?? []).map((word) => word.split('=')).map(([k, v]) => [k, Number(v)])),
  };
}

/** A state that waits at the play prompt of the first turn, reached as matches do. */
function firstPlay(): State {
  let { state } = bang.deal(bang.optionsSchema.parse({}), 4, chance());
  for (let seq = 2; state.round?.kind !== 'play'; seq += 1) {
    const moves = new Map(bang.prompts(state).map(({ seat }) => [seat, bang.fallback(state, seat)]));
    state = bang.resolve(state, moves, chance(1, seq)).state;
  }
  return state;
}

/** Moves the turn of a position to a seat, at its play prompt. */
const atPlay = (state: State, seat: Seat): State => ({
  ...state,
  turn: { ...state.turn, seat },
  round: { ...state.round!, asked: [seat] },
});

/** The state of a position at the active seat's play prompt, or with `start` just before its turn. */
function stateOf(position: string, { deck, closed, disc, set }: Setup, start: boolean): State {
  const seated = placesOf(position);
  const places = seated.map(({ active: _active, ...place }) => place);
  const named = new Set([...deck, ...disc, ...places.flatMap(({ hand, table }) => [...hand, ...table])]);
  const active = seated.findIndex((place) => place.active);
  const state: State = {
    ...firstPlay(),
    options: { ...bang.optionsSchema.parse({}), antiStall: set.antiStall === 1, turnCap: set.turnCap ?? 0 },
    seats: places,
    deck: closed ? deck : [...deck, ...ALL_CARDS.filter((card) => !named.has(card))],
    discard: disc,
    reshuffles: set.reshuffles ?? 0,
    stall: set.stall === 1,
    aimed: places.map(() => places.map(() => 0)),
  };
  if (!start) return deepFreeze(atPlay(state, active));
  const before = places.map((_, i) => (active + places.length - 1 - i) % places.length);
  return deepFreeze(atPlay(state, before.find((seat) => places[seat]!.alive)!));
}

/** A position set up, and the steps that are to be played from there. */
export interface Scene {
  readonly table: BangTable;
  readonly steps: readonly string[];
}

/** `position [:: setup] [>> steps]` */
export function sceneOf(script: string): Scene {
  const [head, told = ''] = script.split(/ >> /);
  const [position, setup] = head!.split(' :: ');
  const start = told.startsWith('start');
  const { rng, ...rest } = setupOf(setup);
  const picks = [...rng];
  const table = new BangTable(stateOf(position!, { ...rest, rng }, start), () => scripted(picks));
  if (start) startTurn(table);
  const steps = told.replace(/^start ?/, '').split(' / ');
  return { table, steps: steps.filter((step) => step !== '') };
}

/** Ends the turn of the seat before, so that the active seat begins as in a match. */
function startTurn(table: BangTable): void {
  const { no } = table.state.turn;
  const code = table.answer(table.state.turn.seat, { t: 'end' });
  if (code !== undefined || (!table.over && table.state.turn.no === no)) throw new Error(`no turn starts: ${code}`);
  const started = table.events.findIndex(({ type }) => type === 'turn.started');
  table.events.splice(0, started < 0 ? table.events.length : started);
}

/** What a step says, made a message. */
function moveOf(verb: string, words: readonly string[]): unknown {
  const [first, second, third] = words;
  switch (verb) {
    case 'play':
      return {
        t: 'play',
        card: first,
        ...(second === undefined ? {} : { target: seatOf(second) }),
        ...(third === undefined ? {} : { pick: third }),
      };
    case 'from':
      return { t: 'from', source: first === 'deck' || first === 'discard' ? first : seatOf(first!) };
    case 'missed':
    case 'sid':
    case 'order':
    case 'discard':
      return { t: verb, cards: words };
    case 'takes':
      return { t: verb, character: first };
    case 'end':
    case 'pass':
      return { t: verb };
    default:
      return { t: verb, card: first };
  }
}

const ordersOf = (words: readonly string[]): unknown => Object.fromEntries(words.map((word) => word.split('=')));

/** Sends what a step says, for example `B missed missed-2S`. Returns the name of the refusal, if any. */
export function say(table: BangTable, message: string): string | undefined {
  const [letter, verb, ...words] = wordsOf(message);
  const seat = seatOf(letter!);
  if (verb === 'timeout') return table.timeout(seat);
  if (verb === 'orders') return table.setOrders(seat, ordersOf(words));
  const rescued = table.state.round?.kind === 'rescue' && table.owing.includes(seat);
  if (verb === 'sid' && !rescued) return table.act(seat, { act: 'sid', cards: words });
  return table.answer(seat, moveOf(verb!, words) as Move);
}

/** A fact that a check names, as the table has it; lists in any order are sorted on both sides. */
export function factOf(table: BangTable, check: string): { readonly told: unknown; readonly found: unknown } {
  const { state } = table;
  const words = wordsOf(check);
  const [name, ...rest] = words;
  const [letter, field] = name!.split('.');
  if (field !== undefined) return placeFact(state.seats[seatOf(letter!)]!, field, rest);
  switch (name) {
    case 'disc':
      return { told: rest, found: state.discard };
    case 'store':
      return { told: rest, found: state.store };
    case 'top':
      return { told: rest[0], found: state.discard.at(-1) };
    case 'dtop':
      return { told: rest[0], found: state.deck[0] };
    case 'ndeck':
      return { told: Number(rest[0]), found: state.deck.length };
    case 'bangs':
      return { told: Number(rest[0]), found: state.turn.bangs };
    case 'reshuffles':
      return { told: Number(rest[0]), found: state.reshuffles };
    case 'turn':
      return { told: rest[0], found: letterOf(state.turn.seat) };
    case 'dist':
      return { told: Number(rest[2]), found: distanceIn(table, rest[0]!, rest[1]!) };
    case 'ask':
      return { told: rest, found: [table.owing.map(letterOf).join(','), state.round?.kind] };
    case 'over':
      return { told: [rest[0], rest[1] ?? ''], found: endOf(state) };
    default:
      throw new Error(`no check ${name}`);
  }
}

function placeFact(place: Place, field: string, rest: readonly string[]) {
  switch (field) {
    case 'life':
      return { told: Number(rest[0]), found: place.life };
    case 'n':
      return { told: Number(rest[0]), found: place.hand.length };
    case 'hand':
      return { told: [...rest].sort(), found: [...place.hand].sort() };
    case 'table':
      return { told: [...rest].sort(), found: [...place.table].sort() };
    case 'dead':
      return { told: false, found: place.alive };
    case 'alive':
      return { told: true, found: place.alive };
    default:
      throw new Error(`no check of ${field}`);
  }
}

function distanceIn({ state }: BangTable, from: string, to: string): number | null {
  return bang.view(state, 'watcher', UNSEALED as never).distance[seatOf(from)]![seatOf(to)]!;
}

const endOf = ({ result }: State): unknown =>
  result === null ? 'the match goes on' : [result.side ?? result.kind, result.winners.map(letterOf).join(',')];

/** What a run found wrong: nothing of a check, or the differing facts. */
export type Compare = (check: string, told: unknown, found: unknown) => void;

/** Plays the steps of a script. Every refusal must be the one named and change nothing; checks go to `compare`. */
export function run(script: string, compare: Compare): BangTable {
  const { table, steps } = sceneOf(script);
  for (const step of steps) {
    if (step.startsWith('=')) for (const check of step.slice(1).split(';')) compareFact(table, check.trim(), compare);
    else sayAsTold(table, step, compare);
  }
  return table;
}

function compareFact(table: BangTable, check: string, compare: Compare): void {
  const { told, found } = factOf(table, check);
  compare(check, told, found);
}

/** Everything a message can change. */
const allOf = ({ state, sealed, orders, events }: BangTable): string =>
  JSON.stringify([state, [...sealed], [...orders], events]);

function sayAsTold(table: BangTable, step: string, compare: Compare): void {
  const [message, code] = step.split(' ! ');
  const before = allOf(table);
  compare(step, code, say(table, message!));
  if (code !== undefined) compare(`${step} changes nothing`, before, allOf(table));
}
