import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CommandContext, Match } from '../../domain/match/index.ts';
import { matchKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import type { StoredRematch } from './match-item.ts';
import { loadMatch } from './match-store.ts';
import { mustBeThere, visit } from './referee.ts';

/*
 * A match that is over names its rematch: by one write, on the condition that it names none, or one that is dead. Who has written
 * the name opens that match; if they do not come to it, whoever asks next does it for them. So all who ask meet in one match.
 */

/** The rematch that a match names. */
export interface Named {
  /** Its id. There may be no such match yet. */
  readonly match: string;
  /** The player who opens it, or for whom it is opened. */
  readonly host: string;
  /** The host's own key, if they have given one. */
  readonly key?: string | undefined;
}

const namedBy = (stored: StoredRematch | undefined): Named | undefined =>
  stored && { match: stored.m, host: stored.h, key: stored.k };

/** A match with the rematch that it names, settled unless it is over. */
export async function loadWithRematch(
  id: string,
  context: () => CommandContext,
): Promise<{ readonly match: Match; readonly named: Named | undefined }> {
  // What is over needs nothing more, not even its rules.
  const found = mustBeThere(await loadMatch(id, context().now));
  const { match, item } = found.match.status === 'over' ? found : await visit(id, context);
  return { match, named: namedBy(item.again) };
}

/**
 * Names the rematch of a match that is over. It changes nothing that anybody is shown of the match.
 *
 * @param before the dead one that it names by now
 * @returns false if it names another one by now; or this one, if an earlier try was carried out
 */
export function nameRematch(id: string, { match, host, key }: Named, before: Named | undefined): Promise<boolean> {
  const again: StoredRematch = { m: match, h: host, ...(key !== undefined && { k: key }) };
  const place = { TableName: setting('MATCHES_TABLE'), Key: matchKey(id), UpdateExpression: 'SET #again = :again' };
  // What names a rematch is over.
  const write =
    before === undefined
      ? new UpdateCommand({
          ...place,
          ConditionExpression: '#status = :over AND attribute_not_exists(#again)',
          ExpressionAttributeNames: { '#again': 'again', '#status': 'status' },
          ExpressionAttributeValues: { ':again': again, ':over': 'over' },
        })
      : new UpdateCommand({
          ...place,
          ConditionExpression: '#again.#m = :before',
          ExpressionAttributeNames: { '#again': 'again', '#m': 'm' },
          ExpressionAttributeValues: { ':again': again, ':before': before.match },
        });
  return writeIf(write);
}
