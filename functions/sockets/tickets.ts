import { randomBytes } from 'node:crypto';
import { FORM } from '../aws/form.ts';
import { ticketKey } from '../aws/keys.ts';
import { putNew } from '../aws/put-new.ts';
import { setting } from '../aws/settings.ts';
import { updateIf } from '../aws/write-if.ts';
import type { Connection } from './connections.ts';

/** A ticket must be used within a minute. Milliseconds. */
const LIFE = 60_000;

/**
 * A new ticket for one socket. It is shown once and stored hashed.
 *
 * @param token id of the token by which the player asked for it
 * @param matchId the only match that the socket may follow; undefined for any
 */
export async function issue(
  player: string,
  token: string,
  matchId: string | undefined,
  now: number,
): Promise<{ ticket: string; expiresAt: number }> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = now + LIFE;
  await putNew(setting('MATCHES_TABLE'), {
    ...ticketKey(ticket),
    form: FORM,
    player,
    token,
    expiresAt,
    ttl: Math.ceil(expiresAt / 1000),
    ...(matchId && { matchId }),
  });
  return { ticket, expiresAt };
}

/**
 * Uses a ticket up: it is marked with the socket that came with it, on the condition that no other one did. So of two
 * sockets with one ticket only one gets in, and a try whose answer got lost does not shut its own socket out. The item goes
 * with its time to live.
 *
 * @returns who the ticket names, or undefined if it is unknown, used or expired
 */
export async function redeem(
  ticket: string,
  connectionId: string,
  now: number,
): Promise<Omit<Connection, 'connectionId'> | undefined> {
  const used = await updateIf({
    TableName: setting('MATCHES_TABLE'),
    Key: ticketKey(ticket),
    UpdateExpression: 'SET #used = :me',
    // Removal of expired items can take days, so the time is part of the condition; it fails where there is no item.
    ConditionExpression: '#expires > :now AND (attribute_not_exists(#used) OR #used = :me)',
    ExpressionAttributeNames: { '#used': 'used', '#expires': 'expiresAt' },
    ExpressionAttributeValues: { ':me': connectionId, ':now': now },
  });
  return (
    used && {
      player: used.player as string,
      ...(used.token !== undefined && { token: used.token as string }),
      ...(used.matchId !== undefined && { boundTo: used.matchId as string }),
    }
  );
}
