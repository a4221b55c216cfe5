import { isSeatToCome, type Pointer, playersAt, pointersOf } from '../public/running.ts';
import { loadPublicMatch } from '../public/store.ts';
import { beginHooks, endHooks, expectHooks, keepHooks, noteHooks, numberLook, rowOf, takeHooks } from './hook-rows.ts';

/*
 * When a player's webhooks begin to listen, and when they end. `api` does it before it answers that a webhook is there or is on, so
 * that every row is there by then: whatever happens later is told as to somebody who has listened for long, and no time has to be
 * compared. `broadcast` does it again when it hears of the change: for a request that was interrupted, which has promised nothing
 * yet, and for webhooks that were taken away or switched off.
 */

/** Webhooks do not listen to a match again after this, whatever number its entries have. */
export const FOR_GOOD = Number.MAX_SAFE_INTEGER;

/** Matches of a player that are looked at at the same time. */
const PARALLEL = 10;

/** A player's webhooks listen to a match that the player is at, or is about to be at. */
async function listenAt(player: string, pointer: Pointer, look: number): Promise<void> {
  const { matchId } = pointer;
  // What they have been told of it stays as it is.
  if (await keepHooks(matchId, player, look)) return;
  const match = await loadPublicMatch(matchId);
  if (match === undefined || !playersAt(match).includes(player)) {
    // The stream may have told of this pointer before anybody listened.
    if (isSeatToCome(pointer, match)) await expectHooks(matchId, player, pointer.seq, look);
    return;
  }
  if (await beginHooks(matchId, rowOf(match, player), look)) {
    // Where the end of the match has come before the row, nobody else takes that away.
    const now = await loadPublicMatch(matchId);
    if (now?.status === 'over') await endHooks(matchId, player, FOR_GOOD);
    return;
  }
  // Somebody else has put it there meanwhile, or this very call, whose answer got lost. The end of the match may be news to it.
  await keepHooks(matchId, player, look);
}

/**
 * A webhook was made, changed, switched or taken away: its player's rows are as they have to be from here on.
 *
 * @param isOn whether the player has a webhook that is on
 * @param now epoch milliseconds
 */
export async function followHooks(
  player: string,
  isOn: (player: string) => Promise<boolean>,
  now: number,
): Promise<void> {
  const look = await numberLook(player, now);
  const isListening = await isOn(player);
  const isNewest = await noteHooks(player, isListening, look, now);
  // Whoever is newer has seen as much, and takes the rows away if there is none. If there is one, its rows may not be there yet.
  if (!isNewest && !(isListening && (await isOn(player)))) return;
  const { pointers } = await pointersOf(player);
  const one = (pointer: Pointer): Promise<void> =>
    isListening ? listenAt(player, pointer, look) : takeHooks(pointer.matchId, player, look);
  while (pointers.length > 0) await Promise.all(pointers.splice(0, PARALLEL).map(one));
}
