import type { Seat } from '../../../ruleset.ts';
import { type CardId, type CardKind, kindOf } from '../cards/card.ts';
import type { CharacterId } from '../cards/characters.ts';
import type { State } from '../state.ts';

/** The seats as far as most rules look at them; a state or a draft. */
export type Seats = Pick<State, 'seats'>;

/** All seats clockwise, beginning left of `from`, which comes last (spec 17.4, C17). */
export const clockwiseFrom = ({ seats }: Seats, from: Seat): Seat[] =>
  seats.map((_, i) => (from + 1 + i) % seats.length);

/** Living seats clockwise, beginning left of `from`, which comes last if it lives. */
export const livingFrom = (table: Seats, from: Seat): Seat[] =>
  clockwiseFrom(table, from).filter((seat) => table.seats[seat]!.alive);

/** Number of seats alive, dying ones included (spec 2). */
export const countAlive = ({ seats }: Seats): number => seats.filter((place) => place.alive).length;

/** Whether a seat exists and has this character. */
export const is = ({ seats }: Seats, seat: Seat, character: CharacterId): boolean =>
  seats[seat]?.character === character;

/** The living seat of a character, if there is one. */
export function livingSeatOf({ seats }: Seats, character: CharacterId): Seat | undefined {
  const seat = seats.findIndex((place) => place.alive && place.character === character);
  return seat < 0 ? undefined : seat;
}

/** The card of a kind on the table of a seat, if there is one: there are never two (spec 8). */
export const cardOnTable = ({ seats }: Seats, seat: Seat, kind: CardKind): CardId | undefined =>
  seats[seat]!.table.find((card) => kindOf(card) === kind);

/** Cards of a seat in the order they are discarded unless the seat chooses: table, then hand (spec 6.3). */
export const allCardsOf = ({ seats }: Seats, seat: Seat): CardId[] => [...seats[seat]!.table, ...seats[seat]!.hand];

/** Whether the three-player variant is played (spec 1). */
export const isThreePlayer = ({ seats }: Seats): boolean => seats.length === 3;
