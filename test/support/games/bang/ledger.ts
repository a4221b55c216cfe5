import type { View } from '../../../../domain/games/bang/index.ts';
import type { GameEvent, Seat } from '../../../../domain/ruleset.ts';
import { kindIn } from './laws.ts';

/*
 * Keeps books of a match from its public events alone (docs/rules/bang.md, section 13): what everybody sees follows from
 * what everybody has been told.
 */

interface Account {
  character: string | null;
  life: number;
  maxLife: number;
  alive: boolean;
  handCount: number;
  table: string[];
  role: string | null;
}

/** An event with the fields that one kind or another has. */
interface Told extends GameEvent {
  readonly seat: Seat;
  readonly cards: readonly string[];
  readonly card: string;
  readonly deckCount: number;
  readonly count: number;
  readonly from: Seat;
  readonly to: Seat;
}

/** What the public part of a view says, as far as events tell it: who is asked what is told with the round. */
export const publicFacts = (view: View) => ({
  turn: { no: view.turn.no, seat: view.turn.seat, bangs: view.turn.bangs },
  reshuffles: view.reshuffles,
  stall: view.stall,
  deckCount: view.deckCount,
  discardCount: view.discardCount,
  discardTop: view.discardTop,
  store: view.store,
  flipped: view.flipped,
  peekCount: view.peekCount,
  aimed: view.aimed,
  kills: view.kills,
  seats: view.seats.map(({ character, life, maxLife, alive, handCount, table, role }) => ({
    ...{ character, life, maxLife, alive, handCount, table },
    // All roles are open at the end; that is no event.
    role: view.result === null ? role : null,
  })),
});

/** The books of one match. */
interface Books {
  seats: Account[];
  turn: { no: number; seat: Seat; bangs: number };
  discard: string[];
  store: readonly string[];
  flipped: readonly string[];
  peekCount: number;
  deckCount: number;
  reshuffles: number;
  stall: boolean;
  aimed: number[][];
  kills: object[];
  /** The turn has been skipped. */
  skipped: boolean;
  /** Entries that cannot be, such as a card taken from where it is not. */
  readonly faults: string[];
}

/** What an event does to the books; what is missing here does nothing. */
const ENTRIES: Readonly<Record<string, (books: Books, event: Told) => void>> = {
  'match.started': start,
  'characters.set'(books, { seats }) {
    for (const { seat, character, life, maxLife } of seats as unknown as (Account & { seat: Seat })[])
      Object.assign(books.seats[seat]!, { character, life, maxLife });
  },
  'hands.dealt'(books, { counts }) {
    for (const [seat, count] of (counts as number[]).entries()) hold(books, seat, count);
  },
  'turn.started'(books, { no, seat }) {
    books.turn = { no: no as number, seat, bangs: 0 };
    books.skipped = false;
  },
  'turn.skipped'(books) {
    books.skipped = true;
  },
  'turn.ended': endTurn,
  'stall.started'(books) {
    books.stall = true;
  },
  'life.lost': (books, event) => live(books, event, -1),
  'life.gained': (books, event) => live(books, event, 1),
  'flip.open'(books, { cards }) {
    books.flipped = cards;
  },
  flip(books) {
    books.flipped = [];
  },
  'card.played': play,
  'card.placed'(books, { on, card }) {
    books.seats[on as Seat]!.table.push(card);
  },
  'cards.discarded': discard,
  'dynamite.passed': passDynamite,
  'cards.drawn': (books, { seat, count }) => hold(books, seat, count),
  'card.shown': (books, { seat }) => hold(books, seat, 1),
  'card.from_discard'(books, { seat, card }) {
    if (books.discard.pop() !== card) books.faults.push(`${card} is not on top`);
    hold(books, seat, 1);
  },
  'kit.looked'(books, { seat, count }) {
    // With fewer than three cards nothing is put back, and nothing more is told.
    if (count === KIT_LOOKS) books.peekCount = count;
    else hold(books, seat, count);
  },
  'kit.returned'(books, { seat }) {
    hold(books, seat, books.peekCount - 1);
    books.deckCount += 1;
    books.peekCount = 0;
  },
  'card.stolen'(books, { from, to, zone, card }) {
    if (zone === 'table') offTable(books, from, card);
    else hold(books, from, -1);
    hold(books, to, 1);
  },
  'store.opened'(books, { cards }) {
    books.store = cards;
  },
  'store.picked'(books, { seat, card }) {
    books.store = books.store.filter((open) => open !== card);
    hold(books, seat, 1);
  },
  'seat.eliminated'(books, { seat, role, by, cause }) {
    Object.assign(books.seats[seat]!, { alive: false, life: 0, role });
    books.kills.push({ victim: seat, by, cause, turn: books.turn.no });
  },
  'deck.reshuffled'(books, { reshuffles }) {
    books.discard = [];
    books.reshuffles = reshuffles as number;
  },
};

const KIT_LOOKS = 3;

function start(books: Books, event: Told): void {
  const roles = event.roles as (string | null)[];
  books.seats = roles.map((role) => ({
    ...{ character: null, life: 0, maxLife: 0, alive: true, handCount: 0, table: [] },
    role,
  }));
  books.aimed = roles.map(() => roles.map(() => 0));
  // Until the first turn the one that will start is on turn: the Sheriff, of three the Deputy.
  books.turn.seat = roles.indexOf(roles.length === 3 ? 'D' : 'S');
}

const hold = (books: Books, seat: Seat, more: number): void => {
  books.seats[seat]!.handCount += more;
};

function live(books: Books, { type, seat, n, life }: Told, sign: 1 | -1): void {
  const account = books.seats[seat]!;
  account.life += sign * (n as number);
  if (account.life !== life) books.faults.push(`${type} of ${seat} does not add up`);
}

/** P5: whoever had a discard phase is down to the hand limit. */
function endTurn(books: Books, { seat }: Told): void {
  const { alive, handCount, life } = books.seats[seat]!;
  if (alive && !books.skipped && handCount > life) books.faults.push(`P5: seat ${seat} keeps ${handCount} cards`);
}

function play(books: Books, { seat, target, pick, asBang }: Told): void {
  hold(books, seat, -1);
  if (asBang) books.turn.bangs += 1;
  const helps = typeof pick === 'string' && ['jail', 'dynamite'].includes(kindIn(pick));
  if (typeof target === 'number' && target !== seat && !helps) books.aimed[seat]![target]! += 1;
}

/** A flipped card comes from the deck, a played one has left the hand already; others leave a table or a hand. */
function discard(books: Books, { seat, cards, why }: Told): void {
  books.discard.push(...cards);
  if (why === 'flip' || why === 'played') return;
  for (const card of cards) {
    if (books.seats[seat]!.table.includes(card)) offTable(books, seat, card);
    else hold(books, seat, -1);
  }
}

function offTable(books: Books, seat: Seat, card: string): void {
  const { table } = books.seats[seat]!;
  if (!table.includes(card)) books.faults.push(`${card} is not before ${seat}`);
  else table.splice(table.indexOf(card), 1);
}

function passDynamite(books: Books, { from, to }: Told): void {
  const card = books.seats[from]!.table.find((one) => kindIn(one) === 'dynamite') ?? 'no Dynamite';
  offTable(books, from, card);
  books.seats[to]!.table.push(card);
}

/** Follows one match by its events. */
export class BangLedger {
  private readonly books: Books = {
    ...{
      seats: [],
      turn: { no: 0, seat: 0, bangs: 0 },
      discard: [],
      store: [],
      flipped: [],
      peekCount: 0,
      deckCount: 0,
    },
    ...{ reshuffles: 0, stall: false, aimed: [], kills: [], skipped: false, faults: [] },
  };

  /** The deck is empty and the pile is not: nothing but a reshuffle can come next (P15). */
  private shuffleIsDue = false;

  enter(events: readonly GameEvent[]): void {
    const { books } = this;
    for (const event of events as readonly Told[]) {
      if (this.shuffleIsDue && event.type !== 'deck.reshuffled') books.faults.push(`P15: ${event.type}, no reshuffle`);
      if (event.deckCount !== undefined) books.deckCount = event.deckCount;
      ENTRIES[event.type]?.(books, event);
      this.shuffleIsDue = event.deckCount === 0 && books.discard.length > 0;
    }
  }

  get faults(): readonly string[] {
    return this.books.faults;
  }

  /** The books as {@link publicFacts} gives them. */
  facts(over: boolean): ReturnType<typeof publicFacts> {
    const { skipped: _skipped, faults: _faults, discard: pile, seats, ...books } = structuredClone(this.books);
    return {
      ...books,
      discardCount: pile.length,
      discardTop: pile.at(-1) ?? null,
      seats: seats.map((account) => ({ ...account, role: over ? null : account.role })),
    } as ReturnType<typeof publicFacts>;
  }
}
