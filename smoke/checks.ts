import assert from 'node:assert/strict';
import { Client, type Entry, type Head, network, Problem } from '../client/index.ts';

/** What earlier checks leave to later ones. */
export interface Stage {
  readonly url: string;
  ada?: Client;
  ben?: Client;
  matchId?: string;
  /** The entry that is to be pushed by the first reveal. */
  pushed?: { readonly entry: Promise<Entry> };
}

export interface Check {
  readonly name: string;
  readonly check: (stage: Stage) => Promise<void>;
}

/** Nobody needs these guests afterwards. */
const onGuest = (): void => {};

/** A socket has this long to bring an entry. Milliseconds. */
const PUSHED_WITHIN = 5_000;
const GAME = 'fast-west';
const FIRST_MOVE = { card: 'reload' };

/** Holds what an earlier check was to leave; without it there is nothing to check. */
function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('an earlier check has failed');
  return value;
}

async function refusal(call: Promise<unknown>, code: string): Promise<void> {
  const problem = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(problem instanceof Problem, `expected ${code}, got ${problem ?? 'success'}`);
  assert.equal(problem.code, code);
}

/**
 * Follows a match from its own socket.
 *
 * @returns once the socket is subscribed, which the first tick says, the promise of the next entry that it brings
 */
async function listen(client: Client, matchId: string, after: number): Promise<{ entry: Promise<Entry> }> {
  const follower = client.follow(matchId, { after, signal: AbortSignal.timeout(PUSHED_WITHIN) });
  let subscribed: () => void = () => {};
  const listening = new Promise<void>((resolve) => {
    subscribed = resolve;
  });
  const next = async (): Promise<Entry> => {
    for await (const news of follower) {
      if (news.type === 'sealed') subscribed();
      else if (follower.stats.fetched === 0) return news.entry;
      else throw new Error('the entry was fetched, not pushed');
    }
    throw new Error(`nothing was pushed within ${PUSHED_WITHIN} ms`);
  };
  const entry = next();
  await Promise.race([listening, entry]);
  return { entry };
}

/** The heads that a socket of its own is told, when it follows a match and asks. */
async function heads(client: Client, matchId: string): Promise<readonly Head[]> {
  const { url } = await client.ticket(matchId);
  const socket = network.socket(url);
  const say = (frame: object) => socket.send(JSON.stringify(frame));
  try {
    return await new Promise((resolve, reject) => {
      const silence = AbortSignal.timeout(PUSHED_WITHIN);
      silence.addEventListener('abort', () => reject(new Error(`no answer within ${PUSHED_WITHIN} ms`)));
      socket.addEventListener('open', () => say({ type: 'subscribe', matchId }));
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data));
        if (frame.type === 'subscribed') say({ type: 'sync' });
        else if (frame.type === 'heads') resolve(frame.heads);
        else reject(new Error(`expected heads, got ${data}`));
      });
      socket.addEventListener('error', () => reject(new Error('the socket did not open')));
    });
  } finally {
    socket.close();
  }
}

/** Every check in order. */
export const CHECKS: readonly Check[] = [
  {
    name: 'answers to GET /health',
    check: async ({ url }) => {
      assert.equal((await new Client(url).health()).ok, true);
    },
  },
  {
    name: `offers ${GAME}`,
    check: async ({ url }) => {
      const games = await new Client(url).games();
      assert.ok(games.some(({ game }) => game === GAME));
    },
  },
  {
    name: 'answers an unknown route with a problem document',
    check: async ({ url }) => {
      const response = await fetch(`${url}/nowhere`);
      assert.equal(response.status, 404);
      assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
      assert.equal(((await response.json()) as { code: string }).code, 'route.unknown');
    },
  },
  {
    name: 'refuses a token that is none',
    check: ({ url }) => refusal(new Client(url, { token: 'sg_none' }).create({ game: GAME, seats: 2 }), 'auth.invalid'),
  },
  {
    name: 'admits two guests',
    check: async (stage) => {
      const service = new Client(stage.url, { onGuest });
      const [ada, ben] = await Promise.all([service.guest('Smoke Ada'), service.guest('Smoke Ben')]);
      stage.ada = service.as(ada.token);
      stage.ben = service.as(ben.token);
    },
  },
  {
    name: 'opens a match for two guests and a bot, and starts it with the last seat',
    check: async (stage) => {
      const bots = [{ seat: 2 }];
      const opened = await given(stage.ada).create({ game: GAME, seats: 3, bots, visibility: 'invite' });
      const invite = opened.you?.invite as string;
      const joined = await given(stage.ben).join(opened.matchId, { invite });
      stage.matchId = opened.matchId;
      assert.equal(joined.status, 'playing');
      assert.deepEqual(joined.awaited, [0, 1]);
    },
  },
  {
    name: 'hides a match by invitation from others',
    check: ({ url, matchId }) => refusal(new Client(url).match(given(matchId)), 'match.unknown'),
  },
  {
    name: 'refuses a seal of somebody who is not invited',
    check: async ({ url, matchId }) => {
      const service = new Client(url, { onGuest });
      const { token } = await service.guest('Smoke Cleo');
      await refusal(service.as(token).seal(given(matchId), 1, FIRST_MOVE), 'match.unknown');
    },
  },
  {
    name: 'answers 304 to the ETag it gave',
    check: async (stage) => {
      const read = (etag?: string) =>
        given(stage.ada).send({
          method: 'GET',
          path: `/matches/${given(stage.matchId)}`,
          headers: etag === undefined ? {} : { 'if-none-match': etag },
          repeatable: true,
        });
      const first = await read();
      assert.equal((await read(first.headers.get('etag') as string)).status, 304);
    },
  },
  {
    name: 'opens sockets by ticket',
    check: async (stage) => {
      const matchId = given(stage.matchId);
      const { seq } = await given(stage.ben).match(matchId);
      stage.pushed = await listen(given(stage.ben), matchId, seq);
    },
  },
  {
    // Only the real table says whether the policy lets the function read this.
    name: 'names the newest entry to a socket that asks',
    check: async (stage) => {
      const matchId = given(stage.matchId);
      const { seq } = await given(stage.ada).match(matchId);
      const told = await heads(given(stage.ada), matchId);
      assert.deepEqual(
        told.map((head) => [head.matchId, head.seq]),
        [[matchId, seq]],
      );
    },
  },
  {
    name: 'takes a seal and gives the same receipt twice',
    check: async (stage) => {
      const [first, second] = [
        await given(stage.ada).seal(given(stage.matchId), 1, FIRST_MOVE),
        await given(stage.ada).seal(given(stage.matchId), 1, FIRST_MOVE),
      ];
      assert.deepEqual(second.receipt, first.receipt);
      assert.deepEqual(first.awaited, [1]);
    },
  },
  {
    name: 'refuses a move that the rules do not know',
    check: ({ ben, matchId }) => refusal(given(ben).seal(given(matchId), 1, { card: 'cannon' }), `${GAME}.bad-shape`),
  },
  {
    name: 'resolves with the last seal and pushes the reveal',
    check: async (stage) => {
      const answer = await given(stage.ben).seal(given(stage.matchId), 1, FIRST_MOVE);
      assert.equal(answer.resolved, true);
      const entry = await given(stage.pushed).entry;
      assert.equal(entry.type, 'resolved');
      assert.equal(entry.seq, answer.seq);
      const { entries } = await given(stage.ada).entries(given(stage.matchId));
      assert.deepEqual(
        entries.map(({ seq }) => seq),
        entries.map((_, i) => i + 1),
      );
    },
  },
  {
    name: 'refuses a seal for a round that is closed',
    check: ({ ada, matchId }) => refusal(given(ada).seal(given(matchId), 1, { card: 'bounce' }), 'round.closed'),
  },
  {
    name: 'lets a player resign, and the match end with the last',
    check: async ({ ada, ben, matchId }) => {
      await given(ada).resign(given(matchId));
      assert.equal((await given(ben).resign(given(matchId))).status, 'over');
    },
  },
];
