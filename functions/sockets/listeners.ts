import { awaited } from '../../domain/match/index.ts';
import { FORM } from '../aws/form.ts';
import { channelIdOf, isHookRow, SOON, TOLD, toldKey } from '../aws/keys.ts';
import type { TickedMatch } from '../public/match.ts';
import { stayedAt } from '../public/running.ts';
import type { Channel } from './channels.ts';
import { followerOf, type Known, putKnown, rowsUnder, type Subscription, type Version } from './connections.ts';
import type { HookRow } from './hook-rows.ts';
import { crowdBound, type Page, pagesAmong } from './pages.ts';

/*
 * The listeners of a match, and what they have been told: rows of one partition, read with one query.
 *
 * The mark of what was told is what keeps secrets in. The stream wakes `broadcast` for private changes too, and says of a
 * change nothing but that it was. Whoever is woken tells what differs from the mark, so as many frames are sent whether
 * something private has happened or not. It is written after the frames were sent: if the function dies in between, the
 * stream brings the record again, and the frames come twice. The stream brings the records of a match one after the other, so
 * that no two invocations tell of one match at the same time. It only goes forward, so that a write that is late sets nothing back.
 */

/**
 * Longer than any listener may wait for the next change: the longest clock is sixty days. Nothing private happens in a match
 * that is over. Seconds.
 */
const LIFE = 90 * 24 * 3600;

/** What the listeners of a match have been told. */
export interface Told extends Known {
  /** Seats that were awaited by then. */
  readonly awaited: readonly number[];
  /** Ids of the players who were at it by then; absent in marks of before. */
  readonly players?: readonly string[];
  /** The open round by then, 0 before the start; absent in marks of before. */
  readonly round?: number;
  /** The round in which those awaited had been reminded by then. */
  readonly reminded?: number;
}

export interface Listeners {
  readonly followers: Subscription[];
  /** Sockets of players who listen to all their matches. */
  readonly channels: Channel[];
  /** Players with webhooks. */
  readonly hooks: HookRow[];
  /** The pages of its crowd; where there are any, the followers are not all of them. */
  readonly pages: Page[];
  /** The entry since which the crowd will be told who has sealed, if somebody is on the way. */
  readonly soon: number | undefined;
  /** Undefined if nobody has been told anything as far as we know. */
  readonly told: Told | undefined;
}

/** Rows of one read: the followers of nearly all matches, and of a crowd little more than what tells that it is one. */
const AT_ONCE = 100;

const isFollower = ({ connectionId }: Record<string, unknown>): boolean => !(connectionId as string).startsWith('#');

/** Everybody who listens to a match, now; of a crowd the beginning. Pages come before followers, so they are always seen. */
export async function listenersOf(matchId: string, now: number): Promise<Listeners> {
  const bound = crowdBound();
  const isEnough = (all: readonly Record<string, unknown>[]) => {
    const followers = all.filter(isFollower).length;
    return followers > bound || (followers > 0 && pagesAmong(all).length > 0);
  };
  const rows = await rowsUnder(matchId, now, { isEnough, pageSize: AT_ONCE });
  const told = rows.find(({ connectionId }) => connectionId === TOLD) as Told | undefined;
  const soon = rows.find(({ connectionId }) => connectionId === SOON)?.seq as number | undefined;
  const followers = rows.filter(isFollower).map((row) => followerOf(row, matchId));
  const channels = rows.flatMap((row) => {
    const connectionId = channelIdOf(row.connectionId as string);
    return connectionId === undefined ? [] : [{ ...(row as unknown as Channel), connectionId }];
  });
  const hooks = rows.filter(({ connectionId }) => isHookRow(connectionId as string)) as unknown as HookRow[];
  return { followers, channels, hooks, pages: pagesAmong(rows), soon, told };
}

/** Whether too many follow a match for one function to tell them. */
export const isCrowd = ({ pages, followers }: Listeners): boolean =>
  pages.length > 0 || followers.length > crowdBound();

/** Notes what the listeners of a match have been told. */
export async function noteTold(matchId: string, told: Told, now: number): Promise<void> {
  const ttl = Math.floor(now / 1000) + LIFE;
  await putKnown({ ...toldKey(matchId), ...told, form: FORM, ttl });
}

/** How far a match has come. */
export const versionOf = ({ epoch, seq, ticks }: TickedMatch): Version => ({ ...(epoch > 0 && { epoch }), seq, ticks });

/** What somebody knows who has been told everything of a match. */
export const knownOf = (match: TickedMatch): Known => ({
  ...versionOf(match),
  ...(match.sealed.length > 0 && { sealedIn: match.round }),
});

/** What the listeners of a match know when they have been told everything. */
export const toldOf = (match: TickedMatch): Told => ({
  ...knownOf(match),
  awaited: awaited(match),
  players: stayedAt(match),
  round: match.round,
  ...(match.reminded > 0 && { reminded: match.reminded }),
});

/** Whether those who are awaited are to be reminded, and have not been told so. */
export const isReminder = (match: TickedMatch, told: Told | undefined): boolean =>
  match.status === 'playing' && match.reminded === match.round && (told?.reminded ?? 0) < match.round;

/** The earliest of some versions; undefined if there is none. */
export const earliest = (versions: readonly Version[]): Version | undefined =>
  versions.reduce<Version | undefined>(
    (first, each) => (first !== undefined && isLater(each, first) ? first : each),
    undefined,
  );

/** Whether the table was set back under a match in between: then numbers of before say nothing. */
export const isRestored = (now: Pick<Version, 'epoch'>, then: Version): boolean => (now.epoch ?? 0) > (then.epoch ?? 0);

/** Whether a match had come further then than at another time. */
export function isLater(one: Version, other: Version): boolean {
  if (isRestored(one, other) || isRestored(other, one)) return isRestored(one, other);
  return one.seq !== other.seq ? one.seq > other.seq : one.ticks > other.ticks;
}
