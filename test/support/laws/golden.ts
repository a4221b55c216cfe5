import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * Holds a playthrough to its file in `test/golden`. UPDATE_GOLDEN=1 writes it anew; read the difference before
 * committing it.
 *
 * @param largest characters that a file may have and still be read
 */
export function expectGolden(name: string, text: string, largest: number): void {
  const file = new URL(`../../golden/${name}.txt`, import.meta.url);
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, text);
  if (!existsSync(file)) throw new Error(`test/golden/${name}.txt is missing: UPDATE_GOLDEN=1 writes it`);
  const difference = firstDifference(readFileSync(file, 'utf8'), text);
  if (difference !== undefined) throw new Error(`test/golden/${name}.txt: ${difference}`);
  expect(text.length).toBeLessThan(largest);
}

/** The first line that differs, with the title of the file (which names the seed) and the entry it belongs to. */
export function firstDifference(file: string, text: string): string | undefined {
  if (file === text) return undefined;
  const [before, now] = [file.split('\n'), text.split('\n')];
  const at = now.findIndex((line, i) => line !== before[i]);
  const line = at < 0 ? now.length : at;
  const entry = now.slice(0, line + 1).findLast((each) => each.startsWith('## '));
  return [
    `differs in ${now[0]}, entry ${entry?.slice(3) ?? 'none'}, line ${line + 1}`,
    `  file: ${before[line] ?? '(ends)'}`,
    `  now:  ${now[line] ?? '(ends)'}`,
  ].join('\n');
}
