import { awaited, type Holder, seatOf } from '../domain/match/index.ts';
import { blockedBy } from '../functions/players/blocks.ts';
import { listOf } from '../functions/players/player-list.ts';
import { profileOf } from '../functions/players/profiles.ts';
import { listedIds } from '../functions/players/token-list.ts';
import { type ListedMatch, loadListedMatches } from '../functions/public/lists.ts';

type Tell = (line: string) => void;

/** Matches of a player that are shown, the newest ones. */
const SHOWN = 25;

const time = (at: number): string => new Date(at).toISOString();

const holderText = (holder: Holder | null): string => {
  if (holder === null) return 'free';
  if ('bot' in holder) return `bot of level ${holder.bot}`;
  return holder.resigned ? `${holder.player}, resigned` : holder.player;
};

/** What everybody may know of a match. */
function tellMatch(match: ListedMatch, tell: Tell): void {
  tell(`match ${match.id}: ${match.game} version ${match.version}, ${match.status}, ${match.visibility}`);
  tell(`  opened ${time(match.createdAt)}, host ${match.host}`);
  tell(`  round ${match.round}, entry ${match.seq} (${match.entry.type}, ${time(match.entry.at)})`);
  tell(
    `  deadline ${match.deadline === null ? 'none' : time(match.deadline)}, awaited ${awaited(match).join(', ') || 'nobody'}`,
  );
  for (const [seat, holder] of match.seats.entries()) tell(`  seat ${seat}: ${holderText(holder)}`);
}

async function tellPlayer(player: string, tell: Tell): Promise<boolean> {
  const profile = await profileOf(player);
  if (profile === undefined) return false;
  if (profile === 'gone') {
    tell(`player ${player} was deleted`);
    return true;
  }
  const { name, account, ban } = profile;
  tell(
    `player ${player}: ${JSON.stringify(name)}, ${account === undefined ? 'a guest' : `signs in by ${account.issuer}`}`,
  );
  if (ban !== undefined)
    tell(`  banned ${ban.banned === 0 ? 'for good' : `until ${time(ban.banned * 1000)}`}: ${ban.reason}`);
  tell(`  ${(await listedIds(player)).length} tokens on the list, ${(await blockedBy(player)).size} players blocked`);
  const { ids } = await listOf(player, undefined, SHOWN);
  for (const { id, game, status, seats } of await loadListedMatches(ids))
    tell(`  match ${id}: ${game}, ${status}, seat ${seatOf({ seats }, player) ?? 'left'}`);
  return true;
}

/** Shows a match or a player: nothing that is secret in a match. False if there is neither. */
export async function show(id: string, tell: Tell): Promise<boolean> {
  const [match] = await loadListedMatches([id]);
  if (match === undefined) return tellPlayer(id, tell);
  tellMatch(match, tell);
  return true;
}
