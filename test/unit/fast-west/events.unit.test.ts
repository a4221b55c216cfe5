import { describe, expect, it } from 'vitest';
import { fastWest, type Move } from '../../../domain/games/fast-west/index.ts';
import * as rules from '../../../domain/rules.ts';
import { chance } from '../../support/chance.ts';
import { bySeat, moveOf, position, TURN } from '../../support/games/fast-west.ts';

describe('events', () => {
  it('tell the Flashback scene of the rulebook as it happened', () => {
    const state = position(
      [
        [3, 2, ''],
        [3, 2, ''],
        [3, 1, ''],
        [3, 1, ''],
      ],
      { target: 'flashback/left' },
    );
    const { events } = fastWest.resolve(state, bySeat(state, ['W', 'R', 'B', 'D'].map(moveOf)), chance());
    const turned = { preAnswered: [], auto: false };
    expect(events).toEqual([
      {
        type: 'cardsTurned',
        turn: TURN + 1,
        cards: [
          { p: 0, card: 'winchester', ...turned },
          { p: 1, card: 'revolver', ...turned },
          { p: 2, card: 'bounce', ...turned },
          { p: 3, card: 'dodge', ...turned },
        ],
        cheers: [],
        boosted: [],
      },
      { type: 'bullets', p: 0, delta: -2, now: 0, why: 'paid' },
      { type: 'bullets', p: 1, delta: -1, now: 1, why: 'paid' },
      { type: 'fired', p: 0, card: 'winchester', dir: 'left', at: 1 },
      { type: 'fired', p: 1, card: 'revolver', dir: 'left', at: 2 },
      { type: 'bounced', shooter: 1, at: 2, to: 3, back: false },
      { type: 'avoided', shooter: 1, at: 3, by: 'dodge' },
      { type: 'hit', shooter: 0, victim: 1, card: 'winchester', loss: 1 },
      { type: 'lives', p: 1, delta: -1, now: 2, why: 'hit' },
      { type: 'targetTurned', turn: TURN + 2, card: 'T01', event: 'tumbleweed', arrow: 'left', by: 'turn' },
    ]);
  });

  it.each(['right', 'both', 'crossed'])('tell one shot to the left between two on %s arrows', (arrow) => {
    const state = position(
      [
        [3, 1, ''],
        [3, 1, ''],
      ],
      { target: `tumbleweed/${arrow}` },
    );
    const { events } = fastWest.resolve(state, bySeat(state, ['R', 'L'].map(moveOf)), chance());
    expect(events.filter((event) => event.type === 'fired')).toEqual([
      { type: 'fired', p: 0, card: 'revolver', dir: 'left', at: 1 },
    ]);
  });

  it('start with the ring, the deck and the first Target card', () => {
    const { events } = fastWest.deal({ neutrals: 1, turnLimit: 100 }, 3, chance());
    expect(events.slice(0, 2)).toEqual([
      { type: 'started', ring: [0, 1, 2, 'neutral'], options: { neutrals: 1, turnLimit: 100 } },
      { type: 'targetsShuffled', count: 16 },
    ]);
    expect(events[2]).toMatchObject({ type: 'targetTurned', turn: 1, by: 'turn' });
  });

  it('say that a standing order was sealed, never what it says', () => {
    const state = position(
      [
        [3, 1, 'RWB'],
        [2, 1, '', 2],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    const moves: Move[] = [
      { card: 'dodge', recover: ['bounce'] },
      { card: 'reload', evade: false },
      { card: 'reload' },
    ];
    const { events } = fastWest.resolve(state, bySeat(state, moves), chance());
    expect(events[0]).toMatchObject({ cards: [{ preAnswered: ['recover'] }, { preAnswered: ['evade'] }, {}] });
    expect(JSON.stringify(moves.map((move) => rules.reveal(fastWest, 'action', move)))).toBe(
      JSON.stringify([{ card: 'dodge' }, { card: 'reload' }, { card: 'reload' }]),
    );
  });

  it('tell what becomes of a power when the mask falls with a move', () => {
    const identities = [1, 3, 5, 8, 13, 14];
    const state = position(
      identities.map((identity) => [2, 1, '', -identity] as const),
      { target: 'tumbleweed/left' },
    );
    const moves = bySeat(
      state,
      identities.map((): Move => ({ card: 'reload', unmask: true })),
    );
    const { events } = fastWest.resolve(state, moves, chance());
    const told = events.filter((event) => event.type === 'unmasked').map(({ identity, power }) => [identity, power]);
    expect(told).toEqual([
      [1, 'on'],
      [3, 'forfeited'],
      [5, 'forfeited'],
      [8, 'used'],
      [13, 'forfeited'],
      [14, 'armed'],
    ]);
  });

  it('name a Preacher who stands aside, whose right guess boosts nothing', () => {
    const state = position([[3, 5, ''], [1, 2, 'R', -8], [3, 1, ''], 'X'], { target: 'tumbleweed/left' });
    const moves = bySeat(state, [
      { card: 'dynamite' },
      { card: 'winchester', unmask: true },
      { card: 'reload' },
      { cheer: 1, guess: 'winchester' },
    ]);
    const { events } = fastWest.resolve(state, moves, chance());
    expect(events[0]).toMatchObject({ cheers: [{ seat: 3, p: 1, guess: 'winchester', right: true }], boosted: [] });
    expect(events).toContainEqual({ type: 'unmasked', p: 1, identity: 8, how: 'sealed', power: 'used' });
    expect(events).toContainEqual({ type: 'stoodAside', p: 1 });
    expect(events).toContainEqual({ type: 'hit', shooter: 0, victim: 1, card: 'dynamite', loss: 0 });
  });
});
