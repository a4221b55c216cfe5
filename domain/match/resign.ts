import type { AnyRuleset } from '../ruleset.ts';
import { vacated } from './absence.ts';
import { type CommandContext, type Decision, refused, sameRound } from './decision.ts';
import { endNow } from './ending.ts';
import { endOfPlayers } from './forfeit.ts';
import type { EntryBody, Match, Player } from './match.ts';
import { awaited, isAwaitable, isPlayers, isRequired, openRound, seatOf } from './seats.ts';
import { withoutSeal } from './standing-seals.ts';
import { formerSeatOf } from './tenures.ts';
import { usedUp } from './time.ts';
import { withoutVote } from './votes.ts';

/**
 * Gives up for good. From now on the seat's fallback is played. Its standing seal is void and is never shown. If only
 * one side is left, that side wins; if no player is left otherwise, the match ends without a winner.
 */
export function resign(ruleset: AnyRuleset, match: Match, player: Player, context: CommandContext): Decision {
  const seat = seatOf(match, player.id);
  if (seat === undefined) {
    // They have given it up: that is why it is another's.
    if (formerSeatOf(match, player.id) !== undefined) return { kind: 'unchanged', match };
    return refused('match.not-seated', 'you hold no seat');
  }
  if (match.status === 'open') return refused('match.not-started', 'before the start a player can simply leave');
  const holder = match.seats[seat];
  // Also after the end of the match, which this resignation may have caused.
  if (!isPlayers(holder)) return { kind: 'unchanged', match };
  if (match.status === 'over') return refused('match.over', 'the match is over');
  const required = isRequired(match, seat) && isAwaitable(holder);
  const owed = awaited(match).includes(seat);
  const seats = match.seats.with(seat, { player: player.id, resigned: true });
  // Nobody could play at a seat that is out of the game.
  const isInPlay = ruleset.inPlay(match.state).includes(seat);
  const vacant = isInPlay ? vacated(match, seat, context.now) : match.vacant;
  const gone = { ...match, seats, vacant };
  const outcome = endOfPlayers(ruleset, gone, context.now);
  if (outcome !== undefined) {
    const body: EntryBody = { type: 'resigned', seat, outcome, round: match.round, asked: [], deadline: null };
    return { ...endNow(match, { seats, vacant }, body, context), seat };
  }
  const votes = withoutVote(match, seat);
  const { reserves } = usedUp(match, seat, context.now, false);
  const change = {
    seats,
    vacant,
    votes,
    reserves,
    ...withoutSeal(match, seat),
    waiting: match.waiting - (owed ? 1 : 0),
  };
  return {
    ...sameRound(match, change, { type: 'resigned', seat, ...openRound({ ...match, reserves }) }, context),
    seat,
    sealing: { kind: 'drop', seat, required, owed },
  };
}
