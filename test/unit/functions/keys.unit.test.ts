import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Where keys are made, and the only file that spells them. */
const KEYS = 'functions/aws/keys.ts';

/** How keys begin, and those that are one word. */
const SPELLED = /['"`](?:[A-Z]+#|(?:STATE|PROFILE|TOKEN|TICKET|IDEM|KEY|DUE|OPEN)['"`])|`@\$/g;

const spelledIn = (text: string): string[] => [...text.matchAll(SPELLED)].map(([found]) => found);

test('keys are spelled in one file', () => {
  const files = globSync('{functions,infra}/**/*.ts', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  expect(files).toContain(KEYS);
  const found = files.flatMap((file) => spelledIn(readFileSync(join(ROOT, file), 'utf8')).map((key) => [file, key]));
  expect(found.filter(([file]) => file !== KEYS)).toEqual([]);
  expect(new Set(found.map(([, key]) => key)).size).toBeGreaterThan(12);
});

test.each(["pk: 'MATCH#1'", 'pk: `PLAYER#`', "sk: 'STATE'", "z.literal('OPEN')", 'topic: `@$`'])(
  'a key is seen in %s',
  (text) => {
    expect(spelledIn(text)).toHaveLength(1);
  },
);
