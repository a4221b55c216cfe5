import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isAwaited } from '../../domain/match/index.ts';
import { FORM } from '../aws/form.ts';
import { hookRowKey, hooksKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { updateIf, writeIf } from '../aws/write-if.ts';
import type { TickedMatch } from '../public/match.ts';
import { isLaterThan, type Version } from './connections.ts';

/*
 * Players with webhooks: one row for the player, and one under each match that they are at, beside its other listeners. They can be
 * made anew from the webhooks, and have no time to live: they go when the player has no webhook that is on, or the match is over.
 *
 *   api         store the webhook ──▶ the player's row ──▶ read the player's running matches ──▶ a row under each ──▶ 201
 *   broadcast       └──(stream)──▶ the same, for a request that was interrupted, and for a webhook that was switched off
 *   api         point the player to a match
 *   broadcast       └──(stream)──▶ read the player's row ──▶ a row under the match
 *
 * One of the two sees the other, as with channels. A row that is left over costs messages that nobody wants, and no more. It goes
 * when a look at the match finds the player gone; not, if the player has been pointed to the match for a later entry than that look
 * has seen, which is about to seat them again.
 *
 * Webhooks are items of their own, so the stream brings the changes of two of them at the same time, in any order. Each takes a
 * number before it reads the player's webhooks: whoever has a higher one has seen as much or more. What the rows were left standing
 * for carries the number, and who finds no webhook takes away what has a number up to their own:
 *
 *   one is deleted   number 4 ──▶ none is on ─────────────────────────────────────────▶ take rows away up to 4: ✗
 *   one is made                                number 5 ──▶ one is on ──▶ rows with 5
 */

const TableName = () => setting('CONNECTIONS_TABLE');

/** What is left of a player's row has its number for so long: far longer than anybody works with an older one. Seconds. */
const GONE = 24 * 3600;

/** A player with webhooks under a match, and how that was when they began to listen. */
export interface HookRow extends Version {
  readonly player: string;
  /** The open round then; 0 before the start. */
  readonly round: number;
  /** Whether the match waited for the player then. */
  readonly awaited: boolean;
}

/** How a match is for a player, as a row has it. */
export const rowOf = (match: TickedMatch, player: string): HookRow => {
  const { epoch, seq, ticks, round } = match;
  return { player, ...(epoch > 0 && { epoch }), seq, ticks, round, awaited: isAwaited(match, player) };
};

/** A player who has not been told anything of a match. */
export const untold = (player: string): HookRow => ({ player, seq: 0, ticks: 0, round: 0, awaited: false });

/** Takes the number of a look at a player's webhooks, before it. Numbers grow, also after the row of a player has gone. */
export async function numberLook(player: string, now: number): Promise<number> {
  const row = await updateIf({
    TableName: TableName(),
    Key: hooksKey(player),
    UpdateExpression: 'SET #form = :form, #look = if_not_exists(#look, :now) + :one REMOVE #ttl',
    ExpressionAttributeNames: { '#form': 'form', '#look': 'look', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':form': FORM, ':now': now, ':one': 1 },
  });
  return row?.look as number;
}

/**
 * Notes whether a player has webhooks, as a look at them has found.
 *
 * @returns false if a newer look has noted it
 */
export async function noteHooks(player: string, isListening: boolean, look: number, now: number): Promise<boolean> {
  const names = { '#look': 'look', '#noted': 'noted', '#gone': 'gone', '#ttl': 'ttl' };
  return writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hooksKey(player),
      UpdateExpression: isListening
        ? 'SET #noted = :look REMOVE #gone, #ttl'
        : 'SET #noted = :look, #gone = :yes, #ttl = :ttl',
      ConditionExpression: 'attribute_exists(#look) AND (attribute_not_exists(#noted) OR #noted <= :look)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ':look': look,
        ...(!isListening && { ':yes': true, ':ttl': Math.floor(now / 1000) + GONE }),
      },
    }),
  );
}

/** The condition of whoever has looked at a player's webhooks: nobody has left the row standing who has seen more of them. */
const SEES_MORE = '(attribute_not_exists(#look) OR #look <= :look)';

/**
 * Leaves the row of a player under a match standing, with what they have been told.
 *
 * @returns false if there is none, or somebody keeps it who has seen more of their webhooks
 */
export async function keepHooks(matchId: string, player: string, look: number): Promise<boolean> {
  return writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookRowKey(matchId, player),
      UpdateExpression: 'SET #look = :look',
      ConditionExpression: `attribute_exists(#player) AND ${SEES_MORE}`,
      ExpressionAttributeNames: { '#player': 'player', '#look': 'look' },
      ExpressionAttributeValues: { ':look': look },
    }),
  );
}

/**
 * Lets a player's webhooks listen to a match, from how it was: whatever is later than that is news to them.
 *
 * @returns false if they do already: a row that stands says what they have been told
 */
export async function beginHooks(matchId: string, row: HookRow, look: number): Promise<boolean> {
  const { player, epoch, seq, ticks, round, awaited } = row;
  const set = {
    ...{ player, seq, ticks, round, awaited, look, form: FORM },
    ...(epoch !== undefined && { epoch }),
  };
  const names = Object.keys(set);
  return writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookRowKey(matchId, player),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_not_exists(#player)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
    }),
  );
}

/** Notes that a player was told of a match up to how it was. Where they know more, or do not listen any more, nothing changes. */
export async function noteHooksTold(matchId: string, row: HookRow): Promise<void> {
  const { player, epoch, seq, ticks, round, awaited } = row;
  const set = { seq, ticks, round, awaited, ...(epoch !== undefined && { epoch }) };
  const names = Object.keys(set);
  await writeIf(
    new UpdateCommand({
      TableName: TableName(),
      Key: hookRowKey(matchId, player),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: `attribute_exists(#player) AND ${isLaterThan(row)}`,
      ExpressionAttributeNames: {
        ...{ '#epoch': 'epoch', '#player': 'player' },
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
    }),
  );
}

/**
 * Lets a player's webhooks listen to a match in which the entry `seatedAt` is about to seat the player, or has done it by now.
 * Whatever happens from then on is news to them, if they have not listened before. It is one write: the row of an earlier seat may be
 * going at this moment.
 *
 * @param look number of the look that has found that they have webhooks
 */
export async function expectHooks(matchId: string, player: string, seatedAt: number, look: number): Promise<void> {
  const first = { ...untold(player), look, form: FORM };
  const names = Object.keys(first);
  const keep = names.map((name) => `#${name} = if_not_exists(#${name}, :${name})`);
  const row = await updateIf({
    TableName: TableName(),
    Key: hookRowKey(matchId, player),
    UpdateExpression: `SET #seatedAt = :seatedAt, ${keep.join(', ')}`,
    ConditionExpression: 'attribute_not_exists(#seatedAt) OR #seatedAt < :seatedAt',
    ExpressionAttributeNames: {
      '#seatedAt': 'seatedAt',
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':seatedAt': seatedAt,
      ...Object.fromEntries(Object.entries(first).map(([name, value]) => [`:${name}`, value])),
    },
  });
  // The row of an earlier seat. Refused is also a try whose first answer got lost.
  if (row === undefined || (row.look as number) < look) await keepHooks(matchId, player, look);
}

/**
 * A player's webhooks listen to a match no longer.
 *
 * @param seq number of the entry at which the player was seen gone
 */
export async function endHooks(matchId: string, player: string, seq: number): Promise<void> {
  await writeIf(
    new DeleteCommand({
      TableName: TableName(),
      Key: hookRowKey(matchId, player),
      ConditionExpression: '#seq <= :seq AND (attribute_not_exists(#seatedAt) OR #seatedAt <= :seq)',
      ExpressionAttributeNames: { '#seq': 'seq', '#seatedAt': 'seatedAt' },
      ExpressionAttributeValues: { ':seq': seq },
    }),
  );
}

/** A player has no webhook any more, as a look at them has found: the row under a match goes, unless a newer look has kept it. */
export async function takeHooks(matchId: string, player: string, look: number): Promise<void> {
  await writeIf(
    new DeleteCommand({
      TableName: TableName(),
      Key: hookRowKey(matchId, player),
      ConditionExpression: SEES_MORE,
      ExpressionAttributeNames: { '#look': 'look' },
      ExpressionAttributeValues: { ':look': look },
    }),
  );
}
