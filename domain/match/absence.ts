import type { Seat } from '../ruleset.ts';
import type { Holder, Match, RevealedMove, SeatChange } from './match.ts';
import { isAwaitable, seated } from './seats.ts';
import { SUBSTITUTIONS } from './tenures.ts';

/** Rounds in a row that seats have missed, after a round with these moves. Whoever was not asked has not missed anything. */
export function missedIn(match: Match, revealed: readonly RevealedMove[]): Match['missed'] {
  const missed = { ...match.missed };
  for (const { seat, by } of revealed) {
    if (by === 'deadline') missed[seat] = (missed[seat] ?? 0) + 1;
    else if (by === 'seal') delete missed[seat];
  }
  return missed;
}

/** The seat has shown that its player is there. */
export function present({ missed }: Pick<Match, 'missed'>, seat: Seat): Match['missed'] {
  const { [seat]: _seat, ...others } = missed;
  return others;
}

/** Who plays for a seat from the next round on; undefined if nothing changes. */
function change(
  { terms, missed }: Match,
  holder: Holder | null,
  seat: Seat,
): { holder: Holder; now: SeatChange['now'] } | undefined {
  if (holder === null || 'bot' in holder) return undefined;
  const theirs = seated(holder.player, holder.key);
  if (holder.enters) return { holder: theirs, now: 'player' };
  const { absence } = terms;
  if (absence === undefined || !isAwaitable(holder) || (missed[seat] ?? 0) < absence.after) return undefined;
  if (absence.policy === 'resign') return { holder: { ...theirs, resigned: true }, now: 'resigned' };
  return { holder: { ...theirs, standIn: absence.level ?? 1 }, now: 'bot' };
}

/** Until when a seat that is given up now may be taken by another, by seat. */
export const vacated = (
  { terms, vacant, tenures }: Pick<Match, 'terms' | 'vacant' | 'tenures'>,
  seat: Seat,
  now: number,
): Match['vacant'] =>
  terms.substitutes === undefined || tenures.length >= SUBSTITUTIONS
    ? vacant
    : { ...vacant, [seat]: now + terms.substitutes.within * 1000 };

/**
 * The match as the next round begins: who was away too long is answered for from now on, and who comes in plays.
 *
 * @param match with the rounds that were missed by now
 */
export function seatsOfNextRound(match: Match, now: number): { match: Match; changes: readonly SeatChange[] } {
  const changes: SeatChange[] = [];
  let next = match;
  for (const [seat, holder] of match.seats.entries()) {
    const changed = change(match, holder, seat);
    if (changed === undefined) continue;
    changes.push({ seat, now: changed.now });
    next = {
      ...next,
      seats: next.seats.with(seat, changed.holder),
      missed: present(next, seat),
      vacant: changed.now === 'resigned' ? vacated(next, seat, now) : next.vacant,
    };
  }
  return { match: next, changes };
}
