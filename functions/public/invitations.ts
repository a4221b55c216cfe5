import type { Match } from '../../domain/match/index.ts';

/** Invitations as stored: player, seat, end, and after the start who has sent it; and the marks. */
export interface StoredInvitations {
  readonly s: readonly (readonly [player: string, seat: number | null, until: number, by?: string])[];
  readonly d: readonly string[];
}

/** Invitations as they are stored with a match; undefined where there were none, and after the start. */
export function storeInvitations({
  status,
  invitations: { standing, done },
}: Pick<Match, 'status' | 'invitations'>): StoredInvitations | undefined {
  if (status === 'over' || standing.length + done.length === 0) return undefined;
  return {
    s: standing.map(({ player, seat, until, by }) =>
      by === undefined ? [player, seat, until] : [player, seat, until, by],
    ),
    d: done,
  };
}

/** Invitations of a match as they are stored in its item. */
export const readInvitations = (stored: StoredInvitations | undefined): Match['invitations'] => ({
  standing: (stored?.s ?? []).map(([player, seat, until, by]) => ({
    player,
    seat,
    until,
    ...(by !== undefined && { by }),
  })),
  done: stored?.d ?? [],
});
