import type { Entry, Outcome } from '../../client/index.ts';
import { type Paint, pad } from '../paint.ts';
import type { Narrator, Table } from './index.ts';
import { BONUS, CARDS, REASONS, ROWS } from './wanted-7-words.ts';

const WIDTH = 72;
const CELL = 17;

interface Laid {
  readonly seat: number;
  readonly card: string;
}

/** Fields of events, read as what the rules say they are. */
// biome-ignore lint/suspicious/noExplicitAny: the fields of each event are those of the rules; the wire cannot say it.
type Event = { readonly type: string; readonly [field: string]: any };

interface Final {
  readonly seat: number;
  readonly majority: number;
  readonly bonus: number;
  readonly different: number;
  readonly same: number;
  readonly total: number;
  readonly gunfighters: number;
}

/** Tells Wanted 7 as nights in a saloon, from public events alone, and draws the board as text. */
export function wanted7({ names, paint }: Table): Narrator {
  return new Story(names, paint);
}

class Story implements Narrator {
  private readonly names: readonly string[];
  private readonly paint: Paint;
  private bands = new Map<string, string>();
  private stacks = new Map<string, Laid[]>();
  private undrawn = 0;

  constructor(names: readonly string[], paint: Paint) {
    this.names = names;
    this.paint = paint;
  }

  tell(entry: Entry): string[] {
    const events = (entry.events ?? []) as readonly Event[];
    return [
      ...this.opening(entry),
      ...events.flatMap((event) => this.event(event)),
      ...(this.undrawn >= this.names.length ? [...this.board(), ''] : []),
    ];
  }

  result({ reason, placements, result }: Outcome): string[] {
    const { final = [] } = (result ?? {}) as { final?: readonly Final[] };
    const ranks = [...placements].sort((a, b) => a.rank - b.rank);
    return [
      '',
      this.paint('bold', rule('The End')),
      `   ${REASONS[reason] ?? reason}`,
      ...ranks.map(({ seat, rank }) => {
        const line = `   ${rank}. ${this.pad(seat)} ${sum(final.find((each) => each.seat === seat))}`.trimEnd();
        return rank === 1 ? this.paint(['bold', 'yellow'], line) : line;
      }),
    ];
  }

  /** What a step begins with that is no event of the game. */
  private opening(entry: Entry): string[] {
    if (entry.type === 'resigned') return [`   ${this.name(entry.seat ?? 0)} gives up and walks away.`];
    const absent = (entry.moves ?? []).filter((move) => move.by === 'deadline');
    return absent.map(({ seat }) => `   ${this.name(seat)} was not there in time.`);
  }

  private event(event: Event): string[] {
    switch (event.type) {
      case 'nightBegan':
        return this.nightfall(event);
      case 'revealed':
        return [`   All show: ${(event.cards as readonly Laid[]).map((laid) => this.shown(laid)).join(', ')}.`];
      case 'ordered':
        return [`   ${this.name(event.by)} settles the ties: ${this.list(event.sequence)}.`];
      case 'played':
        return this.played(event);
      case 'shotAway':
        return this.shot(event);
      case 'moved':
        return this.moved(event);
      case 'drawCard':
        return [this.paint('cyan', `   ${this.name(event.to)} takes the Draw card.`)];
      case 'notPlaced':
        return [`   Too late for ${this.list((event.cards as readonly Laid[]).map(({ seat }) => seat))}.`];
      case 'nightEnded':
        return this.dawn(event);
      case 'scored':
        return this.scored(event);
      default:
        return [];
    }
  }

  private nightfall({ night, tokens }: Event): string[] {
    const laid = tokens as readonly { slot: string; band: string }[];
    this.bands = new Map(laid.map(({ slot, band }) => [slot, band]));
    this.stacks = new Map(laid.map(({ slot }) => [slot, []]));
    return ['', this.paint('bold', rule(`Night ${night}`)), ...this.board(), ''];
  }

  private played({ seat, card, at, covers }: Event): string[] {
    this.on(at).push({ seat, card });
    this.undrawn += 1;
    const over = covers === null ? '' : `, over ${this.owned(covers)}`;
    return [`   ${this.pad(seat)} ${pad(CARDS[card] ?? card, 11)} on ${at}${over}`];
  }

  private shot({ slot, cards }: Event): string[] {
    this.stacks.set(slot, []);
    const gone = (cards as readonly Laid[]).map((laid) => this.owned(laid)).join(', ');
    return [
      this.paint(
        'red',
        gone === '' ? `   ✹ a shot at ${slot}, where nobody is` : `   ✹ ${slot} is shot empty: ${gone}`,
      ),
    ];
  }

  private moved({ from, to }: Event): string[] {
    this.stacks.set(to, [...this.on(to), ...this.on(from)]);
    this.stacks.set(from, []);
    return [this.paint('magenta', `   ✦ a trick, and all of ${from} lies on ${to}`)];
  }

  private dawn({ by }: Event): string[] {
    const why = by === 'covered' ? 'Every place is taken' : 'All cards are played';
    return [...this.board(), '', this.paint('bold', `   ${why}, the night is over.`)];
  }

  private scored({ sums, majority, bonus, hired, points }: Event): string[] {
    return this.names.map((_, seat) => {
      const bands = hired[seat] === '' ? 'nobody' : [...hired[seat]].join(' ');
      const gain = `shows ${pad(String(sums[seat]), 2)} +${majority[seat]} +${bonus[seat]} = ${points[seat]} points`;
      return this.paint('green', `   ${this.pad(seat)} ${gain}, hires ${bands}`);
    });
  }

  /** Two rows of slots with their gunfighters, and the visible card of each. */
  private board(): string[] {
    this.undrawn = 0;
    return ROWS.flatMap((row) => {
      const open = row.filter((slot) => this.bands.has(slot));
      const heads = open.map((slot) => pad(`${slot}${BONUS[slot] ?? ''} ⟨${this.bands.get(slot)}⟩`, CELL));
      return [
        this.paint('dim', `     ${heads.join('')}`.trimEnd()),
        `     ${open.map((slot) => this.cell(slot)).join('')}`.trimEnd(),
      ];
    });
  }

  private cell(slot: string): string {
    const stack = this.on(slot);
    const top = stack.at(-1);
    if (top === undefined) return pad('·', CELL);
    const below = stack.length > 1 ? ` (${stack.length})` : '';
    return pad(`${this.name(top.seat)} ${top.card[0]}${below}`, CELL);
  }

  private on(slot: string): Laid[] {
    return this.stacks.get(slot) ?? [];
  }

  private shown({ seat, card }: Laid): string {
    return `${this.name(seat)} ${CARDS[card]}`;
  }

  private owned({ seat, card }: Laid): string {
    return `${this.name(seat)}’s ${CARDS[card]}`;
  }

  private list(seats: readonly number[]): string {
    return seats.map((seat) => this.name(seat)).join(', ');
  }

  private name(seat: number): string {
    return this.names[seat] ?? `Seat ${seat}`;
  }

  private pad(seat: number): string {
    return pad(this.name(seat), Math.max(...this.names.map((name) => [...name].length)));
  }
}

function sum(final: Final | undefined): string {
  if (final === undefined) return '';
  const { total, majority, bonus, different, same, gunfighters } = final;
  return `${total} = ${majority} majority + ${bonus} bonus + ${different} bands + ${same} groups, ${gunfighters} gunfighters`;
}

const rule = (words: string): string => `── ${words} ${'─'.repeat(Math.max(3, WIDTH - [...words].length))}`;
