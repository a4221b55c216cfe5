import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson, commitment, opens, saltFor } from '../../domain/seal.ts';

const SEALED = { matchId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', round: 3, seat: 1, move: { unmask: true, card: 'reload' } };
const SALT = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('commitments', () => {
  test('are the SHA-256 of a text that anybody can write down', () => {
    const text = `["standoff/seal/1","${SEALED.matchId}",3,1,{"card":"reload","unmask":true},"${SALT}"]`;
    expect(commitment(SEALED, SALT)).toBe(createHash('sha256').update(text).digest('base64url'));
    expect(opens(SEALED, SALT, commitment(SEALED, SALT))).toBe(true);
  });

  test('bind match, round, seat, move and salt', () => {
    const committed = commitment(SEALED, SALT);
    const others = [
      { ...SEALED, matchId: '01ARZ3NDEKTSV4RRFFQ69G5FAW' },
      { ...SEALED, round: 4 },
      { ...SEALED, seat: 0 },
      { ...SEALED, move: { card: 'reload' } },
    ];
    for (const other of others) expect(opens(other, SALT, committed)).toBe(false);
    expect(opens(SEALED, 'AAAAAAAAAAAAAAAAAAAAAB', committed)).toBe(false);
  });

  test('do not depend on the order of keys', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
    expect(canonicalJson({ '10': 1, '9': 2, '': 0 })).toBe('{"":0,"10":1,"9":2}');
  });

  test('have a salt of their own for every seat, round and seal, which needs the seed', () => {
    const seed = randomBytes(32);
    const salts = new Set<string>();
    for (const round of [1, 2, 3])
      for (const seat of [0, 1, 2]) for (const take of [0, 1]) salts.add(saltFor(seed, round, seat, take));
    expect(salts.size).toBe(18);
    expect(saltFor(seed, 1, 0, 0)).toBe(saltFor(seed, 1, 0, 0));
    expect(saltFor(randomBytes(32), 1, 0, 0)).not.toBe(saltFor(seed, 1, 0, 0));
  });
});
