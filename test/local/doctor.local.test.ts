import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain, verifyReceipt } from '../../client/index.ts';
import { LOCAL_SETTINGS } from '../../doctor/place.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { arrive, calmMove, historyOf, playOn, playRound, startMatch } from '../support/service/live.ts';
import { openSocket } from '../support/service/socket-client.ts';

/** The operator's tool as a program of its own, beside a cloud that runs. */

const MAIN = join(import.meta.dirname, '../../doctor/main.ts');
const data = mkdtempSync(join(tmpdir(), 'standoff-'));
let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud();
  writeFileSync(
    join(data, LOCAL_SETTINGS),
    JSON.stringify({ ...cloud.variables('socket'), ...cloud.variables('api') }),
  );
});
afterAll(async () => {
  await cloud.stop();
  rmSync(data, { recursive: true, force: true });
});

const runIn = async (
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> => {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [MAIN, ...args], { env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
};
const run = (...args: string[]) => runIn(process.env, ...args);
const local = (...args: string[]) => run(...args, '--local', '--data', data);
const ID = '0'.repeat(26);

test('bans a player who is connected: their sockets are closed, everybody hears that they resigned', async () => {
  const [ann, bob] = [await arrive(cloud.urls.http, 'Ann'), await arrive(cloud.urls.http, 'Bob')];
  const matchId = await startMatch([ann, bob]);
  const [theirs, other] = [await ann.open(), await bob.open()];
  for (const line of [theirs, other]) await line.follow(matchId);
  const ticket = (await ann.call('POST', '/tickets', {})).body.url as string;
  const before = cloud.sockets.open().length;

  const { code, stdout, stderr } = await local('ban', ann.id, '--reason', 'abuse', '--until', '2090-01-01');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`player ${ann.id} is banned until 2090-01-01T00:00:00.000Z: abuse`);
  expect(stdout).toContain('1 matches are given up');
  await expect.poll(() => cloud.sockets.open().length).toBe(before - 1);
  await expect.poll(() => other.entries.at(-1)?.type).toBe('resigned');
  await expect(openSocket(ticket)).rejects.toBe(401);
  // An environment that does not know the token yet.
  await cloud.restart('api');
  expect((await ann.call('GET', '/me')).body).toMatchObject({ status: 403, code: 'player.banned' });

  expect((await local('show', ann.id)).stdout).toContain('banned until 2090-01-01');
  expect((await local('unban', ann.id)).stdout).toBe(`player ${ann.id} is no longer banned\n`);
  expect((await ann.call('GET', '/me')).status).toBe(200);
  const line = await ann.open();
  expect(await line.say({ type: 'ping' })).toMatchObject({ type: 'pong' });
});

test('ends a match, which its followers are told', async () => {
  const [ann, bob] = [await arrive(cloud.urls.http, 'Ann'), await arrive(cloud.urls.http, 'Bob')];
  const matchId = await startMatch([ann, bob]);
  const follower = bob.client.follow(matchId);
  const types: string[] = [];
  const followed = (async () => {
    for await (const news of follower) if (news.type === 'entry') types.push(news.entry.type);
  })();
  expect((await local('end', matchId, '--reason', 'closing')).stdout).toMatch(/is ended: closing, entry 4/);
  // The library knows that nothing more comes.
  await followed;
  expect(types.at(-1)).toBe('ended');
  expect((await local('show', matchId)).stdout).toContain(`match ${matchId}: fast-west version 1, over, open`);
});

test('revokes a key that signs receipts, and makes another one', async () => {
  const [ann, bob] = [await arrive(cloud.urls.http, 'Ann'), await arrive(cloud.urls.http, 'Bob')];
  const matchId = await startMatch([ann, bob]);
  const { receipt } = await ann.client.seal(matchId, 1, { card: 'reload' });
  const worth = async () => verifyReceipt(matchId, 0, receipt, await ann.client.keys());
  expect(await worth()).toBe('signed');
  const { code, stdout } = await local('revoke-key', receipt.key as string, '--json');
  const { report } = JSON.parse(stdout);
  expect([code, report]).toEqual([0, { revoked: expect.any(Number), next: `${receipt.key}-2` }]);
  expect(await worth()).toBe('revoked');
  expect((await ann.client.keys()).map(({ id }) => id)).toEqual([receipt.key, report.next]);
  const nothing = await local('revoke-key', '2001-01');
  expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no key 2001-01') });
});

test('tells programs how it is: by its exit code, and in JSON', async () => {
  const [ann, bob] = [await arrive(cloud.urls.http, 'Ann'), await arrive(cloud.urls.http, 'Bob')];
  const matchId = await startMatch([ann, bob]);
  expect(await local('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing wrong') });
  const versions = await local('versions', '--json');
  expect(versions.code).toBe(0);
  expect(JSON.parse(versions.stdout)).toMatchObject({
    command: 'versions',
    wrong: false,
    report: [{ game: 'fast-west', version: 1, known: true }],
  });
  expect(versions.stderr).toMatch(/items.* read, \d+ read units/);
  expect((await local('settle', matchId)).stdout).toContain('nothing was done');

  const { MATCHES_TABLE: TableName, KEY_ID: _key, ...variables } = cloud.variables('api');
  const client = new DynamoDBClient({
    endpoint: variables.AWS_ENDPOINT_URL_DYNAMODB!,
    region: 'local-1',
    credentials: { accessKeyId: cloud.accessKey, secretAccessKey: 'local' },
  });
  await client.send(
    new DeleteItemCommand({ TableName, Key: { pk: { S: `MATCH#${matchId}` }, sk: { S: 'ENTRY#000001' } } }),
  );
  client.destroy();
  const gap = await local('check', matchId, '--json');
  expect(gap.code).toBe(1);
  expect(JSON.parse(gap.stdout).report.findings).toEqual([
    { match: matchId, what: 'gap', detail: 'entry 1 is missing' },
  ]);
  expect(await local('check', '--all')).toMatchObject({ code: 1, stdout: expect.stringContaining(`${matchId} gap`) });
});

test('a table that is set back under players who are connected: they start again from what is true, and play to the end', async () => {
  const [ann, bob] = [await arrive(cloud.urls.http, 'Ann'), await arrive(cloud.urls.http, 'Bob')];
  const people = [ann, bob];
  const matchId = await startMatch(people, { options: { turnLimit: 6 } });
  const opened = Date.now();
  const seqs: number[] = [];
  const types: string[] = [];
  const follower = bob.client.follow(matchId);
  const followed = (async () => {
    for await (const news of follower)
      if (news.type === 'entry') {
        seqs.push(news.entry.seq);
        types.push(news.entry.type);
      }
  })();
  const { MATCHES_TABLE = '', AWS_ENDPOINT_URL_DYNAMODB = '' } = cloud.variables('api');
  const client = new DynamoDBClient({
    endpoint: AWS_ENDPOINT_URL_DYNAMODB,
    region: 'local-1',
    credentials: { accessKeyId: cloud.accessKey, secretAccessKey: 'local' },
  });
  const itemsOf = async () =>
    (
      await client.send(
        new QueryCommand({
          TableName: MATCHES_TABLE,
          ConsistentRead: true,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': { S: `MATCH#${matchId}` } },
        }),
      )
    ).Items ?? [];
  await playRound(people, matchId, calmMove);
  const exported = await itemsOf();
  for (let round = 0; round < 3; round += 1) await playRound(people, matchId, calmMove);
  const { seq } = await ann.client.match(matchId);
  await expect.poll(() => seqs.at(-1)).toBe(seq);

  for (const { pk, sk } of await itemsOf())
    await client.send(new DeleteItemCommand({ TableName: MATCHES_TABLE, Key: { pk: pk!, sk: sk! } }));
  for (const Item of exported) await client.send(new PutItemCommand({ TableName: MATCHES_TABLE, Item }));
  client.destroy();
  // The epoch is a whole second, and of matches that were opened in it nobody knows whether they were set back.
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(Math.floor(opened / 1_000));
  const at = new Date().toISOString();
  expect(await local('restore-epoch', '--at', at)).toMatchObject({ code: 0, stdout: expect.stringContaining('entry') });
  // As with every release: what functions remember is gone.
  for (const name of ['api', 'sweep', 'socket', 'broadcast']) await cloud.restart(name);

  await expect.poll(() => types.at(-1)).toBe('restored');
  const back = seqs.at(-1) as number;
  expect(back).toBeLessThan(seq);
  await playOn(people, matchId);
  await followed;
  const history = await historyOf(ann, matchId);
  expect(await verifyChain(matchId, history)).toMatchObject({ broken: [] });
  // Everything from the restore on was told once and in order, whatever had these numbers before.
  expect(seqs.slice(seqs.lastIndexOf(back))).toEqual(history.slice(back - 1).map((entry) => entry.seq));
  expect(await local('restore-epoch', '--at', at)).toMatchObject({ stdout: expect.stringContaining('\n0 unfinished') });
});

test('finds a stage by its stack', async () => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const stack = new URLSearchParams(Buffer.concat(chunks).toString()).get('StackName') as string;
    asked.push(stack);
    const { MATCHES_TABLE, KEY_ID } = cloud.variables('api');
    const output = (key: string, value: string) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;
    if (stack !== 'Standoff-prod-App')
      return response
        .writeHead(400)
        .end(
          '<ErrorResponse><Error><Code>ValidationError</Code><Message>no such stack</Message></Error></ErrorResponse>',
        );
    response.end(
      `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${stack}</StackName><Outputs>${[
        output('MatchesTable', MATCHES_TABLE as string),
        output('SecretsKey', KEY_ID as string),
      ].join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { MATCHES_TABLE: _table, KEY_ID: _key, ...variables } = cloud.variables('api');
  const env = {
    ...process.env,
    ...variables,
    AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  expect(await runIn(env, 'check', '--stage', 'prod')).toMatchObject({ stderr: '' });
  const unknown = await runIn(env, 'check', '--stage', 'nowhere');
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('no such stack')]);
  expect(asked).toEqual(['Standoff-prod-App', 'Standoff-nowhere-App']);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('what it does not understand it says, and does nothing', () => {
  test.each([
    [['ban', ID, '--local'], '--reason is one of abuse, fault, request, closing'],
    [['ban', ID, '--local', '--reason', 'rude'], '--reason is one of'],
    [['ban', ID, '--local', '--reason', 'abuse', '--until', 'tomorrow'], '--until is a date'],
    [['ban', ID, '--local', '--reason', 'abuse', '--until', '2020-01-01'], '--until has passed'],
    [['end', 'this', '--local', '--reason', 'fault'], 'end needs the id of a match or a player'],
    [['revoke-key', ID, '--local'], 'revoke-key needs the id of a key, such as 2026-12'],
    [['revoke-key', '--local'], 'revoke-key needs the id of a key, such as 2026-12'],
    [['kick', ID, '--local'], 'the commands are check, show, settle, versions'],
    [['show', ID], 'say one of --local, --stage NAME and --outputs FILE'],
    [['show', ID, '--force'], "Unknown option '--force'; see --help"],
    [['show', ID, '--local', '--data', join(data, 'nowhere')], 'does npm start run'],
    [['show', ID, '--outputs', join(data, 'nowhere')], 'cdk deploy --outputs-file'],
    [['show', ID, '--local', '--stage', 'prod'], 'say one of'],
    [['check', ID, '--all', '--local'], 'say either a match or --all'],
    [['check', '--all', '--rate', 'fast', '--local'], '--rate is a number from 1 on'],
    [['versions', ID, '--local'], 'versions needs no id'],
    [['check', ID, ID, '--local'], 'is not understood'],
  ])('%s', async (args, says) => {
    const isElsewhere = !args.includes('--local') || args.includes('--data');
    const { code, stderr, stdout } = await (isElsewhere ? run(...args) : run(...args, '--data', data));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('    at ');
  });

  test('somebody who is not there', async () => {
    expect(await local('unban', ID)).toMatchObject({ code: 2, stderr: `there is no player ${ID}\n` });
    expect((await local('end', ID, '--reason', 'fault')).stderr).toContain('match.unknown');
  });

  test('finds a stage by what its deployment has put out', async () => {
    const { INDEXES, outputSettings } = await import('../../doctor/place.ts');
    const file = join(data, 'outputs.json');
    writeFileSync(
      file,
      JSON.stringify({ State: {}, App: { ApiUrl: 'https://x', MatchesTable: 'T', SecretsKey: 'K' } }),
    );
    expect(outputSettings(file)).toEqual({ ...INDEXES, MATCHES_TABLE: 'T', CONNECTIONS_TABLE: '', KEY_ID: 'K' });
    writeFileSync(file, JSON.stringify({ A: { MatchesTable: 'T' }, B: { MatchesTable: 'U' } }));
    expect(() => outputSettings(file)).toThrow('has 2 stacks');
  });
});
