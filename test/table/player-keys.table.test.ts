import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { judgeReceipt, verifyTranscript } from '../../verify/index.ts';
import { type Caller, type CallOptions, type Reply, type Service, startService } from '../support/service/index.ts';
import { attributesOf, attributesOnPage } from '../support/service/table-page.ts';
import { type Signer, signer } from '../support/signer.ts';

/*
 * Players with keys of their own, on the table: what is stored and shown of what they have signed, what it costs, and that nobody can
 * make an honest service look like another one.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items and answers.
type Any = any;

const [annsKey, bobsKey] = [signer(21), signer(22)];
const [RELOAD, MISS] = [{ card: 'reload' }, { card: 'miscalculation' }];

let service: Service;
let ann: Caller;
let bob: Caller;
let dot: Caller;
/** The client of the environment that `service.call` goes to. */
let dynamo: Any;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 5) });
  service = await startService();
  dynamo = (await import('../../functions/aws/dynamo.ts')).dynamo;
});
beforeEach(async () => {
  [ann, bob, dot] = (await Promise.all(['Ann', 'Bob', 'Dot'].map((name) => service.guest(name)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterEach(() => service.table.faults.clear());
afterAll(async () => {
  vi.useRealTimers();
  await service.stop();
});

/** A match of Fast West in which Ann has a key and Bob has none. */
async function started(body: object = {}, bobs?: Signer): Promise<string> {
  const wish = { game: 'fast-west', seats: 2, key: annsKey.key, ...body };
  const { matchId, you } = (await ann.post('/matches', wish)).body;
  const invite = you.invite === undefined ? {} : { invite: you.invite };
  await bob.post(`/matches/${matchId}/join`, { ...invite, ...(bobs && { key: bobs.key }) });
  return matchId;
}
type Api = (method: string, path: string, options?: CallOptions) => Promise<Reply>;
interface Sealing {
  readonly n: number;
  readonly round?: number;
  readonly move?: Any;
  readonly api?: Api;
  readonly headers?: Record<string, string>;
}
const sealSigned = (matchId: string, { n, round = 1, move = RELOAD, api = service.call, headers = {} }: Sealing) =>
  api('PUT', `/matches/${matchId}/rounds/${round}/seal`, {
    token: ann.token,
    headers,
    body: { move, signed: annsKey.seal({ matchId, round, seat: 0, n }, move) },
  });
const withdrawSigned = (matchId: string, { n, round = 1, api = service.call, headers = {} }: Sealing) =>
  api('DELETE', `/matches/${matchId}/rounds/${round}/seal`, {
    token: ann.token,
    headers,
    body: { signed: annsKey.withdrawal({ matchId, round, seat: 0, n }) },
  });
const itemOf = async (matchId: string): Promise<Any> =>
  (await service.table.items('Matches')).find(({ pk, sk }: Any) => pk.S === `MATCH#${matchId}` && sk.S === 'STATE');
const entriesOf = async (matchId: string, caller: Caller = dot): Promise<Any[]> =>
  (await caller.get(`/matches/${matchId}/entries?limit=100`)).body.entries;
const closingOf = async (matchId: string, round = 1) =>
  (await entriesOf(matchId)).find(({ closed }) => closed === round);
const rowOf = (entry: Any, seat = 0) => entry.moves.find((row: Any) => row.seat === seat);
const transcriptOf = async (matchId: string) => (await dot.get(`/matches/${matchId}/transcript?limit=100`)).body;
const keys = async () => (await service.call('GET', '/keys')).body.keys;
const writes = async () => {
  const { Matches = {} } = await service.table.counts();
  return (Matches.UpdateItem?.calls ?? 0) + (Matches.PutItem?.calls ?? 0);
};

describe('a key', () => {
  test('is shown at the seat and in the entries, also in lists, and refused where it is none', async () => {
    const matchId = await started();
    const { seats, you } = (await dot.get(`/matches/${matchId}`)).body;
    expect(seats.map(({ key }: Any) => key)).toEqual([annsKey.key, undefined]);
    expect(you).toBeNull();
    const [opened, joined, begun] = await entriesOf(matchId);
    expect([opened.key, joined.key, begun.seats[0].key]).toEqual([annsKey.key, undefined, annsKey.key]);
    const mine = (await ann.get('/me/matches?status=playing')).body.matches.find(
      (each: Any) => each.matchId === matchId,
    );
    expect(mine.seats[0].key).toBe(annsKey.key);
    for (const key of ['x', 'A'.repeat(43), `${annsKey.key.slice(0, 42)}B`, annsKey.key.slice(1)]) {
      const { status, body } = await ann.post('/matches', { game: 'fast-west', seats: 2, key });
      expect([status, body.code, body.errors?.[0].pointer]).toEqual([400, 'request.invalid', '/key']);
      expect((await bob.post(`/matches/${matchId}/join`, { key })).body.code).toBe('request.invalid');
    }
  });

  test('of a player who sits already is not exchanged', async () => {
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 3, key: annsKey.key })).body;
    const again = await ann.post(`/matches/${matchId}/join`, { key: bobsKey.key });
    expect([again.status, again.body.code]).toEqual([409, 'match.other-key']);
    expect((await ann.post(`/matches/${matchId}/join`, { key: annsKey.key })).status).toBe(200);
    await bob.post(`/matches/${matchId}/join`, { key: bobsKey.key });
    await bob.post(`/matches/${matchId}/leave`);
    await bob.post(`/matches/${matchId}/join`);
    expect((await bob.get(`/matches/${matchId}`)).body.seats.map(({ key }: Any) => key)).toEqual([
      annsKey.key,
      undefined,
      undefined,
    ]);
  });

  test('of one who takes a seat over is their own, or none; what the former player has signed is not asked of them', async () => {
    const substitutes = { who: 'anybody', within: 86_400 };
    const { matchId } = await service.started([bob, dot], { substitutes, deadline: 3600, key: bobsKey.key, seats: 3 });
    await ann.post(`/matches/${matchId}/join`, { key: annsKey.key });
    const seat = 2;
    const sealed = (n: number, round: number) => ({
      move: RELOAD,
      signed: annsKey.seal({ matchId, round, seat, n }, RELOAD),
    });
    const put = (body: object, caller: Caller, round = 1) =>
      service.call('PUT', `/matches/${matchId}/rounds/${round}/seal`, { token: caller.token, body });
    expect((await put(sealed(1, 1), ann)).status).toBe(200);
    const body = { signed: annsKey.withdrawal({ matchId, round: 1, seat, n: 2 }) };
    await service.call('DELETE', `/matches/${matchId}/rounds/1/seal`, { token: ann.token, body });
    expect((await itemOf(matchId)).tb2).toBeDefined();
    await ann.post(`/matches/${matchId}/resign`);
    const cid = await service.guest('Cid');
    expect((await cid.post(`/matches/${matchId}/join`)).status).toBe(200);
    expect((await itemOf(matchId)).tb2).toBeUndefined();
    vi.setSystemTime(Date.now() + 3_700_000);
    const { round, seats } = (await cid.get(`/matches/${matchId}`)).body;
    expect([round, seats[seat].key, seats[0].key]).toEqual([2, undefined, bobsKey.key]);
    expect((await cid.seal(matchId, 2, RELOAD)).status).toBe(200);
    expect(rowOf(await closingOf(matchId), seat)).not.toHaveProperty('signed');
  });

  test('comes with a rematch, for whoever asks first, and also where another opens it for them', async () => {
    const matchId = await started();
    await ann.post(`/matches/${matchId}/resign`);
    const first = await ann.post(`/matches/${matchId}/rematch`, { key: annsKey.key });
    expect(first.body.seats[0].key).toBe(annsKey.key);
    const second = await bob.post(`/matches/${matchId}/rematch`, { key: bobsKey.key });
    expect([second.body.matchId, second.body.seats[1].key]).toEqual([first.body.matchId, bobsKey.key]);
    const other = await bob.post(`/matches/${matchId}/rematch`, { key: annsKey.key });
    expect(other.body.code).toBe('match.other-key');

    const again = await started();
    await ann.post(`/matches/${again}/resign`);
    // The request dies after the finished match has named the rematch.
    await service.table.faults.next({ kind: 'throttle', operation: 'PutItem', key: 'MATCH#', times: 99 });
    const failed = await ann.post(`/matches/${again}/rematch`, { key: annsKey.key });
    service.table.faults.clear();
    expect(failed.status).toBeGreaterThanOrEqual(500);
    const opened = await bob.post(`/matches/${again}/rematch`);
    expect(opened.body.seats.map(({ key }: Any) => key)).toEqual([annsKey.key, undefined]);
  });

  test('nobody has costs nothing: the same attributes, the same entries, the same writes', async () => {
    const { matchId } = await service.started([ann, bob]);
    await service.table.resetCounts();
    await ann.seal(matchId, 1, RELOAD);
    await ann.withdraw(matchId, 1);
    await ann.seal(matchId, 1, MISS);
    await bob.seal(matchId, 1, RELOAD);
    expect(await writes()).toBe(5);
    const text = JSON.stringify([await itemOf(matchId), await entriesOf(matchId)]);
    expect(text).not.toMatch(/"tb\d"|"k":|"signed"|"key"|"takenBack"/);
  });
});

describe('what is signed', () => {
  test('costs no write and no read more', async () => {
    const matchId = await started();
    await service.table.resetCounts();
    await sealSigned(matchId, { n: 1 });
    await withdrawSigned(matchId, { n: 2 });
    await sealSigned(matchId, { n: 3, move: MISS });
    await bob.seal(matchId, 1, RELOAD);
    expect(await writes()).toBe(5);
  });

  test('is confirmed by the service with its number, wherever the receipt is shown', async () => {
    const matchId = await started();
    const { signature } = annsKey.seal({ matchId, round: 1, seat: 0, n: 3 }, RELOAD);
    const { receipt } = (await sealSigned(matchId, { n: 3 })).body;
    expect(receipt.signed).toEqual({ n: 3, signature });
    expect((await sealSigned(matchId, { n: 3 })).body.receipt).toEqual(receipt);
    const { move: _move, ...shown } = (await ann.get(`/matches/${matchId}`)).body.you.seal;
    expect(shown).toEqual(receipt);
    await bob.seal(matchId, 1, RELOAD);
    const own = (await entriesOf(matchId, ann)).find(({ closed }) => closed === 1);
    expect(own.receipt).toEqual(receipt);
    // Also when it is archived, and for a late repeat.
    await sealSigned(matchId, { n: 1, round: 2 });
    await bob.seal(matchId, 2, RELOAD);
    expect((await entriesOf(matchId, ann)).find(({ closed }) => closed === 1).receipt).toEqual(receipt);
    expect((await sealSigned(matchId, { n: 3 })).body.receipt).toEqual(receipt);
    const { verifyReceipt } = await import('../../client/index.ts');
    expect(await verifyReceipt(matchId, 0, receipt, await keys())).toBe('signed');
    for (const other of [
      { n: 4, signature },
      { n: 3, signature: receipt.signature },
    ])
      expect(await verifyReceipt(matchId, 0, { ...receipt, signed: other }, await keys())).toBe('forged');
    const { signed: _signed, ...without } = receipt;
    expect(await verifyReceipt(matchId, 0, without, await keys())).toBe('forged');
  });

  test('is asked of a seat with a key, and of no other', async () => {
    const matchId = await started();
    const refused = async (reply: Promise<Reply>) => {
      const { status, body } = await reply;
      return [status, body.code];
    };
    expect(await refused(ann.seal(matchId, 1, RELOAD))).toEqual([422, 'seal.unsigned']);
    const put = (caller: Caller, signed: object, move: Any = RELOAD) =>
      refused(
        service.call('PUT', `/matches/${matchId}/rounds/1/seal`, { token: caller.token, body: { move, signed } }),
      );
    const signed = annsKey.seal({ matchId, round: 1, seat: 0, n: 1 }, RELOAD);
    expect(await put(ann, signed, MISS)).toEqual([422, 'seal.signature']);
    expect(await put(ann, { ...signed, n: 2 })).toEqual([422, 'seal.signature']);
    expect(await put(ann, bobsKey.seal({ matchId, round: 1, seat: 0, n: 1 }, RELOAD))).toEqual([422, 'seal.signature']);
    expect(await put(bob, signed)).toEqual([422, 'seal.signature']);
    for (const wrong of [{ n: 0 }, { n: 1.5 }, { n: 1_000_001 }, { nonce: 'short' }, { signature: 'short' }])
      expect(await put(ann, { ...signed, ...wrong })).toEqual([400, 'request.invalid']);
    const before = await itemOf(matchId);
    expect([before.waiting.N, before.done.M]).toEqual(['2', {}]);
    await sealSigned(matchId, { n: 1 });
    expect(await refused(ann.withdraw(matchId, 1))).toEqual([422, 'seal.unsigned']);
    expect(await refused(withdrawSigned(matchId, { n: 1 }))).toEqual([409, 'seal.number']);
    expect((await ann.get(`/matches/${matchId}`)).body.you.seal.signed.n).toBe(1);
    // A move that the rules refuse is refused by them, and one that is none is not hashed.
    expect((await sealSigned(matchId, { n: 2, move: { card: 'cannon' } })).body.code).toBe('fast-west.bad-shape');
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    for (const move of [deep, `{"card":"reload","extra":${deep}}`]) {
      const body = `{"move":${move},"signed":${JSON.stringify(signed)}}`;
      const reply = service.call('PUT', `/matches/${matchId}/rounds/1/seal`, {
        token: ann.token,
        body: body as Any,
        headers: { 'content-type': 'application/json' },
      });
      expect(await refused(reply)).toEqual([422, 'fast-west.bad-shape']);
    }
  });

  test('by two devices that count alike: one is told the number that stands, and goes on with the next', async () => {
    const matchId = await started();
    const other = await service.anotherEnvironment();
    const both = await Promise.all([
      sealSigned(matchId, { n: 1 }),
      sealSigned(matchId, { n: 1, move: MISS, api: other }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = both.find(({ status }) => status === 409) as Reply;
    expect([body.code, body.n]).toEqual(['seal.number', 1]);
    expect((await sealSigned(matchId, { n: body.n + 1, move: MISS, api: other })).status).toBe(200);
    const taken = await withdrawSigned(matchId, { n: 2 });
    expect([taken.body.code, taken.body.n]).toEqual(['seal.number', 2]);
    expect((await withdrawSigned(matchId, { n: 3 })).status).toBe(200);
    expect((await sealSigned(matchId, { n: 3 })).body).toMatchObject({ code: 'seal.number', n: 3 });
  });

  test('and taken back has a receipt too, whose repeat is the same', async () => {
    const matchId = await started();
    await sealSigned(matchId, { n: 1 });
    const headers = { 'idempotency-key': 'back' };
    const first = await withdrawSigned(matchId, { n: 2, headers });
    expect(first.body).toMatchObject({
      sealed: false,
      receipt: {
        sealId: null,
        commitment: null,
        round: 1,
        revision: 1,
        signed: { n: 2 },
        signature: expect.any(String),
      },
    });
    expect(await withdrawSigned(matchId, { n: 2, headers })).toMatchObject({ status: 200, body: first.body });
    expect((await withdrawSigned(matchId, { n: 9 })).body).toEqual(first.body);
    const item = await itemOf(matchId);
    expect(Object.keys(item.tb0.M).sort()).toEqual(['g', 'n', 't', 'v']);
    // Who has no key gets none.
    await bob.seal(matchId, 1, RELOAD);
    expect((await bob.withdraw(matchId, 1)).body).toEqual({ matchId, round: 1, seat: 1, sealed: false });
  });

  test('is seen by nobody else while the round is open', async () => {
    const matchId = await started();
    await sealSigned(matchId, { n: 7 });
    const seen = async () => {
      const answers = [];
      for (const viewer of [bob, dot])
        for (const path of ['', '/entries?limit=100'])
          answers.push((await viewer.get(`/matches/${matchId}${path}`)).body);
      return JSON.stringify(answers);
    };
    const before = await seen();
    const { signature } = annsKey.seal({ matchId, round: 1, seat: 0, n: 7 }, RELOAD);
    expect(before).not.toContain(signature);
    await sealSigned(matchId, { n: 8, move: MISS });
    expect(await seen()).toBe(before);
    // In the table too: what lies there has the same size whatever the move is.
    const size = async () => (await itemOf(matchId)).seals.M['0'].M.x.B.length;
    const [one] = [await size()];
    await sealSigned(matchId, { n: 9, move: { card: 'revolver', aim: 'left' } });
    expect(Math.abs((await size()) - one)).toBeLessThan(200);
  });

  test('stays when functions die between the seal and its resolution, and answers get lost', async () => {
    const matchId = await started();
    await service.table.faults.next({ kind: 'drop-answer', operation: 'UpdateItem' });
    const { status, body } = await sealSigned(matchId, { n: 1 });
    expect([status, body.receipt.signed.n]).toEqual([200, 1]);
    await bob.seal(matchId, 1, RELOAD);
    expect(rowOf(await closingOf(matchId)).signed.n).toBe(1);
  });
});

describe('a match of players with keys', () => {
  test('is proved by its transcript, whole or shown in part, and agrees with every receipt', async () => {
    for (const disclose of ['played', 'shown']) {
      const wish = { game: 'duel-west', options: { turnLimit: 2 }, disclose };
      const matchId = await started(wish, bobsKey);
      const { moves } = (await ann.get(`/matches/${matchId}`)).body.you;
      const held: Any[] = [];
      for (const [at, move] of [moves[0], moves[1]].entries())
        held.push((await sealSigned(matchId, { n: at + 1, move })).body);
      held.push((await withdrawSigned(matchId, { n: 3 })).body);
      held.push((await sealSigned(matchId, { n: 4, move: moves[0] })).body);
      const bobs = (await bob.get(`/matches/${matchId}`)).body.you.moves[0];
      const body = { move: bobs, signed: bobsKey.seal({ matchId, round: 1, seat: 1, n: 1 }, bobs) };
      const last = await service.call('PUT', `/matches/${matchId}/rounds/1/seal`, { token: bob.token, body });
      expect(held.map((each) => each.code)).toEqual(held.map(() => undefined));
      expect(last.body.resolved).toBe(true);
      await ann.post(`/matches/${matchId}/resign`);
      const transcript = await transcriptOf(matchId);
      const { faults, checked, notChecked } = verifyTranscript(transcript, { keys: await keys() });
      expect([faults, checked.players]).toEqual([[], 2]);
      const row = rowOf(transcript.entries.find(({ entry }: Any) => entry.closed === 1).entry);
      expect(row.signed).toMatchObject({ n: 4, hash: expect.any(String) });
      expect(row.signed).not.toHaveProperty('nonce');
      expect(notChecked.join().includes('2 moves that players have signed')).toBe(disclose === 'shown');
      const verdicts = held.map((each) => judgeReceipt(transcript, each, { keys: undefined }).verdict);
      // Without disclosed receipts the keys of the service have to be known from elsewhere.
      const known = await keys();
      expect(held.map((each) => judgeReceipt(transcript, each, { keys: known }).verdict)).toEqual([
        'clears',
        'clears',
        'clears',
        'agrees',
      ]);
      if (disclose === 'played') expect(verdicts).toEqual(['clears', 'clears', 'clears', 'agrees']);
      else expect(new Set(verdicts)).toEqual(new Set(['open']));
    }
  });

  test('shows the withdrawal beside the fallback, and both the flip and the seal that it has taken back', async () => {
    const matchId = await started({ deadline: 600 });
    const held = [(await sealSigned(matchId, { n: 1 })).body, (await withdrawSigned(matchId, { n: 2 })).body];
    await bob.seal(matchId, 1, RELOAD);
    vi.setSystemTime(Date.now() + 601_000);
    expect(rowOf(await closingOf(matchId))).toMatchObject({ by: 'deadline', signed: { n: 2, hash: null } });
    expect((await itemOf(matchId)).tb0).toBeUndefined();
    await ann.post(`/matches/${matchId}/resign`);
    const known = { keys: await keys() };
    const transcript = await transcriptOf(matchId);
    expect(verifyTranscript(transcript, known).faults).toEqual([]);
    expect(held.map((each) => judgeReceipt(transcript, each, known).verdict)).toEqual(['clears', 'agrees']);

    const live = await started({ game: 'duel-west', options: { pace: 'live' }, deadline: 600 });
    await sealSigned(live, { n: 1, move: { order: 'shuffle' } });
    await bob.seal(live, 1, { order: 'shuffle' });
    for (const caller of [ann, bob]) await caller.act(live, 2, { act: 'flip' });
    const { body: hold } = await sealSigned(live, { n: 1, round: 2, move: { hold: true } });
    expect(hold.receipt?.signed.n).toBe(1);
    await ann.act(live, 2, { act: 'flip' });
    const { tb0 } = await itemOf(live);
    expect([tb0?.M.n.N, tb0?.M.h !== undefined]).toEqual(['1', true]);
    expect((await sealSigned(live, { n: 1, round: 2, move: { hold: true } })).body).toMatchObject({
      code: 'seal.number',
      n: 1,
    });
  });

  test('closes at its deadline with what was signed last, also if that came while it was about to close', async () => {
    const matchId = await started({ deadline: 600 });
    const { send } = dynamo;
    const other = await service.anotherEnvironment();
    const begun = Date.now();
    let isFirst = true;
    vi.setSystemTime(begun + 601_000);
    dynamo.send = async (...sent: Any[]) => {
      if (isFirst && sent[0].input.UpdateExpression?.includes('#secret')) {
        isFirst = false;
        // The clock of the other function is behind: for it there is time yet.
        vi.setSystemTime(begun + 599_000);
        expect((await sealSigned(matchId, { n: 1, api: other })).status).toBe(200);
        expect((await withdrawSigned(matchId, { n: 2, api: other })).status).toBe(200);
        vi.setSystemTime(begun + 601_000);
      }
      return send.apply(dynamo, sent);
    };
    await service.call('GET', `/matches/${matchId}`);
    dynamo.send = send;
    expect(isFirst).toBe(false);
    expect(rowOf(await closingOf(matchId))).toMatchObject({ by: 'deadline', signed: { n: 2, hash: null } });
  });

  test('has no standing orders of theirs', async () => {
    const { matchId } = (
      await ann.post('/matches', { game: 'bang', seats: 4, key: annsKey.key, bots: [2, 3].map((seat) => ({ seat })) })
    ).body;
    await bob.post(`/matches/${matchId}/join`);
    const order = (caller: Caller) =>
      service.call('PATCH', `/matches/${matchId}/orders`, { token: caller.token, body: { orders: { shot: 'pass' } } });
    const refused = await order(ann);
    expect([refused.status, refused.body.code]).toEqual([409, 'order.unsigned']);
    expect((await order(bob)).status).toBe(200);
    expect((await ann.get(`/matches/${matchId}`)).body.you.orders).toBeUndefined();
    expect((await bob.get(`/matches/${matchId}`)).body.you.orders).toBeDefined();
  });

  test('is stored as the page tells', async () => {
    const matchId = await started();
    await sealSigned(matchId, { n: 1 });
    await withdrawSigned(matchId, { n: 2 });
    const item = await itemOf(matchId);
    expect(attributesOf(item)).toContain('tb0');
    expect(attributesOnPage('match').map(({ name }) => name)).toContain('tb<seat>');
    expect(Object.keys(item.seats.L[0].M)).toEqual(expect.arrayContaining(['p', 'k']));
  });
});
