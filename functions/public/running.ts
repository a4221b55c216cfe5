import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isPlayers, type Match } from '../../domain/match/index.ts';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { BEHIND_ALL_MATCHES, matchIdOf, matchPk, runningKey, runningPk } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';
import { writeIf } from '../aws/write-if.ts';

/*
 * The matches that a player is at and that are not over. A pointer is written before the player is seated, and taken away
 * after the seat was given up or the match has ended. So nobody is seated without one, but one may be left over: the match
 * itself says whether a player is at it.
 *
 * A pointer holds the number of the entry that seats its player. A pointer is taken away only up to the entry that was seen
 * without the player, so one that a new seat has just got stands, however late an older request arrives:
 *
 *   device 1   leave, entry 5 ─────────────────────────────▶ take away up to 5: ✗
 *   device 2                    pointer 6 ──▶ join, entry 6
 */

/** A pointer to a match. */
export interface Pointer {
  readonly matchId: string;
  /** Number of the entry that seats the player, or was to seat them. */
  readonly seq: number;
}

/** Points a player to a match, before the entry `seq` seats them. A pointer to a later entry stands. */
export async function pointTo(player: string, { matchId, seq }: Pointer): Promise<void> {
  await writeIf(
    new UpdateCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: runningKey(player, matchId),
      UpdateExpression: 'SET #form = :form, #seq = :seq',
      ConditionExpression: 'attribute_not_exists(#seq) OR #seq < :seq',
      ExpressionAttributeNames: { '#form': 'form', '#seq': 'seq' },
      ExpressionAttributeValues: { ':form': FORM, ':seq': seq },
    }),
  );
}

/** Takes a pointer away, unless a later entry than `seq` is to seat the player. */
export async function dropPointer(player: string, { matchId, seq }: Pointer): Promise<void> {
  await writeIf(
    new DeleteCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: runningKey(player, matchId),
      ConditionExpression: '#seq <= :seq',
      ExpressionAttributeNames: { '#seq': 'seq' },
      ExpressionAttributeValues: { ':seq': seq },
    }),
  );
}

/** Ids of the players who are at a match, or were to its end. Whoever is away still is, and whoever has resigned not any more. */
export const stayedAt = ({ seats }: Pick<Match, 'seats'>): string[] =>
  seats.flatMap((holder) => (isPlayers(holder) ? holder.player : []));

/** The same of a match that is not over. */
export const playersAt = (match: Pick<Match, 'status' | 'seats'>): string[] =>
  match.status === 'over' ? [] : stayedAt(match);

/** Whether a pointer has come before its seat: the entry that it names is not in the match yet. */
export const isSeatToCome = ({ seq }: Pointer, match: Pick<Match, 'seq' | 'status'> | undefined): boolean =>
  match === undefined || (match.status !== 'over' && match.seq < seq);

/** Takes away the pointers of players who were at a match before a step, and are not at it any more. */
export async function dropPointers(before: Pick<Match, 'status' | 'seats'>, after: Match): Promise<void> {
  const still = playersAt(after);
  const gone = playersAt(before).filter((player) => !still.includes(player));
  await Promise.all(gone.map((player) => dropPointer(player, { matchId: after.id, seq: after.seq })));
}

/** Functions without secrets may read named attributes alone. */
const NAMED = {
  ProjectionExpression: '#pk, #sk, #seq',
  Select: 'SPECIFIC_ATTRIBUTES',
  ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#seq': 'seq' },
} as const;

const pointerOf = ({ sk, seq }: Record<string, unknown>): Pointer => ({
  matchId: matchIdOf(sk as string),
  seq: seq as number,
});

/** A player's pointer to a match, if there is one: one consistent query, for functions that may not get it. */
export async function pointerTo(player: string, matchId: string): Promise<Pointer | undefined> {
  const { pk, sk } = runningKey(player, matchId);
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: setting('MATCHES_TABLE'),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk AND #sk = :sk',
      ...NAMED,
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    }),
  );
  return Items[0] && pointerOf(Items[0]);
}

/**
 * A player's pointers, newest match first: one consistent query.
 *
 * @param before id of the match that the page starts behind; undefined for the first page
 * @param limit pointers at most; as many as one query gives unless said (about ten thousand)
 * @returns the pointers, and whether more may follow
 */
export async function pointersOf(
  player: string,
  before?: string,
  limit?: number,
): Promise<{ pointers: Pointer[]; more: boolean }> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: setting('MATCHES_TABLE'),
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk AND #sk < :before',
      ...NAMED,
      ExpressionAttributeValues: {
        ':pk': runningPk(player),
        ':before': before === undefined ? BEHIND_ALL_MATCHES : matchPk(before),
      },
      ScanIndexForward: false,
      ...(limit !== undefined && { Limit: limit }),
    }),
  );
  return { pointers: Items.map(pointerOf), more: LastEvaluatedKey !== undefined };
}
