import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { closesAt, type Entry, isDue, isFrozen, type Match } from '../domain/match/index.ts';
import { rulesetOf } from '../domain/registry.ts';
import { entryHash } from '../domain/seal.ts';
import { dynamo } from '../functions/aws/dynamo.ts';
import { isOutage } from '../functions/aws/errors.ts';
import { isReadable } from '../functions/aws/form.ts';
import { matchPk, STATE, STUCK } from '../functions/aws/keys.ts';
import { setting } from '../functions/aws/settings.ts';
import { type MatchItem, openMatch } from '../functions/match/match-item.ts';
import { unpackEntry } from '../functions/public/codec.ts';
import { Unusable } from './place.ts';
import type { Item } from './scan.ts';

/** What can be wrong with a match, and what that means. */
export const KINDS = {
  overdue: 'something is due in it, such as a passed deadline, and nobody has done it',
  frozen: 'all seals are there and the round is not resolved',
  unsettleable: 'the sweep has tried to settle it and cannot; it waits longer after each try',
  unlisted: 'it has a deadline, and the sweep will not find it',
  'form-unknown': 'it is stored in a form that this build cannot read',
  'version-unknown': 'it is played by rules that are not in this build',
  'secrets-unreadable': 'its state or seals cannot be decrypted',
  'entry-unreadable': 'an entry cannot be unpacked',
  gap: 'an entry of its history is missing',
  'chain-broken': 'an entry does not continue the one before it',
  'no-match': 'there are entries, and no match that they belong to',
} as const;

export type Kind = keyof typeof KINDS;

/** Something that is wrong with a match. */
export interface Finding {
  readonly match: string;
  readonly what: Kind;
  /** For the operator: times, numbers and codes, and nothing secret. */
  readonly detail: string;
}

/** So long after it is due nobody wonders: requests and two sweeps have had their chance. Milliseconds. */
export const GRACE = 150_000;

const time = (at: number): string => new Date(at).toISOString();

/** What KMS says when somebody has no right to a key: the match may be all right. */
const DENIED = new Set(['AccessDeniedException', 'UnrecognizedClientException', 'ExpiredTokenException']);

/** Whether a failure says nothing about the match: a table or key that cannot be asked. */
function mustNotBeTold(error: unknown): boolean {
  return error instanceof Error && (DENIED.has(error.name) || isOutage(error));
}

/** What is wrong with the history of a match, as far as it is there. */
function historyOf(
  id: string,
  newest: { seq: number; entry: Entry } | undefined,
  archived: readonly Item[],
): Finding[] {
  const findings: Finding[] = [];
  const say = (what: Kind, detail: string) => void findings.push({ match: id, what, detail });
  let last = 0;
  let before: Entry | undefined;
  const follow = (seq: number, entry: Entry | undefined) => {
    if (seq !== last + 1) {
      say('gap', last + 2 === seq ? `entry ${last + 1} is missing` : `entries ${last + 1} to ${seq - 1} are missing`);
      before = undefined;
    }
    const isFirst = seq === 1;
    if (entry !== undefined && (isFirst || before !== undefined)) {
      const prev = before === undefined ? null : entryHash(id, before);
      if (entry.prev !== prev) say('chain-broken', `entry ${seq} does not continue entry ${seq - 1}`);
    }
    last = seq;
    before = entry;
  };
  for (const { entry: packed, seq } of archived as readonly (Item & { entry: Uint8Array; seq: number })[]) {
    // A transition that did not come to be may have archived the newest entry already.
    if (newest !== undefined && seq >= newest.seq) continue;
    let entry: Entry | undefined;
    try {
      entry = unpackEntry(packed);
    } catch (error) {
      say('entry-unreadable', `entry ${seq}: ${(error as Error).message}`);
    }
    follow(seq, entry);
  }
  if (newest !== undefined) follow(newest.seq, newest.entry);
  return findings;
}

/** Since when something is due in a match that is not done. Undefined: nothing is. */
function dueSince(match: Match, item: MatchItem, now: number): number | undefined {
  const isReady = match.status === 'open' && match.seats.every((holder) => holder !== null);
  if (isReady || isFrozen(match)) return item.dueAt ?? match.entry.at;
  if (isDue(match, now)) return closesAt(match) ?? undefined;
  return undefined;
}

async function standing(id: string, item: MatchItem, now: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const say = (what: Kind, detail: string) => void findings.push({ match: id, what, detail });
  const { stuck } = item as { stuck?: { n: number; since: number; why: string } };
  if ((item.dueShard as string | undefined) === STUCK)
    say('unsettleable', `${stuck?.n} tries since ${time(stuck?.since ?? now)}: ${stuck?.why}`);
  if (item.status !== 'over' && rulesetOf(item.game, item.ver) === undefined)
    say('version-unknown', `${item.game} version ${item.ver}`);
  if (item.status === 'playing' && item.deadline !== undefined && item.dueShard === undefined)
    say('unlisted', `its deadline is ${time(item.deadline)}`);
  let match: Match;
  try {
    const opened = await openMatch(item, now);
    opened.receipts();
    match = opened.match;
  } catch (error) {
    if (mustNotBeTold(error)) throw new Unusable(`match ${id} cannot be looked into: ${(error as Error).name}`);
    const { name, message } = error as Error;
    say('secrets-unreadable', name === 'Error' ? message : name);
    return findings;
  }
  const since = dueSince(match, item, now);
  if (since !== undefined && now - since > GRACE)
    say(isFrozen(match) ? 'frozen' : 'overdue', `since ${time(since)}, round ${match.round}`);
  return findings;
}

/**
 * What is wrong with a match.
 *
 * @param partition all items of the match, in the order of their keys
 * @throws Unusable if it cannot be found out
 */
export async function examine(id: string, partition: readonly Item[], now: number): Promise<Finding[]> {
  const archived = partition.filter(({ sk }) => sk !== STATE);
  const item = partition.find(({ sk }) => sk === STATE) as unknown as MatchItem | undefined;
  if (item === undefined)
    return archived.length === 0 ? [] : [{ match: id, what: 'no-match', detail: `${archived.length} entries` }];
  const unknown = partition.find((each) => !isReadable(each));
  if (unknown !== undefined)
    return [{ match: id, what: 'form-unknown', detail: `form ${unknown.form} of ${unknown.sk}` }];
  let entry: Entry;
  try {
    entry = unpackEntry(item.entry);
  } catch (error) {
    return [{ match: id, what: 'entry-unreadable', detail: `entry ${item.seq}: ${(error as Error).message}` }];
  }
  return [...(await standing(id, item, now)), ...historyOf(id, { seq: item.seq, entry }, archived)];
}

/** All items of a match, in the order of their keys: consistent reads. */
export async function partitionOf(id: string): Promise<Item[]> {
  const found: Item[] = [];
  const pages = paginateQuery(
    { client: dynamo },
    {
      TableName: setting('MATCHES_TABLE'),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
      ExpressionAttributeValues: { ':pk': matchPk(id) },
    },
  );
  for await (const { Items = [] } of pages) found.push(...(Items as Item[]));
  return found;
}
