import { describe, expect, it } from 'vitest';
import type { ChooseMove } from '../../../domain/games/wanted-7/asks/choose.ts';
import { resultOf } from '../../../domain/games/wanted-7/end.ts';
import { type State, wanted7 } from '../../../domain/games/wanted-7/index.ts';
import { majorityOf } from '../../../domain/games/wanted-7/scoring.ts';
import * as rules from '../../../domain/rules.ts';
import type { Seat } from '../../../domain/ruleset.ts';
import { answered, boardNote, of, position, resolved } from '../../support/games/wanted-7.ts';

/*
 * Cases of docs/cases.md that concern this game.
 */

const ALL_HANDS = ['1b', '1w', '2l', '3m', '4a', '4b', '5a'] as const;
const asked = (state: State) => wanted7.asked(state).map(({ seat, kind }) => `${kind}:${seat}`);
const choices = (...cards: readonly ChooseMove['card'][]) =>
  new Map(cards.map((card, seat): [Seat, ChooseMove] => [seat, { card }]));

describe('cases', () => {
  it('case 139: a magic trick without a slot to go to stays where it is', () => {
    const board = { B1: ['1:3m'], B2: ['1:4a'], B3: ['1:4b'], W1: ['0:3n'], W2: ['0:4a'] };
    const state = position({ players: 2, board, hands: { 0: ['3m', '4b'] } });
    const tricks = rules.moves(wanted7, state, 0).filter((move) => 'card' in move && move.card === '3m');
    expect(tricks).toEqual([{ card: '3m', at: 'W3' }]);
    expect(rules.refuse(wanted7, state, 0, { card: '3m', at: 'W3', magicTo: 'B1' })?.code).toBe(
      'wanted-7.magic-blocked',
    );
    expect(of(answered(state, 0, { card: '3m', at: 'W3' }).events, 'moved')).toEqual([]);
  });

  it('case 143: all who are tied get the points of the lowest place they fill together', () => {
    expect(majorityOf([12, 12, 12, 5])).toEqual([2, 2, 2, 1]);
    expect(majorityOf([7, 7, 7, 7])).toEqual([1, 1, 1, 1]);
    expect(majorityOf([8, 8])).toEqual([3, 3]);
  });

  it('case 145: on equal points more gunfighters win; equal there too the win is shared, and said so', () => {
    const final = (points: readonly number[], hired: readonly string[]) =>
      resultOf({ players: 2, stacks: [], majority: points, bonus: [0, 0], hired });
    // Nine gunfighters of three bands bring 6 points, eleven of four bands 9, ten of five bands 8.
    const nine = 'AAABBBCCC';
    const eleven = 'AAABBBCCCDD';
    const ten = 'AABBCCDDEE';
    expect(final([35, 33], [nine, eleven])).toMatchObject({
      reason: 'gunfighters',
      winners: [1],
      final: [{ total: 41 }, { total: 41 }],
    });
    expect(final([33, 33], [ten, ten])).toMatchObject({
      reason: 'shared',
      winners: [0, 1],
      final: [{ total: 41 }, {}],
    });
  });

  it('case 147: the holder orders all ties at once, before any card is placed; a 4 does not reopen them', () => {
    const hands = Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, ALL_HANDS]));
    const before = position({ variant: 'designer', players: 4, hands, drawCard: 2 });
    let { state } = resolved(before, choices('4a', '5a', '5a', '4b'));
    expect(asked(state)).toEqual(['order:2']);
    expect(rules.prompts(wanted7, state)[0]?.ask).toEqual({
      ties: [
        [1, 2],
        [0, 3],
      ],
    });
    expect(rules.refuse(wanted7, state, 3, { order: [1, 2, 0, 3] })?.code).toBe('seal.not-asked');
    state = answered(state, 2, { order: [3, 2, 1, 0] }).state;
    expect(state.sequence).toEqual([2, 1, 3, 0]);
    const holders: (number | null)[] = [];
    for (const [seat, at] of [
      [2, 'B1'],
      [1, 'B2'],
      [3, 'B3'],
      [0, 'W1'],
    ] as const) {
      expect(asked(state)).toEqual([`place:${seat}`]);
      state = answered(state, seat, { at }).state;
      holders.push(state.drawCard);
    }
    expect(holders).toEqual([2, 2, 3, 0]);
  });

  it('case 148: after the reveal each owner in turn chooses the place on the board as it then stands', () => {
    const hands = Object.fromEntries([0, 1, 2].map((seat) => [seat, ALL_HANDS]));
    let { state } = resolved(position({ variant: 'designer', players: 3, hands }), choices('2l', '5a', '3m'));
    expect(asked(state)).toEqual(['place:1']);
    expect(rules.refuse(wanted7, state, 0, { card: '4a' })?.code).toBe('seal.not-asked');
    state = answered(state, 1, { at: 'B1' }).state;
    expect(wanted7.view(state, 'watcher', { announced: new Map(), own: null }).revealed).toEqual([
      { seat: 0, card: '2l', placed: false },
      { seat: 1, card: '5a', placed: true },
      { seat: 2, card: '3m', placed: false },
    ]);
    expect(asked(state)).toEqual(['place:2']);
    expect(rules.refuse(wanted7, state, 2, { at: 'B1' })?.code).toBe('wanted-7.too-low');
    expect(asked(state)).toEqual(['place:2']);
    expect(rules.refuse(wanted7, state, 2, { card: '5a', at: 'B2' })?.code).toBe('wanted-7.bad-shape');
    state = answered(state, 2, { at: 'B2' }).state;
    expect(asked(state)).toEqual(['place:0']);
  });

  it('case 149: the night ends at once when all slots are covered; the cards left are not placed', () => {
    const board = { B1: ['0:1b'], B2: ['0:1w'], B3: ['1:1b'], W1: ['1:1w'], W2: ['2:1b'] };
    const hands = Object.fromEntries([0, 1, 2].map((seat) => [seat, ALL_HANDS]));
    let { state } = resolved(position({ variant: 'designer', players: 3, board, hands }), choices('5a', '4a', '3m'));
    state = answered(state, 0, { at: 'W3' }).state;
    expect(asked(state)).toEqual(['place:1']);
    const { events, state: next } = answered(state, 1, { at: 'M2' });
    expect(of(events, 'notPlaced')).toEqual([{ type: 'notPlaced', cards: [{ seat: 2, card: '3m' }] }]);
    expect(of(events, 'scored')[0]?.sums).toEqual([7, 6, 1]);
    expect(of(events, 'drew')).toEqual([]);
    expect([next.night, next.phase]).toEqual([2, 'choose']);
  });
});

describe('a turn of the designer’s variant', () => {
  it('is told as the specification traces it', () => {
    const hands = Object.fromEntries([0, 1, 2].map((seat) => [seat, ALL_HANDS]));
    const decks = Object.fromEntries([0, 1, 2].map((seat) => [seat, ['2r'] as const]));
    const before = position({ variant: 'designer', players: 3, hands, decks, drawCard: 2 });
    let { state, events } = resolved(before, choices('4a', '4a', '2l'));
    const story = [...events];
    for (const [seat, move] of [
      [2, { order: [1, 0] }],
      [1, { at: 'W1' }],
      [0, { at: 'B1' }],
      [2, { at: 'B2' }],
    ] as const) {
      ({ state, events } = answered(state, seat, move));
      story.push(...events);
    }
    expect(story.map(({ type, seat, to, by }) => [type, seat ?? to ?? by ?? null])).toEqual([
      ['revealed', null],
      ['ordered', 2],
      ['played', 1],
      ['drawCard', 1],
      ['played', 0],
      ['drawCard', 0],
      ['played', 2],
      ['shotAway', 2],
      ['drew', 0],
      ['drew', 1],
      ['drew', 2],
    ]);
    expect(story.find(({ type }) => type === 'shotAway')).toMatchObject({ slot: 'B3', cards: [] });
  });

  it('takes standing orders of the holder and of those who place, and asks nobody then', () => {
    const hands = Object.fromEntries([0, 1].map((seat) => [seat, ALL_HANDS]));
    const before = position({ variant: 'designer', players: 2, hands, drawCard: 1 });
    const { state, events } = resolved(
      before,
      new Map<Seat, ChooseMove>([
        [0, { card: '4a', places: [{ at: 'M1' }, { at: 'W2' }] }],
        [1, { card: '4b', places: [], tieOrder: [0, 1] }],
      ]),
    );
    expect(of(events, 'ordered')).toEqual([{ type: 'ordered', by: 1, sequence: [0, 1], how: 'standing' }]);
    expect(boardNote(state)).toEqual({ B1: ['1:4b'], W2: ['0:4a'] });
    expect([state.turn, state.drawCard]).toEqual([2, 1]);
  });

  it('refuses orders that are not the seat’s own or not complete', () => {
    const state = position({ variant: 'designer', players: 3, drawCard: 1 });
    const code = (seat: Seat, move: ChooseMove) => rules.refuse(wanted7, state, seat, move)?.code;
    expect(code(0, { card: '4a', tieOrder: [0, 1, 2] })).toBe('wanted-7.tie-order-not-yours');
    expect(code(1, { card: '4a', tieOrder: [0, 1] })).toBe('wanted-7.bad-tie-order');
    expect(code(1, { card: '4a', tieOrder: [0, 1, 1] })).toBe('wanted-7.bad-tie-order');
    expect(code(1, { card: '4a', tieOrder: [0, 1, 1.5] })).toBe('wanted-7.bad-shape');
    expect(code(1, { card: '4a', tieOrder: [2, 0, 1] })).toBeUndefined();
    const many = Array.from({ length: 31 }, () => ({ at: 'B1' }) as const);
    expect(code(1, { card: '4a', places: many })).toBe('wanted-7.bad-shape');
    expect(code(1, { card: '4a', places: many.slice(1) })).toBeUndefined();
  });
});
