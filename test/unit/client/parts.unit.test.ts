import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BrokenHistory, Client, type Entry, newPart, type Part, partHash } from '../../../client/index.ts';
import * as service from '../../../domain/parts.ts';
import { FakeServer, problem, settle } from './fake-transport.ts';

const ANN = '01KDVXSTC0ANN0000000000000';
const MATCH = { matchId: 'm', status: 'open', seq: 1, round: 0, deadline: null, clock: { deadline: null } };
const CHANCE = '/matches/m/chance';

describe('a part of the seed of draws', () => {
  it('is 32 bytes, another one each time, with the hash that the service makes', async () => {
    const [one, two] = [await newPart(ANN), await newPart(ANN)];
    expect(one.part).toMatch(service.BYTES_32);
    expect(one.part).not.toBe(two.part);
    expect(one.hash).toBe(service.partHash(ANN, one.part));
    expect(await partHash(ANN, one.part)).toBe(one.hash);
  });
});

/** A client of Ann, and the bodies that it has sent. */
function ann(answer: (path: string) => Response | undefined = () => undefined) {
  const bodies: [path: string, body: Record<string, unknown>][] = [];
  const server = new FakeServer();
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    bodies.push([pathname, JSON.parse((init.body as string | undefined) ?? '{}')]);
    const given = answer(pathname);
    if (given !== undefined) return given;
    return Response.json(pathname === '/me' ? { player: ANN } : MATCH);
  };
  const client = new Client('http://service', { transport: { ...server.transport, fetch } });
  const sent = (path: string) => bodies.filter(([each]) => each === path).map(([, body]) => body);
  return { client, sent };
}

describe('a seat with a part', () => {
  it('is taken with its hash, and the part is opened by hand', async () => {
    for (const [take, path] of [
      [(client: Client) => client.create({ game: 'bang', seats: 4, chance: true }), '/matches'],
      [(client: Client) => client.join('m', { seat: 2, chance: true }), '/matches/m/join'],
    ] as const) {
      const { client, sent } = ann();
      await take(client);
      await client.openPart('m');
      const [{ part }] = sent(CHANCE) as [{ part: string }];
      expect(sent(path)).toEqual([
        path === '/matches'
          ? { game: 'bang', seats: 4, chance: service.partHash(ANN, part) }
          : { seat: 2, chance: service.partHash(ANN, part) },
      ]);
    }
  });

  it('is the same when it is taken again, and another one for another match', async () => {
    const { client, sent } = ann();
    for (const id of ['m', 'm', 'n']) await client.join(id, { chance: true });
    const [one, again] = sent('/matches/m/join');
    expect(again).toEqual(one);
    expect(sent('/matches/n/join')[0]).not.toEqual(one);
    expect(sent('/me')).toHaveLength(1);
  });

  it('may have one that its player has made and kept', async () => {
    const { client, sent } = ann();
    const part = await newPart(ANN);
    await client.create({ game: 'bang', seats: 4, chance: part });
    await client.openPart('m');
    expect([sent('/matches')[0]?.chance, sent(CHANCE)]).toEqual([part.hash, [{ part: part.part }]]);
    expect(sent('/me')).toEqual([]);
    await client.openPart('n', 'another');
    expect(sent('/matches/n/chance')).toEqual([{ part: 'another' }]);
  });

  it('needs to know who it is for: what has failed is asked again', async () => {
    let fails = true;
    const { client, sent } = ann((path) => (fails && path === '/me' ? problem(401, 'auth.invalid') : undefined));
    await expect(client.join('m', { chance: true })).rejects.toThrow('auth.invalid');
    expect(sent('/matches/m/join')).toEqual([]);
    fails = false;
    await client.join('m', { chance: true });
    expect(sent('/matches/m/join')).toHaveLength(1);
  });
});

/** Follows the fake match with a part; `answer` is what the service says when it is opened. */
async function following(
  server: FakeServer,
  { after = 0, isKnown = true }: { readonly after?: number; readonly isKnown?: boolean } = {},
  answer: () => Response = () => Response.json(MATCH),
) {
  server.trouble = (path) => (path === CHANCE ? answer() : undefined);
  const part = await newPart(ANN);
  const client = new Client('http://server', { transport: server.transport, tries: 1 });
  const follower = client.follow('m', { after, ...(isKnown && { part }) });
  void (async () => {
    for await (const _ of follower);
  })().catch(() => {});
  const opened = () => server.requests.filter((request) => request === `PUT ${CHANCE}`).length;
  return { follower, opened };
}

/** Adds an entry by which seats are fixed. */
function fix(server: FakeServer): void {
  server.write('seated');
  const until = server.time.now + 60_000;
  Object.assign(server.history.at(-1) as Entry, { seats: [{ player: ANN }], until });
  server.opening = { until, awaited: [0] };
}

describe('a follower with a part', () => {
  it('opens it as soon as the seats are fixed, and not before', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined');
    const { opened } = await following(server);
    await server.subscribe();
    expect(opened()).toBe(0);
    fix(server);
    server.socket.frame(server.entryFrame(3));
    await settle();
    expect(opened()).toBe(1);
  });

  it('opens it where the frame got lost, and where there is no socket', async () => {
    for (const socketsWork of [true, false]) {
      const server = new FakeServer();
      server.socketsWork = socketsWork;
      server.write('opened', 'joined');
      const { opened } = await following(server);
      if (socketsWork) await server.subscribe();
      else await settle();
      fix(server);
      await server.pass(6 * 60_000);
      expect(opened(), String(socketsWork)).toBeGreaterThan(0);
    }
  });

  it('opens it where it begins after the seats were fixed, as the match says', async () => {
    for (const socketsWork of [true, false]) {
      const server = new FakeServer();
      server.socketsWork = socketsWork;
      server.write('opened', 'joined');
      fix(server);
      const { opened } = await following(server, { after: 3 });
      if (socketsWork) await server.subscribe();
      await server.pass(5_000);
      expect(opened(), String(socketsWork)).toBeGreaterThan(0);
    }
  });

  it('tries again until it is answered, and not after a refusal', async () => {
    for (const [fails, tries] of [
      [() => problem(503, 'service.unavailable'), 3],
      [() => problem(409, 'match.started'), 1],
    ] as const) {
      const server = new FakeServer();
      server.write('opened', 'joined');
      let asked = 0;
      const { opened } = await following(server, {}, () => {
        asked += 1;
        return asked < 3 ? fails() : Response.json(MATCH);
      });
      await server.subscribe();
      fix(server);
      server.socket.frame(server.entryFrame(3));
      await server.pass(5_000);
      expect(opened()).toBe(tries);
    }
  });

  it('ends its tries with the following', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined');
    const { follower, opened } = await following(server, {}, () => problem(503, 'service.unavailable'));
    await server.subscribe();
    fix(server);
    server.socket.frame(server.entryFrame(3));
    await settle();
    follower.close();
    await server.pass(60_000);
    expect(opened()).toBe(1);
  });

  it('opens it again after a restore that has lost it', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined');
    const { opened } = await following(server);
    await server.subscribe();
    fix(server);
    server.socket.frame(server.entryFrame(3));
    await settle();
    const before = opened();
    server.setBack(3);
    Object.assign(server.history.at(-1) as Entry, { until: server.time.now + 60_000 });
    server.socket.frame(server.entryFrame(4));
    await settle();
    expect(opened()).toBeGreaterThan(before);
  });

  it('asks for nothing where its player has given none', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined');
    const { opened } = await following(server, { isKnown: false });
    await server.subscribe();
    fix(server);
    server.socket.frame(server.entryFrame(3));
    await server.pass(60_000);
    expect(opened()).toBe(0);
  });
});

/** The history of a start with one part, told to a follower. Gives how the following ended. */
async function started(given: Part, said: Readonly<Record<string, string | null>> | undefined, after = 0) {
  const server = new FakeServer();
  const told = (type: Entry['type'], fields: Partial<Entry>) => {
    server.write(type);
    Object.assign(server.history.at(-1) as Entry, fields);
  };
  told('opened', { host: ANN, chance: given.hash });
  told('joined', { seat: 1, player: 'bob' });
  told('seated', { seats: [{ player: ANN }, { player: 'bob' }], until: 1 });
  told('started', { seats: [{ player: ANN }, { player: 'bob' }], ...(said && { parts: said }) });
  const follower = new Client('http://server', { transport: server.transport }).follow('m', { after });
  const end = (async () => {
    for await (const _ of follower);
  })().then(
    () => 'ended',
    (error: unknown) => error,
  );
  await server.subscribe();
  await settle();
  follower.close();
  return end;
}

describe('a follower', () => {
  it('finds that a match starts with another part than its player has committed to, or without it', async () => {
    const [part, other] = [await newPart(ANN), await newPart(ANN)];
    expect(await started(part, { 0: part.part })).toBe('ended');
    expect(await started(part, { 0: null })).toBe('ended');
    expect(await started(part, { 0: other.part })).toEqual(new BrokenHistory('m', 4));
    expect(await started(part, {})).toEqual(new BrokenHistory('m', 4));
    expect(await started(part, undefined)).toEqual(new BrokenHistory('m', 4));
    // Whoever begins later has not seen the hash.
    expect(await started(part, { 0: other.part }, 2)).toBe('ended');
  });

  it('has the hash of a part as everybody can make it', async () => {
    const { part, hash: own } = await newPart(ANN);
    expect(own).toBe(hash('sha256', `["standoff/part/1","${ANN}","${part}"]`, 'base64url'));
  });
});
