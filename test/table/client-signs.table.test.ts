import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, exportKey, importKey, network, newKey, verifyReceipt } from '../../client/index.ts';
import { judgeReceipt, verifyTranscript } from '../../verify/index.ts';
import { type Service, startService } from '../support/service/index.ts';

/*
 * The client library and the service together: what the one signs, the other takes, and what comes of it is proved.
 */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The network of a client: the handlers in this process. */
const fetch = async (url: string, init: RequestInit): Promise<Response> => {
  const { method = 'GET', headers, body } = init as RequestInit & { headers: Record<string, string> };
  const { authorization, ...others } = headers;
  const token = authorization?.replace('Bearer ', '');
  const { pathname, search } = new URL(url);
  const reply = await service.call(method, `${pathname}${search}`, {
    headers: others,
    ...(token !== undefined && { token }),
    ...(body != null && { body: String(body) }),
  } as never);
  const text = reply.body === undefined ? null : JSON.stringify(reply.body);
  return new Response(text, { status: reply.status, headers: reply.headers });
};
const clientOf = (token: string, more = {}) =>
  new Client('http://service', { transport: { ...network, fetch }, token, ...more });

test('two devices of a player with one key play a match, and every receipt is as it should be', async () => {
  const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
  const key = await newKey({ extractable: true });
  const there = await importKey(await exportKey(key));
  const [laptop, phone] = [clientOf(ann.token, { sign: key }), clientOf(ann.token, { sign: there })];
  const other = clientOf(bob.token);
  const { matchId } = await laptop.create({ game: 'fast-west', seats: 2, options: { turnLimit: 4 } as never });
  let match = await other.join(matchId);
  expect(match.seats.map((seat) => seat.key)).toEqual([key.publicKey, undefined]);
  const held: unknown[] = [];
  for (let turn = 0; match.status === 'playing' && turn < 60; turn += 1) {
    const { round, awaited } = match;
    if (awaited.includes(0)) {
      const moves = (await laptop.match(matchId)).you?.moves ?? [];
      const [first, second] = [moves[turn % moves.length], moves[(turn + 1) % moves.length]];
      held.push(await laptop.seal(matchId, round, first ?? null));
      if (turn % 2 === 0) {
        // The other device knows nothing of that, and counts from 1.
        held.push(await phone.seal(matchId, round, second ?? null));
        held.push(await laptop.withdraw(matchId, round));
        held.push(await phone.seal(matchId, round, first ?? null));
      }
    }
    if (awaited.includes(1)) {
      const moves = (await other.match(matchId)).you?.moves ?? [];
      await other.seal(matchId, round, moves[0] ?? null);
    }
    match = await other.match(matchId);
  }
  expect(match.status).toBe('over');
  const keys = await other.keys();
  const transcript = await other.transcript(matchId);
  const { faults, checked } = verifyTranscript(transcript, { keys });
  expect(faults).toEqual([]);
  expect(checked.players).toBeGreaterThan(2);
  for (const each of held as { receipt: never }[])
    expect(await verifyReceipt(matchId, 0, each.receipt, keys)).toBe('signed');
  const verdicts = held.map((each) => judgeReceipt(transcript, each, { keys }).verdict);
  expect([...new Set(verdicts)].sort()).toEqual(['agrees', 'clears']);
});
