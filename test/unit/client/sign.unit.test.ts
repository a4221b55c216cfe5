import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  Client,
  exportKey,
  importKey,
  keyOf,
  network,
  newKey,
  type OwnKey,
  playerKey,
  type SentSignature,
} from '../../../client/index.ts';
import { hasSigned, isPlayerKey, moveHash } from '../../../domain/player-key.ts';
import { signer } from '../../support/signer.ts';
import { problem } from './fake-transport.ts';

afterEach(() => vi.unstubAllGlobals());

const PLACE = { matchId: 'M', round: 1, seat: 0 };
const signedBy = (key: OwnKey, move?: object): Promise<SentSignature> =>
  key.signing(PLACE, 0, move as never, async (signed) => signed);

describe('a key of a player', () => {
  it('signs what the service takes', async () => {
    const key = await newKey();
    expect(isPlayerKey(key.publicKey)).toBe(true);
    const taken = await signedBy(key);
    expect(Object.keys(taken)).toEqual(['n', 'signature']);
    expect(hasSigned(key.publicKey, { ...PLACE, n: 1, hash: null }, taken.signature)).toBe(true);
    const { n, nonce = '', signature } = await signedBy(key, { card: 'x' });
    expect(n).toBe(2);
    expect(hasSigned(key.publicKey, { ...PLACE, n, hash: moveHash(nonce, { card: 'x' }) }, signature)).toBe(true);
    expect((await newKey()).publicKey).not.toBe(key.publicKey);
  });

  it('cannot be read, unless that is wanted; then another device can have it', async () => {
    await expect(exportKey(await newKey())).rejects.toThrow();
    const key = await newKey({ extractable: true });
    const text = await exportKey(key);
    const there = await importKey(text);
    expect(there.publicKey).toBe(key.publicKey);
    expect(await signedBy(there)).toEqual(await signedBy(key));
    await expect(exportKey(there)).rejects.toThrow();
    expect(await exportKey(await importKey(text, { extractable: true }))).toBe(text);
    const other = (await exportKey(await newKey({ extractable: true }))).split('.');
    await expect(importKey(`${text.split('.')[0]}.${other[1]}`)).rejects.toThrow();
    for (const none of ['', 'x', 'x.y', text.slice(0, 20)]) await expect(importKey(none)).rejects.toThrow();
  });

  it('can be kept where the platform keeps such things', async () => {
    const { halves, publicKey } = await newKey();
    expect((await keyOf(halves)).publicKey).toBe(publicKey);
  });

  it('is refused with words where the platform cannot make one', async () => {
    const none = () => Promise.reject(Object.assign(new Error('Unrecognized name'), { name: 'NotSupportedError' }));
    vi.stubGlobal('crypto', { subtle: { generateKey: none, importKey: none } });
    const words = 'this platform cannot sign: its crypto.subtle has no Ed25519';
    await expect(newKey()).rejects.toThrow(words);
    await expect(importKey('a.b')).rejects.toThrow(words);
    vi.stubGlobal('crypto', {});
    await expect(newKey()).rejects.toThrow('needs crypto.subtle');
  });
});

const own = signer(31);

/** A service that answers one request after the other, and the client of a player with a key. */
function scripted(...answers: (Response | object)[]) {
  const asked: { what: string; body: { signed?: { n: number; nonce?: string; signature: string } } | undefined }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    asked.push({ what: `${init.method} ${new URL(url).pathname}`, body });
    const answer = answers.shift();
    return answer instanceof Response ? answer : Response.json(answer ?? {}, { headers: { etag: 'W/"1"' } });
  };
  // It signs nothing: what it is given to sign is its signature.
  const sign = playerKey(own.key, async (text) => text);
  const client = new Client('http://server/', { transport: { ...network, fetch }, token: 'sg_x', sign });
  return { client, asked };
}
const match = (more: object = {}) => ({
  matchId: 'm',
  status: 'playing',
  seq: 3,
  round: 1,
  deadline: null,
  clock: { deadline: null, early: true },
  seats: [{ seat: 0 }, { seat: 1, key: own.key }],
  you: { seat: 1, seal: null },
  ...more,
});
const sealed = { round: 1, seat: 1, receipt: {}, resolved: false };
const taken = { round: 1, seat: 1, sealed: false };
const behind = (n: number) =>
  Response.json(
    { code: 'seal.number', status: 409, title: '', n },
    { status: 409, headers: { 'content-type': 'application/problem+json' } },
  );

describe('a client with a key', () => {
  it('opens and joins matches with it, unless it is told otherwise', async () => {
    const { client, asked } = scripted(match(), match(), match(), match());
    await client.create({ game: 'bang', seats: 4 });
    await client.join('m', { seat: 2 });
    await client.rematch('m');
    await client.join('m', { key: 'other' });
    expect(asked.map(({ body }) => body)).toEqual([
      { key: own.key, game: 'bang', seats: 4 },
      { key: own.key, seat: 2 },
      { key: own.key },
      { key: 'other' },
    ]);
  });

  it('signs each seal and each withdrawal, with a number that goes up, and reads the match once', async () => {
    const { client, asked } = scripted(match(), sealed, taken, sealed, match(), sealed);
    await client.seal('m', 1, { b: 1, a: [2] });
    await client.withdraw('m', 1);
    await client.seal('m', 1, { b: 1 }, { head: 'h' });
    expect(asked.map(({ what }) => what)).toEqual([
      'GET /matches/m',
      'PUT /matches/m/rounds/1/seal',
      'DELETE /matches/m/rounds/1/seal',
      'PUT /matches/m/rounds/1/seal',
    ]);
    const [, first, second, third] = asked.map(({ body }) => body);
    const { nonce = '' } = first?.signed ?? {};
    expect(Buffer.from(nonce, 'base64url')).toHaveLength(16);
    const text = (n: number, hash: string | null) => `["standoff/player/1","m",1,1,${n},${JSON.stringify(hash)}]`;
    expect(first).toEqual({
      move: { b: 1, a: [2] },
      signed: { n: 1, nonce, signature: text(1, moveHash(nonce, { b: 1, a: [2] })) },
    });
    expect(second).toEqual({ signed: { n: 2, signature: text(2, null) } });
    expect(third).toMatchObject({ head: 'h', signed: { n: 3 } });
    expect(third?.signed?.nonce).not.toBe(nonce);
    // Another round is counted anew.
    await client.seal('m', 2, { b: 1 });
    expect(asked.at(-1)?.body?.signed?.n).toBe(1);
  });

  it('goes on from the number of another device: as the match tells it, or as the refusal does', async () => {
    const { client, asked } = scripted(
      match({ you: { seat: 1, seal: { round: 1, signed: { n: 4 } } } }),
      sealed,
      behind(7),
      sealed,
    );
    await client.seal('m', 1, 1);
    await client.seal('m', 1, 2);
    expect(asked.slice(1).map(({ body }) => body?.signed?.n)).toEqual([5, 6, 8]);
  });

  it('gives up after some tries, and on any other refusal at once', async () => {
    const { client, asked } = scripted(match(), ...Array.from({ length: 20 }, (_, n) => behind(n + 1)));
    await expect(client.seal('m', 1, 1)).rejects.toMatchObject({ code: 'seal.number' });
    expect(asked).toHaveLength(9);
    const other = scripted(match(), problem(422, 'seal.signature'), sealed);
    await expect(other.client.seal('m', 1, 1)).rejects.toMatchObject({ code: 'seal.signature' });
    await other.client.seal('m', 1, 1);
    expect(other.asked.slice(1).map(({ body }) => body?.signed?.n)).toEqual([1, 2]);
  });

  it('signs nothing at a seat without a key, and without a seat', async () => {
    for (const more of [{ you: { seat: 0, seal: null } }, { you: null }]) {
      // Whoever has no seat may have got one meanwhile.
      const again = more.you === null ? [match(more)] : [];
      const { client, asked } = scripted(match(more), sealed, ...again, taken);
      await client.seal('m', 1, 1);
      await client.withdraw('m', 1);
      expect(asked.filter(({ what }) => !what.startsWith('GET')).map(({ body }) => body)).toEqual([
        { move: 1 },
        undefined,
      ]);
    }
  });

  it('looks again at the start, when seats may have moved', async () => {
    const { client, asked } = scripted(match({ status: 'open', you: { seat: 3, seal: null } }), match(), sealed);
    await client.match('m');
    await client.seal('m', 1, 1);
    expect(asked[2]?.body?.signed?.signature).toContain('["standoff/player/1","m",1,1,1,');
  });
});

it('a client without a key asks for nothing more', async () => {
  const { client, asked } = scripted(sealed, match());
  const without = new Client('http://server/', {
    transport: (client as unknown as { transport: typeof network }).transport,
    token: 'x',
  });
  await without.seal('m', 1, 1);
  await without.join('m');
  expect(asked.map(({ what, body }) => [what, body])).toEqual([
    ['PUT /matches/m/rounds/1/seal', { move: 1 }],
    ['POST /matches/m/join', {}],
  ]);
});
