import { createRequire } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { type Parser, rememberTrees } from '../../../local/table/parsed-expressions.ts';

const require = createRequire(import.meta.url);

/** Requests of the service, and some that are wrong; each in turn is read with other values and other names than before. */
const REQUESTS: readonly { parser: string; text: string; names?: object; values?: () => object }[] = [
  {
    parser: 'update',
    text: 'SET #seals.#seat = :seal, #n = if_not_exists(#n, :none) + :one REMOVE #old ADD #waiting :minus DELETE #set :gone',
    names: { '#seals': 'seals', '#seat': 's3', '#n': 'n', '#old': 'old', '#waiting': 'waiting', '#set': 'set' },
    values: () => ({
      ':seal': { M: { r: { S: `${Math.random()}` } } },
      ':none': { N: '0' },
      ':one': { N: `${Math.random()}` },
      ':minus': { N: '-1' },
      ':gone': { SS: ['a'] },
    }),
  },
  { parser: 'update', text: 'SET #a = :a', names: { '#a': 'a' }, values: () => ({ ':a': { S: `${Math.random()}` } }) },
  { parser: 'update', text: 'SET #a = :a', names: { '#a': '__proto__' }, values: () => ({ ':a': { S: 'x' } }) },
  { parser: 'update', text: 'ADD #a :a', names: { '#a': 'a' }, values: () => ({ ':a': { N: '1' } }) },
  { parser: 'update', text: 'ADD #a :a', names: { '#a': 'a' }, values: () => ({ ':a': { S: 'a wrong type' } }) },
  {
    parser: 'condition',
    text: '(#seq = :seq AND #waiting > :none OR attribute_not_exists(#gone)) AND size(#done) < :most',
    names: { '#seq': 'seq', '#waiting': 'waiting', '#gone': 'gone', '#done': 'done', '#unused': 'unused' },
    values: () => ({
      ':seq': { N: `${Math.random()}` },
      ':none': { N: '0' },
      ':most': { N: '9' },
      ':unused': { S: '' },
    }),
  },
  { parser: 'condition', text: '#a = :a', names: { '#a': 'a' }, values: () => ({ ':b': { S: 'another name' } }) },
  { parser: 'condition', text: '#a = :a', names: { '#b': 'a' }, values: () => ({ ':a': { S: 'x' } }) },
  { parser: 'condition', text: 'begins_with(#a, :a)', names: { '#a': 'a' }, values: () => ({ ':a': { N: '1' } }) },
  { parser: 'condition', text: 'begins_with(#a, :a)', names: { '#a': 'a' }, values: () => ({ ':a': { S: '1' } }) },
  {
    parser: 'condition',
    text: '#a BETWEEN :a AND :b',
    names: { '#a': 'a' },
    values: () => ({ ':a': { N: '1' }, ':b': { N: '2' } }),
  },
  {
    parser: 'condition',
    text: '#a BETWEEN :a AND :b',
    names: { '#a': 'a' },
    values: () => ({ ':a': { N: '2' }, ':b': { N: '1' } }),
  },
  { parser: 'condition', text: 'attribute_type(#a, :a)', names: { '#a': 'a' }, values: () => ({ ':a': { S: 'S' } }) },
  {
    parser: 'condition',
    text: 'attribute_type(#a, :a)',
    names: { '#a': 'a' },
    values: () => ({ ':a': { S: 'no type' } }),
  },
  { parser: 'condition', text: 'a = = b' },
  { parser: 'projection', text: '#a.b[1], #c', names: { '#a': 'a', '#c': 'c', '#unused': 'd' } },
  { parser: 'projection', text: '#a.b[1], #c', names: { '#a': 'x', '#c': 'y' } },
];

const used = (names: object): Record<string, true> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, true]));

/** A fresh copy of one of dynalite's parsers. */
function parserOf(name: string): Parser {
  const path = require.resolve(`dynalite/db/${name}Parser`);
  delete require.cache[path];
  return { ...require(path) };
}

function read(parser: Parser, text: string, names: object | undefined, values: object | undefined) {
  const unused = { unusedAttrNames: used(names ?? {}), unusedAttrVals: used(values ?? {}) };
  const compare = (_: unknown, a: { N: string }, b: { N: string }) => Number(a.N) > Number(b.N);
  const context = { attrNames: names, attrVals: values, ...unused, isReserved: () => false, compare };
  try {
    return { tree: parser.parse(text, { context } as never), unused };
  } catch (error) {
    return { error: (error as Error).message, unused };
  }
}

describe('expressions that were read before', () => {
  const plain = new Map(['update', 'condition', 'projection'].map((name) => [name, parserOf(name)]));
  const remembering = new Map([...plain].map(([name, parser]) => [name, { ...parser }]));
  const spies = [...remembering.values()].map((parser) => vi.spyOn(parser, 'parse'));
  for (const parser of remembering.values()) rememberTrees(parser);

  it('mean the same as when they are read anew, with the values of each call', () => {
    for (let time = 0; time < 3; time++) {
      for (const { parser, text, names, values } of REQUESTS) {
        const given = values?.();
        const fresh = read(plain.get(parser) as Parser, text, names, given);
        expect(read(remembering.get(parser) as Parser, text, names, given), text).toEqual(fresh);
      }
    }
  });

  it('are not read again, unless their meaning hangs on values or they are wrong', () => {
    for (const { parser, text, names, values } of REQUESTS) {
      for (const spy of spies) spy.mockClear();
      const { tree } = read(remembering.get(parser) as Parser, text, names, values?.());
      const readAgain = spies.some((spy) => spy.mock.calls.length > 0);
      expect(readAgain, text).toBe(typeof tree !== 'object' || /BETWEEN|attribute_type/.test(text));
    }
  });

  it('do not carry over what an action wrote into its tree', () => {
    const [request] = REQUESTS;
    const { text, names, values } = request as (typeof REQUESTS)[number];
    const parser = remembering.get('update') as Parser;
    const first = read(parser, text, names, values?.()).tree as { sections: { val?: unknown; path: unknown[] }[] };
    for (const section of first.sections) {
      section.val = 'written over';
      section.path.length = 0;
    }
    const given = values?.();
    expect(read(parser, text, names, given)).toEqual(read(plain.get('update') as Parser, text, names, given));
  });
});
