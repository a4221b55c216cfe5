import { awaited, closesAt, type Holder, seatOf } from '../domain/match/index.ts';
import { STATE } from '../functions/aws/keys.ts';
import { blockedBy } from '../functions/players/blocks.ts';
import { listOf } from '../functions/players/player-list.ts';
import { profileOf } from '../functions/players/profiles.ts';
import { listedIds } from '../functions/players/token-list.ts';
import { type ListedMatch, loadListedMatches } from '../functions/public/lists.ts';
import { examine, type Finding, partitionOf } from './examine.ts';
import type { Tell } from './place.ts';
import type { Item } from './scan.ts';

/** Matches of a player that are shown, the newest ones. */
const SHOWN = 25;

const time = (at: number): string => new Date(at).toISOString();

const holderText = (holder: Holder | null): string => {
  if (holder === null) return 'free';
  if ('bot' in holder) return `bot of level ${holder.bot}`;
  return holder.resigned ? `${holder.player}, resigned` : holder.player;
};

/** What is shown, for programs. */
export type Shown = { readonly player: string } | StoredMatch;

interface StoredMatch {
  readonly match: string;
  readonly form: number;
  readonly game: string;
  readonly version: number;
  readonly status: string;
  readonly round: number;
  readonly seq: number;
  /** Items of its history beside the newest entry. */
  readonly entries: number;
  /** When somebody has to look at it, epoch milliseconds; null for never. */
  readonly dueAt: number | null;
  readonly findings: readonly Finding[];
}

/** What everybody may know of a match. */
function tellMatch(match: ListedMatch, tell: Tell): void {
  const end = closesAt(match);
  tell(`match ${match.id}: ${match.game} version ${match.version}, ${match.status}, ${match.visibility}`);
  tell(`  opened ${time(match.createdAt)}, host ${match.host}`);
  tell(`  round ${match.round}, entry ${match.seq} (${match.entry.type}, ${time(match.entry.at)})`);
  tell(`  deadline ${end === null ? 'none' : time(end)}, awaited ${awaited(match).join(', ') || 'nobody'}`);
  for (const [seat, holder] of match.seats.entries()) tell(`  seat ${seat}: ${holderText(holder)}`);
}

async function tellPlayer(player: string, tell: Tell): Promise<Shown | undefined> {
  const profile = await profileOf(player);
  if (profile === undefined) return undefined;
  if (profile === 'gone') {
    tell(`player ${player} was deleted`);
    return { player };
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
  return { player };
}

/** What is stored of a match, and what is wrong with it: numbers and times, whatever build has written it. */
async function tellStored(id: string, partition: readonly Item[], item: Item, tell: Tell): Promise<StoredMatch> {
  const { form, game, ver, status, round, seq, dueAt } = item as unknown as Record<string, number> & {
    game: string;
    status: string;
  };
  const findings = await examine(id, partition, Date.now());
  const entries = partition.length - 1;
  tell(`  form ${form}, ${entries} archived entries, due ${dueAt === undefined ? 'never' : time(dueAt)}`);
  for (const { what, detail } of findings) tell(`  ${what}: ${detail}`);
  return {
    ...{ match: id, form: form as number, game, version: ver as number, status, round: round as number },
    ...{ seq: seq as number, entries, dueAt: dueAt ?? null, findings },
  };
}

/** Shows a match or a player: nothing that is secret in a match. Undefined if there is neither. */
export async function show(id: string, tell: Tell): Promise<Shown | undefined> {
  const partition = await partitionOf(id);
  const item = partition.find(({ sk }) => sk === STATE);
  if (item === undefined) return tellPlayer(id, tell);
  const [match] = await loadListedMatches([id]);
  if (match === undefined) tell(`match ${id}: ${item.game} version ${item.ver}, ${item.status}`);
  else tellMatch(match, tell);
  return tellStored(id, partition, item, tell);
}
