import { ALL_CARDS, type CardId } from '../../../../domain/games/bang/cards/card.ts';
import type { CharacterId } from '../../../../domain/games/bang/cards/characters.ts';
import { bang, type State } from '../../../../domain/games/bang/index.ts';
import type { Place, Role } from '../../../../domain/games/bang/state.ts';
import * as rules from '../../../../domain/rules.ts';
import type { Chance, Seat } from '../../../../domain/ruleset.ts';
import { chance } from '../../chance.ts';
import { deepFreeze } from '../../freeze.ts';
import { BangTable } from './table.ts';

/*
 * Positions in the notation of test/examples/bang.txt, explained in docs/rules/bang.md, section 19.1.
 */

/** Seat of a letter: A is 0. */
export const seatOf = (letter: string): Seat => letter.charCodeAt(0) - 'A'.charCodeAt(0);
export const letterOf = (seat: Seat): string => String.fromCharCode('A'.charCodeAt(0) + seat);
export const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '' && word !== '-');
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
  let { state } = bang.deal(bang.options.parse({}), 4, chance());
  for (let seq = 2; state.round?.kind !== 'play'; seq += 1) {
    const moves = new Map(rules.prompts(bang, state).map(({ seat }) => [seat, rules.fallback(bang, state, seat)]));
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
    options: { ...bang.options.parse({}), antiStall: set.antiStall === 1, turnCap: set.turnCap ?? 0 },
    seats: places,
    deck: closed ? deck : [...deck, ...ALL_CARDS.filter((card) => !named.has(card))],
    discard: disc,
    reshuffles: set.reshuffles ?? 0,
    stall: set.stall === 1,
    aimed: places.map(() => places.map(() => 0)),
  };
  if (!start) return deepFreeze(atPlay(state, active));
  const around = places.map((_, i) => (active + places.length - 1 - i) % places.length);
  const before = around.find((seat) => places[seat]!.alive)!;
  // Whatever the seat before holds, it keeps, as after a turn that was skipped.
  const frames = state.frames.filter(({ f }) => f !== 'discard');
  return deepFreeze(atPlay({ ...state, frames }, before));
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
