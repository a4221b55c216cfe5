import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { standingAt } from '../support/games/bang/standing.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';

/*
 * What an answer tells is of one moment, and of one that its reader may see, whatever others do while it is made.
 */

let service: Service;
let players: Caller[];
let ann: Caller;
let bob: Caller;
let cid: Caller;
let dot: Caller;
let dynamo: typeof import('../../functions/aws/dynamo.ts').dynamo;
let send: typeof dynamo.send;
beforeAll(async () => {
  service = await startService();
  ({ dynamo } = await import('../../functions/aws/dynamo.ts'));
  send = dynamo.send;
  players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  [ann, bob, cid, dot] = players as [Caller, Caller, Caller, Caller];
});
afterAll(() => service.stop());
afterEach(() => {
  vi.restoreAllMocks();
  dynamo.send = send;
  return service.table.faults.clear();
});

interface Command {
  readonly input: {
    readonly UpdateExpression?: string;
    readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  };
}
/** Sees every call of the service to its table. */
const watch = (over: (command: Command, pass: () => Promise<unknown>) => Promise<unknown>): void => {
  dynamo.send = ((command: never) => over(command as Command, () => send(command) as Promise<unknown>)) as never;
};
const isTransition = ({ input }: Command): boolean => input.UpdateExpression?.includes('#entry') === true;
const isSeal = ({ input }: Command): boolean => /SET #seals\.#s/.test(input.UpdateExpression ?? '');
const isOf = (seat: number, { input }: Command): boolean => input.ExpressionAttributeNames?.[`#s${seat}`] !== undefined;

/** A running match of BANG! in which Bob, Cid and Dot are asked for an answer to a Gatling. */
async function shotAtAll(): Promise<{ matchId: string; round: number }> {
  const matchId = await standingAt(
    service,
    players,
    'A* kit S gatling-10H beer-7H | B jack O missed-2S | C willy O missed-3S | D lucky R bang-4C',
  );
  const { round } = (await ann.get(`/matches/${matchId}`)).body;
  expect((await ann.seal(matchId, round, { t: 'play', card: 'gatling-10H' })).status).toBe(200);
  return { matchId, round: round + 1 };
}

test('who reads while the reader seals and orders answer is told of the seal whole, or not at all', async () => {
  const { matchId, round } = await shotAtAll();
  const [bobGoes, bobIsThere, cidGoes, cidIsThere] = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  let byOrder = 0;
  watch(async (command, pass) => {
    if (!isSeal(command)) return pass();
    if (isOf(1, command)) {
      await bobGoes?.promise;
      return pass().finally(() => bobIsThere?.resolve());
    }
    byOrder += 1;
    if (byOrder === 1) {
      cidIsThere?.resolve();
      await cidGoes?.promise;
    } else if (byOrder === 2) {
      bobGoes?.resolve();
      await bobIsThere?.promise;
    }
    return pass();
  });
  const sealing = bob.seal(matchId, round, { t: 'pass' });
  const path = `/matches/${matchId}/orders`;
  const ordering = service.call('PATCH', path, { token: cid.token, body: { orders: { shot: 'pass' } } });
  await cidIsThere?.promise;
  const { body } = await bob.get(`/matches/${matchId}`);
  cidGoes?.resolve();
  expect([(await sealing).status, (await ordering).status]).toEqual([200, 200]);
  expect(byOrder).toBeGreaterThanOrEqual(2);
  expect({ sealed: body.sealed.includes(1), own: body.you.seal !== null, awaited: body.awaitedFromYou }).toEqual(
    body.you.seal === null ? { sealed: false, own: false, awaited: true } : { sealed: true, own: true, awaited: false },
  );
});

describe('a match by invitation', () => {
  const opened = async () => {
    const { body } = await ann.post('/matches', { game: 'fast-west', seats: 4, visibility: 'invite' });
    const invited = (caller: Caller) => caller.post(`/matches/${body.matchId}/join`, { invite: body.you.invite });
    return { matchId: body.matchId as string, invited };
  };
  /** The answer of the table to the next transition gets lost, and before the SDK's next try something else happens. */
  const afterALostAnswer = (meanwhile: () => Promise<unknown>): void =>
    watch(async (command, pass) => {
      if (!isTransition(command)) return pass();
      dynamo.send = send;
      await pass();
      await meanwhile();
      return pass();
    });
  const start = (matchId: string) => ann.post(`/matches/${matchId}/start`, { bots: 1 });

  test('that has started since is not told to somebody who has left it', async () => {
    const { matchId, invited } = await opened();
    for (const one of [bob, cid]) expect((await invited(one)).status).toBe(200);
    afterALostAnswer(() => start(matchId));
    const left = await bob.post(`/matches/${matchId}/leave`);
    expect(left).toMatchObject({ status: 200, body: { status: 'open', view: null, you: null } });
    expect((await bob.get(`/matches/${matchId}`)).body.code).toBe('match.unknown');
  });

  test('nor to somebody who has joined it and whose other device has left it', async () => {
    const { matchId, invited } = await opened();
    await invited(dot);
    afterALostAnswer(async () => {
      await bob.post(`/matches/${matchId}/leave`);
      await start(matchId);
    });
    const joined = await invited(bob);
    expect(joined).toMatchObject({ status: 200, body: { status: 'open', you: { seat: 2 } } });
  });
});

describe('a match that was opened is told, whatever becomes of what follows', () => {
  const FULL = { game: 'fast-west', seats: 2, bots: [{ seat: 1, level: 0 }] };

  test('where its start fails', async () => {
    watch((command, pass) => {
      if (!isTransition(command)) return pass();
      return Promise.reject(Object.assign(new Error('gone'), { $metadata: { httpStatusCode: 500 } }));
    });
    const { status, body } = await ann.post('/matches', FULL);
    dynamo.send = send;
    expect({ status, is: body.status }).toEqual({ status: 201, is: 'open' });
    expect((await ann.get(`/matches/${body.matchId}`)).body.status).toBe('playing');
  });

  test('where the table falls silent', async () => {
    await service.table.faults.next({ kind: 'delay', operation: 'UpdateItem', key: 'STATE', ms: 8_000, times: 9 });
    const opened = await service.call('POST', '/matches', { token: ann.token, body: FULL, time: 4_000 });
    await service.table.faults.clear();
    expect({ status: opened.status, is: opened.body.status }).toEqual({ status: 201, is: 'open' });
  });
});
