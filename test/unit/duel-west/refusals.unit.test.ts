import { describe, expect, it } from 'vitest';
import { duelWest, type Move, type State } from '../../../domain/games/duel-west/index.ts';
import { refusalCodes } from '../../../domain/refusals.ts';
import * as rules from '../../../domain/rules.ts';
import type { Refusal, Seat } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { position } from '../../support/games/duel-west.ts';
import { NO_SEALS } from '../../support/laws/play.ts';

type Try = () => Refusal | undefined;

const seal =
  (state: State, move: unknown, seat = 0): Try =>
  () =>
    rules.refuse(duelWest, state, seat, move as Move);
const act =
  (state: State, deed: 'flip' | 'hit', seat = 0): Try =>
  () =>
    rules.refuseAct(duelWest, state, seat, { act: deed }, NO_SEALS);
const table =
  (seats: number, turnLimit = 0): Try =>
  () =>
    rules.refuseSetup(duelWest, { pace: 'beats', falseCall: 'sit-out-next', turnLimit }, seats);

const MAGAZINES = [
  [4, 2, 3],
  [1, 1, 5],
  [2, 2, 2],
];
const loading = position({ open: ['E9'], mag: MAGAZINES, idle: [2] });
const liveLoading = position({ open: ['E9'], mag: MAGAZINES, idle: [2], pace: 'live' });

const keep = (state: State): State =>
  duelWest.resolve(
    state,
    new Map(rules.prompts(duelWest, state).map(({ seat }): [Seat, Move] => [seat, { order: 'keep' }])),
    chance(),
  ).state;
const beat = keep(loading);
const live = keep(liveLoading);
const empty = (state: State): State => ({ ...state, seats: state.seats.map((d) => ({ ...d, magazine: [] })) });

const plan = (upTo: number) => ({ upTo, call: false });

/** A way to meet each code. */
const WAYS: Readonly<Record<string, readonly Try[]>> = {
  'bad-shape': [
    seal(loading, { do: 'flip' }),
    seal(loading, { order: 'random' }),
    seal(loading, { order: ['0', '1', '2'] }),
    seal(loading, { order: 'keep', plan: { call: true } }),
    seal(loading, { order: 'keep', plan: { upTo: '3', call: true } }),
    seal(loading, { order: 'keep', plan: { upTo: 3, call: 1 } }),
    seal(beat, { order: 'keep' }),
    seal(beat, { do: 'shoot' }),
    seal(beat, { do: 'flip', card: 1 }),
    seal(live, { do: 'hold' }),
    seal(live, { hold: false }),
    seal(live, { hold: true, plan: plan(1) }),
    seal(beat, null),
  ],
  'bad-options': [table(2, -1), table(2, 0.5)],
  'bad-permutation': [[], [0, 1], [0, 1, 1], [0, 1, 3], [0, 1, 2, 3], [0, 1, 1.5], [0, -1, 2]].map((order) =>
    seal(loading, { order }),
  ),
  'bad-plan': [
    ...[-1, 9, 2.5].map((upTo) => seal(loading, { order: 'keep', plan: plan(upTo) })),
    seal(beat, { do: 'hold', plan: plan(9) }),
    seal(liveLoading, { order: 'keep', plan: plan(3) }),
  ],
  'no-bullet': [seal(empty(beat), { do: 'flip' }), act(empty(live), 'flip')],
  'no-duel': [act(loading, 'flip'), act(beat, 'hit'), act(liveLoading, 'hit', 2)],
  'not-active': [act(live, 'flip', 2), act(live, 'hit', 2), act(live, 'flip', 9)],
};

describe('refusals', () => {
  it('have a test for every code', () => {
    expect(Object.keys(WAYS).map((reason) => `duel-west.${reason}`)).toEqual(Object.keys(refusalCodes(duelWest)));
  });

  it.each(Object.entries(WAYS))('%s', (reason, tries) => {
    for (const attempt of tries) expect(attempt()?.code).toBe(`duel-west.${reason}`);
  });

  it('of seats that are not asked and of too few or too many players are those of the service', () => {
    const strangers = [
      seal(loading, { order: 'keep' }, 2),
      seal(beat, { do: 'flip' }, 2),
      seal(live, { hold: true }, 7),
    ];
    for (const attempt of strangers) expect(attempt()?.code).toBe('seal.not-asked');
    expect(table(1)()?.code).toBe('match.too-few-seats');
    expect(table(6)()?.code).toBe('match.too-many-seats');
  });

  it('name the first check that fails', () => {
    expect(seal(liveLoading, { order: [0], plan: plan(3) })()?.code).toBe('duel-west.bad-permutation');
    expect(seal(empty(beat), { do: 'flip', plan: plan(9) })()?.code).toBe('duel-west.no-bullet');
    expect(act(empty(live), 'flip', 2)()?.code).toBe('duel-west.not-active');
  });

  it('leave a hold and a call legal with an empty magazine', () => {
    for (const deed of ['hold', 'hit']) expect(seal(empty(beat), { do: deed })()).toBeUndefined();
    expect(act(empty(live), 'hit')()).toBeUndefined();
    expect(rules.moves(duelWest, empty(beat), 0)).toEqual([{ do: 'hold' }, { do: 'hit' }]);
  });
});
