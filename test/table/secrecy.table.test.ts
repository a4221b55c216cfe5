import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type Reply, type Service, startService } from '../support/service/index.ts';

let service: Service;
let ann: Caller;
let bob: Caller;
let cid: Caller;
beforeAll(async () => {
  service = await startService();
  [ann, bob, cid] = (await Promise.all(['Ann', 'Bob', 'Cid'].map((n) => service.guest(n)))) as [Caller, Caller, Caller];
});
afterAll(() => service.stop());

const start = async (n = 3, body = {}) => (await service.started([ann, bob, cid].slice(0, n), body)).matchId;

/** Everything about a match that a viewer can get over HTTP, bytes and headers, refusals included. */
async function everything(matchId: string, viewer: Caller | undefined): Promise<Reply[]> {
  const token = viewer?.token === undefined ? {} : { token: viewer.token };
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, path, { ...token, requestId: 'same', ...(body !== undefined && { body }) });
  return [
    await call('GET', `/matches/${matchId}`),
    await call('GET', `/matches/${matchId}/entries?limit=100`),
    await call('GET', '/me/matches'),
    await call('PUT', `/matches/${matchId}/rounds/9/seal`, { move: { card: 'reload' } }),
    await call('PUT', `/matches/${matchId}/rounds/1/seal`, { move: { card: 'reload', evade: false } }),
    await call('POST', `/matches/${matchId}/rounds/1/acts`, { act: { act: 'nothing' } }),
    await call('DELETE', `/matches/${matchId}/rounds/9/seal`),
  ];
}

describe('a seat that changes hands', () => {
  // What the former player does in the open round before they resign, and nobody else may know.
  const secrets: Record<string, ((id: string) => Promise<unknown>)[]> = {
    bang: [
      async () => undefined,
      (id) =>
        service.call('PATCH', `/matches/${id}/orders`, {
          token: bob.token,
          body: { orders: ORDERS },
          requestId: 'same',
        }),
    ],
    'fast-west': [
      async () => undefined,
      async (id) => {
        for (const card of ['reload', 'miscalculation']) await bob.seal(id, 1, { card });
      },
    ],
  };
  const ORDERS = { barrel: 'skip' };

  test.each(Object.keys(secrets))(
    '%s: worlds that differ in what the former player did alone are the same for whoever comes',
    async (game) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      try {
        const [dot, eve] = (await Promise.all(['Dot', 'Eve'].map((n) => service.guest(n)))) as [Caller, Caller];
        const substitutes = { who: 'anybody', within: 86_400 };
        const { matchId } = await service.started([ann, bob, cid, eve], { game, substitutes, deadline: 600 });
        const history = async () =>
          (await service.table.items('Matches')).filter(({ pk }) => (pk as { S: string }).S === `MATCH#${matchId}`);
        const begun = Date.now();
        const before = await history();
        const worlds = [];
        for (const secret of secrets[game] ?? []) {
          vi.setSystemTime(begun);
          for (const { pk, sk } of await history())
            await service.table.client.send(new DeleteItemCommand({ TableName: 'Matches', Key: { pk, sk } as never }));
          for (const item of before)
            await service.table.client.send(new PutItemCommand({ TableName: 'Matches', Item: item as never }));
          const done = (await secret(matchId)) as Reply | undefined;
          expect(done?.status ?? 200).toBe(200);
          await bob.post(`/matches/${matchId}/resign`);
          expect((await dot.post(`/matches/${matchId}/join`)).status).toBe(200);
          const seen = [];
          for (const viewer of [dot, ann, undefined]) seen.push(await everything(matchId, viewer));
          vi.setSystemTime(begun + 601_000);
          for (const viewer of [dot, ann, undefined]) seen.push(await everything(matchId, viewer));
          expect(seen[3]?.[0]?.body.you.seat).toBe(1);
          worlds.push(JSON.stringify(seen));
        }
        expect(worlds).toHaveLength(2);
        expect(worlds[1]).toBe(worlds[0]);
      } finally {
        vi.useRealTimers();
      }
    },
  );
});

describe('before the reveal', () => {
  test('case 45, 49: no byte that others get holds a sealed move, and the owner sees his own', async () => {
    const matchId = await start();
    const canary = { card: 'miscalculation', unmask: true };
    await ann.seal(matchId, 1, canary);
    for (const viewer of [bob, cid, undefined]) {
      const replies = await everything(matchId, viewer);
      for (const { body } of replies) {
        // `hand` lists all seven cards of everybody, `moves` and `form` the viewer's own: the seal would stand elsewhere.
        const shown = { ...body, view: undefined, you: undefined, entries: undefined };
        expect(JSON.stringify(shown)).not.toContain('miscalculation');
      }
      const [match] = replies;
      expect(match?.body.you?.seal ?? null).toBeNull();
      expect(match?.body.view.places.map((place: { identity: unknown }) => place.identity)).toEqual([null, null, null]);
      // Of the deck one may know how many cards it has, not which comes next.
      expect(match?.body.view.targetDeck).toBeTypeOf('number');
      expect(match?.body.sealed).toEqual([0]);
    }
    const own = (await ann.get(`/matches/${matchId}`)).body;
    expect(own.you.seal.move).toEqual(canary);
    expect(own.view.you.sealed).toEqual(canary);
    // Read again in mid-round it is still hidden; after the round it is there for all.
    await bob.seal(matchId, 1, { card: 'reload' });
    expect((await bob.get(`/matches/${matchId}`)).body.view.you.sealed).toEqual({ card: 'reload' });
    await cid.seal(matchId, 1, { card: 'reload' });
    for (const viewer of [ann, bob, cid, undefined]) {
      const [, history] = await everything(matchId, viewer);
      expect(history?.body.entries.at(-1).moves[0].move).toEqual(canary);
    }
  });

  test('case 45, 49: worlds that differ only in a sealed move give everybody else the same bytes, headers and tags', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const matchId = await start(3, { deadline: 600 });
      const moves = [
        { card: 'reload' },
        { card: 'miscalculation', unmask: true },
        { card: 'reload', unmask: true },
        { card: 'dynamite' },
      ];
      const worlds: string[] = [];
      for (const move of moves) {
        // A replaced seal leaves no trace for others, so one match can be in each world in turn.
        await ann.withdraw(matchId, 1);
        const sealed = await ann.seal(matchId, 1, move);
        if (sealed.body.code === 'fast-west.aim-required') continue;
        expect(sealed.status).toBe(200);
        const seen = [];
        for (const viewer of [bob, cid, undefined]) seen.push(await everything(matchId, viewer));
        worlds.push(JSON.stringify(seen));
      }
      expect(worlds.length).toBeGreaterThan(2);
      expect(new Set(worlds).size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    { game: 'duel-west', options: {} },
    { game: 'duel-west', options: { pace: 'live' } },
    { game: 'wanted-7', options: { variant: 'designer' } },
  ])('and so it is in $game $options: in each of the first rounds, whatever is sealed', async ({ game, options }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    try {
      const matchId = await start(3, { game, options, deadline: 600 });
      let compared = 0;
      for (let n = 0; n < 6; n += 1) {
        const { you, round, awaited } = (await ann.get(`/matches/${matchId}`)).body;
        if (awaited.length > 1 && awaited.includes(0)) {
          const worlds = new Set<string>();
          for (const move of you.moves.slice(0, 4)) {
            await ann.withdraw(matchId, round);
            expect((await ann.seal(matchId, round, move)).status).toBe(200);
            const seen = [];
            for (const viewer of [bob, cid, undefined]) seen.push(await everything(matchId, viewer));
            worlds.add(JSON.stringify(seen));
          }
          expect(worlds.size).toBe(1);
          compared += you.moves.length > 1 ? 1 : 0;
        }
        for (const caller of [ann, bob, cid]) {
          const own = (await caller.get(`/matches/${matchId}`)).body;
          if (own.awaitedFromYou) await caller.seal(matchId, own.round, own.you.moves[n % own.you.moves.length]);
        }
      }
      expect(compared).toBeGreaterThan(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('case 47, 78: the seat comes from the token; who is not asked gets an empty list of moves', async () => {
    const matchId = await start();
    await ann.seal(matchId, 1, { card: 'reload' });
    const watched = (await service.call('GET', `/matches/${matchId}`)).body;
    expect(watched.you).toBeNull();
    expect(watched.view.you).toBeUndefined();
    const nothing = { prompt: null, moves: [], acts: [], form: false };
    const over = await start(2, { substitutes: { who: 'anybody', within: 3600 } });
    await ann.post(`/matches/${over}/resign`);
    expect((await ann.get(`/matches/${over}`)).body).toMatchObject({ status: 'playing', you: nothing });
    await bob.post(`/matches/${over}/resign`);
    for (const caller of [ann, bob]) {
      expect((await caller.get(`/matches/${over}`)).body).toMatchObject({ status: 'over', you: nothing });
    }
    const open = (await ann.post('/matches', { game: 'fast-west', seats: 2 })).body;
    expect(open.you).toMatchObject(nothing);
  });

  test('case 51: a watcher sees no more than what all seats share', async () => {
    const matchId = await start(3, { options: { turnLimit: 8 } });
    const compare = async () => {
      const { you: none, view: seen, ...watched } = (await service.call('GET', `/matches/${matchId}`)).body;
      expect(none).toBeNull();
      for (const player of [ann, bob, cid]) {
        const { you: _own, view, ...match } = (await player.get(`/matches/${matchId}`)).body;
        const { you, ...shared } = view;
        expect(shared).toEqual(seen);
        expect(Object.keys(you).sort()).toEqual(['identity', 'place', 'sealed']);
        expect({ ...match, awaitedFromYou: false }).toEqual(watched);
      }
      return watched.status;
    };
    // Before, between and after the seals of every round to the end, whatever phase it is.
    for (let turn = 0; (await compare()) !== 'over'; turn += 1) {
      for (const [seat, player] of [ann, bob, cid].entries()) {
        const { you, round } = (await player.get(`/matches/${matchId}`)).body;
        if (!you.prompt || you.seal) continue;
        await player.seal(matchId, round, you.moves[(turn * 5 + seat * 3) % you.moves.length]);
        await compare();
      }
    }
  });

  test('case 52: a watcher can do nothing, and nothing moves when he tries', async () => {
    const matchId = await start(2);
    const before = (await ann.get(`/matches/${matchId}`)).body;
    const tries = [
      await cid.seal(matchId, 1, { card: 'reload' }),
      await cid.withdraw(matchId, 1),
      await cid.act(matchId, 1, { act: 'unmask' }),
      await cid.post(`/matches/${matchId}/resign`),
    ];
    for (const reply of tries) expect(reply.body).toMatchObject({ status: 403, code: 'match.not-seated' });
    expect((await ann.get(`/matches/${matchId}`)).body).toEqual(before);
  });

  test('case 52: who has left a table before it started is a watcher there', async () => {
    const { matchId } = (await ann.post('/matches', { game: 'fast-west', seats: 3 })).body;
    await cid.post(`/matches/${matchId}/join`);
    await cid.post(`/matches/${matchId}/leave`);
    await bob.post(`/matches/${matchId}/join`);
    const before = (await ann.post(`/matches/${matchId}/start`)).body;
    expect(before.status).toBe('playing');
    expect((await cid.get(`/matches/${matchId}`)).body.you).toBeNull();
    for (const reply of [
      await cid.seal(matchId, 1, { card: 'reload' }),
      await cid.withdraw(matchId, 1),
      await cid.act(matchId, 1, { act: 'unmask' }),
      await cid.post(`/matches/${matchId}/resign`),
    ]) {
      expect(reply.body).toMatchObject({ status: 403, code: 'match.not-seated' });
    }
    expect((await ann.get(`/matches/${matchId}`)).body).toEqual(before);
  });

  test('case 53: only ids and choices are taken from a move; sent costs and unknown fields are refused', async () => {
    const matchId = await start(2);
    const reply = await ann.seal(matchId, 1, { card: 'dynamite', cost: 0 });
    expect(reply.body.code).toBe('fast-west.bad-shape');
    expect((await ann.get(`/matches/${matchId}`)).body.you.seal).toBeNull();
  });
});

describe('ETags', () => {
  const get = (caller: Caller | undefined, matchId: string, tag?: string) =>
    service.call('GET', `/matches/${matchId}`, {
      ...(caller && { token: caller.token }),
      headers: tag === undefined ? {} : { 'if-none-match': tag },
    });

  test('an unchanged match is 304, a seal of anybody changes the tag although seq stays', async () => {
    const matchId = await start();
    const first = await get(bob, matchId);
    expect(first.headers.etag).toMatch(/^W\/"\d+-1-[\w-]{16}"$/);
    for (const tag of [first.headers.etag, `"other", ${first.headers.etag?.slice(2)}`, '*']) {
      const again = await get(bob, matchId, tag);
      expect(again.status).toBe(304);
      expect(again.body).toBeUndefined();
      expect(again.headers).toMatchObject({
        etag: first.headers.etag,
        'cache-control': 'private, no-cache',
        vary: 'Authorization',
      });
    }
    await ann.seal(matchId, 1, { card: 'reload' });
    const changed = await get(bob, matchId, first.headers.etag);
    expect(changed.status).toBe(200);
    expect(changed.body.seq).toBe(first.body.seq);
  });

  test('no two viewers share a tag', async () => {
    const matchId = await start();
    const tags = await Promise.all([ann, bob, cid, undefined].map(async (c) => (await get(c, matchId)).headers.etag));
    expect(new Set(tags).size).toBe(4);
  });
});

describe('at rest', () => {
  test('a table export shows no move, no state and no seed', async () => {
    const matchId = await start();
    await ann.seal(matchId, 1, { card: 'miscalculation', unmask: true });
    const stored = await service.table.items('Matches');
    const mine = stored.filter((item) => (item.pk as { S: string }).S === `MATCH#${matchId}`);
    // Binary attributes are base64 in the export: look inside them as well.
    const text = JSON.stringify(mine, (_key, v) =>
      typeof v === 'string' ? `${v} ${Buffer.from(v, 'base64').toString('latin1')}` : v,
    );
    for (const word of ['miscalculation', 'unmask', 'targetDeck', 'identity', 'seed']) expect(text).not.toContain(word);
  });

  test('encrypted moves have the same length, whatever the move and however often it was changed', async () => {
    const { CARD_NAMES } = await import('../../domain/games/fast-west/cards.ts');
    const wishes = [
      { card: 'reload' },
      { card: 'miscalculation', unmask: true },
      { card: 'dodge', recover: ['revolver'] },
      { card: 'dodge', unmask: true, recover: [...CARD_NAMES].reverse() },
    ];
    const startWithDodge = async (): Promise<string> => {
      const matchId = await start();
      const { you } = (await ann.get(`/matches/${matchId}`)).body;
      return you.prompt.ask.cards.includes('dodge') ? matchId : startWithDodge();
    };
    const lengthOf = async (matchId: string) => {
      const item = (await service.table.items('Matches')).find(
        (i) => (i.pk as { S: string }).S === `MATCH#${matchId}` && (i.sk as { S: string }).S === 'STATE',
      );
      return (item as never as { seals: { M: { 0: { M: { x: { B: string } } } } } }).seals.M[0].M.x.B.length;
    };
    const lengths = wishes.map(() => new Set<number>());
    for (const first of wishes.keys()) {
      const matchId = await startWithDodge();
      for (const [take, known] of lengths.entries()) {
        const move = wishes[(first + take) % wishes.length];
        expect((await ann.seal(matchId, 1, move)).status).toBe(200);
        known.add(await lengthOf(matchId));
      }
    }
    for (const known of lengths) expect(known.size).toBe(1);
  });

  test('a ciphertext moved to another match, round or seat does not open', async () => {
    const { openVault } = await import('../../functions/match/vault.ts');
    const now = Date.now();
    const vault = await openVault('A', [], now);
    const sealed = vault.encrypt('seal/1/0', Buffer.from('secret'));
    expect(Buffer.from(vault.decrypt('seal/1/0', sealed)).toString()).toBe('secret');
    expect(() => vault.decrypt('seal/1/1', sealed)).toThrow();
    expect(() => vault.decrypt('seal/2/0', sealed)).toThrow();
    const other = await openVault('B', [sealed], now);
    expect(() => other.decrypt('seal/1/0', sealed)).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) as number) ^ 1;
    expect(() => vault.decrypt('seal/1/0', sealed)).toThrow();
  });
});

describe('logs', () => {
  test('no line holds a move, a token or a body, whatever happens', async () => {
    const lines: string[] = [];
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation(((line: string) => lines.push(String(line)) > 0) as never);
    const level = process.env.LOG_LEVEL;
    process.env.LOG_LEVEL = 'debug';
    try {
      const matchId = await start();
      await ann.seal(matchId, 1, { card: 'miscalculation', unmask: true });
      await bob.seal(matchId, 1, { card: 'canary-card' });
      await service.table.faults.next({ kind: 'throttle', table: 'Matches', operation: 'UpdateItem', times: 3 });
      await bob.seal(matchId, 1, { card: 'miscalculation' });
      await service.call('POST', '/matches', { token: ann.token, body: '{"canary":' });
      await service.call('GET', '/me', { token: 'sg_canary' });
    } finally {
      write.mockRestore();
      process.env.LOG_LEVEL = level;
    }
    const text = lines.join('');
    expect(text).toContain('PUT /matches/{id}/rounds/{round}/seal');
    expect(text).toContain('service.throttled');
    for (const secret of ['miscalculation', 'canary', ann.token, bob.token, 'unmask'])
      expect(text).not.toContain(secret);
    for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });
});
