import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PublicKey, type Receipt, verifyReceipt } from '../../client/index.ts';
import { FORM } from '../../functions/aws/form.ts';
import { as } from '../support/service/callers.ts';
import { type Caller, type CallOptions, type Reply, type Service, startService } from '../support/service/index.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

/*
 * Receipts are signed: on every surface alike, with one key for each month, whatever number of environments there is; and a
 * seal never waits for that, nor fails by it.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items and into calls of the SDK.
type Any = any;

/** Stands for the KMS key: the golden item is opened with it too. */
const SECRET = Buffer.alloc(32, 5);
const RELOAD = { card: 'reload' };
const MINUTE = 60_000;

let service: Service;
let ann: Caller;
let bob: Caller;
let month = 0;
/** The client of the environment that `service.call` goes to. */
let dynamo: Any;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2030, 0, 15) });
  service = await startService({ secret: SECRET });
  dynamo = (await import('../../functions/aws/dynamo.ts')).dynamo;
});
beforeEach(async () => {
  // Each test has a month of its own, and so no key that another one has made.
  month += 1;
  vi.setSystemTime(Date.UTC(2030, month, 15));
  [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => service.guest(name)))) as [Caller, Caller];
});
afterEach(() => {
  vi.restoreAllMocks();
  service.table.faults.clear();
});
afterAll(async () => {
  vi.useRealTimers();
  await service.stop();
});

const thisMonth = () => new Date().toISOString().slice(0, 7);
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const keys = async (): Promise<PublicKey[]> => (await service.call('GET', '/keys')).body.keys;
const ofMonth = async () => (await keys()).filter(({ id }) => id.startsWith(thisMonth()));
const check = async (matchId: string, seat: number, receipt: Receipt) =>
  verifyReceipt(matchId, seat, receipt, await keys());
/** As they are stored; bytes as base64. */
const items = async (): Promise<Any[]> =>
  (await service.table.items(process.env.MATCHES_TABLE as string)).filter(
    ({ pk, sk }: Any) => pk.S === 'RECEIPT-KEYS' && sk.S.startsWith(thisMonth()),
  );
const bytesOf = ({ B }: { B: string }) => Buffer.from(B, 'base64');
type Api = (method: string, path: string, options?: CallOptions) => Promise<Reply>;
const sealBy = (api: Api, { token }: Caller, matchId: string, round = 1, move: unknown = RELOAD) =>
  api('PUT', `/matches/${matchId}/rounds/${round}/seal`, { token, body: { move } });
const queries = async () => (await service.table.counts()).Matches?.Query?.calls ?? 0;

/** What functions ask of the key service for receipts, before it is asked. */
function watchKms(before: (command: Any) => Promise<void> | void) {
  const send = KMSClient.prototype.send;
  const asked: string[] = [];
  vi.spyOn(KMSClient.prototype, 'send').mockImplementation(async function (this: KMSClient, ...sent: Any[]) {
    const [command] = sent;
    if (command.input.EncryptionContext?.purpose === 'standoff-receipts') {
      asked.push(command.constructor.name);
      await before(command);
    }
    return (send as Any).apply(this, sent);
  } as Any);
  return asked;
}

/** What is written to the log meanwhile, at its most talkative. */
async function logged(run: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const level = process.env.LOG_LEVEL;
  process.env.LOG_LEVEL = 'debug';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    await run();
  } finally {
    write.mockRestore();
    process.env.LOG_LEVEL = level;
  }
  return lines;
}

describe('a receipt', () => {
  test('is signed alike wherever it is shown, and the same each time', async () => {
    const { matchId } = await service.started([ann, bob]);
    const first = await ann.seal(matchId, 1, RELOAD);
    const { receipt } = first.body;
    expect(receipt).toMatchObject({ key: thisMonth(), signature: expect.stringMatching(/^[\w-]{86}$/) });
    expect(await check(matchId, 0, receipt)).toBe('signed');
    expect(JSON.stringify((await ann.seal(matchId, 1, RELOAD)).body)).toBe(JSON.stringify(first.body));
    // An environment that has signed nothing yet.
    const another = await service.anotherEnvironment();
    expect(JSON.stringify((await sealBy(another, ann, matchId)).body)).toBe(JSON.stringify(first.body));

    const { move, ...shown } = (await ann.get(`/matches/${matchId}`)).body.you.seal;
    expect([move, shown]).toEqual([RELOAD, receipt]);
    const voted = await ann.post(`/matches/${matchId}/rounds/1/votes`, { for: 'end' });
    expect(voted.body.you.seal).toEqual({ ...receipt, move: RELOAD });

    await bob.seal(matchId, 1, RELOAD);
    const entryOf = async (caller: Caller) =>
      (await caller.get(`/matches/${matchId}/entries?limit=100`)).body.entries.find((e: Any) => e.type === 'resolved');
    expect((await entryOf(ann)).receipt).toEqual(receipt);
    // A repeat after the resolution, and the entry when it is archived and its month is over.
    expect((await ann.seal(matchId, 1, RELOAD)).body.receipt).toEqual(receipt);
    for (const caller of [ann, bob]) await caller.seal(matchId, 2, RELOAD);
    wait(31 * 24 * 60 * MINUTE);
    expect((await entryOf(ann)).receipt).toEqual(receipt);
    const own = (await entryOf(bob)).receipt;
    expect(await check(matchId, 1, own)).toBe('signed');
    expect(await check(matchId, 0, own)).toBe('forged');
    // Strangers see no receipt at all.
    const { entries } = (await service.call('GET', `/matches/${matchId}/entries?limit=100`)).body;
    expect(JSON.stringify(entries)).not.toContain('signature');
  });

  test('of another seal has another signature, and each belongs to its own seal', async () => {
    const { matchId } = await service.started([ann, bob]);
    const one = (await ann.seal(matchId, 1, RELOAD)).body.receipt;
    const two = (await ann.seal(matchId, 1, { card: 'miscalculation' })).body.receipt;
    expect(await check(matchId, 0, two)).toBe('signed');
    expect(await check(matchId, 0, { ...two, signature: one.signature })).toBe('forged');
    expect(await check(matchId, 0, { ...one, commitment: two.commitment })).toBe('forged');
  });

  test('costs no read and no write: the key is asked for once in a minute', async () => {
    const { matchId } = await service.started([ann, bob]);
    const asked = watchKms(() => {});
    await ann.seal(matchId, 1, RELOAD);
    expect(asked).toEqual(['GenerateDataKeyCommand', 'DecryptCommand']);
    await service.table.resetCounts();
    for (let n = 0; n < 6; n += 1) await ann.seal(matchId, 1, n % 2 ? RELOAD : { card: 'miscalculation' });
    expect(await queries()).toBe(0);
    wait(MINUTE);
    await ann.seal(matchId, 1, RELOAD);
    await ann.get(`/matches/${matchId}`);
    // A unit is a read that sees every write before it: half of one might miss that the key was revoked.
    expect((await service.table.counts()).Matches?.Query).toMatchObject({ calls: 1, units: 1 });
    expect(asked).toHaveLength(2);
  });
});

describe('the key of a month', () => {
  test('is one, also if two environments make it at once: one stays, and both sign with it', async () => {
    const { matchId } = await service.started([ann, bob]);
    let bothAsk = () => {};
    const both = new Promise<void>((resolve) => {
      bothAsk = resolve;
    });
    const asked = watchKms((command) => {
      if (!(command instanceof GenerateDataKeyCommand)) return undefined;
      if (asked.filter((name) => name === 'GenerateDataKeyCommand').length === 2) bothAsk();
      return both;
    });
    const another = await service.anotherEnvironment();
    const replies = await Promise.all([ann.seal(matchId, 1, RELOAD), sealBy(another, bob, matchId)]);
    expect(asked.filter((name) => name === 'GenerateDataKeyCommand')).toHaveLength(2);
    expect(await items()).toHaveLength(1);
    for (const [seat, { body }] of replies.entries()) expect(await check(matchId, seat, body.receipt)).toBe('signed');
  });

  test('is that of the month in which the move was sealed, and listed with its times', async () => {
    const { matchId } = await service.started([ann, bob]);
    await ann.seal(matchId, 1, RELOAD);
    const [key] = await ofMonth();
    const [from, until] = [Date.UTC(2030, month), Date.UTC(2030, month + 1)];
    expect(key).toEqual({
      id: thisMonth(),
      publicKey: expect.stringMatching(/^[\w-]{43}$/),
      from,
      until,
      revoked: null,
    });
    const late = await service.started([ann, bob]);
    vi.setSystemTime(until - 1);
    const last = (await ann.seal(late.matchId, 1, RELOAD)).body.receipt;
    vi.setSystemTime(until);
    const next = (await bob.seal(late.matchId, 1, RELOAD)).body.receipt;
    expect([last.key, next.key]).toEqual([key?.id, thisMonth()]);
    expect(last.key).not.toBe(next.key);
    expect(await check(late.matchId, 0, last)).toBe('signed');
    expect(await check(late.matchId, 1, next)).toBe('signed');
    // Signed by another month's key it would not do, even if that is a key of the service.
    expect(await check(late.matchId, 1, { ...next, key: last.key })).toBe('other-month');
    month += 1;
  });

  test('is stored as the page tells, and what is secret of it leaves in no answer and no log', async () => {
    const { matchId } = await service.started([ann, bob]);
    const answers: unknown[] = [];
    const lines = await logged(async () => {
      answers.push(await ann.seal(matchId, 1, RELOAD));
      answers.push(await ann.get(`/matches/${matchId}`), await service.call('GET', '/keys'));
      answers.push(await ann.get('/me/export'));
    });
    const [item] = await items();
    expect(kindsOf(item)).toEqual(['signing key']);
    expect(attributesOf(item).sort()).toEqual(['form', 'pub', 'wrapped']);
    const told = attributesOnPage('signing key').map(({ name }) => name);
    expect(told).toEqual(expect.arrayContaining(attributesOf(item)));
    expect(item.form).toEqual({ N: String(FORM) });
    const open = (EncryptionContext: Record<string, string>) =>
      new KMSClient({}).send(new DecryptCommand({ CiphertextBlob: bytesOf(item.wrapped), EncryptionContext }));
    const { Plaintext } = await open({ purpose: 'standoff-receipts', key: thisMonth() });
    expect(Plaintext).toHaveLength(32);
    // Neither as a data key, nor as the key of another month.
    await expect(open({ purpose: 'standoff-matches' })).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(open({ purpose: 'standoff-receipts', key: '2029-01' })).rejects.toThrow();
    const text = JSON.stringify(answers) + lines.join('');
    expect(text).toContain(String((await ofMonth())[0]?.publicKey));
    for (const secret of [Buffer.from(Plaintext as Uint8Array), bytesOf(item.wrapped)])
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(text).not.toContain(secret.toString(encoding).replaceAll('=', ''));
  });

  test('is not used if its public half was exchanged in the table', async () => {
    const { matchId } = await service.started([ann, bob]);
    await ann.seal(matchId, 1, RELOAD);
    const pub = Buffer.alloc(32, 1);
    const [{ sk, wrapped }] = (await items()) as [Any];
    const Item = { pk: 'RECEIPT-KEYS', sk: sk.S, form: FORM, pub, wrapped: bytesOf(wrapped) };
    await service.table.documents.send(new PutCommand({ TableName: process.env.MATCHES_TABLE as string, Item }));
    const another = await service.anotherEnvironment();
    const { status, body } = await sealBy(another, bob, matchId);
    expect([status, body.receipt.signature]).toEqual([200, undefined]);
  });
});

describe('without the key', () => {
  const disabled = () => {
    const error = Object.assign(new Error('disabled'), { name: 'DisabledException' });
    throw Object.assign(error, { $metadata: { httpStatusCode: 400 } });
  };

  test('a seal is accepted, its receipt is unsigned and counted, and signed when it is read again later', async () => {
    const { matchId } = await service.started([ann, bob]);
    const asked = watchKms(disabled);
    let reply: Reply | undefined;
    const lines = await logged(async () => {
      reply = await ann.seal(matchId, 1, RELOAD);
      await ann.get(`/matches/${matchId}`);
    });
    expect(reply?.status).toBe(200);
    expect(reply?.body.receipt).toMatchObject({ round: 1, commitment: expect.any(String) });
    expect(Object.keys(reply?.body.receipt)).not.toEqual(expect.arrayContaining(['signature']));
    expect(Object.keys(reply?.body.receipt)).not.toEqual(expect.arrayContaining(['key']));
    expect(await check(matchId, 0, reply?.body.receipt)).toBe('unsigned');
    const told = lines.map((line) => JSON.parse(line));
    expect(told.reduce((sum, { ReceiptsUnsigned = 0 }) => sum + ReceiptsUnsigned, 0)).toBe(2);
    expect(told.filter(({ message }) => message === 'key of receipts cannot be had')).toHaveLength(1);
    expect(asked, 'once in a while, not with every receipt').toHaveLength(1);

    vi.restoreAllMocks();
    wait(10_000);
    const { receipt } = (await ann.seal(matchId, 1, RELOAD)).body;
    expect(await check(matchId, 0, receipt)).toBe('signed');
    expect(receipt).toMatchObject(reply?.body.receipt);
  });

  test('a key service that is silent keeps nobody waiting for good', async () => {
    const { matchId } = await service.started([ann, bob]);
    const asked = watchKms(() => new Promise(() => {}));
    const { status, body } = await ann.seal(matchId, 1, RELOAD);
    expect([status, body.receipt.signature]).toEqual([200, undefined]);
    // Whoever comes after that is not kept waiting, and does not ask.
    const lines = await logged(async () => {
      for (let n = 0; n < 3; n += 1) expect((await ann.seal(matchId, 1, RELOAD)).body.receipt).toEqual(body.receipt);
    });
    expect(lines.filter((line) => line.includes('key of receipts'))).toEqual([]);
    expect(asked).toHaveLength(1);
    vi.restoreAllMocks();
    wait(10_000);
    const { move: _move, ...read } = (await ann.get(`/matches/${matchId}`)).body.you.seal;
    expect(await check(matchId, 0, read)).toBe('signed');
    expect(read).toMatchObject(body.receipt);
  });

  test('and without a table that could say whether it was revoked, nothing is signed', async () => {
    const { matchId } = await service.started([ann, bob]);
    expect((await ann.seal(matchId, 1, RELOAD)).body.receipt.key).toBe(thisMonth());
    wait(MINUTE);
    await service.table.faults.next({ kind: 'throttle', operation: 'Query', times: 9 });
    const { status, body } = await bob.seal(matchId, 1, RELOAD);
    expect([status, body.resolved, body.receipt.key]).toEqual([200, true, undefined]);
  });
});

describe('a key that was stolen', () => {
  const revoke = async (id: string, told: string[] = []) => {
    const { revokeSigningKey } = await import('../../doctor/revoke-key.ts');
    return revokeSigningKey(id, Date.now(), (line) => told.push(line));
  };

  test('signs nowhere a minute after it was revoked; a new one signs for its month, also what was sealed before', async () => {
    const { matchId } = await service.started([ann, bob]);
    const another = await service.anotherEnvironment();
    const before = (await ann.seal(matchId, 1, RELOAD)).body.receipt;
    expect((await sealBy(another, ann, matchId)).body.receipt).toEqual(before);
    wait(5_000);
    const since = Date.now();
    const [first, second] = [thisMonth(), `${thisMonth()}-2`];
    expect(await revoke(first)).toEqual({ revoked: since, next: second });

    // Who has had no key knows at once; who has it in memory, a minute after they have last looked.
    const fresh = await service.anotherEnvironment();
    expect((await sealBy(fresh, ann, matchId)).body.receipt.key).toBe(second);
    wait(MINUTE - 5_001);
    expect((await ann.seal(matchId, 1, RELOAD)).body.receipt.key).toBe(first);
    wait(1);
    for (const api of [service.call, another]) {
      const { receipt } = (await sealBy(api, ann, matchId)).body;
      expect(receipt).toMatchObject({ key: second, sealId: before.sealId, commitment: before.commitment });
      expect(await check(matchId, 0, receipt)).toBe('signed');
    }
    expect(await check(matchId, 0, before)).toBe('revoked');
    expect(await ofMonth()).toMatchObject([
      { id: first, revoked: since },
      { id: second, revoked: null },
    ]);
    const [stored] = await items();
    expect(
      attributesOnPage('signing key')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(attributesOf(stored).sort());
  });

  test('signs no longer either for a request that came before its minute was over and is answered after it', async () => {
    const { matchId } = await service.started([ann, bob]);
    for (const caller of [ann, bob]) await caller.seal(matchId, 1, RELOAD);
    await revoke(thisMonth());
    wait(MINUTE - 1);
    const { send } = dynamo;
    dynamo.send = async (...sent: Any[]) => {
      const answer = await send(...sent);
      // The entries have been read, and the minute is over.
      if (String(sent[0].input.ExpressionAttributeValues?.[':pk']).startsWith('MATCH#')) wait(1);
      return answer;
    };
    const { entries } = (await ann.get(`/matches/${matchId}/entries?limit=100`)).body;
    dynamo.send = send;
    expect(Date.now() % MINUTE).toBe(0);
    expect(entries.find(({ type }: Any) => type === 'resolved').receipt.key).toBe(`${thisMonth()}-2`);
  });

  test('is revoked once; the tenth key of a month follows the ninth, and what is no key is refused', async () => {
    const { matchId } = await service.started([ann, bob]);
    await ann.seal(matchId, 1, RELOAD);
    const first = thisMonth();
    const since = Date.now();
    const told: string[] = [];
    await revoke(first, told);
    wait(1_000);
    expect(await revoke(first, told)).toEqual({ revoked: since, next: `${first}-2` });
    expect(told[0]).toBe(`key ${first} is revoked since ${new Date(since).toISOString()}`);
    expect(told[2]).toBe(`key ${first} was revoked since ${new Date(since).toISOString()}`);
    for (let n = 2; n <= 10; n += 1) expect((await revoke(`${first}-${n}`)).next).toBe(`${first}-${n + 1}`);
    expect((await ofMonth()).map(({ id }) => id)).toEqual(
      Array.from({ length: 11 }, (_, n) => (n === 0 ? first : `${first}-${n + 1}`)),
    );
    const stored = await items();
    for (const id of ['2029-01', `${first}-12`, `${first}-1`, `${first}-02`, '', 'x'])
      await expect(revoke(id)).rejects.toThrow('there is no key');
    expect(await items()).toEqual(stored);
  });

  test('and whose successor could not be made yet is followed by one that a function makes', async () => {
    const { matchId } = await service.started([ann, bob]);
    await ann.seal(matchId, 1, RELOAD);
    watchKms((command) => {
      if (command instanceof GenerateDataKeyCommand) throw new Error('not now');
    });
    await expect(revoke(thisMonth())).rejects.toThrow('not now');
    vi.restoreAllMocks();
    wait(MINUTE);
    const { receipt } = (await ann.seal(matchId, 1, RELOAD)).body;
    expect(receipt.key).toBe(`${thisMonth()}-2`);
    expect(await check(matchId, 0, receipt)).toBe('signed');
  });
});

/** A key as a build of form 1 has stored it, and a receipt that it has signed: written once, and never again. */
const GOLDEN = new URL('../golden/signing-key.json', import.meta.url);

test('a stored key signs what it has always signed', async () => {
  const sealed: Receipt = {
    round: 3,
    sealId: 'golden-seal-',
    at: Date.UTC(2026, 11, 24),
    revision: 1,
    head: 'head',
    commitment: 'commitment',
    salt: 'salt',
    earlier: [],
  };
  const matchId = '01KDVXSTC0MATCH00000000000';
  const { signed } = await import('../../functions/match/signing.ts');
  const sign = () => as('api', () => signed(matchId, 2, sealed, Date.now()));
  const all = async (): Promise<Any[]> =>
    (await service.table.items(process.env.MATCHES_TABLE as string)).filter(({ sk }: Any) => sk.S === '2026-12');
  if (process.env.UPDATE_GOLDEN && !existsSync(GOLDEN)) {
    const receipt = await sign();
    const [{ pub, wrapped }] = (await all()) as [Any];
    const item = { pk: 'RECEIPT-KEYS', sk: '2026-12', form: 1, pub: pub.B, wrapped: wrapped.B };
    const golden = { item, receipt };
    writeFileSync(GOLDEN, `${JSON.stringify(golden, null, 2)}\n`);
  }
  const { item, receipt } = JSON.parse(readFileSync(GOLDEN, 'utf8'));
  const Item = { ...item, pub: Buffer.from(item.pub, 'base64'), wrapped: Buffer.from(item.wrapped, 'base64') };
  await service.table.documents.send(new PutCommand({ TableName: process.env.MATCHES_TABLE as string, Item }));
  expect(await sign()).toEqual(receipt);
  expect(await check(matchId, 2, receipt)).toBe('signed');
});
