import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { listedTokenKey, placeOf, playerPk, TOKEN } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';
import type { TokenKind } from './token-text.ts';
import { draw, findAll, store, type Token, type Wish } from './tokens.ts';

/*
 * The tokens of a player, in the player's own partition, so that they can be shown and erased. The list has so many places for
 * each kind, and a token is stored after it has taken one: nobody gets more tokens than there are places, however many ask at
 * the same moment.
 *
 *   take a place if it is free ──▶ store the token      crash between the two: the place is free again after a minute
 *
 * A token that is revoked between the two is never good: what revokes it takes the place where it would be stored.
 */

/** Places by kind. A guest has one token, by which they came. */
export const PLACES: Readonly<Record<TokenKind, number>> = { guest: 1, personal: 20, session: 20 };
/** A place is held so long for a token that is still to be stored, longer than any function runs. Milliseconds. */
const IN_THE_MAKING = 60_000;

const TableName = () => setting('MATCHES_TABLE');
const KINDS = Object.keys(PLACES) as TokenKind[];
const kindAt = (place: string): TokenKind => KINDS.find((kind) => place.startsWith(kind)) as TokenKind;
const placesOf = (kind: TokenKind): string[] =>
  Array.from({ length: PLACES[kind] }, (_, n) => `${kind}-${String(n).padStart(2, '0')}`);

/** A place that is taken. */
interface Row {
  readonly place: string;
  /** Id of the token. */
  readonly id: string;
  readonly name?: string;
  /** When it was taken, epoch milliseconds. */
  readonly made?: number;
}

/** A token as its player may see it. */
export interface ListedToken extends Token {
  readonly name?: string | undefined;
  /** Epoch milliseconds; undefined where nobody has noted it. */
  readonly made?: number | undefined;
}

async function rowsOf(player: string): Promise<Row[]> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: TableName(),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :tokens)',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': playerPk(player), ':tokens': TOKEN },
    }),
  );
  return Items.map((item) => ({ ...(item as unknown as Row), place: placeOf(item.sk as string) }));
}

const standing = (rows: readonly Row[], now: number) =>
  findAll(new Map(rows.map(({ id, place }) => [id, kindAt(place)])), now);

/** The tokens of a player that are good. */
export async function tokensOf(player: string, now: number): Promise<ListedToken[]> {
  const rows = await rowsOf(player);
  const tokens = await standing(rows, now);
  return rows.flatMap(({ id, name, made }) => {
    const token = tokens.get(id);
    return token === undefined || token === 'gone' ? [] : [{ ...token, name, made }];
  });
}

/** Takes a place. False if somebody else has taken it since it was looked at. */
async function take(player: string, row: Row, before: Row | undefined): Promise<boolean> {
  const { place, ...about } = row;
  const Key = listedTokenKey(player, place);
  const isWritten = await writeIf(
    new PutCommand({
      TableName: TableName(),
      Item: { ...Key, form: FORM, ...about },
      ConditionExpression: before === undefined ? 'attribute_not_exists(#pk)' : '#id = :before',
      ExpressionAttributeNames: before === undefined ? { '#pk': 'pk' } : { '#id': 'id' },
      ...(before !== undefined && { ExpressionAttributeValues: { ':before': before.id } }),
    }),
  );
  if (isWritten) return true;
  // It may be ours, by a try whose answer got lost.
  const { Item } = await dynamo.send(new GetCommand({ TableName: TableName(), Key, ConsistentRead: true }));
  return Item?.id === row.id;
}

/** What a new token is to be called. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Takes the first place that is free. False if none is. */
async function takeFree(player: string, kind: TokenKind, named: Named, now: number): Promise<boolean> {
  // Each try loses to a token of the same player that was made, so there are no more tries than places.
  for (let tries = 0; tries <= PLACES[kind]; tries += 1) {
    const rows = await rowsOf(player);
    const tokens = await standing(rows, now);
    const isFree = (row: Row | undefined): boolean => {
      if (row === undefined) return true;
      const token = tokens.get(row.id);
      return token === 'gone' || (token === undefined && (row.made ?? 0) < now - IN_THE_MAKING);
    };
    const rowAt = (place: string) => rows.find((row) => row.place === place);
    const place = placesOf(kind).find((each) => isFree(rowAt(each)));
    if (place === undefined) return false;
    if (await take(player, { ...named, place, made: now }, rowAt(place))) return true;
  }
  return false;
}

/**
 * A new token of a player. It is shown once: nobody can read it later.
 *
 * @param drawn the token, not yet stored
 * @returns `full` if the player has as many of its kind as there are places, `revoked` if it was revoked before it was stored
 */
export async function addToken(
  wish: Wish,
  drawn: { readonly id: string },
  name: string,
  now: number,
): Promise<'made' | 'full' | 'revoked'> {
  if (!(await takeFree(wish.player, wish.kind, { id: drawn.id, name }, now))) return 'full';
  return (await store(drawn.id, wish)) ? 'made' : 'revoked';
}

/** When a token was last of use, as far as it was noted: one that was never used counts from when it was made. Milliseconds. */
const lastOfUse = ({ used, made }: ListedToken): number => Math.max((used ?? 0) * 1000, made ?? 0);

/**
 * A new token for a sign-in. Where all places are taken, the one that was of use longest ago makes room. It may be revoked before
 * it is stored, if its player is being deleted.
 *
 * @param forget is told of the token that made room, and has to revoke it
 */
export async function addSession(
  wish: Wish,
  name: string,
  now: number,
  forget: (id: string) => Promise<unknown>,
): Promise<{ text: string; id: string }> {
  const drawn = draw('session');
  for (let tries = 0; (await addToken(wish, drawn, name, now)) === 'full'; tries += 1) {
    if (tries > PLACES.session) throw refusal('service.conflict', 'too many sign-ins of this player at once');
    const sessions = (await tokensOf(wish.player, now)).filter(({ kind }) => kind === 'session');
    const [oldest] = sessions.toSorted((a, b) => lastOfUse(a) - lastOfUse(b) || (a.made ?? 0) - (b.made ?? 0));
    if (oldest !== undefined) await forget(oldest.id);
  }
  return drawn;
}

/**
 * Puts a guest's token on the list. A guest who never gets another token never needs one: whoever shows the only token can
 * see and revoke it without.
 */
export async function listGuest({ id, player, kind }: Token): Promise<void> {
  if (kind === 'guest') await take(player, { place: placesOf('guest')[0] as string, id }, undefined);
}

/** Ids of every token on a player's list, also of those that are revoked, or that never came to be. */
export const listedIds = async (player: string): Promise<string[]> => (await rowsOf(player)).map(({ id }) => id);

/** Gives the place of a token up, unless another one has taken it. */
async function giveUp(player: string, { place, id }: Row): Promise<void> {
  await writeIf(
    new DeleteCommand({
      TableName: TableName(),
      Key: listedTokenKey(player, place),
      ConditionExpression: '#id = :id',
      ExpressionAttributeNames: { '#id': 'id' },
      ExpressionAttributeValues: { ':id': id },
    }),
  );
}

/** Takes a token off its player's list; one that is not on it is no fault. */
export async function unlist(player: string, id: string): Promise<void> {
  const row = (await rowsOf(player)).find((each) => each.id === id);
  if (row !== undefined) await giveUp(player, row);
}

/** Takes every token that is not good off the list of a player who is gone. */
export async function unlistDead(player: string, now: number): Promise<void> {
  const rows = await rowsOf(player);
  const tokens = await standing(rows, now);
  const isGood = ({ id }: Row): boolean => typeof tokens.get(id) === 'object';
  await Promise.all(rows.filter((row) => !isGood(row)).map((row) => giveUp(player, row)));
}
