import { partHash } from '../parts.ts';
import type { AnyRuleset } from '../ruleset.ts';
import { type CommandContext, type Decision, refused } from './decision.ts';
import { tooLate } from './lobby.ts';
import type { Match, Player } from './match.ts';
import { awaitedParts, isLobby, withPart } from './parts.ts';
import { start } from './rounds.ts';
import { isPlayers, seatOf } from './seats.ts';

/**
 * Opens a player's part of the seed of draws, once the seats are fixed. Nobody else learns it before the start; the last one that is
 * opened starts the match, in the same write. What was opened stays.
 */
export function openPart(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  part: string,
  context: CommandContext,
): Decision {
  if (match.status !== 'open') return tooLate(match, 'parts are opened before the start only');
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', 'only who holds a seat has a part');
  const hash = match.parts?.hashes[player.id];
  if (hash === undefined) return refused('chance.none', 'you have taken your seat without the hash of a part');
  if (isLobby(match)) return refused('chance.early', 'others could still choose theirs: wait for the entry `seated`');
  if (partHash(player.id, part) !== hash)
    return refused('chance.other', 'its hash is another one than you have taken your seat with');
  if (match.parts?.opened[seat] !== undefined) return { kind: 'unchanged', match };
  if (!isPlayers(match.seats[seat])) return refused('match.resigned', 'your seat is given up, and so is your part');
  if (context.now >= (match.parts?.until ?? 0)) return tooLate(match, 'the time for it is up');
  const isLast = awaitedParts(match).length === 1;
  return isLast ? start(ruleset, withPart(match, seat, part), context, match) : { kind: 'part', match, seat, part };
}
