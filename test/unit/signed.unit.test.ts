import { describe, expect, test } from 'vitest';
import { type Decision, type Entry, join, leave, type Match, order } from '../../domain/match/index.ts';
import { hasSigned, moveHash } from '../../domain/player-key.ts';
import type { AnyRuleset } from '../../domain/ruleset.ts';
import { toy } from '../support/games/toy.ts';
import { ToyTable } from '../support/games/toy-table.ts';
import { signer } from '../support/signer.ts';

/*
 * Players with keys of their own sign what they seal and take back. Seat 0 has a key here, seat 1 has none, seat 2 has one and need not
 * answer.
 */

const [ann, cid] = [signer(11), signer(13)];
const table = () => new ToyTable([ann, undefined, cid]);
const refusal = (decision: Decision) =>
  decision.kind === 'refused' ? { code: decision.refusal.code, ...decision.more } : decision.kind;
type Resolved = Extract<Entry, { type: 'resolved' }>;
const resolved = ({ match }: ToyTable) => match.entry as Resolved;
const rowOf = (at: ToyTable, seat: number) => resolved(at).moves.find((row) => row.seat === seat);
/** A game in which nothing of a move is shown. */
const silent = { ...toy, asks: { ...toy.asks, say: { ...toy.asks.say, reveal: () => null } } } as unknown as AnyRuleset;

describe('a key', () => {
  test('stands in the entries by which its player is seated, and at the seat', () => {
    const { match } = table();
    const { entries } = table().transcript() as unknown as { entries: { entry: Entry }[] };
    const keys = entries.map(({ entry }) => ('key' in entry ? entry.key : undefined));
    expect(keys.slice(0, 3)).toEqual([ann.key, undefined, cid.key]);
    expect(entries[3]?.entry).toMatchObject({
      type: 'started',
      seats: [{ player: 'player 0', key: ann.key }, { player: 'player 1' }, { player: 'player 2', key: cid.key }],
    });
    expect(match.seats[1]).toEqual({ player: 'player 1' });
  });

  test('is given with the seat: joining again with another one is refused, with the same one or none it is not', () => {
    const at = { now: 1, requestId: 'r' };
    const open = { ...table().match, status: 'open' as const };
    const again = (key?: string) => refusal(join(open, { id: 'player 2' }, { key }, at));
    expect(again(ann.key)).toEqual({ code: 'match.other-key' });
    expect(again(cid.key)).toBe('noted');
    expect(again()).toBe('noted');
    expect(refusal(join(open, { id: 'player 1' }, { key: cid.key }, at))).toEqual({ code: 'match.other-key' });
    const left = (leave(open, { id: 'player 2' }, at) as { match: Match }).match;
    const back = join(left, { id: 'player 2' }, { key: ann.key }, { now: 2, requestId: 's' }) as { match: Match };
    expect(back.match.entry).toMatchObject({ type: 'joined', seat: 2, key: ann.key });
  });

  test('leaves no room for standing orders', () => {
    const { match } = table();
    const orders = (player: string) =>
      refusal(order(toy, match, { id: player }, { mood: 'bad' }, { now: 1, requestId: 'r' }));
    expect(orders('player 0')).toEqual({ code: 'order.unsigned' });
    expect(orders('player 1')).toBe('ordered');
  });

  test('changes nothing for who has none: nobody is asked for a signature, and none is taken', () => {
    const at = table();
    expect(at.take(at.decide(1, 4))).toMatchObject({ kind: 'sealed', seal: { move: { say: 4 } } });
    expect(at.match.seals[1]).not.toHaveProperty('signed');
    expect(refusal(at.decide(1, 5, { signer: ann, n: 1 }))).toEqual({ code: 'seal.signature' });
    const { match } = new ToyTable([undefined, undefined]);
    expect(JSON.stringify(match)).not.toContain('"key"');
  });
});

describe('a seal of a player with a key', () => {
  test('is refused without a signature, and with one that is not theirs for this', () => {
    const at = table();
    const nobody = { seal: () => undefined } as never;
    expect(refusal(at.decide(0, 1, { signer: nobody }))).toEqual({ code: 'seal.unsigned' });
    expect(refusal(at.decide(0, 1, { signer: cid }))).toEqual({ code: 'seal.signature' });
    const other = { seal: (place: never) => ann.seal(place, { say: 2 }) } as never;
    expect(refusal(at.decide(0, 1, { signer: other }))).toEqual({ code: 'seal.signature' });
    const replayed = { seal: (place: object) => ann.seal({ ...place, round: 2 } as never, { say: 1 }) } as never;
    expect(refusal(at.decide(0, 1, { signer: replayed }))).toEqual({ code: 'seal.signature' });
    expect(refusal(at.decide(0, 1, { n: 1 }))).toBe('sealed');
  });

  test('has a number above the last: the one that stands is told, and leads on', () => {
    const at = table();
    at.take(at.decide(0, 1, { n: 4 }));
    for (const n of [1, 4]) expect(refusal(at.decide(0, 2, { n }))).toEqual({ code: 'seal.number', n: 4 });
    expect(refusal(at.decide(0, 2, { n: 5 }))).toBe('sealed');
    // It may leave some out, but not so many that a mistake would use them up.
    expect(refusal(at.decide(0, 2, { n: 1004 }))).toBe('sealed');
    expect(refusal(at.decide(0, 2, { n: 1005 }))).toEqual({ code: 'seal.number', n: 4 });
    at.take(at.decideWithdrawal(0, { n: 6 }));
    expect(refusal(at.decide(0, 2, { n: 6 }))).toEqual({ code: 'seal.number', n: 6 });
    expect(refusal(at.decide(0, 2, { n: 7 }))).toBe('sealed');
  });

  test('counts from the beginning in each round', () => {
    const at = table();
    at.take(at.decide(0, 1, { n: 9 }));
    at.seal(1, 1);
    expect(at.match.round).toBe(2);
    expect(refusal(at.decide(0, 1, { n: 1 }))).toBe('sealed');
  });

  test('of the move that stands changes nothing, whatever its number is; its repeat is recognised', () => {
    const at = table();
    const first = at.decide(0, 3, { n: 2, requestId: 'x' });
    at.take(first);
    for (const n of [1, 2, 3]) expect(refusal(at.decide(0, 3, { n, requestId: 'x' }))).toBe('unchanged');
    expect(refusal(at.decide(0, 3, { n: 3, requestId: 'y' }))).toBe('noted');
    at.take(at.decide(0, 5, { n: 3 }));
    expect(refusal(at.decide(0, 3, { n: 2, requestId: 'x' }))).toEqual({ code: 'request.superseded' });
  });

  test('is confirmed with its number, and shown with what opens it where the whole move is shown', () => {
    const at = table();
    const { receipt } = at.seal(0, -3);
    expect(receipt.signed).toMatchObject({ n: 1 });
    at.seal(1, 1);
    const { move, signed } = rowOf(at, 0) ?? {};
    // It was sent as -3, and its one form is 3.
    expect(move).toEqual({ say: 3 });
    const nonce = Buffer.alloc(16, 1).toString('base64url');
    const hash = moveHash(nonce, { say: -3 });
    expect(signed).toEqual({ n: 1, hash, signature: receipt.signed?.signature, nonce, sent: { say: -3 } });
    expect(hasSigned(ann.key, { matchId: 'M', round: 1, seat: 0, n: 1, hash }, signed!.signature)).toBe(true);
    expect(rowOf(at, 1)).not.toHaveProperty('signed');
    expect(resolved(at)).not.toHaveProperty('takenBack');
  });

  test('is shown without what opens it where a part of the move is shown', () => {
    const at = new ToyTable([ann, undefined], {}, silent);
    at.seal(0, -3);
    at.seal(1, 1);
    expect(Object.keys(rowOf(at, 0)?.signed ?? {})).toEqual(['n', 'hash', 'signature']);
    const { unseen } = at.match;
    const nonce = Buffer.alloc(16, 1).toString('base64url');
    expect(unseen).toMatchObject({ moves: { 0: { say: 3 } }, signed: { 0: { nonce, sent: { say: -3 } } } });
    expect(JSON.stringify(unseen?.signed)).not.toContain('"1"');
  });
});

describe('what a player with a key takes back', () => {
  test('is signed: without a signature, or with another one, it stands', () => {
    const at = table();
    at.seal(0, 1);
    const nobody = { withdrawal: () => undefined } as never;
    expect(refusal(at.decideWithdrawal(0, { signer: nobody }))).toEqual({ code: 'seal.unsigned' });
    expect(refusal(at.decideWithdrawal(0, { signer: cid }))).toEqual({ code: 'seal.signature' });
    expect(refusal(at.decideWithdrawal(0, { n: 1 }))).toEqual({ code: 'seal.number', n: 1 });
    expect(at.match.seals[0]).toBeDefined();
    const { receipt } = at.withdraw(0);
    expect(receipt).toMatchObject({ sealId: null, commitment: null, revision: 1, signed: { n: 4 } });
  });

  test('is shown beside the fallback that is played for it', () => {
    const at = table();
    at.seal(0, 1);
    const { receipt } = at.withdraw(0);
    at.seal(1, 1);
    at.late();
    expect(rowOf(at, 0)).toMatchObject({
      by: 'deadline',
      signed: { n: 2, hash: null, signature: receipt.signed?.signature },
    });
  });

  test('is shown without a move where none was needed', () => {
    const at = table();
    at.seal(2, 1);
    const { receipt } = at.withdraw(2);
    at.seal(0, 1);
    at.seal(1, 1);
    expect(rowOf(at, 2)).toBeUndefined();
    expect(resolved(at).takenBack).toEqual([{ seat: 2, n: 2, hash: null, signature: receipt.signed?.signature }]);
  });

  test('does not count any more once they have sealed again, nor in the next round', () => {
    const at = table();
    at.seal(0, 1);
    at.withdraw(0);
    at.seal(0, 4);
    expect(at.match.takenBack).toEqual({});
    at.seal(1, 1);
    expect(rowOf(at, 0)).toMatchObject({ by: 'seal', signed: { n: 3 } });
    at.seal(0, 1);
    at.withdraw(0);
    at.seal(1, 1);
    at.late();
    expect(at.match.takenBack).toEqual({});
  });

  test('by an act leaves the last number, whether the seat is still asked or not', () => {
    const recanting = table();
    const { receipt } = recanting.seal(0, 1);
    recanting.act(0, 'recant');
    expect(recanting.match.seals).toEqual({});
    expect(refusal(recanting.decide(0, 2, { n: 1 }))).toEqual({ code: 'seal.number', n: 1 });
    recanting.seal(1, 1);
    recanting.late();
    const { signed } = rowOf(recanting, 0) ?? {};
    expect([rowOf(recanting, 0)?.by, signed?.n, signed?.signature]).toEqual(['deadline', 1, receipt.signed?.signature]);
    expect(signed?.hash).not.toBeNull();

    const muted = table();
    muted.seal(0, 1);
    muted.withdraw(0);
    muted.act(0, 'mute');
    muted.seal(1, 1);
    expect(resolved(muted).takenBack).toMatchObject([{ seat: 0, n: 2 }]);
  });

  test('with the match, by resigning, is not shown', () => {
    const at = new ToyTable([ann, undefined, undefined, undefined]);
    at.seal(0, 1);
    at.withdraw(0);
    at.resign(0);
    at.seal(1, 1);
    expect(rowOf(at, 0)).toMatchObject({ by: 'resigned' });
    expect(rowOf(at, 0)).not.toHaveProperty('signed');
    expect(at.match.seats[0]).toEqual({ player: 'player 0', key: ann.key, resigned: true });
  });
});
