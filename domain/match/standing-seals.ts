import type { Json, Seat } from '../ruleset.ts';
import { commitment, saltFor, sealId } from '../seal.ts';
import { openingOf, type Sealed, saltKeyOf } from './decision.ts';
import type { EarlierSeal, Match, Receipt, Seal, SealSigned } from './match.ts';
import { doneBy, withDone } from './repeats.ts';

/** A match in which nobody is waited for, nothing is sealed or voted for and no request is remembered. */
export const NOTHING_DONE = {
  waiting: 0,
  sealed: [],
  announced: {},
  seals: {},
  takenBack: {},
  done: {},
  closer: null,
  ordersSince: {},
  votes: {},
} as const satisfies Partial<Match>;

/** The receipt of a standing seal: with it the author can check the reveal. */
export function receiptFor(match: Match, seat: Seat): Receipt | undefined {
  const seal = match.seals[seat];
  if (seal === undefined) return undefined;
  const { move, id, at, revision, earlier, signed } = seal;
  const salt = saltFor(saltKeyOf(match), match.round, seat, revision);
  const committed = commitment({ matchId: match.id, round: match.round, seat, move }, salt);
  return {
    round: match.round,
    sealId: id,
    at,
    revision,
    head: openingOf(match),
    commitment: committed,
    salt,
    earlier,
    ...(signed && { signed: { n: signed.n, signature: signed.signature } }),
  };
}

/** Number of replaced seals that are kept for their author while a round is open; the oldest are dropped first. */
const EARLIER_KEPT = 8;

/** The match with this seal. */
export function withSeal(match: Match, sealed: Sealed): Match {
  const { seat, announced, did } = sealed;
  const { [seat]: _before, ...others } = match.announced;
  const { [seat]: _signed, ...takenBack } = match.takenBack;
  return {
    ...match,
    waiting: match.waiting - (sealed.owed ? 1 : 0),
    sealed: [...new Set([...match.sealed, seat])].sort((a, b) => a - b),
    announced: announced === undefined ? others : { ...others, [seat]: announced },
    seals: { ...match.seals, [seat]: sealed.seal },
    takenBack,
    done: withDone(match, seat, did),
  };
}

/** A new seal. Its id does not come from the client, which may give two requests the same name. */
export function newSeal(
  match: Match,
  seat: Seat,
  { asked, move, signed }: { readonly asked: Json; readonly move: Json; readonly signed?: SealSigned | undefined },
  at: number,
): Seal {
  const revision = doneBy(match, seat).length;
  const salt = saltFor(saltKeyOf(match), match.round, seat, revision);
  const id = sealId({ matchId: match.id, round: match.round, seat, move: asked }, salt, at);
  return { move, id, at, revision, earlier: replacedBefore(match, seat), ...(signed && { signed }) };
}

/** What a new seal keeps of the seals that it replaces. */
function replacedBefore(match: Match, seat: Seat): readonly EarlierSeal[] {
  const standing = match.seals[seat];
  const receipt = receiptFor(match, seat);
  if (standing === undefined || receipt === undefined) return [];
  const replaced: EarlierSeal = { commitment: receipt.commitment, at: receipt.at };
  return [...standing.earlier, replaced].slice(-EARLIER_KEPT);
}

/** The parts of the open round that change if a seat's seal is removed. */
export function withoutSeal(match: Match, seat: Seat): Pick<Match, 'seals' | 'announced' | 'sealed'> {
  const { [seat]: _seal, ...seals } = match.seals;
  const { [seat]: _said, ...announced } = match.announced;
  return { seals, announced, sealed: match.sealed.filter((s) => s !== seat) };
}
