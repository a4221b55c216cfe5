import { awaited, closesAt, type Entry, isAwaited, isPlayers, seatOf } from '../../domain/match/index.ts';
import { entryHash } from '../../domain/seal.ts';
import type { PublicMatch } from '../public/match.ts';

/** Frames larger than this are closed by the gateway; ours stay below with room for its own framing. Bytes. */
const FRAME_LIMIT = 30 * 1024;

/** Version of the frame format. */
const V = 1;

/** The epoch of a match that was set back; of others nothing. */
const restored = ({ epoch }: Pick<PublicMatch, 'epoch'>): { readonly epoch?: number } => (epoch > 0 ? { epoch } : {});

/** A frame about one new entry of a match. One too large for a frame only says that it can be fetched. */
export function entryFrame(match: Pick<PublicMatch, 'id' | 'epoch'>, entry: Entry): string {
  const { id: matchId } = match;
  const about = { v: V, type: 'entry', matchId, seq: entry.seq, head: entryHash(matchId, entry), ...restored(match) };
  const frame = JSON.stringify({ ...about, entry });
  return Buffer.byteLength(frame) <= FRAME_LIMIT ? frame : JSON.stringify({ ...about, fetch: true });
}

/** How a match stands: its newest entry, until when its round is open, and who has sealed. */
const standing = (match: PublicMatch) => ({
  matchId: match.id,
  seq: match.seq,
  head: entryHash(match.id, match.entry),
  ...restored(match),
  at: match.entry.at,
  status: match.status,
  round: match.round,
  deadline: closesAt(match),
  sealed: match.sealed,
  awaited: awaited(match),
  announced: match.announced,
});

/** A tick: who has sealed by now. It may be repeated and raises no `seq`. */
export const sealedFrame = (match: PublicMatch): string =>
  JSON.stringify({
    v: V,
    type: 'sealed',
    matchId: match.id,
    seq: match.seq,
    ...restored(match),
    round: match.round,
    sealed: match.sealed,
    awaited: awaited(match),
    announced: match.announced,
  });

/**
 * The answer to `subscribe`: as many of the missed entries as fit, oldest first. `more` says that the rest is to be
 * fetched over HTTP from the last one on.
 */
export function subscribedFrame(match: PublicMatch, missed: readonly Entry[], id?: number): string {
  const base = { v: V, type: 'subscribed', id, ...standing(match) };
  let room = FRAME_LIMIT - Buffer.byteLength(JSON.stringify({ ...base, entries: [], more: false }));
  const entries: Entry[] = [];
  for (const entry of missed) {
    room -= Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (room < 0) break;
    entries.push(entry);
  }
  const last = entries.at(-1)?.seq;
  const more = missed.length > 0 && last !== match.seq;
  return JSON.stringify({ ...base, entries, more });
}

/**
 * The answer to `sync`: how every match of a socket stands. Where a frame has no room for what seats have announced, it is
 * left out, and last of all who has sealed: what tells that something is missing is always there.
 */
export function headsFrame(matches: readonly PublicMatch[], id: number | undefined): string {
  const frame = (heads: readonly object[]) => JSON.stringify({ v: V, type: 'heads', id, heads });
  const shapes: ((match: PublicMatch) => object)[] = [
    standing,
    (match) => ({ ...standing(match), announced: undefined }),
    (match) => ({ ...standing(match), announced: undefined, sealed: undefined, awaited: undefined }),
  ];
  const frames = shapes.map((shape) => frame(matches.map(shape)));
  return frames.find((text) => Buffer.byteLength(text) <= FRAME_LIMIT) ?? (frames.at(-1) as string);
}

/** How a match stands for one of its players, who may have left or resigned. */
function yours(match: PublicMatch, player: string) {
  const seat = seatOf(match, player);
  return {
    matchId: match.id,
    game: match.game,
    seq: match.seq,
    ...restored(match),
    status: match.status,
    round: match.round,
    seat: seat !== undefined && isPlayers(match.seats[seat]) ? seat : null,
    awaited: isAwaited(match, player),
    deadline: closesAt(match),
  };
}

/** Names the reminder of a round: whoever is sent it twice can tell. */
const reminderOf = ({ id, round, epoch }: PublicMatch): string =>
  ['deadline', id, round, ...(epoch > 0 ? [`r${epoch}`] : [])].join('_');

/**
 * News of a match of the player's own: a new entry, or that they are awaited or not any more.
 *
 * @param isReminded the end of the round is near, and they are still awaited
 */
export const yoursFrame = (match: PublicMatch, player: string, isReminded = false): string =>
  JSON.stringify({
    v: V,
    type: 'yours',
    ...yours(match, player),
    ...(isReminded && { reminder: reminderOf(match) }),
  });

/**
 * How all running matches of a player stand.
 *
 * @param more whether there are more, to be read over HTTP
 */
export const channelFrame = (
  matches: readonly PublicMatch[],
  player: string,
  { id, more }: { readonly id?: number | undefined; readonly more: boolean },
): string =>
  JSON.stringify({
    v: V,
    type: 'channel',
    id,
    yours: matches.map((match) => yours(match, player)),
    more,
  });

export const pongFrame = (id?: number): string => JSON.stringify({ v: V, type: 'pong', id });
export const unsubscribedFrame = (about: { readonly matchId: string } | { readonly me: true }, id?: number): string =>
  JSON.stringify({ v: V, type: 'unsubscribed', id, ...about });

/** What a frame of a client was about, as far as it is known: the question itself, and its match or all of the player. */
interface About {
  readonly id?: number | undefined;
  readonly matchId?: string | undefined;
  readonly me?: true | undefined;
}

/** An error frame: the same codes as problem documents. */
export function errorFrame(
  problem: {
    readonly code: string;
    readonly status: number;
    readonly title: string;
    readonly detail: string;
    readonly instance: string;
    readonly errors?: unknown;
  },
  { id, matchId, me }: About = {},
): string {
  const { code, status, title, detail, instance, errors } = problem;
  return JSON.stringify({ v: V, type: 'error', id, matchId, me, code, status, title, detail, errors, instance });
}
