import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  isDue,
  type Match,
  type Noted,
  type Ordered,
  type Sealed,
  type Transition,
  type Withdrawn,
  withSeal,
} from '../../domain/match/index.ts';
import { dynamo } from '../aws/dynamo.ts';
import { isCertainFailure, isConditionFailure, isInProgress, StoreFailure } from '../aws/errors.ts';
import { entryKey, entrySk, matchIdOf, matchKey, matchPk, STUCK } from '../aws/keys.ts';
import { errorFields, log } from '../aws/log.ts';
import { count } from '../aws/metrics.ts';
import { setting } from '../aws/settings.ts';
import { updateIf, writeIf } from '../aws/write-if.ts';
import { seatsOf } from '../public/match.ts';
import { dropPointers } from '../public/running.ts';
import {
  looksAt,
  type MatchItem,
  newItem,
  type OpenedMatch,
  openMatch,
  ordersSince,
  storeOrders,
  storeSeal,
  storeSeals,
  transitionAttributes,
} from './match-item.ts';
import {
  archivePut,
  backOffUpdate,
  createPut,
  dueUpdate,
  noteUpdate,
  ordersUpdate,
  remindUpdate,
  screenUpdate,
  sealUpdate,
  transitionUpdate,
  type Update,
  withdrawUpdate,
} from './match-updates.ts';
import { nonceOf, openVault } from './vault.ts';

/**
 * How a write ended. `lost`: another write was first and this one was not written, so read and decide again. If the
 * write was throttled or got no answer, the stored item is read; if this does not tell the outcome, an error is thrown.
 */
export type Written<T> = { readonly won: T } | 'lost';

const TableName = () => setting('MATCHES_TABLE');

async function getItem(id: string): Promise<MatchItem | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: matchKey(id), ConsistentRead: true }),
  );
  return Item as MatchItem | undefined;
}

/** Reads a match whole: one consistent read of one item. */
export async function loadMatch(id: string, now: number): Promise<OpenedMatch | undefined> {
  const item = await getItem(id);
  return item === undefined ? undefined : openMatch(item, now);
}

/** Reads a match without opening it: this build may not be able to. */
export const loadUnopened: (id: string) => Promise<MatchItem | undefined> = getItem;

/**
 * Puts a match that could not be settled off, if it is due and still as it was read.
 *
 * @returns how often it has been tried by now, or undefined if it was left as it is
 */
export async function backOff(item: MatchItem, why: string, now: number): Promise<number | undefined> {
  const { dueAt } = item;
  if (dueAt === undefined || dueAt > now) return undefined;
  const after = await updateIf({ TableName: TableName(), ...backOffUpdate({ ...item, dueAt }, why, now) });
  return (after as MatchItem | undefined)?.stuck?.n;
}

/**
 * Writes a new match. Returns `lost` if the id is taken, for example because the same request was carried out before.
 */
export async function createMatch(match: Match, now: number): Promise<Written<OpenedMatch>> {
  const vault = await openVault(match.id, [], now);
  const item = newItem(vault, match);
  try {
    await dynamo.send(new PutCommand({ TableName: TableName(), ...createPut(item) }));
  } catch (error) {
    if (isConditionFailure(error)) return 'lost';
    throw new StoreFailure(error);
  }
  return { won: { match, vault, item, receipts: () => match.receipts } };
}

/** The result of an update: the attributes that were asked for, or the whole item if it had to be read. */
interface Applied {
  readonly updated?: Partial<MatchItem> | undefined;
  readonly whole?: MatchItem;
}

/**
 * Sends a conditional update. After a failed condition, a throttle or a broken connection, an earlier try of the SDK
 * may have been applied. So the stored item is read, and `landed` tells whether this update is in it.
 */
async function attempt(
  update: Update,
  returns: 'ALL_NEW' | 'UPDATED_NEW' | 'NONE',
  landed: (item: MatchItem) => boolean | Promise<boolean>,
): Promise<Written<Applied>> {
  try {
    const { Attributes } = await dynamo.send(
      new UpdateCommand({ TableName: TableName(), ...update, ReturnValues: returns }),
    );
    return { won: returns === 'ALL_NEW' ? { whole: Attributes as MatchItem } : { updated: Attributes } };
  } catch (error) {
    if (isCertainFailure(error)) throw error;
    const whole = await getItem(matchIdOf(update.Key.pk)).catch(() => {
      throw new StoreFailure(error);
    });
    if (whole !== undefined && (await landed(whole))) return { won: { whole } };
    if (isConditionFailure(error) || isInProgress(error)) return 'lost';
    throw new StoreFailure(error);
  }
}

/**
 * Writes a seal. Returns the match after the write, with the seats that have sealed; `partial` if the round is frozen
 * and the seals of others are missing.
 */
export async function writeSeal(opened: OpenedMatch, sealed: Sealed, now: number): Promise<Written<OpenedMatch>> {
  const { vault, match } = opened;
  const stored = storeSeal(vault, match, sealed.seat, sealed.seal);
  // A seal by standing orders may be written while somebody reads the match: what they are told must be of one moment.
  const returns = sealed.byOrder ? 'ALL_NEW' : 'UPDATED_NEW';
  const written = await attempt(sealUpdate(sealed, stored, now), returns, (item) => isStanding(item, match, sealed));
  if (written === 'lost') return 'lost';
  const { updated = {}, whole } = written.won;
  if (whole !== undefined) return { won: await openMatch(whole, now) };
  const { waiting = match.waiting, sealed: seats } = updated;
  const standing = withSeal(match, sealed);
  const sealedBy = seats ? seatsOf(seats) : standing.sealed;
  // The others' seals come only with the whole item, and only a function that resolves the round needs them.
  const after = { ...standing, waiting, sealed: sealedBy };
  const partial = (waiting === 0 || isDue(after, now)) && { partial: true as const };
  return { won: { ...opened, match: after, ...partial } };
}

/**
 * Whether a request is the last one of its seat (before the start: of its player) that was carried out. Two requests
 * that ask for the same at the same moment write the same seal, but each leaves its own mark. If other marks follow the
 * mark of this request, an earlier try has carried it out, and not this write.
 */
const isLast = ({ done }: MatchItem, by: number | string, did: string): boolean => done[String(by)]?.at(-1) === did;

/**
 * Whether the stored seal is the one of this write. If the round was resolved meanwhile, the seal is recognised by its
 * receipt.
 */
const isStanding = (item: MatchItem, match: Match, { seat, seal, did }: Sealed): boolean =>
  item.round === match.round && item.seals[String(seat)]?.r === seal.id && isLast(item, seat, did);

/** The match after a write that returned the whole item. */
const reopened = async (written: Written<Applied>, opened: OpenedMatch, now: number): Promise<Written<OpenedMatch>> =>
  written === 'lost' ? 'lost' : { won: await openMatch(written.won.whole ?? opened.item, now) };

/** Takes a seal back. */
export async function writeWithdrawal(
  opened: OpenedMatch,
  withdrawn: Withdrawn,
  now: number,
): Promise<Written<OpenedMatch>> {
  const { match, seat, did } = withdrawn;
  const gone = (item: MatchItem) => item.seq === match.seq && isLast(item, seat, did);
  const written = await attempt(withdrawUpdate(withdrawn, now), 'ALL_NEW', gone);
  return reopened(written, opened, now);
}

/** Stores standing orders. Returns the match after the write. */
export async function writeOrders(opened: OpenedMatch, ordered: Ordered, now: number): Promise<Written<OpenedMatch>> {
  const { vault, match } = opened;
  const stored = storeOrders(vault, match, ordered.orders);
  const written = await attempt(ordersUpdate(ordered, stored, now), 'ALL_NEW', ({ orders }) =>
    sameBytes(orders ?? Buffer.alloc(0), stored),
  );
  return reopened(written, opened, now);
}

/**
 * Remembers a request that changes nothing, because what it asks for is already so. Returns the match after the write.
 */
export async function writeNote(opened: OpenedMatch, noted: Noted, now: number): Promise<Written<OpenedMatch>> {
  const { by, did, among, match } = noted;
  const before = among === 'orders' ? match.ordersSince[Number(by)] : match.done[String(by)];
  const marksOf = (item: MatchItem) => (among === 'orders' ? item[ordersSince(Number(by))] : item.done[String(by)]);
  // The same request may have been carried out elsewhere, on a later match: its mark is last then, but is not this note.
  const landed = (item: MatchItem) => {
    const marks = marksOf(item);
    return item.seq === match.seq && marks?.at(-1) === did && marks.length === (before?.length ?? 0) + 1;
  };
  const written = await attempt(noteUpdate(noted), 'ALL_NEW', landed);
  return reopened(written, opened, now);
}

/** Corrects `dueAt` after a sweep that found nothing due. If another write is faster, its `dueAt` is the right one. */
export async function correctDue({ match, item }: OpenedMatch, now: number): Promise<void> {
  const isStuck = item.dueShard === STUCK;
  if (item.dueAt === undefined || (!isStuck && (item.dueAt > now || item.dueAt === looksAt(match, now)))) return;
  await attempt(dueUpdate(match, item.dueAt, now), 'NONE', () => false);
}

/**
 * Notes that those who are awaited are reminded, if the match is still as it was read; else the next sweep finds it again.
 */
export async function remind({ match, item }: OpenedMatch, now: number): Promise<void> {
  if (item.dueAt !== undefined) await attempt(remindUpdate(match, item.dueAt, now), 'NONE', () => false);
}

/**
 * Counts a block by the host of a match in which seats can be taken, so that whoever joins is looked for.
 *
 * @returns false if there is no such match. One in which nobody takes a seat, or that has another host by now, needs no count
 */
export async function screenMatch(id: string, host: string): Promise<boolean> {
  if (await writeIf(new UpdateCommand({ TableName: TableName(), ...screenUpdate(id, host) }))) return true;
  return (await getItem(id)) !== undefined;
}

/** Attributes that only transitions change: as long as the condition on `seq` holds, they are as they were read. */
const OF_TRANSITIONS = [
  'reserves',
  'extra',
  'missed',
  'vacant',
  'votes',
  'vacation',
  'opening',
  'closer',
  'idle',
  'idleAt',
];

/** Attributes to be written, without those that are to be taken away and are not there: most matches have few of them. */
const withoutAbsent = <A extends Record<string, unknown>>(attributes: A, item: MatchItem): A =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) =>
        value !== undefined || (item as unknown as A)[name] !== undefined || !OF_TRANSITIONS.includes(name),
    ),
  ) as A;

/**
 * Commits a transition in two writes.
 *
 * ```
 *   put ENTRY#s if absent ──▶ update STATE where seq = s     crash between the two: the archive holds a copy of what
 *     (the entry in STATE)           (entry s + 1)           STATE still shows; the next one repeats both harmlessly
 * ```
 */
export async function commit(opened: OpenedMatch, transition: Transition): Promise<Written<OpenedMatch>> {
  const { vault, item } = opened;
  const { match, before } = transition;
  await archive(item, before.id);
  const attributes = withoutAbsent(transitionAttributes(vault, match, transition.sealing), item);
  // A new round has only the seals written with it; within a round other seats may have sealed meanwhile.
  const fresh = transition.sealing.kind === 'reset';
  const seals = fresh ? storeSeals(vault, match) : {};
  const { sealing } = transition;
  const orders = sealing.kind === 'hand-over' && sealing.orders ? storeOrders(vault, before, match.orders) : undefined;
  const update = transitionUpdate(transition, attributes, seals, orders);
  const written = await attempt(update, fresh ? 'NONE' : 'ALL_NEW', (stored) =>
    isCommitted(stored, transition, attributes.secret),
  );
  if (written === 'lost') return 'lost';
  countSteps(transition);
  await tidyUp(transition);
  if (written.won.whole !== undefined) return { won: await openMatch(written.won.whole, match.entry.at) };
  const stored = { ...item, ...attributes, seals, done: match.done } as MatchItem;
  return { won: { ...opened, match, item: stored, receipts: () => match.receipts } };
}

/** Counts what an operator wants to see of a transition that is written. Of several functions that try, one has written it. */
function countSteps({ before, match }: Transition): void {
  if (match.entry.type === 'started') count('MatchesStarted');
  if (match.entry.type === 'resolved') count('RoundsResolved');
  if (before.status === 'playing' && match.status === 'over') count('MatchesEnded');
}

/** Takes away the pointers of those who have left. What is left over here is found by whoever reads the list. */
async function tidyUp({ before, match }: Transition): Promise<void> {
  try {
    await dropPointers(before, match);
  } catch (error) {
    log.warn('pointers to a match left over', { matchId: match.id, ...errorFields(error) });
  }
}

async function archive(item: MatchItem, id: string): Promise<void> {
  try {
    await dynamo.send(new PutCommand({ TableName: TableName(), ...archivePut(item, id) }));
  } catch (error) {
    if (isConditionFailure(error)) return;
    if (isCertainFailure(error)) throw error;
    throw new StoreFailure(error);
  }
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/**
 * Whether this try wrote entry s + 1, which may still be the newest or be archived already. Two requests of one player
 * in the same millisecond make equal entries. But each try encrypts with a new nonce, and the archive keeps the nonce
 * beside the entry: so it shows which try wrote the entry.
 *
 * @param secret the `secret` attribute that this try wanted to write
 */
async function isCommitted(stored: MatchItem, { match }: Transition, secret: Uint8Array): Promise<boolean> {
  if (stored.seq < match.seq) return false;
  if (stored.seq === match.seq) return sameBytes(stored.secret, secret);
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: entryKey(match.id, match.seq), ConsistentRead: true }),
  );
  return Item?.nonce !== undefined && sameBytes(Item.nonce as Uint8Array, nonceOf(secret));
}

/** An archived entry as stored. */
export interface EntryItem {
  seq: number;
  entry: Uint8Array;
  receipts?: Uint8Array;
  /** Shows which try wrote the entry, see {@link isCommitted}. */
  nonce: Uint8Array;
}

/** Archived entries with `after` < seq < `before`, ascending. */
export async function archivedEntries(id: string, after: number, before: number, limit: number): Promise<EntryItem[]> {
  if (before - after <= 1) return [];
  const { Items } = await dynamo.send(
    new QueryCommand({
      TableName: TableName(),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': matchPk(id), ':from': entrySk(after + 1), ':to': entrySk(before - 1) },
      Limit: limit,
    }),
  );
  return (Items ?? []) as EntryItem[];
}
