import { describe, expect, it } from 'vitest';
import { ALL_CARDS } from '../../../domain/games/bang/cards/card.ts';
import { bang, type Options, type State } from '../../../domain/games/bang/index.ts';
import type { Role } from '../../../domain/games/bang/state.ts';
import * as rules from '../../../domain/rules.ts';
import { chance } from '../../support/chance.ts';
import { UNSEALED } from '../../support/laws/play.ts';

/*
 * Setup tests S1 to S5 of docs/rules/bang.md, section 5.
 */

const DEALS = 40;
const ROLES: Readonly<Record<number, string>> = { 3: 'DOR', 4: 'OORS', 5: 'DOORS', 6: 'DOOORS', 7: 'DDOOORS' };

const deal = (seats: number, seed: number, options: Partial<Options> = {}): State =>
  bang.deal(bang.options.parse(options), seats, chance(seed)).state;

const rolesOf = (state: State): string =>
  state.seats
    .map(({ role }) => role)
    .sort()
    .join('');
const shownRoles = (state: State): (Role | null)[] =>
  bang.view(state, 'watcher', UNSEALED as never).seats.map(({ role }) => role);
const cardsOf = ({ deck, discard, peek, seats }: State): string[] => [
  ...deck,
  ...discard,
  ...peek,
  ...seats.flatMap(({ hand }) => hand),
];

/** Deals until one is as wanted. */
function dealUntil(seats: number, wanted: (state: State) => boolean): State {
  for (let seed = 1; ; seed += 1) {
    const state = deal(seats, seed);
    if (wanted(state)) return state;
  }
}

describe.each([4, 5, 6, 7])('S1 %i seats', (seats) => {
  it('have the right roles, of which one is public, and as many cards as life points', () => {
    for (let seed = 1; seed <= DEALS; seed += 1) {
      const { state, events } = bang.deal(bang.options.parse({}), seats, chance(seed));
      expect(rolesOf(state)).toBe(ROLES[seats]);
      expect(shownRoles(state).filter((role) => role !== null)).toEqual(['S']);
      expect(state.seats[state.turn.seat]!.role).toBe('S');
      const { counts } = events.find(({ type }) => type === 'hands.dealt')!;
      expect(counts).toEqual(state.seats.map(({ maxLife }) => maxLife));
      expect(cardsOf(state).sort()).toEqual([...ALL_CARDS].sort());
      expect(new Set(state.seats.map(({ character }) => character)).size).toBe(seats);
    }
  });
});

describe('S2', () => {
  it.each(['gringo', 'paul'])('%s as Sheriff has four lives and cards, else three', (character) => {
    for (const isSheriff of [true, false]) {
      const state = dealUntil(4, ({ seats }) =>
        seats.some((place) => place.character === character && (place.role === 'S') === isSheriff),
      );
      const place = state.seats.find((one) => one.character === character)!;
      expect([place.life, place.maxLife]).toEqual(isSheriff ? [4, 4] : [3, 3]);
      if (!isSheriff) expect(place.hand).toHaveLength(3);
    }
  });
});

describe('S3', () => {
  it('three seats show all roles, the Deputy starts and nobody has a life more', () => {
    for (let seed = 1; seed <= DEALS; seed += 1) {
      const state = deal(3, seed);
      expect(rolesOf(state)).toBe(ROLES[3]);
      expect(shownRoles(state)).toEqual(state.seats.map(({ role }) => role));
      expect(state.seats[state.turn.seat]!.role).toBe('D');
      for (const { character, maxLife } of state.seats)
        expect(maxLife).toBe(['gringo', 'paul'].includes(character!) ? 3 : 4);
    }
  });
});

describe('S4 and S5', () => {
  it.each([3, 7])('two characters each: %i seats choose at once and unseen, hands come after', (seats) => {
    const state = deal(seats, 1, { characterDeal: 'two' });
    const all = state.seats.flatMap(({ candidates }) => candidates);
    expect(new Set(all).size).toBe(2 * seats);
    expect(rules.prompts(bang, state).map(({ seat, kind }) => [seat, kind])).toEqual(
      state.seats.map((_, seat) => [seat, 'pick_character']),
    );
    for (const viewer of ['watcher', ...state.seats.keys()] as const) {
      const { you, ...open } = bang.view(state, viewer, UNSEALED as never);
      expect(all.filter((who) => JSON.stringify(open).includes(`"${who}"`))).toEqual([]);
      expect(you?.candidates).toEqual(viewer === 'watcher' ? undefined : state.seats[viewer]!.candidates);
      if (viewer !== 'watcher') expect(you?.role).toBe(state.seats[viewer]!.role);
      expect(open.seats.map(({ handCount }) => handCount)).toEqual(state.seats.map(() => 0));
    }
    const moves = new Map(
      state.seats.map(({ candidates }, seat) => [seat, { t: 'takes', character: candidates[1]! } as const]),
    );
    expect(rules.refuse(bang, state, 0, { t: 'takes', character: state.seats[1]!.candidates[0]! })?.code).toBe(
      'bang.not-offered',
    );
    const { state: seated, events } = bang.resolve(state, moves, chance(2));
    expect(seated.seats.map(({ character }) => character)).toEqual(state.seats.map(({ candidates }) => candidates[1]));
    const types = events.map(({ type }) => type);
    expect(types.indexOf('hands.dealt')).toBeGreaterThan(types.indexOf('characters.set'));
    expect(cardsOf(seated).sort()).toEqual([...ALL_CARDS].sort());
    const unchosen = state.seats.map(({ candidates }) => candidates[0]!);
    expect(unchosen.filter((who) => JSON.stringify([events, seated]).includes(`"${who}"`))).toEqual([]);
  });
});

describe('the first turn', () => {
  it('is the only one to have begun', () => {
    for (const seats of [3, 4, 5, 6, 7]) expect(deal(seats, 3).turn.no).toBe(1);
  });
});
