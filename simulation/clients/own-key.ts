import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { moveHash, playerText } from '../../domain/player-key.ts';
import type { Json } from '../../domain/ruleset.ts';
import type { Random } from '../random.ts';
import type { Raw } from './people.ts';

/** Before the 32 bytes of a seed, this makes a private key of Ed25519 in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEAL = /^\/matches\/(?<id>\w+)\/rounds\/(?<round>\d+)\/seal$/;

/** A player's own key: the library signs with it, and so does whoever sends requests past the library. */
export class OwnKey {
  readonly publicKey: string;
  private readonly key: KeyObject;

  constructor(random: Random) {
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8, random.bytes(32)]), format: 'der', type: 'pkcs8' });
    this.publicKey = String(createPublicKey(this.key).export({ format: 'jwk' }).x);
  }

  /** The signature of a text, in base64url. At once: what the platform signs comes when it likes. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.key).toString('base64url');
  }
}

/** What one device has signed past the library. */
export class Signatures {
  private readonly own: OwnKey;
  private readonly random: Random;
  /** The last number by match and round, as far as the device knows. */
  private readonly numbers = new Map<string, number>();
  /** What was signed for a request: its repeats are the same, word for word. */
  private readonly signed = new Map<Raw | string, unknown>();

  constructor(own: OwnKey, random: Random) {
    this.own = own;
    this.random = random;
  }

  /** A request with what it has to be signed with, if it is one about a seal. */
  of(raw: Raw, seat: number): Raw {
    const { method, path, body, key } = raw;
    const { id: matchId = '', round = '' } = SEAL.exec(path)?.groups ?? {};
    if (matchId === '' || (method !== 'PUT' && method !== 'DELETE')) return raw;
    const name = key === undefined ? raw : JSON.stringify([key, path, body ?? null]);
    const known = this.signed.get(name) ?? this.sign(matchId, Number(round), seat, method === 'PUT' ? body : undefined);
    this.signed.set(name, known);
    return { ...raw, body: { ...(body as object), signed: known } };
  }

  /** Another device has used a number: the next one is higher. */
  learn(path: string, n: unknown): void {
    const { id, round } = SEAL.exec(path)?.groups ?? {};
    if (typeof n === 'number') this.numbers.set(`${id}/${round}`, n);
  }

  private sign(matchId: string, round: number, seat: number, body: unknown) {
    const name = `${matchId}/${round}`;
    const n = 1 + (this.numbers.get(name) ?? 0);
    this.numbers.set(name, n);
    const place = { matchId, round, seat, n };
    if (body === undefined) return { n, signature: this.own.sign(playerText({ ...place, hash: null })) };
    const nonce = this.random.bytes(16).toString('base64url');
    const hash = moveHash(nonce, (body as { move: Json }).move);
    return { n, nonce, signature: this.own.sign(playerText({ ...place, hash })) };
  }
}
