import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { rulesets } from '../../domain/registry.ts';
import type { Viewer } from '../../domain/ruleset.ts';
import { otherWorldOf } from '../../tools/game-folder.ts';
import { chance } from '../support/chance.ts';
import { standingAt } from '../support/games/bang/standing.ts';
import { type Hooks, type Receiver, startHooks, startReceiver } from '../support/service/hooks.ts';
import { type Caller, type Service, startService } from '../support/service/index.ts';
import { type Sockets, startSockets } from '../support/service/sockets.ts';
import {
  atRest,
  difference,
  type Onlooker,
  type Scene,
  type Seen,
  seenAfter,
  snapshot,
} from '../support/service/surfaces.ts';

/*
 * Two worlds that somebody may not tell apart look the same to them on every surface of the service. What a ruleset tells is held by
 * the conformance suite; here are the surfaces around it. Worlds differ in what another seat has sealed or ordered, or in all that
 * the state of the game hides.
 */

// biome-ignore lint/suspicious/noExplicitAny: answers of every game.
type Any = any;

let service: Service;
let sockets: Sockets;
let hooks: Hooks;
let receiver: Receiver;
let players: Caller[];
let stranger: Caller;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 4, 5, 12) });
  service = await startService();
  sockets = await startSockets(service);
  hooks = await startHooks(service);
  receiver = await startReceiver();
  const names = ['Ann', 'Bob', 'Cid', 'Dot', 'Stranger'];
  [stranger, ...players] = (await Promise.all(names.toReversed().map((name) => service.guest(name)))) as [
    Caller,
    ...Caller[],
  ];
  for (const each of players) {
    const { id } = await hooks.make(each, receiver.url, ['turn', 'started', 'over', 'deadline', 'invited']);
    await sockets.deliver([record(`HOOKS#${each.id}`, id)]);
  }
  // The keys of the month are there.
  const { matchId } = await service.started(players.slice(0, 2));
  await (players[0] as Caller).seal(matchId, 1, { card: 'reload' });
});
afterAll(async () => {
  await receiver.stop();
  await hooks.stop();
  await sockets.stop();
  await service.stop();
  vi.useRealTimers();
});
afterEach(() => vi.restoreAllMocks());

const record = (pk: string, sk: string) => ({
  eventName: 'INSERT',
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: `${pk} ${sk}` },
});
const read = async (caller: Caller, id: string): Promise<Any> => (await caller.get(`/matches/${id}`)).body;

interface Table {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  /** Where the match is to stand, if it does not come there soon by itself. */
  readonly position?: string;
  /** What the first seat does there before anything is looked at. */
  readonly first?: object;
}

/** What is looked at besides the usual table of each game. */
const MORE: readonly Table[] = [
  { game: 'duel-west', seats: 3, options: { pace: 'live' } },
  { game: 'wanted-7', seats: 3, options: { variant: 'designer' } },
  {
    game: 'bang',
    seats: 4,
    options: {},
    position:
      'A* kit S gatling-10H beer-7H | B jack O missed-2S beer-8H | C willy O missed-3S beer-9H | D lucky R bang-4C bang-5C',
    first: { t: 'play', card: 'gatling-10H' },
  },
];
const TABLES: readonly Table[] = [
  ...rulesets().map(({ game, seats }) => ({ game, seats: Math.min(Math.max(3, seats.min), 4), options: {} })),
  ...MORE,
];
const named = TABLES.map((table) => {
  const { game, options, position } = table;
  return [`${game} ${JSON.stringify(options)}${position === undefined ? '' : ', in the middle of it'}`, table] as const;
});

/** A match that has begun, with all who look at it: each on a socket that follows it, players on their channel too. */
async function sceneOf({ game, seats, options, position, first }: Table): Promise<{ at: Scene; seated: Caller[] }> {
  const seated = players.slice(0, seats);
  const terms = { options, deadline: 600, vacation: 2 };
  const matchId =
    position === undefined
      ? (await service.started(seated, { game, ...terms })).matchId
      : await standingAt(service, seated, position, terms);
  const { round } = await read(stranger, matchId);
  if (first !== undefined)
    expect(await (seated[0] as Caller).seal(matchId, round, first)).toMatchObject({ status: 200 });
  const onlookers: Onlooker[] = [];
  for (const [at, caller] of [...seated, stranger].entries()) {
    const tab = await sockets.open(caller);
    await tab.follow(matchId);
    const own = await sockets.open(caller);
    await own.say({ type: 'subscribe', me: true });
    if (caller !== stranger) await sockets.deliver([record(`RUNNING#${caller.id}`, `MATCH#${matchId}`)]);
    onlookers.push({ name: caller === stranger ? 'a watcher' : `seat ${at}`, caller, tabs: [tab, own] });
  }
  onlookers.push({ name: 'nobody in particular', tabs: [] });
  await sockets.announce(matchId);
  await hooks.idle();
  return { at: { service, sockets, hooks, receiver, matchId, game, round: 1, onlookers }, seated };
}

/** Everybody who is asked answers, each with another of their moves. */
async function playOn({ at: { matchId }, seated }: Awaited<ReturnType<typeof sceneOf>>, n: number): Promise<void> {
  const { round, status } = await read(seated[0] as Caller, matchId);
  for (const [seat, caller] of seated.entries()) {
    const own = await read(caller, matchId);
    if (status !== 'playing' || own.round !== round || own.you.moves.length === 0) continue;
    await caller.seal(matchId, round, own.you.moves[(n * 7 + seat * 3) % own.you.moves.length]);
  }
  await sockets.announce(matchId);
  await hooks.idle();
}

/** Rounds that are looked at, of those in which a match of some length gets. */
const ROUNDS = 12;
const LOOKS = 2;

describe.each(named)('%s', (name, table) => {
  test('what a seat has sealed, replaced or ordered is seen nowhere by anybody else', async () => {
    const scene = await sceneOf(table);
    let compared = 0;
    let couldHide = false;
    for (let n = 0; n < ROUNDS && compared < LOOKS; n += 1) {
      const match = await read(scene.seated[0] as Caller, scene.at.matchId);
      if (match.status !== 'playing') break;
      couldHide ||= match.awaited.length > 1;
      const author = await whoCanHide(scene.seated, scene.at.matchId);
      if (author !== undefined) {
        compared += 1;
        await compareSeals({ ...scene.at, round: match.round }, author, `${name}, round ${match.round}`);
      }
      await playOn(scene, n);
    }
    if (couldHide) expect(compared).toBeGreaterThan(0);
  });

  test('which orders a seat has stored is seen nowhere by anybody else', async () => {
    const ruleset = rulesets().find(({ game }) => game === table.game);
    if (ruleset?.orders === undefined) return;
    const { at, seated } = await sceneOf(table);
    const { awaited, round } = await read(seated[0] as Caller, at.matchId);
    const author = seated.find((_, seat) => !awaited.includes(seat)) as Caller;
    const others = { ...at, round, onlookers: at.onlookers.filter(({ caller }) => caller !== author) };
    const { properties = {} } = z.toJSONSchema(ruleset.orders.schema, { io: 'input' });
    const back = await snapshot(at);
    for (const [name, { enum: choices = [true, false] }] of Object.entries(properties as Record<string, Any>).slice(
      0,
      LOOKS,
    )) {
      const worlds = [];
      for (const value of choices.slice(-2)) {
        await back();
        const store = async () =>
          expect(
            await service.call('PATCH', `/matches/${at.matchId}/orders`, {
              token: author.token,
              body: { orders: { [name]: value } },
              requestId: 'orders',
            }),
          ).toMatchObject({ status: 200 });
        worlds.push({ ...(await seenAfter(others, store)), 'sizes in the tables': await atRest(at) });
      }
      expect(difference(worlds[0] as never, worlds[1] as never), `${table.game}, orders ${name}`).toBe(undefined);
    }
    await back();
  });

  test('what the game hides from somebody is seen nowhere by them', async () => {
    const scene = await sceneOf(table);
    const otherWorld = await otherWorldOf(rulesets().find(({ game }) => game === table.game) as Any);
    for (let n = 0; n < LOOKS; n += 1) {
      const match = await read(scene.seated[0] as Caller, scene.at.matchId);
      if (match.status !== 'playing') break;
      const at = { ...scene.at, round: match.round };
      for (const [seat, onlooker] of at.onlookers.entries()) {
        const viewer: Viewer = seat < table.seats ? seat : 'watcher';
        const lay = (state: unknown) => layState(at.matchId, state);
        const state = await stateOf(at.matchId);
        const other = otherWorld(state, viewer, chance(2027, n * 10 + seat));
        const back = await snapshot(at);
        const only = { ...at, onlookers: [onlooker] };
        const worlds = [];
        for (const world of [state, other]) {
          await back();
          const seen = await seenAfter(only, () => lay(world));
          worlds.push({ ...seen, 'sizes in the tables': await atRest(at) });
        }
        await back();
        expect(difference(worlds[0] as never, worlds[1] as never), `${name}, round ${at.round}, ${onlooker.name}`).toBe(
          undefined,
        );
      }
      await playOn(scene, n);
    }
  });
});

/** Somebody who is asked for one of several moves, while the round waits for others as well. */
async function whoCanHide(seated: readonly Caller[], matchId: string): Promise<Caller | undefined> {
  for (const caller of seated) {
    const { you, awaited } = await read(caller, matchId);
    if (awaited.length > 1 && awaited.includes(you.seat) && you.moves.length > 1) return caller;
  }
  return undefined;
}

/** Things that one player may do in an open round, which nobody else may tell apart. */
async function compareSeals(at: Scene, author: Caller, where: string): Promise<void> {
  const { matchId, round } = at;
  const others = { ...at, onlookers: at.onlookers.filter(({ caller }) => caller !== author) };
  const { you } = await read(author, matchId);
  const step = you.moves.length > 3 ? Math.floor(you.moves.length / 3) : 1;
  const moves = you.moves.filter((_: unknown, n: number) => n % step === 0).slice(0, 4);
  const seal = async (move: unknown, name = 'the last') =>
    expect(
      await service.call('PUT', `/matches/${matchId}/rounds/${round}/seal`, {
        token: author.token,
        body: { move },
        requestId: name,
      }),
    ).toMatchObject({ status: 200 });
  const back = await snapshot(at);
  const worlds = new Map<string, { name: string; seen: Any; rest: string }[]>();
  const look = async (name: string, secretly: () => Promise<void>, isSizeHidden: boolean) => {
    await back();
    const seen = await seenAfter(others, secretly);
    const announced = JSON.stringify((await read(author, matchId)).announced);
    const rest = isSizeHidden ? await atRest(at) : '';
    // What a seat announces with its move is public.
    worlds.set(announced, [...(worlds.get(announced) ?? []), { name, seen, rest }]);
  };
  for (const move of moves) await look(`sealed ${JSON.stringify(move)}`, () => seal(move), true);
  const [first, second] = moves;
  if (you.prompt.replaceable)
    await look(
      `sealed ${JSON.stringify(second)}, then ${JSON.stringify(first)}`,
      async () => {
        await seal(second, 'the first');
        await at.sockets.announce(matchId);
        await seal(first);
      },
      // That something was replaced can be seen in the table, by the marks of the requests.
      false,
    );
  await back();
  for (const [one, ...rest] of worlds.values()) {
    for (const other of rest) {
      const what = `${where}, ${one?.name} or ${other.name}`;
      const [here, there] = [one?.seen, other.seen].map((seen) => (other.rest === '' ? withoutOperator(seen) : seen));
      expect(difference(here, there), what).toBe(undefined);
      if (other.rest !== '' && one?.rest !== '')
        expect(difference({ tables: one?.rest as string }, { tables: other.rest }), what).toBe(undefined);
    }
  }
}

/** What was seen by others than the operator, who sees that a seal was replaced: there are more requests, and more is told. */
const withoutOperator = ({
  'the log of the request itself': _author,
  'the log of whoever tells it': _told,
  'calls of the tables to tell it': _calls,
  ...seen
}: Seen): Seen => seen;

const keyOf = (matchId: string) => ({ pk: `MATCH#${matchId}`, sk: 'STATE' });
async function openedAs(matchId: string) {
  const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
  const { openMatch } = await import('../../functions/match/match-item.ts');
  const { Item } = await service.table.documents.send(
    new GetCommand({ TableName: process.env.MATCHES_TABLE, Key: keyOf(matchId) }),
  );
  return openMatch(Item as never, Date.now());
}
const stateOf = async (matchId: string): Promise<unknown> => (await openedAs(matchId)).match.state;

/** Puts a state into a stored match in place of its own. */
async function layState(matchId: string, state: unknown): Promise<void> {
  const { transitionAttributes } = await import('../../functions/match/match-item.ts');
  const { vault, match } = await openedAs(matchId);
  const { secret } = transitionAttributes(vault, { ...match, state }, { kind: 'keep' });
  await service.table.documents.send(
    new UpdateCommand({
      TableName: process.env.MATCHES_TABLE,
      Key: keyOf(matchId),
      UpdateExpression: 'SET secret = :secret',
      ExpressionAttributeValues: { ':secret': secret },
    }),
  );
}
