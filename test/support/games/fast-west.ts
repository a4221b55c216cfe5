import {
  CARD_NAMES,
  type CardName,
  cardOfLetter,
  cardsIn,
  letterOf,
  nameOf,
} from '../../../domain/games/fast-west/cards.ts';
import { close, open } from '../../../domain/games/fast-west/draft.ts';
import { fastWest, type Move, type State } from '../../../domain/games/fast-west/index.ts';
import { NEUTRAL, type Place } from '../../../domain/games/fast-west/state.ts';
import { TARGETS } from '../../../domain/games/fast-west/targets.ts';
import { startTurn } from '../../../domain/games/fast-west/turn.ts';
import * as rules from '../../../domain/rules.ts';
import type { Chance, Seat, Step } from '../../../domain/ruleset.ts';
import { chance } from '../chance.ts';
import { deepFreeze } from '../freeze.ts';
import { anyMove, type Frame, type Player, play } from '../laws/play.ts';

/*
 * The notation of test/examples/fast-west.jsonl, explained in docs/rules/fast-west.md.
 */

/** A place: `[lives, bullets, pile, identity?]`, `"X"` if eliminated earlier, `["N", lives, top card]` if neutral. */
export type PlaceNote = 'X' | readonly ['N', number, string?] | readonly [number, number, string, number?];

/** An action: a letter, or a letter with what goes with it. */
export type ActionNote =
  | string
  | {
      readonly c: string;
      readonly aim?: 'left' | 'right';
      readonly fb?: string;
      readonly un?: true;
      readonly rec?: string;
      readonly ev?: boolean;
    };
/** An action, a spectator's cheer, or nothing. */
export type MoveNote = ActionNote | { readonly cheer: number; readonly guess: string } | null;

const NEUTRAL_DECK = 'RRWWDBBLM';
/** Turn that the turns of positions start from; places noted as "X" fell before. */
export const TURN = 9;
const FELL = 4;

export const nameOfLetter = (letter: string): CardName => nameOf(cardOfLetter(letter));
const setOf = (letters: string): number => [...letters].reduce((set, l) => set | (1 << cardOfLetter(l)), 0);
/** Letters of a set of cards in canonical order. */
export const lettersOf = (set: number): string => cardsIn(set).map(letterOf).join('');

/** Number of the first Target card with this event and arrow, for example `rain/both`. */
function targetNumber(note: string): number {
  const found = TARGETS.findIndex(({ event, arrow }) => `${event}/${arrow}` === note);
  if (found < 0) throw new Error(`no Target card ${note}`);
  return found;
}

/** Where a position stands: its Target card, and what is known of the Target deck. */
interface Scenery {
  readonly target: string;
  /** The Target card after it; a calm one if nothing is said. */
  readonly next?: string;
  readonly limit?: number;
}

const CALM = ['tumbleweed/left', 'tumbleweed/right'];

/** A position in round `action`, after the current Target card has been turned (spec steps 1 and 2 done). */
export function position(notes: readonly PlaceNote[], { target, next, limit = 0 }: Scenery): State {
  const current = targetNumber(target);
  const follower = targetNumber(next ?? CALM.find((note) => note !== target)!);
  const others = [...TARGETS.keys()].filter((t) => t !== current && t !== follower);
  const state: State = {
    turn: TURN,
    phase: 'recover',
    limit,
    target: -1,
    targetDeck: [current, follower, ...others],
    targetPile: [],
    reshuffles: 0,
    auto: 0,
    places: placesOf(notes),
  };
  return opened(state);
}

/** Starts the next turn of a state between two turns. */
export function opened(state: State): State {
  const draft = open(state, chance());
  startTurn(draft);
  return deepFreeze(close(draft));
}

/** Places of a position. Who is said to be nobody gets an identity that no other place has and that is not the Widow. */
export function placesOf(notes: readonly PlaceNote[]): Place[] {
  const named = notes.map((note) => (note === 'X' || note[0] === 'N' ? 0 : Math.abs(note[3] ?? 0)));
  const free = [4, 5, 7, 9, 10, 11, 13, 3, 6, 8, 12, 1, 2].filter((who) => !named.includes(who));
  let seat = 0;
  return notes.map((note, p) => {
    const who = named[p] || free.shift()!;
    if (note !== 'X' && note[0] === 'N') return neutral(who, note[1] as number, note[2] as string);
    const mine = seat;
    seat += 1;
    if (note === 'X') return { seat: mine, lives: 0, bullets: 0, who, open: 0, pile: 0, table: 0, out: FELL };
    const [lives, bullets, pile, identity] = note as readonly [number, number, string, number?];
    const open = (identity ?? 0) > 0 ? 1 : 0;
    return { seat: mine, lives, bullets, who, open, pile: setOf(pile), table: 0, out: 0 };
  });
}

function neutral(who: number, lives: number, top: string): Place {
  const deck = top + NEUTRAL_DECK.replace(top, '');
  return { seat: NEUTRAL, lives, bullets: 0, who, open: 0, pile: 0, table: 0, out: 0, deck, gone: '' };
}

/** The move of a note. */
export function moveOf(note: Exclude<MoveNote, null>): Move {
  if (typeof note === 'string') return { card: nameOfLetter(note) };
  if ('cheer' in note) return { cheer: note.cheer, guess: nameOfLetter(note.guess) };
  return {
    card: nameOfLetter(note.c),
    ...(note.aim === undefined ? {} : { aim: note.aim }),
    ...(note.fb === undefined ? {} : { flashback: nameOfLetter(note.fb) }),
    ...(note.un === undefined ? {} : { unmask: note.un }),
    ...(note.rec === undefined ? {} : { recover: [...note.rec].map(nameOfLetter) }),
    ...(note.ev === undefined ? {} : { evade: note.ev }),
  };
}

/** A place as examples write it after a turn. */
export function noteOf(place: Place): PlaceNote {
  // Who is out of the game has nothing left; whatever else there is shows as a player in play.
  if (place.out > 0 && place.lives + place.bullets + place.pile + place.table === 0) return 'X';
  if (place.seat === NEUTRAL) return ['N', place.lives];
  const note: [number, number, string] = [place.lives, place.bullets, lettersOf(place.pile)];
  return place.open === 1 ? [...note, place.who] : note;
}

/** Hits of a step as examples write them: `[weapon's owner, victim, lives]`. */
export const hitsOf = (step: Pick<Step<State>, 'events'>): unknown[] =>
  step.events.filter((e) => e.type === 'hit').map((e) => [e.shooter, e.victim, e.loss]);

/** Moves by seat from moves by place; places without a move are left out. */
export function bySeat(state: State, moves: readonly (Move | undefined | null)[]): Map<Seat, Move> {
  const map = new Map<Seat, Move>();
  moves.forEach((move, p) => {
    if (move) map.set(state.places[p]!.seat, move);
  });
  return map;
}

export type { Chance, Move, State };

/** Plays any legal move, often with standing orders, so that every rule is met by random play. */
export const anyFastWestMove: Player = (ruleset, state, prompt, random) => {
  const move = anyMove(ruleset, state, prompt, random) as Move | undefined;
  if (move === undefined || !('card' in move) || random.int(`orders:${prompt.seat}`, 2) === 0) return move;
  const recover = random.shuffle(`recover:${prompt.seat}`, CARD_NAMES).slice(random.int(`few:${prompt.seat}`, 7));
  const evade = random.int(`evade:${prompt.seat}`, 2) === 1;
  const withOrders = [
    { ...move, recover },
    { ...move, evade },
  ].filter((wish) => rules.refuse(ruleset, state, prompt.seat, wish) === undefined);
  return withOrders[0] ?? move;
};

/** Every table of Fast West: players and neutrals that ten sets of cards are enough for. */
export const TABLES: readonly { readonly seats: number; readonly neutrals: number }[] = Array.from(
  { length: 9 },
  (_, i) => [0, 1, 2].map((neutrals) => ({ seats: i + 2, neutrals })),
)
  .flat()
  .filter(({ seats, neutrals }) => seats + 2 * neutrals <= 10);

/** A random match at a table. */
export const randomMatch = (seats: number, neutrals: number, seed: number, turnLimit = 0): Generator<Frame> =>
  play({ ruleset: fastWest, options: { neutrals, turnLimit }, seats, seed, player: anyFastWestMove });
