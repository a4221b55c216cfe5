import { describe, expect, test } from 'vitest';
import { breachesOf, importsOf, readSources } from '../../../tools/architecture.ts';

const from = (...specifiers: string[]): string => specifiers.map((s) => `import { x } from '${s}';\n`).join('');
const broken = (file: string, ...specifiers: string[]): string[] =>
  breachesOf({ [file]: from(...specifiers) }).map(({ specifier }) => specifier);

describe('imports are found', () => {
  test.each([
    ["import 'a';", 'a'],
    ["import x from 'a';", 'a'],
    ["import * as x from 'a';", 'a'],
    ["import type { X } from 'a';", 'a'],
    ["import {\n  x,\n  type Y,\n} from 'a';", 'a'],
    ["export * from 'a';", 'a'],
    ["export { x } from 'a';", 'a'],
    ["const x = await import('a');", 'a'],
    ["type X = import('a').X;", 'a'],
    ["const x = require('a');", 'a'],
    ['import x from "a";', 'a'],
    ["import data from 'a' with { type: 'json' };", 'a'],
  ])('in %j', (source, specifier) => {
    expect(importsOf(source).map((found) => found.specifier)).toEqual([specifier]);
  });

  test.each([
    "// import x from 'a';",
    "/** import x from 'a'; */",
    "export const x = 'a';",
    "const from = 'a';",
    "export function f(): string { return 'a'; }",
    "const url = 'https://a/b';",
  ])('and nothing else, as in %j', (source) => {
    expect(importsOf(source)).toEqual([]);
  });

  test('with the line that names the module', () => {
    const source = "/* two\nlines */\nimport a from 'a';\nimport {\n  b,\n} from 'b';\n";
    expect(importsOf(source)).toEqual([
      { specifier: 'a', line: 3 },
      { specifier: 'b', line: 6 },
    ]);
  });

  test('after a comment that quotes an address', () => {
    expect(importsOf("const a = 'http://x'; // see\nimport b from 'b';")).toEqual([{ specifier: 'b', line: 2 }]);
  });
});

describe('domain', () => {
  test('may use itself and zod', () => {
    expect(broken('domain/registry.ts', './seal.ts', 'zod', './games/fast-west/index.ts')).toEqual([]);
  });

  test('reaches for nothing outside', () => {
    const outside = ['../functions/aws/log.ts', 'node:fs', '@aws-sdk/client-kms', 'zod/v4', '../infra/config.ts'];
    expect(broken('domain/registry.ts', ...outside)).toEqual(outside);
  });

  test('hashes in one place', () => {
    expect(broken('domain/hashing.ts', 'node:crypto')).toEqual([]);
    expect(broken('domain/seal.ts', 'node:crypto')).toEqual(['node:crypto']);
    expect(broken('domain/registry.ts', 'node:crypto')).toEqual(['node:crypto']);
    expect(broken('domain/games/bang/seal.ts', 'node:crypto')).toEqual(['node:crypto']);
  });
});

describe('a game', () => {
  test('uses its own folder, the contract, the types of what is seen and the kit', () => {
    const own = ['./state.ts', './tables/cards.json', '../../ruleset.ts', '../../seen.ts', '../kit/ranks.ts', 'zod'];
    expect(broken('domain/games/bang/index.ts', ...own)).toEqual([]);
  });

  test('knows no other game and nothing of the match around it', () => {
    const others = ['../fast-west/cards.ts', '../../match.ts', '../../registry.ts', '../../chance.ts', '../shared.ts'];
    expect(broken('domain/games/bang/index.ts', ...others)).toEqual(others);
  });

  test('stays out of a game whose name begins like its own', () => {
    expect(broken('domain/games/bang/index.ts', '../bang-2/x.ts')).toEqual(['../bang-2/x.ts']);
  });
});

test('a breach says where it is', () => {
  const found = breachesOf({ 'domain/a.ts': "\nimport type { X } from '../functions/x.ts';\n" });
  expect(found).toEqual([
    { file: 'domain/a.ts', line: 2, specifier: '../functions/x.ts', rule: expect.stringContaining('domain/ is pure') },
  ]);
});

test('the repository keeps its rules', () => {
  const sources = readSources();
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(breachesOf(sources)).toEqual([]);
});
