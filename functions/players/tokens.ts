import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchRead } from '../aws/batch-read.ts';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { tokenIdOf, tokenKey } from '../aws/keys.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import type { Banned } from './ban.ts';
import { SCOPES, type Scope } from './scopes.ts';
import { newToken, type TokenKind } from './token-text.ts';

/*
 * Tokens as they are stored: by their hash, with whom they name. This item alone decides whether a token is good; the list of a
 * player's tokens (token-list.ts) is for showing them.
 */

const DAY = 24 * 3600;
const HOUR = 3600;
/** Tokens of guests and of a sign-in are good for ninety days since they were last renewed. Seconds. */
export const TOKEN_LIFE = 90 * DAY;
/** They are renewed by being used when less than this is left. Seconds. */
const RENEWED_BELOW = 60 * DAY;
/**
 * What stays of a revoked token: a try to store it that was given up may still arrive, and must find the place taken. Seconds.
 */
const TOMBSTONE_LIFE = DAY;

/** A token that is good. */
export interface Token {
  readonly id: string;
  readonly kind: TokenKind;
  readonly player: string;
  readonly scopes: readonly Scope[];
  /** Epoch seconds; null for one that does not expire. */
  readonly expires: number | null;
  /** The hour in which it was last used, epoch seconds; null if nobody knows. */
  readonly used: number | null;
  /** The player is banned, or was. */
  readonly banned?: Banned;
}

/** A token as stored. */
interface TokenItem {
  readonly player: string;
  readonly scopes?: readonly Scope[];
  readonly ttl?: number;
  readonly used?: number;
  readonly banned?: Banned;
  /** It was revoked. */
  readonly gone?: true;
  /** It was revoked before it was stored: nobody was ever given it. */
  readonly never?: true;
}

const TableName = () => setting('MATCHES_TABLE');
const seconds = (now: number): number => Math.floor(now / 1000);

/** The stored token if it is good. Removal of expired items can take days, so the time is checked here. */
function good(id: string, kind: TokenKind, item: TokenItem | undefined, now: number): Token | undefined {
  if (item === undefined || item.gone || (item.ttl ?? Number.POSITIVE_INFINITY) <= seconds(now)) return undefined;
  const { player, scopes = SCOPES, ttl = null, used = null, banned } = item;
  return { id, kind, player, scopes, expires: ttl, used, ...(banned !== undefined && { banned }) };
}

/** What a token of a player is to be. */
export interface Wish {
  readonly kind: TokenKind;
  readonly player: string;
  readonly scopes: readonly Scope[];
  /** Epoch seconds; null for one that does not expire. */
  readonly expires: number | null;
}

/** Makes up a token. It is good once it is stored. */
export function draw(kind: TokenKind): { text: string; id: string } {
  const text = newToken(kind);
  return { text, id: tokenIdOf(text) };
}

async function itemOf(id: string): Promise<TokenItem | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: tokenKey(id), ConsistentRead: true }),
  );
  return Item as TokenItem | undefined;
}

/**
 * Stores a token: from then on it is good.
 *
 * @returns false if it was revoked before it was stored
 */
export async function store(id: string, { kind, player, scopes, expires }: Wish): Promise<boolean> {
  const isWritten = await putNew(TableName(), {
    ...tokenKey(id),
    form: FORM,
    player,
    ...(kind === 'personal' && { scopes }),
    ...(expires !== null && { ttl: expires }),
  });
  // It may be there by a try of ours whose answer got lost.
  return isWritten || !(await itemOf(id))?.gone;
}

/** Whether a token was stored, be it good or revoked by now; `never` if it cannot be any more, undefined if it may still be. */
export async function isStored(id: string): Promise<true | 'never' | undefined> {
  const item = await itemOf(id);
  return item && (item.never ? 'never' : true);
}

/**
 * Sees to it that a token which is not stored yet never will be: whoever is about to store it finds its place taken.
 *
 * @param player whose it would have been
 * @param now epoch milliseconds
 * @returns false if it was stored before, be it good or revoked
 */
export async function forestall(player: string, id: string, now: number): Promise<boolean> {
  const ttl = seconds(now) + TOMBSTONE_LIFE;
  const isWritten = await putNew(TableName(), { ...tokenKey(id), form: FORM, player, gone: true, never: true, ttl });
  return isWritten || (await isStored(id)) === 'never';
}

/**
 * The token of an id, or undefined if it is not good.
 *
 * @param now epoch milliseconds
 */
export async function find(id: string, kind: TokenKind, now: number): Promise<Token | undefined> {
  return good(id, kind, await itemOf(id), now);
}

/** What is known of some tokens by their ids: the token, `gone` once revoked; those never stored are left out. */
export async function findAll(
  ids: ReadonlyMap<string, TokenKind>,
  now: number,
): Promise<ReadonlyMap<string, Token | 'gone'>> {
  const items = await batchRead(TableName(), { Keys: [...ids.keys()].map(tokenKey) });
  const found = new Map(items.map((item) => [item.pk, item as unknown as TokenItem]));
  return new Map(
    [...ids].flatMap(([id, kind]): [string, Token | 'gone'][] => {
      const item = found.get(tokenKey(id).pk);
      return item === undefined ? [] : [[id, good(id, kind, item, now) ?? 'gone']];
    }),
  );
}

/** What using a token changes in it, or undefined if nothing is due. */
function changesBy({ kind, expires, used }: Token, now: number): { used?: number; ttl?: number } | undefined {
  const hour = seconds(now) - (seconds(now) % HOUR);
  const isRenewed = kind !== 'personal' && expires !== null && expires - seconds(now) < RENEWED_BELOW;
  // Guests are many, and most of them have one token: they pay for its renewal alone.
  const isNoted = isRenewed || (kind !== 'guest' && (used ?? 0) < hour);
  if (!isNoted) return undefined;
  return { used: hour, ...(isRenewed && { ttl: seconds(now) + TOKEN_LIFE }) };
}

/**
 * Notes that a token was used: at most once an hour, and renews it if too little is left. Undefined where nothing is due.
 * A revoked token stays revoked, and of several who note the same one does.
 */
export function noteUse(token: Token, now: number): (() => Promise<void>) | undefined {
  const changes = changesBy(token, now);
  if (changes === undefined) return undefined;
  return async () => {
    await writeIf(
      new UpdateCommand({
        TableName: TableName(),
        Key: tokenKey(token.id),
        UpdateExpression: `SET #used = :used${changes.ttl === undefined ? '' : ', #ttl = :ttl'}`,
        ConditionExpression: [
          'attribute_exists(#pk) AND attribute_not_exists(#gone)',
          token.used === null ? 'attribute_not_exists(#used)' : '#used = :before',
          ...(changes.ttl === undefined ? [] : ['#ttl = :expires']),
        ].join(' AND '),
        ExpressionAttributeNames: {
          '#pk': 'pk',
          '#gone': 'gone',
          '#used': 'used',
          ...(changes.ttl !== undefined && { '#ttl': 'ttl' }),
        },
        ExpressionAttributeValues: {
          ':used': changes.used,
          ...(token.used !== null && { ':before': token.used }),
          ...(changes.ttl !== undefined && { ':ttl': changes.ttl, ':expires': token.expires }),
        },
      }),
    );
  };
}

/**
 * Revokes a token of a player, for good. Changes nothing at a token that was revoked before.
 *
 * @param now epoch milliseconds
 * @returns false if the player has and had no such token
 */
export async function revoke(player: string, id: string, now: number): Promise<boolean> {
  return writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: tokenKey(id),
      UpdateExpression: 'SET #gone = :gone, #ttl = :ttl REMOVE #scopes, #used, #banned',
      ConditionExpression: '#player = :player',
      ExpressionAttributeNames: {
        '#gone': 'gone',
        '#ttl': 'ttl',
        '#scopes': 'scopes',
        '#used': 'used',
        '#banned': 'banned',
        '#player': 'player',
      },
      ExpressionAttributeValues: { ':gone': true, ':ttl': seconds(now) + TOMBSTONE_LIFE, ':player': player },
    }),
  );
}
