import type { Match } from './match.ts';
import { seatOf } from './seats.ts';

/** Whether a player may watch: everybody may watch an open match, only its players one by invitation. */
export const isVisibleTo = (match: Pick<Match, 'visibility' | 'seats'>, player: string | undefined): boolean =>
  match.visibility === 'open' || (player !== undefined && seatOf(match, player) !== undefined);
