import { batchRead } from '../aws/batch-read.ts';
import { isReadable } from '../aws/form.ts';
import { setting } from '../aws/settings.ts';
import { refusal } from '../problems/refusal-error.ts';
import { isVisibleTo, matchKey, type PublicItem, publicMatch, publicProjection } from '../public/match.ts';
import { type Connection, lookUp } from '../sockets/connections.ts';
import { headsFrame } from '../sockets/frames.ts';

/** The socket as it is registered. */
export async function registered(connectionId: string): Promise<Connection> {
  const found = await lookUp(connectionId, Date.now());
  if (found === undefined) throw refusal('ticket.invalid', 'this socket has outlived its registration; open a new one');
  return found;
}

/**
 * The newest of every match that a socket follows, in one read of the socket and one of all its matches. A match that
 * the player may no longer see is left out, as one that the socket does not follow.
 *
 * @param id what the client called its question
 */
export async function heads(connectionId: string, id: number | undefined): Promise<string> {
  const { player, follows = new Set<string>() } = await registered(connectionId);
  const items = await batchRead(setting('MATCHES_TABLE'), { Keys: [...follows].map(matchKey), ...publicProjection });
  // One that this build cannot read does not keep the others from being told.
  const matches = (items as unknown as PublicItem[]).filter(isReadable).map(publicMatch);
  return headsFrame(
    matches.filter((match) => isVisibleTo(match, player)),
    id,
  );
}
