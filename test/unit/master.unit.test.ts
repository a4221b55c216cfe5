import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { entryHash as entryHashOfClient } from '../../client/index.ts';
import { chanceFor, drawSeed } from '../../domain/chance.ts';
import { entryHash, keyedHash, requestKey, saltFor, saltKey } from '../../domain/seal.ts';

/*
 * What is derived from a match's master secret. The vectors were computed by a second implementation from the rules in
 * domain/seal.ts and domain/chance.ts.
 */

const MASTER = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const MATCH = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const OTHER = '01ARZ3NDEKTSV4RRFFQ69G5FAW';
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('the master secret of a match', () => {
  test('gives the draw seed and the key of salts by rules that anybody can write down', () => {
    expect(hex(drawSeed(MASTER, MATCH))).toBe('e67b5683aaac41cd88b8a4f6a74119eba217baa0bc3153f8093b91bd879851d3');
    expect(hex(saltKey(MASTER, MATCH))).toBe('1da203ffdd0b1c81ce394b0fbe3c209c42af4bd55caf6ed0e5b61dacdec83773');
    const marks = requestKey(MASTER, MATCH);
    expect(hex(marks)).toBe('fc2c06a6f1cc25c2739d59398f0fc42355d4553b2c54eeca7820b052bae74bdc');
    expect(keyedHash(marks, ['standoff/request/1', 3, 1, 'r', { b: 1, a: 2 }])).toBe(
      'q10py7IQsX2YFiFCtUkZSo_Kxm-7wlFe4hXbARg8FwU',
    );
    const key = saltKey(MASTER, MATCH);
    expect([saltFor(key, 3, 1, 0), saltFor(key, 3, 1, 1)]).toEqual([
      '_OJc5RhfMt_ClveVytngCQ',
      'PVfsXBXVNbCwoQ6t4HfN1g',
    ]);
  });

  test('gives them apart: whoever knows the draw seed has no salt by any of these rules', () => {
    const master = randomBytes(32);
    const [seed, key] = [drawSeed(master, MATCH), saltKey(master, MATCH)];
    const salt = saltFor(key, 1, 0, 0);
    const fromSeed = [seed, saltKey(seed, MATCH), drawSeed(seed, MATCH), requestKey(seed, MATCH)];
    for (const guess of fromSeed) {
      expect(hex(guess)).not.toBe(hex(key));
      expect(saltFor(guess, 1, 0, 0)).not.toBe(salt);
    }
    expect(new Set([master, ...fromSeed, key, requestKey(master, MATCH)].map(hex)).size).toBe(7);
    expect([seed.length, key.length]).toEqual([32, 32]);
  });

  test('gives other ones in every match, even if two matches had one master', () => {
    expect(hex(drawSeed(MASTER, OTHER))).not.toBe(hex(drawSeed(MASTER, MATCH)));
    expect(hex(saltKey(MASTER, OTHER))).not.toBe(hex(saltKey(MASTER, MATCH)));
    const draws = [MATCH, OTHER].map((id) => chanceFor(drawSeed(MASTER, id), 1).int('x', 2 ** 32));
    expect(draws[0]).not.toBe(draws[1]);
  });
});

describe('the hash of an entry', () => {
  const entry = { seq: 1, at: 5, prev: null, type: 'opened', host: 'p' } as const;

  test('is the SHA-256 of a text that anybody can write down, in the library as in the service', async () => {
    expect(entryHash(MATCH, entry)).toBe('4r8K46HiyAARH6CxMwVdw9dxf1MdaHl4dSQ9SUoneJE');
    expect(await entryHashOfClient(MATCH, entry)).toBe('4r8K46HiyAARH6CxMwVdw9dxf1MdaHl4dSQ9SUoneJE');
    expect(await entryHashOfClient(MATCH, { ...entry, receipt: {} } as never)).toBe(
      '4r8K46HiyAARH6CxMwVdw9dxf1MdaHl4dSQ9SUoneJE',
    );
  });

  test('changes with the match and with every field', () => {
    const others = [
      entryHash(OTHER, entry),
      ...Object.keys(entry).map((name) => entryHash(MATCH, { ...entry, [name]: 'x' })),
    ];
    expect(new Set([entryHash(MATCH, entry), ...others]).size).toBe(7);
  });
});
