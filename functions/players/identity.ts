import { randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { Player } from '../../domain/match/index.ts';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { tokenKey } from '../aws/keys.ts';
import { Lru } from '../aws/lru.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { refusal } from '../problems/refusal-error.ts';
import { createProfile } from './profiles.ts';

/** A guest's token is good for ninety days. Seconds. */
const TOKEN_LIFE = 90 * 24 * 3600;
/** How long an execution environment trusts a token it has looked up. Milliseconds. */
const REMEMBERED = 60_000;
const TOKEN = /^Bearer (sg_[A-Za-z0-9_-]{43})$/i;

interface Known {
  readonly player: Player;
  /** Epoch milliseconds until which the token is not looked up again. */
  readonly until: number;
}
/** By token. */
const known = new Lru<string, Known>(10_000);

/** A new guest with a token. The token is shown once and stored hashed. */
export async function admitGuest(
  name: string,
  now: number,
): Promise<{ player: Player; token: string; expiresAt: number }> {
  const player = { id: ulid(now) };
  const token = `sg_${randomBytes(32).toString('base64url')}`;
  const expires = Math.floor(now / 1000) + TOKEN_LIFE;
  // The profile first: nobody has a token without a name.
  await createProfile(player.id, name, now);
  await putNew(setting('MATCHES_TABLE'), { ...tokenKey(token), form: FORM, player: player.id, ttl: expires });
  return { player, token, expiresAt: expires * 1000 };
}

async function lookUp(token: string, now: number): Promise<Player | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: tokenKey(token), ConsistentRead: true }),
  );
  // Removal of expired items can take days, so the time is checked here.
  if (Item === undefined || (Item.ttl as number) * 1000 <= now) return undefined;
  const player = { id: Item.player as string };
  known.set(token, { player, until: Math.min(now + REMEMBERED, (Item.ttl as number) * 1000) });
  return player;
}

/**
 * The one place that turns a request into a player.
 *
 * @param authorization value of the header, or undefined
 * @returns the player, or undefined for a request without credentials
 * @throws RefusalError `auth.invalid` for credentials that are not good
 */
export async function identify(authorization: string | undefined, now: number): Promise<Player | undefined> {
  if (authorization === undefined) return undefined;
  const token = TOKEN.exec(authorization)?.[1];
  const held = token === undefined ? undefined : known.get(token);
  if (held !== undefined && held.until > now) return held.player;
  const player = token === undefined ? undefined : await lookUp(token, now);
  if (player === undefined) throw refusal('auth.invalid', 'get a new token from POST /guests');
  return player;
}
