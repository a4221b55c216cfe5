import { describe, expect, it } from 'vitest';
import { duelWest, type Move, type State } from '../../../domain/games/duel-west/index.ts';
import { beginTurn } from '../../../domain/games/duel-west/turn.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Seat } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { draftOf, type Position, position } from '../../support/games/duel-west.ts';
import { NO_SEALS, play, UNSEALED } from '../../support/laws/play.ts';

const LETTERS = { f: { do: 'flip' }, h: { do: 'hold' }, x: { do: 'hit' } } as const;

interface Played {
  readonly state: State;
  readonly events: readonly GameEvent[];
}

const step = (state: State, moves: readonly (readonly [Seat, Move])[], seed = 1): Played =>
  deepFreeze(duelWest.resolve(state, new Map(moves), chance(seed)));

/** Loads as it lies, then plays one beat a string: a letter a seat. */
function duel(note: Position, beats: readonly string[], seed = 1): Played {
  const start = position(note);
  let played = step(
    start,
    rules.prompts(duelWest, start).map(({ seat }) => [seat, { order: 'keep' }]),
  );
  const events = [...played.events];
  for (const beat of beats) {
    const { state } = played;
    const asked = rules.prompts(duelWest, state).map(({ seat }) => seat);
    const moves = asked.map((seat) => [seat, LETTERS[beat[seat] as keyof typeof LETTERS]] as const);
    played = step(state, moves, seed);
    events.push(...played.events);
  }
  return { state: played.state, events };
}

const only = (events: readonly GameEvent[], type: string) => events.filter((event) => event.type === type);
const winners = ({ events }: Played) => only(events, 'targetWon').map(({ id, winners: won }) => [id, won]);
const tokens = ({ state }: Played) =>
  duelWest.view(state, 'watcher', UNSEALED as never).seats.map((seat) => seat.tokens);

describe('face-down bullets', () => {
  it('case 56: nobody is shown the next bullet before it is flipped, however often they look', () => {
    const live = duel(
      {
        pace: 'live',
        open: ['E12'],
        mag: [
          [5, 1, 2],
          [1, 1, 3],
        ],
      },
      [],
    ).state;
    const other = duel(
      {
        pace: 'live',
        open: ['E12'],
        mag: [
          [2, 1, 5],
          [1, 1, 3],
        ],
      },
      [],
    ).state;
    for (const viewer of ['watcher', 0, 1] as const) {
      const look = (state: State) => JSON.stringify(duelWest.view(state, viewer, UNSEALED as never));
      expect(look(live)).toBe(look(live));
      expect(look(other)).toBe(look(live));
    }
    const { state, events } = rules.playAct(duelWest, live, 0, { act: 'flip' }, chance());
    expect(events).toEqual([{ type: 'flipped', seat: 0, value: 5, count: 1, total: 5 }]);
    expect(duelWest.view(state, 1, UNSEALED as never).seats[0]).toMatchObject({ row: [5], magazine: 2 });
  });
});

describe('calls', () => {
  it('case 151: a target is awarded once: fewer bullets, then the call, then shared', () => {
    const even = {
      open: ['E8'],
      mag: [
        [5, 3, 1],
        [3, 5, 1],
      ],
    };
    expect(winners(duel(even, ['ff', 'ff', 'xh']))).toEqual([['E8', [0]]]);
    expect(winners(duel(even, ['ff', 'ff', 'hx']))).toEqual([['E8', [1]]]);
    const tie = duel(even, ['ff', 'ff', 'xx']);
    expect(winners(tie)).toEqual([['E8', [0, 1]]]);
    expect(tokens(tie)).toEqual([1, 1]);
    const fewer = {
      open: ['M4'],
      mag: [
        [1, 3, 1],
        [2, 1, 1],
      ],
    };
    for (const calls of ['xh', 'hx', 'xx'])
      expect(winners(duel(fewer, ['ff', 'ff', 'hf', calls]))).toEqual([['M4', [0]]]);
  });

  it('case 151: in live pace the first accepted call wins between rows of one length, and there is no second', () => {
    const even = duel(
      {
        pace: 'live',
        open: ['E8'],
        mag: [
          [5, 3],
          [3, 5],
        ],
      },
      [],
    ).state;
    const flipped = [0, 1, 0, 1].reduce(
      (state, seat) => rules.playAct(duelWest, state, seat, { act: 'flip' }, chance()).state,
      even,
    );
    for (const first of [0, 1]) {
      const { state, events, reopens } = rules.playAct(duelWest, flipped, first, { act: 'hit' }, chance());
      expect(winners({ state, events })).toEqual([['E8', [first]]]);
      expect(reopens).toBe(true);
      expect(rules.refuseAct(duelWest, state, 1 - first, { act: 'hit' }, NO_SEALS)?.code).toBe('duel-west.no-duel');
    }
  });

  it('case 153: a false call undoes the flips, keeps the targets, and costs the caller a turn and nobody else', () => {
    const played = duel(
      {
        open: ['E9'],
        mag: [
          [5, 3, 1],
          [1, 1, 2],
        ],
      },
      ['ff', 'ff', 'xf'],
    );
    expect(only(played.events, 'falseCall')).toEqual([{ type: 'falseCall', seats: [0], sitOut: [1, 0], inactive: [] }]);
    expect(played.state).toMatchObject({ phase: 'load', turn: 5, attempt: 2, open: ['E9'] });
    expect(played.state.seats.map(({ row, magazine }) => [row.length, magazine.length])).toEqual([
      [0, 3],
      [0, 3],
    ]);
    const keep = (state: State) =>
      step(
        state,
        rules.prompts(duelWest, state).map(({ seat }) => [seat, { order: 'keep' }]),
      ).state;
    // The replay comes to nothing; in the turn after it the caller is not asked and may do nothing.
    const next = step(keep(played.state), [
      [0, LETTERS.h],
      [1, LETTERS.h],
    ]).state;
    expect(next.turn).toBe(6);
    expect(rules.prompts(duelWest, next).map(({ seat }) => seat)).toEqual([1]);
    const alone = keep(next);
    expect(rules.moves(duelWest, alone, 0)).toEqual([]);
    expect(rules.refuse(duelWest, alone, 0, LETTERS.f)?.code).toBe('seal.not-asked');
    expect(rules.refuse(duelWest, alone, 1, LETTERS.f)).toBeUndefined();
    const back = step(alone, [[1, LETTERS.h]]).state;
    expect(rules.prompts(duelWest, back).map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it('case 156: calls of one beat tie, whichever was sealed first', () => {
    const { state } = duel(
      {
        open: ['E8'],
        mag: [
          [5, 3],
          [3, 5],
        ],
      },
      ['ff', 'ff'],
    );
    const both: [Seat, Move][] = [
      [0, LETTERS.x],
      [1, LETTERS.x],
    ];
    expect(step(state, both)).toEqual(step(state, [...both].reverse()));
  });

  it('case 157: no bullet is flipped in the beat of a call, and none after it', () => {
    const note: Position = {
      open: ['E9'],
      mag: [
        [4, 5, 1],
        [1, 1, 5],
        [2, 2, 2],
      ],
    };
    const played = duel(note, ['fff', 'fff', 'xff']);
    expect(only(played.events, 'flipped')).toHaveLength(6);
    expect(only(played.events, 'targetWon')[0]).toMatchObject({ winners: [0], totals: [9], counts: [2] });
    const live = duel({ ...note, pace: 'live' }, []).state;
    const hit = rules.playAct(
      duelWest,
      rules.playAct(duelWest, live, 0, { act: 'flip' }, chance()).state,
      0,
      { act: 'hit' },
      chance(),
    ).state;
    expect(rules.refuseAct(duelWest, hit, 1, { act: 'flip' }, NO_SEALS)?.code).toBe('duel-west.no-duel');
  });
});

describe('targets', () => {
  it('case 158: with all fifteen on the table a turn is played on the old ones, then they are dealt anew', () => {
    const options = duelWest.options.parse({ turnLimit: 17 });
    const match = { ruleset: duelWest, options, seats: 2, seed: 1, actOnceIn: 0 };
    const seen = new Map<number, State>();
    const events: GameEvent[] = [];
    for (const frame of play({
      ...match,
      player: (ruleset, state, { seat }) => rules.fallback(ruleset, state, seat),
    })) {
      const state = frame.after as State;
      if (state.phase === 'load') seen.set(state.turn, state);
      events.push(...frame.events);
    }
    expect(seen.get(15)).toMatchObject({ deck: [], noFlip: false });
    for (const turn of [15, 16]) expect(seen.get(turn)?.open).toHaveLength(15);
    expect(seen.get(16)?.noFlip).toBe(true);
    expect([seen.get(17)?.open.length, seen.get(17)?.deck.length]).toEqual([1, 14]);
    expect(only(events, 'noTarget')).toHaveLength(1);
    expect(only(events, 'allShuffled')).toEqual([{ type: 'allShuffled', count: 15 }]);
  });

  it('enter a shuffle in their printed order, however they came to be discarded', () => {
    const start = position({
      mag: [
        [1, 2, 3],
        [1, 2, 3],
      ],
    });
    const decks = [start.deck, [...start.deck].reverse()].map((discards) => {
      const draft = draftOf({ ...start, deck: [], discards });
      beginTurn(draft);
      return [...draft.open, ...draft.deck];
    });
    expect(decks[1]).toEqual(decks[0]);
    expect([...decks[0]!].sort()).toEqual([...start.deck].sort());
  });

  it('case 160: a full tie is shared, a third token of both wins both the bout, and it is the same each time', () => {
    const note: Position = {
      open: ['H2'],
      tok: [2, 2],
      mag: [
        [5, 4, 1],
        [4, 5, 1],
      ],
    };
    const first = duel(note, ['ff', 'ff', 'hh']);
    expect(winners(first)).toEqual([['H2', [0, 1]]]);
    expect(only(first.events, 'boutWon')[0]).toMatchObject({ winners: [0, 1], boutsWon: [1, 1] });
    for (let repeat = 0; repeat < 20; repeat += 1) expect(duel(note, ['ff', 'ff', 'hh'])).toEqual(first);
    const last = duel({ ...note, won: [1, 1] }, ['ff', 'ff', 'hh']);
    expect(duelWest.outcome(last.state)).toMatchObject({ reason: 'two-bouts', winners: [0, 1] });
  });
});
