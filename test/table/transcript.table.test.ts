import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyTranscript } from '../../verify/index.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';

let service: Service;
let ann: Caller;
let bob: Caller;
let eve: Caller;
beforeAll(async () => {
  service = await startService();
  [ann, bob, eve] = (await Promise.all(['Ann', 'Bob', 'Eve'].map((name) => service.guest(name)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => service.stop());

const transcriptOf = (matchId: string, by: Caller = eve) => by.get(`/matches/${matchId}/transcript?limit=100`);

/** A duel in which both have loaded their magazine, and Ann has sealed three loads. Gives the last seal of Ann, and those before. */
async function loaded(body: object) {
  const { matchId } = await service.started([ann, bob], { game: 'duel-west', options: { turnLimit: 2 }, ...body });
  const { moves } = (await ann.get(`/matches/${matchId}`)).body.you;
  const receipts = [];
  for (const move of moves) receipts.push((await ann.seal(matchId, 1, move)).body.receipt);
  await ann.withdraw(matchId, 1);
  const last = (await ann.seal(matchId, 1, moves[0])).body.receipt;
  await bob.seal(matchId, 1, (await bob.get(`/matches/${matchId}`)).body.you.moves[0]);
  return { matchId, move: moves[0], last, before: receipts };
}

describe('the transcript of a match', () => {
  test('is for nobody before its end', async () => {
    const { matchId } = await loaded({});
    for (const caller of [ann, eve]) {
      const { status, body } = await transcriptOf(matchId, caller);
      expect([status, body.code]).toEqual([409, 'match.not-over']);
    }
  });

  test('of a match by invitation is for those who may watch it', async () => {
    const { matchId } = await loaded({ visibility: 'invite' });
    await ann.post(`/matches/${matchId}/resign`);
    expect((await transcriptOf(matchId, eve)).body.code).toBe('match.unknown');
    expect((await transcriptOf(matchId, bob)).status).toBe(200);
  });

  test('has every move that was resolved, whole, and none that was replaced, taken back or open at the end', async () => {
    const { matchId, move, last, before } = await loaded({});
    const open = (await bob.seal(matchId, 2, { do: 'hold' })).body.receipt;
    await ann.post(`/matches/${matchId}/resign`);
    const { body } = await transcriptOf(matchId);
    const resolved = body.entries.find((each: { entry: { type: string } }) => each.entry.type === 'resolved');
    expect(resolved.moves).toContainEqual({ seat: 0, move, salt: last.salt });
    const text = JSON.stringify(body);
    for (const { salt, commitment } of [...before, open]) {
      expect(text).not.toContain(salt);
      expect(text).not.toContain(commitment);
    }
    const { keys } = (await service.call('GET', '/keys')).body;
    const { faults, checked, notChecked } = verifyTranscript(body, { keys });
    expect(notChecked.join()).not.toContain('their hashes differ');
    const { rounds: played, commitments: seals, receipts } = checked;
    expect({ faults, played, seals, receipts }).toEqual({ faults: [], played: body.seq, seals: 2, receipts: 2 });
  });

  test('has the signature of each receipt as its author was given it, and the keys to check it by', async () => {
    const { matchId, last } = await loaded({});
    await ann.post(`/matches/${matchId}/resign`);
    const { body } = await transcriptOf(matchId);
    const { sealId, at, revision, signature, key } = last;
    const resolved = body.entries.find((each: { entry: { type: string } }) => each.entry.type === 'resolved');
    expect(resolved.receipts[0]).toEqual({ seat: 0, sealId, at, revision, signature, key });
    expect(body.keys).toEqual((await service.call('GET', '/keys')).body.keys);
    expect(body.keys.map(({ id }: { id: string }) => id)).toContain(key);
    // Every page has them, also where no receipt is.
    const first = (await eve.get(`/matches/${matchId}/transcript?limit=1`)).body;
    expect([first.entries.length, first.keys]).toEqual([1, body.keys]);
  });

  test('has only what play has shown, where its host wanted it so', async () => {
    const { matchId, last } = await loaded({ disclose: 'shown' });
    await ann.post(`/matches/${matchId}/resign`);
    const { body } = await transcriptOf(matchId);
    expect(body.disclose).toBe('shown');
    expect(body.entries.filter((each: object) => Object.keys(each).join() !== 'entry')).toEqual([]);
    expect(body.keys).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain(last.salt);
    const { faults, notChecked } = verifyTranscript(body);
    expect(faults).toEqual([]);
    expect(notChecked).toContainEqual(expect.stringMatching(/^2 moves of which play has shown a part/));
    expect(notChecked).toContainEqual(expect.stringContaining('the receipts were not disclosed'));
  });

  test('has standing orders as they changed', async () => {
    const { matchId } = await service.started([ann, bob], {
      game: 'bang',
      seats: 4,
      bots: [
        { seat: 2, level: 1 },
        { seat: 3, level: 1 },
      ],
      options: { turnCap: 6 },
    });
    const order = (caller: Caller, orders: object) =>
      service.call('PATCH', `/matches/${matchId}/orders`, { token: caller.token, body: { orders } });
    await order(ann, { shot: 'pass', barrel: 'skip' });
    for (let turn = 0; turn < 200; turn += 1) {
      const match = (await ann.get(`/matches/${matchId}`)).body;
      if (match.status === 'over') break;
      if (turn === 5) await order(bob, { indians: 'pass' });
      const caller = match.awaited[0] === 0 ? ann : bob;
      const { you, round } = (await caller.get(`/matches/${matchId}`)).body;
      await caller.seal(matchId, round, you.moves[turn % you.moves.length]);
    }
    const { body } = await transcriptOf(matchId);
    const orders = body.entries.flatMap((each: { orders?: object }) => each.orders ?? []);
    expect(orders).toEqual([
      { 0: { shot: 'pass', barrel: 'skip' } },
      { 0: { shot: 'pass', barrel: 'skip' }, 1: { indians: 'pass' } },
    ]);
    expect(verifyTranscript({ ...body, next: null }).faults).toEqual([]);
  });
});
