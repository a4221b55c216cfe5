import { describe, expect, it } from 'vitest';
import { fastWest, type Move, type State } from '../../../domain/games/fast-west/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import {
  bySeat,
  type MoveNote,
  moveOf,
  noteOf,
  type PlaceNote,
  position,
  TURN,
} from '../../support/games/fast-west.ts';

/* What the worked examples leave out. */

function turn(state: State, notes: readonly MoveNote[]): { state: State; events: readonly GameEvent[] } {
  const moves = bySeat(
    state,
    notes.map((note) => (note === null ? null : moveOf(note))),
  );
  const step = fastWest.resolve(state, moves, chance());
  return { state: deepFreeze(step.state), events: step.events };
}

const places = ({ state }: { state: State }): PlaceNote[] => state.places.map(noteOf);
const codeOf = (state: State, seat: number, move: Move): string | undefined =>
  rules.refuse(fastWest, state, seat, move)?.code;
const of = (events: readonly GameEvent[], type: string): GameEvent[] => events.filter((event) => event.type === type);

describe('Widow', () => {
  it('takes a life of everyone who sent her Dynamite back', () => {
    const notes: PlaceNote[] = [
      [2, 5, '', -14],
      [3, 2, ''],
      [3, 1, ''],
      [3, 2, ''],
    ];
    const { state, events } = turn(position(notes, { target: 'tumbleweed/both' }), ['Y', 'M', 'L', 'M']);
    expect(places({ state })).toEqual(['X', [2, 0, 'M'], [3, 2, ''], [2, 0, 'M']]);
    expect(of(events, 'unmasked')).toEqual([{ type: 'unmasked', p: 0, identity: 14, how: 'widow', power: 'used' }]);
  });

  it('stays unknown if everyone who had a hand in it dies with her', () => {
    const state = position(
      [
        [1, 1, ''],
        [1, 1, '', -14],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    const { state: after, events } = turn(state, ['R', 'L', 'R']);
    expect(places({ state: after })).toEqual(['X', 'X', [3, 0, 'R']]);
    expect(of(events, 'unmasked')).toEqual([]);
    expect(of(events, 'eliminated')).toContainEqual({ type: 'eliminated', p: 1, identity: null });
  });

  it('is not a neutral, whose card nobody ever looks at', () => {
    const state = position(
      [
        [3, 1, ''],
        ['N', 1, 'L'],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    const widowed = { ...state, places: state.places.map((place, p) => ({ ...place, who: p === 1 ? 14 : place.who })) };
    const after = turn(deepFreeze(widowed), ['R', null, 'L']);
    expect(places(after)).toEqual([[3, 0, 'R'], 'X', [3, 2, '']]);
  });
});

describe('Cheat', () => {
  const asked = (target: string, ...notes: PlaceNote[]): State =>
    turn(position(notes, { target }), [
      target.endsWith('crossed') && notes.length > 2 ? { c: 'R', aim: 'left' } : 'R',
      ...notes.slice(1).map(() => 'L'),
    ]).state;
  const crossed = asked('tumbleweed/crossed', [3, 3, '', 1], [3, 1, ''], [3, 1, '']);
  const duel = asked('tumbleweed/crossed', [3, 5, 'Y', 1], [3, 1, '']);

  it('is told what can be paid and whether there is an aim', () => {
    expect(rules.prompts(fastWest, crossed)).toEqual([
      { seat: 0, kind: 'swap', required: true, ask: { options: ['winchester'], mayAim: true } },
    ]);
    expect(rules.prompts(fastWest, duel)[0]?.ask).toEqual({ options: ['winchester'], mayAim: false });
    expect(rules.moves(fastWest, crossed, 0)).toHaveLength(4);
  });

  it('cannot swap to what is not there, and aims only where aims are chosen', () => {
    expect(codeOf(crossed, 0, { swap: 'dynamite' })).toBe('fast-west.swap-not-legal');
    expect(codeOf(crossed, 0, { swap: 'dodge' })).toBe('fast-west.swap-not-legal');
    expect(codeOf(duel, 0, { swap: 'winchester', aim: 'left' })).toBe('fast-west.aim-not-allowed');
    expect(codeOf(crossed, 0, { swap: 'winchester', aim: 'right' })).toBeUndefined();
    expect(codeOf(crossed, 0, { keep: true })).toBeUndefined();
    expect(codeOf(crossed, 0, { keep: true, aim: 'left' } as Move)).toBe('fast-west.bad-shape');
  });

  it('shows both weapons on the table while others still have to answer', () => {
    const state = asked('tumbleweed/left', [3, 3, '', 1], [2, 1, '', 2]);
    const { state: after } = fastWest.resolve(state, new Map([[0, { swap: 'winchester' } as const]]), chance());
    expect(rules.prompts(fastWest, after)).toEqual([
      { seat: 1, kind: 'evade', required: true, ask: { shots: [{ shooter: 0, card: 'winchester' }] } },
    ]);
    const view = fastWest.view(after, 'watcher', { announced: new Map(), own: null });
    expect(view.places.map((place) => place.table)).toEqual([['revolver', 'winchester'], ['reload']]);
    expect(view.places[0]?.bullets).toBe(0);
  });
});

describe('Undertaker', () => {
  it('is paid nothing for the own funeral', () => {
    const state = position(
      [
        [1, 1, '', 4],
        [1, 1, ''],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    const { events } = turn(state, ['R', 'L', 'R']);
    expect(of(events, 'eliminated').map((event) => [event.p, event.identity])).toEqual([
      [0, 4],
      [1, null],
    ]);
    expect(of(events, 'bullets').filter((event) => event.why === 'undertaker')).toEqual([]);
  });
});

describe('Scout', () => {
  const state = position(
    [
      [3, 1, '', 7],
      [3, 1, ''],
      [3, 1, ''],
    ],
    { target: 'tumbleweed/left' },
  );

  it('may aim along the arrow, which says nothing', () => {
    expect(codeOf(state, 0, { card: 'revolver', aim: 'left' })).toBeUndefined();
    expect(rules.canonical(fastWest, state, 0, { card: 'revolver', aim: 'left' })).toEqual({ card: 'revolver' });
    const aims = rules.moves(fastWest, state, 0).flatMap((move) => ('aim' in move ? [move.aim] : []));
    expect(aims).toEqual(['right', 'right', 'right']);
  });

  it('has nothing to aim on a card with both arrows', () => {
    const both = position(
      [
        [3, 1, '', 7],
        [3, 1, ''],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/both' },
    );
    expect(codeOf(both, 0, { card: 'revolver', aim: 'left' })).toBe('fast-west.aim-not-allowed');
  });
});

describe('neutral gunslingers', () => {
  it('can be cheered for', () => {
    const state = position([[3, 1, ''], ['N', 3, 'B'], [3, 1, ''], 'X'], { target: 'tumbleweed/left' });
    const { events } = turn(state, ['R', null, 'L', { cheer: 1, guess: 'B' }]);
    expect(events[0]).toMatchObject({ boosted: [1] });
    expect(of(events, 'bounced')).toEqual([{ type: 'bounced', shooter: 0, at: 1, to: 0, back: true }]);
  });

  it('can die, discards and all', () => {
    const state = position(
      [
        [3, 2, ''],
        ['N', 1, 'W'],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/right' },
    );
    const after = turn(state, ['L', null, 'R']);
    expect(places(after)).toEqual([[2, 3, ''], 'X', [3, 0, 'R']]);
    expect(after.state.places[1]?.gone).toBe('W');
  });
});

describe('a round that nobody is asked in', () => {
  it('is played at once, without time to cheer', () => {
    const state = position([[3, 0, 'DRWYB', 4], [3, 0, 'DRWYB', 5], 'X'], { target: 'tumbleweed/left' });
    const { state: after, events } = turn(state, ['M', 'M', null]);
    expect(of(events, 'cardsTurned').map((event) => event.turn)).toEqual([TURN + 1, TURN + 2]);
    expect(of(events, 'cardsTurned')[1]?.cards).toMatchObject([{ auto: true }, { auto: true }]);
    expect(after.turn).toBe(TURN + 3);
    expect(after.places.map(noteOf)).toEqual([[3, 1, '', 4], [3, 1, '', 5], 'X']);
  });

  it('can be opened by the Gambler', () => {
    const notes: PlaceNote[] = [
      [3, 0, 'RWYBM', -13],
      [3, 0, 'RWYBM', 5],
    ];
    const state = position(notes, { target: 'tumbleweed/left', next: 'close-range/left' });
    const { state: after, events, reopens } = rules.playAct(fastWest, state, 0, { act: 'unmask' }, chance());
    expect(reopens).toBe(true);
    expect(of(events, 'cardsTurned')).toHaveLength(1);
    expect([after.turn, after.phase]).toEqual([TURN + 2, 'action']);
  });
});

describe('the extra reload', () => {
  it('counts the barrel too', () => {
    const state = position([[3, 5, 'RW'], [3, 1, ''], 'X'], { target: 'barrel/left' });
    const { state: after } = turn(state, ['Y', 'D', { cheer: 0, guess: 'Y' }]);
    expect(after.places.map(noteOf)).toEqual([[3, 2, ''], [1, 1, 'D'], 'X']);
  });
});

describe('the turn limit', () => {
  it('lets those with the most lives win', () => {
    const state = position(
      [
        [2, 1, ''],
        [3, 1, ''],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/left', limit: TURN + 1 },
    );
    const after = turn(state, ['L', 'L', 'L']);
    expect(fastWest.outcome(after.state)).toMatchObject({
      reason: 'turn-limit',
      winners: [1, 2],
      placements: [
        { seat: 0, rank: 3 },
        { seat: 1, rank: 1 },
        { seat: 2, rank: 1 },
      ],
    });
  });

  it('ranks who is left by lives', () => {
    const state = position([[1, 1, ''], [3, 1, ''], [2, 1, ''], 'X'], { target: 'tumbleweed/left', limit: TURN + 1 });
    const placements = fastWest.outcome(turn(state, ['L', 'L', 'L', null]).state)?.placements;
    expect(placements?.map(({ rank }) => rank)).toEqual([3, 1, 2, 4]);
  });
});
