import { type CommandContext, type Decision, refused } from './decision.ts';
import { IN_VAIN, NOTED, withoutInvitation } from './invitations.ts';
import { lobby, tooLate, withLeave } from './lobby.ts';
import type { Match, Player } from './match.ts';
import { doneBy, fulfilled, isDone, requestMark } from './repeats.ts';
import { seatOf } from './seats.ts';

/** Players whom the host may take off one table. Each is remembered until the start, so there is a limit. */
const OFF_THE_TABLE = 32;

const full = () => refused('match.too-many-kicks', IN_VAIN);

/**
 * Takes a player off the table before the start, by its host. The player cannot come back to it: by no code, and by no
 * invitation. It holds as well for a player who has just given their seat up, so that it does not matter which of the two was
 * first. Whoever has held no seat here is left alone.
 */
export function kick(match: Match, host: Player, player: string, context: CommandContext): Decision {
  const seat = seatOf(match, player);
  const did = requestMark(match, host.id, context, ['kick', player]);
  if (match.host !== host.id) {
    // Whoever was host then and is not any more may repeat it.
    const isRepeat = match.off.includes(player) && isDone(match, player, did);
    return isRepeat
      ? { kind: 'unchanged', match }
      : refused('match.not-host', 'only the host may take a player off the table');
  }
  if (player === host.id) return refused('player.self', 'leave the match, if you do not want to host it');
  if (match.status !== 'open') {
    // Nobody can come back any more.
    if (seat === undefined) return { kind: 'unchanged', match };
    return tooLate(match, 'players can be taken off the table before the start only');
  }
  if (match.off.includes(player)) return { kind: 'unchanged', match };
  if (seat === undefined && doneBy(match, player).length === 0)
    return fulfilled(match, host.id, did, context, { most: NOTED, full });
  if (isDone(match, host.id, did))
    return refused('request.superseded', 'this request found the player not at the table, and they have come since');
  if (match.off.length >= OFF_THE_TABLE)
    return refused('match.too-many-kicks', `${OFF_THE_TABLE} players can be taken off the table of one match`);
  const seats = seat === undefined ? match.seats : match.seats.with(seat, null);
  // Kept with the requests of the player: whoever is off the table is forgotten as those are who have left.
  const { mark, done } = withLeave({ ...match, seats }, player, did);
  const change = { seats, done, off: [...match.off, player], invitations: withoutInvitation(match, player) };
  return lobby(match, player, mark, change, { type: 'kicked', ...(seat !== undefined && { seat }), player }, context);
}
