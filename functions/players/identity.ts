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

/** How long an execution environment remembers that a token is not good. Milliseconds. */
const REMEMBERED_AS_BAD = 60_000;

interface Bad {
  /** Epoch milliseconds. */
  readonly until: number;
  /** It is looked up all the same: its player is banned, and may be so no longer. */
  readonly mayBecomeGood: boolean;
}
/** By the token's id. */
const bad = new Lru<string, Bad>(10_000);

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

/** A token that somebody shows, whether it is good or not. */
export interface Shown {
  readonly id: string;
  readonly kind: TokenKind;
}

/**
 * The token in a header.
 *
 * @throws RefusalError `auth.invalid` if there is none
 */
export function shownIn(authorization: string): Shown {
  const text = BEARER.exec(authorization)?.[1];
  if (text === undefined) throw refusal('auth.invalid', expectedOf(authorization));
  const kind = kindOf(text);
  if (kind !== undefined) return { id: tokenIdOf(text), kind };
  throw refusal(
    'auth.invalid',
    'this is no token: one begins with sg_, sp_ or ss_ and ends with its checksum; send all of it',
  );
}

function knownAsBad(id: string, now: number): Bad | undefined {
  const held = bad.get(id);
  return held !== undefined && held.until > now ? held : undefined;
}

/** Notes that a token was found not to be good, if that is news. */
function rememberBad(id: string, now: number, mayBecomeGood: boolean): void {
  forgetToken(id);
  if (knownAsBad(id, now) === undefined) bad.set(id, { until: now + REMEMBERED_AS_BAD, mayBecomeGood });
}

/**
 * What this environment remembers of a token, without a read: whom it named when it was good, `bad` if it was not, undefined if it
 * was not seen here, or so long ago that it is forgotten.
 */
export function recalled({ id }: Shown, now: number): Player | 'bad' | undefined {
  const held = known.get(id);
  if (held !== undefined) return { id: held.token.player };
  return knownAsBad(id, now) && 'bad';
}

/**
 * The one place that turns a request into a player.
 *
 * @throws RefusalError `auth.invalid` for a token that is not good, `player.banned`
 */
export async function identify({ id, kind }: Shown, now: number): Promise<Identity> {
  const held = known.get(id);
  if (held !== undefined && held.until > now) return { token: held.token, note: undefined };
  const token = knownAsBad(id, now)?.mayBecomeGood === false ? undefined : await find(id, kind, now);
  if (token === undefined) {
    rememberBad(id, now, false);
    throw refusal(
      'auth.invalid',
      'the token is unknown, expired or revoked; get one from POST /guests or POST /sign-in',
    );
  }
  if (isBanned(token.banned, now)) {
    rememberBad(id, now, true);
    throw bannedRefusal(token.banned);
  }
  bad.delete(id);
  const end = (token.expires ?? Number.POSITIVE_INFINITY) * 1000;
  known.set(id, { token, until: Math.min(now + REMEMBERED[kind], end) });
  return { token, note: noteUse(token, now) };
}

/** Forgets in this environment what it knows of a token that was revoked. */
export const forgetToken = (id: string): void => known.delete(id);
