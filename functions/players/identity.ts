import { ulid } from 'ulid';
import type { Player } from '../../domain/match/index.ts';
import { tokenIdOf } from '../aws/keys.ts';
import { Lru } from '../aws/lru.ts';
import { refusal } from '../problems/refusal-error.ts';
import { bannedRefusal, isBanned } from './ban.ts';
import { createProfile } from './profiles.ts';
import { SCOPES } from './scopes.ts';
import { kindOf, type TokenKind } from './token-text.ts';
import { draw, find, noteUse, store, TOKEN_LIFE, type Token } from './tokens.ts';

/**
 * How long an execution environment trusts a token it has looked up: so long a revoked one may still be good there.
 * Milliseconds.
 */
const REMEMBERED: Readonly<Record<TokenKind, number>> = { guest: 60_000, personal: 1_000, session: 1_000 };

interface Known {
  readonly token: Token;
  /** Epoch milliseconds until which the token is not looked up again. */
  readonly until: number;
}
/** By the token's id. */
const known = new Lru<string, Known>(10_000);

/** A new guest with a token. The token is shown once and stored hashed. */
export async function admitGuest(
  name: string,
  now: number,
): Promise<{ player: Player; token: string; expiresAt: number }> {
  const player = { id: ulid(now) };
  const { text, id } = draw('guest');
  const expires = Math.floor(now / 1000) + TOKEN_LIFE;
  // The profile first: nobody has a token without a name.
  await createProfile(player.id, name, now, { token: id });
  await store(id, { kind: 'guest', player: player.id, scopes: SCOPES, expires });
  return { player, token: text, expiresAt: expires * 1000 };
}

/** Whom a request comes from. */
export interface Identity {
  readonly token: Token;
  /** Notes that the token was used; undefined where nothing is due. It may fail, which is nobody's business. */
  readonly note: (() => Promise<void>) | undefined;
}

const BEARER = /^Bearer +(\S+) *$/i;

/** What is wrong with a header that has no token where it should be. Nothing of it is repeated. */
function expectedOf(authorization: string): string {
  if (/^bearer\b/i.test(authorization)) return 'expected is one token after the word Bearer';
  if (kindOf(authorization.trim()) !== undefined) return 'the word Bearer is missing before the token';
  return 'the scheme has to be Bearer: send Authorization: Bearer <token>';
}

/** The token in a header, with its kind. */
function shown(authorization: string): { text: string; kind: TokenKind } {
  const text = BEARER.exec(authorization)?.[1];
  if (text === undefined) throw refusal('auth.invalid', expectedOf(authorization));
  const kind = kindOf(text);
  if (kind !== undefined) return { text, kind };
  throw refusal(
    'auth.invalid',
    'this is no token: one begins with sg_, sp_ or ss_ and ends with its checksum; send all of it',
  );
}

/**
 * The one place that turns a request into a player.
 *
 * @param authorization value of the header, or undefined
 * @returns who shows which token, or undefined for a request without credentials
 * @throws RefusalError `auth.invalid` for credentials that are not good, `player.banned`
 */
export async function identify(authorization: string | undefined, now: number): Promise<Identity | undefined> {
  if (authorization === undefined) return undefined;
  const { text, kind } = shown(authorization);
  const id = tokenIdOf(text);
  const held = known.get(id);
  if (held !== undefined && held.until > now) return { token: held.token, note: undefined };
  const token = await find(id, kind, now);
  if (token === undefined) {
    throw refusal(
      'auth.invalid',
      'the token is unknown, expired or revoked; get one from POST /guests or POST /sign-in',
    );
  }
  if (isBanned(token.banned, now)) throw bannedRefusal(token.banned);
  const end = (token.expires ?? Number.POSITIVE_INFINITY) * 1000;
  known.set(id, { token, until: Math.min(now + REMEMBERED[kind], end) });
  return { token, note: noteUse(token, now) };
}

/** Whether this environment has seen good credentials in this header before: what it asks of the table for them is no guessing. */
export function wereGood(authorization: string): boolean {
  const text = BEARER.exec(authorization)?.[1];
  return text !== undefined && known.get(tokenIdOf(text)) !== undefined;
}

/** Forgets in this environment what it knows of a token that was revoked. */
export const forgetToken = (id: string): void => known.delete(id);
