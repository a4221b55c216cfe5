import { GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchKey } from '../../functions/aws/keys.ts';
import { as } from '../support/service/callers.ts';
import { type Service, startService } from '../support/service/index.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';

/*
 * In these tests the handlers of all functions run in one process, and yet each call is judged by the role of its own
 * function. If a function tries what its role does not allow, the test in which it does so fails.
 */

let service: Service;
let sockets: Sockets;
beforeEach(async () => {
  // The functions' clients find the table of this very test.
  vi.resetModules();
  service = await startService();
  sockets = await startSockets(service);
});
afterEach(() => sockets.stop());

const read = async () => {
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  return dynamo.send(new GetCommand({ TableName: process.env.MATCHES_TABLE, Key: matchKey('0'.repeat(26)) }));
};

test('a call is judged by the role of the function that makes it, and of no other', async () => {
  expect(await as('api', read)).toMatchObject({});
  expect(await as('sweep', read)).toMatchObject({});
  // The test itself is no function.
  expect(await read()).toMatchObject({});
  expect(service.denials).toEqual([]);
  for (const name of ['socket', 'broadcast']) {
    await expect(as(name, read)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  }
  await expect(as('nobody', read)).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  expect(service.denials.map(({ functionName, action }) => `${functionName} ${action}`)).toEqual([
    'socket dynamodb:GetItem',
    'broadcast dynamodb:GetItem',
  ]);
  await expect(service.stop()).rejects.toThrow(/^socket may not dynamodb:GetItem on .*Matches.*\nbroadcast may not/);
});

test('so is one of an environment that was made anew, and one to the key', async () => {
  const another = await service.anotherEnvironment();
  expect((await another('POST', '/guests', { body: { name: 'Ann' } })).status).toBe(201);
  const { dynamo } = await import('../../functions/aws/dynamo.ts');
  const put = () => dynamo.send(new PutCommand({ TableName: process.env.CONNECTIONS_TABLE, Item: {} }));
  await expect(as('api', put)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  const kms = new KMSClient({});
  const wrap = (purpose = 'standoff-matches') =>
    kms.send(
      new GenerateDataKeyCommand({ KeyId: process.env.KEY_ID, KeySpec: 'AES_256', EncryptionContext: { purpose } }),
    );
  expect(await as('api', () => wrap())).toMatchObject({ KeyId: expect.stringContaining('test-key') });
  await expect(as('api', () => wrap('standoff-hooks'))).rejects.toMatchObject({ name: 'AccessDeniedException' });
  await expect(as('socket', () => wrap())).rejects.toMatchObject({ name: 'AccessDeniedException' });
  await expect(service.stop()).rejects.toThrow('socket may not kms:GenerateDataKey');
});

test('handlers that do what they are for have every right', async () => {
  const [ann, bob] = [await service.guest('Ann'), await service.guest('Bob')];
  const { matchId } = await service.started([ann, bob]);
  const tab = await sockets.open(bob);
  await tab.follow(matchId);
  await ann.seal(matchId, 1, { card: 'reload' });
  await sockets.announce(matchId);
  expect(tab.pushed()).toMatchObject([{ type: 'sealed', sealed: [0] }]);
  await service.sweep();
  expect(service.denials).toEqual([]);
  await service.stop();
});
