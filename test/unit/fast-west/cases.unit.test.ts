import { describe, expect, it } from 'vitest';
import { fastWest, type Move, type State } from '../../../domain/games/fast-west/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Seat } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { deepFreeze } from '../../support/freeze.ts';
import {
  bySeat,
  hitsOf,
  lettersOf,
  type MoveNote,
  moveOf,
  noteOf,
  type PlaceNote,
  position,
  randomMatch,
} from '../../support/games/fast-west.ts';
import { NO_SEALS, UNSEALED } from '../../support/laws/play.ts';

/** A game with three lives and a bullet each for so many. */
const fresh = (count: number): PlaceNote[] => Array.from({ length: count }, () => [3, 1, ''] as const);

const sealedAt = (state: State, notes: readonly MoveNote[]): Map<Seat, Move> =>
  new Map(
    [
      ...bySeat(
        state,
        notes.map((note) => (note === null ? null : moveOf(note))),
      ),
    ].map(([seat, move]) => [seat, rules.canonical(fastWest, state, seat, move)]),
  );

const turn = (state: State, notes: readonly MoveNote[]): { state: State; events: readonly GameEvent[] } => {
  const step = fastWest.resolve(state, sealedAt(state, notes), chance());
  return { state: deepFreeze(step.state), events: step.events };
};

const livesAndBullets = (state: State): number[][] => state.places.map(({ lives, bullets }) => [lives, bullets]);
const codeOf = (state: State, seat: Seat, move: unknown): string | undefined =>
  rules.refuse(fastWest, state, seat, move as Move)?.code;
const of = (events: readonly GameEvent[], type: string): GameEvent[] => events.filter((event) => event.type === type);

describe('cases of Fast West', () => {
  it('case 53: takes only names of cards, never their cost or text', () => {
    const state = position(fresh(2), { target: 'tumbleweed/left' });
    expect(rules.moveSchema(fastWest).safeParse({ card: 'dynamite', cost: 0 }).success).toBe(false);
    expect(rules.moveSchema(fastWest).safeParse({ card: { name: 'dynamite', cost: 0 } }).success).toBe(false);
    expect(codeOf(state, 1, { card: 'dynamite', cost: 0 })).toBe('fast-west.bad-shape');
    const { events } = turn(state, ['L', 'Y']);
    expect(of(events, 'unpaid')).toEqual([{ type: 'unpaid', p: 1, card: 'dynamite', needed: 5, had: 1 }]);
    const used = position(
      [
        [3, 1, 'R'],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    expect(codeOf(used, 0, { card: 'revolver' })).toBe('fast-west.card-not-in-hand');
  });

  it('case 78: lists no moves for seats that are not asked', () => {
    const watching = position([[3, 1, ''], [3, 1, 'RW'], 'X'], { target: 'tumbleweed/left' });
    const { state: recovering } = turn(watching, ['L', 'D', null]);
    expect(recovering.phase).toBe('recover');
    expect([0, 1, 2].map((seat) => rules.moves(fastWest, recovering, seat).length > 0)).toEqual([false, true, false]);
    const over = turn(
      position(
        [
          [1, 1, ''],
          [3, 1, ''],
        ],
        { target: 'tumbleweed/left' },
      ),
      ['L', 'R'],
    ).state;
    expect(over.phase).toBe('over');
    expect([0, 1, 2, -1, 1.5].map((seat) => rules.moves(fastWest, over, seat))).toEqual([[], [], [], [], []]);
    expect(codeOf(over, 0, { card: 'reload' })).toBe('seal.not-asked');
  });

  it('case 79: waits for exactly the gunslingers who owe an answer', () => {
    const tables = [
      [2, 0],
      [2, 2],
      [3, 1],
      [5, 1],
      [10, 0],
    ] as const;
    for (let n = 0; n < 200; n += 1) {
      const [seats, neutrals] = tables[n % tables.length]!;
      for (const { after } of randomMatch(seats, neutrals, n + 1)) {
        const state = after as State;
        const waiting = rules.prompts(fastWest, state).filter((prompt) => prompt.required);
        expect(waiting.length > 0).toBe(state.phase !== 'over');
        for (const { seat } of waiting) {
          expect(rules.moves(fastWest, state, seat).length).toBeGreaterThan(0);
          expect(state.places.find((place) => place.seat === seat)?.out).toBe(0);
        }
      }
    }
  });

  it('case 127: the West wins if the last gunslingers fall together', () => {
    const state = position(
      [
        [1, 1, ''],
        [1, 1, ''],
        [1, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    const { state: after, events } = turn(state, ['R', 'R', 'R']);
    expect(of(events, 'shootout')).toEqual([]);
    expect(of(events, 'eliminated').map((event) => event.p)).toEqual([0, 1, 2]);
    expect(fastWest.outcome(after)).toMatchObject({ reason: 'west', winners: [] });
  });

  it('case 129: who falls while hitting is out, and is only a spectator from the next turn', () => {
    const state = position(
      [
        [3, 1, ''],
        [1, 4, ''],
        [3, 1, ''],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    const { state: after, events } = turn(state, ['R', 'R', 'L', 'L']);
    expect(hitsOf({ events })).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ]);
    expect(codeOf(after, 1, { card: 'revolver' })).toBe('fast-west.bad-shape');
    expect(codeOf(after, 1, { cheer: 0, guess: 'reload' })).toBeUndefined();
    const prompts = rules.prompts(fastWest, after);
    expect(prompts.filter((prompt) => prompt.required).map((prompt) => prompt.seat)).toEqual([0, 2, 3]);
    const spectator = fastWest.view(after, 'watcher', UNSEALED as never).places[1]!;
    expect([spectator.lives, spectator.bullets, spectator.hand.length]).toEqual([0, 0, 7]);
    const again = position([[3, 1, ''], 'X', [3, 1, ''], [3, 1, '']], { target: 'tumbleweed/left' });
    expect(hitsOf(turn(again, ['R', null, 'L', 'L']))).toEqual([[0, 2, 1]]);
  });

  it.each([2, 4, 10])('case 130: a shot that all of %i bounce comes home after one lap', (count) => {
    const state = position(fresh(count), { target: 'tumbleweed/left' });
    const { state: after, events } = turn(state, ['R', ...Array.from({ length: count - 1 }, () => 'B')]);
    expect(of(events, 'bounced')).toHaveLength(count - 1);
    expect(hitsOf({ events })).toEqual([[0, 0, 1]]);
    expect(livesAndBullets(after)).toEqual([[2, 0], ...fresh(count - 1).map(() => [3, 1])]);
  });

  it('case 132: plays all 24 orders of four seals to the same events', () => {
    const state = position(fresh(4), { target: 'tumbleweed/crossed' });
    const moves = [...sealedAt(state, [{ c: 'R', aim: 'left' }, { c: 'R', aim: 'right' }, 'B', 'D'])];
    const results = permutations(moves).map((order) =>
      JSON.stringify(fastWest.resolve(state, new Map(order), chance(5))),
    );
    expect(results).toHaveLength(24);
    expect(new Set(results).size).toBe(1);
  });

  it('case 134: a weapon without bullets is no part of a shootout', () => {
    const state = position(
      [
        [3, 1, ''],
        [3, 0, ''],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/crossed' },
    );
    const { state: after, events } = turn(state, [{ c: 'R', aim: 'left' }, { c: 'R', aim: 'right' }, 'L']);
    expect(livesAndBullets(after).slice(0, 2)).toEqual([
      [3, 0],
      [2, 0],
    ]);
    expect(lettersOf(after.places[1]!.pile)).toBe('R');
    expect(of(events, 'unpaid')).toEqual([{ type: 'unpaid', p: 1, card: 'revolver', needed: 1, had: 0 }]);
    expect(of(events, 'shootout')).toEqual([]);
  });

  it.each([
    [
      'R',
      'R',
      [
        [3, 4],
        [3, 4],
      ],
    ],
    [
      'R',
      'W',
      [
        [2, 4],
        [3, 3],
      ],
    ],
    [
      'Y',
      'W',
      [
        [3, 0],
        [1, 3],
      ],
    ],
    [
      'Y',
      'Y',
      [
        [3, 0],
        [3, 0],
      ],
    ],
  ] as const)('case 135: %s against %s leaves the dearer shot standing, and both are paid', (a, b, want) => {
    const state = position(
      [
        [3, 5, ''],
        [3, 5, ''],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/crossed' },
    );
    const { state: after } = turn(state, [{ c: a, aim: 'left' }, { c: b, aim: 'right' }, 'L']);
    expect(livesAndBullets(after).slice(0, 2)).toEqual(want);
  });

  describe('case 137', () => {
    const state = position([...fresh(2), 'X', 'X'], { target: 'tumbleweed/left' });
    const bullets = (...cheers: MoveNote[]) => turn(state, ['L', 'L', ...cheers]).state.places[0]!.bullets;

    it('case 137: right guesses boost once, wrong ones do nothing', () => {
      expect(bullets({ cheer: 0, guess: 'L' }, null)).toBe(3);
      expect(bullets({ cheer: 0, guess: 'L' }, { cheer: 0, guess: 'L' })).toBe(3);
      expect(bullets({ cheer: 0, guess: 'D' }, null)).toBe(2);
      expect(bullets(null, null)).toBe(2);
      const full = position([[3, 4, ''], [3, 1, ''], 'X'], { target: 'tumbleweed/left' });
      expect(turn(full, ['L', 'L', { cheer: 0, guess: 'L' }]).state.places[0]!.bullets).toBe(5);
    });

    it('case 137: a guessed Revolver shoots nobody', () => {
      expect(hitsOf(turn(state, ['L', 'L', { cheer: 0, guess: 'R' }, { cheer: 1, guess: 'R' }]))).toEqual([]);
    });

    it('case 137: whom one cheers is public at once, the guess is not', () => {
      const announced = new Map([[2, rules.announce(fastWest, 'cheer', { cheer: 0, guess: 'reload' })!]]);
      const seen = fastWest.view(state, 'watcher', { announced, own: null });
      expect(seen.cheering).toEqual([{ seat: 2, place: 0 }]);
      expect(JSON.stringify({ ...seen, places: [] })).not.toContain('reload');
      expect(rules.announce(fastWest, 'action', { card: 'reload' })).toBeUndefined();
      const { state: over } = turn(position([[1, 1, ''], [3, 1, ''], 'X'], { target: 'tumbleweed/left' }), [
        'L',
        'R',
        null,
      ]);
      expect(fastWest.view(over, 'watcher', { announced, own: null }).cheering).toEqual([]);
    });
  });

  it('case 138: a Dodge recovers from the own pile as it is now, once, never itself', () => {
    const state = position(
      [
        [3, 1, 'RB'],
        [3, 1, 'W'],
      ],
      { target: 'tumbleweed/left' },
    );
    const { state: asking } = turn(state, ['D', 'L']);
    expect(rules.prompts(fastWest, asking)).toEqual([
      { seat: 0, kind: 'recover', required: true, ask: { n: 1, from: ['revolver', 'bounce'] } },
    ]);
    expect(codeOf(asking, 0, { take: ['dodge'] })).toBe('fast-west.recover-not-in-pile');
    expect(codeOf(asking, 0, { take: ['winchester'] })).toBe('fast-west.recover-not-in-pile');
    expect(codeOf(asking, 0, { take: [] })).toBe('fast-west.recover-wrong-count');
    expect(codeOf(asking, 0, { take: ['revolver', 'revolver'] })).toBe('fast-west.recover-wrong-count');
    expect(codeOf(asking, 1, { take: ['revolver'] })).toBe('seal.not-asked');
    const { state: next } = fastWest.resolve(asking, new Map([[0, { take: ['revolver'] }]]), chance());
    expect(lettersOf(next.places[0]!.pile)).toBe('DB');
    expect(codeOf(next, 0, { take: ['revolver'] })).toBe('fast-west.bad-shape');
    // The next Dodge asks afresh.
    const { target } = state;
    const { state: reloaded } = turn({ ...next, target }, ['L', 'L']);
    const { state: bounced } = turn({ ...reloaded, target }, ['B', 'L']);
    const { state: used } = turn({ ...bounced, target }, ['M', 'L']);
    const { state: again } = turn({ ...used, target }, ['D', 'L']);
    expect(rules.prompts(fastWest, again)).toEqual([
      { seat: 0, kind: 'recover', required: true, ask: { n: 1, from: ['bounce', 'miscalculation'] } },
    ]);
  });

  it('case 139: a choice without an option is not asked', () => {
    const dodging = position(
      [
        [3, 1, ''],
        [3, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    expect(turn(dodging, ['D', 'L']).state.phase).toBe('action');
    const flashback = position(
      [
        [3, 1, ''],
        [3, 1, ''],
      ],
      { target: 'flashback/left' },
    );
    const { state: after, events } = turn(flashback, ['L', 'L']);
    expect(after.phase).toBe('action');
    expect(of(events, 'recovered').every((event) => event.why === 'reload')).toBe(true);
  });

  it.each([
    ['tumbleweed/left', 5, 5],
    ['barrel/left', 4, 5],
    ['barrel/left', 1, 3],
  ] as const)('case 140: on %s a Reload with %i bullets makes %i and takes back the pile', (target, had, now) => {
    const state = position(
      [
        [3, had, 'DRWB'],
        [3, 1, ''],
      ],
      { target },
    );
    expect(noteOf(turn(state, ['L', 'D']).state.places[0]!)).toEqual([3, now, '']);
  });

  it.each([
    [3, 2],
    [2, 2],
    [1, 1],
  ] as const)('case 142: a two-life identity shown with %i lives has %i', (had, now) => {
    const state = position([[had, 1, '', -6], ...fresh(2)], { target: 'tumbleweed/left' });
    const { state: after } = rules.playAct(fastWest, state, 0, { act: 'unmask' }, chance());
    expect(after.places[0]).toMatchObject({ lives: now, open: 1 });
    expect(rules.refuseAct(fastWest, after, 0, { act: 'unmask' }, NO_SEALS)?.code).toBe('fast-west.already-unmasked');
    expect(codeOf(after, 0, { card: 'reload', unmask: true })).toBe('fast-west.already-unmasked');
    for (const seat of [1, 2])
      for (const move of rules.moves(fastWest, state, seat)) expect(codeOf(after, seat, move)).toBeUndefined();
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
