import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { vacationKey } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';

/*
 * Days of vacation of a player in a year, over all matches. A day is reserved here for a match before the match moves its deadline:
 *
 *   reserve day n of this match ──▶ the match counts n days, on condition that it had n - 1
 *
 * A crash in between leaves a day that is reserved and not taken. The next request for this match finds it reserved, and takes it.
 */

/** Tries if requests for other matches of the player are first. */
const TRIES = 5;

const yearOf = (now: number): number => new Date(now).getUTCFullYear();

/** The item of a year: the days of all matches, and by match how many of its days are reserved. */
type Stored = { readonly total?: number } & Readonly<Record<string, unknown>>;

const attributeOf = (matchId: string): string => `m${matchId}`;

async function load(player: string, year: number): Promise<Stored> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: vacationKey(player, year), ConsistentRead: true }),
  );
  return (Item ?? {}) as Stored;
}

/** Days of vacation that a player has reserved in a year, by match. */
export async function vacationsOf(player: string, now: number): Promise<{ matchId: string; days: number }[]> {
  const item = await load(player, yearOf(now));
  return Object.entries(item).flatMap(([name, days]) =>
    /^m[0-9A-Z]{26}$/.test(name) ? [{ matchId: name.slice(1), days: days as number }] : [],
  );
}

/** Days of a match: those that were taken in it, and those that will have been. */
export interface Days {
  readonly matchId: string;
  readonly taken: number;
  readonly upTo: number;
}

/**
 * Reserves days of vacation of this year for a match. Those that are reserved for it by now are not reserved again.
 *
 * @throws RefusalError `limit.vacation` if the player has no more of them in this year
 */
export async function reserveVacation(player: string, { matchId, taken, upTo }: Days, now: number): Promise<void> {
  const year = yearOf(now);
  const most = limits()?.vacationDays ?? Number.POSITIVE_INFINITY;
  const name = attributeOf(matchId);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { total, [name]: found } = await load(player, year);
    const reserved = found as number | undefined;
    const more = upTo - Math.max(reserved ?? 0, taken);
    if (more <= 0) return;
    if ((total ?? 0) + more > most)
      throw refusal('limit.vacation', `${most} days are possible in a year, and ${total ?? 0} of them are taken`);
    const write = new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: vacationKey(player, year),
      UpdateExpression: 'SET #form = :form, #ttl = :ttl, #total = :total, #match = :upTo',
      ConditionExpression: [
        total === undefined ? 'attribute_not_exists(#total)' : '#total = :before',
        reserved === undefined ? 'attribute_not_exists(#match)' : '#match = :reserved',
      ].join(' AND '),
      ExpressionAttributeNames: { '#form': 'form', '#ttl': 'ttl', '#total': 'total', '#match': name },
      ExpressionAttributeValues: {
        ':form': FORM,
        // Nobody asks for a year that is over.
        ':ttl': Date.UTC(year + 1, 1, 1) / 1000,
        ':total': (total ?? 0) + more,
        ':upTo': upTo,
        ...(total !== undefined && { ':before': total }),
        ...(reserved !== undefined && { ':reserved': reserved }),
      },
    });
    if (await writeIf(write)) return;
  }
  throw refusal('service.conflict', 'other requests of yours were first each time; try again');
}

/** Forgets the days of vacation that a player has taken. */
export async function dropVacations(player: string, now: number): Promise<void> {
  const years = [yearOf(now) - 1, yearOf(now)];
  await Promise.all(
    years.map((year) =>
      dynamo.send(new DeleteCommand({ TableName: setting('MATCHES_TABLE'), Key: vacationKey(player, year) })),
    ),
  );
}
