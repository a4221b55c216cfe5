import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * Requests that are easily taken for each other: two for the same thing in the same millisecond, and a repeat that an environment
 * judges on an older match. Each has to be answered for what it has done itself.
 */

let service: Service;
let players: Caller[];
let ann: Caller;
let bob: Caller;
let cid: Caller;
/** The table as the service's own environment knows it. */
let dynamo: typeof import('../../functions/aws/dynamo.ts').dynamo;
let send: typeof dynamo.send;
beforeAll(async () => {
  service = await startService();
  ({ dynamo } = await import('../../functions/aws/dynamo.ts'));
  send = dynamo.send.bind(dynamo) as typeof dynamo.send;
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  [ann, bob, cid] = players as [Caller, Caller, Caller];
});
afterAll(() => service.stop());
afterEach(() => {
  vi.restoreAllMocks();
  dynamo.send = send;
  return service.table.faults.clear();
});

const key = (name: string) => ({ 'idempotency-key': name });
const RELOAD = { card: 'reload' };
const OTHER = { card: 'miscalculation' };
const entriesOf = async (matchId: string) =>
  (await ann.get(`/matches/${matchId}/entries?limit=100`)).body.entries as {
    type: string;
    seat?: number;
    closed?: number;
    moves?: { move: unknown; by: string; commitment?: string }[];
  }[];
const itemOf = async (matchId: string) =>
  (
    await service.table.documents.send(
      new GetCommand({ TableName: 'Matches', Key: { pk: `MATCH#${matchId}`, sk: 'STATE' } }),
    )
  ).Item as { waiting: number; dueAt?: number; round: number };

interface Command {
  readonly input: { readonly UpdateExpression?: string };
}
/** Sees every call of the service to its table. */
const watch = (over: (command: Command, pass: () => Promise<unknown>) => Promise<unknown>): void => {
  dynamo.send = ((command: never) => over(command as Command, () => send(command) as Promise<unknown>)) as never;
};
const isTransition = ({ input }: Command): boolean => input.UpdateExpression?.includes('#entry') === true;

/** Stops the clock while two requests decide, and lets the second one's write wait for what happens in between. */
async function twins<T>(
  first: () => Promise<T>,
  second: () => Promise<T>,
  between: () => Promise<unknown>,
): Promise<T[]> {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  let writes = 0;
  const written = Promise.withResolvers<void>();
  watch(async (command, pass) => {
    if (!isTransition(command)) return pass();
    writes += 1;
    if (writes === 1) return pass().finally(() => written.resolve());
    dynamo.send = send;
    await written.promise;
    vi.restoreAllMocks();
    await between();
    return pass();
  });
  return Promise.all([first(), second()]);
}

/** A live duel that has just begun, in round 2. */
async function duel(): Promise<string> {
  const { matchId } = await service.started([ann, bob], { game: 'duel-west', options: { pace: 'live' } });
  for (const caller of [ann, bob]) await caller.seal(matchId, 1, { order: 'keep' });
  return matchId;
}

describe('of two acts for the same in the same millisecond, with two keys', () => {
  test('each that is answered 200 is in the history, also when its round has been closed before it could look', async () => {
    const matchId = await duel();
    const flip = (name: string) => () => ann.act(matchId, 2, { act: 'flip' }, key(name));
    const replies = await twins(flip('one'), flip('two'), () => bob.act(matchId, 2, { act: 'hit' }, key('hit')));
    const granted = replies.filter(({ status }) => status === 200).length;
    const flips = (await entriesOf(matchId)).filter(({ type, seat }) => type === 'act' && seat === 0).length;
    expect(granted).toBe(flips);
    expect(replies.find(({ status }) => status !== 200)?.body.code).toBe('round.closed');
  });

  test('one that closes the round is granted, although another entry has come before the other one looks', async () => {
    const matchId = await duel();
    const hit = (name: string) => () => ann.act(matchId, 2, { act: 'hit' }, key(name));
    const replies = await twins(hit('one'), hit('two'), async () => {
      for (const caller of [ann, bob]) {
        const { you, round } = (await caller.get(`/matches/${matchId}`)).body;
        if (you.moves.length > 0) await caller.seal(matchId, round, you.moves[0]);
      }
    });
    const acts = (await entriesOf(matchId)).filter(({ type }) => type === 'act').length;
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(acts);
    expect(acts).toBe(1);
  });
});

test('of two joins in the same millisecond, with two keys, the late repeat of neither takes a seat that was given up', async () => {
  const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 4 })).body;
  const join = (name: string) => () => bob.post(`/matches/${matchId}/join`, {}, key(name));
  const replies = await twins(join('one'), join('two'), () => cid.post(`/matches/${matchId}/join`, {}, key('cid')));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await bob.post(`/matches/${matchId}/leave`, {}, key('leave'))).status).toBe(200);
  for (const name of ['one', 'two']) {
    expect((await join(name)()).body.code).toBe('request.superseded');
  }
});

test('of two seals of one move in the same millisecond, with two keys, the late repeat of neither replaces a later seal', async () => {
  const { matchId } = await service.started([ann, bob, cid]);
  await ann.get(`/matches/${matchId}`);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const both = await Promise.all([ann.seal(matchId, 1, RELOAD, key('1')), ann.seal(matchId, 1, RELOAD, key('2'))]);
  vi.restoreAllMocks();
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ann.seal(matchId, 1, OTHER, key('3'))).status).toBe(200);
  for (const name of ['1', '2']) {
    expect((await ann.seal(matchId, 1, RELOAD, key(name))).body.code).toBe('request.superseded');
  }
  for (const caller of [bob, cid]) await caller.seal(matchId, 1, RELOAD);
  const resolved = (await entriesOf(matchId)).find(({ closed }) => closed === 1);
  expect(resolved?.moves?.[0]?.move).toEqual(OTHER);
});

describe('a late repeat of a seal that found itself standing, in an environment that remembers the older match', () => {
  const path = (matchId: string) => `/matches/${matchId}/rounds/1/seal`;

  test('is superseded by a later seal', async () => {
    const { matchId } = await service.started([ann, bob, cid]);
    const other = await service.anotherEnvironment();
    const there = (move: object, name: string) =>
      other('PUT', path(matchId), { token: ann.token as string, body: { move }, headers: key(name) });
    expect((await ann.seal(matchId, 1, RELOAD, key('1'))).status).toBe(200);
    expect((await there(RELOAD, '2')).status).toBe(200);
    expect((await there(OTHER, '3')).status).toBe(200);
    expect((await ann.seal(matchId, 1, RELOAD, key('2'))).body.code).toBe('request.superseded');
  });

  test('is superseded by a withdrawal, and told no receipt of what does not stand', async () => {
    const { matchId } = await service.started([ann, bob, cid]);
    const other = await service.anotherEnvironment();
    const token = ann.token as string;
    expect((await ann.seal(matchId, 1, RELOAD, key('1'))).status).toBe(200);
    expect((await other('PUT', path(matchId), { token, body: { move: RELOAD }, headers: key('2') })).status).toBe(200);
    expect((await other('DELETE', path(matchId), { token, headers: key('3') })).status).toBe(200);
    const late = await ann.seal(matchId, 1, RELOAD, key('2'));
    expect([late.body.code, late.body.receipt]).toEqual(['request.superseded', undefined]);
  });

  test('is told the receipt of what stands, where the request itself has sealed anew elsewhere', async () => {
    const { matchId } = await service.started([ann, bob, cid]);
    const other = await service.anotherEnvironment();
    const token = ann.token as string;
    expect((await ann.seal(matchId, 1, RELOAD, key('1'))).status).toBe(200);
    expect((await other('DELETE', path(matchId), { token, headers: key('2') })).status).toBe(200);
    const anew = await other('PUT', path(matchId), { token, body: { move: RELOAD }, headers: key('3') });
    expect((await ann.seal(matchId, 1, RELOAD, key('3'))).body.receipt).toEqual(anew.body.receipt);
  });

  test('is superseded without any key, when the gateway delivers one event twice', async () => {
    const { matchId } = await service.started([ann, bob, cid]);
    const other = await service.anotherEnvironment();
    const token = ann.token as string;
    await ann.seal(matchId, 1, RELOAD);
    const twice = { token, body: { move: RELOAD }, requestId: 'event-7' };
    expect((await other('PUT', path(matchId), twice)).status).toBe(200);
    expect((await other('PUT', path(matchId), { token, body: { move: OTHER } })).status).toBe(200);
    expect((await service.call('PUT', path(matchId), twice)).body.code).toBe('request.superseded');
    expect((await ann.get(`/matches/${matchId}`)).body.you.seal.move).toEqual(OTHER);
  });
});

describe('before the start', () => {
  const joinedBy = async (matchId: string, caller: Caller, name: string) =>
    (await caller.post(`/matches/${matchId}/join`, {}, key(name))).status;

  test('nobody who has held no seat is granted a leave, so no late copy of it takes one away', async () => {
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 4 })).body;
    const refused = await bob.post(`/matches/${matchId}/leave`, {}, key('go'));
    expect([refused.status, refused.body.code]).toEqual([403, 'match.not-seated']);
    expect(await joinedBy(matchId, bob, 'come')).toBe(200);
    // Once started, it does not matter who has left: whoever repeats a leave of before is told that all is well.
    await ann.post(`/matches/${matchId}/start`);
    expect((await cid.post(`/matches/${matchId}/leave`, {}, key('c'))).status).toBe(200);
  });

  test('who has left last is remembered, however many have left before', async () => {
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 4 })).body;
    const crowd = await Promise.all(Array.from({ length: 33 }, (_, i) => service.guest(`Crowd ${i}`)));
    for (const one of crowd) {
      expect(await joinedBy(matchId, one, 'j')).toBe(200);
      expect((await one.post(`/matches/${matchId}/leave`, {}, key('l'))).status).toBe(200);
    }
    expect(await joinedBy(matchId, bob, 'bob')).toBe(200);
    expect((await bob.post(`/matches/${matchId}/leave`, {}, key('bob leaves'))).status).toBe(200);
    for (const one of crowd.slice(0, 8)) {
      await joinedBy(matchId, one, 'again');
      await one.post(`/matches/${matchId}/leave`, {}, key('left again'));
    }
    expect((await bob.post(`/matches/${matchId}/join`, {}, key('bob'))).body.code).toBe('request.superseded');
    // Forgotten by now: 33 others have left since.
    const last = crowd.at(8)!;
    expect((await last.post(`/matches/${matchId}/leave`, {}, key('l'))).body.code).toBe('match.not-seated');
  });
});

test('a renaming that was given up and arrives late does not undo a later one', async () => {
  const late: (() => Promise<unknown>)[] = [];
  watch((command, pass) => {
    if (command.input.UpdateExpression?.includes('#name')) late.push(pass);
    return pass();
  });
  const rename = (name: string) => service.call('PATCH', '/me', { token: dot().token as string, body: { name } });
  expect((await rename('Robert')).status).toBe(200);
  expect((await rename('Bobby')).status).toBe(200);
  await expect(late[0]?.()).rejects.toThrow(/condition/i);
  const other = await service.anotherEnvironment();
  expect((await other('GET', '/me', { token: dot().token as string })).body.name).toBe('Bobby');
});
test('a renaming whose answer got lost is not done again over a later one', async () => {
  const rename = (name: string) => service.call('PATCH', '/me', { token: dot().token as string, body: { name } });
  watch(async (command, pass) => {
    if (!command.input.UpdateExpression?.includes('#name')) return pass();
    dynamo.send = send;
    await pass();
    expect((await rename('Bobby')).status).toBe(200);
    // The SDK has got no answer and tries again.
    return pass();
  });
  expect((await rename('Robert')).status).toBe(200);
  const other = await service.anotherEnvironment();
  expect((await other('GET', '/me', { token: dot().token as string })).body.name).toBe('Bobby');
});
const dot = (): Caller => players[3] as Caller;

describe('a function that loses the table', () => {
  const gone = () => Promise.reject(Object.assign(new Error('gone'), { name: 'TimeoutError' }));

  test('after a resignation that has frozen the round unknowingly: the sweep resolves it', async () => {
    const { matchId } = await service.started([ann, bob, cid]);
    await cid.seal(matchId, 1, RELOAD);
    const elsewhere = await service.anotherApi();
    watch(async (command, pass) => {
      if (!isTransition(command)) return pass();
      dynamo.send = send;
      expect((await elsewhere(bob, matchId, 1, RELOAD)).status).toBe(200);
      const answer = await pass();
      watch(gone);
      return answer;
    });
    await ann.post(`/matches/${matchId}/resign`);
    dynamo.send = send;
    expect(await itemOf(matchId)).toMatchObject({ round: 1, waiting: 0, dueAt: expect.any(Number) });
    await service.sweep();
    expect((await itemOf(matchId)).round).toBe(2);
  });

  test('after a resignation that leaves others to wait for: the sweep takes the match off its list', async () => {
    const { matchId } = await service.started([ann, bob, cid]);
    await ann.post(`/matches/${matchId}/resign`);
    expect((await itemOf(matchId)).dueAt).toBeDefined();
    await service.sweep();
    expect((await itemOf(matchId)).dueAt).toBeUndefined();
    expect((await itemOf(matchId)).round).toBe(1);
  });

  test('after the last seal was stored alone: it is granted, and the next visitor resolves the round', async () => {
    const { matchId } = await service.started([ann, bob]);
    const elsewhere = await service.anotherApi();
    // This environment remembers that nobody has sealed.
    await ann.get(`/matches/${matchId}`);
    await elsewhere(bob, matchId, 1, RELOAD);
    watch(async (command, pass) => {
      const answer = await pass();
      if (command.input.UpdateExpression?.includes('#seals')) watch(gone);
      return answer;
    });
    const sealed = await ann.seal(matchId, 1, RELOAD);
    dynamo.send = send;
    expect([sealed.status, sealed.body.resolved]).toEqual([200, false]);
    expect((await bob.get(`/matches/${matchId}`)).body.round).toBe(2);
    const resolved = (await entriesOf(matchId)).find(({ closed }) => closed === 1);
    expect(resolved?.moves?.map(({ by }) => by)).toEqual(['seal', 'seal']);
    expect(resolved?.moves?.[0]?.commitment).toBe(sealed.body.receipt.commitment);
  });
});

/** What KMS is asked for. */
interface Wanted {
  readonly EncryptionContext: { readonly purpose: string };
}

test('at the turn of a month, with the key service down, matches go on under the key they have', async () => {
  const { matchId } = await service.started([ann, bob, cid]);
  const { KMSClient } = await import('@aws-sdk/client-kms');
  const down = Object.assign(new Error('down'), { name: 'KMSInternalException', $metadata: { httpStatusCode: 500 } });
  const asked = vi.spyOn(KMSClient.prototype, 'send').mockRejectedValue(down as never);
  const now = new Date();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 0, 1);
  vi.spyOn(Date, 'now').mockReturnValue(next);
  expect((await ann.get(`/matches/${matchId}`)).status).toBe(200);
  for (const caller of [ann, bob, cid]) expect((await caller.seal(matchId, 1, RELOAD)).status).toBe(200);
  expect((await ann.get(`/matches/${matchId}`)).body.round).toBe(2);
  const wanted = asked.mock.calls.map(([{ input }]) => (input as never as Wanted).EncryptionContext.purpose);
  expect(wanted.sort(), 'once in a while, not with every request').toEqual(['standoff-matches', 'standoff-receipts']);
});

test('while the key is disabled, who has opened a month plays on, the others are told of a fault that is counted, and nothing is lost', async () => {
  const { matchId } = await service.started([ann, bob]);
  const { KMSClient } = await import('@aws-sdk/client-kms');
  const disabled = Object.assign(new Error('disabled'), {
    name: 'DisabledException',
    $metadata: { httpStatusCode: 400 },
  });
  const asked = vi.spyOn(KMSClient.prototype, 'send').mockRejectedValue(disabled as never);
  expect((await ann.seal(matchId, 1, RELOAD)).status).toBe(200);

  const lines: string[] = [];
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation(((line: string) => lines.push(String(line)) > 0) as never);
  const level = process.env.LOG_LEVEL;
  process.env.LOG_LEVEL = 'error';
  const another = await service.anotherEnvironment();
  const sealing = { token: bob.token, body: { move: RELOAD } };
  const seal = () => another('PUT', `/matches/${matchId}/rounds/1/seal`, sealing);
  const answers = [await seal(), await another('GET', `/matches/${matchId}`, { token: bob.token })];
  const list = await another('GET', '/me/matches', { token: bob.token });
  write.mockRestore();
  process.env.LOG_LEVEL = level;

  expect(answers.map(({ body }) => body.code)).toEqual(['service.error', 'service.error']);
  expect(list.body.matches.map((match: { matchId: string }) => match.matchId)).toContain(matchId);
  const told = lines.map((line) => JSON.parse(line));
  expect(told.filter(({ message }) => message === 'request failed')).toMatchObject(
    answers.map(() => ({ code: 'service.error', error: 'DisabledException' })),
  );
  expect(told.reduce((sum, { KeyFailures = 0 }) => sum + KeyFailures, 0)).toBe(2);

  asked.mockRestore();
  expect((await seal()).body).toMatchObject({ resolved: true });
});
