import { describe, expect, it } from 'vitest';
import { bang, type Move } from '../../../domain/games/bang/index.ts';
import type { Place, State } from '../../../domain/games/bang/state.ts';
import { view } from '../../../domain/games/bang/view.ts';
import * as rules from '../../../domain/rules.ts';
import type { Sealing, Viewer } from '../../../domain/ruleset.ts';
import { asking, stateWith } from '../../support/games/bang/state.ts';

const NOTHING: Sealing<Move> = { announced: new Map(), own: null };
const seen = (state: State, viewer: Viewer, own: Move | null = null) => view(state, viewer, { ...NOTHING, own });
const viewersOf = (state: State): Viewer[] => [...state.seats.keys(), 'watcher'];

const gatling = asking(
  stateWith(
    'A* kit S +schofield-JC gatling-10H beer-6H | B paul O +mustang-8H missed-2S | C sam O x | D rose R +scope-AS bang-2C beer-7H',
    { discard: ['duel-QD', 'bang-9C'], store: [] },
  ),
  'shot_reply',
  [1, 3],
  { author: 0, card: 'gatling-10H', need: 1 },
);

/** The state with one seat changed. */
const withPlace = (state: State, seat: number, change: Partial<Place>): State => ({
  ...state,
  seats: state.seats.map((place, other) => (other === seat ? { ...place, ...change } : place)),
});

describe('the open table', () => {
  it('is all that a watcher sees', () => {
    expect(seen(gatling, 'watcher')).toEqual({
      options: { characterDeal: 'one', antiStall: false, turnCap: 0 },
      turn: { no: 1, seat: 0, phase: 'play', bangs: 0 },
      reshuffles: 0,
      stall: false,
      deckCount: 70,
      discardCount: 2,
      discardTop: 'bang-9C',
      store: [],
      flipped: [],
      peekCount: 0,
      seats: [
        place(0, 'kit', 5, 5, 2, ['schofield-JC'], 'S', 2),
        place(1, 'paul', 3, 3, 1, ['mustang-8H'], null, 1),
        { ...place(2, 'sam', 0, 4, 0, [], 'O', 1), alive: false },
        place(3, 'rose', 4, 4, 2, ['scope-AS'], null, 1),
      ],
      distance: [
        [0, 3, null, 1],
        [1, 0, null, 1],
        [null, null, null, null],
        [1, 1, null, 0],
      ],
      aimed: [0, 1, 2, 3].map(() => [0, 0, 0, 0]),
      round: { kind: 'shot_reply', asked: [1, 3], ctx: { author: 0, card: 'gatling-10H', need: 1 } },
      kills: [],
      result: null,
    });
  });

  it('is the same for every seat, which sees its own cards besides', () => {
    for (const seat of [0, 1, 3]) {
      const { you, ...open } = seen(gatling, seat);
      expect(open).toEqual(seen(gatling, 'watcher'));
      expect(you).toEqual({ seat, role: gatling.seats[seat]!.role, hand: gatling.seats[seat]!.hand });
    }
  });

  it('has no top of an empty pile', () => {
    expect(seen({ ...gatling, discard: [] }, 0)).toMatchObject({ discardCount: 0, discardTop: null });
  });

  it('shows a General Store and flipped cards to everybody', () => {
    const state = stateWith('A* kit S | B jack O', { store: ['bang-2C'], flipped: ['beer-6H', 'bang-3C'] });
    for (const viewer of viewersOf(state))
      expect(seen(state, viewer)).toMatchObject({ store: ['bang-2C'], flipped: ['beer-6H', 'bang-3C'] });
  });

  function place(
    seat: number,
    character: string,
    life: number,
    maxLife: number,
    handCount: number,
    table: string[],
    role: string | null,
    reach: number,
  ) {
    return { seat, character, life, maxLife, alive: true, handCount, table, role, reach };
  }
});

describe('roles', () => {
  const roles = (state: State, viewer: Viewer = 'watcher') => seen(state, viewer).seats.map(({ role }) => role);

  it('are hidden but for the Sheriff and the eliminated', () => {
    const seven = 'A kit D | B* jack S | C jesse O | D lucky O x | E sam O | F bart R | G sid D x';
    expect(roles(stateWith(seven))).toEqual([null, 'S', null, 'O', null, null, 'D']);
    expect(roles(stateWith(seven), 0)).toEqual([null, 'S', null, 'O', null, null, 'D']);
    expect(seen(stateWith(seven), 0).you?.role).toBe('D');
  });

  it('stay hidden while a seat is dying', () => {
    const state = asking(stateWith('A* kit S | B jack O 0 beer-6H'), 'rescue', [1]);
    expect(roles(state)).toEqual(['S', null, null, null]);
  });

  it('are all open with three players', () => {
    expect(roles(stateWith('A* kit D | B jack R | C willy O'))).toEqual(['D', 'R', 'O']);
  });

  it('are all open at the end', () => {
    const over = { ...gatling, round: null, result: {} as NonNullable<State['result']> };
    expect(roles(over)).toEqual(['S', 'O', 'O', 'R']);
  });
});

describe('what a seat knows alone', () => {
  it('is its sealed answer, once it has one (W1)', () => {
    const sealed: Move = { t: 'missed', cards: ['missed-2S'] };
    expect(seen(gatling, 1, sealed).you?.sealed).toEqual(sealed);
    expect(seen(gatling, 1).you).not.toHaveProperty('sealed');
    expect(seen(gatling, 'watcher', sealed)).toEqual(seen(gatling, 'watcher'));
  });

  it('is the look of Kit Carlson (W3)', () => {
    const peek = ['bang-2C', 'bang-3C', 'bang-4C'];
    const state = asking(stateWith('A* kit S | B jack O', { peek }), 'kit_return', [0]);
    expect(seen(state, 0).you?.peek).toEqual(peek);
    for (const viewer of viewersOf(state)) expect(seen(state, viewer).peekCount).toBe(3);
    for (const viewer of viewersOf(state).slice(1)) expect(JSON.stringify(seen(state, viewer))).not.toContain('bang-');
  });

  it('are the characters it may choose from', () => {
    const base = stateWith('A* kit S | B jack O');
    const dealt = base.seats.map((place, seat) => ({
      ...place,
      character: null,
      candidates: [['kit', 'sid'] as const, ['bart', 'suzy'] as const][seat] ?? [],
    }));
    const state = asking({ ...base, seats: dealt }, 'pick_character', [0, 1]);
    expect(seen(state, 1).you?.candidates).toEqual(['bart', 'suzy']);
    expect(seen(state, 2).you).not.toHaveProperty('candidates');
    expect(JSON.stringify(seen(state, 0))).not.toContain('suzy');
    expect(JSON.stringify(seen(state, 'watcher'))).not.toMatch(/suzy|sid"/);
  });

  it('is nothing for the eliminated, unless they owe the order of their discards', () => {
    expect(seen(gatling, 2)).toEqual(seen(gatling, 'watcher'));
    const owing = asking(withPlace(gatling, 2, { hand: ['bang-3C'], table: ['barrel-QS'] }), 'discard_order', [2]);
    expect(seen(owing, 2).you).toEqual({ seat: 2, role: 'O', hand: ['bang-3C'] });
  });

  it('is nothing for a seat that is not there', () => {
    expect(seen(gatling, 9)).toEqual(seen(gatling, 'watcher'));
  });
});

describe('secrets', () => {
  const rescued = asking(
    stateWith('A* kit S bang-2C | B jack O 0 beer-6H missed-2S | C bart O | D sid R 0 bang-3C'),
    'rescue',
    [1, 3],
  );

  it.each([
    ['a Gatling', gatling],
    ['a rescue, whose hand counts are public and whose Beers are not (W4)', rescued],
  ])('of %s are named to nobody else: no card of another hand and none of the deck (W2)', (_title, state) => {
    for (const viewer of viewersOf(state)) {
      const shown = JSON.stringify(seen(state, viewer));
      const others = state.seats.flatMap(({ hand }, seat) => (seat === viewer ? [] : hand));
      for (const card of [...others, ...state.deck].filter((card) => card !== state.round?.ctx.card))
        expect([viewer, shown.includes(`"${card}"`)]).toEqual([viewer, false]);
    }
    expect(seen(state, 'watcher').seats.map(({ handCount }) => handCount)).toEqual(
      state.seats.map(({ hand }) => hand.length),
    );
  });

  it('change no view of those who may not know them: hands, roles, the deck, the pile below its top', () => {
    const [first, ...deck] = gatling.deck;
    const changed = withPlace(withPlace(gatling, 1, { hand: [first!], role: 'R' }), 3, { role: 'O' });
    const other = { ...changed, deck: ['missed-2S', ...deck].reverse(), discard: [...gatling.discard].reverse() };
    for (const viewer of ['watcher', 0, 2] as const)
      expect(seen({ ...other, discard: ['duel-8C', 'bang-9C'] }, viewer)).toEqual(seen(gatling, viewer));
  });

  it('do not reach whom is asked (A27)', () => {
    const weak = withPlace(gatling, 1, { hand: ['duel-8C'] });
    const publicPart = (state: State) => rules.prompts(bang, state).map(({ ask: _ask, ...open }) => open);
    expect(publicPart(weak)).toEqual(publicPart(gatling));
  });

  it('are left out of what a round reveals: the card that Kit Carlson puts back', () => {
    expect(rules.reveal(bang, 'kit_return', { t: 'return', card: 'bang-2C' })).toEqual({ t: 'return' });
    expect(rules.reveal(bang, 'shot_reply', { t: 'missed', cards: ['missed-2S'] })).toEqual({
      t: 'missed',
      cards: ['missed-2S'],
    });
  });

  it('are all told at the end', () => {
    const result = { kind: 'win', winners: [0] } as unknown as NonNullable<State['result']>;
    const over = { ...gatling, round: null, result };
    for (const viewer of viewersOf(over))
      expect(seen(over, viewer)).toMatchObject({ hands: gatling.seats.map(({ hand }) => hand), result, round: null });
    expect(seen(gatling, 0)).not.toHaveProperty('hands');
  });
});
