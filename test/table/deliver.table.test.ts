import { readFileSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HookPayload } from '../../functions/api/answers.ts';
import type { Notice } from '../../functions/hooks/notice.ts';
import { HOST_BURST, HOST_RATE } from '../../functions/hooks/pace.ts';
import { startNames } from '../support/service/dns.ts';
import { type Hooks, type Receiver, startHooks, startReceiver, verified } from '../support/service/hooks.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

let service: Service;
let hooks: Hooks;
let receiver: Receiver;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  service = await startService();
  hooks = await startHooks(service);
});
afterAll(async () => {
  await hooks.stop();
  await service.stop();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  receiver = await startReceiver();
});
afterEach(async () => {
  service.table.faults.clear();
  process.env.LOCAL_HOOKS = 'on';
  await receiver.stop();
  vi.useRealTimers();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers and raw items.
type Any = any;

const NOW = Date.UTC(2027, 0, 1, 12);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time passes for the functions and for the queue, and nothing takes longer than a message is hidden for. */
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= MINUTE) {
    const step = Math.min(left, MINUTE);
    vi.setSystemTime(Date.now() + step);
    await hooks.pass(step);
  }
};
const items = async (): Promise<Any[]> => (await service.table.items(process.env.MATCHES_TABLE as string)) as Any[];

/** Two players at a match that has begun: both are awaited in its first round. */
async function playing(body: object = {}) {
  const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
  const { matchId } = await service.started([ann, bob], { deadline: 3_600, ...body });
  const match = (await ann.get(`/matches/${matchId}`)).body;
  const turn: Notice = { player: ann.id, event: 'turn', matchId, seq: match.seq, round: match.round };
  return { ann, bob, matchId, match, turn };
}
const seal = async (caller: Caller, matchId: string) => {
  const { round, you } = (await caller.get(`/matches/${matchId}`)).body;
  return caller.seal(matchId, round, you.moves[0]);
};
const noteOf = async (caller: Caller, id: string) => (await hooks.show(caller, id)).deliveries[0];

describe('a message', () => {
  test('is signed as Standard Webhooks say, and holds public facts and that its reader is awaited', async () => {
    const { ann, bob, matchId, match, turn } = await playing();
    const { id, secret } = await hooks.make(ann, receiver.url);
    await seal(bob, matchId);
    await hooks.notify(turn);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received as [(typeof receiver.received)[number]];
    const { headers, body } = message;
    expect(verified(secret, message)).toEqual(body);
    expect(() => verified('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', message)).toThrow(/signature/);
    expect(() =>
      verified(secret, { ...message, text: message.text.replace('"awaited":true', '"awaited":false') }),
    ).toThrow(/signature/);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': `turn_${matchId}_${turn.seq}_${id}`,
      'webhook-timestamp': String(NOW / 1000),
      'user-agent': 'Standoff-Webhooks/1',
    });
    expect(body).toEqual({
      type: 'turn',
      timestamp: new Date(NOW).toISOString(),
      data: {
        hookId: id,
        player: ann.id,
        number: 1,
        matchId,
        game: 'fast-west',
        status: 'playing',
        round: 1,
        seq: match.seq,
        deadline: NOW + HOUR,
        awaited: true,
      },
    });
    expect(HookPayload.parse(body)).toEqual(body);
    expect(await hooks.show(ann, id)).toMatchObject({
      deliveries: [
        {
          number: 1,
          webhookId: headers['webhook-id'],
          event: 'turn',
          matchId,
          seq: turn.seq,
          at: NOW,
          tries: 1,
          status: 204,
          error: null,
          state: 'delivered',
          nextAt: null,
        },
      ],
      failures: [],
    });
  });

  test('goes to every webhook of the player that wants it and is on, and to no other', async () => {
    const { ann, bob, turn } = await playing();
    const wanting = [await hooks.make(ann, receiver.url, ['turn']), await hooks.make(ann, receiver.url)];
    await hooks.make(ann, receiver.url, ['over']);
    await hooks.make(bob, receiver.url);
    const off = await hooks.make(ann, receiver.url);
    await service.call('PATCH', `/me/hooks/${off.id}`, { token: ann.token, body: { active: false } });
    await hooks.notify(turn);
    expect(receiver.received.map(({ body }) => body.data.hookId).toSorted()).toEqual(
      wanting.map(({ id }) => id).toSorted(),
    );
  });

  test('is numbered by webhook', async () => {
    const { ann, turn } = await playing();
    await hooks.make(ann, receiver.url);
    const { matchId } = await service.started([ann, await service.guest('Cleo')]);
    await hooks.notify(turn);
    await hooks.notify({ player: ann.id, event: 'started', matchId, seq: 3 });
    await hooks.notify({ ...turn, matchId, seq: 3 });
    expect(receiver.received.map(({ body }) => [body.type, body.data.number])).toEqual([
      ['turn', 1],
      ['started', 2],
      ['turn', 3],
    ]);
  });

  test('is signed with the secrets of before too, for a day', async () => {
    const { ann, turn } = await playing({ deadline: 30 * 24 * 3_600 });
    const { id, secret } = await hooks.make(ann, receiver.url);
    const renewed = (await ann.post(`/me/hooks/${id}/secret`)).body.secret;
    await hooks.notify(turn);
    const [first] = receiver.received as [(typeof receiver.received)[number]];
    for (const each of [secret, renewed]) expect(verified(each, first)).toEqual(first.body);
    await pass(DAY);
    await hooks.notify({ ...turn, seq: 99 });
    const second = receiver.received[1] as (typeof receiver.received)[number];
    expect(verified(renewed, second)).toEqual(second.body);
    expect(() => verified(secret, second)).toThrow(/signature/);
  });

  test.each([
    ['turn', 'after the seal', async ({ ann, matchId }: Any) => seal(ann, matchId)],
    [
      'turn',
      'in a later round',
      async ({ ann, bob, matchId }: Any) => [await seal(ann, matchId), await seal(bob, matchId)],
    ],
    ['turn', 'after the deadline', async () => vi.setSystemTime(Date.now() + HOUR)],
    ['turn', 'after resigning', async ({ ann, matchId }: Any) => ann.post(`/matches/${matchId}/resign`)],
    ['over', 'while it is played', async () => {}],
    ['invited', 'of a player who is there', async () => {}],
  ] as const)('of %s is not sent %s: it is no longer so', async (event, _when, happens) => {
    const { ann, bob, matchId, turn } = await playing();
    await hooks.make(ann, receiver.url, ['turn', 'over', 'invited']);
    await happens({ ann, bob, matchId });
    await hooks.notify({ ...turn, event });
    expect(receiver.received).toEqual([]);
    expect(hooks.waiting()).toEqual([]);
  });

  test('is sent of a start, an end and an invitation that are so', async () => {
    const { ann, bob, matchId } = await playing();
    const invite = (id: string) => bob.post(`/matches/${id}/invitations`, { player: ann.id });
    await hooks.make(ann, receiver.url, ['started', 'over', 'invited']);
    const { body: other } = await bob.post('/matches', { game: 'fast-west', seats: 3 });
    await hooks.notify({ player: ann.id, event: 'started', matchId, seq: 3 });
    for (const each of [bob, ann]) await each.post(`/matches/${matchId}/resign`);
    await hooks.notify({ player: ann.id, event: 'over', matchId, seq: 4 });
    await invite(other.matchId);
    await hooks.notify({ player: ann.id, event: 'invited', matchId: other.matchId });
    expect(
      receiver.received.map(({ body }) => [body.type, body.data.matchId, body.data.status, body.data.awaited]),
    ).toEqual([
      ['started', matchId, 'playing', true],
      ['over', matchId, 'over', false],
      ['invited', other.matchId, 'open', false],
    ]);
  });

  test('holds nothing that only its reader may know, nor the log anything of it', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    process.env.LOG_LEVEL = 'debug';
    const { ann, turn } = await playing({ visibility: 'invite' });
    const { secret } = await hooks.make(ann, receiver.url);
    receiver.behaves((_request, response) => void response.writeHead(500, { 'x-secret': 'canary' }).end('canary'));
    await hooks.notify(turn);
    process.env.LOG_LEVEL = 'silent';
    write.mockRestore();
    const told = receiver.received[0]?.text ?? '';
    expect(Object.keys(receiver.received[0]?.body.data).toSorted()).toEqual([
      'awaited',
      'deadline',
      'game',
      'hookId',
      'matchId',
      'number',
      'player',
      'round',
      'seq',
      'status',
    ]);
    expect(told).not.toContain('invite');
    expect(lines.some((line) => line.includes('webhooks'))).toBe(true);
    expect(
      lines
        .map((line) => JSON.parse(line))
        .filter((line) => '_aws' in line)
        .at(-1),
    ).toMatchObject({ WebhooksFailed: 1 });
    for (const word of [secret, receiver.url, 'canary', told]) expect(lines.join('')).not.toContain(word);
    expect(JSON.stringify(await items())).not.toContain('canary');
  });
});

describe('a message of an invitation', () => {
  /** Ann, who is told of invitations, and a match by invitation to which Bob has invited her. Nothing is sent yet. */
  async function invited(body: object = {}) {
    const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
    const { id } = await hooks.make(ann, receiver.url, ['invited']);
    const opened = await bob.post('/matches', { game: 'bang', seats: 5, visibility: 'invite', ...body });
    const { matchId, you } = opened.body;
    const invite = () => bob.post(`/matches/${matchId}/invitations`, { player: ann.id });
    expect((await invite()).status).toBe(200);
    const friend = async (name: string) => {
      const caller = await service.guest(name);
      expect((await caller.post(`/matches/${matchId}/join`, { invite: you.invite })).status).toBe(200);
      return caller;
    };
    const notice: Notice = { player: ann.id, event: 'invited', matchId };
    const takeBack = () => service.call('DELETE', `/matches/${matchId}/invitations/${ann.id}`, { token: bob.token });
    return { ann, bob, id, matchId, invite, takeBack, friend, notice };
  }
  type Invited = Awaited<ReturnType<typeof invited>>;
  const waitingFor = ({ id }: Caller) => hooks.waiting().filter(({ player }) => player === id);

  const start = async ({ bob, matchId, friend }: Invited) => {
    for (const name of ['Cid', 'Dot', 'Eve']) await friend(name);
    expect((await bob.post(`/matches/${matchId}/start`, {})).status).toBe(200);
  };
  const ENDS: [string, (all: Invited) => Promise<unknown>][] = [
    ['was taken back', ({ takeBack }) => takeBack()],
    ['was declined', ({ ann, matchId }) => service.call('DELETE', `/me/invitations/${matchId}`, { token: ann.token })],
    ['has run out', async () => vi.setSystemTime(NOW + 7 * DAY)],
    ['has ended with the start', start],
  ];

  test.each(ENDS)('is not sent when the invitation %s', async (_what, happens) => {
    const all = await invited();
    await happens(all);
    await hooks.notify(all.notice);
    expect(receiver.received).toEqual([]);
    expect(waitingFor(all.ann)).toEqual([]);
  });

  test.each(ENDS)('is not tried again when the invitation %s', async (_what, happens) => {
    const all = await invited();
    receiver.behaves(500);
    await hooks.notify(all.notice);
    expect(receiver.received).toHaveLength(1);
    await happens(all);
    await pass(5 * SECOND);
    expect(receiver.received).toHaveLength(1);
    expect(await noteOf(all.ann, all.id)).toMatchObject({ state: 'dropped', tries: 2 });
    expect(waitingFor(all.ann)).toEqual([]);
  });

  test('holds nothing that moves on, however late it is tried', async () => {
    const { ann, id, matchId, friend, notice } = await invited();
    receiver.behaves(500);
    vi.setSystemTime(NOW + SECOND);
    await hooks.notify(notice);
    await pass(2 * SECOND);
    for (const name of ['Cid', 'Dot']) await friend(name);
    await pass(3 * SECOND);
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received as [(typeof receiver.received)[number], unknown];
    expect(first.body).toEqual({
      type: 'invited',
      timestamp: new Date(NOW).toISOString(),
      data: { hookId: id, player: ann.id, number: 1, matchId, game: 'bang', status: 'open', awaited: false },
    });
    expect(second).toMatchObject({ body: first.body });
    expect(HookPayload.parse(first.body)).toEqual(first.body);
  });

  test('of which a crash has left the row says what it said, and nothing once the match has started', async () => {
    const all = await invited();
    receiver.behaves(500);
    await hooks.notify(all.notice);
    const key = `INVITED#${all.ann.id}`;
    service.table.faults.next({ kind: 'throttle', operation: 'DeleteItem', key, times: 20 });
    await all.takeBack();
    service.table.faults.clear();
    expect((await items()).filter(({ pk }) => pk.S === key)).toHaveLength(1);
    await all.friend('Fay');
    await pass(5 * SECOND);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body);
    await start({ ...all, friend: async (name) => (name === 'Eve' ? all.bob : all.friend(name)) });
    await pass(MINUTE);
    expect(receiver.received).toHaveLength(2);
  });

  test('tells of a new invitation after one that has ended, under another id', async () => {
    const { invite, takeBack, notice } = await invited();
    receiver.behaves(500);
    await hooks.notify(notice);
    await takeBack();
    await invite();
    receiver.behaves(204);
    await hooks.notify(notice);
    // What was left of the first one is not told as the second.
    await pass(DAY);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  test('that comes twice is one', async () => {
    const { notice } = await invited();
    await Promise.all([hooks.notify(notice), hooks.notify(notice)]);
    await hooks.notify(notice);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a test', () => {
  test('goes once to the webhook that it is for, be it switched off, whatever it is told of', async () => {
    const ann = await service.guest('Ann');
    const { id, secret } = await hooks.make(ann, receiver.url, ['over']);
    await hooks.make(ann, receiver.url, ['over']);
    await service.call('PATCH', `/me/hooks/${id}`, { token: ann.token, body: { active: false } });
    const { body } = await ann.post(`/me/hooks/${id}/test`);
    // As the stream brings it: it knows of the wish and not of its time. And twice.
    const notice = { player: ann.id, event: 'test', hook: id } as const;
    await hooks.notify(notice);
    await hooks.notify(notice);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received as [(typeof receiver.received)[number]];
    expect(message.headers['webhook-id']).toBe(body.webhookId);
    expect(verified(secret, message)).toEqual({
      type: 'test',
      timestamp: new Date(NOW).toISOString(),
      data: { hookId: id, player: ann.id, number: 1 },
    });
    expect(await noteOf(ann, id)).toMatchObject({ event: 'test', matchId: null, state: 'delivered', status: 204 });
  });

  test('that fails is not tried again', async () => {
    const ann = await service.guest('Ann');
    const { id } = await hooks.make(ann, receiver.url);
    receiver.behaves(500);
    await ann.post(`/me/hooks/${id}/test`);
    await hooks.notify({ player: ann.id, event: 'test', hook: id });
    expect(hooks.waiting().filter(({ player }) => player === ann.id)).toEqual([]);
    expect(await hooks.show(ann, id)).toMatchObject({
      active: true,
      deliveries: [{ event: 'test', state: 'given-up', status: 500, tries: 1 }],
      failures: [],
    });
  });
});

describe('a message that does not get through', () => {
  const PAUSES = [5 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 12 * HOUR];
  const lasting = { deadline: 30 * 24 * 3_600 };

  test('is tried nine times over a day, with growing pauses, under one id and number; then it is given up with a note', async () => {
    const { ann, turn } = await playing(lasting);
    const { id, secret } = await hooks.make(ann, receiver.url);
    receiver.behaves(503);
    await hooks.notify(turn);
    for (const [at, pause] of PAUSES.entries()) {
      expect(receiver.received).toHaveLength(at + 1);
      const next = Date.now() + pause;
      expect(await noteOf(ann, id)).toMatchObject({ state: 'waiting', tries: at + 1, status: 503, nextAt: next });
      await pass(pause - SECOND);
      await service.sweep();
      await hooks.idle();
      expect(receiver.received).toHaveLength(at + 1);
      await pass(SECOND);
      await service.sweep();
      await hooks.pass(0);
    }
    expect(receiver.received).toHaveLength(9);
    expect(Date.now() - NOW).toBeGreaterThan(DAY);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body.data.number))).toEqual(new Set([1]));
    for (const message of receiver.received)
      expect(Math.abs(Number(message.headers['webhook-timestamp']) - NOW / 1000)).toBeLessThan(90_000);
    const last = receiver.received.at(-1) as (typeof receiver.received)[number];
    expect(verified(secret, last)).toEqual(last.body);
    const given = { state: 'given-up', tries: 9, status: 503, nextAt: null };
    expect(await hooks.show(ann, id)).toMatchObject({ active: true, deliveries: [given], failures: [given] });
    await pass(7 * DAY);
    await service.sweep();
    await hooks.idle();
    expect(receiver.received).toHaveLength(9);
    expect([hooks.waiting(), hooks.givenUp()]).toEqual([[], []]);
  });

  test('gets through when its receiver is there again', async () => {
    const { ann, turn } = await playing(lasting);
    const { id } = await hooks.make(ann, receiver.url);
    receiver.behaves(500);
    await hooks.notify(turn);
    receiver.behaves(200);
    await pass(5 * SECOND);
    await pass(DAY);
    expect(receiver.received).toHaveLength(2);
    expect(await hooks.show(ann, id)).toMatchObject({
      deliveries: [{ state: 'delivered', tries: 2, status: 200, nextAt: null }],
      failures: [],
    });
  });

  test('is dropped, with a note, when it is no longer so', async () => {
    const { ann, matchId, turn } = await playing(lasting);
    const { id } = await hooks.make(ann, receiver.url);
    receiver.behaves(500);
    await hooks.notify(turn);
    await seal(ann, matchId);
    await pass(5 * SECOND);
    expect(receiver.received).toHaveLength(1);
    expect(await noteOf(ann, id)).toMatchObject({ state: 'dropped', tries: 2, status: null, error: null });
    expect(hooks.waiting()).toEqual([]);
  });

  test.each([
    [
      'switched off',
      (ann: Caller, id: string) =>
        service.call('PATCH', `/me/hooks/${id}`, { token: ann.token, body: { active: false } }),
    ],
    ['taken away', (ann: Caller, id: string) => service.call('DELETE', `/me/hooks/${id}`, { token: ann.token })],
  ])('is not tried again once its webhook is %s', async (_what, change) => {
    const { ann, turn } = await playing(lasting);
    const { id } = await hooks.make(ann, receiver.url);
    receiver.behaves(500);
    await hooks.notify(turn);
    expect((await change(ann, id)).status).toBe(200);
    for (const pause of PAUSES) {
      await pass(pause);
      await service.sweep();
    }
    await hooks.idle();
    expect(receiver.received).toHaveLength(1);
    expect(hooks.givenUp()).toEqual([]);
  });

  test('switches its webhook off after 410, until its owner switches it on', async () => {
    const { ann, turn } = await playing();
    const { id } = await hooks.make(ann, receiver.url);
    receiver.behaves(410);
    await hooks.notify(turn);
    expect(await hooks.show(ann, id)).toMatchObject({
      active: false,
      off: { why: 'gone', at: NOW },
      deliveries: [{ state: 'given-up', status: 410, tries: 1 }],
      failures: [{ status: 410 }],
    });
    await hooks.notify({ ...turn, seq: 99 });
    await pass(DAY);
    expect(receiver.received).toHaveLength(1);
    receiver.behaves(200);
    const on = await service.call('PATCH', `/me/hooks/${id}`, { token: ann.token, body: { active: true } });
    expect(on.body).toMatchObject({ active: true, off: null });
    vi.setSystemTime(NOW);
    await hooks.notify({ ...turn, seq: 100 });
    expect(receiver.received).toHaveLength(2);
  });

  test('switches its webhook off when nothing has got through for three days, and not before', async () => {
    const { ann, turn } = await playing(lasting);
    const { id } = await hooks.make(ann, receiver.url);
    receiver.behaves(500);
    const giveUp = async (seq: number) => {
      await hooks.notify({ ...turn, seq });
      for (const pause of PAUSES) {
        await pass(pause);
        await service.sweep();
        await hooks.pass(0);
      }
    };
    await giveUp(11);
    await giveUp(12);
    expect(await hooks.show(ann, id)).toMatchObject({ active: true, failures: [{ seq: 12 }, { seq: 11 }] });
    await giveUp(13);
    expect(await hooks.show(ann, id)).toMatchObject({ active: false, off: { why: 'failing', at: Date.now() } });
    // Whatever gets through in between begins the days anew.
    await service.call('PATCH', `/me/hooks/${id}`, { token: ann.token, body: { active: true } });
    receiver.behaves(200);
    await hooks.notify({ ...turn, seq: 14 });
    receiver.behaves(500);
    await giveUp(15);
    expect(await hooks.show(ann, id)).toMatchObject({ active: true, failures: [{ seq: 15 }, {}, {}, {}] });
  });

  test('does not switch off a webhook that goes elsewhere by now', async () => {
    const { ann, turn } = await playing();
    const { id } = await hooks.make(ann, receiver.url);
    receiver.behaves(async (_request, response) => {
      const body = { url: 'https://elsewhere.example.org/' };
      await service.call('PATCH', `/me/hooks/${id}`, { token: ann.token, body });
      response.writeHead(410).end();
    });
    await hooks.notify(turn);
    expect(await hooks.show(ann, id)).toMatchObject({ active: true, off: null, url: 'https://elsewhere.example.org/' });
  });
});

describe('a notice', () => {
  test('that comes often, at once and late, is one message', async () => {
    const { ann, turn } = await playing();
    const { id } = await hooks.make(ann, receiver.url);
    await Promise.all(Array.from({ length: 6 }, () => hooks.notify(turn)));
    await pass(DAY);
    vi.setSystemTime(NOW + MINUTE);
    await hooks.notify(turn);
    expect(receiver.received).toHaveLength(1);
    expect((await hooks.show(ann, id)).deliveries).toHaveLength(1);
    expect([hooks.waiting(), hooks.givenUp()]).toEqual([[], []]);
  });

  test('that meets another of the same message waits, and is no error', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    process.env.LOG_LEVEL = 'info';
    const { ann, turn } = await playing();
    await hooks.make(ann, receiver.url);
    receiver.behaves((_request, response) => void setTimeout(() => response.writeHead(204).end(), 1_000));
    const { batchItemFailures } = await hooks.deliver(turn, turn);
    process.env.LOG_LEVEL = 'silent';
    write.mockRestore();
    expect(batchItemFailures).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
    const told = lines.map((line) => JSON.parse(line)).filter(({ message }) => /^webhook /.test(message ?? ''));
    expect(told).toMatchObject([{ level: 'INFO', message: 'webhook busy' }]);
  });

  test('that comes twice while nobody answers does not make two rows of tries', async () => {
    const { ann, turn } = await playing({ deadline: 30 * 24 * 3_600 });
    await hooks.make(ann, receiver.url);
    receiver.behaves(500);
    await hooks.notify(turn);
    await hooks.notify(turn);
    await hooks.deliver(turn, turn);
    for (const pause of [5 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE]) await pass(pause);
    expect(receiver.received).toHaveLength(5);
    await pass(HOUR);
    // Two sweeps at once, and a third one while the message is on its way.
    await Promise.all([service.sweep(), service.sweep()]);
    await service.sweep();
    await hooks.pass(0);
    expect(receiver.received).toHaveLength(6);
  });

  test('that the queue never takes keeps no other back, and waits longer each time', async () => {
    const { SQSClient } = await import('@aws-sdk/client-sqs');
    const real = SQSClient.prototype.send;
    const refusing = vi.spyOn(SQSClient.prototype, 'send').mockImplementation(function (this: Any, command: Any) {
      if (JSON.stringify(command.input).includes('hook3\\"')) throw new Error('not this one');
      return (real as Any).call(this, command);
    } as never);
    const messages = Array.from({ length: 20 }, (_, n) => ({ pk: `DELIVERIES#hook${n}`, sk: `turn_M_${n}_hook${n}` }));
    for (const [n, key] of messages.entries())
      await service.table.documents.send(
        new PutCommand({
          TableName: process.env.MATCHES_TABLE,
          Item: {
            ...key,
            ...{ form: 1, player: 'P', event: 'turn', matchId: 'M', seq: n, round: 1, n: 1, tries: 4 },
            ...{ dueShard: 'DUE#HOOKS', dueAt: NOW - 1_000 + n },
          },
        }),
      );
    const stored = async () => {
      const all = await items();
      return messages.map((key) => all.find(({ pk }) => pk.S === key.pk));
    };
    const waits: number[] = [];
    try {
      for (let now = NOW; waits.length < 4; now += (waits.at(-1) ?? 0) * MINUTE) {
        vi.setSystemTime(now);
        await service.sweep();
        await hooks.pass(0);
        const all = await stored();
        expect(all.flatMap((item, n) => (item.done === undefined ? [n] : []))).toEqual([3]);
        expect(all.flatMap((item) => (item.done === undefined ? [] : [item.taken]))).toEqual(Array(19).fill(undefined));
        waits.push((Number(all[3].dueAt.N) - now) / MINUTE);
      }
    } finally {
      refusing.mockRestore();
    }
    expect(waits).toEqual([15, 30, 60, 120]);
  });

  test('whose function dies while it posts comes again, under the same id', async () => {
    const { ann, turn } = await playing();
    const { id } = await hooks.make(ann, receiver.url);
    // The end of the try cannot be written.
    service.table.faults.next({ kind: 'throttle', operation: 'UpdateItem', key: 'DELIVERIES#', times: 3 });
    await hooks.notify(turn);
    expect(receiver.received).toHaveLength(1);
    expect(hooks.waiting()).toHaveLength(1);
    await pass(180 * SECOND);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await noteOf(ann, id)).toMatchObject({ number: 1, state: 'delivered', tries: 1 });
    await pass(HOUR);
    expect(receiver.received).toHaveLength(2);
    expect([hooks.waiting(), hooks.givenUp()]).toEqual([[], []]);
  });

  test('whose function dies between a failure and its note loses nothing and does not double what follows', async () => {
    const { ann, turn } = await playing();
    const { id } = await hooks.make(ann, receiver.url);
    receiver.behaves(500);
    service.table.faults.next({ kind: 'throttle', operation: 'UpdateItem', key: 'DELIVERIES#', times: 3 });
    await hooks.notify(turn);
    expect(receiver.received).toHaveLength(1);
    // The next try is on its way, and this one comes again.
    expect(hooks.waiting()).toHaveLength(2);
    receiver.behaves(200);
    await pass(180 * SECOND);
    await pass(180 * SECOND);
    expect(receiver.received).toHaveLength(2);
    expect(await noteOf(ann, id)).toMatchObject({ state: 'delivered', tries: 2 });
    expect([hooks.waiting(), hooks.givenUp()]).toEqual([[], []]);
  });

  test('every call of which is carried out and not answered once is one message', async () => {
    const { ann, turn } = await playing();
    const { id } = await hooks.make(ann, receiver.url);
    service.table.faults.next({ kind: 'drop-answer', first: true, times: 50 });
    await hooks.notify(turn);
    await pass(180 * SECOND);
    expect(receiver.received).toHaveLength(1);
    service.table.faults.clear();
    expect(await noteOf(ann, id)).toMatchObject({ state: 'delivered', tries: 1 });
    expect([hooks.waiting(), hooks.givenUp()]).toEqual([[], []]);
  });

  test('that nobody understands is put aside after five times, and holds up no other', async () => {
    const { ann, turn } = await playing();
    await hooks.make(ann, receiver.url);
    const nonsense = { player: 7 } as unknown as Notice;
    await hooks.notify(nonsense);
    await hooks.notify(turn);
    expect(receiver.received).toHaveLength(1);
    for (let times = 0; times < 5; times += 1) await pass(180 * SECOND);
    expect([hooks.waiting(), hooks.givenUp()]).toEqual([[], [nonsense]]);
  });

  test('of a player without webhooks costs one read, and no write', async () => {
    const { bob, turn } = await playing();
    await service.table.resetCounts();
    await hooks.notify({ ...turn, player: bob.id });
    const counts = (await service.table.counts()) as Any;
    const calls = Object.values(counts).flatMap((of: Any) =>
      Object.entries(of).map(([name, { calls }]: Any) => [name, calls]),
    );
    expect(calls).toEqual([['Query', 1]]);
  });
});

describe('a receiver', () => {
  /** What became of one message to an address. */
  async function sentTo(url: string): Promise<Any> {
    const { ann, turn } = await playing();
    const { id } = await hooks.make(ann, url);
    await hooks.notify(turn);
    const { error, status, state } = await noteOf(ann, id);
    return { error, status, state };
  }
  const failed = (error: string) => ({ error, status: null, state: 'waiting' });

  test.each([301, 302, 307, 308])('that answers %i is not followed', async (status) => {
    const target = await startReceiver();
    receiver.behaves((_request, response) => void response.writeHead(status, { location: target.url }).end());
    expect(await sentTo(receiver.url)).toEqual({ error: null, status, state: 'waiting' });
    expect(target.received).toEqual([]);
    await target.stop();
  });

  test('that never answers is given up in time', async () => {
    receiver.behaves(() => {});
    expect(await sentTo(receiver.url)).toEqual(failed('time'));
  });

  test('that sends its answer without end is cut off; its status counts', async () => {
    // Far more than what lies between two sockets.
    const ENDLESS = 200_000_000;
    let sent = 0;
    let isCut = false;
    receiver.behaves((_request, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = (): void => {
        for (let room = true; room && sent < ENDLESS; sent += chunk.length) room = response.write(chunk);
        if (sent < ENDLESS) response.once('drain', more);
      };
      response.once('close', () => {
        isCut = true;
      });
      more();
    });
    expect(await sentTo(receiver.url)).toEqual({ error: null, status: 200, state: 'delivered' });
    await expect.poll(() => isCut).toBe(true);
    expect(sent).toBeLessThan(ENDLESS);
  });

  test('that begins an answer and falls silent is not waited for longer than for others', async () => {
    receiver.behaves((_request, response) => void response.writeHead(200).write('a'));
    expect(await sentTo(receiver.url)).toEqual({ error: null, status: 200, state: 'delivered' });
  });

  /** Answers a connection with bytes as they are. */
  async function rawly(answer: (socket: import('node:net').Socket) => void) {
    const server = createTcp((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => answer(socket));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return { url, stop: () => new Promise((resolve) => server.close(resolve)) };
  }
  test.each([
    ['what is no HTTP', 'answer', 'no HTTP at all\r\n\r\n'],
    ['a header without end', 'answer', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}`],
    ['nothing', 'connection', ''],
  ])('that answers with %s fails as %s', async (_what, error, text) => {
    const server = await rawly((socket) => void socket.end(text));
    expect(await sentTo(server.url)).toEqual(failed(error));
    await server.stop();
  });

  test('that is not there fails', async () => {
    await receiver.stop();
    expect(await sentTo(receiver.url)).toEqual(failed('connection'));
  });

  test('on this machine is not called where that is not allowed, whatever was stored', async () => {
    const { ann, turn } = await playing();
    const { id } = await hooks.make(ann, receiver.url);
    process.env.LOCAL_HOOKS = 'off';
    await hooks.notify(turn);
    expect(await noteOf(ann, id)).toMatchObject(failed('address'));
    expect(receiver.received).toEqual([]);
  });

  describe('by its name', () => {
    const pem = (name: string) => readFileSync(join(import.meta.dirname, `../support/service/tls/${name}.pem`), 'utf8');
    const before = getCACertificates('default');
    let names: Awaited<ReturnType<typeof startNames>>;
    let port: number;
    let posts = 0;
    const server = createHttps({ key: pem('key'), cert: pem('cert') }, (request, response) => {
      posts += 1;
      request.resume();
      response.writeHead(200).end();
    });
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    server.on('tlsClientError', () => {});
    beforeAll(async () => {
      names = await startNames();
      setDefaultCACertificates([...before, pem('cert')]);
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
    });
    afterAll(async () => {
      setDefaultCACertificates(before);
      await names.stop();
      server.close();
      server.closeAllConnections();
    });
    beforeEach(() => {
      names.known.clear();
      names.asked.length = 0;
      posts = 0;
      connections = 0;
    });

    test('is called over TLS where its certificate is good', async () => {
      names.known.set('bot.test', ['127.0.0.1']);
      expect(await sentTo(`https://bot.test:${port}/hook`)).toEqual({ error: null, status: 200, state: 'delivered' });
      expect(posts).toBe(1);
    });

    test('is not told anything where its certificate is for another name, or of nobody', async () => {
      names.known.set('other.test', ['127.0.0.1']);
      names.known.set('bot.test', ['127.0.0.1']);
      expect(await sentTo(`https://other.test:${port}/`)).toEqual(failed('tls'));
      setDefaultCACertificates(before);
      expect(await sentTo(`https://bot.test:${port}/`)).toEqual(failed('tls'));
      setDefaultCACertificates([...before, pem('cert')]);
      expect(posts).toBe(0);
    });

    test.each([
      [['127.0.0.1']],
      [['169.254.169.254']],
      [['10.0.0.7']],
      [['::1']],
      [['::ffff:10.0.0.1']],
      [['::ffff:127.0.0.1']],
      [['fd00:ec2::254']],
      [['64:ff9b::7f00:1']],
      [['0.0.0.0']],
      // One that is not allowed spoils them all.
      [['93.184.216.34', '127.0.0.1']],
    ])('that leads to %o is not connected to', async (addresses) => {
      names.known.set('bot.test', addresses);
      const { ann, turn } = await playing();
      const { id } = await hooks.make(ann, `https://bot.test:${port}/`);
      process.env.LOCAL_HOOKS = 'off';
      await hooks.notify(turn);
      expect(await noteOf(ann, id)).toMatchObject(failed('address'));
      expect(connections).toBe(0);
    });

    test('is looked up once for a connection: a second answer cannot lead elsewhere', async () => {
      const answers = [['127.0.0.1'], ['169.254.169.254']];
      names.known.set('bot.test', () => answers.shift() ?? []);
      expect(await sentTo(`https://bot.test:${port}/`)).toMatchObject({ state: 'delivered' });
      expect(names.asked).toEqual(['A bot.test']);
    });

    test('that nobody knows, or whose server is silent, fails in time', async () => {
      expect(await sentTo(`https://unknown.test:${port}/`)).toEqual(failed('name'));
      names.known.set('bot.test', 'silent');
      const { error, state } = await sentTo(`https://bot.test:${port}/`);
      expect([['name', 'time'].includes(error), state]).toEqual([true, 'waiting']);
      expect(connections).toBe(0);
    });

    test('that is one of the service itself is not called', async () => {
      names.known.set('api.example.org', ['127.0.0.1']);
      expect(await sentTo(`https://api.example.org:${port}/me`)).toEqual(failed('address'));
      expect(names.asked).toEqual([]);
    });
  });
});

test('messages to one host are paced, however many webhooks of a player go there, and all of them arrive', async () => {
  const { ann, bob, turn } = await playing();
  const other = await startReceiver();
  for (let n = 0; n < 5; n += 1) await hooks.make(ann, `${receiver.url}/${n}?n=${n}`, ['turn']);
  await hooks.make(bob, other.url, ['turn']);
  const begun = Date.now();
  const mayBe = () => HOST_BURST + ((Date.now() - begun) / SECOND) * HOST_RATE;
  for (let n = 0; n < 12; n += 1) await hooks.notify({ ...turn, seq: (turn.seq ?? 0) + n });
  expect(receiver.received).toHaveLength(HOST_BURST);
  for (let n = 0; n < 6; n += 1) await hooks.notify({ ...turn, player: bob.id, seq: n });
  expect(other.received, 'those of another player go at once').toHaveLength(6);
  for (let n = 0; n < 60 && receiver.received.length < 60; n += 1) {
    await pass(SECOND);
    expect(receiver.received.length).toBeLessThanOrEqual(mayBe());
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  expect(receiver.received).toHaveLength(60);
  // Tries count, and not messages.
  receiver.behaves((_message, response) => response.writeHead(404).end());
  const failing = Date.now();
  for (let n = 20; n < 32; n += 1) await hooks.notify({ ...turn, seq: (turn.seq ?? 0) + n });
  for (let n = 0; n < 20; n += 1) await pass(SECOND);
  expect(receiver.received.length - 60).toBeLessThanOrEqual(HOST_BURST + ((Date.now() - failing) / SECOND) * HOST_RATE);
  await other.stop();
});

test('messages to a player whose receiver is slow go one after the other, and keep nobody else waiting', async () => {
  const { ann, bob, match, turn } = await playing();
  const [slow, quick] = [await startReceiver(), receiver];
  await hooks.make(ann, slow.url);
  await hooks.make(bob, quick.url);
  let [atOnce, most] = [0, 0];
  const answerAfter = (ms: number) =>
    slow.behaves((_message, response) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      setTimeout(() => {
        atOnce -= 1;
        response.writeHead(204).end();
      }, ms);
    });
  answerAfter(3_050);
  const notices = Array.from({ length: 4 }, (_, at) => ({ ...turn, seq: match.seq + at }));
  await hooks.notify(notices[0] as Notice);
  expect(most).toBe(1);
  answerAfter(50);
  await hooks.deliver(...notices.slice(1), { ...turn, player: bob.id });
  expect([most, slow.received.length, quick.received.length]).toEqual([1, 2, 1]);
  // The others have their turns.
  for (let n = 0; n < 12 && slow.received.length < notices.length; n += 1) await pass(30 * SECOND);
  expect([most, slow.received.length]).toEqual([1, notices.length]);
  // After ten minutes they come as they are.
  await pass(11 * MINUTE);
  most = 0;
  await hooks.deliver(...[5, 6, 7].map((at) => ({ ...turn, seq: match.seq + at })));
  expect(most).toBeGreaterThan(1);
  await slow.stop();
});

test('of many messages the last twenty are noted, whatever else is noted late', async () => {
  const { ann, turn } = await playing();
  const { id } = await hooks.make(ann, receiver.url);
  for (let seq = 1; seq <= 25; seq += 1) {
    await hooks.notify({ ...turn, seq });
    vi.setSystemTime(Date.now() + SECOND);
  }
  const { deliveries } = await hooks.show(ann, id);
  expect(deliveries.map(({ number }: Any) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
});

test('what is stored of messages is what docs/table.md says', async () => {
  const { ann, turn } = await playing({ deadline: 30 * 24 * 3_600 });
  const { id } = await hooks.make(ann, receiver.url);
  receiver.behaves(500);
  await hooks.notify(turn);
  for (const pause of [5 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE]) await pass(pause);
  await ann.post(`/me/hooks/${id}/test`);
  await hooks.notify({ player: ann.id, event: 'test', hook: id });
  for (const [kind, expected] of [
    ['webhook message', ['done', 'dueAt', 'dueShard', 'tries']],
    ['webhook log', ['failing', 'last', 'lost', 'n']],
    ['slow receiver', ['until']],
    ['used host', ['used']],
  ] as const) {
    const found = (await items()).filter((item) => kindsOf(item).includes(kind));
    expect(found.filter((item) => kindsOf(item).length !== 1)).toEqual([]);
    const names = new Set(found.flatMap(attributesOf));
    const told = attributesOnPage(kind).map(({ name }) => name);
    for (const name of names) expect(told).toContain(name);
    for (const name of expected) expect(names).toContain(name);
  }
});
