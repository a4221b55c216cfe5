import type { DynamoDBRecord } from 'aws-lambda';
import { isAwaited, isTimeUp, seatOf } from '../../domain/match/index.ts';
import { isRunningPk, matchIdOf, runningPlayerOf } from '../aws/keys.ts';
import type { TickedMatch } from '../public/match.ts';
import { playersAt, stayedAt } from '../public/running.ts';
import { loadPublicMatch } from '../public/store.ts';
import { type Channel, closeChannel, type Listening, listensBy, listenTo } from '../sockets/channels.ts';
import { yoursFrame } from '../sockets/frames.ts';
import { isLater, isReminder, isRestored, type Told, versionOf } from '../sockets/listeners.ts';
import { type Mail, post } from '../telling/post.ts';
import { tuneHooks } from './hooks.ts';

/** Whether a record says that a player was pointed to a match. */
export const isPointing = ({ dynamodb }: DynamoDBRecord): boolean => isRunningPk(dynamodb?.Keys?.pk?.S ?? '');

/**
 * Whether there is news of a match for one of its players: an entry, or that they are awaited or not any more. Whoever has left, was
 * taken off the table or has given up is told that once, whatever else has come since.
 *
 * @param told what all listeners have been told; a channel that began later knows more
 */
function isNewsFor(match: TickedMatch, channel: Channel, told: Told | undefined): boolean {
  const since = told === undefined || isLater(channel, told) ? channel : told;
  if (!isLater(match, since)) return false;
  const { player } = channel;
  if (!stayedAt(match).includes(player)) {
    // Marks of before do not say who was there.
    const { players = [player] } = told ?? {};
    return since === told ? players.includes(player) : channel.awaited !== undefined;
  }
  if (isRestored(match, since) || match.seq > since.seq) return true;
  const before = since === told ? told.awaited.some((seat) => seat === seatOf(match, player)) : channel.awaited;
  return isAwaited(match, player) !== before || isReminderFor(match, player, told);
}

/** Whether a player is still awaited, and may still answer, when the end of the round is near. */
export function isReminderFor(match: TickedMatch, player: string, told: Told | undefined): boolean {
  const seat = seatOf(match, player);
  return (
    seat !== undefined && isReminder(match, told) && isAwaited(match, player) && !isTimeUp(match, seat, Date.now())
  );
}

const mailOf = (match: TickedMatch, channel: Channel, isReminded = false): Mail => ({
  connectionId: channel.connectionId,
  frames: [yoursFrame(match, channel.player, isReminded)],
  forget: () => closeChannel(channel, async () => [match.id]),
});

/** What the channels of a match are sent. */
export function newsForChannels(match: TickedMatch, channels: readonly Channel[], told: Told | undefined): Mail[] {
  return channels
    .filter((channel) => isNewsFor(match, channel, told))
    .map((channel) => mailOf(match, channel, isReminderFor(match, channel.player, told)));
}

/**
 * A player was pointed to a match, in which they are about to be seated or are seated by now: whatever listens to all their matches
 * listens to it from here on.
 */
export async function tune({ dynamodb }: DynamoDBRecord): Promise<void> {
  const player = runningPlayerOf(dynamodb?.Keys?.pk?.S ?? '');
  const matchId = matchIdOf(dynamodb?.Keys?.sk?.S ?? '');
  const { channels, hooks } = await listensBy(player, Date.now());
  const load = () => loadPublicMatch(matchId);
  await Promise.all([
    ...(channels.length > 0 ? [tuneChannels(player, matchId, channels, load)] : []),
    ...(hooks === undefined ? [] : [tuneHooks(player, matchId, hooks, load)]),
  ]);
}

async function tuneChannels(
  player: string,
  matchId: string,
  channels: readonly Listening[],
  load: () => Promise<TickedMatch | undefined>,
): Promise<void> {
  const now = Date.now();
  // Whatever happens from now on is news to them.
  const fresh = channels.map((channel) => ({ ...channel, seq: 0, ticks: 0 }));
  await Promise.all(fresh.map((channel) => listenTo(matchId, channel, now)));
  // They may have been seated before the rows were there. Then nobody else tells them.
  const match = await load();
  if (match === undefined || !playersAt(match).includes(player)) return;
  await post(fresh.map((channel) => mailOf(match, channel)));
  const told = { ...versionOf(match), awaited: isAwaited(match, player) };
  await Promise.all(fresh.map((channel) => listenTo(matchId, { ...channel, ...told }, now)));
}
