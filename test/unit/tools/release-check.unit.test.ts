import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Build, buildIn, hindrances } from '../../../tools/release-check.ts';

/** A build that reads these forms. */
const build = (change: Partial<Omit<Build, 'isReadable'>> & { reads?: readonly number[] } = {}): Build => {
  const { reads = [1], ...rest } = change;
  return {
    ...{ form: 1, versions: ['bang 1', 'fast-west 1'], dictionaries: { DICTIONARY_1: 'text' } },
    ...rest,
    isReadable: ({ form }) => reads.includes(form),
  };
};

describe('a build that takes over from another one', () => {
  test('may do so if each reads what the other one has stored', () => {
    expect(hindrances(build(), build())).toEqual([]);
    expect(hindrances(build(), build({ versions: ['bang 1', 'bang 2', 'fast-west 1'] }))).toEqual([]);
    expect(hindrances(build(), build({ reads: [1, 2] }))).toEqual([]);
    expect(hindrances(build({ reads: [1, 2] }), build({ form: 2, reads: [1, 2] }))).toEqual([]);
  });

  test.each([
    ['a version is gone', build(), build({ versions: ['bang 2', 'fast-west 1'] }), 'bang 1 is gone'],
    ['a dictionary is gone', build(), build({ dictionaries: {} }), 'DICTIONARY_1 is gone'],
    ['a dictionary is another one', build(), build({ dictionaries: { DICTIONARY_1: 'other' } }), 'is another text'],
    ['it writes what the other one cannot read', build(), build({ form: 2, reads: [1, 2] }), 'form 2 is written'],
    ['it does not read what is stored', build({ reads: [1, 2] }), build({ form: 2, reads: [2] }), 'form 1 is stored'],
  ])('must not if %s', (_why, base, head, says) => {
    expect(hindrances(base, head)).toEqual([expect.stringContaining(says)]);
  });

  test('may do without a version of which no match is left', () => {
    expect(hindrances(build(), build({ versions: ['bang 1'] }), ['fast-west 1'])).toEqual([]);
  });

  test('is read from its sources: this one is itself', async () => {
    const here = await buildIn(fileURLToPath(new URL('../../..', import.meta.url)));
    expect(here.versions).toContain('fast-west 1');
    expect(Object.keys(here.dictionaries)).toContain('DICTIONARY_1');
    expect(hindrances(here, here)).toEqual([]);
  });
});
