import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import { isPlayers, type Match, seatOf } from '../../domain/match/index.ts';
import { rulesetOf } from '../../domain/registry.ts';
import { batchRead } from '../aws/batch-read.ts';
import { type Due, dueIn } from '../aws/due-index.ts';
import { dynamo } from '../aws/dynamo.ts';
import { isReadable } from '../aws/form.ts';
import { matchIdOf, matchKey, STUCK } from '../aws/keys.ts';
import { errorFields, log } from '../aws/log.ts';
import { setting } from '../aws/settings.ts';
import { dueShards, openShards } from '../aws/shards.ts';
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
    isPlayers(match.seats[seat]) &&
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

/** Whether seats of a match can be taken, now or later. */
const takesPlayers = ({ status, terms }: ListedMatch): boolean =>
  status === 'open' || (status === 'playing' && terms.substitutes !== undefined);

/**
 * Ids of the matches in which seats can be taken, and which a player is at as the host. Whoever is at a match has a pointer to it
 * before they are, so that none can be missed.
 */
export async function hostedAt(player: string): Promise<string[]> {
  const hosted: string[] = [];
  for (let from: string | undefined; ; ) {
    const { pointers, more } = await pointersOf(player, from);
    const matches = await loadListedMatches(pointers.map(({ matchId }) => matchId));
    hosted.push(...matches.filter((match) => match.host === player && takesPlayers(match)).map(({ id }) => id));
    from = pointers.at(-1)?.matchId;
    if (!more || from === undefined) return hosted;
  }
}

/** Which of these matches are over. */
export const overAmong = async (ids: readonly string[]): Promise<string[]> =>
  (await loadListedMatches(ids)).filter(({ status }) => status === 'over').map(({ id }) => id);

/** A match as the index has it: what does not change what lists show of it is left out. */
export type FoundMatch = Omit<ListedMatch, 'invitations'>;

/** A place in the index: that of a match, as DynamoDB names it. */
export interface FoundPlace {
  readonly pk: string;
  readonly sk: string;
  readonly openKey: string;
  readonly openAt: number;
}

type FoundItem = FoundPlace & Omit<ListedItem, 'invites' | 'waiting' | 'said'>;

/** What somebody looks for in a list of matches: when they were opened, or ended, both included; epoch milliseconds. */
export interface Wanted {
  /** Those that are open, or the finished ones of a game. */
  readonly list: string;
  readonly first: number;
  readonly last: number;
}

/**
 * The part of a partition that lies behind a place. Of matches of the same millisecond those of earlier partitions come first.
 *
 * @returns undefined if nothing can lie there
 */
function behind(partition: string, partitions: readonly string[], { first, last }: Wanted, from?: FoundPlace) {
  if (from === undefined) return { first, last };
  if (partition === from.openKey) return { first, last, ExclusiveStartKey: from };
  const isPassed = partitions.indexOf(partition) < partitions.indexOf(from.openKey);
  const before = { first, last: Math.min(last, isPassed ? from.openAt - 1 : from.openAt) };
  return before.last < first ? undefined : before;
}

/** Matches of one partition, newest first, as many at a time as is said. */
async function* foundIn(
  partition: string,
  part: NonNullable<ReturnType<typeof behind>>,
  pageSize: number,
): AsyncGenerator<FoundItem> {
  const { first, last, ...start } = part;
  const pages = paginateQuery(
    { client: dynamo, pageSize },
    {
      TableName: setting('MATCHES_TABLE'),
      IndexName: setting('OPEN_INDEX'),
      KeyConditionExpression: '#openKey = :key AND #openAt BETWEEN :first AND :last',
      ExpressionAttributeNames: { '#openKey': 'openKey', '#openAt': 'openAt' },
      ExpressionAttributeValues: { ':key': partition, ':first': first, ':last': last },
      ScanIndexForward: false,
      ...start,
    },
  );
  for await (const { Items = [] } of pages) yield* Items as unknown as FoundItem[];
}

/** What lists show of a match, or undefined where this build cannot read it: one such match must not make the whole list fail. */
function foundMatch(item: FoundItem): FoundMatch | undefined {
  if (!isReadable(item)) return undefined;
  try {
    // Nobody is waited for before the start and after the end, so the index does not have it.
    return { ...publicMatch({ ...item, waiting: 0, said: {} }), createdAt: item.created, host: item.host };
  } catch (error) {
    log.warn('match of a list not read', { matchId: matchIdOf(item.pk), ...errorFields(error) });
    return undefined;
  }
}

/**
 * A page of the matches that everybody can find, newest first, from the index alone: it lags behind the matches a little.
 *
 * @param from the place that the page starts behind: one of this list
 * @returns the matches, and the place of the last one unless the page is the last
 */
export async function foundMatches(
  wanted: Wanted,
  limit: number,
  from?: FoundPlace,
): Promise<{ matches: FoundMatch[]; end: FoundPlace | undefined }> {
  const partitions = openShards(wanted.list);
  // The place of before a stage had several partitions, or of one that it has no more.
  const known = from === undefined || partitions.includes(from.openKey) ? partitions : [from.openKey, ...partitions];
  // One match more shows whether there is another page.
  const pageSize = Math.ceil((limit + 1) / known.length) + (known.length > 1 ? 1 : 0);
  const heads = await Promise.all(
    known.map(async (partition) => {
      const part = behind(partition, known, wanted, from);
      const items = part && foundIn(partition, part, pageSize);
      return { items, head: (await items?.next())?.value as FoundItem | undefined };
    }),
  );
  const page: FoundItem[] = [];
  for (;;) {
    const newest = heads.reduce((best, each) => ((each.head?.openAt ?? -1) > (best.head?.openAt ?? -1) ? each : best));
    if (newest.head === undefined) return { matches: page.flatMap((item) => foundMatch(item) ?? []), end: undefined };
    if (page.length === limit) break;
    page.push(newest.head);
    newest.head = (await newest.items?.next())?.value as FoundItem | undefined;
  }
  const { pk, sk, openKey, openAt } = page.at(-1) as FoundItem;
  return { matches: page.flatMap((item) => foundMatch(item) ?? []), end: { pk, sk, openKey, openAt } };
}

/** A match that somebody has to look at. */
export interface DueMatch {
  readonly id: string;
  /** Since when, or of one that is stuck when it is tried again; epoch milliseconds. */
  readonly dueAt: number;
}

const dueMatch = ({ pk, dueAt }: Due): DueMatch => ({ id: matchIdOf(pk), dueAt });

/**
 * Matches that are due, a page at a time: the oldest of each partition of the index first, a page of each in turn, so that none
 * waits for the end of another. Those that could not be settled are not among them.
 */
export async function* dueMatches(now: number): AsyncGenerator<DueMatch[]> {
  let partitions = dueShards(now).map((name) => dueIn(name, now));
  while (partitions.length > 0) {
    const left: typeof partitions = [];
    for (const pages of partitions) {
      const { done, value } = await pages.next();
      if (done) continue;
      left.push(pages);
      yield value.map(dueMatch);
    }
    partitions = left;
  }
}

/** So many matches that could not be settled are found at most. */
export const MOST_STUCK = 1_000;

/** Matches that could not be settled, by when they are tried again; {@link MOST_STUCK} of them at most, for one query. */
export async function stuckMatches(): Promise<DueMatch[]> {
  const { value = [] } = await dueIn(STUCK, Number.MAX_SAFE_INTEGER, MOST_STUCK).next();
  return (value as Due[]).map(dueMatch);
}
