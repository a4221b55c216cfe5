import type { Json, Seat } from '../ruleset.ts';
import { commitment, saltFor, sealName } from '../seal.ts';
import { type Sealed, seedOf } from './decision.ts';
import type { EarlierSeal, Match, Receipt, Seal } from './match.ts';

/** The receipt of a standing seal: what its author can hold against the reveal. */
export function receiptFor(match: Match, seat: Seat): Receipt | undefined {
  const seal = match.seals[seat];
  if (seal === undefined) return undefined;
  const { move, requestId, at, take, earlier } = seal;
  const salt = saltFor(seedOf(match), match.round, seat, take);
  const committed = commitment({ matchId: match.id, round: match.round, seat, move }, salt);
  return { round: match.round, requestId, at, take, commitment: committed, salt, earlier };
}

/** Own seals that are kept on record while a round is open; older ones are forgotten first. */
const EARLIER_KEPT = 8;

/** The match with this seal in. */
export function withSeal(match: Match, sealed: Sealed): Match {
  const { seat, announced } = sealed;
  const { [seat]: _before, ...others } = match.announced;
  return {
    ...match,
    waiting: match.waiting - (sealed.owed ? 1 : 0),
    sealed: [...new Set([...match.sealed, seat])].sort((a, b) => a - b),
    announced: announced === undefined ? others : { ...others, [seat]: announced },
    seals: { ...match.seals, [seat]: sealed.seal },
  };
}

/** A seal as it will stand. Its name does not come from the client, who may call two requests the same. */
export function newSeal(match: Match, seat: Seat, { asked, move }: { asked: Json; move: Json }, at: number): Seal {
  const before = standingBefore(match, seat);
  const salt = saltFor(seedOf(match), match.round, seat, before.take);
  const requestId = sealName({ matchId: match.id, round: match.round, seat, move: asked }, salt, at);
  return { move, requestId, at, ...before };
}

/** What a new seal keeps on record of the one it replaces. */
function standingBefore(match: Match, seat: Seat): Pick<Seal, 'take' | 'earlier'> {
  const standing = match.seals[seat];
  const receipt = receiptFor(match, seat);
  if (standing === undefined || receipt === undefined) return { take: 0, earlier: [] };
  const replaced: EarlierSeal = { commitment: receipt.commitment, at: receipt.at };
  return { take: standing.take + 1, earlier: [...standing.earlier, replaced].slice(-EARLIER_KEPT) };
}

/** The open round without what a seat has sealed. */
export function withoutSeal(match: Match, seat: Seat): Pick<Match, 'seals' | 'announced' | 'sealed'> {
  const { [seat]: _seal, ...seals } = match.seals;
  const { [seat]: _said, ...announced } = match.announced;
  return { seals, announced, sealed: match.sealed.filter((s) => s !== seat) };
}
