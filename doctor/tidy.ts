import { BatchWriteCommand, DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type CommandContext, type Entry, endByOperator, type Match } from '../domain/match/index.ts';
import { dynamo } from '../functions/aws/dynamo.ts';
import { isReadable } from '../functions/aws/form.ts';
import { isMatchPk, listedKey, matchIdOf, matchKey, runningKey, STATE } from '../functions/aws/keys.ts';
import { setting } from '../functions/aws/settings.ts';
import { writeIf } from '../functions/aws/write-if.ts';
import type { MatchItem } from '../functions/match/match-item.ts';
import { changeAsItIs } from '../functions/match/referee.ts';
import { unpackEntry } from '../functions/public/codec.ts';
import { rowsUnder } from '../functions/sockets/connections.ts';
import { partitionOf } from './examine.ts';
import type { Tell } from './place.ts';
import { type Item, type Pace, partitions, scanTable } from './scan.ts';

/*
 * Takes matches away that nobody needs any more. No function may do this: the rights stay with the operator.
 *
 *   never started   end it, as the operator does; then it is over
 *   over            pointers of players ──▶ rows of sockets ──▶ the match, if it is still over ──▶ its entries
 *
 * A match that is over never changes again, so what was read of it stays true. Interrupted before the match itself is gone, it
 * is found again by the next run; interrupted after it, its entries are, since they have no match.
 */

/** What is to go. */
export interface Wanted {
  /** Matches whose newest entry is older go. Epoch milliseconds. */
  readonly before: number;
  /** Until when the table is exported: what came later stays. Epoch milliseconds; Infinity if no export is wanted. */
  readonly exportedUntil: number;
  /** Only says what it would do. */
  readonly isTrial: boolean;
}

/** What has gone, or would go. */
export interface Tidied {
  readonly matches: number;
  readonly items: number;
  /** Write units, by the sizes of the items. */
  readonly units: number;
  /** Matches that are old enough and not in an export. */
  readonly unexported: number;
  /** Matches that stay for another reason. */
  readonly left: readonly { readonly match: string; readonly why: string }[];
}

/** Keys of one call, by the table's own limit, and how often it is asked again for those that it has left. */
const BATCH = 25;
const TRIES = 8;

type Key = Readonly<Record<string, string>>;

/** About the size of a stored item in bytes: names, texts and bytes as they are, numbers as long as they are written. */
function sizeOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 1 + String(value).length;
  const inner = value instanceof Set ? [...value] : Object.values(value);
  const names = Array.isArray(value) || value instanceof Set ? 0 : Object.keys(value).join('').length;
  return 3 + names + inner.reduce((sum: number, each) => sum + 1 + sizeOf(each), 0);
}

const unitsOf = (item: unknown): number => Math.ceil(sizeOf(item) / 1024);

/** Deletes items without a condition; the order does not matter. */
async function deleteAll(TableName: string, keys: readonly Key[], { sleep }: Pace): Promise<void> {
  for (let i = 0; i < keys.length; i += BATCH) {
    let left: readonly Key[] = keys.slice(i, i + BATCH);
    for (let tries = 1; left.length > 0; tries += 1) {
      const RequestItems = { [TableName]: left.map((Key) => ({ DeleteRequest: { Key } })) };
      const { UnprocessedItems = {} } = await dynamo.send(new BatchWriteCommand({ RequestItems }));
      left = (UnprocessedItems[TableName] ?? []).map(({ DeleteRequest }) => DeleteRequest?.Key as Key);
      if (left.length > 0 && tries === TRIES) throw new Error('the table is too busy to delete items; run this again');
      if (left.length > 0) await sleep(100 * 2 ** tries);
    }
  }
}

/** Everybody who has ever been at a match, by its entries, and its host. */
function playersOf(entries: readonly Entry[], { seats, host }: Pick<MatchItem, 'seats' | 'host'>): string[] {
  const named = entries.flatMap((entry) => {
    if (entry.type === 'opened') return [entry.host];
    return entry.type === 'joined' || entry.type === 'left' ? [entry.player] : [];
  });
  const seated = seats.flatMap((holder) => (holder !== null && 'p' in holder ? [holder.p] : []));
  return [...new Set([...named, ...seated, host])];
}

/** Deletes the match itself, if it is over and as it was read. */
const deleteMatch = (id: string, seq: number): Promise<boolean> =>
  writeIf(
    new DeleteCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: matchKey(id),
      ConditionExpression: '#status = :over AND #seq = :seq',
      ExpressionAttributeNames: { '#status': 'status', '#seq': 'seq' },
      ExpressionAttributeValues: { ':over': 'over', ':seq': seq },
    }),
  );

/** The keys of the entries among some items. */
const entryKeys = (items: readonly Item[]): Key[] =>
  items.filter(({ sk }) => sk !== STATE).map(({ pk, sk }) => ({ pk, sk }));

/** One run. */
class Run {
  private readonly wanted: Wanted;
  private readonly pace: Pace;
  private readonly context: () => CommandContext;
  matches = 0;
  items = 0;
  units = 0;
  unexported = 0;
  readonly left: { match: string; why: string }[] = [];

  constructor(wanted: Wanted, pace: Pace, context: () => CommandContext) {
    this.wanted = wanted;
    this.pace = pace;
    this.context = context;
  }

  /** @param seen a partition as a scan has seen it, at different times */
  async look(id: string, seen: readonly Item[]): Promise<void> {
    const item = seen.find(({ sk }) => sk === STATE) as unknown as MatchItem | undefined;
    try {
      if (item === undefined) await this.orphans(id);
      else if (this.isOld(item)) await this.match(id);
    } catch (error) {
      const { name, message } = error as Error;
      this.left.push({ match: id, why: name === 'Error' ? message : `${name}: ${message}` });
    }
  }

  private isOld(item: MatchItem): boolean {
    if (item.status === 'playing') return false;
    if (!isReadable(item)) throw new Error(`form ${item.form} is not in this build`);
    return unpackEntry(item.entry).at < this.wanted.before;
  }

  /** Entries whose match is gone: a run was interrupted. */
  private async orphans(id: string): Promise<void> {
    const partition = await partitionOf(id);
    if (partition.some(({ sk }) => sk === STATE)) return;
    await this.take(partition.length, partition, () =>
      deleteAll(setting('MATCHES_TABLE'), entryKeys(partition), this.pace),
    );
  }

  private async match(id: string): Promise<void> {
    let partition = await partitionOf(id);
    const itemOf = () => partition.find(({ sk }) => sk === STATE) as unknown as MatchItem | undefined;
    let item = itemOf();
    if (item === undefined || !this.isOld(item)) return;
    if (unpackEntry(item.entry).at > this.wanted.exportedUntil) {
      this.unexported += 1;
      return;
    }
    if (item.status === 'open' && !this.wanted.isTrial) {
      if (!(await this.isEnded(id, item.seq))) return;
      partition = await partitionOf(id);
      item = itemOf();
      if (item?.status !== 'over') return;
    }
    await this.takeMatch(id, item, partition);
  }

  /** Ends a match that never started, if it is as it was read: whoever has joined since keeps it. */
  private async isEnded(id: string, seq: number): Promise<boolean> {
    const unchanged = (match: Match) => ({ kind: 'unchanged', match }) as const;
    const { kind } = await changeAsItIs(id, this.context, (match) =>
      match.seq === seq && match.status === 'open' ? endByOperator(match, 'closing', this.context()) : unchanged(match),
    );
    return kind === 'transition';
  }

  private async takeMatch(id: string, item: MatchItem, partition: readonly Item[]): Promise<void> {
    const entries = [...partition.filter(({ sk }) => sk !== STATE).map(({ entry }) => entry as Uint8Array), item.entry];
    const players = playersOf(entries.map(unpackEntry), item);
    const pointers = players.flatMap((player) => [listedKey(player, id), runningKey(player, id)]);
    const rows = await rowsUnder(id, 0);
    await this.take(partition.length + pointers.length + rows.length, partition, async () => {
      await deleteAll(setting('MATCHES_TABLE'), pointers, this.pace);
      const sockets = rows.map(({ topic, connectionId }) => ({ topic, connectionId }) as Key);
      await deleteAll(setting('CONNECTIONS_TABLE'), sockets, this.pace);
      if (!(await deleteMatch(id, item.seq))) throw new Error('it has changed; run this again');
      await deleteAll(setting('MATCHES_TABLE'), entryKeys(partition), this.pace);
    });
    this.matches += 1;
  }

  /** Counts what goes, and lets it go unless this is a trial. Items beside the partition are a unit each. */
  private async take(items: number, partition: readonly Item[], go: () => Promise<void>): Promise<void> {
    const { isTrial } = this.wanted;
    const indexed = partition.filter(({ openKey, dueShard }) => openKey ?? dueShard).length;
    const units = partition.reduce((sum, item) => sum + unitsOf(item), items - partition.length + indexed);
    if (!isTrial) await go();
    this.items += items;
    this.units += units;
    // Whoever plays meanwhile needs the table too.
    if (!isTrial) await this.pace.sleep((units / this.pace.rate) * 1000);
  }
}

/**
 * Takes away matches that are over, were cancelled or never started, with everything that belongs to them. What is in play is
 * never touched. Reads the whole table. Doing it again does what is left.
 */
export async function tidy(wanted: Wanted, pace: Pace, context: () => CommandContext, tell: Tell): Promise<Tidied> {
  const run = new Run(wanted, pace, context);
  for await (const partition of partitions(scanTable(pace))) {
    const { pk } = partition[0] as Item;
    if (isMatchPk(pk)) await run.look(matchIdOf(pk), partition);
  }
  const { matches, items, units, unexported, left } = run;
  const words = wanted.isTrial ? 'would go' : 'are gone';
  tell(
    `${matches} matches of before ${new Date(wanted.before).toISOString()} ${words}: ${items} items, ${units} write units`,
  );
  if (unexported > 0) tell(`${unexported} more stay: no export holds them as they are now`);
  for (const { match, why } of left) tell(`match ${match} stays: ${why}`);
  return { matches, items, units, unexported, left };
}
