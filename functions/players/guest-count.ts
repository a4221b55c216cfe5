import { guestCountKey } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { countHourly } from './hourly.ts';

/**
 * Counts a new guest of a network in this hour. The address is stored hashed, and for two hours at most.
 *
 * @throws RefusalError `limit.guests` if there were as many as there may be
 */
export async function countGuest(network: string, now: number): Promise<void> {
  const most = limits()?.guests;
  if (most === undefined) return;
  await countHourly(
    {
      keyOf: (hour) => guestCountKey(network, hour),
      attribute: 'guests',
      most,
      name: 'guests',
      detail: `${most} in an hour; play on with a token that you have, or wait`,
    },
    now,
  );
}
