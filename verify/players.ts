import type { Entry, PlayerSigned, RevealedMove } from '../domain/match/match.ts';
import { hasSigned, isPlayerKey, moveHash } from '../domain/player-key.ts';
import type { Json, Seat } from '../domain/ruleset.ts';
import { entryOf, type Findings } from './findings.ts';
import type { Explained, Transcript } from './transcript.ts';

type Kind<T extends Entry['type']> = Extract<Entry, { readonly type: T }>;

/** The keys of players at a match as its entries go on: before the start by player, then by seat. */
class Keys {
  readonly bySeat = new Map<Seat, string>();
  private readonly byPlayer = new Map<string, string>();

  /** Takes what an entry says of keys. Says what is wrong with it. */
  take(entry: Entry): string | undefined {
    switch (entry.type) {
      case 'opened':
        return this.sitDown(entry.host, entry.key);
      case 'joined':
        return this.sitDown(entry.player, entry.key);
      case 'started':
        return this.start(entry);
      case 'substituted':
        this.seat(entry.seat, entry.key);
        return bad(entry.key);
      default:
        return undefined;
    }
  }

  private sitDown(player: string, key: string | undefined): string | undefined {
    if (key === undefined) this.byPlayer.delete(player);
    else this.byPlayer.set(player, key);
    return bad(key);
  }

  private start({ seats }: Kind<'started'>): string | undefined {
    for (const [seat, holder] of seats.entries()) {
      const key = 'player' in holder ? holder.key : undefined;
      const known = 'player' in holder ? this.byPlayer.get(holder.player) : undefined;
      if (key !== known) return `the key of seat ${seat} is another one than its player has joined with`;
      this.seat(seat, key);
    }
    return undefined;
  }

  private seat(seat: Seat, key: string | undefined): void {
    if (key === undefined) this.bySeat.delete(seat);
    else this.bySeat.set(seat, key);
  }
}

const bad = (key: string | undefined): string | undefined =>
  key === undefined || isPlayerKey(key) ? undefined : 'a key is none of Ed25519';

/** The keys by seat that signatures of each round are checked by. */
export function keysAt({ entries }: Transcript, round: number): ReadonlyMap<Seat, string> {
  const keys = new Keys();
  for (const explained of entries) {
    const entry = entryOf(explained);
    if (entry.type === 'resolved' && entry.closed >= round) break;
    keys.take(entry);
  }
  return keys.bySeat;
}

/**
 * Each seal of a player with a key is signed with it, and so is each withdrawal.
 *
 * @param found hears of what could not be opened as well
 */
export function checkPlayers(t: Transcript, found: Findings): void {
  const keys = new Keys();
  let unopened = 0;
  for (const explained of t.entries) {
    const entry = entryOf(explained);
    const wrong = keys.take(entry);
    if (wrong !== undefined) found.faults.push({ check: 'players', seq: entry.seq, what: wrong });
    if (entry.type !== 'resolved') continue;
    const isBy = (seat: Seat, signed: PlayerSigned): boolean => {
      const { n, hash, signature } = signed;
      const key = keys.bySeat.get(seat);
      const text = { matchId: t.matchId, round: entry.closed, seat, n, hash };
      return key !== undefined && n >= 1 && hasSigned(key, text, signature);
    };
    const note = (seat: Seat, isRight: boolean, what: string) =>
      found.note('players', entry.seq, isRight, `seat ${seat}: ${what}`);
    for (const row of entry.moves) {
      const { seat, by, signed } = row;
      if (signed === undefined) {
        if (by === 'seal' && keys.bySeat.has(seat))
          note(seat, false, 'its player has a key, and the seal is not signed');
        continue;
      }
      note(seat, isBy(seat, signed), 'the player has not signed this');
      if (by !== 'seal') continue;
      const opened = openedBy(row, explained);
      if (opened === undefined) unopened += 1;
      else if (moveHash(opened.nonce, opened.move) !== signed.hash)
        note(seat, false, 'the player has signed another move');
    }
    for (const { seat, ...signed } of entry.takenBack ?? []) {
      const isAlone = !entry.moves.some((row) => row.seat === seat);
      note(seat, isAlone && isBy(seat, signed), 'the player has not signed what was taken back');
    }
  }
  if (unopened > 0)
    found.notChecked.push(
      `${unopened} moves that players have signed, of which play has shown a part: they were not disclosed`,
    );
}

/** What opens the hash that was signed with a seal, and the move as it was sent; undefined if that was not disclosed. */
function openedBy(row: RevealedMove, { moves = [] }: Explained): { nonce: string; move: Json } | undefined {
  if (row.salt !== undefined) return { nonce: row.signed?.nonce ?? '', move: row.signed?.sent ?? row.move };
  const disclosed = moves.find(({ seat }) => seat === row.seat);
  if (disclosed === undefined) return undefined;
  return { nonce: disclosed.nonce ?? '', move: (disclosed.sent ?? disclosed.move) as Json };
}
