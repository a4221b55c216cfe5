import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { type Denial, denialLine, Guard } from '../../../local/iam/index.ts';
import { Kms, readKeyFile } from '../../../local/kms.ts';
import { as, identities } from './callers.ts';
import { type StartedTable, startTable } from './dynamo-table.ts';

/** What a handler answered, with its body parsed. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every operation.
  readonly body: any;
}

/** One person with a token, calling the API handler in this process. */
export interface Caller {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  seal(matchId: string, round: number, move: unknown, headers?: Record<string, string>): Promise<Reply>;
  withdraw(matchId: string, round: number): Promise<Reply>;
  act(matchId: string, round: number, act: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** What a sweep says that it has done. */
interface SweepResult {
  readonly settled: number;
  readonly failed: number;
  readonly stuck?: number;
  readonly handedOver?: number;
}

export interface Service {
  readonly table: StartedTable;
  /** Decides by the policies of the template what a function may do. */
  readonly guard: Guard;
  /** What functions have tried without a right to it; `stop` throws if there is any. */
  readonly denials: Denial[];
  /** The API handler behind a route, as the gateway would call it. `token` undefined: no credentials. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** A new guest. */
  guest(name: string): Promise<Caller>;
  /** Somebody who has been here before. */
  caller(known: Pick<Caller, 'id' | 'name' | 'token'>): Caller;
  /** A match of Fast West that has started, with these callers in seats 0, 1, …. */
  started(callers: readonly Caller[], body?: Record<string, unknown>): Promise<{ matchId: string }>;
  /** The API in an execution environment of its own, which shares nothing with the other one but the table. */
  anotherEnvironment(): Promise<Service['call']>;
  /** Seals through an execution environment of its own, which shares nothing with the other one but the table. */
  anotherApi(): Promise<(caller: Caller, ...sealing: Parameters<Caller['seal']>) => Promise<Reply>>;
  sweep(): Promise<SweepResult>;
  /** The sweep in an execution environment of its own, as after a release. */
  anotherSweep(): Promise<Service['sweep']>;
  /** The same function, as its queue calls it. */
  settle(event: unknown): Promise<SweepResult>;
  stop(): Promise<void>;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Names the request as the gateway does; the same id is the same event delivered twice. */
  requestId?: string;
  /** Where it comes from. */
  address?: string;
  /** Milliseconds that the function has for it; a minute unless said. */
  time?: number;
}

const KEY = 'test-key';

/** Finds the route that a path belongs to, with its parameters. */
async function route(
  method: string,
  path: string,
): Promise<{ routeKey: string; pathParameters?: Record<string, string> }> {
  const { ROUTES } = await import('../../../functions/api/routes.ts');
  for (const known of ROUTES) {
    const names = [...known.path.matchAll(/\{([a-z]+)\}/g)].map((m) => m[1] as string);
    const match = new RegExp(`^${known.path.replace(/\{[a-z]+\}/g, '([^/]+)')}$`).exec(path);
    if (known.method !== method || match === null) continue;
    const values = names.map((name, i): [string, string] => [name, decodeURIComponent(match[i + 1] as string)]);
    return {
      routeKey: `${method} ${known.path}`,
      ...(names.length > 0 && { pathParameters: Object.fromEntries(values) }),
    };
  }
  return { routeKey: '$default' };
}

/**
 * The functions' own handlers on an emulated table, in this process, without gateways: for tests of what a request
 * does to the table. The environment is set before the handlers are imported, as on AWS.
 *
 * @param options.secret 32 bytes that stand for the KMS key; others each time by default
 */
export async function startService({ secret = readKeyFile(undefined) }: { secret?: Buffer } = {}): Promise<Service> {
  const denials: Denial[] = [];
  const onDenial = (denial: Denial) => void denials.push(denial);
  const callers = await identities(KEY);
  const guard = new Guard(callers, onDenial);
  const table = await startTable(undefined, { identities: callers, onDenial });
  const kms = new Kms(secret, [KEY], guard);
  Object.assign(process.env, {
    AWS_REGION: 'local-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_ENDPOINT_URL_KMS: await kms.start(),
    MATCHES_TABLE: await tableNamed(table, 'Matches'),
    CONNECTIONS_TABLE: await tableNamed(table, 'Connections'),
    KEY_ID: KEY,
    DUE_INDEX: 'due',
    OPEN_INDEX: 'open',
    HAND_OVER: 'off',
    GUESTS: 'on',
    LIMITS: 'off',
    SIGN_IN: '[]',
    STAGE: 'test',
    SOCKET_URL: 'ws://127.0.0.1:1/live',
    ALLOWED_ORIGINS: '',
    CROWD: '200',
    LOCAL_HOOKS: 'on',
    OWN_HOSTS: 'api.example.org,socket.example.org',
    // Tests provoke errors by the dozen; whoever looks for one asks for their log: LOG_LEVEL=error npm test.
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  });
  const api = await import('../../../functions/api/handler.ts');
  const sweeper = await import('../../../functions/sweep/handler.ts');
  const contextFor = (time: number) => {
    const end = performance.now() + time;
    return { awsRequestId: 'test', getRemainingTimeInMillis: () => end - performance.now() } as never;
  };

  const send = async (
    { handler }: typeof api,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Reply> => {
    const { token, body, headers = {}, requestId = randomUUID(), time = 60_000, address = '192.0.2.1' } = options;
    const [rawPath = '', rawQueryString = ''] = path.split('?');
    const query = Object.fromEntries(new URLSearchParams(rawQueryString));
    const event = {
      version: '2.0',
      ...(await route(method, rawPath)),
      rawPath,
      rawQueryString,
      ...(rawQueryString && { queryStringParameters: query }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      requestContext: { requestId, http: { method, path: rawPath, sourceIp: address } },
      isBase64Encoded: false,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const result = (await as('api', () => handler(event as never, contextFor(time)))) as {
      statusCode: number;
      headers: Record<string, string>;
      body?: string;
    };
    return {
      status: result.statusCode,
      headers: result.headers,
      body: result.body ? JSON.parse(result.body) : undefined,
    };
  };

  const sweepWith =
    ({ handler }: typeof sweeper): Service['sweep'] =>
    () =>
      as('sweep', () => handler({}, contextFor(60_000))) as Promise<SweepResult>;

  const call: Service['call'] = (method, path, options) => send(api, method, path, options);

  const caller: Service['caller'] = (known) => {
    const { token } = known;
    return {
      ...known,
      get: (path, headers = {}) => call('GET', path, { token, headers }),
      post: (path, sent = {}, headers = {}) => call('POST', path, { token, body: sent, headers }),
      seal: (matchId, round, move, headers = {}) =>
        call('PUT', `/matches/${matchId}/rounds/${round}/seal`, { token, body: { move }, headers }),
      act: (matchId, round, act, headers = {}) =>
        call('POST', `/matches/${matchId}/rounds/${round}/acts`, { token, body: { act }, headers }),
      withdraw: (matchId, round) => call('DELETE', `/matches/${matchId}/rounds/${round}/seal`, { token }),
    };
  };

  const guest = async (name: string): Promise<Caller> => {
    const { body } = await call('POST', '/guests', { body: { name } });
    return caller({ id: body.player, name, token: body.token });
  };

  const started: Service['started'] = async ([host, ...others], body = {}) => {
    const seats = others.length + 1 + ((body.bots as unknown[]) ?? []).length;
    const created = await (host as Caller).post('/matches', { game: 'fast-west', seats, ...body });
    const { matchId, you } = created.body;
    for (const other of others) {
      await other.post(`/matches/${matchId}/join`, you?.invite === undefined ? {} : { invite: you.invite });
    }
    return { matchId };
  };

  const anotherEnvironment: Service['anotherEnvironment'] = async () => {
    vi.resetModules();
    const another = await import('../../../functions/api/handler.ts');
    return (method, path, options) => send(another, method, path, options);
  };

  return {
    table,
    guard,
    denials,
    call,
    guest,
    caller,
    started,
    anotherEnvironment,
    anotherApi: async () => {
      const another = await anotherEnvironment();
      return ({ token }, matchId, round, move, headers = {}) =>
        another('PUT', `/matches/${matchId}/rounds/${round}/seal`, { token, body: { move }, headers });
    },
    sweep: sweepWith(sweeper),
    settle: (event) => as('sweep', () => sweeper.handler(event, contextFor(60_000))) as Promise<SweepResult>,
    anotherSweep: async () => {
      vi.resetModules();
      return sweepWith(await import('../../../functions/sweep/handler.ts'));
    },
    stop: async () => {
      await table.close();
      await kms.stop();
      if (denials.length > 0) throw new Error(denials.map(denialLine).join('\n'));
    },
  };
}

/** Physical name of a table of the template by the beginning of its logical name. */
async function tableNamed(table: StartedTable, name: string): Promise<string> {
  const { ListTablesCommand } = await import('@aws-sdk/client-dynamodb');
  const { TableNames = [] } = await table.client.send(new ListTablesCommand({}));
  const found = TableNames.find((each) => each.includes(name));
  if (found === undefined) throw new Error(`no table ${name} among ${TableNames.join(', ')}`);
  return found;
}
