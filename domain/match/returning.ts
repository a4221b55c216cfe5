import { type CommandContext, type Decision, refused, refusedUnseated, sameRound } from './decision.ts';
import type { Match, Player } from './match.ts';
import { isPlayers, openRound, seatOf } from './seats.ts';

/**
 * Takes a seat over again that a bot plays because its player was away. The bot answers in the open round, and the player from the
 * next one on. Each absence ends once, so this cannot keep anybody from moving. Whoever is not away changes nothing.
 */
export function comeBack(match: Match, player: Player, context: CommandContext): Decision {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refusedUnseated(match, player, 'you hold no seat');
  if (match.status === 'over') return refused('match.over', 'the match is over');
  const holder = match.seats[seat];
  if (!isPlayers(holder)) return refused('match.resigned', 'whoever has resigned does not come back');
  if (holder.standIn === undefined || holder.enters) return { kind: 'unchanged', match };
  const seats = match.seats.with(seat, { ...holder, enters: true });
  return { ...sameRound(match, { seats }, { type: 'returned', seat, ...openRound(match) }, context), seat };
}
