import type { DynamoDBRecord } from 'aws-lambda';
import { seatOf } from '../../domain/match/index.ts';
import { hookPlayerOf, hookTesterOf, invitedPlayerOf, isHookPk, isHookTestPk, isInvitedPk } from '../aws/keys.ts';
import { hasHooks } from '../hooks/listening.ts';
import type { Notice } from '../hooks/notice.ts';
import { enqueue } from '../hooks/queue.ts';
import type { TickedMatch } from '../public/match.ts';
import { playersAt, pointerTo } from '../public/running.ts';
import { listensBy } from '../sockets/channels.ts';
import { FOR_GOOD, followHooks } from '../sockets/hook-listening.ts';
import { endHooks, expectHooks, type HookRow, noteHooksTold, rowOf, untold } from '../sockets/hook-rows.ts';
import { isLater, isReminder, isRestored, type Told, toldOf } from '../sockets/listeners.ts';

/*
 * What players with webhooks are told: `broadcast` says to whom and of what, and the queue brings it to `deliver`.
 */

const keyOf = ({ dynamodb }: DynamoDBRecord, name: 'pk' | 'sk'): string => dynamodb?.Keys?.[name]?.S ?? '';

/** Whether a record is for webhooks alone: one was changed, is to be tested, or a player was invited. */
export const isForHooks = (record: DynamoDBRecord): boolean =>
  [isHookPk, isHookTestPk, isInvitedPk].some((is) => is(keyOf(record, 'pk')));

/** What a player was told last, or knew when they began to listen. Marks of before have no round: nothing has begun since. */
function knownTo(match: TickedMatch, row: HookRow, told: Told | undefined): HookRow {
  if (told === undefined || isLater(row, told)) return row;
  const seat = seatOf(match, row.player);
  const { epoch, seq, ticks, round = match.round } = told;
  const version = { ...(epoch !== undefined && { epoch }), seq, ticks };
  return { player: row.player, ...version, round, awaited: seat !== undefined && told.awaited.includes(seat) };
}

/** What is new of a match for a player who sits there. */
function newsFor(match: TickedMatch, known: HookRow, told: Told | undefined): Notice[] {
  const { player } = known;
  if (seatOf(match, player) === undefined || !isLater(match, known)) return [];
  const { id: matchId, seq, round, status } = match;
  const now = rowOf(match, player);
  const about = { player, matchId, seq, ...(match.epoch > 0 && { epoch: match.epoch }) };
  return [
    ...(known.round === 0 && round > 0 ? [{ ...about, event: 'started' } as const] : []),
    // Who is awaited still was told so.
    ...(now.awaited && !(known.awaited && known.round === round && !isRestored(match, known))
      ? [{ ...about, event: 'turn', round } as const]
      : []),
    ...(now.awaited && isReminder(match, told) ? [{ ...about, event: 'deadline', round } as const] : []),
    ...(status === 'over' ? [{ ...about, event: 'over' } as const] : []),
  ];
}

/**
 * Puts what is new of a match into the queue, for each player with webhooks who listens to it. Before the mark of what was told
 * is written: whatever fails is told again.
 */
export async function tellHooks(match: TickedMatch, rows: readonly HookRow[], told: Told | undefined): Promise<void> {
  await enqueue(rows.flatMap((row) => newsFor(match, knownTo(match, row, told), told)));
  // A row without a number may be of a player who is about to be seated.
  const isLeft = ({ player, seq }: HookRow): boolean => seq > 0 && seatOf(match, player) === undefined;
  const isOver = match.status === 'over';
  const ended = rows.filter((row) => isOver || isLeft(row));
  await Promise.all(ended.map(({ player }) => endHooks(match.id, player, isOver ? FOR_GOOD : match.seq)));
}

/** Tells a player at a match, or of one that is over, what has come while their row was put there. Nobody else tells them of that. */
async function lookAgain(match: TickedMatch, row: HookRow, told: Told | undefined): Promise<void> {
  await enqueue(newsFor(match, row, told));
  if (match.status === 'over') await endHooks(match.id, row.player, FOR_GOOD);
  else await noteHooksTold(match.id, rowOf(match, row.player));
}

/**
 * A player with webhooks was pointed to a match, in which they are about to be seated or are seated by now.
 *
 * @param look number of the look that has found that they have webhooks
 * @param load reads the match: after the row is there
 */
export async function tuneHooks(
  player: string,
  matchId: string,
  look: number,
  load: () => Promise<TickedMatch | undefined>,
): Promise<void> {
  const pointer = await pointerTo(player, matchId);
  if (pointer !== undefined) await expectHooks(matchId, player, pointer.seq, look);
  // They may have been seated before the row was there. Then nobody else tells them.
  const match = await load();
  if (match === undefined) return;
  // Without a pointer they are at it no more: they have left, or it is over.
  const isAt = pointer !== undefined && playersAt(match).includes(player);
  if (!isAt && match.status !== 'over') return;
  // What was told to the others is not told to whoever comes now.
  await lookAgain(match, untold(player), toldOf(match));
}

/** Does what a record for webhooks asks for. Its key says all of it. */
export async function hearForHooks(record: DynamoDBRecord): Promise<void> {
  const [pk, sk] = [keyOf(record, 'pk'), keyOf(record, 'sk')];
  if (isHookPk(pk)) return followHooks(hookPlayerOf(pk), hasHooks, Date.now());
  if (isHookTestPk(pk)) return enqueue([{ player: hookTesterOf(pk), event: 'test', hook: sk }]);
  const player = invitedPlayerOf(pk);
  const { hooks } = await listensBy(player, Date.now());
  if (hooks !== undefined) await enqueue([{ player, event: 'invited', matchId: sk }]);
}
