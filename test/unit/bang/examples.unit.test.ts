import { describe, expect, it } from 'vitest';
import { run, vectors } from '../../support/bang.ts';

/*
 * Every vector of docs/rules/bang.md, section 19, is a test.
 */

const VECTORS = vectors();

describe('vectors', () => {
  it('are all there', () => {
    expect(VECTORS.map(({ number }) => Number(number))).toEqual(Array.from({ length: 134 }, (_, i) => i + 1));
  });

  it.each(VECTORS)('#$number $title', ({ script }) => {
    run(script, (check, told, found) => expect({ check, value: found }).toEqual({ check, value: told }));
  });
});
