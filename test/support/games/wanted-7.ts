import { indexOfSlot, openRing, type Place, type Slot } from '../../../domain/games/wanted-7/board.ts';
import { CARD_IDS, type CardId } from '../../../domain/games/wanted-7/cards.ts';
import { type Move, type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import type { Laid, Stack, Variant } from '../../../domain/games/wanted-7/state.ts';
import * as rules from '../../../domain/rules.ts';
import type { Chance, GameEvent, Prompt, Seat } from '../../../domain/ruleset.ts';
import { chance } from '../chance.ts';
import { deepFreeze } from '../freeze.ts';
import { anyMove, type Frame, type Player, play } from '../laws/play.ts';

/*
 * The notation of test/examples/wanted-7.jsonl, explained in docs/rules/wanted-7.md.
 */

/** Stacks by slot, cards as `seat:card`, bottom first; missing slots are empty. */
export type BoardNote = Readonly<Partial<Record<Slot, readonly string[]>>>;

const laidOf = (note: string): Laid => {
  const [seat, card] = note.split(':');
  return { seat: Number(seat), card: card as CardId };
};
export const noteOf = ({ seat, card }: Laid): string => `${seat}:${card}`;

/** Stacks of the open slots in ring order. */
export const stacksOf = (players: number, note: BoardNote): Stack[] =>
  openRing(players).map(({ slot }) => (note[slot] ?? []).map(laidOf));

/** A board as examples write it. */
export const boardNote = ({ players, stacks }: Pick<State, 'players' | 'stacks'>): BoardNote =>
  Object.fromEntries(
    openRing(players).flatMap(({ slot }, index) =>
      stacks[index]!.length === 0 ? [] : [[slot, stacks[index]!.map(noteOf)]],
    ),
  );

interface Scene {
  readonly variant?: Variant;
  readonly players: number;
  readonly board?: BoardNote;
  /** Hands by seat; a seat without one holds all cards. */
  readonly hands?: Readonly<Record<number, readonly CardId[]>>;
  readonly decks?: Readonly<Record<number, readonly CardId[]>>;
  readonly seatOnTurn?: number;
  readonly drawCard?: number;
  readonly night?: number;
}

/** A position in which the seat on turn plays, or everybody chooses. Hands may hold what lies on the board already. */
export function position({ variant = 'standard', players, board = {}, hands = {}, decks = {}, ...more }: Scene): State {
  const { state } = wanted7.deal({ variant }, players, chance());
  const seats = [...state.hands.keys()];
  return deepFreeze({
    ...state,
    night: more.night ?? state.night,
    stacks: stacksOf(players, board),
    hands: seats.map((seat) => hands[seat] ?? CARD_IDS),
    decks: seats.map((seat) => decks[seat] ?? []),
    seatOnTurn: variant === 'standard' ? (more.seatOnTurn ?? 0) : null,
    drawCard: variant === 'designer' ? (more.drawCard ?? 0) : null,
  });
}

/** What a run of rounds has told, and where it has led. */
export interface Run {
  readonly state: State;
  readonly events: readonly GameEvent[];
}

/** Seals these moves as a match would, and resolves. */
export function resolved(state: State, moves: ReadonlyMap<Seat, Move>, random: Chance = chance()): Run {
  const seals = new Map<Seat, Move>();
  for (const [seat, move] of moves) {
    const refusal = rules.refuse(wanted7, state, seat, move);
    if (refusal !== undefined) throw new Error(`seat ${seat}: ${refusal.code}`);
    seals.set(seat, rules.canonical(wanted7, state, seat, move));
  }
  const step = wanted7.resolve(state, seals, random);
  return { state: deepFreeze(step.state), events: step.events };
}

/** One seat answers. */
export const answered = (state: State, seat: Seat, move: Move): Run => resolved(state, new Map([[seat, move]]));

/** Events of a type. */
export const of = (events: readonly GameEvent[], type: string): GameEvent[] => events.filter((e) => e.type === type);

const cardsOf = (cards: unknown): string => (cards as readonly Laid[]).map(noteOf).join(' ') || 'nothing';

/** An event as examples write it. */
export function toldAs(event: GameEvent): string {
  const { type, seat, by, card, at } = event;
  switch (type) {
    case 'nightBegan':
      return event.seatOnTurn === null ? `night ${event.night}` : `night ${event.night}, ${event.seatOnTurn} first`;
    case 'played':
      return `${seat} ${card} ${at}${event.covers ? ` on ${cardsOf([event.covers])}` : ''}${event.auto ? ' auto' : ''}`;
    case 'shotAway':
      return `${by} shoots ${event.slot}: ${cardsOf(event.cards)}`;
    case 'moved':
      return `${by} moves ${event.from} to ${event.to}: ${cardsOf(event.cards)}`;
    case 'drew':
      return `${seat} draws ${event.hand}+${event.deck}`;
    case 'revealed':
      return `turned ${(event.cards as Revealed[]).map((each) => [noteOf(each), ...each.preAnswered].join('+')).join(' ')}`;
    case 'ordered':
      return `${by} orders ${(event.sequence as number[]).join(' ')}, ${event.how}`;
    case 'drawCard':
      return `Draw card to ${event.to}`;
    case 'notPlaced':
      return `unplaced ${cardsOf(event.cards)}`;
    case 'nightEnded':
      return `night ${event.night} ${by}`;
    case 'scored':
      return `points ${(event.points as number[]).join(' ')}`;
    default:
      return type;
  }
}

type Revealed = Laid & { readonly preAnswered: readonly string[] };

/**
 * The board as it was when a night ended or a turn was over, rebuilt from a board before and the events: scoring clears
 * the board at once.
 */
export function replay(players: number, note: BoardNote, events: readonly GameEvent[]) {
  let stacks = stacksOf(players, note);
  const removed: string[] = [];
  const carried: string[] = [];
  const at = (slot: unknown) => indexOfSlot(players, slot as Slot);
  for (const event of events) {
    if (event.type === 'nightEnded') break;
    if (event.type === 'played') {
      const laid = { seat: event.seat as number, card: event.card as CardId };
      stacks = stacks.with(at(event.at), [...stacks[at(event.at)]!, laid]);
    }
    if (event.type === 'shotAway') {
      removed.push(...stacks[at(event.slot)]!.map(noteOf));
      stacks = stacks.with(at(event.slot), []);
    }
    if (event.type === 'moved') {
      const moved = stacks[at(event.from)]!;
      carried.push(...moved.map(noteOf));
      stacks = stacks.with(at(event.from), []).with(at(event.to), [...stacks[at(event.to)]!, ...moved]);
    }
  }
  return { board: boardNote({ players, stacks }), stacks, removed, moved: carried };
}

/** Plays any legal move, often with standing orders, so that every rule is met by random play. */
export const anyWanted7Move: Player = (ruleset, state, prompt, random) => {
  const move = anyMove(ruleset, state, prompt, random) as Move;
  return prompt.kind === 'choose' ? withOrders(state as State, prompt, move, random) : move;
};

function withOrders(state: State, { seat }: Prompt, move: Move, random: Chance): Move {
  const seats = [...state.hands.keys()];
  const ring = openRing(state.players).map(({ slot }) => slot);
  const places = random.shuffle(`places:${seat}`, ring).map((at, i): Place => {
    const magicTo = ring[(i * 3 + 1) % ring.length]!;
    return i % 2 === 0 ? { at } : { at, magicTo };
  });
  const few = random.int(`few:${seat}`, ring.length);
  return {
    ...move,
    ...(random.int(`plan:${seat}`, 2) === 0 ? {} : { places: places.slice(0, few) }),
    ...(state.drawCard !== seat || random.int(`ties:${seat}`, 2) === 0
      ? {}
      : { tieOrder: random.shuffle(`order:${seat}`, seats) }),
  } as Move;
}

/** Every table of Wanted 7. */
export const TABLES: readonly { readonly seats: number; readonly variant: Variant }[] = [
  ...[2, 3, 4, 5, 6].map((seats) => ({ seats, variant: 'standard' }) as const),
  ...[2, 3, 4].map((seats) => ({ seats, variant: 'designer' }) as const),
];

/** A random match at a table. */
export const randomMatch = (seats: number, variant: Variant, seed: number): Generator<Frame> =>
  play({ ruleset: wanted7, options: { variant }, seats, seed, player: anyWanted7Move, actOnceIn: 0 });
