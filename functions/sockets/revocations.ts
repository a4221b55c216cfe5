import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { FORM } from '../aws/form.ts';
import { revocationKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';

/*
 * That a token was revoked, told to those who may not see tokens: `broadcast` closes its sockets, and `socket` lets none in by
 * a ticket of it.
 *
 *   api      revoke the token ──▶ put the announcement ──(stream)──▶ broadcast: close every socket of the token that is listed
 *   socket   use the ticket ──▶ list the socket ──▶ look for an announcement
 *
 * A socket is listed before it looks, and broadcast looks for sockets after the announcement is there: one of the two sees the
 * other.
 */

/** Longer than any ticket of the token lives, and any environment trusts it. Seconds. */
const LIFE = 3600;

/** Announces that a token of a player was revoked. Doing it again wakes broadcast again. */
export async function announceRevocation(player: string, token: string, now: number): Promise<void> {
  const ttl = Math.floor(now / 1000) + LIFE;
  await dynamo.send(
    new PutCommand({
      TableName: setting('MATCHES_TABLE'),
      Item: { ...revocationKey(player, token), form: FORM, at: now, ttl },
    }),
  );
}

/** Takes an announcement back: tickets of the token are good again. Its sockets stay closed. */
export async function withdrawRevocation(player: string, token: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: setting('MATCHES_TABLE'), Key: revocationKey(player, token) }));
}

/** Whether the announcement is there that a token of a player was revoked. */
export async function isRevoked(player: string, token: string): Promise<boolean> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: revocationKey(player, token), ConsistentRead: true }),
  );
  return Item !== undefined;
}
