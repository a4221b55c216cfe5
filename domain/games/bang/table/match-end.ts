import type { Json, Outcome, Seat } from '../../../ruleset.ts';
import type { Loss, Result, Role, State } from '../state.ts';
import type { Draft } from './draft.ts';
import { isThreePlayer } from './seats.ts';

type Verdict = Pick<Result, 'side' | 'winners' | 'reason'>;

/** Whom each role hunts in the three-player variant (spec 3.3). */
export const HUNTS: Readonly<Partial<Record<Role, Role>>> = { D: 'R', R: 'O', O: 'D' };

/**
 * Ends the match if the eliminations of one card have decided it (spec 15, F3 of spec 10).
 *
 * @param dead seats just eliminated, clockwise
 * @returns whether the match is over
 */
export function testEnd(draft: Draft, dead: readonly Seat[], losses: readonly Loss[]): boolean {
  const verdict = isThreePlayer(draft) ? judgeHunt(draft, dead, losses) : judgeSides(draft);
  if (verdict !== undefined) conclude(draft, 'win', verdict);
  return verdict !== undefined;
}

/** Ends the match at the turn cap (spec 17.3, A25). */
export const endAsStalemate = (draft: Draft): void =>
  conclude(draft, 'stalemate', { side: null, winners: [], reason: 'turn_cap' });

function judgeSides({ seats }: State): Verdict | undefined {
  const seatsOf = (...roles: Role[]) => [...seats.keys()].filter((seat) => roles.includes(seats[seat]!.role));
  const living = [...seats.keys()].filter((seat) => seats[seat]!.alive);
  if (!seats[seatsOf('S')[0]!]!.alive) {
    const isLoneRenegade = living.length === 1 && seats[living[0]!]!.role === 'R';
    if (isLoneRenegade) return { side: 'renegade', winners: living, reason: 'renegade_alone' };
    return { side: 'outlaws', winners: seatsOf('O'), reason: 'sheriff_dead' };
  }
  if (seatsOf('O', 'R').some((seat) => seats[seat]!.alive)) return undefined;
  return { side: 'law', winners: seatsOf('S', 'D'), reason: 'law_prevails' };
}

/** Three players: whoever eliminates the role they hunt has won; else the last one standing does. */
function judgeHunt({ seats }: State, dead: readonly Seat[], losses: readonly Loss[]): Verdict | undefined {
  for (const victim of dead) {
    const author = losses.find((loss) => loss.seat === victim)!.author;
    if (author !== null && HUNTS[seats[author]!.role] === seats[victim]!.role)
      return { side: 'solo', winners: [author], reason: 'target_killed' };
  }
  const living = [...seats.keys()].filter((seat) => seats[seat]!.alive);
  return living.length === 1 ? { side: 'solo', winners: living, reason: 'last_standing' } : undefined;
}

function conclude(draft: Draft, kind: Result['kind'], verdict: Verdict): void {
  draft.frames = [];
  draft.result = {
    kind,
    ...verdict,
    turn: draft.turn.no,
    alive: [...draft.seats.keys()].filter((seat) => draft.seats[seat]!.alive),
    roles: draft.seats.map((place) => place.role),
    kills: [...draft.kills],
  };
}

/** The seats that win with one: those of its side, eliminated ones too (spec 15). A renegade stands alone; of three players each has another role. */
export function sideOf(state: State, left: Seat): Seat[] {
  const roles = state.seats.map(({ role }) => role);
  const isLaw = (role: Role): boolean => role === 'S' || role === 'D';
  const own = roles[left]!;
  return [...roles.keys()].filter((seat) => (isLaw(own) ? isLaw(roles[seat]!) : roles[seat] === own));
}

/** How the match ended, or undefined while it goes on. Winners rank first, all others share the place after them. */
export function outcome({ result, seats }: State): Outcome | undefined {
  if (result === null) return undefined;
  const { winners, reason } = result;
  const rankOf = (seat: Seat): number => (winners.includes(seat) ? 1 : Math.max(winners.length, 1) + 1);
  return {
    reason: reason.replaceAll('_', '-'),
    winners,
    placements: [...seats.keys()].map((seat) => ({ seat, rank: rankOf(seat) })),
    result: result as unknown as Json,
  };
}
