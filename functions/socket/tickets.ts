import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Connection } from '../lib/connections.ts';
import { fingerprint } from '../lib/fingerprint.ts';
import { setting, table } from '../lib/table.ts';

/**
 * Uses a ticket up. Deleting and reading are one step, so that of two sockets with one ticket only one gets in.
 *
 * @returns who the ticket names, or undefined if it is unknown, used or expired
 */
export async function redeem(ticket: string, now: number): Promise<Omit<Connection, 'connectionId'> | undefined> {
  const { Attributes } = await table.send(
    new DeleteCommand({
      TableName: setting('MATCHES_TABLE'),
      Key: { pk: `TICKET#${fingerprint(ticket)}`, sk: 'TICKET' },
      ReturnValues: 'ALL_OLD',
    }),
  );
  // Removal of expired items can take days, so the time is checked here.
  if (Attributes === undefined || (Attributes.expiresAt as number) <= now) return undefined;
  return {
    player: Attributes.player as string,
    ...(Attributes.matchId !== undefined && { boundTo: Attributes.matchId as string }),
  };
}
