import type { AnyRuleset, Json, Prompt, Seat } from '../ruleset.ts';
import { type Decision, type Moment, type Refused, refused, type Sealed } from './decision.ts';
import type { Match, Player } from './match.ts';
import { completes, resolve } from './rounds.ts';
import { isAwaitable, seatOf } from './seats.ts';
import { newSeal, withSeal } from './standing-seals.ts';

/** Finds the player's seat in the open round, or says why not. */
export function asked(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  round: number,
): Refused | { seat: Seat; prompt: Prompt } {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', 'watchers cannot seal');
  if (match.status === 'open') return refused('match.not-started', 'there is no round before the start');
  if (round < match.round || (match.status === 'over' && round === match.round))
    return refused('round.closed', `round ${round} is closed`);
  if (match.status === 'over') return refused('match.over', 'the match is over');
  if (round > match.round) return refused('round.not-open', `round ${match.round} is open`);
  const holder = match.seats[seat];
  if (!isAwaitable(holder)) return refused('match.resigned', 'a resigned seat is answered for');
  const prompt = ruleset.prompts(match.state).find((p) => p.seat === seat);
  if (prompt === undefined) return refused('seal.not-asked', 'your seat is not asked in this round');
  return { seat, prompt };
}

/**
 * Seals a move, or replaces a standing seal. The seal that completes a round is committed together with its
 * resolution: one write less, and nothing is accepted that is not resolved. Sealing the standing move again changes
 * nothing.
 */
export function seal(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  wish: { round: number; move: Json },
  moment: Moment,
): Decision {
  const found = asked(ruleset, match, player, wish.round);
  if ('kind' in found) return found;
  const { seat, prompt } = found;
  const refusal = ruleset.refuse(match.state, seat, wish.move);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const move = ruleset.canonical(match.state, seat, wish.move);
  const standing = match.seals[seat];
  if (standing !== undefined) {
    if (JSON.stringify(standing.move) === JSON.stringify(move)) return { kind: 'unchanged', match };
    if (!ruleset.replaceable(prompt)) return refused('seal.final', 'this answer cannot be changed');
  }
  const sealed: Sealed = {
    kind: 'sealed',
    match,
    seat,
    seal: newSeal(match, seat, { asked: wish.move, move }, moment.now),
    replaces: standing?.requestId ?? null,
    owed: prompt.required && standing === undefined,
    announced: ruleset.announce?.(move),
  };
  if (!sealed.owed || !completes(match, 1)) return sealed;
  const resolution = resolve(ruleset, withSeal(match, sealed), moment, 'exact');
  return { ...resolution, before: match };
}

/** Takes a standing seal back. */
export function withdraw(ruleset: AnyRuleset, match: Match, player: Player, round: number): Decision {
  const found = asked(ruleset, match, player, round);
  if ('kind' in found) return found;
  const standing = match.seals[found.seat];
  if (standing === undefined) return { kind: 'unchanged', match };
  if (!ruleset.replaceable(found.prompt)) return refused('seal.final', 'this answer cannot be taken back');
  return { kind: 'withdrawn', match, seat: found.seat, requestId: standing.requestId, owed: found.prompt.required };
}
