import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { playerPk, VACATION, vacationKey, vacationYearOf } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';
import { refusal } from '../problems/refusal-error.ts';

/*
 * How many days of vacation a player has had in a year, over all matches. A day is reserved here for a match before the match takes
 * it, and the match says how many of them it has taken. So what was reserved and never taken is there for the next request about
 * that match.
 *
 *   reserve as many days as the match will have taken ──▶ the match takes them       crash between the two: they are reserved,
 *          (nothing to write if they are)                  (or loses, and is read        and the next request has nothing to reserve
 *                                                           and decided on again)
 */

/** Days by match. */
type Days = Readonly<Record<string, number>>;

interface Year {
  readonly days: Days;
  /** How often it has been written. */
  readonly version: number;
}

/** Only other requests of the same player are in the way of one. */
const TRIES = 10;
/** How long the days of a year are kept after it. Milliseconds. */
const KEPT = 30 * 24 * 3600_000;

const TableName = () => setting('MATCHES_TABLE');

async function read(player: string, year: number): Promise<Year> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: TableName(), Key: vacationKey(player, year), ConsistentRead: true }),
  );
  return { days: (Item?.days as Days | undefined) ?? {}, version: (Item?.version as number | undefined) ?? 0 };
}

/** Writes the days of a year that was read. False if it was written since. */
function write(player: string, year: number, { version }: Year, days: Days): Promise<boolean> {
  return writeIf(
    new PutCommand({
      TableName: TableName(),
      Item: {
        ...vacationKey(player, year),
        form: FORM,
        days,
        version: version + 1,
        ttl: Math.floor((Date.UTC(year + 1, 0) + KEPT) / 1000),
      },
      ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
    }),
  );
}

/** Changes the days of a year until they are as they are to be. */
async function change(player: string, year: number, changed: (days: Days) => Days | Promise<Days>): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const before = await read(player, year);
    const days = await changed(before.days);
    if (days === before.days || (await write(player, year, before, days))) return;
  }
  throw refusal('service.conflict', 'your days are being changed by other requests; repeat it');
}

const sum = (days: Days): number => Object.values(days).reduce((total, each) => total + each, 0);

/** The days without those that a match will not take any more. */
const without = (days: Days, match: string, taken: number): Days => {
  const { [match]: _days, ...others } = days;
  return taken === 0 ? others : { ...others, [match]: taken };
};

/**
 * The days that are taken or may still be: what was reserved for a match that will take no more is given back.
 *
 * @param takenAt how many days matches have taken that will take no more; undefined of one that may
 */
async function stillReserved(days: Days, takenAt: (match: string) => Promise<number | undefined>): Promise<Days> {
  let left = days;
  for (const [match, reserved] of Object.entries(days)) {
    const taken = await takenAt(match);
    if (taken !== undefined && taken < reserved) left = without(left, match, taken);
  }
  return left;
}

/**
 * Sees to it that so many days of a year are reserved for a match. Days of other matches are looked at only where there are not
 * enough.
 *
 * @param wanted days that the player will have taken at the match in that year
 * @throws RefusalError `limit.vacation` if they are more than the player has; `service.conflict`
 */
export const reserveDays = (
  player: string,
  { match, year, wanted }: { readonly match: string; readonly year: number; readonly wanted: number },
  takenAt: (match: string) => Promise<number | undefined>,
): Promise<void> =>
  change(player, year, async (days) => {
    if ((days[match] ?? 0) >= wanted) return days;
    const most = limits()?.vacationDays ?? Number.POSITIVE_INFINITY;
    const others = without(days, match, 0);
    const isEnough = sum(others) + wanted <= most;
    const left = isEnough ? others : await stillReserved(others, takenAt);
    if (sum(left) + wanted > most)
      throw refusal('limit.vacation', `at most ${most} in ${year}, and ${sum(left) + (days[match] ?? 0)} are taken`);
    return { ...left, [match]: wanted };
  });

/** Gives back what was reserved for a match that will take no more days. */
export const releaseDays = (
  player: string,
  { match, year, taken }: { readonly match: string; readonly year: number; readonly taken: number },
): Promise<void> => change(player, year, (days) => ((days[match] ?? 0) > taken ? without(days, match, taken) : days));

/** Days of vacation of a player, by year and by match. */
export async function vacationsOf(player: string): Promise<{ readonly year: number; readonly days: Days }[]> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: TableName(),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :vacation)',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': playerPk(player), ':vacation': VACATION },
    }),
  );
  return Items.map(({ sk, days }) => ({ year: vacationYearOf(sk as string), days: days as Days }));
}

/** Forgets the days of a player. */
export async function dropVacations(player: string): Promise<void> {
  for (const { year } of await vacationsOf(player))
    await dynamo.send(new DeleteCommand({ TableName: TableName(), Key: vacationKey(player, year) }));
}
