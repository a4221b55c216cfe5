import { describe, expect, it } from 'vitest';
import { fastWest, type Move, type State } from '../../../domain/games/fast-west/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { Refusal } from '../../../domain/ruleset.ts';
import { chance } from '../../support/chance.ts';
import { type PlaceNote, position } from '../../support/games/fast-west.ts';

type Try = () => Refusal | undefined;

const at = (target: string, ...notes: PlaceNote[]): State => position(notes, { target });
const PLAIN: PlaceNote = [3, 1, ''];

const seal =
  (state: State, move: unknown, seat = 0): Try =>
  () =>
    rules.refuse(fastWest, state, seat, move as Move);
const unmask =
  (state: State, sealed = { own: false, required: 0 }, seat = 0): Try =>
  () =>
    rules.refuseAct(fastWest, state, seat, { act: 'unmask' }, sealed);
const table =
  (seats: number, options: { neutrals?: number; turnLimit?: number } = {}): Try =>
  () =>
    rules.refuseSetup(fastWest, { neutrals: 0, turnLimit: 0, ...options }, seats);

const calm = at('tumbleweed/left', PLAIN, PLAIN, PLAIN);
const crossed = at('tumbleweed/crossed', PLAIN, PLAIN, PLAIN);
const flashback = at('flashback/left', [3, 1, 'RW'], PLAIN);
const withDead = at('tumbleweed/left', PLAIN, PLAIN, 'X');
const named = (identity: number): State => at('tumbleweed/left', [2, 1, '', identity], PLAIN);

/** The state after both have answered. */
const after = (state: State, ...moves: Move[]): State =>
  fastWest.resolve(state, new Map(moves.map((move, seat) => [seat, move])), chance()).state;

const recovering = after(at('tumbleweed/left', [3, 1, 'RW'], PLAIN), { card: 'dodge' }, { card: 'reload' });
const swapping = after(named(1), { card: 'reload' }, { card: 'reload' });
const cheating = after(at('tumbleweed/left', [3, 3, '', 1], PLAIN), { card: 'revolver' }, { card: 'reload' });

/** A way to meet each reason. */
const WAYS: Readonly<Record<string, readonly Try[]>> = {
  'bad-neutral-count': [table(2, { neutrals: 3 }), table(2, { neutrals: -1 })],
  'bad-turn-limit': [table(2, { turnLimit: -1 })],
  'too-many-sets': [table(9, { neutrals: 1 })],
  'flashback-required': [seal(flashback, { card: 'reload' }), seal(flashback, { card: 'revolver' })],
  'flashback-not-allowed': [
    seal(flashback, { card: 'reload', flashback: 'revolver' }, 1),
    seal(calm, { card: 'reload', flashback: 'revolver' }),
  ],
  'flashback-not-in-pile': [seal(flashback, { card: 'reload', flashback: 'bounce' })],
  'card-not-in-hand': [seal(flashback, { card: 'winchester', flashback: 'revolver' })],
  'card-banned': [seal(at('close-range/left', PLAIN, PLAIN), { card: 'dodge' })],
  'already-unmasked': [seal(named(4), { card: 'reload', unmask: true }), unmask(named(4))],
  'aim-required': [seal(crossed, { card: 'dynamite' })],
  'aim-not-allowed': [
    seal(crossed, { card: 'reload', aim: 'left' }),
    seal(calm, { card: 'revolver', aim: 'left' }),
    seal(cheating, { swap: 'winchester', aim: 'left' }),
  ],
  'recover-not-allowed': [seal(calm, { card: 'reload', recover: [] })],
  'evade-not-allowed': [seal(calm, { card: 'reload', evade: true }), seal(named(2), { card: 'dodge', evade: true })],
  'cheer-not-in-play': [2, 7, -1].map((cheer) => seal(withDead, { cheer, guess: 'reload' }, 2)),
  'swap-not-legal': [seal(cheating, { swap: 'dynamite' })],
  'recover-wrong-count': [seal(recovering, { take: [] }), seal(recovering, { take: ['revolver', 'winchester'] })],
  'recover-not-in-pile': [seal(recovering, { take: ['dodge'] })],
  'no-act-now': [unmask(recovering), unmask(recovering, undefined, 9)],
  'not-a-gunslinger': [unmask(withDead, undefined, 2), unmask(calm, undefined, 3)],
  'act-after-seal': [unmask(named(-4), { own: true, required: 1 })],
  'power-sealed-only': [unmask(named(-8))],
  'power-automatic': [unmask(named(-14))],
  'power-not-ready': [unmask(named(-3))],
  'gambler-too-late': [unmask(named(-13), { own: false, required: 1 })],
};

/** A way to meet what is refused in the same way in all games. */
const OF_ALL_GAMES: Readonly<Record<string, readonly Try[]>> = {
  'match.too-few-seats': [table(1)],
  'match.too-many-seats': [table(11)],
  'seal.not-asked': [seal(calm, { card: 'reload' }, 3), seal(recovering, { take: ['revolver'] }, 1)],
  'fast-west.bad-shape': [
    seal(calm, { cheer: 1, guess: 'reload' }),
    seal(withDead, { card: 'reload' }, 2),
    seal(calm, { card: 'cannon' }),
    seal(calm, { card: 'reload', unmask: false }),
    seal(calm, { card: 'dodge', recover: ['bounce', 'bounce'] }),
    seal(calm, { card: 'reload', cost: 0 }),
    seal(calm, null),
    seal(calm, []),
    seal(withDead, { cheer: 0.5, guess: 'reload' }, 2),
  ],
};

describe('refusals', () => {
  it('have a test for every reason', () => {
    expect(Object.keys(WAYS)).toEqual(Object.keys(fastWest.refusals));
  });

  it.each(Object.entries(OF_ALL_GAMES))('%s', (code, tries) => {
    for (const attempt of tries) expect(attempt()?.code).toBe(code);
  });

  it('are not needed for a turn limit in parts, which is no shape of options', () => {
    expect(fastWest.options.safeParse({ turnLimit: 0.5 }).success).toBe(false);
  });

  it.each(Object.entries(WAYS))('%s', (reason, tries) => {
    for (const attempt of tries) expect(attempt()?.code).toBe(`fast-west.${reason}`);
  });

  it('name the first check that fails', () => {
    const all = { card: 'dynamite', flashback: 'bounce', unmask: true, recover: [], evade: true };
    expect(seal(flashback, all)()?.code).toBe('fast-west.flashback-not-in-pile');
    expect(seal(calm, { card: 'reload', aim: 'left', recover: [] })()?.code).toBe('fast-west.aim-not-allowed');
    expect(unmask(named(4), { own: true, required: 1 })()?.code).toBe('fast-west.already-unmasked');
  });

  it('do not ask a Cheat who fired nothing', () => expect(swapping.phase).toBe('action'));
});
