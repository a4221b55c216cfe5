import { type Paint, pad } from '../paint.ts';
import { CHARACTERS, cardName, cards, hearts, kindOf, RANGE, ROLES } from './bang-words.ts';

/** Fields of events, read as what the rules say they are. */
// biome-ignore lint/suspicious/noExplicitAny: the fields of each event are those of the rules; the wire cannot say it.
export type Event = { readonly type: string; readonly [field: string]: any };

interface Place {
  character: string;
  life: number;
  maxLife: number;
  hand: number;
  table: string[];
  /** As far as it is public. */
  role: string | undefined;
  out: boolean;
}

/** Discards that come out of a hand unless the card lies on the table. */
const FROM_HAND = ['reply', 'rescue', 'sid', 'cat_balou', 'limit', 'death', 'penalty'];

/** What everybody can see on the table, kept up to date by the public events alone. */
export class Table {
  readonly paint: Paint;
  private readonly names: readonly string[];
  private readonly places: Place[];
  private isChoosing = false;
  /** Whether Lucky Duke chose the flip just seen. */
  hadChoice = false;

  constructor(names: readonly string[], paint: Paint) {
    this.names = names;
    this.paint = paint;
    this.places = names.map(() => ({
      character: '',
      life: 0,
      maxLife: 0,
      hand: 0,
      table: [],
      role: undefined,
      out: false,
    }));
  }

  /** Takes an event in. */
  see(event: Event): void {
    const place = this.at(event.seat ?? 0);
    switch (event.type) {
      case 'match.started':
        for (const [seat, role] of event.roles.entries()) this.at(seat).role = role ?? undefined;
        return;
      case 'characters.set':
        for (const { seat, ...set } of event.seats) Object.assign(this.at(seat), set);
        return;
      case 'hands.dealt':
        for (const [seat, count] of event.counts.entries()) this.at(seat).hand = count;
        return;
      case 'life.lost':
      case 'life.gained':
        place.life = event.life;
        return;
      case 'seat.eliminated':
        Object.assign(place, { role: event.role, life: 0, out: true });
        return;
      case 'flip.open':
      case 'flip':
        this.hadChoice = this.isChoosing;
        this.isChoosing = event.type === 'flip.open';
        return;
      default:
        this.move(event, place);
    }
  }

  /** Where cards go. */
  private move(event: Event, place: Place): void {
    switch (event.type) {
      case 'cards.drawn':
      case 'kit.looked':
        place.hand += event.count;
        return;
      case 'card.shown':
      case 'card.from_discard':
      case 'store.picked':
        place.hand += 1;
        return;
      case 'kit.returned':
      case 'card.played':
        place.hand -= 1;
        return;
      case 'card.placed':
        this.at(event.on).table.push(event.card);
        return;
      case 'card.stolen':
        this.at(event.to).hand += 1;
        if (event.zone === 'hand') this.at(event.from).hand -= 1;
        else this.lift(this.at(event.from), event.card);
        return;
      case 'dynamite.passed':
        this.pass(this.at(event.from), this.at(event.to));
        return;
      case 'cards.discarded':
        for (const card of event.cards) {
          if (!this.lift(place, card) && FROM_HAND.includes(event.why)) place.hand -= 1;
        }
    }
  }

  private lift(place: Place, card: string): boolean {
    const lay = place.table.includes(card);
    place.table = place.table.filter((other) => other !== card);
    return lay;
  }

  private pass(from: Place, to: Place): void {
    const dynamite = from.table.find((card) => kindOf(card) === 'dynamite');
    if (dynamite === undefined) return;
    this.lift(from, dynamite);
    to.table.push(dynamite);
  }

  /** A line for every seat, the one on turn marked. */
  draw(active: number): string[] {
    const widest = Math.max(...this.places.map(({ character }) => (CHARACTERS[character] ?? '').length));
    return this.places.map((place, seat) => {
      const mark = seat === active ? '▸' : ' ';
      const role = place.role === undefined ? '' : (ROLES[place.role] as string);
      if (place.out) return this.paint('dim', ` ${mark} ${this.pad(seat)} ✝ ${role}`);
      const who = `${pad(CHARACTERS[place.character] ?? '', widest)}  ${pad(role, 8)}`;
      const line = ` ${mark} ${this.pad(seat)} ${pad(this.life(seat), 5)}  ${pad(cards(place.hand), 8)} ${who}  ${this.laid(place)}`;
      return this.paint(seat === active ? 'bold' : 'dim', line.trimEnd());
    });
  }

  life(seat: number): string {
    const { life, maxLife } = this.at(seat);
    return hearts(life, maxLife);
  }

  name(seat: number): string {
    return this.names[seat] ?? `Seat ${seat}`;
  }

  pad(seat: number): string {
    return pad(this.name(seat), Math.max(...this.names.map((name) => [...name].length)));
  }

  private laid({ table }: Place): string {
    const words = table.map((card) => {
      const range = RANGE[kindOf(card)];
      return range === undefined ? cardName(card) : `${cardName(card)} (reach ${range})`;
    });
    return words.join(', ');
  }

  private at(seat: number): Place {
    return this.places[seat] as Place;
  }
}
