import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import { isAwaitable, type Match, seatOf } from '../../domain/match/index.ts';
import { rulesetOf } from '../../domain/registry.ts';
import { batchRead } from '../aws/batch-read.ts';
import { type Due, dueIn } from '../aws/due-index.ts';
import { dynamo } from '../aws/dynamo.ts';
import { isReadable } from '../aws/form.ts';
import { DUE, matchIdOf, matchKey, STUCK } from '../aws/keys.ts';
import { errorFields, log } from '../aws/log.ts';
import { setting } from '../aws/settings.ts';
import { readInvitations, type StoredInvitations } from './invitations.ts';
import { type PublicItem, type PublicMatch, publicMatch, publicProjection } from './match.ts';
import { dropPointer, type Pointer, playersAt, pointersOf } from './running.ts';

/** What lists show of a match. */
export type ListedMatch = PublicMatch & Pick<Match, 'createdAt' | 'host' | 'invitations'>;

/** A stored match, as far as lists look at it. */
type ListedItem = PublicItem & { created: number; host: string; invites?: StoredInvitations };

const listedItems = async (ids: readonly string[]): Promise<ListedItem[]> =>
  (await batchRead(setting('MATCHES_TABLE'), {
    Keys: ids.map(matchKey),
    ProjectionExpression: `${publicProjection.ProjectionExpression}, #created, #host, #invites`,
    ExpressionAttributeNames: {
      ...publicProjection.ExpressionAttributeNames,
      '#created': 'created',
      '#host': 'host',
      '#invites': 'invites',
    },
  })) as unknown as ListedItem[];

const listed = (items: readonly ListedItem[]): ListedMatch[] =>
  items.filter(isReadable).map((item) => ({
    ...publicMatch(item),
    createdAt: item.created,
    host: item.host,
    invitations: readInvitations(item.invites),
  }));

/**
 * What lists show of several matches, in no order. Matches that do not exist any more are left out, and so
 * are those whose form this build cannot read: one such match must not make the whole list fail.
 */
export async function loadListedMatches(ids: readonly string[]): Promise<ListedMatch[]> {
  return listed(await listedItems(ids));
}

/** Whether a player is still at a match that is not over, and whose rules are known. */
const isAt = (player: string, match: ListedMatch): boolean => {
  const seat = seatOf(match, player);
  return (
    match.status !== 'over' &&
    seat !== undefined &&
    isAwaitable(match.seats[seat]) &&
    rulesetOf(match.game, match.version) !== undefined
  );
};

/** Which of these matches there are, and whether a player is still at them. */
export async function standingAt(player: string, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  return new Map((await loadListedMatches(ids)).map((match) => [match.id, isAt(player, match)]));
}

/** A match that is not there so long after its id was made will not come any more: no request is repeated after a day. */
const COMES_WITHIN = 25 * 3600 * 1000;

/** Until which entry a pointer is known to lead nowhere; undefined if it may lead somewhere. */
function deadUntil(player: string, { matchId, seq }: Pointer, found: ListedItem | undefined, now: number) {
  if (found === undefined) return decodeTime(matchId) < now - COMES_WITHIN ? seq : undefined;
  // What cannot be read may be running.
  if (!isReadable(found)) return undefined;
  const match = publicMatch(found);
  if (playersAt(match).includes(player)) return undefined;
  // Before the start a pointer comes first and its seat second.
  return match.status !== 'open' || seq <= match.seq ? match.seq : undefined;
}

/** Takes pointers away that lead nowhere. Whoever reads the list the next time tries again. */
async function dropDead(player: string, dead: readonly Pointer[]): Promise<void> {
  try {
    await Promise.all(dead.map((pointer) => dropPointer(player, pointer)));
  } catch (error) {
    log.warn('pointers to matches left over', errorFields(error));
  }
}

/**
 * A page of the matches that a player is at and that are not over, newest first. Takes pointers away that lead nowhere any
 * more.
 *
 * @param before id of the match that the page starts behind; undefined for the first page
 * @returns the matches, and the match that the next page starts behind, or null
 */
export async function runningMatches(
  player: string,
  before: string | undefined,
  limit: number,
  now: number,
): Promise<{ matches: ListedMatch[]; next: string | null }> {
  const { pointers, more } = await pointersOf(player, before, limit);
  const items = new Map((await listedItems(pointers.map(({ matchId }) => matchId))).map((i) => [matchIdOf(i.pk), i]));
  const dead = pointers.flatMap((pointer) => {
    const seq = deadUntil(player, pointer, items.get(pointer.matchId), now);
    return seq === undefined ? [] : { matchId: pointer.matchId, seq };
  });
  await dropDead(player, dead);
  const matches = listed(pointers.flatMap(({ matchId }) => items.get(matchId) ?? []));
  return {
    matches: matches.filter((match) => playersAt(match).includes(player)),
    next: more ? (pointers.at(-1)?.matchId ?? null) : null,
  };
}

/** Where a page of the index of matches that can be found ends: DynamoDB's `LastEvaluatedKey`. */
type FoundPlace = Record<string, unknown>;

/**
 * A page of the matches that everybody can find, newest first. The index lags behind the matches a little.
 *
 * @param wanted `key`: those that are open, or the finished ones of a game; `first` and `last`: when they were opened, or
 *   ended, both included; epoch milliseconds
 * @param from the end of the page before
 * @returns ids of matches, and where the page ends unless it is the last
 */
export async function foundMatches(
  { key, first, last }: { readonly key: string; readonly first: number; readonly last: number },
  limit: number,
  from?: FoundPlace,
): Promise<{ ids: string[]; end: FoundPlace | undefined }> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: setting('MATCHES_TABLE'),
      IndexName: setting('OPEN_INDEX'),
      KeyConditionExpression: '#openKey = :key AND #openAt BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#openKey': 'openKey', '#openAt': 'openAt' },
      ExpressionAttributeValues: { ':key': key, ':first': first, ':last': last },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: from,
    }),
  );
  return { ids: Items.map((item) => matchIdOf(item.pk as string)), end: LastEvaluatedKey };
}

/** A match that somebody has to look at. */
export interface DueMatch {
  readonly id: string;
  /** Since when, or of one that is stuck when it is tried again; epoch milliseconds. */
  readonly dueAt: number;
}

const dueMatch = ({ pk, dueAt }: Due): DueMatch => ({ id: matchIdOf(pk), dueAt });

/** Matches that are due, the oldest first, a page at a time. Those that could not be settled are not among them. */
export async function* dueMatches(now: number): AsyncGenerator<DueMatch[]> {
  for await (const page of dueIn(DUE, now)) yield page.map(dueMatch);
}

/** So many matches that could not be settled are found at most. */
export const MOST_STUCK = 1_000;

/** Matches that could not be settled, by when they are tried again; {@link MOST_STUCK} of them at most, for one query. */
export async function stuckMatches(): Promise<DueMatch[]> {
  const { value = [] } = await dueIn(STUCK, Number.MAX_SAFE_INTEGER, MOST_STUCK).next();
  return (value as Due[]).map(dueMatch);
}
