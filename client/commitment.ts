import type { Entry, Receipt, Sendable } from './wire.ts';

/** A sealed move and where it belongs. */
export interface Sealed {
  readonly matchId: string;
  readonly round: number;
  readonly seat: number;
  readonly move: Sendable;
}

/**
 * JSON with sorted keys and without white space, so that equal values are equal texts. Fields that are undefined are left out,
 * as they are when JSON is sent.
 */
export function canonical(value: Sendable): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value as { readonly [key: string]: Sendable | undefined })
    .filter((field): field is [string, Sendable] => field[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

/**
 * The platform's cryptography.
 *
 * @throws Error where there is none: browsers leave it out of pages that came over plain HTTP from anywhere but this machine
 */
export function subtle(): typeof crypto.subtle {
  const found = globalThis.crypto?.subtle;
  if (found === undefined) throw new Error('verifying needs crypto.subtle: open the page over https or from localhost');
  return found;
}

/** SHA-256 of a text, in base64url. */
async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await subtle().digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The same; undefined where the platform has none. */
export const platformDigest: typeof digest | undefined = globalThis.crypto?.subtle && digest;

/** SHA-256 of a value's canonical text, in base64url. */
const hashOf = async (value: Sendable): Promise<string> => digest(canonical(value));

/**
 * Whether a move opens a commitment: SHA-256 over the canonical array of a domain tag, match, round, seat, move and salt,
 * in base64url.
 *
 * @throws Error where the platform has no `crypto.subtle`; so do all functions here that hash
 */
export async function opens(
  { matchId, round, seat, move }: Sealed,
  salt: string,
  commitment: string,
): Promise<boolean> {
  return (await hashOf(['standoff/seal/1', matchId, round, seat, move, salt])) === commitment;
}

/**
 * The hash of an entry: SHA-256 over the canonical array of a domain tag, the match and the entry, in base64url. The next
 * entry carries it as `prev`, and the match's answer shows that of the newest one as `head`. Your own `receipt` is no part
 * of the entry.
 */
export async function entryHash(matchId: string, entry: Entry): Promise<string> {
  return hashOf(entryValue(matchId, entry));
}

const entryValue = (matchId: string, { receipt: _own, ...entry }: Entry): Sendable => [
  'standoff/entry/1',
  matchId,
  entry as unknown as Sendable,
];

/** The text of which {@link entryHash} is the hash. */
export const entryText = (matchId: string, entry: Entry): string => canonical(entryValue(matchId, entry));

/** What {@link verifyChain} has found. */
export interface Chain {
  /** How many entries there were. */
  readonly entries: number;
  /** Hash of the last one; null if there were none. Compare it with the `head` that an answer or a frame names. */
  readonly head: string | null;
  /** Numbers of the entries that do not continue the one before: something was changed, put in or left out there. */
  readonly broken: readonly number[];
}

/**
 * Follows the chain of a history: each entry must have the next number and carry the hash of the one before. A history that
 * begins with entry 1 is checked from its beginning; of a later part the first entry is taken as it is.
 *
 * @param entries in order, as `client.history` gives them
 */
export async function verifyChain(matchId: string, entries: Iterable<Entry> | AsyncIterable<Entry>): Promise<Chain> {
  const broken: number[] = [];
  let last: { seq: number; hash: string | null } = { seq: 0, hash: null };
  let count = 0;
  for await (const entry of entries) {
    const { seq, prev } = entry;
    if (count === 0 && seq !== 1) last = { seq: seq - 1, hash: prev };
    if (seq !== last.seq + 1 || prev !== last.hash) broken.push(seq);
    last = { seq, hash: await entryHash(matchId, entry) };
    count += 1;
  }
  return { entries: count, head: count === 0 ? null : last.hash, broken };
}

/** How a revealed move stands to the seal that its author was given a receipt for. */
export type Verdict = 'kept' | 'not-revealed' | 'other-commitment' | 'does-not-open';

/**
 * Checks a round's reveal as the author of a seal.
 *
 * @param mine match, seat and the move in its canonical form, as `you.seal.move` shows it: the rules may have filled in what
 * had only one possible value
 * @returns `kept` if the entry shows the commitment of the receipt and the move opens it
 */
export async function verifyOwn(entry: Entry, mine: Omit<Sealed, 'round'>, receipt: Receipt): Promise<Verdict> {
  const revealed = entry.moves?.find((move) => move.seat === mine.seat && move.by === 'seal');
  if (revealed === undefined || entry.closed !== receipt.round) return 'not-revealed';
  if (revealed.commitment !== receipt.commitment) return 'other-commitment';
  const isOpen = await opens({ ...mine, round: receipt.round }, receipt.salt, receipt.commitment);
  return isOpen ? 'kept' : 'does-not-open';
}

/**
 * Checks a round's reveal as anybody: every move whose salt is public must open its commitment.
 *
 * @returns number of moves that open, and the seats whose moves do not
 */
export async function verifyPublic(matchId: string, entry: Entry): Promise<{ opened: number; broken: number[] }> {
  const broken: number[] = [];
  let opened = 0;
  for (const { seat, move, salt, commitment } of entry.moves ?? []) {
    if (salt === undefined || commitment === undefined) continue;
    if (await opens({ matchId, round: entry.closed ?? -1, seat, move }, salt, commitment)) opened += 1;
    else broken.push(seat);
  }
  return { opened, broken };
}
