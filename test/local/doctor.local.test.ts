import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_SETTINGS } from '../../doctor/place.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { arrive, startMatch } from '../support/service/live.ts';
import { openSocket } from '../support/service/socket-client.ts';

/** The operator's tool as a program of its own, beside a cloud that runs. */

const MAIN = join(import.meta.dirname, '../../doctor/main.ts');
const data = mkdtempSync(join(tmpdir(), 'standoff-'));
let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud();
  writeFileSync(join(data, LOCAL_SETTINGS), JSON.stringify(cloud.variables('api')));
});
afterAll(async () => {
  await cloud.stop();
  rmSync(data, { recursive: true, force: true });
});

const run = async (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> => {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [MAIN, ...args])) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
};
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

describe('what it does not understand it says, and does nothing', () => {
  test.each([
    [['ban', ID, '--local'], '--reason is one of abuse, fault, request, closing'],
    [['ban', ID, '--local', '--reason', 'rude'], '--reason is one of'],
    [['ban', ID, '--local', '--reason', 'abuse', '--until', 'tomorrow'], '--until is a date'],
    [['ban', ID, '--local', '--reason', 'abuse', '--until', '2020-01-01'], '--until has passed'],
    [['end', 'this', '--local', '--reason', 'fault'], 'end needs the id of a match or a player'],
    [['kick', ID, '--local'], 'the commands are ban, unban, end, show'],
    [['show', ID], 'say either --local or --outputs FILE'],
    [['show', ID, '--force'], "Unknown option '--force'; see --help"],
    [['show', ID, '--local', '--data', join(data, 'nowhere')], 'does npm start run'],
    [['show', ID, '--outputs', join(data, 'nowhere')], 'cdk deploy --outputs-file'],
  ])('%s', async (args, says) => {
    const isElsewhere = !args.includes('--local') || args.includes('--data');
    const { code, stderr, stdout } = await (isElsewhere ? run(...args) : run(...args, '--data', data));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('    at ');
  });

  test('somebody who is not there', async () => {
    expect(await local('unban', ID)).toMatchObject({ code: 1, stderr: `there is no player ${ID}\n` });
    expect((await local('end', ID, '--reason', 'fault')).stderr).toContain('match.unknown');
  });

  test('finds a stage by what its deployment has put out', async () => {
    const { stageSettings } = await import('../../doctor/place.ts');
    const file = join(data, 'outputs.json');
    writeFileSync(
      file,
      JSON.stringify({ State: {}, App: { ApiUrl: 'https://x', MatchesTable: 'T', SecretsKey: 'K' } }),
    );
    expect(stageSettings(file)).toEqual({ MATCHES_TABLE: 'T', KEY_ID: 'K' });
    writeFileSync(file, JSON.stringify({ A: { MatchesTable: 'T' }, B: { MatchesTable: 'U' } }));
    expect(() => stageSettings(file)).toThrow('has 2 stacks');
  });
});
