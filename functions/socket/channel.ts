import { isAwaited } from '../../domain/match/index.ts';
import { refusal } from '../problems/refusal-error.ts';
import type { TickedMatch } from '../public/match.ts';
import { isSeatToCome, playersAt, pointersOf } from '../public/running.ts';
import { loadPublicMatches } from '../public/store.ts';
import { closeChannel, isOpenStill, type Listening, listenTo, openChannel } from '../sockets/channels.ts';
import type { Connection, Version } from '../sockets/connections.ts';
import { channelFrame } from '../sockets/frames.ts';
import { isLater, versionOf } from '../sockets/listeners.ts';

/** Running matches of a player that one channel tells of, the newest ones. One read of the table takes as many. */
const MATCHES = 100;

interface Running {
  readonly matches: TickedMatch[];
  /** Ids of matches in which the player is about to be seated. */
  readonly toCome: readonly string[];
  /** Whether there are more. */
  readonly more: boolean;
}

/** Matches that a player is at and that are not over, the newest hundred. */
async function runningOf(player: string): Promise<Running> {
  const { pointers, more } = await pointersOf(player, undefined, MATCHES);
  const found = await loadPublicMatches(pointers.map(({ matchId }) => matchId));
  // A pointer may be left over, or come before its seat.
  const matches = found.filter((match) => playersAt(match).includes(player));
  const seated = new Set(matches.map(({ id }) => id));
  const byId = new Map(found.map((match) => [match.id, match]));
  const ahead = pointers.filter((each) => !seated.has(each.matchId) && isSeatToCome(each, byId.get(each.matchId)));
  const toCome = ahead.map(({ matchId }) => matchId);
  return { matches: matches.sort((a, b) => (a.id < b.id ? 1 : -1)), toCome, more };
}

/**
 * How all running matches of the player stand, as of now: one query and one read of all of them.
 *
 * @param id what the client called its question
 */
export async function standing({ player }: Connection, id: number | undefined): Promise<string> {
  const { matches, more } = await runningOf(player);
  return channelFrame(matches, player, { id, more });
}

/**
 * Listens to all matches of the player. The channel is listed first and the matches are read second, see
 * `sockets/channels.ts`; its rows are written before the matches are read again, so that nothing that commits in between is
 * missed. What the answer says is not told again: a frame without news would tell that something private has happened.
 *
 * @param id what the client called its question
 */
export async function listen(connection: Connection, id: number | undefined): Promise<string> {
  const { player, boundTo } = connection;
  if (boundTo !== undefined) throw refusal('ticket.bound', 'get a ticket that names no match');
  const now = Date.now();
  const opened = await openChannel(connection, now);
  if (opened === undefined)
    throw refusal('ticket.invalid', 'this socket has outlived its registration; open a new one');
  const { channel, wasOpen } = opened;
  try {
    const { matches, more } = await begin(channel, wasOpen, now);
    // It may have been ended meanwhile: by a look at the socket before this one, of which the rows may have come too late.
    if (!(await isOpenStill(channel, now))) await endChannel(channel);
    return channelFrame(matches, player, { id, more });
  } catch (error) {
    // What is not answered has not begun. One that was answered before goes on.
    if (!wasOpen) await endChannel(channel);
    throw error;
  }
}

/**
 * Puts a channel under the matches of its player.
 *
 * @param wasOpen its socket listens already: what stands under a match says what it has been told, and an answer that does not arrive
 *   tells nothing
 */
async function begin(channel: Listening, wasOpen: boolean, now: number): Promise<Running> {
  const { player } = channel;
  const listenToAll = async (found: readonly TickedMatch[], isNew: boolean): Promise<TickedMatch[]> => {
    const put = await Promise.all(
      found.map((match) => {
        const told = { ...channel, ...versionOf(match), awaited: isAwaited(match, player) };
        return listenTo(match.id, told, now, isNew);
      }),
    );
    return found.filter((_, at) => put[at]);
  };
  const first = await runningOf(player);
  // The stream may have told of a pointer before this channel was listed, and its seat is still to come: all of that match is news.
  const fresh = { ...channel, seq: 0, ticks: 0 };
  const [begun] = await Promise.all([
    listenToAll(first.matches, !wasOpen),
    ...first.toCome.map((matchId) => listenTo(matchId, fresh, now)),
  ]);
  const running = await runningOf(player);
  const before = new Map<string, Version>([
    ...first.toCome.map((matchId) => [matchId, fresh] as const),
    ...(wasOpen ? begun : first.matches).map((match) => [match.id, match] as const),
  ]);
  const later = running.matches.filter((match) => {
    const seen = before.get(match.id);
    return seen !== undefined && isLater(match, seen);
  });
  await listenToAll(later, true);
  return running;
}

/** Does not listen to the matches of the player any more. */
export async function endChannel({ connectionId, player, begun }: Listening): Promise<void> {
  await closeChannel({ connectionId, player, begun }, async () => {
    const { pointers } = await pointersOf(player, undefined, MATCHES);
    return pointers.map(({ matchId }) => matchId);
  });
}
