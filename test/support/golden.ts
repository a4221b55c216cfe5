import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Player } from './play.ts';

/** A match worth reading. */
export interface Golden {
  readonly name: string;
  readonly seats: number;
  readonly options: object;
  readonly seed: number;
  readonly player: Player;
}

/**
 * Holds a playthrough to its file in `test/golden`. UPDATE_GOLDEN=1 writes it anew; read the difference before
 * committing it.
 *
 * @param largest characters that a file may have and still be read
 */
export function expectGolden(name: string, text: string, largest: number): void {
  const file = new URL(`../golden/${name}.txt`, import.meta.url);
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
  expect(text.length).toBeLessThan(largest);
}
