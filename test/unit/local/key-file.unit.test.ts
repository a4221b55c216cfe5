import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeyFileError, readKeyFile } from '../../../local/kms.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'standoff-key-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a key is made once and then kept', () => {
  const path = join(folder, 'new', 'key');
  const made = readKeyFile(path);
  expect(made).toHaveLength(32);
  expect(readKeyFile(path)).toEqual(made);
});

it.each([
  ['empty', ''],
  ['a blank line', '\n'],
  ['too short', 'ab'.repeat(31)],
  ['too long', 'ab'.repeat(33)],
  ['half a digit short', 'ab'.repeat(32).slice(1)],
  ['no digits', 'xy'.repeat(32)],
])('a key file that is damaged is refused, and the message says what to do: %s', (_, text) => {
  const path = join(folder, 'key');
  writeFileSync(path, text);
  expect(() => readKeyFile(path)).toThrow(KeyFileError);
  expect(() => readKeyFile(path)).toThrow(/Put the file back from a copy/);
});
