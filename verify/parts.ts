import type { Entry, Holder } from '../domain/match/match.ts';
import { BYTES_32, mixOf, partHash } from '../domain/parts.ts';
import type { Json, Seat } from '../domain/ruleset.ts';
import { canonicalJson } from '../domain/seal.ts';

/*
 * Players' parts of the seed of draws: each has to fit the hash that its player had given, and all who had given one have to be named.
 */

type Kind<T extends Entry['type']> = Extract<Entry, { readonly type: T }>;
type Note = (seq: number, isRight: boolean, what: string) => void;

/** What has become of the parts. */
export interface Parts {
  /** What the opened parts are together; null if there is none. */
  readonly mix: string | null;
  /** Seats whose players had given a hash and did not open their part. */
  readonly notOpened: readonly Seat[];
}

/** Follows who has given a hash, up to the start. */
class Followed {
  /** By player. */
  readonly hashes = new Map<string, string>();
  /** Who sits where, once the seats are fixed. */
  seats: readonly Holder[] | undefined;
  private readonly note: Note;

  constructor(note: Note) {
    this.note = note;
  }

  take(entry: Entry): void {
    const { seats } = this;
    if (seats !== undefined && ['joined', 'left', 'kicked', 'seated'].includes(entry.type))
      this.note(entry.seq, false, 'the seats were fixed, and somebody changes them');
    if (entry.type === 'opened' || entry.type === 'joined') {
      const player = entry.type === 'opened' ? entry.host : entry.player;
      if (entry.chance !== undefined) this.hashes.set(player, entry.chance);
    } else if (entry.type === 'left' || entry.type === 'kicked') this.hashes.delete(entry.player);
    else if (entry.type === 'seated') this.seats = entry.seats;
    else if (entry.type === 'gave-up')
      this.seats = seats?.map((each, seat) => (seat === entry.seat ? resigned(each) : each));
  }

  hashOf(holder: Holder): string | undefined {
    return 'player' in holder ? this.hashes.get(holder.player) : undefined;
  }
}

const resigned = (holder: Holder): Holder => ('player' in holder ? { player: holder.player, resigned: true } : holder);
const same = (a: unknown, b: unknown): boolean => canonicalJson(a as Json) === canonicalJson(b as Json);

/** Checks the parts that a match has started with. */
function checkStart(matchId: string, entry: Kind<'started'>, followed: Followed, note: Note): Parts {
  const { seq, seats, parts = {} } = entry;
  const giving = seats.flatMap((holder, seat) => (followed.hashOf(holder) === undefined ? [] : [seat]));
  const isAsFixed = same(followed.seats ?? seats, seats) && (followed.seats !== undefined) === giving.length > 0;
  const isWhole = same(Object.keys(parts), giving.map(String)) && followed.hashes.size === giving.length;
  if (giving.length > 0 || !isAsFixed || !isWhole || entry.parts !== undefined) {
    note(seq, isAsFixed, 'the seats are not those that were fixed before the parts were opened');
    note(
      seq,
      isWhole && (entry.parts === undefined) === (giving.length === 0),
      'it does not name the parts of those who had given a hash, and of no other',
    );
  }
  const opened: Record<Seat, string> = {};
  for (const seat of giving) {
    const holder = seats[seat] as Extract<Holder, { readonly player: string }>;
    const part = parts[seat] ?? null;
    if (part === null) continue;
    opened[seat] = part;
    const fits = BYTES_32.test(part) && partHash(holder.player, part) === followed.hashOf(holder);
    note(seq, fits, `the part of seat ${seat} does not fit the hash that its player had given`);
  }
  return { mix: mixOf(matchId, opened), notOpened: giving.filter((seat) => opened[seat] === undefined) };
}

/**
 * Checks players' parts of the seed of draws.
 *
 * @param note is told of each thing that was checked
 * @returns what they come to, or undefined if the match was never started
 */
export function checkParts(matchId: string, entries: readonly Entry[], note: Note): Parts | undefined {
  const followed = new Followed(note);
  for (const entry of entries) {
    if (entry.type === 'started') return checkStart(matchId, entry, followed, note);
    followed.take(entry);
  }
  return undefined;
}
