import type { DynamoDBRecord } from 'aws-lambda';
import { isAwaited, seatOf } from '../../domain/match/index.ts';
import { hookPlayerOf, hookTesterOf, invitedPlayerOf, isHookPk, isHookTestPk, isInvitedPk } from '../aws/keys.ts';
import { hasHooks } from '../hooks/listening.ts';
import type { Notice } from '../hooks/notice.ts';
import { enqueue } from '../hooks/queue.ts';
import type { TickedMatch } from '../public/match.ts';
import { isSeatToCome, type Pointer, playersAt, pointersOf } from '../public/running.ts';
import { loadPublicMatch } from '../public/store.ts';
import { listensBy } from '../sockets/channels.ts';
import {
  beginHooks,
  endHooks,
  expectHooks,
  type HookRow,
  keepHooks,
  noteHooks,
  noteHooksTold,
  numberLook,
  takeHooks,
  untold,
} from '../sockets/hook-rows.ts';
import { isLater, isReminder, isRestored, type Told, toldOf, versionOf } from '../sockets/listeners.ts';

/*
 * What players with webhooks are told: `broadcast` says to whom and of what, and the queue brings it to `deliver`.
 */

/** Webhooks do not listen to a match again after this, whatever number its entries have. */
const FOR_GOOD = Number.MAX_SAFE_INTEGER;

/** Matches of a player that are looked at at the same time. */
const PARALLEL = 10;

/** A change is committed so long after the time that it bears, and the stream knows whole seconds. Milliseconds. */
const SLACK = 2_000;

const keyOf = ({ dynamodb }: DynamoDBRecord, name: 'pk' | 'sk'): string => dynamodb?.Keys?.[name]?.S ?? '';

/** Whether a record is for webhooks alone: one was changed, is to be tested, or a player was invited. */
export const isForHooks = (record: DynamoDBRecord): boolean =>
  [isHookPk, isHookTestPk, isInvitedPk].some((is) => is(keyOf(record, 'pk')));

/** How a match is for a player, as a row has it. */
const rowOf = (match: TickedMatch, player: string): HookRow => {
  return { player, ...versionOf(match), round: match.round, awaited: isAwaited(match, player) };
};

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

/** Tells a player what has come while their row was put under a match, and notes it there. Nobody else tells them of that. */
async function lookAgain(match: TickedMatch, row: HookRow, told: Told | undefined): Promise<void> {
  await enqueue(newsFor(match, row, told));
  const isOver = match.status === 'over';
  if (!isOver && seatOf(match, row.player) !== undefined) return noteHooksTold(match.id, rowOf(match, row.player));
  await endHooks(match.id, row.player, isOver ? FOR_GOOD : match.seq);
}

/**
 * A player with webhooks was pointed to a match, in which they are about to be seated or are seated by now.
 *
 * @param look number of the look that has found that they have webhooks
 * @param load reads the match: after the row is there
 */
export async function tuneHooks(
  player: string,
  { matchId, seq }: Pointer,
  look: number,
  load: () => Promise<TickedMatch | undefined> = () => loadPublicMatch(matchId),
): Promise<void> {
  await expectHooks(matchId, player, seq, look);
  // They may have been seated before the row was there. Then nobody else tells them.
  const match = await load();
  if (match === undefined || (match.status !== 'over' && !playersAt(match).includes(player))) return;
  // What was told to the others is not told to whoever comes now.
  await lookAgain(match, untold(player), toldOf(match));
}

/**
 * How a match was for a player when their webhook came.
 *
 * @param since when the webhook was changed: an entry that came later is news, though it was there when the match was read
 */
function knownAt(match: TickedMatch, player: string, since: number): HookRow {
  const row = rowOf(match, player);
  if (match.entry.at < since) return row;
  return { ...row, seq: match.seq - 1, ticks: 0, round: Math.max(match.round - 1, 0), awaited: false };
}

/** A change of a player's webhooks, and that some are on. */
interface Listening {
  readonly player: string;
  readonly look: number;
  readonly since: number;
}

/** A player's webhooks listen to a match that the player is at, or is about to be at. */
async function listenAt(pointer: Pointer, { player, look, since }: Listening): Promise<void> {
  const { matchId } = pointer;
  const standing = await keepHooks(matchId, player, look);
  // Who has died in between has not looked at the match.
  if (standing !== undefined && !standing.fresh) return;
  const match = await loadPublicMatch(matchId);
  if (standing !== undefined) return match && lookAgain(match, standing, undefined);
  if (match === undefined || !playersAt(match).includes(player)) {
    // The stream may have told of this pointer before anybody listened, and the seat is still to come.
    return isSeatToCome(pointer, match) ? tuneHooks(player, pointer, look) : undefined;
  }
  const row = knownAt(match, player, since);
  if (await beginHooks(matchId, row, look)) {
    const now = await loadPublicMatch(matchId);
    return now && lookAgain(now, row, toldOf(match));
  }
  // Somebody else has put it there meanwhile, and looks at the match.
  await keepHooks(matchId, player, look);
}

/** A webhook was made, changed, switched or taken away: its player's rows are as they have to be from here on. */
async function follow(player: string, since: number): Promise<void> {
  const look = await numberLook(player, Date.now());
  const isListening = await hasHooks(player);
  const isNewest = await noteHooks(player, isListening, look, Date.now());
  // Whoever is newer has seen as much, and takes the rows away if there is none. If there are some, an entry may be news to this
  // webhook alone, which has come earlier.
  if (!isNewest && !(isListening && (await hasHooks(player)))) return;
  const { pointers } = await pointersOf(player);
  const one = (pointer: Pointer): Promise<void> =>
    isListening ? listenAt(pointer, { player, look, since }) : takeHooks(pointer.matchId, player, look);
  while (pointers.length > 0) await Promise.all(pointers.splice(0, PARALLEL).map(one));
}

/** When a record was written, and a little earlier. Epoch milliseconds. */
const timeOf = ({ dynamodb }: DynamoDBRecord): number =>
  (dynamodb?.ApproximateCreationDateTime ?? Number.POSITIVE_INFINITY) * 1000 - SLACK;

/** Does what a record for webhooks asks for. Its key says all of it. */
export async function hearForHooks(record: DynamoDBRecord): Promise<void> {
  const [pk, sk] = [keyOf(record, 'pk'), keyOf(record, 'sk')];
  if (isHookPk(pk)) return follow(hookPlayerOf(pk), timeOf(record));
  if (isHookTestPk(pk)) return enqueue([{ player: hookTesterOf(pk), event: 'test', hook: sk }]);
  const player = invitedPlayerOf(pk);
  const { hooks } = await listensBy(player, Date.now());
  if (hooks !== undefined) await enqueue([{ player, event: 'invited', matchId: sk }]);
}
