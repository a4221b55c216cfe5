import { base64url, bytesOf } from './base64url.ts';
import { canonical, digest, subtle } from './commitment.ts';
import { isProblem } from './errors.ts';
import type { Sendable } from './wire.ts';

/** Where a player signs something. */
export interface SigningPlace {
  readonly matchId: string;
  readonly round: number;
  readonly seat: number;
}

/** What a request says of a signature. */
export interface SentSignature {
  /** Counts what was signed in the round. */
  readonly n: number;
  readonly signature: string;
  /** Of a move: without it nobody can find the move by trying. */
  readonly nonce?: string;
}

/** A key of a player's own, by which a client signs: see `sign` in `ClientOptions`. {@link playerKey} makes one of any signature. */
export interface PlayerKey {
  /** The public half: 32 bytes of Ed25519 in base64url. */
  readonly publicKey: string;
  /**
   * Signs a move, or with undefined its withdrawal, and sends it. Another device may have used the number: then the service tells the
   * one that stands, and it is signed and sent again with the next.
   *
   * @param last the last number in the round that is known of, 0 for none
   */
  signing<T>(
    place: SigningPlace,
    last: number,
    move: Sendable | undefined,
    send: (signed: SentSignature) => Promise<T>,
  ): Promise<T>;
}

/** So often it is signed anew because another device has used the number. */
const TRIES = 8;
/** Numbers of so many rounds are kept. */
const KEPT = 50;

/**
 * A key that something else holds, such as another program.
 *
 * @param sign gives the signature of a text in UTF-8, in base64url
 * @param hash SHA-256 of a text, in base64url; the platform's unless given
 */
export function playerKey(
  publicKey: string,
  sign: (text: string) => Promise<string>,
  hash: (text: string) => Promise<string> = digest,
): PlayerKey {
  /** The last number that was signed, by place. */
  const numbers = new Map<string, number>();
  const signed = async ({ matchId, round, seat }: SigningPlace, n: number, move: Sendable | undefined) => {
    const text = (of: string | null): string => canonical(['standoff/player/1', matchId, round, seat, n, of]);
    if (move === undefined) return { n, signature: await sign(text(null)) };
    const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
    const moveHash = await hash(canonical(['standoff/player-move/1', nonce, move]));
    return { n, nonce, signature: await sign(text(moveHash)) };
  };
  return {
    publicKey,
    async signing(place, last, move, send) {
      const name = Object.values(place).join();
      let stands = Math.max(numbers.get(name) ?? 0, last);
      for (let tries = 1; ; tries++) {
        const n = stands + 1;
        numbers.delete(name);
        numbers.set(name, n);
        if (numbers.size > KEPT) numbers.delete(numbers.keys().next().value as string);
        try {
          return await send(await signed(place, n, move));
        } catch (error) {
          if (!isProblem(error, 'seal.number') || tries >= TRIES) throw error;
          stands = (error.document as { n?: number }).n ?? n;
        }
      }
    },
  };
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

const signWith = async (key: Half, text: string): Promise<string> =>
  base64url(await subtle().sign(NAME, key, new TextEncoder().encode(text)));

/** The key that two halves are, such as those that were kept in IndexedDB. */
export async function keyOf(halves: KeyHalves): Promise<OwnKey> {
  const publicKey = base64url(await subtle().exportKey('raw', halves.publicKey));
  return { ...playerKey(publicKey, (text) => signWith(halves.privateKey, text)), halves };
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
    // Not every platform looks whether the two halves belong together.
    const made = bytesOf(await signWith(privateKey, x));
    if (made && (await platform.verify(NAME, publicKey, made, new TextEncoder().encode(x))))
      return keyOf({ privateKey, publicKey });
    throw new Error('the two halves of this key do not belong together');
  });
