import { PutCommand, type PutCommandInput, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SEAL_CHANGES } from '../../domain/match/index.ts';
import { canonicalHash } from '../../domain/seal.ts';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';

/*
 * What other requests, late tries and dying functions may do in between: nothing is lost, doubled or told too early.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into raw items.
type Any = any;

let service: Service;
let players: Caller[];
let ann: Caller;
let bob: Caller;
let dynamo: typeof import('../../functions/aws/dynamo.ts').dynamo;
beforeAll(async () => {
  service = await startService();
  ({ dynamo } = await import('../../functions/aws/dynamo.ts'));
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  [ann, bob] = players as [Caller, Caller];
});
afterAll(() => service.stop());
afterEach(() => {
  vi.restoreAllMocks();
  return service.table.faults.clear();
});

let keys = 0;
const fresh = () => {
  keys += 1;
  return { 'idempotency-key': `in between ${keys}` };
};
const read = async (caller: Caller, matchId: string): Promise<Any> => (await caller.get(`/matches/${matchId}`)).body;
async function itemOf(matchId: string): Promise<Any> {
  const { Items = [] } = await service.table.documents.send(
    new QueryCommand({
      TableName: process.env.MATCHES_TABLE,
      KeyConditionExpression: 'pk = :pk AND sk = :sk',
      ExpressionAttributeValues: { ':pk': `MATCH#${matchId}`, ':sk': 'STATE' },
    }),
  );
  return Items[0];
}

describe('what is remembered of requests', () => {
  test('tells whoever reads the table no sealed move, standing, replaced or withdrawn', async () => {
    const { matchId } = await service.started(players.slice(0, 3));
    const { moves } = (await read(ann, matchId)).you;
    for (const n of [3, 5]) expect((await ann.seal(matchId, 1, moves[n], fresh())).status).toBe(200);
    const { done } = await itemOf(matchId);
    const guessed = (mark: string) => moves.filter((move: Any) => mark.endsWith(canonicalHash(move).slice(0, 4)));
    expect(done[0].map(guessed)).toEqual([[], []]);
  });

  test('is not alike for two seats, rounds or requests with the same move', async () => {
    const { matchId } = await service.started(players.slice(0, 3));
    const RELOAD = { card: 'reload' };
    const SHOT = { card: 'miscalculation' };
    for (const move of [RELOAD, SHOT, RELOAD]) await ann.seal(matchId, 1, move, fresh());
    await bob.seal(matchId, 1, RELOAD, fresh());
    const { done } = await itemOf(matchId);
    const asked = Object.values<string[]>(done).flatMap((marks) => marks.map((mark) => mark.slice(-4)));
    expect(new Set(asked).size).toBe(4);
  });

  test('tells whoever reads the table no orders, nor that an answer came from them', async () => {
    const { matchId } = await service.started(players.slice(0, 4), { game: 'bang' });
    const orders = { duel: 'pass' };
    await service.call('PATCH', `/matches/${matchId}/orders`, { token: ann.token, body: { orders } });
    const item = await itemOf(matchId);
    const marks = Object.keys(item)
      .filter((name) => /^on\d/.test(name))
      .flatMap((name) => item[name]);
    expect(marks).toHaveLength(1);
    expect(marks[0].endsWith(canonicalHash(orders).slice(0, 4))).toBe(false);
  });
});

describe('two acts of one seat', () => {
  test('under two keys, decided in the same millisecond, are two acts', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { matchId } = await service.started([ann, bob], { game: 'duel-west', options: { pace: 'live' } });
      for (const caller of [ann, bob]) await caller.seal(matchId, 1, { order: 'keep' });
      const now = Date.now();
      vi.spyOn(Date, 'now').mockReturnValue(now);
      const replies = await Promise.all(['a', 'b'].map(() => ann.act(matchId, 2, { act: 'flip' }, fresh())));
      vi.restoreAllMocks();
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const { entries } = (await ann.get(`/matches/${matchId}/entries`)).body;
      expect(entries.filter(({ type }: Any) => type === 'act')).toHaveLength(2);
    }
  });
});

describe('an act whose answer got lost', () => {
  test('is known for done, although the match has ended meanwhile', async () => {
    const elsewhere = await service.anotherApi();
    const real = dynamo.send.bind(dynamo);
    for (let tries = 0; ; tries += 1) {
      expect(tries).toBeLessThan(40);
      const { matchId } = await service.started([ann, bob], { options: { turnLimit: 1 } });
      const [act] = (await read(ann, matchId)).you.acts;
      if (act === undefined) continue;
      let lost = false;
      dynamo.send = (async (command: Any) => {
        const answer = await real(command);
        if (lost || !command.input.UpdateExpression?.includes('#entry')) return answer;
        lost = true;
        for (let round = 1; (await read(bob, matchId)).status !== 'over'; round += 1) {
          for (const caller of [ann, bob]) {
            const { you } = await read(caller, matchId);
            if (you.prompt !== null && you.seal === null) await elsewhere(caller, matchId, round, you.moves[0]);
          }
        }
        throw Object.assign(new Error('its retry failed'), { name: 'ConditionalCheckFailedException' });
      }) as typeof dynamo.send;
      const { round } = await read(ann, matchId);
      const reply = await ann.act(matchId, round, act, fresh());
      dynamo.send = real as typeof dynamo.send;
      if (!lost || round !== (await read(ann, matchId)).round) continue;
      expect([reply.status, reply.body.status]).toEqual([200, 'over']);
      return;
    }
  });
});

describe('the answer to a seal', () => {
  test('has the receipt of that seal, although another device replaced it at once, where rounds end at their deadline', async () => {
    const { matchId } = await service.started([ann, bob], { deadline: 600, early: false });
    await bob.seal(matchId, 1, { card: 'reload' });
    const elsewhere = await service.anotherApi();
    const real = dynamo.send.bind(dynamo);
    let other: Reply | undefined;
    dynamo.send = (async (command: Any) => {
      const answer = await real(command);
      if (other === undefined && command.input.UpdateExpression?.includes('#seals')) {
        other = await elsewhere(ann, matchId, 1, { card: 'miscalculation' });
        expect(other.status).toBe(200);
      }
      return answer;
    }) as typeof dynamo.send;
    const { status, body } = await ann.seal(matchId, 1, { card: 'reload' });
    dynamo.send = real as typeof dynamo.send;
    expect([status, body.receipt.revision]).toEqual([200, 0]);
    expect(body.receipt.commitment).not.toBe(other?.body.receipt.commitment);
  });
});

/** Runs something, and then lets the first try of one of its writes arrive, which was thought lost. */
async function lateTry(pk: string, run: () => Promise<unknown>): Promise<() => Promise<unknown>> {
  const real = dynamo.send.bind(dynamo);
  let sent: PutCommandInput | undefined;
  dynamo.send = (async (command: Any) => {
    if (command instanceof PutCommand && String(command.input.Item?.pk).startsWith(pk)) sent = command.input;
    return real(command);
  }) as typeof dynamo.send;
  await run();
  dynamo.send = real as typeof dynamo.send;
  if (sent === undefined) throw new Error(`nothing was put under ${pk}`);
  const late = new PutCommand(sent);
  return () => real(late).catch((error: Error) => error.name);
}

describe('a first try that arrives after its retry was answered', () => {
  test('gives a player no former name', async () => {
    let guest: Caller | undefined;
    const arrives = await lateTry('PLAYER#', async () => {
      guest = await service.guest('Before');
    });
    const { token } = guest as unknown as Caller;
    await service.call('PATCH', '/me', { token, body: { name: 'After' } });
    await arrives();
    const elsewhere = await service.anotherEnvironment();
    expect((await elsewhere('GET', '/me', { token })).body.name).toBe('After');
  });

  test('makes no used ticket good again', async () => {
    const { redeem } = await import('../../functions/sockets/tickets.ts');
    let ticket = '';
    const arrives = await lateTry('TICKET#', async () => {
      ticket = (await ann.post('/tickets')).body.ticket;
    });
    expect(await redeem(ticket, 'one', Date.now())).toMatchObject({ player: ann.id });
    await arrives();
    expect(await redeem(ticket, 'two', Date.now())).toBeUndefined();
  });
});

describe('a repeat whose first answer got lost', () => {
  const same = { requestId: 'the same' };
  test('of leaving is no refusal once the match has started without its sender, or was cancelled', async () => {
    const open = async (seats: number) => (await bob.post('/matches', { game: 'fast-west', seats })).body.matchId;
    const alone = await open(2);
    const leave = (caller: Caller, id: string) =>
      service.call('POST', `/matches/${id}/leave`, { token: caller.token, ...same });
    expect((await leave(bob, alone)).status).toBe(200);
    expect((await leave(bob, alone)).status).toBe(200);
    const matchId = await open(3);
    await ann.post(`/matches/${matchId}/join`);
    expect((await leave(ann, matchId)).status).toBe(200);
    for (const caller of players.slice(2)) await caller.post(`/matches/${matchId}/join`);
    const again = await leave(ann, matchId);
    expect([again.status, again.body.status]).toEqual([200, 'playing']);
  });

  test('of resigning is no refusal once the match is over', async () => {
    const { matchId } = await service.started(players.slice(0, 3));
    for (const caller of [ann, bob]) expect((await caller.post(`/matches/${matchId}/resign`)).status).toBe(200);
    expect((await read(ann, matchId)).status).toBe('over');
    for (const caller of [ann, bob]) expect((await caller.post(`/matches/${matchId}/resign`)).status).toBe(200);
  });
});

describe('the list of a player’s matches', () => {
  test('shows a match that cannot be settled any more, and all the others', async () => {
    const dot = players[3] as Caller;
    const gone = (await service.started([dot, bob], { deadline: 1 })).matchId;
    const other = (await service.started([dot, bob])).matchId;
    await service.table.documents.send(
      new UpdateCommand({
        TableName: process.env.MATCHES_TABLE,
        Key: { pk: `MATCH#${gone}`, sk: 'STATE' },
        UpdateExpression: 'SET ver = :gone, deadline = :past',
        ExpressionAttributeValues: { ':gone': 99, ':past': Date.now() - 1 },
      }),
    );
    const { status, body } = await dot.get('/me/matches');
    expect(status).toBe(200);
    const listed = body.matches.map(({ matchId }: Any) => matchId);
    expect(listed).toEqual(expect.arrayContaining([gone, other]));
  });
});

describe('a request that found its wish fulfilled', () => {
  /** Runs `meanwhile` when a write of this kind is about to be sent. */
  async function before(about: string, run: () => Promise<Reply>, meanwhile: () => Promise<unknown>): Promise<Reply> {
    const real = dynamo.send.bind(dynamo);
    let met = false;
    dynamo.send = (async (command: Any) => {
      if (!met && command.input.UpdateExpression?.includes(about)) {
        met = true;
        await meanwhile();
      }
      return real(command);
    }) as typeof dynamo.send;
    try {
      return await run();
    } finally {
      dynamo.send = real as typeof dynamo.send;
      expect(met).toBe(true);
    }
  }

  test('is kept in mind, although another player joins at the same moment', async () => {
    const { body } = await ann.post('/matches', { game: 'fast-west', seats: 4 });
    const path = `/matches/${body.matchId}`;
    await bob.post(`${path}/join`, {}, fresh());
    const again = fresh();
    const join = () => (players[2] as Caller).post(`${path}/join`, {}, fresh());
    const noted = async () => expect((await bob.post(`${path}/join`, {}, again)).status).toBe(200);
    expect((await before('#entry', join, noted)).status).toBe(200);
    await bob.post(`${path}/leave`, {}, fresh());
    expect((await bob.post(`${path}/join`, {}, again)).body.code).toBe('request.superseded');
  });

  test('leaves its player room to change their mind', async () => {
    const { matchId } = await service.started(players.slice(0, 3));
    const codes = [];
    for (let i = 0; i < 40; i += 1) {
      const { status, body } = await ann.seal(matchId, 1, { card: 'reload' }, fresh());
      codes.push(status === 200 ? 200 : body.code);
    }
    // What cannot be remembered is refused, and takes no room.
    expect(codes).toEqual(codes.map((_, i) => (i < SEAL_CHANGES / 2 ? 200 : 'seal.too-many')));
    expect((await ann.seal(matchId, 1, { card: 'miscalculation' }, fresh())).status).toBe(200);
    const bang = (await service.started(players.slice(0, 4), { game: 'bang' })).matchId;
    const order = (duel: string) =>
      service.call('PATCH', `/matches/${bang}/orders`, { token: ann.token, body: { orders: { duel } } });
    for (let i = 0; i < 20; i += 1) expect((await order('pass')).status).toBe(200);
    expect((await order('bang')).status).toBe(200);
  });
});
