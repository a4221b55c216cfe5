import type { Entry, Outcome } from '../../client/index.ts';
import { type Paint, pad } from '../paint.ts';
import { REASONS, STOPS, TARGETS } from './duel-west-words.ts';
import type { Narrator, Table } from './index.ts';

const WIDTH = 72;
const TOKENS = 3;

/** Fields of events, read as what the rules say they are. */
// biome-ignore lint/suspicious/noExplicitAny: the fields of each event are those of the rules; the wire cannot say it.
type Event = { readonly type: string; readonly [field: string]: any };

/** Tells Duel West as a duel in the street, from public events alone. */
export function duelWest({ names, paint }: Table): Narrator {
  return new Story(names, paint);
}

class Story implements Narrator {
  private readonly names: readonly string[];
  private readonly paint: Paint;
  private readonly width: number;
  private rows: number[][] = [];
  private tokens: number[] = [];
  private open: string[] = [];

  constructor(names: readonly string[], paint: Paint) {
    this.names = names;
    this.paint = paint;
    this.width = Math.max(...names.map((name) => [...name].length));
    this.forget();
  }

  tell(entry: Entry): string[] {
    if (entry.type === 'resigned') return [`   ${this.name(entry.seat ?? 0)} gives up and walks away.`];
    return ((entry.events ?? []) as readonly Event[]).flatMap((event) => this.event(event));
  }

  result({ reason, placements, result }: Outcome): string[] {
    const { boutsWon = [] } = (result ?? {}) as { boutsWon?: number[] };
    const ranks = [...placements].sort((a, b) => a.rank - b.rank);
    return [
      '',
      this.paint('bold', rule('The End')),
      `   ${REASONS[reason] ?? reason}`,
      ...ranks.map(({ seat, rank }) => {
        const line = `   ${rank}. ${this.pad(seat)} bouts ${boutsWon[seat] ?? 0}, ${this.stars(seat)}`;
        return rank === 1 ? this.paint(['bold', 'yellow'], line) : line;
      }),
    ];
  }

  private event(event: Event): string[] {
    switch (event.type) {
      case 'turnBegan':
        return this.turn(event);
      case 'targetFlipped':
        this.open.push(event.id);
        return this.targets();
      case 'noTarget':
        return ['   No target is left to turn.', ...this.targets()];
      case 'allShuffled':
        this.open = [];
        return [this.paint('dim', '   All targets are shuffled anew.')];
      case 'loaded':
        this.rows = this.names.map(() => []);
        return [this.paint('dim', `   ${list(event.seats.map(this.name))} have loaded.`)];
      case 'flipped':
        this.rows[event.seat]?.push(event.value);
        return [`   ${this.pad(event.seat)} ${this.rows[event.seat]?.join(' ')}  = ${event.total}`];
      case 'called':
        return [this.called(event)];
      case 'stopped':
        return [`   ${STOPS[event.by] ?? event.by}`];
      default:
        return this.consequence(event);
    }
  }

  /** What a duel came to. */
  private consequence(event: Event): string[] {
    const { paint } = this;
    switch (event.type) {
      case 'falseCall':
        return event.seats.map((seat: number) => paint('red', `   ${this.name(seat)} called too soon.`));
      case 'replay':
        return [paint('cyan', `   Once more, for the ${ordinal(event.attempt)} time.`)];
      case 'targetWon':
        this.open = this.open.filter((id) => id !== event.id);
        return [paint('green', `   ✹ ${list(event.winners.map(this.name))}: ${described(event.id)}!`)];
      case 'tokenDrawn':
        this.tokens[event.seat] = event.tokens;
        return [paint('yellow', `   ${this.pad(event.seat)} ${this.stars(event.seat)}`)];
      case 'boutWon':
        this.open = [];
        if (!event.boutsWon.includes(2)) this.forget();
        return [paint(['bold', 'yellow'], `   Bout ${event.bout} is won by ${list(event.winners.map(this.name))}.`)];
      default:
        return [];
    }
  }

  private turn({ bout, turn, sittingOut }: Event): string[] {
    const out = sittingOut.map((seat: number) => this.paint('dim', `   ${this.name(seat)} sits out.`));
    return ['', this.paint('bold', rule(`Bout ${bout}  Turn ${turn}`)), ...out];
  }

  private targets(): string[] {
    return [`   Wanted: ${this.open.map(described).join(' · ')}`];
  }

  private called({ seat, right, met }: Event): string {
    const claim = right ? met.map(described).join(' and ') : 'nothing';
    return this.paint(['bold'], `   ${this.name(seat)}: “Hit!” (${claim})`);
  }

  private forget(): void {
    this.tokens = this.names.map(() => 0);
  }

  private readonly name = (seat: number): string => this.names[seat] ?? `Seat ${seat}`;

  private pad(seat: number): string {
    return pad(this.name(seat), this.width);
  }

  private stars(seat: number): string {
    const count = this.tokens[seat] ?? 0;
    return '★'.repeat(count) + '☆'.repeat(TOKENS - count);
  }
}

const described = (id: string): string => TARGETS[id.charAt(0)]?.(id.slice(1)) ?? id;
const rule = (words: string): string => `── ${words} ${'─'.repeat(Math.max(0, WIDTH - [...words].length))}`;
const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const ordinal = (n: number): string => ['', 'first', 'second', 'third'][n] ?? `${n}th`;
