import { describe, expect, it, vi } from 'vitest';
import { Client, network, Problem, type Transport, Unreachable } from '../../../client/index.ts';
import { FakeServer, problem, settle } from './fake-transport.ts';

const sealed = () => Response.json({ round: 1, seat: 0, receipt: {}, resolved: false });

/** A client whose requests are answered by `answer`, and what was asked. */
function answeredBy(answer: (url: URL, init: RequestInit) => Response | Promise<Response>, change: object = {}) {
  const asked: { path: string; init: RequestInit }[] = [];
  const transport: Transport = {
    ...network,
    random: () => 1,
    fetch: async (url, init) => {
      asked.push({ path: url.replace('http://service', ''), init });
      return answer(new URL(url), init);
    },
    ...change,
  };
  return { client: new Client('http://service', { transport }), asked };
}

/** As a network does: no answer ever, and an error when the signal is raised. */
const silence = (_url: URL, { signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

/** Every call that takes a signal, by its name. */
const CALLS: Readonly<Record<string, (client: Client, signal: AbortSignal) => Promise<unknown>>> = {
  health: (client, signal) => client.health({ signal }),
  keys: (client, signal) => client.keys({ signal }),
  games: (client, signal) => client.games({ signal }),
  game: (client, signal) => client.game('bang', { signal }),
  guest: (client, signal) => client.guest('Ada', { signal }),
  me: (client, signal) => client.me({ signal }),
  rename: (client, signal) => client.rename('Ada', { signal }),
  issuers: (client, signal) => client.issuers({ signal }),
  signIn: (client, signal) => client.signIn('e30.e30.x', { signal }),
  tokens: (client, signal) => client.tokens({ signal }),
  createToken: (client, signal) => client.createToken({ name: 'bot', scopes: ['play'] }, { signal }),
  revokeToken: (client, signal) => client.revokeToken('t', { signal }),
  exportMe: (client, signal) => client.exportMe({ signal }),
  deleteMe: (client, signal) => client.deleteMe('p', { signal }),
  myMatches: (client, signal) => client.myMatches({ signal }).next(),
  vacantMatches: (client, signal) => client.vacantMatches({ signal }).next(),
  openMatches: (client, signal) => client.openMatches({ signal }).next(),
  finishedMatches: (client, signal) => client.finishedMatches('bang', { signal }).next(),
  invitation: (client, signal) => client.invitation('m', 'code', { signal }),
  blocks: (client, signal) => client.blocks({ signal }),
  block: (client, signal) => client.block('p', { signal }),
  unblock: (client, signal) => client.unblock('p', { signal }),
  invitations: (client, signal) => client.invitations({ signal }).next(),
  decline: (client, signal) => client.decline('m', { signal }),
  invite: (client, signal) => client.invite('m', 'p', {}, { signal }),
  rematch: (client, signal) => client.rematch('m', { signal }),
  kick: (client, signal) => client.kick('m', 'p', { signal }),
  uninvite: (client, signal) => client.uninvite('m', 'p', { signal }),
  create: (client, signal) => client.create({ game: 'bang', seats: 4 }, { signal }),
  join: (client, signal) => client.join('m', {}, { signal }),
  leave: (client, signal) => client.leave('m', { signal }),
  start: (client, signal) => client.start('m', 1, { signal }),
  returnTo: (client, signal) => client.returnTo('m', { signal }),
  resign: (client, signal) => client.resign('m', { signal }),
  match: (client, signal) => client.match('m', { signal }),
  seal: (client, signal) => client.seal('m', 1, null, { signal }),
  withdraw: (client, signal) => client.withdraw('m', 1, { signal }),
  act: (client, signal) => client.act('m', 1, null, { signal }),
  vote: (client, signal) => client.vote('m', 1, { for: 'end' }, { signal }),
  giveTime: (client, signal) => client.giveTime('m', 1, { seat: 1, seconds: 60 }, { signal }),
  takeVacation: (client, signal) => client.takeVacation('m', 1, 2, { signal }),
  order: (client, signal) => client.order('m', {}, { signal }),
  entries: (client, signal) => client.entries('m', { signal }),
  history: (client, signal) => client.history('m', { signal }).next(),
  ticket: (client, signal) => client.ticket('m', { signal }),
  send: (client, signal) => client.send({ method: 'GET', path: '/', repeatable: true, signal }),
};

describe('a call that is given up', () => {
  it.each(Object.entries(CALLS))('rejects with the reason, and is not tried again: %s', async (name, call) => {
    expect(typeof (Client.prototype as never)[name]).toBe('function');
    const [giveUp, reason] = [new AbortController(), new Error('changed my mind')];
    const { client, asked } = answeredBy(silence);
    const given = call(client, giveUp.signal).catch((error: unknown) => error);
    await settle();
    giveUp.abort(reason);
    expect(await given).toBe(reason);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });

  it('is not sent at all if the signal was raised before', async () => {
    const { client, asked } = answeredBy(sealed);
    await expect(client.seal('m', 1, null, { signal: AbortSignal.abort('late') })).rejects.toBe('late');
    expect(asked).toEqual([]);
  });

  it('rejects at once while it waits its turn behind another one, and is never sent', async () => {
    const [giveUp, reason] = [new AbortController(), new Error('changed my mind')];
    const answers: ((response: Response) => void)[] = [];
    const { client, asked } = answeredBy(() => new Promise<Response>((resolve) => void answers.push(resolve)));
    const first = client.seal('m', 1, null);
    const second = client.seal('m', 1, 'other', { signal: giveUp.signal }).catch((error: unknown) => error);
    const third = client.withdraw('m', 1).catch(() => {});
    await settle();
    giveUp.abort(reason);
    expect(await second).toBe(reason);
    answers[0]?.(sealed());
    await first;
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ init }) => init.method)).toEqual(['PUT', 'DELETE']);
    answers[1]?.(problem(404, 'match.unknown'));
    await third;
  });

  it('ends its pause between two tries', async () => {
    const giveUp = new AbortController();
    const { client, asked } = answeredBy(() => problem(503, 'service.throttled', { 'retry-after': '3600' }));
    const given = client.seal('m', 1, null, { signal: giveUp.signal }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await settle();
    giveUp.abort('enough');
    expect(await given).toBe('enough');
    expect(asked).toHaveLength(1);
  });

  it('leaves nothing on the signal of a call that was answered', async () => {
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    const answers = [new Response('', { status: 503 }), sealed()];
    const { client } = answeredBy(() => answers.shift() as Response);
    await client.seal('m', 1, null, { signal });
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });

  it('is that of a follower when the following ends', async () => {
    const server = new FakeServer();
    server.socketsWork = false;
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch: Transport['fetch'] = (url, init) => {
      signals.push(init.signal);
      return silence(new URL(url), init);
    };
    const follower = new Client('http://service', { transport: { ...server.transport, fetch } }).follow('m');
    await server.pass(5_000);
    expect(signals.length).toBeGreaterThan(1);
    expect(signals.at(-1)?.aborted).toBe(false);
    follower.close();
    expect(signals.every((signal) => signal?.aborted)).toBe(true);
  });
});

it('an id stays one part of the path, whatever is in it', async () => {
  const { client, asked } = answeredBy(sealed);
  await client.seal('../guests?x', 1, null);
  expect(asked[0]?.path).toBe('/matches/..%2Fguests%3Fx/rounds/1/seal');
});

describe('a key', () => {
  const keyOf = ({ init }: { init: RequestInit }) => new Headers(init.headers).get('idempotency-key');

  it('is the one that is given, for all tries', async () => {
    const answers = [new Response('', { status: 503 }), sealed()];
    const { client, asked } = answeredBy(() => answers.shift() as Response);
    await client.seal('m', 1, null, { key: 'mine' });
    expect(asked.map(keyOf)).toEqual(['mine', 'mine']);
  });

  it('is one of its own for every other call, in a page without crypto.randomUUID as well', async () => {
    const missing = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new Error('not over plain HTTP');
    });
    const { client, asked } = answeredBy(sealed);
    for (let n = 0; n < 100; n++) await client.seal('m', 1, null);
    expect(new Set(asked.map(keyOf)).size).toBe(100);
    expect(asked.map(keyOf).every((key) => /^[\da-f]{32}$/.test(key ?? ''))).toBe(true);
    missing.mockRestore();
  });
});

describe('lists', () => {
  const summary = (matchId: string) => ({ matchId, status: 'open', seq: 1, round: 0 });
  const pages: Readonly<Record<string, object>> = {
    '': { matches: [summary('a'), summary('b')], next: 'x&y=1' },
    'x&y=1': { matches: [], next: 'z' },
    z: { matches: [summary('c')], next: null },
  };
  const paged = (url: URL) => Response.json(pages[url.searchParams.get('cursor') ?? '']);

  it('come page by page until there is none, also where a page is empty', async () => {
    const { client, asked } = answeredBy(paged);
    const ids = [];
    for await (const { matchId } of client.openMatches({ game: 'wanted-7' })) ids.push(matchId);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(asked.map(({ path }) => path)).toEqual([
      '/matches?game=wanted-7',
      '/matches?game=wanted-7&cursor=x%26y%3D1',
      '/matches?game=wanted-7&cursor=z',
    ]);
  });

  it('ask for what is wanted, on every page', async () => {
    const { client, asked } = answeredBy(paged);
    for await (const _match of client.myMatches({ awaiting: 'me', status: 'playing' }));
    expect(asked.map(({ path }) => path)).toEqual([
      '/me/matches?status=playing&awaiting=me',
      '/me/matches?status=playing&awaiting=me&cursor=x%26y%3D1',
      '/me/matches?status=playing&awaiting=me&cursor=z',
    ]);
    const one = answeredBy(() => Response.json({ matches: [], next: null }));
    await one.client.openMatches({ seats: 4, free: 2, openedAfter: 7 }).next();
    await one.client.finishedMatches('bang', { from: '2026-11-01', to: '2026-11-30', seats: 4 }).next();
    expect(one.asked.map(({ path }) => path)).toEqual([
      '/matches?seats=4&free=2&openedAfter=7',
      '/matches?status=over&game=bang&seats=4&from=2026-11-01&to=2026-11-30',
    ]);
  });

  it('ask for no page that nobody wants', async () => {
    const { client, asked } = answeredBy(paged);
    for await (const { matchId } of client.myMatches()) if (matchId === 'a') break;
    expect(asked.map(({ path }) => path)).toEqual(['/me/matches']);
  });

  it('are tried again and refused like any other call', async () => {
    const answers = [new Response('', { status: 502 }), paged(new URL('http://x')), problem(400, 'request.invalid')];
    const { client } = answeredBy(() => answers.shift() as Response);
    const ids: string[] = [];
    const read = async () => {
      for await (const { matchId } of client.myMatches()) ids.push(matchId);
    };
    await expect(read()).rejects.toThrow(Problem);
    expect(ids).toEqual(['a', 'b']);
    const foreign = answeredBy(() => Response.json({ matches: 'many', next: null }), { sleep: async () => {} });
    await expect(foreign.client.myMatches().next()).rejects.toThrow(Unreachable);
  });

  it('of a history go on behind the last entry of a page', async () => {
    const server = new FakeServer();
    server.write('opened', 'joined', 'started', 'resolved', 'resolved', 'resolved', 'resolved');
    const { client, asked } = answeredBy(() => Response.json({}), { fetch: server.transport.fetch });
    const seqs: number[] = [];
    for await (const { seq } of client.history('m', { after: 1 })) seqs.push(seq);
    expect(seqs).toEqual([2, 3, 4, 5, 6, 7]);
    expect(asked).toEqual([]);
    expect(server.looks).toBe(2);
  });
});

describe('the sleep of the platform', () => {
  it('ends at once when the signal is raised, before or meanwhile', async () => {
    await network.sleep(1e9, AbortSignal.abort());
    const waking = new AbortController();
    const asleep = network.sleep(1e9, waking.signal);
    waking.abort();
    await asleep;
  });

  it('leaves no listener on a signal that is never raised', async () => {
    const { signal } = new AbortController();
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    await network.sleep(1, signal);
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed).toHaveBeenCalledWith('abort', added.mock.calls[0]?.[1]);
  });
});
