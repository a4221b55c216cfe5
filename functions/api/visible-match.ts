import type { Player } from '../../domain/match/index.ts';
import { change } from '../match/referee.ts';
import { refusal } from '../problems/refusal-error.ts';
import { isVisibleTo } from '../public/match.ts';

/**
 * Carries out a player's wish about a match that they may know of (see {@link change}). To anybody else a match by
 * invitation does not exist, whatever they want of it; only joining it is different.
 */
export const changeVisible = (
  player: Player,
  id: string,
  moment: Parameters<typeof change>[1],
  decide: Parameters<typeof change>[2],
  by: typeof change = change,
): ReturnType<typeof change> =>
  by(id, moment, (ruleset, match, lost) => {
    if (!isVisibleTo(match, player.id)) throw refusal('match.unknown', 'there is no such match');
    return decide(ruleset, match, lost);
  });
