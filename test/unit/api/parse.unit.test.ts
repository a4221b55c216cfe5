import { expect, test } from 'vitest';
import { bang } from '../../../domain/games/bang/index.ts';
import { parse, parseFor } from '../../../functions/api/parse.ts';
import { ActBody, NewGuest, OrdersBody, SealBody } from '../../../functions/api/schemas.ts';
import type { RefusalError } from '../../../functions/problems/refusal-error.ts';

const faultsOf = (attempt: () => unknown): unknown => {
  try {
    attempt();
  } catch (error) {
    return (error as RefusalError).more.errors;
  }
  return undefined;
};
const faultsIn = (value: unknown): unknown => faultsOf(() => parse(NewGuest(), value));

test('what was sent is not repeated, but for the names of unknown fields', () => {
  const detail = 'unknown field; known are name';
  expect(faultsIn({ name: 'Ann', secret: 1, another: 2 })).toEqual([
    { pointer: '/secret', detail },
    { pointer: '/another', detail },
  ]);
  expect(JSON.stringify(faultsIn({ name: ['secret'] }))).not.toContain('secret');
});

test('a name is one line that cannot change how the text around it reads', () => {
  for (const name of ['Ann', 'Åsa Ñ', '安', '😀'.repeat(20), 'x'.repeat(40)])
    expect(faultsIn({ name }), name).toBeUndefined();
  for (const name of [
    '',
    ' ',
    'a\nb',
    'a\u2028b',
    'a\u2029b',
    'a\u202eb',
    'a\u200bb',
    'a\u0000',
    '\ud800',
    'x'.repeat(41),
  ])
    expect(faultsIn({ name }), JSON.stringify(name)).toBeDefined();
});

test('a missing wrapper is said to be required', () => {
  for (const [body, field] of [
    [SealBody, 'move'],
    [ActBody, 'act'],
    [OrdersBody, 'orders'],
  ] as const)
    expect(faultsOf(() => parse(body(), {}))).toEqual([{ pointer: `/${field}`, detail: 'required' }]);
  expect(faultsOf(() => parse(SealBody(), { move: null }))).toBeUndefined();
});

test('a fault in a move of BANG! is shown where it is', () => {
  const faultsInMove = (move: unknown) => faultsOf(() => parseFor(bang, 'move', move));
  const places = (move: unknown) => (faultsInMove(move) as { pointer: string }[] | undefined)?.map((f) => f.pointer);
  expect(places({ t: 'play' })).toEqual(['/move/card']);
  expect(places({ t: 'play', card: 'bang-2C', target: 'Ben' })).toEqual(['/move/target']);
  expect(places({ t: 'missed', cards: ['missed-2S', 3] })).toEqual(['/move/cards/1']);
  expect(places({ t: 'from', source: 'deck', card: 'bang-2C' })).toEqual(['/move/card']);
  expect(places({ t: 'from', source: 'discard', card: 'bang-2C' })).toBeUndefined();
  expect(places({ t: 'shout' })).toEqual(['/move/t']);
  expect(places(null)).toEqual(['/move']);
  expect(faultsInMove({ t: 'pass', why: 1 })).toEqual([{ pointer: '/move/why', detail: 'unknown field; known are t' }]);
  expect(faultsInMove({ t: 'shout' })).toEqual([
    { pointer: '/move/t', detail: expect.stringMatching(/^expected one of ("\w+", )+"\w+"$/) },
  ]);
});
