import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { type CommandContext, restore } from '../domain/match/index.ts';
import { dynamo } from '../functions/aws/dynamo.ts';
import { isReadable } from '../functions/aws/form.ts';
import { isMatchPk, matchIdOf, STATE } from '../functions/aws/keys.ts';
import { setting } from '../functions/aws/settings.ts';
import type { MatchItem } from '../functions/match/match-item.ts';
import { changeAsItIs } from '../functions/match/referee.ts';
import { type Tell, Unusable } from './place.ts';
import { type Pace, scanTable } from './scan.ts';

/** What came of it, by match. */
export interface Restored {
  readonly epoch: number;
  /** Matches that go on with an entry `restored`. */
  readonly set: number;
  /** Unfinished matches that knew of it already, or were opened after it. */
  readonly already: number;
  /** Matches that could not be changed, and why. */
  readonly left: readonly { readonly match: string; readonly why: string }[];
}

/** Matches that are changed at the same time. */
const PARALLEL = 4;

/** When a table was made that is the result of a restore: no two restores have the same, and later ones have a later one. */
async function madeAt(): Promise<number> {
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: setting('MATCHES_TABLE') }));
  const made = Table?.RestoreSummary === undefined ? undefined : Table.CreationDateTime;
  if (made === undefined)
    throw new Unusable(
      `table ${setting('MATCHES_TABLE')} is not one that a restore has made; if it was set back in another way, say when with --at`,
    );
  return made.getTime();
}

/** Whether an unfinished match was set back and does not know of it. */
const isBehind = ({ epoch = 0, created }: MatchItem, now: number): boolean => epoch < now && created < now * 1000;

/**
 * Lets every unfinished match of a table that was set back go on, with an entry that says so. Reads the whole table. Doing it
 * again does what is left.
 *
 * @param at when it was set back, epoch milliseconds; undefined for when the table was made by a restore
 */
export async function restoreEpoch(
  at: number | undefined,
  pace: Pace,
  context: () => CommandContext,
  tell: Tell,
): Promise<Restored> {
  const epoch = Math.floor((at ?? (await madeAt())) / 1000);
  let [set, already] = [0, 0];
  const left: { match: string; why: string }[] = [];
  const one = async (item: MatchItem): Promise<void> => {
    const match = matchIdOf(item.pk);
    try {
      if (!isReadable(item)) throw Object.assign(new Error(`form ${item.form} is not in this build`), { code: 'form' });
      const { kind } = await changeAsItIs(match, context, (opened) => restore(opened, epoch, context()));
      if (kind === 'transition') set += 1;
      else already += 1;
    } catch (error) {
      const { name, message } = error as Error;
      left.push({ match, why: name === 'Error' ? message : `${name}: ${message}` });
    }
  };
  for await (const page of scanTable(pace)) {
    const items = page.filter(({ pk, sk, status }) => isMatchPk(pk) && sk === STATE && status !== 'over') as unknown[];
    const unfinished = items as MatchItem[];
    const behind = unfinished.filter((item) => isBehind(item, epoch));
    already += unfinished.length - behind.length;
    while (behind.length > 0) await Promise.all(behind.splice(0, PARALLEL).map(one));
  }
  tell(`epoch ${epoch}, of ${new Date(epoch * 1000).toISOString()}`);
  tell(`${set} unfinished matches go on with an entry that says so; ${already} knew, or are newer`);
  for (const { match, why } of left) tell(`match ${match} is left as it is: ${why}`);
  return { epoch, set, already, left };
}
