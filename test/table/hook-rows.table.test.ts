import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Hooks, type Receiver, startHooks, startReceiver } from '../support/service/hooks.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { holding, sending } from '../support/service/interrupt.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';
import { attributesOf, attributesOnPage, kindsOf } from '../support/service/table-page.ts';

/*
 * From a change of a match to a message: `broadcast` with the records that the stream would bring, the queue, and `deliver`.
 */

let service: Service;
let sockets: Sockets;
let hooks: Hooks;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService();
  sockets = await startSockets(service);
  hooks = await startHooks(service);
});
afterAll(async () => {
  await hooks.stop();
  await sockets.stop();
  await service.stop();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  service.table.faults.clear();
  await receiver.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items.
type Any = any;

const record = (pk: string, sk: string) => ({
  eventName: 'MODIFY',
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: randomUUID() },
});
/** Brings records to `broadcast`, and what follows to the receivers. */
const hear = async (...records: object[]) => {
  const answer = await sockets.deliver(records);
  await hooks.idle();
  return answer;
};
const hooked = (caller: Caller, id: string) => hear(record(`HOOKS#${caller.id}`, id));
const pointed = (caller: Caller, matchId: string) => hear(record(`RUNNING#${caller.id}`, `MATCH#${matchId}`));
/** The same before the seat: what a request to join does first. */
const aboutToSit = async (caller: Caller, matchId: string) => {
  const { pointTo } = await import('../../functions/public/running.ts');
  const { seq } = (await caller.get(`/matches/${matchId}`)).body;
  await pointTo(caller.id, { matchId, seq: seq + 1 });
};
const moved = (matchId: string) => hear(...sockets.records(matchId));
const rows = () => service.table.items(process.env.CONNECTIONS_TABLE as string) as Promise<Any[]>;
const hookRows = async (caller: Caller) =>
  (await rows())
    .filter(({ gone }) => gone === undefined)
    .filter(({ topic, connectionId }) =>
      [`#${caller.id} WITH-HOOKS`, `#HOOK#${caller.id}`].some((end) => `${topic.S} ${connectionId.S}`.endsWith(end)),
    )
    .map(({ topic }) => topic.S as string);
const make = async (caller: Caller, events = ['turn', 'started', 'over', 'invited']) => {
  const { id } = await hooks.make(caller, receiver.url, events);
  await hooked(caller, id);
  return id;
};
const seal = async (caller: Caller, matchId: string) => {
  const { round, you } = (await caller.get(`/matches/${matchId}`)).body;
  return caller.seal(matchId, round, you.moves[0]);
};
const told = (caller: Caller) =>
  receiver.received
    .filter(({ body }) => body.data.player === caller.id)
    .map(({ body }) => [body.type, body.data.round]);
const counted = async (run: () => Promise<unknown>) => {
  await service.table.resetCounts();
  await run();
  const counts = (await service.table.counts()) as Any;
  return Object.fromEntries(
    Object.values(counts)
      .flatMap((of: Any) => Object.entries(of).map(([name, { calls }]: Any) => [name, calls] as const))
      .toSorted(),
  );
};

async function two() {
  const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
  return { ann, bob };
}

describe('a reminder', () => {
  const DAY = 24 * 3_600_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  /** A daily match that reminds six hours before the end of a round, at which nobody has sealed yet. */
  async function daily() {
    const { ann, bob } = await two();
    await make(ann, ['deadline']);
    await make(bob, ['deadline']);
    const { matchId } = await service.started([ann, bob], { deadline: DAY / 1000, reminder: (DAY / 1000) * 0.25 });
    await pointed(ann, matchId);
    await pointed(bob, matchId);
    await moved(matchId);
    return { ann, bob, matchId };
  }
  /** A channel of a player; a socket does not live for days. */
  async function listening(caller: Caller) {
    const tab = await sockets.open(caller);
    await tab.say({ type: 'subscribe', me: true });
    return tab;
  }
  const reminders = (frames: Any[]) => frames.flatMap(({ reminder }) => reminder ?? []);

  test('goes to those who are awaited, once a round, as a frame and as a webhook', async () => {
    const { ann, bob, matchId } = await daily();
    await seal(bob, matchId);
    await moved(matchId);
    vi.setSystemTime(Date.now() + 0.75 * DAY - 1_000);
    expect(await service.sweep()).toMatchObject({ settled: 0 });
    vi.setSystemTime(Date.now() + 1_000);
    const tab = await listening(ann);
    const writes = await counted(async () => expect(await service.sweep()).toMatchObject({ settled: 1, failed: 0 }));
    expect(writes).toMatchObject({ UpdateItem: 1 });
    expect(writes).not.toHaveProperty('PutItem');
    expect(await service.sweep()).toMatchObject({ settled: 0 });
    await moved(matchId);
    await moved(matchId);
    expect([told(ann), told(bob)]).toEqual([[['deadline', 1]], []]);
    const { deadline } = (await ann.get(`/matches/${matchId}`)).body;
    expect(receiver.received.at(-1)).toMatchObject({
      headers: { 'webhook-id': expect.stringContaining(`deadline_${matchId}_1_`) },
    });
    expect(receiver.received.at(-1)?.body.data).toMatchObject({ deadline, awaited: true });
    expect(reminders(tab.pushed())).toEqual([`deadline_${matchId}_1`]);
    // The round ends by its deadline, and the next one has a reminder of its own.
    vi.setSystemTime(deadline);
    await service.sweep();
    await moved(matchId);
    vi.setSystemTime(deadline + 0.75 * DAY);
    const later = await listening(ann);
    await service.sweep();
    await moved(matchId);
    expect([told(ann), told(bob)]).toEqual([
      [
        ['deadline', 1],
        ['deadline', 2],
      ],
      [['deadline', 2]],
    ]);
    expect(reminders(later.pushed())).toEqual([`deadline_${matchId}_2`]);
  });

  test('is not sent to whoever has answered by then, and does not come where the round has ended', async () => {
    const { ann, bob, matchId } = await daily();
    vi.setSystemTime(Date.now() + 0.8 * DAY);
    await service.sweep();
    await seal(ann, matchId);
    await moved(matchId);
    expect([told(ann), told(bob)]).toEqual([[], [['deadline', 1]]]);
    await seal(bob, matchId);
    await moved(matchId);
    expect(await service.sweep()).toMatchObject({ settled: 0 });
    expect(told(bob)).toHaveLength(1);
  });

  test('is not sent to whoever can answer no more, while the round waits for another', async () => {
    const { ann, bob, matchId } = await daily();
    for (const seconds of [72_000, 7_200])
      expect((await ann.post(`/matches/${matchId}/rounds/1/time`, { seat: 1, seconds })).status).toBe(200);
    await moved(matchId);
    // The time of who has given it is up; the round ends 22 hours later than it would have.
    vi.setSystemTime(Date.now() + 1.7 * DAY);
    const tab = await listening(ann);
    await service.sweep();
    await moved(matchId);
    expect([told(ann), told(bob)]).toEqual([[], [['deadline', 1]]]);
    expect(reminders(tab.pushed())).toEqual([]);
  });

  test('costs a match nothing that has none', async () => {
    const { ann, bob } = await two();
    const { matchId } = await service.started([ann, bob], { deadline: DAY / 1000 });
    const stored = async () =>
      ((await service.table.items(process.env.MATCHES_TABLE as string)) as Any[]).find(
        ({ pk, sk }) => pk.S === `MATCH#${matchId}` && sk.S === 'STATE',
      );
    const before = await stored();
    for (const name of ['reminded', 'terms', 'reserves', 'extra', 'missed', 'vacant'])
      expect(before).not.toHaveProperty(name);
    vi.setSystemTime(Date.now() + DAY - 1_000);
    expect(await service.sweep()).toMatchObject({ settled: 0 });
    expect(await stored()).toEqual(before);
  });
});

describe('a player with a webhook', () => {
  test('is told of a start, of each turn once, and of the end of a match that they join', async () => {
    const { ann, bob } = await two();
    await make(ann);
    const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 2 })).body;
    await pointed(bob, matchId);
    await moved(matchId);
    await aboutToSit(ann, matchId);
    await pointed(ann, matchId);
    await ann.post(`/matches/${matchId}/join`);
    await moved(matchId);
    expect(told(ann)).toEqual([
      ['started', 1],
      ['turn', 1],
    ]);
    await moved(matchId);
    await seal(bob, matchId);
    await moved(matchId);
    expect(told(ann)).toHaveLength(2);
    await seal(ann, matchId);
    await moved(matchId);
    expect(told(ann).slice(2)).toEqual([['turn', 2]]);
    for (const each of [ann, bob]) await each.post(`/matches/${matchId}/resign`);
    await moved(matchId);
    expect(told(ann).slice(3)).toEqual([['over', 2]]);
    // Nobody listens to a match that is over.
    expect(await hookRows(ann)).toEqual([`#${ann.id}`]);
    await moved(matchId);
    expect(told(ann)).toHaveLength(4);
    expect(told(bob)).toEqual([]);
    // Not even the queue is told anything twice.
    const brought = hooks.brought.filter(({ player }) => player === ann.id);
    expect(brought.map(({ event }) => event)).toEqual(['started', 'turn', 'turn', 'over']);
  });

  test('is told whatever comes first: the seat, or the row under the match', async () => {
    for (const isSeatedFirst of [true, false]) {
      const { ann, bob } = await two();
      await make(ann);
      const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 2 })).body;
      if (!isSeatedFirst) {
        await aboutToSit(ann, matchId);
        await pointed(ann, matchId);
      }
      // Another change before the seat does not take the row away.
      await moved(matchId);
      await ann.post(`/matches/${matchId}/join`);
      if (isSeatedFirst) {
        await moved(matchId);
        expect(told(ann)).toEqual([]);
        await pointed(ann, matchId);
      }
      await moved(matchId);
      expect({ isSeatedFirst, told: told(ann) }).toEqual({
        isSeatedFirst,
        told: [
          ['started', 1],
          ['turn', 1],
        ],
      });
    }
  });

  test('that is made in the middle of matches is told of what happens from then on', async () => {
    const { ann, bob } = await two();
    const [one, other] = [await service.started([ann, bob]), await service.started([bob, ann])];
    const { matchId: open } = (await ann.post('/matches', { game: 'fast-west', seats: 3 })).body;
    await make(ann);
    expect((await hookRows(ann)).toSorted()).toEqual([`#${ann.id}`, one.matchId, other.matchId, open].toSorted());
    for (const { matchId } of [one, other]) await moved(matchId);
    await moved(open);
    expect(told(ann)).toEqual([]);
    for (const each of [ann, bob]) await seal(each, one.matchId);
    await moved(one.matchId);
    await ann.post(`/matches/${open}/start`, { bots: 1 });
    await moved(open);
    expect(told(ann)).toEqual([
      ['turn', 2],
      ['started', 1],
      ['turn', 1],
    ]);
  });

  test('is not told anything after a private change', async () => {
    const { ann, bob } = await two();
    await make(ann);
    const { matchId } = await service.started([ann, bob]);
    await pointed(ann, matchId);
    await seal(bob, matchId);
    await moved(matchId);
    const before = told(ann).length;
    // A seal that is replaced changes the item, and nothing that others may see.
    const { round, you } = (await bob.get(`/matches/${matchId}`)).body;
    expect((await bob.seal(matchId, round, you.moves[1])).status).toBe(200);
    const calls = await counted(() => moved(matchId));
    expect(calls).toEqual({ GetItem: 1, Query: 1 });
    expect(told(ann)).toHaveLength(before);
  });

  test('is told of a turn once, also after taking a seal back', async () => {
    const { ann, bob } = await two();
    await make(ann, ['turn']);
    const { matchId } = await service.started([ann, bob]);
    await pointed(ann, matchId);
    await moved(matchId);
    await seal(ann, matchId);
    await moved(matchId);
    expect((await ann.withdraw(matchId, 1)).status).toBe(200);
    await moved(matchId);
    expect(told(ann)).toEqual([['turn', 1]]);
  });

  test('is told again what the queue did not take', async () => {
    const { ann, bob } = await two();
    await make(ann);
    const { matchId } = await service.started([ann, bob]);
    await pointed(ann, matchId);
    for (const each of [ann, bob]) await seal(each, matchId);
    const endpoint = process.env.HOOK_QUEUE;
    process.env.HOOK_QUEUE = `${endpoint}Elsewhere`;
    const { batchItemFailures } = await moved(matchId);
    expect(batchItemFailures).toHaveLength(1);
    process.env.HOOK_QUEUE = endpoint;
    // Nor may it send anything to another queue.
    expect(service.denials.splice(0).map(({ action }) => action)).toEqual(['sqs:SendMessage']);
    await moved(matchId);
    expect(told(ann)).toEqual([
      ['started', 1],
      ['turn', 1],
      ['turn', 2],
    ]);
  });

  test('has no rows any more when no webhook is on', async () => {
    const { ann, bob } = await two();
    const { matchId } = await service.started([ann, bob]);
    const [one, other] = [await make(ann), await make(ann)];
    await service.call('DELETE', `/me/hooks/${one}`, { token: ann.token });
    await hooked(ann, one);
    expect(await hookRows(ann)).toHaveLength(2);
    await service.call('PATCH', `/me/hooks/${other}`, { token: ann.token, body: { active: false } });
    await hooked(ann, other);
    expect(await hookRows(ann)).toEqual([]);
    await service.call('PATCH', `/me/hooks/${other}`, { token: ann.token, body: { active: true } });
    await hooked(ann, other);
    expect((await hookRows(ann)).toSorted()).toEqual([`#${ann.id}`, matchId].toSorted());
  });

  test('that is made while a seat is behind its pointer is told of that match', async () => {
    const { ann, bob } = await two();
    const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 2 })).body;
    // The stream tells of the pointer before there is a webhook, and the seat comes after it.
    await aboutToSit(ann, matchId);
    await pointed(ann, matchId);
    await make(ann);
    await ann.post(`/matches/${matchId}/join`);
    await moved(matchId);
    expect(told(ann)).toEqual([
      ['started', 1],
      ['turn', 1],
    ]);
  });

  test('listens to the new seat of somebody who leaves and comes back, however late the old one is forgotten', async () => {
    const { ann, bob } = await two();
    const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 3 })).body;
    await ann.post(`/matches/${matchId}/join`);
    await make(ann);
    await ann.post(`/matches/${matchId}/leave`);
    // `broadcast` has seen the leave, and is held up before it takes the row away.
    const { come, release, end } = await holding(({ constructor: { name } }) => name === 'DeleteCommand');
    const leaving = moved(matchId);
    await come;
    await aboutToSit(ann, matchId);
    await pointed(ann, matchId);
    release();
    await leaving;
    end();
    expect(await hookRows(ann)).toContain(matchId);
    await ann.post(`/matches/${matchId}/join`);
    await bob.post(`/matches/${matchId}/start`);
    await moved(matchId);
    expect(told(ann)).toEqual([
      ['started', 1],
      ['turn', 1],
    ]);
  });

  test('who leaves is not told any more, and has no row there', async () => {
    const { ann, bob } = await two();
    const cleo = await service.guest('Cleo');
    const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 3 })).body;
    await ann.post(`/matches/${matchId}/join`);
    await make(ann);
    await ann.post(`/matches/${matchId}/leave`);
    await moved(matchId);
    expect(await hookRows(ann)).toEqual([`#${ann.id}`]);
    await cleo.post(`/matches/${matchId}/join`);
    await bob.post(`/matches/${matchId}/start`);
    await moved(matchId);
    expect(told(ann)).toEqual([]);
  });
});

describe('a seat that changes hands in the middle of a match', () => {
  test.each([true, false])(
    'is its new player’s for webhooks (the seat is heard of first: %s)',
    async (isSeatedFirst) => {
      const { ann, bob } = await two();
      const [cleo, dot] = [await service.guest('Cleo'), await service.guest('Dot')];
      await make(ann);
      await make(cleo);
      const substitutes = { who: 'anybody', within: 3600 };
      const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 3, substitutes })).body;
      for (const each of [dot, ann]) {
        await each.post(`/matches/${matchId}/join`);
        await pointed(each, matchId);
      }
      await moved(matchId);
      const toldBefore = told(ann).length;
      expect(toldBefore).toBe(2);
      await ann.post(`/matches/${matchId}/resign`);
      await moved(matchId);
      // Whoever comes in plays from the next round on.
      if (!isSeatedFirst) {
        await aboutToSit(cleo, matchId);
        await pointed(cleo, matchId);
      }
      expect((await cleo.post(`/matches/${matchId}/join`)).status).toBe(200);
      await moved(matchId);
      if (isSeatedFirst) await pointed(cleo, matchId);
      expect(told(cleo).filter(([type]) => type === 'turn')).toEqual([]);
      for (const each of [bob, dot]) await seal(each, matchId);
      await moved(matchId);
      expect(told(cleo).filter(([type]) => type === 'turn')).toEqual([['turn', 2]]);
      for (const each of [bob, dot, cleo]) await seal(each, matchId);
      await moved(matchId);
      expect(told(cleo).filter(([type]) => type === 'turn')).toEqual([
        ['turn', 2],
        ['turn', 3],
      ]);
      // The former player is told of nothing more.
      expect(told(ann)).toHaveLength(toldBefore);
      expect(await hookRows(ann)).toEqual([`#${ann.id}`]);
    },
  );
});

/** Something comes in between, before the row of a webhook under a match is there. */
const beforeTheRow = async (is: (command: Any) => boolean, other: () => Promise<unknown>) => {
  let isDone = false;
  const spy = await sending(async (command, real) => {
    if (isDone || !String(command.input?.Key?.connectionId).startsWith('#HOOK#') || !is(command)) return real(command);
    isDone = true;
    await other();
    return real(command);
  });
  return () => {
    spy.mockRestore();
    expect(isDone).toBe(true);
  };
};
const begins = ({ input }: Any) =>
  String(input.Key?.connectionId).startsWith('#HOOK#') && String(input.UpdateExpression).includes('#seq = :seq');

describe('a webhook that stands is told of everything, whatever changes among the webhooks of its player', () => {
  const changes: [string, (ann: Caller, id: string) => Promise<string>][] = [
    [
      'its name is changed',
      async (ann, id) => {
        await service.call('PATCH', `/me/hooks/${id}`, { token: ann.token, body: { name: 'new' } });
        return id;
      },
    ],
    [
      'another one is made',
      async (ann) => (await hooks.make(ann, receiver.url, ['turn', 'started', 'over', 'invited'])).id,
    ],
    [
      'another one is taken away',
      async (ann) => {
        const { id } = await hooks.make(ann, receiver.url, ['invited']);
        await service.call('DELETE', `/me/hooks/${id}`, { token: ann.token });
        return id;
      },
    ],
  ];
  test.each(changes)('%s between an entry and the record of it', async (_name, change) => {
    const { ann, bob } = await two();
    const id = await make(ann);
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body;
    await pointed(ann, matchId);
    await moved(matchId);
    await bob.post(`/matches/${matchId}/join`);
    await hooked(ann, await change(ann, id));
    await moved(matchId);
    const ofFirst = () =>
      receiver.received
        .filter(({ body }) => body.data.hookId === id)
        .map(({ body }) => `${body.type} ${body.data.round}`);
    expect(ofFirst()).toEqual(['started 1', 'turn 1']);
    for (const each of [ann, bob]) await seal(each, matchId);
    await hooked(ann, await change(ann, id));
    await moved(matchId);
    expect(ofFirst()).toEqual(['started 1', 'turn 1', 'turn 2']);
  });
});

describe('a webhook that was made is told of what happens from then on', () => {
  const EVENTS = ['turn', 'started', 'over', 'invited'];
  /** A match whose first round waits for Bob alone, and one of which nobody has sealed anything. */
  async function waiting() {
    const { ann, bob } = await two();
    const [{ matchId }, { matchId: other }] = [await service.started([ann, bob]), await service.started([ann, bob])];
    await seal(ann, matchId);
    for (const each of [matchId, other]) await moved(each);
    /** The next round begins, and its record is heard. */
    const next = async () => {
      await seal(bob, matchId);
      await moved(matchId);
    };
    return { ann, bob, matchId, other, next };
  }

  test('however late its own record comes, and how often, and not of what was there before', async () => {
    const { ann, bob, matchId, other, next } = await waiting();
    const { id } = await hooks.make(ann, receiver.url, EVENTS);
    await next();
    expect(told(ann)).toEqual([['turn', 2]]);
    for (const each of [ann, bob]) await seal(each, matchId);
    await moved(matchId);
    await moved(other);
    const { matchId: joined } = (await bob.post('/matches', { game: 'fast-west', seats: 2 })).body;
    await aboutToSit(ann, joined);
    await pointed(ann, joined);
    await ann.post(`/matches/${joined}/join`);
    await moved(joined);
    const { matchId: invited } = (await bob.post('/matches', { game: 'fast-west', seats: 3 })).body;
    await bob.post(`/matches/${invited}/invitations`, { player: ann.id });
    await hear(record(`INVITED#${ann.id}`, invited));
    for (const each of [ann, bob]) await each.post(`/matches/${other}/resign`);
    await moved(other);
    const all = [
      ['turn', 2],
      ['turn', 3],
      ['started', 1],
      ['turn', 1],
      ['invited', undefined],
      ['over', 1],
    ];
    expect(told(ann)).toEqual(all);
    await hooked(ann, id);
    await hooked(ann, id);
    for (const each of [matchId, other, joined]) await moved(each);
    expect(told(ann)).toEqual(all);
    expect((await hookRows(ann)).toSorted()).toEqual([`#${ann.id}`, joined, matchId].toSorted());
  });

  test('whichever clock is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const wrong of [-60_000, 60_000]) {
        const { ann, next } = await waiting();
        vi.setSystemTime(Date.now() + wrong);
        const { id } = await hooks.make(ann, receiver.url, EVENTS);
        vi.setSystemTime(Date.now() - wrong);
        await next();
        await hooked(ann, id);
        expect(told(ann)).toEqual([['turn', 2]]);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test.each(['WITH-HOOKS', '#HOOK#', ''])('also where the table loses each first answer about %j', async (key) => {
    const { ann, next } = await waiting();
    service.table.faults.next({ kind: 'drop-answer', first: true, times: 100, ...(key !== '' && { key }) });
    const { id } = await hooks.make(ann, receiver.url, EVENTS);
    service.table.faults.clear();
    await next();
    expect(told(ann)).toEqual([['turn', 2]]);
    await hooked(ann, id);
    expect(told(ann)).toHaveLength(1);
  });

  test('where the request was interrupted and comes again', async () => {
    const { ann, next } = await waiting();
    const key = { 'idempotency-key': 'one' };
    const ask = () =>
      service.call('POST', '/me/hooks', {
        token: ann.token,
        body: { url: receiver.url, events: EVENTS },
        headers: key,
      });
    service.table.faults.next({ kind: 'throttle', operation: 'UpdateItem', key: 'WITH-HOOKS', times: 3 });
    expect((await ask()).status).toBe(503);
    expect(await hookRows(ann)).toEqual([]);
    expect((await ask()).body.code).toBe('hook.shown');
    await next();
    expect(told(ann)).toEqual([['turn', 2]]);
  });

  test('also if it does not come again: then from its record on', async () => {
    const { ann, bob, matchId, next } = await waiting();
    service.table.faults.next({ kind: 'throttle', operation: 'UpdateItem', key: 'WITH-HOOKS', times: 3 });
    expect((await ann.post('/me/hooks', { url: receiver.url, events: EVENTS })).status).toBe(503);
    await next();
    const { hooks: made } = (await ann.get('/me/hooks')).body;
    await hooked(ann, made[0].id);
    for (const each of [ann, bob]) await seal(each, matchId);
    await moved(matchId);
    expect(told(ann)).toEqual([['turn', 3]]);
  });

  test('and so is one that is switched on, before its record is heard', async () => {
    const { ann, next } = await waiting();
    const id = await make(ann);
    await service.call('PATCH', `/me/hooks/${id}`, { token: ann.token, body: { active: false } });
    await hooked(ann, id);
    expect(await hookRows(ann)).toEqual([]);
    await service.call('PATCH', `/me/hooks/${id}`, { token: ann.token, body: { active: true } });
    await next();
    expect(told(ann)).toEqual([['turn', 2]]);
  });

  test('and nothing is left of its row where the match ends while that is written', async () => {
    const { ann, bob, matchId, other } = await waiting();
    const end = await beforeTheRow(begins, async () => {
      for (const id of [matchId, other]) for (const each of [ann, bob]) await each.post(`/matches/${id}/resign`);
      for (const id of [matchId, other]) await moved(id);
    });
    await hooks.make(ann, receiver.url, EVENTS);
    end();
    await hooks.idle();
    expect(await hookRows(ann)).toEqual([`#${ann.id}`]);
  });

  test('and whoever is seated is told of a match that is over before the row is there', async () => {
    const { ann, bob } = await two();
    await make(ann);
    const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 2 })).body;
    await aboutToSit(ann, matchId);
    const end = await beforeTheRow(
      () => true,
      async () => {
        await ann.post(`/matches/${matchId}/join`);
        for (const each of [ann, bob]) await each.post(`/matches/${matchId}/resign`);
        await sockets.deliver(sockets.records(matchId));
      },
    );
    await pointed(ann, matchId);
    end();
    expect(told(ann)).toEqual([
      ['started', 1],
      ['over', 1],
    ]);
    expect(await hookRows(ann)).toEqual([`#${ann.id}`]);
  });
});

test('a match that is over before its pointer is heard of is told all the same', async () => {
  const { ann, bob } = await two();
  await make(ann);
  const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 2 })).body;
  await ann.post(`/matches/${matchId}/join`);
  for (const each of [ann, bob]) await each.post(`/matches/${matchId}/resign`);
  await moved(matchId);
  await pointed(ann, matchId);
  expect(told(ann)).toEqual([
    ['started', 1],
    ['over', 1],
  ]);
  expect(await hookRows(ann)).toEqual([`#${ann.id}`]);
  // One that they have left is not.
  const { matchId: open } = (await bob.post('/matches', { game: 'fast-west', seats: 3 })).body;
  await ann.post(`/matches/${open}/join`);
  await ann.post(`/matches/${open}/leave`);
  await pointed(ann, open);
  expect(told(ann)).toHaveLength(2);
  expect(await hookRows(ann)).toEqual([`#${ann.id}`]);
});

describe('of two webhooks one is taken away and one is made', () => {
  const isRow = ({ input }: Any, connectionId: string) => input.Key?.connectionId === connectionId;
  const points: [string, (command: Any, player: string) => boolean][] = [
    [
      'before it notes that there is none',
      (command) =>
        isRow(command, 'WITH-HOOKS') &&
        (command.constructor.name === 'DeleteCommand' || /#gone/.test(command.input.UpdateExpression)),
    ],
    [
      'before it reads the matches',
      ({ input }, player) => input.ExpressionAttributeValues?.[':pk'] === `RUNNING#${player}`,
    ],
    ['before it takes a row away', ({ constructor: { name } }) => name === 'DeleteCommand'],
  ];
  test.each(points)('the other one is heard, where the first is held up %s', async (_name, is) => {
    const { ann, bob } = await two();
    const { matchId } = await service.started([ann, bob]);
    const first = await make(ann);
    await service.call('DELETE', `/me/hooks/${first}`, { token: ann.token });
    const come = Promise.withResolvers<void>();
    const freed = Promise.withResolvers<void>();
    let isHeld = false;
    const spy = await sending(async (command, real) => {
      if (!isHeld && is(command, ann.id)) {
        isHeld = true;
        come.resolve();
        await freed.promise;
      }
      return real(command);
    });
    const leaving = sockets.deliver([record(`HOOKS#${ann.id}`, first)]);
    await come.promise;
    const { id } = await hooks.make(ann, receiver.url, ['turn', 'started']);
    await sockets.deliver([record(`HOOKS#${ann.id}`, id)]);
    const { matchId: next } = await service.started([bob, ann]);
    await sockets.deliver([record(`RUNNING#${ann.id}`, `MATCH#${next}`)]);
    freed.resolve();
    expect((await leaving).batchItemFailures).toEqual([]);
    spy.mockRestore();
    expect((await hookRows(ann)).toSorted()).toEqual([`#${ann.id}`, matchId, next].toSorted());
    for (const each of [ann, bob]) await seal(each, matchId);
    await moved(matchId);
    expect(told(ann)).toContainEqual(['turn', 2]);
    // And the other way round: where none is left, no row is.
    await service.call('DELETE', `/me/hooks/${id}`, { token: ann.token });
    await hooked(ann, id);
    expect(await hookRows(ann)).toEqual([]);
  });

  test('one that is made and taken away does not leave rows behind, whichever record is slow', async () => {
    const { ann, bob } = await two();
    await service.started([ann, bob]);
    const { id } = await hooks.make(ann, receiver.url, ['turn']);
    // It is seen, and taken away before that is noted.
    const { come, release, end } = await holding(
      ({ input }) => input.UpdateExpression === 'SET #noted = :look REMOVE #gone, #ttl',
    );
    const beginning = sockets.deliver([record(`HOOKS#${ann.id}`, id)]);
    await come;
    await service.call('DELETE', `/me/hooks/${id}`, { token: ann.token });
    await sockets.deliver([record(`HOOKS#${ann.id}`, id)]);
    release();
    await beginning;
    end();
    expect(await hookRows(ann)).toEqual([]);
  });
});

test('a match of which nobody listens costs what it did: no row, no message', async () => {
  const { ann, bob } = await two();
  const { matchId } = await service.started([ann, bob]);
  expect(await counted(() => pointed(ann, matchId))).toEqual({ Query: 1 });
  expect(await counted(() => moved(matchId))).toEqual({ Query: 1 });
  expect(hooks.waiting()).toEqual([]);
});

test('a test that was asked for is sent', async () => {
  const ann = await service.guest('Ann');
  const id = await make(ann, ['over']);
  const { body } = await ann.post(`/me/hooks/${id}/test`);
  await hear(record(`HOOKTEST#${ann.id}`, id));
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([body.webhookId]);
});

test('an invitation is told to who has webhooks', async () => {
  const { ann, bob } = await two();
  await make(ann);
  const { matchId } = (await bob.post('/matches', { game: 'fast-west', seats: 3 })).body;
  await bob.post(`/matches/${matchId}/invitations`, { player: ann.id });
  await hear(record(`INVITED#${ann.id}`, matchId), record(`INVITED#${bob.id}`, matchId));
  expect(told(ann)).toEqual([['invited', undefined]]);
  expect(told(bob)).toEqual([]);
});

test('what is stored of players with webhooks among listeners is what docs/table.md says', async () => {
  const { ann, bob } = await two();
  const { matchId } = await service.started([ann, bob]);
  await make(ann);
  await pointed(ann, matchId);
  for (const kind of ['player with webhooks', 'webhook listener']) {
    const found = (await rows()).filter((item) => kindsOf(item).includes(kind));
    expect({ kind, any: found.length > 0 }).toEqual({ kind, any: true });
    expect(found.filter((item) => kindsOf(item).length !== 1)).toEqual([]);
    // No restore has been: then there is no epoch.
    const names = attributesOnPage(kind).flatMap(({ name }) => (name === 'epoch' ? [] : [name]));
    expect(new Set(found.flatMap(attributesOf))).toEqual(new Set(names));
  }
});
