import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, type Entry, opens, type Receipt, verifyOwn, verifyPublic } from '../../../client/index.ts';
import type { Json } from '../../../domain/ruleset.ts';
import { canonicalJson, commitment, saltFor } from '../../../domain/seal.ts';

const matchId = '01HZZZZZZZZZZZZZZZZZZZZZZZ';
const move = { card: 'winchester', aim: 'left' };
const salt = saltFor(new Uint8Array(32), 2, 1, 0);
const committed = commitment({ matchId, round: 2, seat: 1, move }, salt);
const receipt: Receipt = {
  round: 2,
  sealId: 's',
  at: 0,
  revision: 0,
  head: 'h',
  commitment: committed,
  salt,
  earlier: [],
};
const entry = (over: object = {}): Entry => ({
  seq: 5,
  at: 0,
  prev: null,
  type: 'resolved',
  closed: 2,
  moves: [{ seat: 1, kind: 'action', by: 'seal', move, commitment: committed, salt, ...over }],
});

describe('commitments as a stranger checks them', () => {
  it('opens what the service has committed to, whatever the order of the fields', async () => {
    const turned = { aim: 'left', card: 'winchester' };
    expect(await opens({ matchId, round: 2, seat: 1, move: turned }, salt, committed)).toBe(true);
    expect(await verifyPublic(matchId, entry())).toEqual({ opened: 1, broken: [] });
    expect(await verifyOwn(entry(), { matchId, seat: 1, move }, receipt)).toBe('kept');
  });

  it('writes any JSON as the service does, whatever the names of its fields', () => {
    const name = fc.string().filter((key) => !/^\d+$/.test(key));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(value, (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        expect(canonical(json)).toBe(canonicalJson(json));
      }),
    );
  });

  it('leaves out what is undefined, as the service never gets it', async () => {
    const sent = { card: 'winchester', aim: 'left', flashback: undefined } as const;
    expect(canonical(sent)).toBe(canonicalJson(JSON.parse(JSON.stringify(sent)) as Json));
    expect(await verifyOwn(entry(), { matchId, seat: 1, move: sent }, receipt)).toBe('kept');
  });

  it('notices another move, another round, another seat and another commitment', async () => {
    const other = { card: 'reload' };
    expect((await verifyPublic(matchId, entry({ move: other }))).broken).toEqual([1]);
    expect(await opens({ matchId, round: 3, seat: 1, move }, salt, committed)).toBe(false);
    expect(await opens({ matchId, round: 2, seat: 0, move }, salt, committed)).toBe(false);
    expect(await verifyOwn(entry({ commitment: 'x' }), { matchId, seat: 1, move }, receipt)).toBe('other-commitment');
    expect(await verifyOwn(entry(), { matchId, seat: 1, move: other }, receipt)).toBe('does-not-open');
    expect(await verifyOwn(entry({ by: 'deadline' }), { matchId, seat: 1, move }, receipt)).toBe('not-revealed');
  });
});
