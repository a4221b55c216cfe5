import { ABANDONED } from './abandoned.ts';
import { type CommandContext, type Decision, refused, sameRound } from './decision.ts';
import { endNow } from './ending.ts';
import type { EntryBody, Holder, Match, Player } from './match.ts';
import { awaited, isAwaitable, isRequired, openRound, seatOf } from './seats.ts';
import { withoutSeal } from './standing-seals.ts';

/**
 * Gives up for good. From now on the seat's fallback is played. Its standing seal is void and is never shown. If no
 * player is left, the match ends without a winner.
 */
export function resign(match: Match, player: Player, context: CommandContext): Decision {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', 'you hold no seat');
  if (match.status === 'open') return refused('match.not-started', 'before the start a player can simply leave');
  const holder = match.seats[seat];
  // Also after the end of the match, which this resignation may have caused.
  if (!holder || !isAwaitable(holder)) return { kind: 'unchanged', match };
  if (match.status === 'over') return refused('match.over', 'the match is over');
  const required = isRequired(match, seat);
  const owed = awaited(match).includes(seat);
  const seats = match.seats.with(seat, { ...holder, resigned: true } as Holder);
  if (!seats.some(isAwaitable)) {
    const body: EntryBody = {
      type: 'resigned',
      seat,
      outcome: ABANDONED,
      round: match.round,
      asked: [],
      deadline: null,
    };
    return { ...endNow(match, { seats }, body, context), seat };
  }
  const change = { seats, ...withoutSeal(match, seat), waiting: match.waiting - (owed ? 1 : 0) };
  return {
    ...sameRound(match, change, { type: 'resigned', seat, ...openRound(match) }, context),
    seat,
    sealing: { kind: 'drop', seat, required, owed },
  };
}
