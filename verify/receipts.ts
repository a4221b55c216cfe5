import { isSignedBy } from '../domain/ed25519.ts';
import type { RevealedMove } from '../domain/match/match.ts';
import { receiptText } from '../domain/receipt.ts';
import { entryHash } from '../domain/seal.ts';
import { entryOf, type Findings } from './findings.ts';
import type { SigningKey, Transcript } from './transcript.ts';

/** The hash of the entry that opened each round, which receipts of the round name as `head`. */
export function openingsOf({ matchId, entries }: Transcript): ReadonlyMap<number, string> {
  const openings = new Map<number, string>();
  for (const explained of entries) {
    const entry = entryOf(explained);
    if ('round' in entry && entry.round > 0 && !openings.has(entry.round))
      openings.set(entry.round, entryHash(matchId, entry));
  }
  return openings;
}

/** Beginning of the month that the id of a key names, and of the month after it. Epoch milliseconds. */
function monthOf(id: string): { from: number; until: number } {
  const [year = 0, month = 0] = id.split('-').map(Number);
  return { from: Date.UTC(year, month - 1), until: Date.UTC(year, month) };
}

/** The keys to go by: a copy that was kept, else those of the transcript itself. */
function keysFor(t: Transcript, kept: readonly SigningKey[] | undefined, found: Findings): readonly SigningKey[] {
  const { keys = [] } = t;
  for (const { id, publicKey, from, until } of keys) {
    const wrong = (what: string) => found.faults.push({ check: 'receipts', seq: null, what: `the key ${id} ${what}` });
    const known = kept?.find((key) => key.id === id);
    if (known !== undefined && known.publicKey !== publicKey) wrong('is another one than in your copy');
    const month = monthOf(id);
    if (month.from !== from || month.until !== until) wrong('has other times than its month');
  }
  if (kept === undefined)
    found.notChecked.push(
      'that the keys of the service are those that others were shown: they come with the transcript. Give your own copy of GET /keys with --keys',
    );
  return kept ?? keys;
}

type Resolved = Extract<ReturnType<typeof entryOf>, { readonly type: 'resolved' }>;
type Given = NonNullable<Transcript['entries'][number]['receipts']>[number];

/** What a receipt is, if it is wrong or says less than it could. */
interface Verdict {
  readonly wrong?: string;
  readonly lacks?: string;
}

/** What one receipt is worth for the move that a seat has sealed. */
function judge(
  {
    matchId,
    openings,
    keys,
    isKept,
  }: { matchId: string; openings: ReadonlyMap<number, string>; keys: readonly SigningKey[]; isKept: boolean },
  { closed: round }: Resolved,
  { seat, commitment = '', signed }: RevealedMove,
  given: Given | undefined,
): Verdict {
  if (given === undefined) return { wrong: `the receipt of seat ${seat} is missing` };
  const { sealId, at, revision, signature, key: id } = given;
  if (signature === undefined || id === undefined)
    return { lacks: 'are not signed: the key could not be had. Get the transcript again' };
  const key = keys.find((each) => each.id === id);
  if (key === undefined)
    return isKept
      ? { lacks: 'are signed with keys that your copy lacks' }
      : { wrong: `the receipt of seat ${seat} is signed with the key ${id}, which is not listed` };
  const told = { sealId, at, round, revision, head: openings.get(round) ?? '', commitment };
  const text = receiptText(matchId, seat, { ...told, ...(signed && { signed }) });
  const isRight = at >= key.from && at < key.until && isSignedBy(key.publicKey, text, signature);
  if (!isRight) return { wrong: `the receipt of seat ${seat} is not what the service has signed` };
  return key.revoked === null
    ? {}
    : { lacks: 'are signed with a key that was revoked: they count if somebody had seen them before' };
}

/** A receipt that belongs to no seal that the entry has resolved, or comes twice. */
const strangeOf = (receipts: readonly Given[], sealed: readonly RevealedMove[]): Given | undefined =>
  receipts.find(
    ({ seat }, n) => receipts.findIndex((each) => each.seat === seat) < n || !sealed.some((each) => each.seat === seat),
  );

/**
 * Each seal that was resolved has a receipt that the service has signed: for this commitment, in this round of this history.
 *
 * @param kept a copy of the service's keys; those of the transcript itself unless given
 */
export function checkReceipts(t: Transcript, kept: readonly SigningKey[] | undefined, found: Findings): void {
  if (t.keys === undefined) {
    found.notChecked.push('what the service has signed: the receipts were not disclosed');
    return;
  }
  const by = { matchId: t.matchId, openings: openingsOf(t), keys: keysFor(t, kept, found), isKept: kept !== undefined };
  const lacking = new Map<string, number>();
  for (const explained of t.entries) {
    const entry = entryOf(explained);
    const { receipts = [] } = explained;
    const sealed = entry.type === 'resolved' ? entry.moves.filter((move) => move.by === 'seal') : [];
    for (const move of sealed) {
      const given = receipts.find(({ seat }) => seat === move.seat);
      const { wrong, lacks } = judge(by, entry as Resolved, move, given);
      if (lacks !== undefined) lacking.set(lacks, (lacking.get(lacks) ?? 0) + 1);
      if (lacks === undefined) found.note('receipts', entry.seq, wrong === undefined, wrong ?? '');
    }
    const strange = strangeOf(receipts, sealed);
    if (strange !== undefined)
      found.note('receipts', entry.seq, false, `there is a receipt of seat ${strange.seat} that belongs to no seal`);
  }
  for (const [what, count] of lacking) found.notChecked.push(`${count} receipts ${what}`);
}
