import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../functions/aws/dynamo.ts';
import { setting } from '../functions/aws/settings.ts';
import type { Tell } from './place.ts';

/** An item as the document client reads it. */
export type Item = Readonly<Record<string, unknown>> & {
  readonly pk: string;
  readonly sk: string;
  readonly form?: unknown;
};

/** How a scan is paced and told of. */
export interface Pace {
  /** Read units a second at most, over time. */
  readonly rate: number;
  /** Hears how far the scan is. */
  readonly progress: Tell;
  /** Waits. Milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Progress is told after so many pages. A page is a megabyte at most. */
const TOLD_EACH = 10;

/** Number of items as DynamoDB has counted them in the last six hours; undefined where it does not say. */
async function countOf(TableName: string): Promise<number | undefined> {
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
  return Table?.ItemCount || undefined;
}

/**
 * Reads the whole table of matches, a page at a time, at a given rate. Items of one partition come one after the other. Reads
 * are eventually consistent, which costs half: whoever finds something looks again.
 */
export async function* scanTable({ rate, progress, sleep }: Pace): AsyncGenerator<Item[]> {
  const TableName = setting('MATCHES_TABLE');
  const all = await countOf(TableName);
  let [pages, items, units] = [0, 0, 0];
  const told = () =>
    progress(`${items} items${all === undefined ? '' : ` of about ${all}`} read, ${Math.ceil(units)} read units`);
  // A first page of the usual size shows what a page costs.
  for await (const page of paginateScan({ client: dynamo }, { TableName, ReturnConsumedCapacity: 'TOTAL' })) {
    const used = page.ConsumedCapacity?.CapacityUnits ?? 0;
    pages += 1;
    items += page.Items?.length ?? 0;
    units += used;
    if (pages % TOLD_EACH === 0) told();
    yield (page.Items ?? []) as Item[];
    if (page.LastEvaluatedKey !== undefined) await sleep((used / rate) * 1000);
  }
  told();
}

/** Items of a scan by partition, as they follow one another. */
export async function* partitions(pages: AsyncIterable<Item[]>): AsyncGenerator<Item[]> {
  let current: Item[] = [];
  for await (const page of pages) {
    for (const item of page) {
      if (current.length > 0 && current[0]?.pk !== item.pk) {
        yield current;
        current = [];
      }
      current.push(item);
    }
  }
  if (current.length > 0) yield current;
}
