import type { State } from '../../../../domain/games/bang/index.ts';
import type { Place } from '../../../../domain/games/bang/state.ts';
import type { Seat } from '../../../../domain/ruleset.ts';

/*
 * Invariants of docs/rules/bang.md, section 20, that every stored state keeps. They are written from the text alone and
 * share nothing with the rules they watch.
 */

const WEAPONS: readonly string[] = ['volcanic', 'schofield', 'remington', 'rev_carabine', 'winchester'];
const DECK_SIZE = 80;

export const kindIn = (card: string): string => card.split('-')[0]!;

const repeats = (words: readonly string[]): boolean => new Set(words).size < words.length;
const seatsWhere = (state: State, test: (place: Place, seat: Seat) => boolean): Seat[] =>
  state.seats.flatMap((place, seat) => (test(place, seat) ? [seat] : []));

/** P1: every card lies in exactly one place. */
function cards(state: State): boolean {
  const { deck, discard, store, flipped, peek, seats } = state;
  if (state.turn.phase === 'setup') return true;
  const all = [deck, discard, store, flipped, peek, ...seats.flatMap(({ hand, table }) => [hand, table])].flat();
  return all.length === DECK_SIZE && !repeats(all);
}

/** P2: lives within bounds; who is at 0 or less and alive is being rescued. */
function lives({ seats, round, turn }: State): boolean {
  if (turn.phase === 'setup') return true;
  return seats.every(
    ({ life, maxLife, alive }) =>
      life >= -2 && life <= maxLife && (alive ? life > 0 || round?.kind === 'rescue' : life === 0),
  );
}

/** P3: one round is open and owes an answer until the result is set; only the dead are asked to order their cards. */
function rounds({ round, result, seats }: State): boolean {
  if (result !== null) return round === null;
  if (round === null || round.asked.length === 0) return false;
  return round.asked.every((seat) => seats[seat]!.alive || round.kind === 'discard_order');
}

/** P4: no two cards of a kind and no two weapons before a seat, no Jail before a Sheriff. */
function tables({ seats }: State): boolean {
  return seats.every(({ table, role }) => {
    const kinds = table.map(kindIn);
    const weapons = kinds.filter((kind) => WEAPONS.includes(kind));
    return !repeats(kinds) && weapons.length <= 1 && !(kinds.includes('jail') && role === 'S');
  });
}

/** P14: who is eliminated holds nothing once the spoils are over. */
function spoils({ seats, round, result }: State): boolean {
  if (round?.kind === 'discard_order' || result !== null) return true;
  return seats.every(({ alive, hand, table }) => alive || hand.length + table.length === 0);
}

interface Won {
  readonly side: string;
  readonly winners: readonly Seat[];
}

/** Section 15 for four to seven seats, from roles and who is alive alone. */
function wonBy(state: State): Won | undefined {
  const ofRole = (...roles: readonly string[]) => seatsWhere(state, ({ role }) => roles.includes(role));
  const alive = seatsWhere(state, (place) => place.alive);
  const living = (role: string) => alive.some((seat) => state.seats[seat]!.role === role);
  if (living('S')) return living('O') || living('R') ? undefined : { side: 'law', winners: ofRole('S', 'D') };
  const alone = alive.length === 1 && living('R');
  return alone ? { side: 'renegade', winners: alive } : { side: 'outlaws', winners: ofRole('O') };
}

const HUNTS: Readonly<Record<string, string>> = { D: 'R', R: 'O', O: 'D' };

/** Section 15 for three seats, from who is alive and who killed whom. */
function wonByOne(state: State): Won | undefined {
  const alive = seatsWhere(state, (place) => place.alive);
  const hunter = state.kills.find(
    ({ by, victim }) => by !== null && HUNTS[state.seats[by]!.role] === state.seats[victim]!.role,
  )?.by;
  if (hunter !== undefined && hunter !== null) return { side: 'solo', winners: [hunter] };
  return alive.length === 1 ? { side: 'solo', winners: alive } : undefined;
}

/** P17: the winners are those of section 15, and without any the match goes on. */
function winners(state: State): boolean {
  const { result, seats } = state;
  if (result?.kind === 'stalemate') return result.winners.length === 0 && result.side === null;
  const won = seats.length === 3 ? wonByOne(state) : wonBy(state);
  const told = result === null ? undefined : { side: result.side, winners: result.winners };
  return JSON.stringify(told) === JSON.stringify(won);
}

const LAWS = {
  'P1 cards': cards,
  'P2 lives': lives,
  'P3 rounds': rounds,
  'P4 tables': tables,
  'P14 spoils': spoils,
  'P17 winners': winners,
} as const;

/** Laws that a stored state breaks. */
export const breachesOf = (state: State): string[] =>
  Object.entries(LAWS).flatMap(([name, holds]) => (holds(state) ? [] : [name]));

/** P6: a second shot in a turn needs Willy the Kid or a Volcanic in play. */
function shots(before: State, after: State): boolean {
  if (before.turn.no !== after.turn.no || after.turn.bangs <= before.turn.bangs) return true;
  const { character, table } = before.seats[before.turn.seat]!;
  return after.turn.bangs === 1 || character === 'willy' || table.map(kindIn).includes('volcanic');
}

/** P14: who is eliminated stays so. */
const dead = (before: State, after: State): boolean =>
  before.seats.every(({ alive }, s) => alive || !after.seats[s]!.alive);

/** P15: the count of reshuffles never falls. */
const reshuffles = (before: State, after: State): boolean => after.reshuffles >= before.reshuffles;

const STEP_LAWS = { 'P6 shots': shots, 'P14 the dead': dead, 'P15 reshuffles': reshuffles } as const;

/** Laws that a step between two stored states breaks. */
export const breachesBetween = (before: State, after: State): string[] =>
  Object.entries(STEP_LAWS).flatMap(([name, holds]) => (holds(before, after) ? [] : [name]));
