import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Caller, Reply, Service } from './index.ts';
import type { Sockets, Tab } from './sockets.ts';

/*
 * Golden stored items: tables as a build of each form left them, kept for ever, with the key that opens them.
 */

// biome-ignore lint/suspicious/noExplicitAny: raw items and answers of every kind.
type Any = any;

/** A table's content, raw, and what its players need to go on. */
export interface StoredWorld {
  /** When it was written, epoch milliseconds. */
  readonly now: number;
  /** Stands for the KMS key, hex. */
  readonly secret: string;
  readonly players: readonly { readonly id: string; readonly name: string; readonly token: string }[];
  /** Ids by what is special about the match. */
  readonly matches: Readonly<Record<string, string>>;
  /** The socket of the first player, which follows the match `sealed`. */
  readonly connectionId: string;
  /** A ticket of the second player that nobody has used yet. */
  readonly ticket: string;
  readonly tables: { readonly matches: readonly Any[]; readonly connections: readonly Any[] };
}

const ROOT = new URL('../../golden/stored/', import.meta.url);
const folder = (form: number) => new URL(`form-${form}/`, ROOT);

/** Forms that have golden items. */
export const goldenForms = (): number[] =>
  readdirSync(ROOT)
    .map((name) => Number(/^form-(\d+)$/.exec(name)?.[1]))
    .sort((a, b) => a - b);

export const readGolden = (form: number, name: 'world' | 'answers' | 'later'): Any =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder(form)), 'utf8'));

/** SHA-256 over the files of a form. */
export function hashOfGolden(form: number): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder(form)).sort()) hash.update(readFileSync(new URL(name, folder(form))));
  return hash.digest('base64url');
}

export const hasGolden = (form: number): boolean => existsSync(folder(form));

/** Lets so many milliseconds pass. */
type Wait = (ms: number) => void;

/** One item, one answer a line. */
const lines = (value: unknown, depth: number): string => {
  if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((inner) => lines(inner, depth - 1))
    : Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${lines(inner, depth - 1)}`);
  return `${open}\n${parts.join(',\n')}\n${close}`;
};

export function writeGolden(form: number, world: StoredWorld, answers: unknown, later: unknown): void {
  mkdirSync(folder(form), { recursive: true });
  writeFileSync(new URL('world.json', folder(form)), `${lines(world, 3)}\n`);
  writeFileSync(new URL('answers.json', folder(form)), `${lines(answers, 1)}\n`);
  writeFileSync(new URL('later.json', folder(form)), `${lines(later, 1)}\n`);
}

/** Attribute values as the client wants them: bytes for base64. */
const revived = (value: Any): Any => {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'B' && typeof inner === 'string' ? Buffer.from(inner, 'base64') : revived(inner),
    ]),
  );
};

/** Lays a stored world into the tables of a service. */
export async function layDown(service: Service, { tables }: StoredWorld): Promise<void> {
  const put = (TableName: string, Item: Any) =>
    service.table.client.send(new PutItemCommand({ TableName, Item: revived(Item) }));
  for (const item of tables.matches) await put(process.env.MATCHES_TABLE as string, item);
  for (const item of tables.connections) await put(process.env.CONNECTIONS_TABLE as string, item);
}

/** What makes the files long and is not stored: schemas and lists of moves; what all viewers read alike is kept once. */
function shortened(body: Any, isWatcher: boolean): Any {
  if (body?.you) return { ...body, you: { ...body.you, form: undefined, moves: body.you.moves.length } };
  if (isWatcher || body?.entries === undefined) return body;
  return { ...body, entries: body.entries.filter((entry: Any) => entry.receipt !== undefined) };
}

/** Every answer about what is stored, by viewer and path. */
export async function answersOf(service: Service, world: StoredWorld): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const viewers = [undefined, ...world.players.map((player) => service.caller(player))];
  for (const viewer of viewers) {
    const own = viewer === undefined ? [] : ['/me', '/me/matches'];
    const paths = Object.values(world.matches).flatMap((id) => [`/matches/${id}`, `/matches/${id}/entries?limit=100`]);
    for (const path of [...own, '/matches', ...paths]) {
      const options = { requestId: 'golden', ...(viewer && { token: viewer.token }) };
      const { status, body } = await service.call('GET', path, options);
      answers[`${viewer?.name ?? 'Watcher'} ${path}`] = { status, body: shortened(body, viewer === undefined) };
    }
  }
  return JSON.parse(JSON.stringify(answers));
}

export const KEYS = { wish: 'golden wish', act: 'golden act' };
export const WISH = { game: 'fast-west', seats: 4, bots: [{ seat: 1, level: 0 }] };
const HOUR = { deadline: 3600 };
const DAY = { deadline: 24 * 3600 };

/** Matches of a world in which something is due a day later. */
export const DUE_LATER = ['sealed', 'waiting', 'acting', 'orders', 'resigned', 'missed'];

/** The third player seals in `sealed`, which completes its round. */
export async function completeRound(service: Service, { players, matches }: StoredWorld): Promise<Reply> {
  const cid = service.caller(players[2] as (typeof players)[number]);
  const { you, round } = (await cid.get(`/matches/${matches.sealed}`)).body;
  return cid.seal(matches.sealed as string, round, you.moves[0]);
}

/** What has come of the matches in which something was due, times aside: chance and rules give the same for ever. */
export async function comeOf(service: Service, { matches }: StoredWorld): Promise<Record<string, unknown>> {
  const later: Record<string, unknown> = {};
  for (const name of DUE_LATER) {
    const { entries } = (await service.call('GET', `/matches/${matches[name]}/entries?limit=100`)).body;
    later[name] = entries.slice(-2).map(({ at: _at, prev: _prev, deadline: _deadline, ...entry }: Any) => entry);
  }
  return later;
}

/** Rounds in which everybody who is awaited seals one of their moves. */
async function playRounds(callers: readonly Caller[], matchId: string, rounds: number, wait: Wait): Promise<void> {
  const [host] = callers as [Caller];
  for (let n = 0; n < rounds; n += 1) {
    const { awaited, status } = (await host.get(`/matches/${matchId}`)).body;
    if (status === 'over') return;
    for (const seat of awaited as number[]) {
      wait(700);
      const caller = callers[seat] as Caller;
      const { you, round } = (await caller.get(`/matches/${matchId}`)).body;
      if (you.prompt !== null) await caller.seal(matchId, round, you.moves[(n * 5 + seat * 3) % you.moves.length]);
    }
  }
}

/** Seals a move of this seat in the open round, the `n`-th of those it has. */
async function sealNth(caller: Caller, matchId: string, n: number): Promise<void> {
  const { you, round } = (await caller.get(`/matches/${matchId}`)).body;
  await caller.seal(matchId, round, you.moves[n % you.moves.length]);
}

/** A match of each kind, left in the middle of things. */
async function makeMatches(service: Service, players: readonly Caller[], wait: Wait): Promise<Record<string, string>> {
  const [ann, bob, cid] = players as [Caller, Caller, Caller];
  const create = async (wish: object, headers = {}) =>
    (await ann.post('/matches', wish, headers)).body.matchId as string;
  const started = async (seats: number, wish: object) =>
    (await service.started(players.slice(0, seats), { ...wish })).matchId;

  // In the lobby: a bot, and somebody who has been there and left.
  const open = await create(WISH, { 'idempotency-key': KEYS.wish });
  await bob.post(`/matches/${open}/join`);
  await bob.post(`/matches/${open}/leave`);
  const invited = await create({ game: 'bang', seats: 4, visibility: 'invite', deadline: 3600 });
  const cancelled = await create({ game: 'wanted-7', seats: 2 });
  await ann.post(`/matches/${cancelled}/leave`);

  // In the third round: a seal that replaced another one, and one that was taken back and given again.
  const sealed = await started(3, DAY);
  await playRounds(players, sealed, 2, wait);
  for (const n of [0, 1]) {
    wait(900);
    await sealNth(ann, sealed, n);
  }
  wait(1_100);
  await sealNth(bob, sealed, 0);
  await bob.withdraw(sealed, (await bob.get(`/matches/${sealed}`)).body.round);
  await sealNth(bob, sealed, 1);

  // All answers are in; it waits for its deadline.
  const waiting = await started(2, { ...DAY, early: false });
  for (const caller of [ann, bob]) await sealNth(caller, waiting, 0);

  // Acts, one of which closed a round.
  const acting = await started(2, { game: 'duel-west', options: { pace: 'live' }, ...DAY });
  for (const caller of [ann, bob]) await caller.seal(acting, 1, { order: 'shuffle' });
  for (const caller of [ann, bob]) await caller.act(acting, 2, { act: 'flip' });
  await ann.act(acting, 2, { act: 'flip' }, { 'idempotency-key': KEYS.act });
  await bob.seal(acting, 2, { hold: true });
  const closed = await started(2, { game: 'duel-west', options: { pace: 'live' } });
  for (const caller of [ann, bob]) await caller.seal(closed, 1, { order: 'shuffle' });
  for (const caller of [ann, bob]) await caller.act(closed, 2, { act: 'flip' });
  await bob.act(closed, 2, { act: 'hit' }, { 'idempotency-key': KEYS.act });

  // Standing orders of two seats.
  const orders = await started(4, { game: 'bang', ...DAY });
  const order = (caller: Caller, wish: object) =>
    service.call('PATCH', `/matches/${orders}/orders`, { token: caller.token, body: { orders: wish } });
  await order(ann, { duel: 'pass' });
  await order(ann, { duel: 'bang' });
  await order(bob, { duel: 'bang' });

  const designer = await started(2, { game: 'wanted-7', options: { variant: 'designer' } });
  await playRounds(players, designer, 2, wait);
  await sealNth(ann, designer, 0);

  // Somebody has resigned; bots, who draw their moves, play on.
  const resigned = await started(3, { ...DAY, bots: [3, 4, 5, 6, 7, 8, 9].map((seat) => ({ seat, level: 0 })) });
  await playRounds(players, resigned, 1, wait);
  await cid.post(`/matches/${resigned}/resign`);

  const over = await started(2, { options: { turnLimit: 8 }, ...HOUR });
  await playRounds(players, over, 200, wait);
  return { open, invited, cancelled, sealed, waiting, acting, closed, orders, designer, resigned, over };
}

/** A round that nobody came to. */
async function missRound(service: Service, players: readonly Caller[], wait: Wait): Promise<string> {
  const { matchId } = await service.started(players.slice(0, 2), { deadline: 60 });
  wait(61_000);
  await service.call('GET', `/matches/${matchId}`);
  return matchId;
}

/** A world with every kind of item. */
export async function makeWorld(service: Service, sockets: Sockets, secret: Buffer, wait: Wait): Promise<StoredWorld> {
  const players = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot'].map((name) => service.guest(name)));
  // Named once more, so that a profile has all that a profile can have.
  await service.call('PATCH', '/me', { token: players[3]!.token, body: { name: 'Dot' } });
  const [ann, bob] = players as [Caller, Caller];
  const matches: Record<string, string> = {
    ...(await makeMatches(service, players, wait)),
    missed: await missRound(service, players, wait),
  };
  const socket: Tab = await sockets.open(ann);
  await socket.follow(matches.sealed as string);
  const ticket = await sockets.ticket(bob);
  const items = (name: string) => service.table.items(process.env[name] as string);
  return {
    now: Date.now(),
    secret: secret.toString('hex'),
    players: players.map(({ id, name, token }) => ({ id, name, token })),
    matches,
    connectionId: socket.connectionId,
    ticket,
    tables: { matches: await items('MATCHES_TABLE'), connections: await items('CONNECTIONS_TABLE') },
  };
}

export const newSecret = (): Buffer => randomBytes(32);
