import { describe, expect, it } from 'vitest';
import { bang } from '../../../domain/games/bang/index.ts';
import type { Context, Orders, PromptKind, State } from '../../../domain/games/bang/state.ts';
import * as rules from '../../../domain/rules.ts';
import { asking, stateWith } from '../../support/games/bang/state.ts';

const answer = (state: State, orders: Partial<Orders>) =>
  bang.orders!.answer(state, bang.asked(state)[0]!, { ...bang.orders!.initial, ...orders });

const shot = (position: string, ctx: Context = {}): State => asking(stateWith(position), 'shot_reply', [0], ctx);
const rescue = (position: string, life = 0): State => {
  const state = stateWith(position);
  const [dying, ...others] = state.seats;
  return asking({ ...state, seats: [{ ...dying!, life }, ...others] }, 'rescue', [0]);
};
const flipped = (cards: readonly string[], cause: Context['cause']): State =>
  asking(stateWith('A* lucky S | B jack O', { flipped: cards }), 'lucky_choice', [0], { cause: cause! });

/** Answers of who defends: the position, the question, the answer as in the examples. */
const DEFENCES: readonly (readonly [string, State, string])[] = [
  ['the oldest Missed!', shot('A kit S bang-2C missed-3S missed-2S | B* jack O'), 'missed missed-3S'],
  [
    'two against Slab the Killer',
    shot('A kit S missed-3S bang-2C missed-2S | B* slab O', { need: 2 }),
    'missed missed-3S missed-2S',
  ],
  ['a pass with one too few', shot('A kit S missed-3S bang-2C | B* slab O', { need: 2 }), 'pass'],
  ['a pass with none', shot('A kit S bang-2C | B* jack O'), 'pass'],
  [
    "Calamity Janet's Missed! first",
    shot('A janet S bang-2C bang-3C missed-2S | B* slab O', { need: 2 }),
    'missed missed-2S bang-2C',
  ],
  ["Suzy Lafayette's only card", shot('A suzy S missed-2S | B* slab O', { need: 2 }), 'missed missed-2S'],
  ['a pass of Suzy Lafayette with two cards', shot('A suzy S missed-2S bang-2C | B* slab O', { need: 2 }), 'pass'],
  ['a pass of Suzy Lafayette with a useless card', shot('A suzy S bang-2C | B* slab O', { need: 2 }), 'pass'],
  [
    'the oldest BANG!',
    asking(stateWith('A kit S missed-2S bang-3C bang-2C | B* jack O'), 'duel_reply', [0]),
    'bang bang-3C',
  ],
  [
    'a BANG! before a Missed!',
    asking(stateWith('A janet S missed-2S bang-3C | B* jack O'), 'indians_reply', [0]),
    'bang bang-3C',
  ],
  [
    'a Missed! as BANG!',
    asking(stateWith('A janet S beer-6H missed-2S | B* jack O'), 'indians_reply', [0]),
    'bang missed-2S',
  ],
  ['no BANG!', asking(stateWith('A kit S missed-2S | B* jack O'), 'duel_reply', [0]), 'pass'],
  ['the oldest Beer', rescue('A kit S bang-2C beer-7H beer-6H | B* jack O'), 'beer beer-7H'],
  ['one of two Beers for two life points', rescue('A kit S beer-7H beer-6H | B* jack O', -1), 'beer beer-7H'],
  ['no Beer that would not be enough', rescue('A kit S beer-7H bang-2C | B* jack O', -1), 'pass'],
  ['no Beer with two left', rescue('A kit S beer-7H | B* jack R | C sam O x | D jesse O x'), 'pass'],
  [
    'the two newest cards of Sid Ketchum, newest first',
    rescue('A sid S bang-2C bang-3C bang-4C | B* jack O'),
    'sid bang-4C bang-3C',
  ],
  ['Beer before his two cards', rescue('A sid S bang-2C beer-6H bang-4C | B* jack O', -1), 'beer beer-6H'],
  ['no pair with a Beer that is needed', rescue('A sid S bang-2C beer-6H | B* jack O', -1), 'pass'],
  [
    'a pair with a Beer in it, with two left',
    rescue('A sid R beer-6H bang-3C | B* jack S | C sam O x | D jesse O x'),
    'sid bang-3C beer-6H',
  ],
  ['two pairs', rescue('A sid R bang-2C bang-3C bang-4C bang-5C | B* jack S', -1), 'sid bang-5C bang-4C'],
];

function said(state: State): string {
  const { t, ...fields } = rules.fallback(bang, state, 0);
  return [t, ...Object.values(fields).flat()].join(' ');
}

describe('who lets the clock run out', () => {
  it.each(DEFENCES)('defends with %s', (_title, state, expected) => {
    expect(said(state)).toBe(expected);
    expect(rules.refuse(bang, state, 0, rules.fallback(bang, state, 0))).toBeUndefined();
  });

  it.each([
    ['barrel', ['bang-2C', 'beer-6H'], 'beer-6H'],
    ['jail', ['beer-6H', 'bang-2C'], 'beer-6H'],
    ['jourdonnais', ['saloon-5H', 'bang-2C'], 'saloon-5H'],
    ['dynamite', ['missed-5S', 'bang-2C'], 'bang-2C'],
    ['dynamite', ['volcanic-10S', 'missed-5S'], 'volcanic-10S'],
  ] as const)('lets for a %s of %j count %s', (cause, cards, best) => {
    expect(rules.fallback(bang, flipped(cards, cause), 0)).toEqual({ t: 'choose', card: best });
  });

  it.each<[PromptKind, string, Partial<State>, string]>([
    ['play', 'A* kit S bang-2C | B jack O', {}, 'end'],
    ['jesse_source', 'A* jesse S | B jack O bang-2C', {}, 'from deck'],
    ['pedro_source', 'A* pedro S | B jack O', { discard: ['bang-2C'] }, 'from deck'],
    ['kit_return', 'A* kit S | B jack O', { peek: ['bang-2C', 'bang-4C', 'bang-3C'] }, 'return bang-3C'],
    ['store_pick', 'A* kit S | B jack O', { store: ['bang-3C', 'bang-2C'] }, 'pick bang-3C'],
    ['discard_down', 'A* kit S 2 bang-5C bang-4C bang-3C bang-2C | B jack O', {}, 'discard bang-3C bang-2C'],
    ['discard_order', 'A* kit S bang-5C +scope-AS bang-2C | B pedro O', {}, 'order scope-AS bang-5C bang-2C'],
  ])('answers %s with the default', (kind, position, change, expected) => {
    expect(said(asking(stateWith(position, change), kind, [0]))).toBe(expected);
  });
});

const ASKED: readonly (readonly [keyof Orders, string, PromptKind, string])[] = [
  ['shot', 'missed', 'shot_reply', 'A kit S missed-2S | B* jack O'],
  ['indians', 'bang', 'indians_reply', 'A kit S bang-2C | B* jack O'],
  ['duel', 'bang', 'duel_reply', 'A kit S bang-2C | B* jack O'],
  ['rescue', 'save', 'rescue', 'A kit S 0 beer-6H | B* jack O'],
  ['lucky', 'best', 'lucky_choice', 'A* lucky S | B jack O'],
  ['order', 'default', 'discard_order', 'A* kit S +scope-AS bang-2C | B pedro O'],
];

describe('standing orders', () => {
  it.each(ASKED)('%s %s answers %s as at time-out', (field, value, kind, position) => {
    const state = asking(stateWith(position, { flipped: ['bang-3C', 'beer-10H'] }), kind, [0], { cause: 'barrel' });
    expect(bang.orders!.answer(state, rules.prompts(bang, state)[0]!, bang.orders!.initial)).toBeUndefined();
    expect(answer(state, { [field]: value })).toEqual(rules.fallback(bang, state, 0));
    const others = Object.fromEntries(ASKED.filter(([other]) => other !== field).map(([other, wish]) => [other, wish]));
    expect(answer(state, { ...others, barrel: 'skip' })).toBeUndefined();
  });

  it.each(ASKED.slice(0, 4))('%s passes without a look at the hand', (field, _value, kind, position) => {
    const state = asking(stateWith(position), kind, [0]);
    expect(answer(state, { [field]: 'pass' })).toEqual({ t: 'pass' });
  });

  it('never answers what has no order', () => {
    const all: Partial<Orders> = Object.fromEntries(ASKED.map(([field, value]) => [field, value]));
    for (const kind of ['play', 'store_pick', 'discard_down', 'jesse_source'] as const) {
      const state = asking(stateWith('A* kit S 1 bang-2C bang-3C | B jack O'), kind, [0]);
      expect(answer(state, all)).toBeUndefined();
    }
  });

  it('are stored in part, in known fields and values only', () => {
    for (const orders of [{}, { shot: 'missed' }, { barrel: 'skip', order: 'default' }, bang.orders!.initial])
      expect(bang.orders!.schema.safeParse(orders).success).toBe(true);
    for (const orders of [
      null,
      { shot: 'bang' },
      { shots: 'ask' },
      { lucky: 'pass' },
      { barrel: 'ask' },
      { duel: undefined },
    ])
      expect(bang.orders!.schema.safeParse(orders).success).toBe(false);
  });
});
