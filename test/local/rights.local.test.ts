import { ApiGatewayManagementApiClient, GetConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { brainFor } from '../../demo/brains/index.ts';
import { diceOf } from '../../demo/dice.ts';
import { play } from '../../demo/player.ts';
import { rulesets } from '../../domain/registry.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { type RawStatement, withoutAction, withRights } from '../support/service/changed-assembly.ts';
import { fixtureAssembly } from '../support/service/fixture-cloud.ts';
import { arrive, ask, endCloud, type Person, person, startMatch } from '../support/service/live.ts';
import { startProvider } from '../support/service/provider.ts';

/*
 * A right that a function lacks must show here, and not at the first request after a deploy.
 */

let cloud: LocalCloud | undefined;
let remove: (() => void) | undefined;
let told: string[];

beforeEach(() => {
  told = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void told.push(String(line)));
});
afterEach(async () => {
  await cloud?.stop();
  remove?.();
  [cloud, remove] = [undefined, undefined];
  vi.restoreAllMocks();
});

/** The app whose function has other rights. */
async function start(functionName: string, change: (statements: RawStatement[]) => void): Promise<LocalCloud> {
  const changed = await withRights(functionName, change);
  remove = changed.remove;
  cloud = await startLocalCloud({ assembly: changed.assembly, limits: 'off' });
  return cloud;
}

const denialsOf = ({ denials }: LocalCloud) =>
  [...new Set(denials().map(({ functionName, action, resource }) => `${functionName} ${action} ${resource}`))].sort();

const TABLES = 'arn:aws:dynamodb:local-1:000000000000:table';

describe('a grant that is missing', () => {
  it('makes a request fail as on AWS, and its log says why', async () => {
    const { urls, logs, denials, table } = await start('api', (all) =>
      withoutAction(all, 'dynamodb:PutItem', 'Matches'),
    );
    const { status, body } = await ask(urls.http, 'POST', '/guests', { name: 'Ann' });
    expect([status, body.code]).toEqual([500, 'service.error']);
    expect(JSON.stringify(body)).not.toMatch(/denied|authorized|PutItem/i);
    const line = `api may not dynamodb:PutItem on ${TABLES}/Matches: no statement grants it`;
    // Certain failures are not tried again.
    await expect.poll(denials).toEqual([
      {
        functionName: 'api',
        action: 'dynamodb:PutItem',
        resource: `${TABLES}/Matches`,
        reason: 'no statement grants it',
      },
    ]);
    expect(logs('api').map((each) => JSON.parse(each))).toContainEqual({
      level: 'ERROR',
      message: 'access.denied',
      denied: line,
    });
    expect(told.filter((each) => each.startsWith('iam:'))).toEqual([`iam: ${line}`]);
    expect(await table.items('Matches')).toEqual([]);
    // It is said once, however often it happens.
    await ask(urls.http, 'POST', '/guests', { name: 'Bob' });
    await expect.poll(denials).toHaveLength(2);
    expect(told.filter((each) => each.startsWith('iam:'))).toHaveLength(1);
  });

  it.each([
    ['to write down what was told', 'dynamodb:PutItem', 'Connections', `dynamodb:PutItem ${TABLES}/Connections`],
    ['to find followers', 'dynamodb:Query', 'Connections', `dynamodb:Query ${TABLES}/Connections`],
    ['to read the match', 'dynamodb:GetItem', 'Matches', `dynamodb:GetItem ${TABLES}/Matches`],
  ])('of broadcast %s is found by one match with a follower', async (_title, action, table, denied) => {
    const running = await start('broadcast', (all) => withoutAction(all, action, table));
    const [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => arrive(running.urls.http, name)))) as [
      Person,
      Person,
    ];
    const matchId = await startMatch([ann, bob]);
    const line = await ann.open();
    await line.follow(matchId);
    const { round } = await ann.client.match(matchId);
    for (const { client } of [ann, bob]) await client.seal(matchId, round, { card: 'reload' });
    await expect.poll(() => denialsOf(running)).toEqual([`broadcast ${denied}`]);
    line.close();
  });

  it('of broadcast to post is found by one match with a follower', async () => {
    const running = await start('broadcast', (all) => withoutAction(all, 'execute-api:ManageConnections', 'POST'));
    const [ann, bob] = (await Promise.all(['Ann', 'Bob'].map((name) => arrive(running.urls.http, name)))) as [
      Person,
      Person,
    ];
    const matchId = await startMatch([ann, bob]);
    const line = await ann.open();
    await line.follow(matchId);
    const { round } = await ann.client.match(matchId);
    await ann.client.seal(matchId, round, { card: 'reload' });
    await expect.poll(() => running.denials().map(({ action }) => action)).toContain('execute-api:ManageConnections');
    expect(running.denials()[0]?.resource).toMatch(/:execute-api:.*\/live\/POST\/@connections\/.+/);
    expect(line.pushed).toEqual([]);
    line.close();
  });

  it('for an attribute of a projection is found, with the names that are wrong', async () => {
    const running = await start('socket', (all) => {
      for (const { Condition } of all) {
        const attributes = Condition?.['ForAllValues:StringEquals']?.['dynamodb:Attributes'];
        if (attributes) Condition['ForAllValues:StringEquals']!['dynamodb:Attributes'] = ['pk', 'sk', 'form'];
      }
    });
    const ann = await arrive(running.urls.http, 'Ann');
    const { matchId } = await ann.client.create({ game: 'fast-west', seats: 2 });
    const line = await ann.open();
    const reply = await line.say({ type: 'subscribe', matchId });
    expect(reply).toMatchObject({ type: 'error', code: 'service.error' });
    await expect
      .poll(() => running.denials()[0])
      .toMatchObject({ functionName: 'socket', resource: `${TABLES}/Matches` });
    expect(running.denials()[0]?.reason).toMatch(
      /dynamodb:Attributes asks for pk, sk, form, and the request has pk, .*entry/,
    );
    line.close();
  });

  it('of the key is found', async () => {
    const running = await start('api', (all) => withoutAction(all, 'kms:GenerateDataKey', 'Key'));
    const ann = await arrive(running.urls.http, 'Ann');
    const { status } = await ann.call('POST', '/matches', { game: 'fast-west', seats: 2 });
    expect(status).toBe(500);
    await expect
      .poll(() => denialsOf(running))
      .toEqual(['api kms:GenerateDataKey arn:aws:kms:local-1:000000000000:key/Key']);
  });

  it('of an index is found', async () => {
    const running = await start('sweep', (all) => withoutAction(all, 'dynamodb:Query', '/index/due'));
    await running.fire('sweep').catch(() => {});
    await expect.poll(() => denialsOf(running)).toEqual([`sweep dynamodb:Query ${TABLES}/Matches/index/due`]);
  });
});

describe('a caller with an access key', () => {
  const clients = (endpoints: Record<string, string>, accessKeyId: string) => {
    const options = { region: 'local-1', maxAttempts: 1, credentials: { accessKeyId, secretAccessKey: 'local' } };
    return {
      dynamo: new DynamoDBClient({ ...options, endpoint: endpoints.AWS_ENDPOINT_URL_DYNAMODB! }),
      kms: new KMSClient({ ...options, endpoint: endpoints.AWS_ENDPOINT_URL_KMS! }),
      posts: new ApiGatewayManagementApiClient({ ...options, endpoint: cloud!.urls.socket.replace('ws', 'http') }),
    };
  };
  const nameOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      ({ name, $metadata }) => `${name} ${$metadata.httpStatusCode}`,
    );
  const answers = async (accessKeyId: string) => {
    const { dynamo, kms, posts } = clients(await environmentOf(), accessKeyId);
    const Key = { pk: { S: 'a' }, sk: { S: 'b' } };
    return Promise.all([
      nameOf(dynamo.send(new GetItemCommand({ TableName: 'Things', Key }))),
      nameOf(dynamo.send(new PutItemCommand({ TableName: 'Things', Item: Key }))),
      nameOf(kms.send(new GenerateDataKeyCommand({ KeyId: 'Key', KeySpec: 'AES_256' }))),
      nameOf(posts.send(new GetConnectionCommand({ ConnectionId: 'nobody' }))),
    ]);
  };
  const environmentOf = async () => (await ask(cloud!.urls.http, 'GET', '/environment')).body;

  it('that is not known may do nothing, and the one of the run everything', async () => {
    cloud = await startLocalCloud({ assembly: fixtureAssembly() });
    expect(await answers('local')).toEqual([
      'UnrecognizedClientException 400',
      'UnrecognizedClientException 400',
      'UnrecognizedClientException 400',
      'ForbiddenException 403',
    ]);
    expect(await answers(cloud.accessKey)).toEqual(['done', 'done', 'done', 'GoneException 410']);
    expect(cloud.denials()).toEqual([]);
  });

  it('of a function may do what the role of this function says', async () => {
    cloud = await startLocalCloud({
      assembly: fixtureAssembly(({ Resources }) => {
        // biome-ignore lint/suspicious/noExplicitAny: a template as CDK writes it.
        const { Statement } = Resources.HttpPolicy!.Properties.PolicyDocument as any;
        Statement.splice(0, Statement.length, {
          Effect: 'Allow',
          Action: 'dynamodb:GetItem',
          Resource: { 'Fn::GetAtt': ['Things', 'Arn'] },
        });
      }),
    });
    const { AWS_ACCESS_KEY_ID: key, AWS_LAMBDA_FUNCTION_NAME: name } = await environmentOf();
    expect(key).toMatch(/^LOCALHTTP[0-9A-F]{32}$/);
    expect(name).toBe('http');
    expect(await answers(key)).toEqual([
      'done',
      'AccessDeniedException 400',
      'AccessDeniedException 400',
      'AccessDeniedException 403',
    ]);
    const { dynamo } = clients(await environmentOf(), key);
    await expect(dynamo.send(new QueryCommand({ TableName: 'Things' }))).rejects.toThrow(
      `User: arn:aws:sts::000000000000:assumed-role/HttpRole/http is not authorized to perform: dynamodb:Query on resource: ${TABLES}/Things because no identity-based policy allows the dynamodb:Query action`,
    );
    const denied = () => cloud?.denials().map(({ action }) => action);
    await expect
      .poll(() => denied()?.sort())
      .toEqual(['dynamodb:PutItem', 'dynamodb:Query', 'execute-api:ManageConnections', 'kms:GenerateDataKey']);
  });

  it('cannot unwrap with a key that it may not use, named or not', async () => {
    cloud = await startLocalCloud({
      assembly: fixtureAssembly(({ Resources }) => {
        // biome-ignore lint/suspicious/noExplicitAny: a template as CDK writes it.
        const { Statement } = Resources.HttpPolicy!.Properties.PolicyDocument as any;
        Statement[1].Action = 'kms:GenerateDataKey';
      }),
    });
    const environment = await environmentOf();
    const { kms } = clients(environment, environment.AWS_ACCESS_KEY_ID);
    const { CiphertextBlob } = await kms.send(new GenerateDataKeyCommand({ KeyId: 'Key', KeySpec: 'AES_256' }));
    for (const named of [{}, { KeyId: 'Key' }]) {
      expect(await nameOf(kms.send(new DecryptCommand({ CiphertextBlob, ...named })))).toBe(
        'AccessDeniedException 400',
      );
    }
    expect(cloud.denials().map(({ action, resource }) => `${action} ${resource.split('/').at(-1)}`)).toEqual([
      'kms:Decrypt Key',
      'kms:Decrypt Key',
    ]);
  });
});

describe('a function that does what it is for', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let running: LocalCloud;
  beforeAll(async () => {
    provider = await startProvider(['game']);
    running = await startLocalCloud({
      limits: 'off',
      signIn: [{ issuer: provider.issuer, clientIds: ['game'] }],
    });
  });
  afterAll(async () => {
    await provider.stop();
    await endCloud(running);
  });
  const arriving = (...names: string[]) => Promise.all(names.map((name) => arrive(running.urls.http, name)));
  afterEach(() => {
    expect(running.denials()).toEqual([]);
    expect(running.queue('Failures')).toEqual([]);
  });

  it.each(rulesets().map(({ game, seats }) => ({ game, seats: seats.min })))(
    'has every right that a whole match of $game needs, with sockets and bots',
    async ({ game, seats }) => {
      const people = await arriving(...['Ann', 'Bob', 'Cid'].slice(0, seats));
      const [host] = people as [Person];
      const bots = game === 'duel-west' ? [{ seat: seats, level: 1 }] : [];
      const { matchId } = await host.client.create({ game, seats: seats + bots.length, bots } as never);
      for (const { client } of people.slice(1)) await client.join(matchId);
      const watcher = await arriving('Eve').then(([eve]) => (eve as Person).open());
      await watcher.follow(matchId);
      const played = await Promise.all(
        people.map(({ name, client }, seat) =>
          play({ name, client, matchId, seat, brain: brainFor(game), dice: diceOf(seat), pace: 0 }),
        ),
      );
      expect(played.flatMap(({ faults }) => faults)).toEqual([]);
      await expect.poll(() => watcher.last).toBe((await host.client.match(matchId)).seq);
      watcher.close();
    },
  );

  it('has every right that an account needs, from the first visit to the last', async () => {
    const [ann, bob] = (await arriving('Ann', 'Bob')) as [Person, Person];
    const matchId = await startMatch([ann, bob]);
    const made = await ann.call('POST', '/me/tokens', { name: 'Tablet', scopes: ['read', 'play'] });
    const tablet = person(running.urls.http, 'Ann', ann.id, made.body.token);
    const line = await tablet.open(matchId);
    await line.follow(matchId);
    const open = running.sockets.open().length;
    expect((await ann.call('DELETE', `/me/tokens/${made.body.id}`)).status).toBe(200);
    await expect.poll(() => running.sockets.open().length).toBe(open - 1);
    const idToken = await provider.idToken({ sub: 'ann', name: 'Ann' });
    const { body } = await ann.call('POST', '/sign-in', { idToken });
    const session = person(running.urls.http, 'Ann', ann.id, body.token);
    expect((await session.call('PATCH', '/me', { name: 'Anna' })).status).toBe(200);
    for (const path of ['/me', '/me/matches', '/me/tokens', '/me/export', '/matches']) {
      expect([path, (await session.call('GET', path)).status]).toEqual([path, 200]);
    }
    expect((await session.call('DELETE', '/me', { confirm: ann.id })).status).toBe(200);
    const { seats } = await bob.client.match(matchId);
    expect(seats[0]).toMatchObject({ resigned: true });
  });

  it('has every right that a deadline needs, when nobody comes but the sweep', async () => {
    const people = (await arriving('Ann', 'Bob')) as [Person, Person];
    const matchId = await startMatch(people, { deadline: 5 });
    const line = await people[0].open();
    await line.follow(matchId);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await expect
      .poll(async () => {
        await running.fire('sweep');
        return line.entries.at(-1)?.type;
      })
      .toBe('resolved');
    line.close();
  });
});
