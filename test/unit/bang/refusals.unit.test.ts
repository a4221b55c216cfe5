import { describe, expect, it } from 'vitest';
import { bang, type State } from '../../../domain/games/bang/index.ts';
import { refusalCodes } from '../../../domain/refusals.ts';
import * as rules from '../../../domain/rules.ts';
import type { Refusal } from '../../../domain/ruleset.ts';
import { asking, stateWith } from '../../support/games/bang/state.ts';

/*
 * Every refusal of spec 12. Those that the vectors of spec 19 provoke are here too, so that this list is whole.
 */

type Try = () => Refusal | undefined;

const UNSEALED = { own: false, required: 0 };
const ALONE = { own: false, required: 1 };
const SEALED = { own: true, required: 1 };

const seal =
  (state: State, move: unknown, seat = 0): Try =>
  () =>
    rules.refuse(bang, state, seat, move);
const sid =
  (state: State, cards: readonly string[], sealed = UNSEALED, seat = 0): Try =>
  () =>
    rules.refuseAct(bang, state, seat, { act: 'sid', cards }, sealed);
const table =
  (seats: number, turnCap = 0): Try =>
  () =>
    rules.refuseSetup(bang, { characterDeal: 'one', antiStall: false, turnCap }, seats);

const playing = (position: string, change: Partial<State> = {}): State => {
  const state = stateWith(position, change);
  return asking(state, 'play', [state.turn.seat]);
};
const play = (state: State, card: string, target?: number, pick?: string): Try =>
  seal(state, {
    t: 'play',
    card,
    ...(target === undefined ? {} : { target }),
    ...(pick === undefined ? {} : { pick }),
  });

const OWN = 'A* kit S +mustang-8H bang-2C bang-3C missed-2S beer-6H mustang-9H panic-JH cat_balou-KH jail-JS duel-QD';
const hand = playing(`${OWN} | B jack O +barrel-QS +jail-10S beer-7H | C willy O x | D jesse R | E gringo O | F sam O`);
const shotOnce = { ...hand, turn: { ...hand.turn, bangs: 1 } };
const jailing = playing('A* kit O jail-JS jail-4H jail-10S | B jack S | C willy O +jail-4H x | D jesse R +jail-4H');

const shot = asking(
  stateWith('A* slab S beer-6H | B jack O missed-2S missed-3S bang-2C | C suzy O missed-4S'),
  'shot_reply',
  [1, 2],
  {
    need: 2,
  },
);
const duel = asking(stateWith('A* kit S | B jack O missed-2S bang-2C'), 'duel_reply', [1]);
const indians = asking(stateWith('A* kit S | B jack O missed-2S bang-2C'), 'indians_reply', [1]);
const dying = asking(
  stateWith('A* kit S | B jack O 0 beer-6H saloon-5H bang-2C | C sid O 0 bang-3C bang-4C beer-7H | D kit O'),
  'rescue',
  [1, 2],
);
const twoLeft = asking(stateWith('A* kit S | B jack O x | C kit O x | D sid R 0 beer-6H bang-2C'), 'rescue', [3]);
const choosing = asking(stateWith('A* lucky S | B jack O', { flipped: ['bang-2C', 'beer-6H'] }), 'lucky_choice', [0], {
  cause: 'barrel',
});
const returning = asking(
  stateWith('A* kit S bang-5C | B jack O', { peek: ['bang-2C', 'bang-3C', 'bang-4C'] }),
  'kit_return',
  [0],
);
const robbing = asking(
  stateWith('A* jesse S beer-6H | B jack O bang-2C | C kit O | D sam R x bang-3C'),
  'jesse_source',
  [0],
);
const fishing = asking(stateWith('A* pedro S | B jack O', { discard: ['bang-2C', 'beer-6H'] }), 'pedro_source', [0]);
const shopping = asking(stateWith('A* kit S bang-5C | B jack O', { store: ['bang-2C', 'bang-3C'] }), 'store_pick', [0]);
const limited = asking(stateWith('A* kit O 2 bang-2C bang-3C missed-2S duel-QD | B jack S'), 'discard_down', [0]);
const ordering = asking(
  stateWith('A* sid S 3 +schofield-JC bang-2C | B jack O x +scope-AS +barrel-QS | C pedro O | D kit R'),
  'discard_order',
  [0, 1],
);
const picking = asking(
  stateWith('A* kit S | B jack O', {
    seats: stateWith('A* kit S | B jack O').seats.map((place) => ({
      ...place,
      character: null,
      candidates: ['kit', 'sid'],
    })),
  }),
  'pick_character',
  [0, 1, 2, 3],
);

const hurt = stateWith('A* sid S 3 bang-2C bang-3C beer-6H | B kit O | C sam O x');
const robbed = asking(
  stateWith('A sid S 3 bang-2C bang-3C | B* jesse O | C kit O bang-4C | D jack R'),
  'jesse_source',
  [1],
);
const raided = asking(robbed, 'play', [1]);
const covered = asking(robbed, 'pedro_source', [1]);
const over = { ...hurt, result: { kind: 'stalemate' } } as unknown as State;

/** Ways to meet each reason of the game, and those of the kernel that spec 12 names. */
const WAYS: Readonly<Record<string, readonly Try[]>> = {
  'match.too-few-seats': [table(2)],
  'match.too-many-seats': [table(8)],
  'bad-options': [table(4, -1), table(4, 0.5), table(4, 1001)],
  'seal.not-asked': [
    seal(hand, { t: 'end' }, 1),
    seal(hand, { t: 'end' }, 9),
    seal(hand, { t: 'end' }, -1),
    seal(stateWith('A* kit S | B jack O'), { t: 'end' }),
  ],
  'bad-shape': [
    seal(hand, null),
    seal(hand, []),
    seal(hand, { t: 'pass' }),
    seal(hand, { t: 'end', card: 'bang-2C' }),
    seal(hand, { t: 'play' }),
    seal(hand, { t: 'play', card: 2 }),
    seal(hand, { t: 'play', card: 'bang-2C', target: 0.5 }),
    seal(hand, { t: 'play', card: 'bang-2C', target: 'B' }),
    seal(hand, { t: 'play', card: 'panic-JH', target: 1, pick: 0 }),
    seal(shot, { t: 'bang', card: 'bang-2C' }, 1),
    seal(shot, { t: 'missed', cards: 'missed-2S' }, 1),
    seal(duel, { t: 'missed', cards: ['missed-2S'] }, 1),
    seal(indians, { t: 'end' }, 1),
    seal(dying, { t: 'missed', cards: [] }, 1),
    seal(choosing, { t: 'return', card: 'bang-2C' }),
    seal(returning, { t: 'choose', card: 'bang-2C' }),
    seal(robbing, { t: 'from', source: 'pile' }),
    seal(robbing, { t: 'from', source: 1.5 }),
    seal(fishing, { t: 'from', source: 'deck', card: 'bang-2C' }),
    seal(shopping, { t: 'takes', character: 'kit' }),
    seal(limited, { t: 'order', cards: ['bang-2C', 'bang-3C'] }),
    seal(ordering, { t: 'discard', cards: ['bang-2C'] }),
    seal(picking, { t: 'takes', character: 'jane' }),
  ],
  'not-offered': [
    seal(picking, { t: 'takes', character: 'bart' }),
    seal(choosing, { t: 'choose', card: 'bang-3C' }),
    seal(returning, { t: 'return', card: 'bang-5C' }),
    ...[0, 2, 3, 9, -1, 'discard'].map((source) => seal(robbing, { t: 'from', source })),
    seal(fishing, { t: 'from', source: 1 }),
    seal(fishing, { t: 'from', source: 'discard', card: 'bang-2C' }),
    seal(shopping, { t: 'pick', card: 'bang-5C' }),
    seal(shopping, { t: 'pick', card: 'no card' }),
  ],
  'repeated-card': [
    seal(shot, { t: 'missed', cards: ['missed-2S', 'missed-2S'] }, 1),
    seal(dying, { t: 'sid', cards: ['bang-3C', 'bang-3C'] }, 2),
    seal(limited, { t: 'discard', cards: ['bang-2C', 'bang-2C'] }),
    sid(hurt, ['bang-2C', 'bang-2C']),
  ],
  'not-your-card': [
    seal(shot, { t: 'missed', cards: ['missed-2S', 'missed-4S'] }, 1),
    seal(duel, { t: 'bang', card: 'bang-3C' }, 1),
    seal(indians, { t: 'bang', card: 'no card' }, 1),
    seal(dying, { t: 'beer', card: 'beer-7H' }, 1),
    seal(dying, { t: 'sid', cards: ['bang-3C', 'bang-2C'] }, 2),
    seal(limited, { t: 'discard', cards: ['bang-2C', 'bang-4C'] }),
    play(hand, 'mustang-8H'),
    play(hand, 'no card'),
    sid(hurt, ['bang-2C', 'bang-9C']),
  ],
  'wrong-card': [
    seal(shot, { t: 'missed', cards: ['missed-2S', 'bang-2C'] }, 1),
    seal(duel, { t: 'bang', card: 'missed-2S' }, 1),
    seal(indians, { t: 'bang', card: 'missed-2S' }, 1),
    seal(dying, { t: 'beer', card: 'saloon-5H' }, 1),
  ],
  count: [
    seal(shot, { t: 'missed', cards: [] }, 1),
    seal(shot, { t: 'missed', cards: ['missed-2S'] }, 1),
    seal(shot, { t: 'missed', cards: [] }, 2),
    seal(dying, { t: 'sid', cards: ['bang-3C'] }, 2),
    seal(dying, { t: 'sid', cards: ['bang-3C', 'bang-4C', 'beer-7H'] }, 2),
    seal(limited, { t: 'discard', cards: [] }),
    seal(limited, { t: 'discard', cards: ['bang-2C'] }),
    seal(limited, { t: 'discard', cards: ['bang-2C', 'bang-3C', 'duel-QD'] }),
    seal(ordering, { t: 'order', cards: ['scope-AS'] }, 1),
    seal(ordering, { t: 'order', cards: ['scope-AS', 'scope-AS'] }, 1),
    seal(ordering, { t: 'order', cards: ['scope-AS', 'bang-2C'] }, 1),
    seal(ordering, { t: 'order', cards: ['scope-AS', 'barrel-QS', 'bang-2C'] }, 1),
    sid(hurt, []),
    sid(hurt, ['bang-2C', 'bang-3C', 'beer-6H']),
  ],
  'beer-two-left': [seal(twoLeft, { t: 'beer', card: 'beer-6H' }, 3)],
  'not-sid': [
    seal(dying, { t: 'sid', cards: ['beer-6H', 'bang-2C'] }, 1),
    sid(hurt, ['bang-2C', 'bang-3C'], UNSEALED, 1),
    sid(hurt, ['bang-2C', 'bang-3C'], UNSEALED, 9),
    sid(picking, ['bang-2C', 'bang-3C']),
  ],
  dead: [sid(stateWith('A sid S x | B* kit O'), ['bang-2C', 'bang-3C'])],
  'not-now': [sid(ordering, ['bang-2C', 'bang-3C']), sid(over, ['bang-2C', 'bang-3C'])],
  sealed: [
    sid(hurt, ['bang-2C', 'bang-3C'], SEALED),
    sid(ordering, ['bang-2C', 'bang-3C'], SEALED),
    sid(robbed, ['bang-2C', 'bang-3C'], ALONE),
    sid(raided, ['bang-2C', 'bang-3C'], ALONE),
    sid(covered, ['bang-2C', 'bang-3C'], ALONE),
  ],
  dying: [sid(dying, ['bang-3C', 'bang-4C'], UNSEALED, 2)],
  'full-life': [sid(stateWith('A* sid S bang-2C bang-3C | B kit O'), ['bang-2C', 'bang-3C'])],
  'not-playable': [play(hand, 'missed-2S', 1)],
  'bang-limit': [
    play(shotOnce, 'bang-2C', 1),
    play(playing('A* janet S missed-2S | B kit O', { turn: shotOnce.turn }), 'missed-2S', 1),
    play(playing('A* kit S +schofield-JC bang-2C | B willy O +volcanic-10S', { turn: shotOnce.turn }), 'bang-2C', 1),
  ],
  'target-forbidden': [
    play(hand, 'beer-6H', 1),
    play(hand, 'beer-6H', 0),
    play(hand, 'beer-6H', undefined, 'hand'),
    play(hand, 'bang-2C', 1, 'hand'),
    play(hand, 'duel-QD', 1, 'barrel-QS'),
    play(hand, 'jail-JS', 3, 'hand'),
  ],
  'duplicate-name': [
    play(hand, 'mustang-9H'),
    play(playing('A* kit S +schofield-JC schofield-QC | B jack O'), 'schofield-QC'),
  ],
  'target-required': ['bang-2C', 'panic-JH', 'cat_balou-KH', 'jail-JS', 'duel-QD'].map((card) => play(hand, card)),
  'no-such-seat': [-1, 6, 1000].flatMap((seat) =>
    ['bang-2C', 'panic-JH', 'cat_balou-KH', 'jail-JS', 'duel-QD'].map((card) => play(hand, card, seat)),
  ),
  'target-dead': ['bang-2C', 'panic-JH', 'cat_balou-KH', 'jail-JS', 'duel-QD'].map((card) => play(hand, card, 2)),
  'target-self': [
    play(hand, 'bang-2C', 0),
    play(hand, 'duel-QD', 0),
    play(hand, 'panic-JH', 0, 'hand'),
    play(hand, 'cat_balou-KH', 0, 'hand'),
  ],
  'out-of-reach': [play(hand, 'bang-2C', 3)],
  'too-far': [play(hand, 'panic-JH', 3, 'hand')],
  'jail-sheriff': [play(hand, 'jail-JS', 0), play(jailing, 'jail-JS', 1)],
  'jail-taken': [play(hand, 'jail-JS', 1), play(jailing, 'jail-JS', 3)],
  'pick-required': [play(hand, 'panic-JH', 1), play(hand, 'cat_balou-KH', 3), play(hand, 'cat_balou-KH', 0)],
  'nothing-there': [
    play(hand, 'panic-JH', 1, 'mustang-8H'),
    play(hand, 'panic-JH', 1, 'beer-7H'),
    play(hand, 'cat_balou-KH', 3, 'hand'),
    play(hand, 'cat_balou-KH', 0, 'bang-2C'),
    play(hand, 'cat_balou-KH', 1, 'no card'),
  ],
};

/** Reasons of the kernel are written with their scope. */
const codeOf = (reason: string): string => (reason.includes('.') ? reason : `bang.${reason}`);

describe('refusals', () => {
  it.each(Object.entries(WAYS))('%s', (reason, ways) => {
    expect(ways.map((attempt) => attempt()?.code)).toEqual(ways.map(() => codeOf(reason)));
  });

  it('are all there', () => {
    const own = Object.keys(WAYS).map(codeOf);
    expect(own.filter((code) => code.startsWith('bang.')).sort()).toEqual(Object.keys(refusalCodes(bang)).sort());
  });
});

/** Where two checks fail the first of spec 12 is told: what is wrong, the code, the attempt. */
const FIRST: readonly (readonly [string, string, Try])[] = [
  ['shape before card', 'bad-shape', seal(hand, { t: 'play', card: 'no card', pick: 1 })],
  ['not asked before shape', 'seal.not-asked', seal(hand, null, 1)],
  ['missed: repeated before foreign', 'repeated-card', seal(shot, { t: 'missed', cards: ['x', 'x'] }, 1)],
  ['missed: foreign before wrong', 'not-your-card', seal(shot, { t: 'missed', cards: ['bang-2C', 'x'] }, 1)],
  ['missed: wrong before count', 'wrong-card', seal(shot, { t: 'missed', cards: ['bang-2C'] }, 1)],
  ['beer: foreign before wrong', 'not-your-card', seal(dying, { t: 'beer', card: 'bang-9C' }, 1)],
  ['beer: wrong before two left', 'wrong-card', seal(twoLeft, { t: 'beer', card: 'bang-2C' }, 3)],
  ['rescue by sid: who before how many', 'not-sid', seal(dying, { t: 'sid', cards: [] }, 1)],
  ['rescue by sid: count before repeated', 'count', seal(dying, { t: 'sid', cards: ['x', 'x', 'x'] }, 2)],
  ['rescue by sid: repeated before foreign', 'repeated-card', seal(dying, { t: 'sid', cards: ['x', 'x'] }, 2)],
  ['discard: repeated before foreign', 'repeated-card', seal(limited, { t: 'discard', cards: ['x', 'x'] })],
  ['discard: foreign before count', 'not-your-card', seal(limited, { t: 'discard', cards: ['x'] })],
  ['play: foreign before Missed!', 'not-your-card', play(hand, 'missed-9S', 1)],
  ['play: limit before target', 'bang-limit', play(shotOnce, 'bang-2C')],
  ['play: target before double name', 'target-forbidden', play(hand, 'mustang-9H', 1)],
  ['play: target before pick', 'target-required', play(hand, 'panic-JH', undefined, 'hand')],
  ['play: dead before self and reach', 'target-dead', play(hand, 'bang-2C', 2, 'hand')],
  ['play: reach before pick', 'out-of-reach', play(hand, 'bang-2C', 3, 'hand')],
  ['play: self before pick', 'target-self', play(hand, 'duel-QD', 0, 'hand')],
  ['play: too far before pick', 'too-far', play(hand, 'panic-JH', 3)],
  ['play: Sheriff before taken', 'jail-sheriff', play(playing(`${OWN} +jail-10S | B jack O`), 'jail-JS', 0)],
  ['play: jail before pick', 'jail-taken', play(hand, 'jail-JS', 1, 'hand')],
  [
    'play: own hand before nothing there',
    'target-self',
    play(playing('A* kit S panic-JH | B jack O'), 'panic-JH', 0, 'hand'),
  ],
  ['act: who before all', 'not-sid', sid(stateWith('A kit S x | B* jack O'), [], SEALED)],
  ['act: dead before sealed', 'dead', sid(stateWith('A sid S x | B* kit O'), [], SEALED)],
  ['act: sealed before dying', 'sealed', sid(dying, ['bang-3C', 'bang-4C'], SEALED, 2)],
  ['act: dying before count', 'dying', sid(dying, [], UNSEALED, 2)],
  ['act: full life before count', 'full-life', sid(stateWith('A* sid S bang-2C | B kit O'), [])],
  ['act: count before repeated', 'count', sid(hurt, ['x', 'x', 'x'])],
  ['act: repeated before foreign', 'repeated-card', sid(hurt, ['x', 'x'])],
];

describe('order of the checks', () => {
  it.each(FIRST)('%s: %s', (_title, reason, attempt) => {
    expect(attempt()?.code).toBe(codeOf(reason));
  });
});

describe('what is allowed', () => {
  it.each<[string, Try]>([
    ['a pass with a Missed! in hand', seal(shot, { t: 'pass' }, 1)],
    ['two Missed! in any order', seal(shot, { t: 'missed', cards: ['missed-3S', 'missed-2S'] }, 1)],
    ['the only card of Suzy Lafayette against need 2', seal(shot, { t: 'missed', cards: ['missed-4S'] }, 2)],
    ['a Missed! as BANG! for Calamity Janet', play(playing('A* janet S missed-2S | B kit O'), 'missed-2S', 1)],
    [
      'a second BANG! with a Volcanic',
      play(playing('A* kit S +volcanic-10S bang-2C | B kit O', { turn: shotOnce.turn }), 'bang-2C', 1),
    ],
    [
      'a second BANG! for Willy the Kid',
      play(playing('A* willy S bang-2C | B kit O', { turn: shotOnce.turn }), 'bang-2C', 1),
    ],
    ['Jail on oneself', play(jailing, 'jail-JS', 0)],
    [
      'Jail on a Deputy who is known with three',
      play(playing('A* kit O jail-JS | B jack R | C willy D'), 'jail-JS', 2),
    ],
    ['another weapon than one has', play(playing('A* kit S +schofield-JC remington-KC | B jack O'), 'remington-KC')],
    ['an own card on the table', play(hand, 'cat_balou-KH', 0, 'mustang-8H')],
    ['a card named by Pedro Ramirez', seal(fishing, { t: 'from', source: 'discard', card: 'beer-6H' })],
    ['the last two cards of Sid Ketchum while Jesse Jones still chooses', sid(robbed, ['bang-3C', 'bang-2C'])],
    ['a Beer for who dies with others', seal(dying, { t: 'beer', card: 'beer-7H' }, 2)],
  ])('%s', (_title, attempt) => {
    expect(attempt()).toBeUndefined();
  });
});

describe('the canonical form', () => {
  it('has the fields in one order and forgets what Pedro Ramirez expected', () => {
    const move = { pick: 'hand', target: 1, card: 'panic-JH', t: 'play' } as const;
    expect(JSON.stringify(rules.canonical(bang, hand, 0, move))).toBe(
      '{"t":"play","card":"panic-JH","target":1,"pick":"hand"}',
    );
    const from = { t: 'from', source: 'discard', card: 'beer-6H' } as const;
    expect(rules.canonical(bang, fishing, 0, from)).toEqual({ t: 'from', source: 'discard' });
  });
});
