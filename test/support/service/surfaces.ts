import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import type { Hooks, Receiver } from './hooks.ts';
import type { Caller, Service } from './index.ts';
import { sending } from './interrupt.ts';
import type { Sockets, Tab } from './sockets.ts';

/*
 * Everything that somebody can learn of a match: what the API answers and refuses, lists, frames, messages to webhooks; and what a
 * reader of logs or of the tables can see without a key.
 */

// biome-ignore lint/suspicious/noExplicitAny: raw items and answers of every kind.
type Any = any;

/** Somebody who looks at a match. */
export interface Onlooker {
  readonly name: string;
  /** Left out: without a token. */
  readonly caller?: Caller;
  /** Their sockets, opened before anything secret was done. */
  readonly tabs: readonly Tab[];
}

export interface Scene {
  readonly service: Service;
  readonly sockets: Sockets;
  readonly hooks: Hooks;
  readonly receiver: Receiver;
  readonly matchId: string;
  readonly game: string;
  readonly round: number;
  readonly onlookers: readonly Onlooker[];
}

/** What was seen: the surface and who saw it, and the very text. */
export type Seen = Readonly<Record<string, string>>;

const NOBODY = '01HZZZZZZZZZZZZZZZZZZZZZZZ';

/**
 * Reads, and requests that are refused or change nothing whatever the secrets are.
 *
 * @param move one that the rules allow whoever asks, if any
 */
const requests = ({ matchId, game, round }: Scene, move: unknown): readonly (readonly [string, string, unknown?])[] => {
  const match = `/matches/${matchId}`;
  return [
    ['GET', match],
    ['GET', `${match}/entries?limit=100`],
    ['GET', `${match}/transcript`],
    ['GET', '/me/matches'],
    ['GET', '/me/matches?awaiting=me'],
    ['GET', '/me/matches?status=playing'],
    ['GET', `/matches?game=${game}`],
    ['GET', `/matches?status=over&game=${game}`],
    ['GET', '/matches?status=vacant'],
    ['GET', '/me/invitations'],
    ['GET', '/me/hooks'],
    ['GET', '/me/export'],
    ['POST', `${match}/invitation`, { invite: 'nothing' }],
    ['POST', `${match}/start`],
    ['POST', `${match}/rematch`],
    ['POST', `${match}/return`],
    ['POST', `${match}/leave`],
    ['DELETE', `${match}/players/${NOBODY}`],
    ['POST', `${match}/invitations`, { player: NOBODY }],
    ['DELETE', `${match}/invitations/${NOBODY}`],
    ['PATCH', `${match}/orders`, { orders: { nothing: 1 } }],
    ['PUT', `${match}/rounds/${round}/seal`, { move: { nothing: 1 } }],
    // A move that the rules allow, chosen in a history that is not this one.
    ['PUT', `${match}/rounds/${round}/seal`, { move, head: 'x'.repeat(43) }],
    ['POST', `${match}/rounds/${round}/acts`, { act: { act: 'nothing' } }],
    ['POST', `${match}/rounds/${round}/votes`, { for: null }],
    ['POST', `${match}/rounds/${round}/time`, { seat: 99, seconds: 60 }],
    ['POST', `${match}/rounds/${round}/vacation`, { days: 1 }],
    ...[round - 1, round + 1].flatMap((other): [string, string, unknown?][] => [
      ['PUT', `${match}/rounds/${other}/seal`, { move: { nothing: 1 } }],
      ['DELETE', `${match}/rounds/${other}/seal`],
      ['POST', `${match}/rounds/${other}/acts`, { act: { act: 'nothing' } }],
    ]),
  ];
};

/**
 * What differs between two worlds without telling anything: how long a call took; and that an environment had to look again, since
 * here it remembers the other world.
 */
const NOT_COMPARED = [/"ms":[\d.]+/g, /\{"Name":"SealsRetried","Unit":"Count"\},?/g, /,"SealsRetried":\d+/g];
const comparable = (line: string): string => NOT_COMPARED.reduce((text, part) => text.replace(part, ''), line);

/** What a call of the table asks for, without what it writes: ciphertexts are new each time. */
function asked(command: Any): string {
  const { TableName, Key, UpdateExpression, ConditionExpression } = command.input;
  return JSON.stringify([command.constructor.name, TableName, Key, UpdateExpression, ConditionExpression]);
}

/** Runs something; gives the lines that were logged and the calls that the functions sent to the tables meanwhile. */
async function overheard(run: () => Promise<void>): Promise<{ lines: string[]; calls: string[] }> {
  const lines: string[] = [];
  const calls: string[] = [];
  const level = process.env.LOG_LEVEL;
  process.env.LOG_LEVEL = 'debug';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(((line: string) => {
    lines.push(comparable(String(line)));
    return true;
  }) as never);
  const send = await sending((command, real) => {
    calls.push(asked(command));
    return real(command);
  });
  try {
    await run();
  } finally {
    send.mockRestore();
    write.mockRestore();
    process.env.LOG_LEVEL = level;
  }
  return { lines, calls };
}

/** How many bytes each attribute of an item takes, of nested ones each for itself. */
function sizes(value: Any): unknown {
  const [[type, held]] = Object.entries(value as object) as [[string, Any]];
  if (type === 'M') return Object.fromEntries(Object.entries(held).map(([name, each]) => [name, sizes(each)]));
  if (type === 'L') return held.map(sizes);
  return type === 'N' ? 'number' : [type, JSON.stringify(held).length];
}

/** The tables as whoever has no key sees them: which items there are, and the size of all that is in them. */
export async function atRest({ service }: Pick<Scene, 'service'>): Promise<string> {
  const tables = [process.env.MATCHES_TABLE, process.env.CONNECTIONS_TABLE] as string[];
  const items = (await Promise.all(tables.map((name) => service.table.items(name)))).flat() as Any[];
  return JSON.stringify(
    items
      .map(({ pk, sk, topic, connectionId, ...rest }) => [
        (pk ?? topic).S,
        (sk ?? connectionId).S,
        Object.fromEntries(
          Object.entries(rest)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, sizes(v)]),
        ),
      ])
      .toSorted((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1)),
  );
}

/** Keeps all tables as they are. Gives what sets them back. */
export async function snapshot({ service }: Pick<Scene, 'service'>): Promise<() => Promise<void>> {
  const tables = [process.env.MATCHES_TABLE, process.env.CONNECTIONS_TABLE] as string[];
  const keyOf = ({ pk, sk, topic, connectionId }: Any) => (pk === undefined ? { topic, connectionId } : { pk, sk });
  const read = async (table: string) =>
    new Map(((await service.table.items(table)) as Any[]).map((item) => [JSON.stringify(keyOf(item)), item]));
  const before = await Promise.all(tables.map(read));
  return async () => {
    for (const [at, TableName] of tables.entries()) {
      const then = before[at] as Map<string, Any>;
      const now = await read(TableName);
      for (const [key, item] of now)
        if (!then.has(key)) await service.table.client.send(new DeleteItemCommand({ TableName, Key: keyOf(item) }));
      for (const [key, item] of then)
        if (JSON.stringify(now.get(key)) !== JSON.stringify(item))
          await service.table.client.send(new PutItemCommand({ TableName, Item: item }));
    }
  };
}

/**
 * Does something, tells everybody of it as the stream would, and gives all that the onlookers see afterwards.
 *
 * @param secretly what nobody of them may be told
 */
export async function seenAfter(scene: Scene, secretly: () => Promise<void>): Promise<Seen> {
  const { service, sockets, hooks, receiver, matchId, onlookers } = scene;
  const seen: Record<string, string> = {};
  const posts = sockets.posts.length;
  const messages = receiver.received.length;
  const brought = hooks.brought.length;
  const author = await overheard(secretly);
  seen['the log of the request itself'] = author.lines.join('');
  const told = await overheard(async () => {
    // As the stream brings it, and once more.
    for (let n = 0; n < 2; n += 1) await sockets.announce(matchId);
    await hooks.idle();
  });
  seen['the log of whoever tells it'] = told.lines.join('');
  seen['calls of the tables to tell it'] = told.calls.join('\n');
  const isTheirs = (id: string) => onlookers.some(({ caller }) => caller?.id === id);
  for (const { name, tabs } of onlookers) {
    for (const [at, tab] of tabs.entries()) {
      const frames = sockets.posts.slice(posts).filter(({ connectionId }) => connectionId === tab.connectionId);
      seen[`frames to socket ${at} of ${name}`] = JSON.stringify(frames.map(({ frame, bytes }) => [frame, bytes]));
      const replies = [await tab.say({ type: 'sync' }), await tab.say({ type: 'subscribe', matchId, after: 1 })];
      seen[`answers on socket ${at} of ${name}`] = JSON.stringify(replies);
    }
  }
  seen['messages to webhooks'] = JSON.stringify(
    receiver.received
      .slice(messages)
      .filter(({ body }) => isTheirs(body.data.player))
      .map(({ body, text }) => [body.type, body.data, text.length]),
  );
  seen['notices in the queue of webhooks'] = JSON.stringify(
    hooks.brought.slice(brought).filter((notice) => isTheirs((notice as { player: string }).player)),
  );
  for (const { name, caller } of onlookers) {
    const heard = await overheard(async () => {
      const token = caller?.token === undefined ? {} : { token: caller.token };
      const { body: own } = await service.call('GET', `/matches/${matchId}`, { ...token, requestId: 'the same' });
      for (const [method, path, body] of requests(scene, own.you?.moves.at(-1) ?? {})) {
        const reply = await service.call(method, path, {
          ...token,
          requestId: 'the same',
          ...(body !== undefined && { body }),
        });
        seen[`${method} ${path.replace(matchId, '{id}')} ${JSON.stringify(body ?? '')} by ${name}`] =
          JSON.stringify(reply);
      }
    });
    seen[`the log of requests by ${name}`] = heard.lines.join('');
    seen[`calls of the tables for ${name}`] = heard.calls.join('\n');
  }
  return seen;
}

/** The first thing in which two worlds differ for somebody who must not tell them apart, or undefined. */
export function difference(here: Seen, there: Seen): string | undefined {
  for (const surface of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const [a = '(nothing)', b = '(nothing)'] = [here[surface], there[surface]];
    if (a === b) continue;
    let at = 0;
    while (a[at] === b[at]) at += 1;
    const from = Math.max(0, at - 60);
    return `${surface}\n  here:  …${a.slice(from, at + 80)}\n  there: …${b.slice(from, at + 80)}`;
  }
  return undefined;
}
