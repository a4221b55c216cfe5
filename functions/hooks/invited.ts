import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { invitedKey } from '../aws/keys.ts';
import { setting } from '../aws/settings.ts';

/** What a player's list says of an invitation. */
export interface Invited {
  /** Number of the match's entry at which it was seen standing: another invitation has another one. */
  readonly seq: number;
  /** When it was seen, and when it ends. Epoch milliseconds. */
  readonly at: number;
  readonly until: number;
  /** How the match was then: an invitation of before the start ends with it. */
  readonly status: 'open' | 'playing';
}

/**
 * What the list of a player says of the invitation to a match, or undefined. Invitations themselves lie in the match, among what
 * `deliver` may not read.
 */
export async function findInvited(player: string, matchId: string): Promise<Invited | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: invitedKey(player, matchId), ConsistentRead: true }),
  );
  return Item as Invited | undefined;
}
