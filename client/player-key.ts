import { base64url, bytesOf } from './base64url.ts';
import { canonical, subtle } from './commitment.ts';
import type { Sendable } from './wire.ts';

/** A key of a player's own, by which a client signs: see `sign` in `ClientOptions`. */
export interface PlayerKey {
  /** The public half: 32 bytes of Ed25519 in base64url. */
  readonly publicKey: string;
  /** The signature of a text in UTF-8, in base64url. */
  sign(text: string): Promise<string>;
}

type Half = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** The two halves of a key as the platform holds them. They can be put into IndexedDB, also where the secret half cannot be read. */
export interface KeyHalves {
  readonly publicKey: Half;
  readonly privateKey: Half;
}

/** A key that the platform holds. */
export interface OwnKey extends PlayerKey {
  readonly halves: KeyHalves;
}

const NAME = 'Ed25519';

/** Runs what needs Ed25519. @throws Error that says so where the platform has none */
async function withEd25519<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if ((error as Error | null)?.name !== 'NotSupportedError') throw error;
    throw new Error('this platform cannot sign: its crypto.subtle has no Ed25519', { cause: error });
  }
}

/** The key that two halves are, such as those that were kept in IndexedDB. */
export async function keyOf(halves: KeyHalves): Promise<OwnKey> {
  const platform = subtle();
  const publicKey = base64url(await platform.exportKey('raw', halves.publicKey));
  return {
    publicKey,
    halves,
    sign: async (text) => base64url(await platform.sign(NAME, halves.privateKey, new TextEncoder().encode(text))),
  };
}

/**
 * A new key of a player's own.
 *
 * @param options `extractable`: whether {@link exportKey} can give it to another device. Otherwise nobody can read its secret half,
 * not even your page; false if left out
 * @throws Error where the platform has no `crypto.subtle`, or one without Ed25519; so do all functions here
 */
export const newKey = ({ extractable = false } = {}): Promise<OwnKey> =>
  withEd25519(async () => {
    const made = await subtle().generateKey(NAME, extractable, ['sign', 'verify']);
    return keyOf(made as unknown as KeyHalves);
  });

/** A key as a text, for another device. Whoever has the text can sign as the player. */
export async function exportKey({ halves }: OwnKey): Promise<string> {
  const { d, x } = await subtle().exportKey('jwk', halves.privateKey);
  return `${d}.${x}`;
}

/**
 * The key that {@link exportKey} has made a text of.
 *
 * @param options see {@link newKey}
 * @throws Error if the text is no key
 */
export const importKey = (text: string, { extractable = false } = {}): Promise<OwnKey> =>
  withEd25519(async () => {
    const [d = '', x = ''] = text.split('.');
    const [platform, base] = [subtle(), { kty: 'OKP', crv: NAME, x }];
    const [privateKey, publicKey] = await Promise.all([
      platform.importKey('jwk', { ...base, d }, NAME, extractable, ['sign']),
      platform.importKey('jwk', base, NAME, true, ['verify']),
    ]);
    const key = await keyOf({ privateKey, publicKey });
    // Not every platform looks whether the two halves belong together.
    const made = bytesOf(await key.sign(x));
    if (made && (await platform.verify(NAME, publicKey, made, new TextEncoder().encode(x)))) return key;
    throw new Error('the two halves of this key do not belong together');
  });

/** Where a player signs something, and the how manieth time in the round. */
export interface SigningPlace {
  readonly matchId: string;
  readonly round: number;
  readonly seat: number;
  readonly n: number;
}

/** The text that a player signs: `hash` of their move, or null for a withdrawal. */
export const playerText = ({ matchId, round, seat, n }: SigningPlace, hash: string | null): string =>
  canonical(['standoff/player/1', matchId, round, seat, n, hash]);

/** What a request says of a signature. */
export interface SentSignature {
  readonly n: number;
  readonly signature: string;
  readonly nonce?: string;
}

/**
 * Signs a move, or with undefined its withdrawal. The hash is of a nonce too: without it nobody can find the move by trying.
 *
 * @param digest SHA-256 of a text, in base64url
 */
export async function signed(
  key: PlayerKey,
  place: SigningPlace,
  move: Sendable | undefined,
  digest: (text: string) => Promise<string>,
): Promise<SentSignature> {
  const { n } = place;
  if (move === undefined) return { n, signature: await key.sign(playerText(place, null)) };
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await digest(canonical(['standoff/player-move/1', nonce, move]));
  return { n, nonce, signature: await key.sign(playerText(place, hash)) };
}
