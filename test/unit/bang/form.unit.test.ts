import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { OrderMove } from '../../../domain/games/bang/asks/answers.ts';
import { bang, type Move, type State } from '../../../domain/games/bang/index.ts';
import type { PromptKind } from '../../../domain/games/bang/state.ts';
import { combinations } from '../../../domain/games/kit/combinations.ts';
import * as rules from '../../../domain/rules.ts';
import { asking, stateWith } from '../../support/games/bang/state.ts';
import { NO_SEALS } from '../../support/laws/play.ts';

const formOf = (state: State, seat: number) =>
  z.fromJSONSchema(rules.form(bang, state, seat) as Parameters<typeof z.fromJSONSchema>[0]);

/** The cards of seat A are looked at in each of these; another card of the game is a stranger there. */
const SCENES: readonly (readonly [string, State])[] = (
  [
    [
      'play',
      'A* kit S +schofield-JC panic-JH bang-2C beer-6H | B jack O +barrel-QS bang-3C | C sam O x | D jesse R beer-7H | E bart D +jail-JS',
    ],
    ['play', 'A* janet O jail-JS missed-2S mustang-8H duel-QD | B jack S | C sam R'],
    ['play', 'A* kit S cat_balou-KH missed-2S bang-2C | B jack O | C sam O | D jesse R x', { turn: 1 }],
    ['shot_reply', 'A kit S missed-2S bang-2C missed-3S | B* jack O'],
    ['shot_reply', 'A janet S bang-2C missed-2S beer-6H bang-3C | B* slab O', { need: 2 }],
    ['shot_reply', 'A kit S missed-2S bang-2C | B* slab O', { need: 2 }],
    ['shot_reply', 'A suzy S missed-2S | B* slab O', { need: 2 }],
    ['shot_reply', 'A suzy S bang-2C | B* slab O', { need: 2 }],
    ['indians_reply', 'A kit S missed-2S bang-2C bang-3C | B* jack O'],
    ['duel_reply', 'A janet S missed-2S beer-6H bang-3C | B* jack O'],
    ['duel_reply', 'A kit S missed-2S | B* jack O'],
    ['rescue', 'A kit S 0 beer-6H bang-2C beer-7H | B* jack O'],
    ['rescue', 'A sid S 0 beer-6H bang-2C bang-3C | B* jack O'],
    ['rescue', 'A sid S 0 beer-6H bang-2C bang-3C | B* jack R | C sam O x | D kit O x'],
    ['rescue', 'A sid S 0 beer-6H | B* jack O'],
    ['discard_down', 'A* kit S 2 bang-2C bang-3C missed-2S duel-QD | B jack O'],
    ['discard_order', 'A kit O x +scope-AS bang-2C +barrel-QS | B* jack S | C pedro O'],
    ['jesse_source', 'A* jesse S bang-2C | B jack O bang-3C | C sam O x | D kit R | E bart D beer-6H'],
    ['pedro_source', 'A* pedro S | B jack O'],
    ['lucky_choice', 'A* lucky S bang-2C | B jack O', { cause: 'dynamite' }],
    ['kit_return', 'A* kit S bang-2C | B jack O'],
    ['store_pick', 'A* kit S bang-2C | B jack O'],
    ['pick_character', 'A* kit S | B jack O'],
  ] as [PromptKind, string, { need?: number; cause?: 'dynamite'; turn?: number }?][]
).map(([kind, position, { turn = 0, ...ctx } = {}]) => {
  const state = stateWith(position, {
    discard: ['beer-10H', 'bang-AS'],
    ...(kind === 'lucky_choice' ? { flipped: ['missed-5S', 'bang-9C'] } : {}),
    ...(kind === 'kit_return' ? { peek: ['missed-5S', 'bang-9C', 'gatling-10H'] } : {}),
    ...(kind === 'store_pick' ? { store: ['missed-5S', 'bang-9C'] } : {}),
  });
  const [first, ...others] = state.seats;
  const seats = [{ ...first!, candidates: kind === 'pick_character' ? (['sid', 'kit'] as const) : [] }, ...others];
  const asked = asking({ ...state, seats, turn: { ...state.turn, bangs: turn } }, kind, [0], ctx);
  return [`${kind}: ${position}`, asked] as const;
});

/** Every card that may be thought of: the own ones, what lies open, and one that lies nowhere. */
const thinkable = (state: State): string[] => [
  ...state.seats.flatMap(({ hand, table }) => [...hand, ...table]),
  ...[...state.flipped, ...state.peek, ...state.store, ...state.discard],
  'wells_fargo-3H',
  'no card',
];

/** Sequences of up to three cards, repeated ones too, and all cards backwards. */
function* sequences(cards: readonly string[]): Generator<string[]> {
  yield [];
  yield [...cards].reverse();
  for (const a of cards) {
    yield [a];
    for (const b of cards) {
      yield [a, b];
      for (const c of cards.slice(0, 5)) yield [a, b, c];
    }
  }
}

/** Answers of all forms, of which few are legal. */
function* wishes(state: State): Generator<unknown> {
  const cards = thinkable(state);
  const targets = [undefined, -1, ...state.seats.keys(), state.seats.length];
  for (const t of ['end', 'pass']) yield { t };
  for (const character of ['kit', 'sid', 'bart']) yield { t: 'takes', character };
  for (const source of ['deck', 'discard', ...targets.slice(1)]) yield { t: 'from', source };
  for (const card of cards) {
    yield { t: 'from', source: 'discard', card };
    for (const t of ['choose', 'return', 'pick', 'bang', 'beer']) yield { t, card };
    for (const target of targets) {
      for (const pick of [undefined, 'hand', ...cards]) {
        const aimed = { ...(target === undefined ? {} : { target }), ...(pick === undefined ? {} : { pick }) };
        yield { t: 'play', card, ...aimed };
      }
    }
  }
  for (const sequence of sequences(cards.slice(0, 6)))
    for (const t of ['missed', 'sid', 'order', 'discard']) yield { t, cards: sequence };
}

describe.each(SCENES)('%s', (_title, state) => {
  it('is described by its form exactly: what the rules allow and nothing else', () => {
    const schema = formOf(state, 0);
    const wrong = [...wishes(state)].filter(
      (wish) => schema.safeParse(wish).success !== (rules.refuse(bang, state, 0, wish as Move) === undefined),
    );
    expect(wrong).toEqual([]);
  });

  it('lists only moves that the rules and the form allow, the default among them', () => {
    const listed = rules.moves(bang, state, 0);
    const schema = formOf(state, 0);
    for (const move of listed) {
      expect(rules.refuse(bang, state, 0, move)).toBeUndefined();
      expect(rules.moveSchema(bang).safeParse(move).success).toBe(true);
      expect(schema.safeParse(move).success).toBe(true);
    }
    expect(new Set(listed.map((move) => JSON.stringify(move))).size).toBe(listed.length);
    expect(listed).toContainEqual(rules.fallback(bang, state, 0));
  });

  it('lists every legal answer but orders of many cards', () => {
    const listed = new Set(rules.moves(bang, state, 0).map((move) => JSON.stringify(move)));
    const missing = [...wishes(state)].filter((wish) => {
      const move = wish as Move;
      if (move.t === 'order' || move.t === 'discard' || (move.t === 'from' && 'card' in move)) return false;
      return rules.refuse(bang, state, 0, move) === undefined && !listed.has(JSON.stringify(move));
    });
    expect(missing).toEqual([]);
  });

  it('is put to the seat in JSON', () => {
    const [prompt, ...others] = rules.prompts(bang, state);
    expect(others).toEqual([]);
    expect(JSON.parse(JSON.stringify(prompt))).toEqual(prompt);
    expect(prompt).toMatchObject({ seat: 0, kind: state.round!.kind, required: true });
  });

  it('is no question to others', () => {
    expect(rules.moves(bang, state, 1)).toEqual([]);
    expect(formOf(state, 1).safeParse(rules.moves(bang, state, 0)[0]).success).toBe(false);
    expect(() => rules.fallback(bang, state, 1)).toThrow('not asked');
  });
});

describe('what a seat is told', () => {
  const told = (scene: number) => rules.prompts(bang, SCENES[scene]![1])[0]!.ask;
  const sceneOf = (title: string) => SCENES.findIndex(([name]) => name.startsWith(title));

  it.each([
    ['play: A* kit S +schofield', { cards: ['panic-JH', 'bang-2C', 'beer-6H'] }],
    ['play: A* kit S cat_balou', { cards: [] }],
    ['shot_reply: A janet', { need: 2, cards: ['missed-2S', 'bang-2C', 'bang-3C'] }],
    ['duel_reply: A kit', { cards: [] }],
    ['rescue: A kit', { missing: 1, beers: ['beer-6H', 'beer-7H'], mayPay: false }],
    ['rescue: A sid S 0 beer-6H bang-2C', { missing: 1, beers: ['beer-6H'], mayPay: true }],
    ['rescue: A sid S 0 beer-6H |', { missing: 1, beers: ['beer-6H'], mayPay: false }],
    ['discard_down', { count: 2 }],
    ['discard_order', { cards: ['scope-AS', 'barrel-QS', 'bang-2C'] }],
    ['jesse_source', { sources: ['deck', 1, 4] }],
    ['pedro_source', { sources: ['deck', 'discard'], top: 'bang-AS' }],
    ['lucky_choice', { offered: ['missed-5S', 'bang-9C'], cause: 'dynamite' }],
    ['kit_return', { offered: ['missed-5S', 'bang-9C', 'gatling-10H'] }],
    ['store_pick', { offered: ['missed-5S', 'bang-9C'] }],
    ['pick_character', { offered: ['sid', 'kit'] }],
  ])('with %s is %j', (title, ask) => {
    expect(told(sceneOf(title))).toEqual(ask);
  });
});

const MANY = 'bang-2C bang-3C bang-4C bang-5C bang-6C bang-7C bang-8C bang-9C bang-2D bang-3D';

describe('lists of many cards', () => {
  it.each([
    [5, MANY, 252],
    [5, `${MANY} bang-4D`, 11],
    [1, `${MANY} bang-4D`, 11],
    [9, MANY, 10],
    [3, MANY, 120],
  ])('with %i life has of %s so many discards: %i', (life, cards, count) => {
    const state = asking(stateWith(`A* kit S ${life} ${cards} | B jack O`), 'discard_down', [0]);
    const listed = rules.moves(bang, state, 0);
    expect(listed).toHaveLength(count);
    expect(listed).toContainEqual(rules.fallback(bang, state, 0));
    for (const move of listed) expect(rules.refuse(bang, state, 0, move)).toBeUndefined();
  });

  it('are found without searching where there is nothing to find', () => {
    let looks = 0;
    class Counted extends Array<string> {
      override slice(from?: number): string[] {
        looks += 1;
        return super.slice(from);
      }
    }
    const hand = Counted.from({ length: 20 }, (_, i) => `card-${i}`);
    expect(combinations(hand, 19)).toHaveLength(20);
    // A few looks for each card of each choice, where a search without bounds takes half a million.
    expect(looks).toBeLessThanOrEqual(20 * 19 * 4);
  });

  it('has every card of a discard order first once', () => {
    const state = asking(stateWith(`A kit O x +scope-AS ${MANY} | B* pedro S`), 'discard_order', [0]);
    const listed = rules.moves(bang, state, 0) as readonly OrderMove[];
    expect(listed.map(({ cards }) => cards[0])).toEqual(['scope-AS', ...MANY.split(' ')]);
    for (const move of listed) expect(rules.refuse(bang, state, 0, move)).toBeUndefined();
  });
});

describe('a question', () => {
  const specification = readFileSync(new URL('../../../docs/rules/bang.md', import.meta.url), 'utf8');

  /** Fields of `ask` as section 21 of the rules lists them: each is followed by a colon. */
  const fieldsOf = (kind: PromptKind): string[] => {
    const [, cell] = new RegExp(`^\\| \`${kind}\` \\| (.*) \\|$`, 'm').exec(specification)!;
    return [...cell!.matchAll(/`(\w+)`:/g)].map(([, field]) => field!);
  };

  it.each(SCENES)('tells what the rules say it tells: %s', (_title, state) => {
    const [{ kind, ask }] = rules.prompts(bang, state) as unknown as [{ kind: PromptKind; ask: object }];
    expect(fieldsOf(kind)).toEqual(Object.keys(ask));
  });
});

describe('acts', () => {
  const guardOf = (state: State, seat: number) => rules.actGuard(bang, state, seat, { act: 'sid', cards: [] });

  it('are all pairs of the hand, sorted, where Sid Ketchum may act', () => {
    const state = asking(stateWith('A* kit S | B sid O 3 missed-2S bang-2C beer-6H'), 'play', [0]);
    expect(rules.acts(bang, state, 1, NO_SEALS).map(({ cards }) => cards)).toEqual([
      ['bang-2C', 'beer-6H'],
      ['bang-2C', 'missed-2S'],
      ['beer-6H', 'missed-2S'],
    ]);
    expect(rules.acts(bang, state, 1, { own: true, required: 1 })).toEqual([]);
    expect(rules.acts(bang, state, 0, NO_SEALS)).toEqual([]);
    expect(rules.acts(bang, state, 9, NO_SEALS)).toEqual([]);
  });

  it.each([
    ['a hand that may be robbed, its last two cards', 'play', 'bang-2C bang-3C', 'none-sealed'],
    ['the same where Jesse Jones chooses', 'jesse_source', 'bang-2C bang-3C', 'none-sealed'],
    ['a hand of which something stays', 'play', 'bang-2C bang-3C bang-4C', 'own-unsealed'],
    [
      'any cards that would cover the one Pedro Ramirez has seen',
      'pedro_source',
      'bang-2C bang-3C bang-4C',
      'none-sealed',
    ],
    ['any hand while others do not choose among hands', 'store_pick', 'bang-2C bang-3C', 'own-unsealed'],
  ] as const)('depend on no seal that they could make void: %s', (_title, kind, cards, guard) => {
    expect(guardOf(asking(stateWith(`A* jesse S beer-6H | B sid O 3 ${cards}`), kind, [0]), 1)).toBe(guard);
  });

  it('depend on the own seal alone in the own turn', () => {
    expect(guardOf(asking(stateWith('A* sid S 3 bang-2C bang-3C | B kit O'), 'play', [0]), 0)).toBe('own-unsealed');
  });
});
