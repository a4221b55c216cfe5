import type { Match } from './match.ts';
import { seatOf } from './seats.ts';

/** Whether somebody may watch: anybody an open match, its seats alone one by invitation. */
export const isVisibleTo = (match: Pick<Match, 'visibility' | 'seats'>, player: string | undefined): boolean =>
  match.visibility === 'open' || (player !== undefined && seatOf(match, player) !== undefined);
