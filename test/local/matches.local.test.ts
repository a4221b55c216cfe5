import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, verifyPublic } from '../../client/index.ts';
import { ROUTES } from '../../functions/api/routes.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import {
  anyMove,
  arrive,
  ask,
  calmMove,
  endCloud,
  historyOf,
  type Line,
  openKnown,
  type Person,
  person,
  playOn,
  playRound,
  startMatch,
} from '../support/service/live.ts';

/*
 * Whole matches through the real gateways and bundles. What is pushed comes on a path of its own, so tests wait for the
 * stream to be idle before they look at it.
 */

let cloud: LocalCloud;
let people: Person[];
let [ann, bob, cid, dot, eve]: Person[] = [];
beforeAll(async () => {
  cloud = await startLocalCloud({ limits: 'off' });
  people = await Promise.all(['Ann', 'Bob', 'Cid', 'Dot', 'Eve'].map((name) => arrive(cloud.urls.http, name)));
  [ann, bob, cid, dot, eve] = people;
});
afterAll(() => endCloud(cloud));
afterEach(async () => {
  await cloud.faults.clear();
  cloud.streams.trouble(undefined);
});

const RELOAD = { card: 'reload' };
const FUNCTIONS = ['api', 'socket', 'broadcast', 'sweep'];
const SHORT = { options: { turnLimit: 6 } };
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const seqs = (entries: readonly Entry[]) => entries.map((entry) => entry.seq);
const sealPath = (matchId: string, round: number) => `/matches/${matchId}/rounds/${round}/seal`;
const resolutions = (entries: readonly Entry[]) => entries.filter((entry) => entry.type === 'resolved');
const open = (...callers: (Person | undefined)[]): Promise<Line[]> =>
  Promise.all(callers.map((caller) => (caller as Person).open()));
/** Everything written so far has been announced. */
const quiet = async () => {
  const moment = () => new Promise((resolve) => setTimeout(resolve, 30));
  await moment();
  await cloud.streams.idle();
  await moment();
};
/** A socket has heard this whole history; frames may still be on their way when the stream is idle. */
const heard = async (line: Line, history: readonly Entry[]) => {
  await expect.poll(() => line.last, { interval: 5, timeout: 5_000 }).toBe(history.length);
  expect(line.entries).toEqual(history.slice(line.after));
};

describe('whole matches', () => {
  it('two at once: every socket hears its match once and in order, as the history has it, and nothing else', async () => {
    const tables = [(people as Person[]).slice(0, 3), (people as Person[]).slice(2, 4)];
    const matches = await Promise.all(tables.map((seated) => startMatch(seated, SHORT)));
    await quiet();
    const lines = await Promise.all(
      tables.map(async (seated, t) => {
        const opened = await open(...seated, eve);
        for (const line of opened) await line.follow(matches[t] as string, 0);
        return opened;
      }),
    );
    await Promise.all(tables.map((seated, t) => playOn(seated, matches[t] as string)));
    await quiet();
    for (const [t, matchId] of matches.entries()) {
      const history = await historyOf(eve as Person, matchId);
      expect(seqs(history)).toEqual(range(1, history.length));
      expect(history.at(-1)?.outcome).toBeDefined();
      for (const entry of resolutions(history)) expect((await verifyPublic(matchId, entry)).broken).toEqual([]);
      const watched = JSON.stringify(await ask(cloud.urls.http, 'GET', `/matches/${matchId}`).then((a) => a.body.view));
      expect(watched).not.toContain('"you"');
      for (const line of lines[t] as Line[]) await heard(line, history);
      for (const line of lines[t] as Line[]) {
        expect({ holes: line.holes, repeats: line.repeats }).toEqual({ holes: 0, repeats: 0 });
        for (const frame of line.pushed) expect(frame.matchId).toBe(matchId);
        // Seats are told what watchers are told, no more.
        expect(line.pushed).toEqual((lines[t] as Line[]).at(-1)?.pushed);
        line.close();
      }
    }
  });

  it('case 77: a snapshot and the entries after it give every later snapshot, and a subscription starts where it says', async () => {
    const matchId = await startMatch([ann, bob, cid] as Person[], { options: { turnLimit: 8 } });
    const snapshots: Snapshot[] = [];
    for (let over = false; !over; ) {
      const { body } = await ask(cloud.urls.http, 'GET', `/matches/${matchId}`);
      snapshots.push({ seq: body.seq, view: body.view });
      over = body.status === 'over';
      if (!over) await playRound([ann, bob, cid] as Person[], matchId);
    }
    expect(snapshots.length).toBeGreaterThan(4);
    for (const from of snapshots) {
      for (const to of snapshots.filter(({ seq }) => seq > from.seq)) {
        const missed = (await historyOf(eve as Person, matchId, from.seq)).filter(({ seq }) => seq <= to.seq);
        expect(seqs(missed)).toEqual(range(from.seq + 1, to.seq));
        expect(missed.reduce(replay, standOf(from.view))).toEqual(standOf(to.view));
      }
      const [line] = (await open(eve)) as [Line];
      const reply = await line.follow(matchId, from.seq);
      expect(reply.entries.map(({ seq }: Entry) => seq)).toEqual(range(from.seq + 1, reply.seq));
      line.close();
    }
  });

  it('case 104: with indexes that see the past a whole match plays right, and its followers hear all of it', async () => {
    const seated = [ann, bob] as Person[];
    const matchId = await startMatch(seated, { ...SHORT, deadline: 3600 });
    await quiet();
    await cloud.table.holdIndexes();
    const [line] = (await open(ann)) as [Line];
    try {
      await line.follow(matchId, 0);
      for (let n = 0; n < 3; n += 1) await playRound(seated, matchId, calmMove);
      await heard(line, await historyOf(ann as Person, matchId));
      expect(line.holes).toBe(0);
    } finally {
      await cloud.table.catchUpIndexes();
    }
    await playOn(seated, matchId);
    await heard(line, await historyOf(ann as Person, matchId));
    line.close();
  });

  it('a stream that repeats and cuts its batches still gives everybody a history without a gap', async () => {
    const seated = [ann, bob, cid] as Person[];
    const matchId = await startMatch(seated, SHORT);
    cloud.streams.trouble({ seed: 11, duplicate: 0.5, rebatch: true });
    const lines = await open(...seated, eve);
    for (const line of lines) await line.follow(matchId, 0);
    await playOn(seated, matchId);
    await quiet();
    const history = await historyOf(eve as Person, matchId);
    for (const line of lines) {
      await heard(line, history);
      expect(line.holes).toBe(0);
      line.close();
    }
    expect(cloud.queue('Failures')).toEqual([]);
  });

  it.each([
    ['loses every seventh answer', { kind: 'drop-answer', every: 7 }],
    ['refuses every ninth call as over capacity', { kind: 'throttle', every: 9 }],
    ['takes every third write twice', { kind: 'duplicate', every: 3 }],
  ] as const)('a table that %s: the match ends, and what was accepted is in the record once', async (_name, fault) => {
    const seated = [ann, bob, cid] as Person[];
    const matchId = await startMatch(seated, SHORT);
    await quiet();
    const lines = await open(...seated, eve);
    for (const line of lines) await line.follow(matchId, 0);
    await cloud.faults.next({ ...fault, times: 10_000 });
    const told = new Map<string, string>();
    for (let turn = 0; turn < 60; turn += 1) {
      if ((await (ann as Person).client.match(matchId)).status === 'over') break;
      for (const [seat, { round, receipt }] of await playRound(seated, matchId)) {
        expect(receipt.round).toBe(round);
        told.set(`${round}/${seat}`, receipt.commitment);
      }
    }
    await cloud.faults.clear();
    await quiet();
    const history = await historyOf(eve as Person, matchId);
    expect(history.at(-1)?.outcome).toBeDefined();
    expect(seqs(history)).toEqual(range(1, history.length));
    const revealed = resolutions(history).flatMap(({ closed, moves = [] }) =>
      moves
        .filter(({ by }) => by === 'seal')
        .map((move): [string, string] => [`${closed}/${move.seat}`, move.commitment!]),
    );
    expect(new Map(revealed).size).toBe(revealed.length);
    for (const [place, commitment] of told) expect(new Map(revealed).get(place), place).toBe(commitment);
    for (const line of lines) {
      if (line.holes > 0 || line.last < history.length) await line.mend(matchId);
      expect(line.entries).toEqual(history);
      expect(line.pushed.some((frame) => frame.type === 'sealed')).toBe(true);
      line.close();
    }
  });

  it('each seal reaches the others as a tick, and the last one as the entry', async () => {
    const seated = [ann, bob, cid] as Person[];
    const matchId = await startMatch(seated);
    await quiet();
    const lines = await open(ann, bob, eve);
    for (const line of lines) await line.follow(matchId, 0);
    await ann?.client.seal(matchId, 1, RELOAD);
    for (const { pushed } of lines) {
      await expect
        .poll(() => pushed, { interval: 5 })
        .toMatchObject([{ type: 'sealed', sealed: [0], awaited: [1, 2] }]);
    }
    await bob?.client.seal(matchId, 1, RELOAD);
    await bob?.client.withdraw(matchId, 1);
    for (const { pushed } of lines) {
      await expect
        .poll(() => pushed.at(-1), { interval: 5 })
        .toMatchObject({ type: 'sealed', sealed: [0], awaited: [1, 2] });
    }
    await bob?.client.seal(matchId, 1, RELOAD);
    await cid?.client.seal(matchId, 1, RELOAD);
    for (const line of lines) {
      await expect
        .poll(() => line.pushed.at(-1), { interval: 5 })
        .toMatchObject({ type: 'entry', entry: { type: 'resolved' } });
      line.close();
    }
  });
});

interface Snapshot {
  seq: number;
  view: { turn: number; places: { lives: number; bullets: number; out: number | null; identity: number | null }[] };
}

/** What the events of the history tell of the table, as a client would keep it. */
const standOf = ({ turn, places }: Snapshot['view']) => ({
  turn,
  places: places.map(({ lives, bullets, identity }) => ({ lives, bullets, identity })),
});

function replay(stand: ReturnType<typeof standOf>, entry: Entry): ReturnType<typeof standOf> {
  const places = stand.places.map((place) => ({ ...place }));
  let { turn } = stand;
  for (const event of (entry.events ?? []) as {
    type: string;
    p: number;
    now: number;
    turn: number;
    identity: number;
  }[]) {
    const place = places[event.p];
    if (event.type === 'lives') place!.lives = event.now;
    if (event.type === 'bullets') place!.bullets = event.now;
    if (event.type === 'unmasked') place!.identity = event.identity;
    if (event.type === 'eliminated') place!.bullets = 0;
    if (event.type === 'targetTurned') turn = event.turn;
  }
  return { turn, places };
}

describe('connections come and go', () => {
  it('case 72, 96: a socket is cut, rounds pass, the next one gets exactly what was missed; nothing else has changed', async () => {
    const seated = [ann, bob] as Person[];
    const matchId = await startMatch(seated);
    await quiet();
    const { line, id } = await openKnown(cloud, ann as Person);
    await line.follow(matchId, 0);
    await playRound(seated, matchId, calmMove);
    await ann?.client.seal(matchId, 2, RELOAD);
    await quiet();
    const known = line.last;
    const before = (await ann?.call('GET', `/matches/${matchId}`))?.body;
    cloud.sockets.cut(id);
    await line.socket.closed;
    expect((await ann?.call('GET', `/matches/${matchId}`))?.body).toEqual(before);
    await bob?.client.seal(matchId, 2, RELOAD);
    for (let n = 0; n < 2; n += 1) await playRound(seated, matchId, calmMove);
    await quiet();
    expect(line.last).toBe(known);
    const [again] = (await open(ann)) as [Line];
    const reply = await again.follow(matchId, known);
    const history = await historyOf(ann as Person, matchId);
    expect(reply.entries).toEqual(history.slice(known));
    expect(reply.entries).toHaveLength(3);
    const own = history.find((entry) => entry.closed === 2)?.moves?.[0];
    expect(own).toMatchObject({ seat: 0, by: 'seal', move: RELOAD, commitment: before.you.seal.commitment });
    await playRound(seated, matchId, calmMove);
    await heard(again, await historyOf(ann as Person, matchId));
    expect({ holes: again.holes, repeats: again.repeats }).toEqual({ holes: 0, repeats: 0 });
    expect(seqs(again.entries)).toEqual(range(known + 1, history.length + 1));
    again.close();
  });

  it('case 74: whoever subscribes again is answered in full, on the same socket and on another', async () => {
    const matchId = await startMatch([ann, bob] as Person[]);
    await quiet();
    const [first, second] = (await open(ann, ann)) as [Line, Line];
    const frame = { type: 'subscribe', matchId, after: 0 };
    const answers = [await first.say(frame), await first.say(frame), await second.say(frame), await first.say(frame)];
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(answer.entries).toEqual(await historyOf(ann as Person, matchId));
    }
    const match = await ann?.client.match(matchId);
    expect(match?.seats.map(({ player }) => player)).toEqual([ann?.id, bob?.id]);
    await ann?.client.seal(matchId, 1, RELOAD);
    for (const line of [first, second]) {
      await expect.poll(() => line.pushed.length, { interval: 5 }).toBe(1);
      line.close();
    }
  });

  it('case 75: without any connection row, and after a cold start of everything, a token is enough', async () => {
    const seated = [ann, bob] as Person[];
    const matchId = await startMatch(seated);
    const [line] = (await open(ann)) as [Line];
    await line.follow(matchId, 0);
    await forgetConnections();
    expect((await ann?.call('PUT', sealPath(matchId, 1), { move: RELOAD }))?.status).toBe(200);
    expect(await line.say({ type: 'subscribe', matchId })).toMatchObject({ type: 'error', code: 'ticket.invalid' });
    for (const name of FUNCTIONS) await cloud.restart(name);
    const before = (await ann?.call('GET', `/matches/${matchId}`))?.body;
    expect(before).toMatchObject({ awaited: [1], you: { seal: { move: RELOAD } } });
    for (const name of FUNCTIONS) await cloud.restart(name);
    expect((await ann?.call('GET', `/matches/${matchId}`))?.body).toEqual(before);
    const [again] = (await open(ann)) as [Line];
    await again.follow(matchId, 0);
    expect((await bob?.call('PUT', sealPath(matchId, 1), { move: RELOAD }))?.body.resolved).toBe(true);
    await expect.poll(() => again.entries.at(-1)?.type, { interval: 5 }).toBe('resolved');
    for (const each of [line, again]) each.close();
  });

  it('case 76: functions are replaced in mid-match; on an open socket the numbers go on by one', async () => {
    const seated = [ann, bob] as Person[];
    const matchId = await startMatch(seated);
    await quiet();
    const [line] = (await open(eve)) as [Line];
    await line.follow(matchId, 0);
    for (const names of [[], ['broadcast'], ['api', 'socket'], FUNCTIONS]) {
      await playRound(seated, matchId, calmMove);
      await Promise.all(names.map((name) => cloud.restart(name)));
      await playRound(seated, matchId, calmMove);
      await quiet();
    }
    const history = await historyOf(eve as Person, matchId);
    await heard(line, history);
    expect(line.holes).toBe(0);
    const [late] = (await open(eve)) as [Line];
    const reply = await late.follow(matchId, 3);
    expect(reply.entries).toEqual(history.slice(3));
    for (const each of [line, late]) each.close();
  });
});

/** Deletes every row of the connections' table. */
async function forgetConnections(): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: cloud.table.endpoint,
    region: 'local-1',
    credentials: { accessKeyId: cloud.accessKey, secretAccessKey: 'local' },
  });
  const rows = await cloud.table.items('Connections');
  for (const { connectionId, topic } of rows) {
    const requests = [{ DeleteRequest: { Key: { connectionId, topic } as never } }];
    await client.send(new BatchWriteItemCommand({ RequestItems: { Connections: requests } }));
  }
  client.destroy();
}

describe('what is refused', () => {
  it('case 47, 87: another player’s id or seat, wherever it stands, grants nothing', async () => {
    const matchId = await startMatch([ann, bob] as Person[]);
    const [a, b] = [ann as Person, bob as Person];
    await a.client.seal(matchId, 1, { card: 'miscalculation' });
    const own = await b.call('GET', `/matches/${matchId}`);
    const tries = [
      b.call('GET', `/matches/${matchId}?seat=0`),
      b.call('GET', `/matches/${matchId}?player=${a.id}`),
      b.call('GET', `/matches/${matchId}`, undefined, { 'x-player': a.id, 'x-seat': '0', cookie: `player=${a.id}` }),
      b.call('PUT', sealPath(matchId, 1), { move: RELOAD, seat: 0 }),
      b.call('PUT', sealPath(matchId, 1), { move: RELOAD, player: a.id }),
      b.call('PUT', `${sealPath(matchId, 1)}?seat=0`, { move: RELOAD }),
      b.call('DELETE', `${sealPath(matchId, 1)}?seat=0`),
      b.call('GET', `/matches/${matchId}`, undefined, { authorization: `Bearer ${a.id}` }),
      b.call('GET', '/me', undefined, { authorization: `Basic ${Buffer.from(`${a.id}:`).toString('base64')}` }),
    ];
    for (const { status, body } of await Promise.all(tries)) {
      if (status === 200) expect(body).toEqual(own.body);
      else expect([400, 401, 403]).toContain(status);
      expect(JSON.stringify(body.you?.seal ?? null)).not.toContain('miscalculation');
    }
    expect((await b.call('DELETE', sealPath(matchId, 1))).status).toBe(200);
    const [line] = (await open(bob)) as [Line];
    for (const extra of [{ seat: 0 }, { player: a.id }, { token: a.token }]) {
      expect(await line.say({ type: 'subscribe', matchId, ...extra })).toMatchObject({ code: 'frame.invalid' });
    }
    line.close();
    const match = (await a.call('GET', `/matches/${matchId}`)).body;
    expect(match).toMatchObject({ awaited: [1], you: { seal: { move: { card: 'miscalculation' } } } });
  });

  it('late, early, foreign and shapeless seals are refused with a code, and change nothing', async () => {
    const [a, b, c] = [ann, bob, cid] as [Person, Person, Person];
    const matchId = await startMatch([a, b]);
    await playRound([a, b], matchId, calmMove);
    const before = (await a.call('GET', `/matches/${matchId}`)).body;
    const seal = (round: number | string, body: unknown, who = a, headers = {}) =>
      who.call('PUT', `/matches/${matchId}/rounds/${round}/seal`, body, headers);
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const refusals: [ReturnType<typeof seal>, number, string][] = [
      [seal(1, { move: { card: 'miscalculation' } }), 409, 'round.closed'],
      [seal(3, { move: RELOAD }), 409, 'round.not-open'],
      [seal(0, { move: RELOAD }), 400, 'request.invalid'],
      [seal('two', { move: RELOAD }), 400, 'request.invalid'],
      [seal(2, { move: RELOAD }, c), 403, 'match.not-seated'],
      [seal(2, { move: { card: 'ace' } }), 422, 'fast-west.bad-shape'],
      [seal(2, { move: null }), 422, 'fast-west.bad-shape'],
      [seal(2, `{"move":${deep}}`), 422, 'fast-west.bad-shape'],
      [seal(2, {}), 400, 'request.invalid'],
      [seal(2, '{"move":'), 400, 'request.malformed'],
      [seal(2, '[]'), 400, 'request.invalid'],
      [seal(2, { move: RELOAD }, a, { 'content-type': 'text/plain' }), 415, 'request.media-type'],
      [seal(2, { move: 'x'.repeat(17 * 1024) }), 413, 'request.too-large'],
      [seal(2, { move: RELOAD }, a, { authorization: 'Bearer sg_nobody' }), 401, 'auth.invalid'],
      [ask(cloud.urls.http, 'PUT', sealPath(matchId, 2), { move: RELOAD }), 401, 'auth.missing'],
      [a.call('PUT', sealPath('0'.repeat(26), 2), { move: RELOAD }), 404, 'match.unknown'],
      [a.call('PUT', sealPath('not-an-id', 2), { move: RELOAD }), 400, 'request.invalid'],
    ];
    for (const [sent, status, code] of refusals) {
      const answer = await sent;
      expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([status, code]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
    expect((await a.call('GET', `/matches/${matchId}`)).body).toEqual(before);
    expect((await seal(2, { move: RELOAD })).status).toBe(200);
  });

  it('case 109: bodies and frames of any size are refused one way or another, and service and socket go on', async () => {
    const [a, b] = [ann, bob] as [Person, Person];
    const matchId = await startMatch([a, b]);
    for (const kilobytes of [100, 1024, 7 * 1024]) {
      const answer = await a
        .call('PUT', sealPath(matchId, 1), { move: 'x'.repeat(kilobytes * 1024) })
        .catch(() => ({ status: 413 }));
      expect([413, 500]).toContain(answer.status);
      expect((await a.call('GET', '/me')).status).toBe(200);
    }
    const [line, other] = (await open(ann, bob)) as [Line, Line];
    expect(await line.say(`{"type":"ping","pad":"${'x'.repeat(20 * 1024)}"}`)).toMatchObject({
      code: 'frame.too-large',
    });
    expect(await line.say({ type: 'ping' })).toMatchObject({ type: 'pong' });
    line.socket.send('x'.repeat(100 * 1024));
    expect(await line.socket.closed).toBe(1009);
    expect(await other.say({ type: 'ping' })).toMatchObject({ type: 'pong' });
    expect((await a.call('PUT', sealPath(matchId, 1), { move: RELOAD })).status).toBe(200);
    other.close();
  });

  it('unknown paths and methods are problems too; HEAD has no body', async () => {
    const { http } = cloud.urls;
    for (const path of ['/', '/nowhere', '/matches/x/y/z', '/matches/../me', '/%00', '/matches/%']) {
      const { status, body } = await ask(http, 'GET', path);
      expect([400, 401, 404], path).toContain(status);
      expect(body.code ?? body.message, path).toBeTypeOf('string');
    }
    expect((await ask(http, 'PATCH', '/matches')).body.code).toBe('route.method-not-allowed');
    expect((await ask(http, 'DELETE', '/health')).status).toBe(405);
    const head = await fetch(`${http}/health`, { method: 'HEAD' });
    expect(await head.text()).toBe('');
  });

  it('case 113: a browser’s preflight needs no token on any route, and is told the headers it may send', async () => {
    for (const { method, path } of ROUTES) {
      const url = cloud.urls.http + path.replaceAll(/\{[a-z]+\}/g, 'x');
      const answer = await fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://play.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type,idempotency-key,if-none-match',
        },
      });
      expect([200, 204]).toContain(answer.status);
      const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(',');
      for (const name of ['authorization', 'content-type', 'idempotency-key', 'if-none-match']) {
        expect(allowed, path).toContain(name);
      }
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-methods')?.split(',')).toContain(method);
    }
    const real = await ask(cloud.urls.http, 'GET', '/games', undefined, { origin: 'https://play.example' });
    expect(real.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('clocks', () => {
  it('case 68, 70: time-outs of two seats, reported many times, are one resolution; sealed moves stand', async () => {
    const seated = [ann, bob, cid, dot] as Person[];
    // Long enough for everything that has to happen before it, on a busy machine too.
    const matchId = await startMatch(seated, { deadline: 6 });
    await quiet();
    const [line] = (await open(eve)) as [Line];
    await line.follow(matchId, 0);
    const { deadline } = await (ann as Person).client.match(matchId);
    await Promise.all([cid, dot].map((each) => each?.client.seal(matchId, 1, RELOAD)));
    await cloud.fire('sweep');
    expect(resolutions(await historyOf(eve as Person, matchId))).toHaveLength(0);
    await new Promise((resolve) => setTimeout(resolve, (deadline as number) - Date.now() + 5));
    const late = ann?.call('PUT', sealPath(matchId, 1), { move: RELOAD });
    await Promise.all([cloud.fire('sweep'), cloud.fire('sweep'), cloud.fire('sweep')]);
    expect((await late)?.body.code).toBe('round.closed');
    await cloud.fire('sweep');
    const [entry, ...others] = resolutions(await historyOf(eve as Person, matchId)).filter((e) => e.closed === 1);
    expect(others).toEqual([]);
    expect(entry?.moves?.map(({ by }) => by)).toEqual(['deadline', 'deadline', 'seal', 'seal']);
    expect(entry).toMatchObject({ round: 2 });
    expect(entry?.asked?.filter(({ required }) => required).map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    await expect.poll(() => line.entries.find((e) => e.closed === 1), { interval: 5 }).toEqual(entry);
    line.close();
    await Promise.all(seated.slice(1).map((each) => each.client.resign(matchId)));
  });
});

describe('a process that is killed', () => {
  const data = mkdtempSync(join(tmpdir(), 'standoff-'));
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  });

  const start = async () => {
    const main = join(import.meta.dirname, '../../local/main.ts');
    const child = spawn(process.execPath, [main, '--port', '0', '--data', data], { stdio: 'pipe' });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Ctrl-C');
    const gone = new Promise((resolve) => child.once('exit', resolve));
    return { url: /HTTP API\s+(\S+)/.exec(output)?.[1] as string, kill: () => child.kill('SIGKILL'), gone };
  };

  it('has kept every seal that it had accepted; players come back with their tokens and play on', async () => {
    const first = await start();
    const seated = await Promise.all(['Ann', 'Bob', 'Cid'].map((name) => arrive(first.url, name)));
    const [a, b, c] = seated as [Person, Person, Person];
    const matches = await Promise.all([1, 2, 3, 4].map(() => startMatch(seated, { options: { turnLimit: 60 } })));
    const told = new Map<string, string>();
    let calls = 0;
    const play = async (matchId: string) => {
      for (;;) {
        for (const [seat, who] of [a, b, c].entries()) {
          const { body } = await who.call('GET', `/matches/${matchId}`);
          if (!body.you.prompt || body.you.seal) continue;
          const move = anyMove(body, seat);
          const answer = await who.call('PUT', sealPath(matchId, body.round), { move });
          if (answer.status === 200) told.set(`${matchId}/${body.round}/${seat}`, answer.body.receipt.commitment);
          calls += 1;
        }
        if ((await a.call('GET', `/matches/${matchId}`)).body.status === 'over') return;
      }
    };
    const playing = Promise.allSettled(matches.map(play));
    await expect.poll(() => calls, { interval: 5, timeout: 20_000 }).toBeGreaterThan(40);
    first.kill();
    await first.gone;
    await playing;

    const second = await start();
    const returned = seated.map(({ id, name, token }) => person(second.url, name, id, token));
    const records = new Map<string, string>();
    for (const matchId of matches) {
      for (const { closed, moves = [] } of resolutions(await historyOf(returned[0] as Person, matchId))) {
        for (const { seat, commitment } of moves) records.set(`${matchId}/${closed}/${seat}`, commitment ?? '');
      }
      for (const [seat, who] of returned.entries()) {
        const { you, round } = await who.client.match(matchId);
        if (you?.seal) records.set(`${matchId}/${round}/${seat}`, you.seal.commitment);
      }
    }
    expect(told.size).toBeGreaterThan(30);
    for (const [place, commitment] of told) expect(records.get(place), place).toBe(commitment);
    const [line] = await Promise.all([(returned[0] as Person).open()]);
    await line.follow(matches[0] as string, 0);
    await Promise.all(matches.map((matchId) => playOn(returned, matchId)));
    for (const matchId of matches) {
      const history = await historyOf(returned[0] as Person, matchId);
      expect(seqs(history)).toEqual(range(1, history.length));
      expect(history.at(-1)?.outcome).toBeDefined();
      if (matchId !== matches[0]) continue;
      await heard(line, history);
      expect(line.holes).toBe(0);
    }
    line.close();
    second.kill();
    await second.gone;
  });
});
