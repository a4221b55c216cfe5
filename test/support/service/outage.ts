import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { problemKinds } from '../../../domain/registry.ts';

/** A token that is known to the handlers' memory although there is no table. */
export const TOKEN = `sg_${'t0kenMARK'.repeat(5).slice(0, 43)}`;
/** Stands for what a client sends in confidence: it must come out nowhere. */
export const MARK = 'sEcReTmArK';

/** Sets the environment of a stage whose table has just gone: its port is closed. */
async function closedPort(): Promise<{ close(): Promise<void> }> {
  const player = '01KDVXSTC0ANN0000000000000';
  const Item = { player: { S: player }, ttl: { N: '99999999999' } };
  // With a name, or the handlers would look for one again after five seconds.
  const Responses = { Matches: [{ pk: { S: `PLAYER#${player}` }, name: { S: 'Ann' } }] };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify({ Item, Responses }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  Object.assign(process.env, {
    AWS_REGION: 'local-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ENDPOINT_URL_KMS: 'http://127.0.0.1:1',
    MATCHES_TABLE: 'Matches',
    CONNECTIONS_TABLE: 'Connections',
    KEY_ID: 'key',
    DUE_INDEX: 'due',
    OPEN_INDEX: 'open',
    GUESTS: 'on',
    LIMITS: 'off',
    SIGN_IN: '[]',
    STAGE: 'test',
    SOCKET_URL: 'ws://127.0.0.1:1/live',
    ALLOWED_ORIGINS: '',
    LOG_LEVEL: 'debug',
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Calls of the table fail at once: the pauses between tries are the SDK's business, not this test's. */
async function withoutRetries(): Promise<void> {
  const { dynamo } = await import('../../../functions/aws/dynamo.ts');
  const once = {
    acquireInitialRetryToken: async () => ({ getRetryCount: () => 0, getRetryDelay: () => 0 }),
    refreshRetryTokenForRetry: async () => {
      throw new Error('no second try');
    },
    recordSuccess: () => {},
  };
  Object.assign(dynamo.config, { retryStrategy: async () => once });
}

/**
 * An outage of the table, for tests of what handlers answer to anything at all.
 *
 * @param greet is called while the table still answers one question: who holds {@link TOKEN}
 * @returns everything the handlers have written to stdout
 */
export async function outage(greet: () => Promise<unknown> = async () => {}): Promise<{ written(): string }> {
  const table = await closedPort();
  await withoutRetries();
  let output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    output += String(chunk);
    return true;
  });
  await greet();
  await table.close();
  return { written: () => output };
}

const KINDS = problemKinds();

/** A problem whose code is registered and whose status and title are the registered ones. */
export function expectRegistered(problem: { code: string; status: number; title: string }): void {
  const { code, status, title } = problem;
  expect({ status, title }).toEqual(KINDS.get(code));
  expect(code).not.toBe('service.error');
}
