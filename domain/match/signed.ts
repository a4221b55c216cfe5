import { hasSigned, moveHash } from '../player-key.ts';
import type { Json, Seat } from '../ruleset.ts';
import { canonicalJson } from '../seal.ts';
import { openingOf, type Refused, refused } from './decision.ts';
import type {
  AnsweredBy,
  Match,
  PlayerSigned,
  RevealedMove,
  Seal,
  SealSigned,
  SignedMove,
  TakenBack,
} from './match.ts';
import { doneBy } from './repeats.ts';
import { isAwaitable, keyAt } from './seats.ts';

/*
 * What players with keys of their own have signed. The newest that was accepted in a round stands with the seal, or in its place
 * once the seal was taken back, until the round is resolved; then it goes into the entry. So whoever has a receipt that names a
 * higher number can show that the service has left something out.
 *
 * ```
 *   seal n=1 ──▶ seals        seal n=3 ──▶ seals        resolved: the row has n=3
 *        └─ withdrawal n=2 ──▶ takenBack ──┘ └─ act that takes it back ──▶ takenBack (n=3 still)
 * ```
 */

/** What comes with a seal: the signature, and what opens its hash. */
export type SignedSeal = Pick<PlayerSigned, 'n' | 'signature'> & { readonly nonce: string };

/** What comes with a withdrawal. */
export type SignedWithdrawal = Pick<PlayerSigned, 'n' | 'signature'>;

/**
 * A number may leave out so many. Without a limit, a number that is too high by mistake would keep its player from ever signing a
 * higher one.
 */
const GAP = 1_000;

const UNSIGNED = refused('seal.unsigned', 'your seat has a key: this has to be signed with it');

/**
 * Why a seat's signature does not do, or undefined. The key is that of the seat now.
 *
 * @param hash of what it has to be of, see {@link PlayerSigned.hash}
 */
export function refusedSignature(
  match: Match,
  seat: Seat,
  signed: SignedWithdrawal | undefined,
  hash: () => string | null,
): Refused | undefined {
  const key = keyAt(match, seat);
  if (key === undefined)
    return signed === undefined ? undefined : refused('seal.signature', 'your seat has no key, so send no signature');
  if (signed === undefined) return UNSIGNED;
  const text = { matchId: match.id, round: match.round, seat, n: signed.n, hash: hash() };
  return hasSigned(key, text, signed.signature)
    ? undefined
    : refused('seal.signature', 'it has to be by the key of your seat, over this match, round, seat, number and move');
}

/** The last number that was accepted of a seat in the open round; 0 for none. */
const lastNumber = (match: Match, seat: Seat): number => match.seals[seat]?.signed?.n ?? match.takenBack[seat]?.n ?? 0;

/** Why a number is not the next one of its seat, or undefined. Two devices may have counted alike: the number that stands is told. */
export function refusedNumber(match: Match, seat: Seat, signed: SignedWithdrawal | undefined): Refused | undefined {
  if (signed === undefined) return undefined;
  const last = lastNumber(match, seat);
  if (signed.n > last && signed.n <= last + GAP) return undefined;
  return { ...refused('seal.number', `use a number from ${last + 1} to ${last + GAP}`), more: { n: last } };
}

/**
 * What a new seal keeps of its signature.
 *
 * @param sent the move as it was sent
 * @param move in its canonical form
 */
export function sealSigned(signed: SignedSeal | undefined, sent: Json, move: Json): SealSigned | undefined {
  if (signed === undefined) return undefined;
  const { n, signature, nonce } = signed;
  return { n, signature, nonce, ...(canonicalJson(sent) !== canonicalJson(move) && { sent }) };
}

/** The hash that was signed with a seal. */
const hashOf = ({ nonce, sent }: SignedMove, move: Json): string => moveHash(nonce, sent ?? move);

/** What is kept of a withdrawal that is signed. */
export const signedWithdrawal = (match: Match, seat: Seat, signed: SignedWithdrawal, at: number): TakenBack => ({
  n: signed.n,
  hash: null,
  signature: signed.signature,
  at,
  revision: doneBy(match, seat).length,
});

/** What is kept of a signed seal that an act of its seat takes back: the act is not signed. */
export function signedBefore({ move, at, revision, signed }: Seal): TakenBack | undefined {
  if (signed === undefined) return undefined;
  return { n: signed.n, hash: hashOf(signed, move), signature: signed.signature, at, revision };
}

/**
 * The receipt of a withdrawal that is signed: that of a seal without what only a seal has.
 *
 * @returns undefined if the last that the seat has taken back was taken back by an act
 */
export function withdrawalReceipt(match: Match, last: TakenBack | undefined) {
  if (last === undefined || last.hash !== null) return undefined;
  const { n, signature, at, revision } = last;
  const nothing = { sealId: null, commitment: null };
  return { round: match.round, ...nothing, at, revision, head: openingOf(match), signed: { n, signature } };
}

const publicly = ({ n, hash, signature }: PlayerSigned): PlayerSigned => ({ n, hash, signature });

/**
 * What the entry shows of a seat's signature, beside the seat's answer.
 *
 * @param isWhole whether the whole move is revealed
 */
export function signedRow(match: Match, seat: Seat, by: AnsweredBy, isWhole: boolean): Pick<RevealedMove, 'signed'> {
  const last = match.takenBack[seat];
  if (by === 'deadline') return last === undefined ? {} : { signed: publicly(last) };
  const seal = by === 'seal' ? match.seals[seat] : undefined;
  if (seal?.signed === undefined) return {};
  const { n, signature, ...opener } = seal.signed;
  return { signed: { n, hash: hashOf(opener, seal.move), signature, ...(isWhole && opener) } };
}

/** What opens the hash of a seat's standing seal, if it is signed. */
export function openerOf(match: Match, seat: Seat): SignedMove | undefined {
  const signed = match.seals[seat]?.signed;
  if (signed === undefined) return undefined;
  const { nonce, sent } = signed;
  return { nonce, ...(sent !== undefined && { sent }) };
}

/** What was signed and taken back by seats that have no move in the entry: an optional answer, or one that an act has ended. */
export function takenBackOf(
  { takenBack, seats }: Match,
  revealed: readonly RevealedMove[],
): ({ readonly seat: Seat } & PlayerSigned)[] {
  return Object.entries(takenBack)
    .map(([seat, last]) => ({ seat: Number(seat), ...publicly(last) }))
    .filter(({ seat }) => isAwaitable(seats[seat]) && !revealed.some((row) => row.seat === seat));
}
