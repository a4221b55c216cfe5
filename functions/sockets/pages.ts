import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { pageFromOf, pageKey, soonKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { drop, expiry, followerOf, type Known, putKnown, rowsUnder, type Subscription } from './connections.ts';

/*
 * A crowd: more followers of one match than one function should tell. They are told in pages. A page begins at a place in the order
 * of connection ids and ends where the next one begins, so whoever follows is on one page at any time. Each has a mark of what it
 * has been told, as the match has one of its own: whoever tells a page tells what differs from its mark.
 *
 *   broadcast   a match with a crowd moved ──▶ a message for each page ──▶ the mark of the match
 *   crowd       └──(queue, one by one for each page)──▶ read match, pages, followers ──▶ frames ──▶ the mark of the page
 *
 * Pages are divided and never joined. Those of a crowd that has gone cost little, and expire.
 */

/** A page of a crowd: where it begins, and what its followers have been told. */
export interface Page extends Known {
  /** The first connection id on it. */
  readonly from: string;
}

/** Where the first page begins: before all connection ids, and behind all rows that are no followers. */
export const FIRST = '$';
/** Behind all connection ids. */
const END = '~';

/** Followers of one read: more than one page has, and little enough for the patience with one call. */
const AT_ONCE = 500;

/** How long it may take until the crowd is brought who has sealed. After that, whoever was to bring it is not waited for. Seconds. */
const SOON = 60;

/** Followers beyond which a match has a crowd, and about as many as a page has. */
export const crowdBound = (): number => Number(setting('CROWD'));

/** Begins a page whose followers know so much. Where it has begun, what is later counts, unless it has expired. */
export async function putPage(
  matchId: string,
  { from, epoch, seq, ticks, sealedIn }: Page,
  now: number,
): Promise<void> {
  const row = { epoch: epoch || undefined, seq, ticks, sealedIn, form: FORM, ttl: expiry(now) };
  await putKnown({ ...pageKey(matchId, from), ...row }, { now });
}

/** The pages among the rows of a match, in their order. */
export const pagesAmong = (rows: readonly Record<string, unknown>[]): Page[] =>
  rows.flatMap((row) => {
    const from = pageFromOf(row.connectionId as string);
    return from === undefined ? [] : [{ ...(row as unknown as Known), from }];
  });

/** The pages of a match, in their order. */
export async function pagesOf(matchId: string, now: number): Promise<Page[]> {
  const { connectionId: from } = pageKey(matchId, '');
  return pagesAmong(await rowsUnder(matchId, now, { from, to: `${from}${END}` }));
}

/**
 * Followers of a match in the order of their connection ids.
 *
 * @param at.from the first connection id
 * @param at.to the first one that is not meant; left out: all
 * @param at.most about so many of them
 */
export async function followersFrom(
  matchId: string,
  { from, to = END, most }: { readonly from: string; readonly to?: string | undefined; readonly most: number },
  now: number,
): Promise<Subscription[]> {
  const isEnough = (rows: readonly unknown[]) => rows.length >= most;
  const rows = await rowsUnder(matchId, now, { from, to, isEnough, pageSize: AT_ONCE });
  return rows.filter(({ connectionId }) => connectionId !== to).map((row) => followerOf(row, matchId));
}

/** Notes that somebody will bring the crowd who has sealed since an entry. */
export async function expectSoon(matchId: string, seq: number, now: number): Promise<void> {
  const ttl = Math.floor(now / 1000) + SOON;
  await dynamo.send(
    new PutCommand({ TableName: setting('CONNECTIONS_TABLE'), Item: { ...soonKey(matchId), seq, form: FORM, ttl } }),
  );
}

/** What is public from now on is not brought by whoever was expected: they read the match after this. */
export const endSoon = (matchId: string) => drop(soonKey(matchId));
