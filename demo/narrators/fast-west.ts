import type { Entry, Json, Outcome } from '../../client/index.ts';
import { type Paint, pad } from '../paint.ts';
import { ARROWS, ASKED, BULLETS, GUNSLINGERS, REASONS, TARGETS } from './fast-west-words.ts';
import type { Narrator, Table } from './index.ts';

const LIVES = 3;
const BULLET_LIMIT = 5;
const WIDTH = 72;

/** A gunslinger as the story goes. */
interface Figure {
  readonly name: string;
  /** A neutral, whose bullets are not counted. */
  readonly stranger: boolean;
  lives: number;
  bullets: number;
  /** Number of the gunslinger, once public. */
  identity: number;
  out: boolean;
}

/** Fields of events, read as what the rules say they are. */
// biome-ignore lint/suspicious/noExplicitAny: the fields of each event are those of the rules; the wire cannot say it.
type Event = { readonly type: string; readonly [field: string]: any };
interface Turned {
  readonly p: number;
  readonly card: string;
  readonly flashback?: string;
  readonly preAnswered: readonly string[];
  readonly auto: boolean;
}
interface Guess {
  readonly seat: number;
  readonly p: number;
  readonly guess: string;
  readonly right: boolean;
}

/** Tells Fast West as a duel in the street, from public events alone. */
export function fastWest({ names, paint }: Table): Narrator {
  return new Story(names, paint);
}

class Story implements Narrator {
  private readonly names: readonly string[];
  private readonly paint: Paint;
  private ring: Figure[] = [];

  constructor(names: readonly string[], paint: Paint) {
    this.names = names;
    this.paint = paint;
  }

  tell(entry: Entry): string[] {
    const events = (entry.events ?? []) as readonly Event[];
    return [
      ...this.opening(entry),
      ...events.flatMap((event) => this.event(event, events)),
      ...this.standing(events),
      ...this.asked(entry),
    ];
  }

  result({ reason, result }: Outcome): string[] {
    const { paint } = this;
    const { placements, identities } = (result ?? {}) as {
      placements?: { place: number; rank: number }[];
      identities?: (number | null)[];
    };
    const ranks = [...(placements ?? [])].sort((a, b) => a.rank - b.rank);
    return [
      '',
      paint('bold', rule('The End')),
      `   ${REASONS[reason] ?? reason}`,
      ...ranks.map(({ place, rank }) => {
        const line = `   ${rank}. ${this.pad(place)} ${this.bars(place)}  ${GUNSLINGERS[identities?.[place] ?? 0]}`;
        return rank === 1 ? paint(['bold', 'yellow'], line) : line;
      }),
    ];
  }

  /** What a step begins with that is no event of the game. */
  private opening(entry: Entry): string[] {
    if (entry.type === 'resigned') return [`   ${this.names[entry.seat ?? 0]} gives up and walks away.`];
    const absent = (entry.moves ?? []).filter((move) => move.by === 'deadline');
    return absent.map(({ seat }) => `   ${this.names[seat]} was not there in time.`);
  }

  /** Questions that come up in the middle of a turn. */
  private asked(entry: Entry): string[] {
    const questions = (entry.asked ?? []).filter(({ kind }) => ASKED[kind] !== undefined);
    return questions.map(({ seat, kind }) => this.paint('cyan', `   ? ${this.names[seat]} ${ASKED[kind]}`));
  }

  /** Lines of one event. What a later event of the same step says better is left to that one. */
  private event(event: Event, all: readonly Event[]): string[] {
    const { p } = event;
    switch (event.type) {
      case 'started':
        return this.seat(event.ring);
      case 'targetTurned':
        return this.heading(event);
      case 'cardsTurned':
        return this.cards(event, all);
      case 'bullets':
        this.of(p).bullets = event.now;
        return BULLETS[event.why] ? [`   ${this.name(p)}: ${signed(event.delta)} bullets, ${BULLETS[event.why]}.`] : [];
      case 'lives':
        this.of(p).lives = event.now;
        return [this.paint(event.delta < 0 ? 'red' : 'green', `   ${this.pad(p)} ${this.bars(p)}`)];
      case 'unmasked':
        this.of(p).identity = event.identity;
        return [this.paint('magenta', `   ${this.name(p)} shows a face: ${GUNSLINGERS[event.identity]}!`)];
      case 'fired':
        // Told with the card where both come in one step.
        return all.some(({ type }) => type === 'cardsTurned')
          ? []
          : [`   ${this.name(p)} fires the ${event.card} at ${this.name(event.at)}.`];
      case 'ended':
      case 'targetsShuffled':
      case 'unpaid':
      case 'banned':
      case 'stoodAside':
        return [];
      case 'eliminated':
        this.of(p).out = true;
        return [this.paint(['bold', 'red'], `   ✝ ${this.name(p)} is down.`)];
      default:
        return this.sentence(event);
    }
  }

  /** Events that change nothing a narrator keeps. */
  private sentence(event: Event): string[] {
    const { p } = event;
    const { paint } = this;
    switch (event.type) {
      case 'swapped':
        return [`   ${this.name(p)} had the ${event.to} up the sleeve instead of the ${event.from}.`];
      case 'shootout': {
        const pair = `${this.name(event.a)} and ${this.name(event.b)} fire at each other:`;
        const end = event.outcome === 'bothMiss' ? 'both miss.' : `${this.name(event.outcome)} is stronger.`;
        return [`   ${pair} ${end}`];
      }
      case 'bounced':
        return [
          `   ${this.name(event.at)} sends ${this.name(event.shooter)}'s bullet ${event.back ? 'back' : 'on'} to ${this.name(event.to)}.`,
        ];
      case 'sentBack':
        return [`   ${this.name(event.by)} throws ${this.name(event.thrower)}'s dynamite back.`];
      case 'avoided':
        return [paint('green', `   ${this.name(event.at)} ${event.by}s ${this.name(event.shooter)}'s bullet.`)];
      case 'hit': {
        const shield = event.loss === 0 ? ', and a prayer helps' : '';
        return [
          paint('red', `   ✹ ${this.name(event.shooter)}'s ${event.card} hits ${this.name(event.victim)}${shield}.`),
        ];
      }
      case 'recovered':
        return event.why === 'reload' || event.why === 'flashback'
          ? []
          : [`   ${this.name(p)} takes back ${list(event.cards)}.`];
      case 'neutralShuffled':
        return [paint('dim', `   ${this.name(p)} shuffles.`)];
      default:
        return [];
    }
  }

  private seat(ring: readonly (number | 'neutral')[]): string[] {
    let strangers = 0;
    this.ring = ring.map((seat) => {
      const name = seat === 'neutral' ? `Stranger ${++strangers}` : (this.names[seat] ?? `Seat ${seat}`);
      return { name, stranger: seat === 'neutral', lives: LIVES, bullets: 1, identity: 0, out: false };
    });
    return [`   In the street, clockwise: ${list(this.ring.map((figure) => figure.name))}.`];
  }

  private heading({ turn, event, arrow, by }: Event): string[] {
    const { title, rule: effect } = TARGETS[event] ?? { title: event as string, rule: '' };
    const words = `Turn ${turn}  ${title}  ${ARROWS[arrow] ?? arrow}${effect === '' ? '' : `  ${effect}`}`;
    const replaced = (by as string) === 'gambler' ? ['   The Gambler turns another card.'] : [];
    return [...replaced, '', this.paint('bold', rule(words))];
  }

  /** How everybody stands when a Target card has been turned and has had its effect. */
  private standing(events: readonly Event[]): string[] {
    if (!events.some(({ type }) => type === 'targetTurned')) return [];
    return this.ring.flatMap((figure, p) =>
      figure.out ? [] : [this.paint('dim', `   ${this.pad(p)} ${this.bars(p)}${this.face(p)}`)],
    );
  }

  /** Who played what, at whom, and whether it came to anything. */
  private cards(event: Event, all: readonly Event[]): string[] {
    const cards = event.cards as unknown as readonly Turned[];
    const guesses = event.cheers as unknown as readonly Guess[];
    return [
      ...cards.map((turned) => `   ${this.pad(turned.p)} ${this.played(turned, all)}`),
      ...guesses.map(({ seat, p, guess, right }) => {
        const outcome = right ? 'and knew it' : `and expected the ${guess}`;
        return this.paint('cyan', `   ${this.names[seat]} cheers for ${this.name(p)} ${outcome}.`);
      }),
    ];
  }

  private played({ p, card, flashback }: Turned, all: readonly Event[]): string {
    const own = (type: string) => all.filter((event) => event.type === type && (event.p as number) === p);
    const shots = own('fired').map((event) => this.name(event.at));
    const [unpaid] = own('unpaid');
    const notes = [
      ...(shots.length > 0 ? [`→ ${list(shots)}`] : []),
      ...(unpaid === undefined ? [] : [this.paint('yellow', `click: ${unpaid.had} of ${unpaid.needed} bullets`)]),
      ...(own('banned').length > 0 ? ['(not here)'] : []),
      ...(own('stoodAside').length > 0 ? ['(stands aside)'] : []),
      ...(flashback === undefined ? [] : [this.paint('dim', `(took back ${flashback})`)]),
    ];
    return `${pad(card, 14)} ${notes.join(' ')}`.trimEnd();
  }

  private of(p: number): Figure {
    return this.ring[p] as Figure;
  }

  private name(p: number): string {
    return this.ring[p]?.name ?? `Place ${p}`;
  }

  private pad(p: number): string {
    return pad(this.name(p), Math.max(...this.ring.map((figure) => [...figure.name].length)));
  }

  private bars(p: number): string {
    const { lives, bullets, stranger, out } = this.of(p);
    if (out) return pad('✝', LIVES + 1 + BULLET_LIMIT);
    const ammunition = stranger ? ' '.repeat(BULLET_LIMIT) : bar('●', '○', bullets, BULLET_LIMIT);
    return `${bar('♥', '♡', lives, LIVES)} ${ammunition}`;
  }

  private face(p: number): string {
    const { identity } = this.of(p);
    return identity === 0 ? '' : `  ${GUNSLINGERS[identity]}`;
  }
}

const bar = (full: string, empty: string, count: number, most: number): string =>
  full.repeat(count) + empty.repeat(Math.max(0, most - count));
const signed = (count: number): string => (count > 0 ? `+${count}` : `−${-count}`);
const rule = (words: string): string => `── ${words} ${'─'.repeat(Math.max(3, WIDTH - [...words].length))}`;

function list(words: readonly Json[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
