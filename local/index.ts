import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { type Clock, every, systemClock } from './clock.ts';
import { Functions, LogSink, runtimeVariables } from './functions/index.ts';
import { HttpGateway } from './http/gateway.ts';
import { type Denial, Denials, Guard, type Identities } from './iam/index.ts';
import { Kms, readKeyFile } from './kms.ts';
import { pointHome, type Urls } from './local-urls.ts';
import { Queues } from './queue/index.ts';
import { Schedules } from './schedules.ts';
import { type Imagined, SocketGateway } from './socket/gateway.ts';
import { type Chaos, Streams } from './stream/index.ts';
import { type StreamRecord, startTables, type Tables } from './table/index.ts';
import { type FunctionDefinition, readAssembly, synthesize } from './template/index.ts';

export { type Clock, ManualClock } from './clock.ts';
export type { Denial } from './iam/index.ts';
export type { Urls } from './local-urls.ts';
export type { Chaos } from './stream/index.ts';
export type { Count, Counts, Fault, FaultKind, TableDefinition, Tables, TablesOptions } from './table/index.ts';
export { openTables } from './table/index.ts';
export { readTables, synthesizeTemplates } from './template/index.ts';

export interface LocalCloudOptions {
  /** An assembly that is already synthesized; otherwise the app is synthesized as it is now. */
  assembly?: string;
  /** Folder for table, key and logs; without it all of that is in memory and gone at the end. */
  data?: string;
  /** Port of the HTTP API; the socket's is the next one. 0, the default, picks two free ones. */
  port?: number;
  /** Interface of the two gateways; loopback unless told otherwise. Everything else stays on loopback. */
  host?: string;
  clock?: Clock;
  /** By whom one can sign in, instead of what the template says: issuers with their clients. */
  signIn?: readonly { readonly issuer: string; readonly clientIds: readonly string[]; readonly name?: string }[];
  /** Worker threads by function, such as `{ api: 2 }`; 1 where nothing is said. */
  workers?: Record<string, number>;
  /** Whether webhooks may go to this machine, and over HTTP; as the template says unless told otherwise. */
  localHooks?: boolean;
  /** What one player may use up: as the stage says, or without any limit, as for load tests. */
  limits?: 'stage' | 'off';
  progress?: (line: string) => void;
}

export interface LocalCloud {
  urls: Urls;
  table: Omit<Tables, 'faults' | 'acknowledge' | 'close'>;
  /** What goes wrong with coming requests to the table. Await it before making the request. */
  faults: Tables['faults'];
  /** An access key id that may do everything: for calls of tests and tools to the table, the key and `@connections`. */
  accessKey: string;
  /** What functions have tried although their roles do not allow it, oldest first; a thousand at most. */
  denials(): Denial[];
  sockets: {
    /** Connection ids of open sockets. */
    open(): string[];
    /** Cuts a connection without a word, as a lost network does; no `$disconnect` follows. */
    cut(connectionId: string): void;
    /** The next `times` `$disconnect` events are never delivered. */
    loseDisconnects(times?: number): void;
    /** Takes posts to sockets that are not there, from now on. */
    imagine(imagined: Imagined | undefined): void;
  };
  streams: {
    /** Delivers batches twice and cuts them at random from now on; `undefined` ends it. */
    trouble(chaos: Chaos | undefined): void;
    /** Resolves when every change so far has been delivered or given up. */
    idle(): Promise<void>;
  };
  /** Lines that a function printed, oldest first; of all functions without a name. */
  logs(functionName?: string): string[];
  /** Messages in a queue of the template, such as the failure queue. */
  queue(name: string): unknown[];
  queues: {
    /** Resolves when every message that can be delivered now has been, and nothing is under way. */
    idle(): Promise<void>;
  };
  /** The environment variables of a function, with the rights of the operator. */
  variables(functionName: string): Record<string, string>;
  /** Runs a function's schedule now. */
  fire(functionName: string): Promise<void>;
  /** Invokes a function with any event. */
  invoke(functionName: string, event: unknown): Promise<unknown>;
  /** The next call of the function is a cold start. */
  restart(functionName: string): Promise<void>;
  stop(): Promise<void>;
}

const TTL_SWEEP_MS = 60_000;

/**
 * Threads start with so much room for what lives on that the collector need not go through it every few requests.
 * Megabytes.
 */
setFlagsFromString('--initial-old-space-size=64');

/**
 * Starts the AWS side of the service in this process, from its synthesized template.
 * Throws when the template holds something that the local cloud does not understand, or a port is taken.
 */
export async function startLocalCloud(options: LocalCloudOptions = {}): Promise<LocalCloud> {
  const {
    data,
    host = '127.0.0.1',
    port = 0,
    clock = systemClock,
    workers = {},
    limits = 'stage',
    localHooks = false,
    progress = () => {},
  } = options;
  const model = readAssembly(options.assembly ?? (await synthesize(progress)));
  const logs = new LogSink(data && join(data, 'logs'));

  // The ways home are known only once everything listens; workers ask for them when they start.
  const urls: Urls = { http: '', socket: '' };
  const endpoints: Record<string, string> = {};
  const accessKey = newAccessKey('OPERATOR');
  const keys = new Map(model.functions.map(({ name }) => [name, newAccessKey(name)]));
  const identities = identitiesOf(accessKey, keys, model.functions);
  const denials = new Denials((name, line) => logs.write(name, line));
  const guard = new Guard(identities, denials.add);
  const variables = (definition: FunctionDefinition, caller: string): Record<string, string> => ({
    ...Object.fromEntries(
      Object.entries(definition.environment).map(([name, value]) => [name, pointHome(value, model, bare(urls))]),
    ),
    ...(limits === 'off' && 'LIMITS' in definition.environment && { LIMITS: 'off' }),
    ...(localHooks && 'LOCAL_HOOKS' in definition.environment && { LOCAL_HOOKS: 'on' }),
    ...(options.signIn && 'SIGN_IN' in definition.environment && { SIGN_IN: JSON.stringify(options.signIn) }),
    ...runtimeVariables(definition, caller),
    ...endpoints,
  });
  const functions = new Functions({
    definitions: model.functions,
    workers,
    logs,
    variables: (definition) => variables(definition, keys.get(definition.name)!),
    tableDoor: () => ({ endpoint: tables.endpoint, port: tables.door() }),
  });

  const queues = new Queues({
    definitions: model.queues,
    mappings: model.queueMappings,
    functions,
    clock,
    guard,
    path: data && join(data, 'queues.json'),
  });
  // Before anything is started that a refusal would leave behind.
  const secret = readKeyFile(data && join(data, 'key'));
  const early: StreamRecord[] = [];
  let offer = (record: StreamRecord): void => void early.push(record);
  const tables = await startTables({
    tables: model.tables,
    ...(data ? { path: join(data, 'table') } : {}),
    onRecord: (record) => offer(record),
    identities,
    onDenial: denials.add,
  });
  const streams = new Streams({
    mappings: model.mappings,
    functions,
    acknowledge: tables.acknowledge,
    toQueue: (name, message) => void queues.put(name, JSON.stringify(message)),
  });
  const kms = new Kms(secret, model.keys, guard);
  endpoints.AWS_ENDPOINT_URL_DYNAMODB = tables.endpoint;
  endpoints.AWS_ENDPOINT_URL_KMS = await kms.start();
  endpoints.AWS_ENDPOINT_URL_SQS = await queues.listen();

  const http = model.http && new HttpGateway(model.http, functions, clock);
  const socket = model.socket && new SocketGateway(model.socket, functions, clock, guard);
  const schedules = new Schedules(model.schedules, functions, clock);
  const stopTtl = every(clock, TTL_SWEEP_MS, () => void tables.expire(clock.now() / 1000).catch(() => {}));
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    schedules.stop();
    stopTtl();
    await streams.stop();
    await queues.stop();
    await Promise.all([http?.stop(), socket?.stop()]);
    await functions.stop();
    await Promise.all([kms.stop(), tables.close()]);
    logs.flush();
  };

  try {
    if (http) urls.http = `http://127.0.0.1:${await http.start(port, host)}`;
    if (socket) {
      const socketPort = await socket.start(port === 0 ? 0 : port + 1, host);
      urls.socket = `ws://127.0.0.1:${socketPort}/${model.socket!.stage}`;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  functions.warm();
  schedules.start();
  queues.start();
  offer = (record) => streams.offer(record);
  for (const record of early) offer(record);

  const { faults, acknowledge: _acknowledge, close: _close, door: _door, ...table } = tables;
  return {
    urls,
    table,
    faults,
    accessKey,
    denials: () => denials.list(),
    sockets: {
      open: () => socket?.open() ?? [],
      cut: (connectionId) => socket?.cut(connectionId),
      loseDisconnects: (times = 1) => {
        if (socket) socket.losingDisconnects += times;
      },
      imagine: (imagined) => {
        if (socket) socket.imagined = imagined;
      },
    },
    streams: { trouble: (chaos) => streams.trouble(chaos), idle: () => streams.idle() },
    logs: (functionName) => logs.read(functionName),
    queue: (name) => queues.read(name),
    queues: { idle: () => queues.idle() },
    variables: (functionName) => {
      const definition = model.functions.find(({ name }) => name === functionName);
      if (definition === undefined) throw new Error(`no function ${functionName}`);
      return variables(definition, accessKey);
    },
    fire: (functionName) => schedules.fire(functionName),
    invoke: (functionName, event) => functions.invoke(functionName, event),
    restart: (functionName) => functions.restart(functionName),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** An access key id that begins with its owner's name. AWS has capitals and digits in them. */
const newAccessKey = (owner: string): string =>
  `LOCAL${owner.toUpperCase().replace(/[^A-Z0-9]/g, '')}${randomBytes(16).toString('hex').toUpperCase()}`;

const identitiesOf = (
  operator: string,
  keys: ReadonlyMap<string, string>,
  definitions: readonly FunctionDefinition[],
): Identities => ({
  operator,
  functions: Object.fromEntries(definitions.map(({ name, role }) => [keys.get(name)!, { functionName: name, role }])),
});

/** Addresses without the stage: texts in the template bring their own. */
const bare = ({ http, socket }: Urls): Urls => ({ http, socket: socket.replace(/\/[^/]*$/, '') });
