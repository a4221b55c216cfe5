import { describe, expect, it } from 'vitest';
import { run, vectors } from '../../support/games/bang/index.ts';

/*
 * Every vector of docs/rules/bang.md, section 19, is a test; so is every further one of bang-more.txt.
 */

const VECTORS = vectors();
const MORE = vectors('bang-more.txt');

describe('vectors', () => {
  it('are all there', () => {
    expect(VECTORS.map(({ number }) => Number(number))).toEqual(Array.from({ length: 134 }, (_, i) => i + 1));
  });

  it('go on where those of the rules do not', () => {
    expect(MORE.map(({ number }) => Number(number))).toEqual(MORE.map((_, i) => i + 201));
  });

  it.each([...VECTORS, ...MORE])('#$number $title', ({ script }) => {
    run(script, (check, told, found) => expect({ check, value: found }).toEqual({ check, value: told }));
  });
});
