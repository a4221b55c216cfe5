import type { Chance, GameEvent } from '../../ruleset.ts';
import type { Duelist, State } from './state.ts';
import { inPrintedOrder } from './targets.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A state that is being worked on, with what happened so far. Lists in it are replaced, never changed. */
export interface Draft extends Mutable<Omit<State, 'seats'>> {
  readonly seats: Mutable<Duelist>[];
  readonly events: GameEvent[];
  readonly chance: Chance;
}

/** Begins work on a copy of a state. */
export const open = (state: State, chance: Chance): Draft => ({
  ...state,
  seats: state.seats.map((duelist) => ({ ...duelist })),
  events: [],
  chance,
});

/** The state of a draft. */
export function close({ events: _events, chance: _chance, ...state }: Draft): State {
  return state;
}

/** Moves the top bullet of a magazine to the end of the row, for all to see. */
export function flip(draft: Draft, seat: number): void {
  const duelist = draft.seats[seat]!;
  const [value, ...magazine] = duelist.magazine;
  duelist.magazine = magazine;
  duelist.row = [...duelist.row, value!];
  const total = duelist.row.reduce((sum, bullet) => sum + bullet);
  draft.events.push({ type: 'flipped', seat, value: value!, count: duelist.row.length, total });
}

/** Ends an attempt: every row goes to the bottom of its magazine in flip order, every plan is void (steps 8 and 9). */
export function takeBack(draft: Draft): void {
  draft.beat = 0;
  for (const duelist of draft.seats) {
    duelist.magazine = [...duelist.magazine, ...duelist.row];
    duelist.row = [];
    duelist.plan = null;
  }
}

/** Makes a new Target deck of these cards. */
export function shuffleTargets(draft: Draft, ids: readonly string[]): void {
  draft.reshuffles += 1;
  draft.deck = draft.chance.shuffle(`targets:${draft.reshuffles}`, inPrintedOrder(ids));
}
