import type { AnyRuleset, Json } from '../ruleset.ts';
import type { CommandContext, Refused } from './decision.ts';
import { invitationTo } from './invitations.ts';
import { open } from './lobby.ts';
import type { Match, Player } from './match.ts';
import { seated } from './seats.ts';

/** What a rematch needs besides the match that it follows. */
export interface Again {
  readonly id: string;
  /** Who opens it: a player who held a seat of the match. They have it again. */
  readonly host: Player;
  /** Whoever held a seat and may be invited. */
  readonly invited: readonly string[];
  /** The match's options, as the current rules read them. */
  readonly options: Json;
  /** See {@link Match.invite}; of no use where the match is open. */
  readonly invite: string;
  /** See {@link Match.screened}. */
  readonly screened: boolean;
  /** The host's own key, see {@link isPlayerKey}. */
  readonly key?: string | undefined;
  /** 32 random bytes, hex. */
  readonly master: string;
}

/** Ids of the players who held a seat when a match ended, also of those who had resigned; by seat. */
export const playersOf = ({ seats }: Pick<Match, 'seats'>): string[] =>
  seats.flatMap((holder) => (holder !== null && 'player' in holder ? holder.player : []));

/** Whether a match was given up before it started. */
export const isCancelled = ({ status, round }: Pick<Match, 'status' | 'round'>): boolean =>
  status === 'over' && round === 0;

/**
 * A new match of the same table: the terms of the match, its bots on their seats, and each player invited to the seat that they
 * held. It is stored with its invitations in one write, so none of them can get lost; it has no entries about them.
 */
export function rematch(ruleset: AnyRuleset, match: Match, again: Again, context: CommandContext): Match | Refused {
  const { id, host, options, screened, key, master } = again;
  const { visibility, clock, terms } = match;
  const bots = match.seats.flatMap((holder, seat) =>
    holder !== null && 'bot' in holder ? { seat, level: holder.bot } : [],
  );
  const invite = visibility === 'invite' ? again.invite : null;
  const table = { seats: match.seats.length, bots, options, visibility, clock, terms, invite };
  const opened = open(ruleset, { ...table, id, host, screened, key, master }, context);
  if ('kind' in opened) return opened;
  const seats = match.seats.map((holder) => {
    if (holder === null || 'bot' in holder) return holder;
    return holder.player === host.id ? seated(host.id, key) : null;
  });
  const standing = match.seats.flatMap((holder, seat) =>
    holder !== null && 'player' in holder && holder.player !== host.id && again.invited.includes(holder.player)
      ? invitationTo(holder.player, seat, context.now)
      : [],
  );
  return { ...opened, seats, invitations: { standing, done: [] } };
}
