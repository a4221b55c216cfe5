import { expect, test } from 'vitest';
import { parse } from '../../../functions/api/parse.ts';
import { NewGuest } from '../../../functions/api/schemas.ts';
import type { Refused } from '../../../functions/lib/refused.ts';

const faultsIn = (value: unknown): unknown => {
  try {
    parse(NewGuest, value);
  } catch (error) {
    return (error as Refused).more.errors;
  }
  return undefined;
};

test('what was sent is not repeated, the names of unknown fields included', () => {
  expect(faultsIn({ name: 'Ann', secret: 1, another: 2 })).toEqual([{ pointer: '', detail: 'unknown field' }]);
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
