import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Entry } from '../../domain/match/index.ts';
import { batchRead } from '../aws/batch-read.ts';
import { dynamo } from '../aws/dynamo.ts';
import { isReadable } from '../aws/form.ts';
import { entrySk, matchKey, matchPk } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { unpackEntry } from './codec.ts';
import { type PublicItem, type PublicMatch, publicMatch, publicProjection, type TickedMatch } from './match.ts';

/** Reads what everybody may know of a match, and requests only these attributes from the table. */
export async function loadPublicMatch(id: string): Promise<TickedMatch | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: matchKey(id),
      ConsistentRead: true,
      ...publicProjection,
    }),
  );
  return Item === undefined ? undefined : publicMatch(Item as PublicItem);
}

/**
 * Reads what everybody may know of several matches, at most a hundred, in no order. Matches that do not exist any more
 * are left out, and so are those whose form this build cannot read: one such match must not keep the others from being
 * announced.
 */
export async function loadPublicMatches(ids: readonly string[]): Promise<TickedMatch[]> {
  const items = await batchRead(setting('MATCHES_TABLE'), { Keys: ids.map(matchKey), ...publicProjection });
  return (items as unknown as PublicItem[]).filter(isReadable).map(publicMatch);
}

/** Entries from `from` up to and including the newest one, ascending, at most `limit`. */
export async function publicEntries(match: PublicMatch, from: number, limit: number): Promise<Entry[]> {
  if (from > match.seq) return [];
  const archived: Entry[] = [];
  if (from < match.seq) {
    const { Items } = await dynamo.send(
      new QueryCommand({
        TableName: setting('MATCHES_TABLE'),
        ConsistentRead: true,
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
        ProjectionExpression: publicProjection.ProjectionExpression,
        ExpressionAttributeNames: publicProjection.ExpressionAttributeNames,
        ExpressionAttributeValues: { ':pk': matchPk(match.id), ':from': entrySk(from), ':to': entrySk(match.seq - 1) },
        Select: 'SPECIFIC_ATTRIBUTES',
        Limit: limit,
      }),
    );
    archived.push(...(Items ?? []).map((item) => unpackEntry(item.entry as Uint8Array)));
  }
  return archived.length < limit ? [...archived, match.entry] : archived;
}
