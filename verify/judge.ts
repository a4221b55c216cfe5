import * as z from 'zod';
import { isSignedBy } from '../domain/ed25519.ts';
import type { Entry, PlayerSigned, RevealedMove } from '../domain/match/match.ts';
import { hasSigned } from '../domain/player-key.ts';
import { type Confirmed, receiptText } from '../domain/receipt.ts';
import { entryOf, Findings } from './findings.ts';
import { keysAt } from './players.ts';
import { openingsOf } from './receipts.ts';
import { type SigningKey, Transcript } from './transcript.ts';
import { checkChain, type Evidence } from './verify.ts';

/*
 * What a receipt that a player has kept says about the operator, held against the transcript of the match. The service counts what
 * a player with a key signs, and confirms the number in its receipt; the entry has the newest. So a later seal or withdrawal that
 * the operator speaks of is there with the player's signature, or it is made up.
 */

export const Held = z.looseObject({
  matchId: z.string(),
  seat: z.int(),
  receipt: z.looseObject({
    round: z.int(),
    sealId: z.string().nullable(),
    at: z.int(),
    revision: z.int(),
    head: z.string(),
    commitment: z.string().nullable(),
    signed: z.looseObject({ n: z.int(), signature: z.string() }).optional(),
    signature: z.string().optional(),
    key: z.string().optional(),
  }),
});

/** A receipt with the match and the seat that it is of: the answer to a seal, or to a withdrawal that was signed. */
export type Held = z.output<typeof Held>;
type Receipt = Held['receipt'];

/** What comes of a receipt and a transcript together. */
export interface Judgement {
  /**
   * `convicts`: the service has signed both, and they cannot both be true · `clears`: the player has signed something later, and that
   * counts · `agrees`: the match was played with what the receipt confirms · `open`: nothing follows
   */
  readonly verdict: 'convicts' | 'clears' | 'agrees' | 'open';
  readonly why: string;
}

const convicts = (why: string): Judgement => ({ verdict: 'convicts', why });
const open = (why: string): Judgement => ({ verdict: 'open', why });

/** Why a receipt is none that the service has signed and stands by. */
function lacks({ matchId, seat, receipt }: Held, keys: readonly SigningKey[]): string | undefined {
  const { signed, signature, key: id, at } = receipt;
  if (signature === undefined || id === undefined) return 'the service has not signed the receipt';
  const key = keys.find((each) => each.id === id);
  if (key === undefined) return `the key ${id} that has signed the receipt is not known`;
  const { round, sealId, revision, head, commitment } = receipt;
  const told: Confirmed = { round, sealId, at, revision, head, commitment, ...(signed && { signed }) };
  const isRight =
    at >= key.from && at < key.until && isSignedBy(key.publicKey, receiptText(matchId, seat, told), signature);
  if (!isRight) return 'the receipt is not what the service has signed';
  return key.revoked === null
    ? undefined
    : 'the key that has signed the receipt was revoked: it counts if somebody had seen the receipt before';
}

/** The entries of a round: after the one that opened it, up to the one that closed it, or the last. */
function entriesOf(t: Transcript, round: number): Entry[] {
  const entries = t.entries.map(entryOf);
  const inRound = (entry: Entry) => 'round' in entry && entry.round === round;
  const first = entries.findIndex(inRound);
  const last = entries.findLastIndex(inRound);
  return entries.slice(first + 1, last + 2);
}

type Resolved = Extract<Entry, { readonly type: 'resolved' }>;

/** What the entry shows that the seat has signed last in the round. */
const signedIn = ({ moves, takenBack = [] }: Resolved, seat: number): PlayerSigned | undefined =>
  moves.find((row) => row.seat === seat)?.signed ?? takenBack.find((each) => each.seat === seat);

const what = ({ commitment }: Receipt): string => (commitment === null ? 'withdrawal' : 'seal');

/** The receipt and the entry have the same number. */
function sameNumber(
  receipt: Receipt,
  row: RevealedMove | undefined,
  { hash }: PlayerSigned,
  hasActed: boolean,
): Judgement {
  const { commitment } = receipt;
  const agrees: Judgement = { verdict: 'agrees', why: `the entry has this very ${what(receipt)}` };
  if (commitment === null)
    return hash === null ? agrees : convicts('the entry has a seal under the number of the withdrawal');
  if (hash !== null && row?.by === 'seal' && row.commitment === commitment) return agrees;
  if (hash !== null && row?.by !== 'seal' && hasActed)
    return open('an act of the seat came after the seal, which may have taken it back: acts are not signed');
  return convicts('the entry has another move, or none, under the number of the seal');
}

/** A receipt of this very history, held against the entry that has resolved its round. */
function compare(t: Transcript, { seat, receipt }: Held, between: readonly Entry[], closing: Resolved): Judgement {
  const { n } = receipt.signed!;
  const at = `entry ${closing.seq}`;
  const found = signedIn(closing, seat);
  if (found === undefined)
    return convicts(`${at} has nothing that the seat has signed, and the receipt has number ${n}`);
  if (found.n < n) return convicts(`${at} has number ${found.n} of the seat, and the receipt the later number ${n}`);
  const key = keysAt(t, receipt.round).get(seat);
  const text = { matchId: t.matchId, round: receipt.round, seat, n: found.n, hash: found.hash };
  if (key === undefined || !hasSigned(key, text, found.signature))
    return convicts(`the player has not signed what ${at} has of the seat`);
  if (found.n > n)
    return {
      verdict: 'clears',
      why: `${at} has number ${found.n}, a later ${found.hash === null ? 'withdrawal' : 'seal'} that the player has signed`,
    };
  const row = closing.moves.find((each) => each.seat === seat);
  const hasActed = between.some((entry) => entry.type === 'act' && entry.seat === seat);
  return sameNumber(receipt, row, found, hasActed);
}

/** Why nothing follows from what has come between the opening of a round and its end, or undefined. */
function cameBetween(between: readonly Entry[], seat: number): string | undefined {
  const restored = between.find(({ type }) => type === 'restored');
  if (restored !== undefined)
    return `the table was set back, says entry ${restored.seq}: what was sealed before may be lost`;
  const resigned = between.find((entry) => entry.type === 'resigned' && entry.seat === seat);
  if (resigned !== undefined)
    return `the player has resigned, says entry ${resigned.seq}, which is not signed: seals are void then`;
  const last = between.at(-1);
  return last?.type === 'resolved' ? undefined : `the round was never resolved: entry ${last?.seq ?? '?'} has ended it`;
}

/**
 * Holds a receipt against the transcript of its match.
 *
 * @param document the transcript, all pages as one
 * @param held the answer to a seal, or to a withdrawal that was signed, as it was kept
 * @throws ZodError if one of them is something else
 */
export function judgeReceipt(document: unknown, held: unknown, { keys }: Evidence = {}): Judgement {
  const t = Transcript.parse(document);
  const given = Held.parse(held);
  const { seat, receipt } = given;
  if (given.matchId !== t.matchId) return open('the receipt is of another match');
  const found = new Findings();
  checkChain(t, found);
  if (found.faults.length > 0) return open('the transcript does not hold together: see its own report');
  const why = lacks(given, keys ?? t.keys ?? []);
  if (why !== undefined) return open(why);
  if (openingsOf(t).get(receipt.round) !== receipt.head) {
    if (t.entries.some(({ entry }) => entry.type === 'restored'))
      return open('the receipt is of a history that was set back: the transcript has an entry that says so');
    return convicts('the receipt was signed in another history: none of these entries has opened its round');
  }
  if (receipt.signed === undefined)
    return open('the player has no key: what they have replaced or taken back is not signed');
  const between = entriesOf(t, receipt.round);
  const came = cameBetween(between, seat);
  return came === undefined ? compare(t, given, between, between.at(-1) as Resolved) : open(came);
}

const WORDS: Readonly<Record<Judgement['verdict'], string>> = {
  convicts: 'CONVICTS the operator',
  clears: 'does not count any more',
  agrees: 'is kept',
  open: 'proves nothing',
};

/** The judgement as a text for a person. */
export const judgementText = ({ verdict, why }: Judgement): string => `The receipt ${WORDS[verdict]}: ${why}.\n`;
