import { currentKey, KEY_ID, revokeKey } from '../functions/match/signing-keys.ts';
import { type Tell, Unusable } from './place.ts';

/** How a key that signs receipts was revoked, and what follows it. */
export interface RevokedKey {
  /** Epoch milliseconds. */
  readonly revoked: number;
  /** Id of the key that signs for the month from now on. */
  readonly next: string;
}

/**
 * Notes that a key which signs receipts counts as stolen, and makes another one for its month. Doing it again does what is left.
 *
 * @throws Unusable if there is no such key
 */
export async function revokeSigningKey(id: string, now: number, tell: Tell): Promise<RevokedKey> {
  const noted = KEY_ID.test(id) ? await revokeKey(id, now) : undefined;
  if (noted === undefined) throw new Unusable(`there is no key ${id}; GET /keys has those that there are`);
  const { at: revoked, isNew } = noted;
  tell(`key ${id} ${isNew ? 'is' : 'was'} revoked since ${new Date(revoked).toISOString()}`);
  const { id: next } = await currentKey(id.slice(0, 7));
  tell(`receipts of its month are signed with ${next}; within a minute by every function`);
  return { revoked, next };
}
