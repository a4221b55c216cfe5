import { moveHash } from '../player-key.ts';
import { announce, canonical, refuse, replaceable } from '../rules.ts';
import type { AnyRuleset, Json, Question, Seat } from '../ruleset.ts';
import { entryHash } from '../seal.ts';
import {
  type CommandContext,
  type Decision,
  type Refused,
  refused,
  refusedHolder,
  refusedUnseated,
  type Sealed,
  type Withdrawn,
} from './decision.ts';
import type { Match, Player } from './match.ts';
import { doneBy, fulfilled, requestMark } from './repeats.ts';
import { resolve, sealsAlone } from './rounds.ts';
import { completes, seatOf } from './seats.ts';
import {
  refusedNumber,
  refusedSignature,
  type SignedSeal,
  type SignedWithdrawal,
  sealSigned,
  signedWithdrawal,
} from './signed.ts';
import { newSeal, withSeal } from './standing-seals.ts';
import { formerSeatOf } from './tenures.ts';
import { isTimeUp } from './time.ts';

/** Why a round is closed already or not open yet; undefined if it is open. */
export function refusedRound(match: Match, round: number): Refused | undefined {
  if (match.status === 'open') return refused('match.not-started', 'there is no round before the start');
  if (round < match.round || (match.status === 'over' && round === match.round))
    return refused('round.closed', `round ${round} is closed`);
  if (match.status === 'over') return refused('match.over', 'the match is over');
  return round > match.round ? refused('round.not-open', `round ${match.round} is open`) : undefined;
}

/** Why a player without a seat cannot do something in a round. Of a player who had one before, a closed round says first that it is. */
export const refusedWatcher = (match: Match, player: Player, round: number, stranger: string): Refused =>
  (formerSeatOf(match, player.id) && refusedRound(match, round)) ?? refusedUnseated(match, player, stranger);

/** The player's seat and its question in the open round, or why there is none. */
export function asked(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  round: number,
): Refused | { seat: Seat; question: Question } {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refusedWatcher(match, player, round, 'watchers cannot seal');
  const no = refusedRound(match, round);
  if (no !== undefined) return no;
  const away = refusedHolder(match.seats[seat], 'a resigned seat is answered for');
  if (away !== undefined) return away;
  const question = ruleset.asked(match.state).find((each) => each.seat === seat);
  if (question === undefined) return refused('seal.not-asked', 'your seat is not asked in this round');
  return { seat, question };
}

/**
 * Requests of a seat in one round after which its standing seal can no longer be changed. A seat without a standing
 * seal can always seal, so that no player can lock themselves out.
 */
export const SEAL_CHANGES = 32;

const TIME_UP = refused('round.time-up', 'what stands counts, and the round waits for others alone');

const OTHER_HEAD = refused('seal.other-head', 'the newest entry is another one: read the match, and choose again');

const full = () => refused('seal.too-many', 'it is so already, and you have asked for it too often in this round');

/** Why this request cannot change the seal, or undefined. */
function refusedChange(match: Match, seat: Seat, did: string): Refused | undefined {
  const done = doneBy(match, seat);
  if (done.includes(did))
    return refused('request.superseded', 'this request was carried out, and a later one has changed your seal');
  if (done.length >= SEAL_CHANGES)
    return refused('seal.too-many', `a seal can be changed ${SEAL_CHANGES} times in a round; what stands counts`);
  return undefined;
}

/** A move to be sealed. */
interface SealCommand {
  readonly round: number;
  readonly move: Json;
  /** See {@link OTHER_HEAD}. */
  readonly head?: string | undefined;
  /** Of a player who has a key. */
  readonly signed?: SignedSeal | undefined;
  /** The move as it was sent, of which the hash is signed; `move` unless given. */
  readonly sent?: Json;
}

/**
 * Seals a move, or replaces a standing seal. The seal that completes a round is committed together with the resolution:
 * this saves a write, and no seal is accepted without a resolution. A request that seals the standing move again
 * changes nothing. A repeat that comes after a later request changes nothing either.
 *
 * @param lost tries of this request that others have made fail, see {@link sealsAlone}
 */
export function seal(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  command: SealCommand,
  context: CommandContext,
  lost = 0,
): Decision {
  const found = asked(ruleset, match, player, command.round);
  if ('kind' in found) return found;
  const { seat, question } = found;
  const { kind, required = true } = question;
  const refusal = refuse(ruleset, match.state, seat, command.move);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const { signed, sent = command.move } = command;
  const no = refusedSignature(match, seat, signed, () => (signed === undefined ? null : moveHash(signed.nonce, sent)));
  if (no !== undefined) return no;
  const move = canonical(ruleset, match.state, seat, command.move);
  const standing = match.seals[seat];
  const did = requestMark(match, seat, context, command.move);
  if (standing !== undefined) {
    if (JSON.stringify(standing.move) === JSON.stringify(move)) {
      // A final answer cannot be undone by a later request, so nothing need be remembered.
      if (!replaceable(ruleset, kind)) return { kind: 'unchanged', match };
      return fulfilled(match, seat, did, context, { most: SEAL_CHANGES, full });
    }
    if (!replaceable(ruleset, kind)) return refused('seal.final', 'this answer cannot be changed');
    const final = refusedChange(match, seat, did);
    if (final !== undefined) return final;
  } else if (doneBy(match, seat).includes(did)) {
    return refused('request.superseded', 'this request was carried out, and its seal has been taken back');
  }
  const counted = refusedNumber(match, seat, signed);
  if (counted !== undefined) return counted;
  if (command.head !== undefined && command.head !== entryHash(match.id, match.entry)) return OTHER_HEAD;
  if (isTimeUp(match, seat, context.now)) return TIME_UP;
  const sealed: Sealed = {
    kind: 'sealed',
    match,
    seat,
    seal: newSeal(match, seat, { asked: command.move, move, signed: sealSigned(signed, sent, move) }, context.now),
    replaces: standing !== undefined,
    did,
    owed: required && standing === undefined,
    announced: announce(ruleset, kind, move),
    freezes: required && standing === undefined && completes(match, 1),
  };
  if (!sealed.freezes || sealsAlone(lost)) return sealed;
  const resolution = resolve(ruleset, withSeal(match, sealed), context, 'exact');
  return { ...resolution, before: match, seat };
}

/**
 * Takes a standing seal back.
 *
 * @param signed of a player who has a key
 */
export function withdraw(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  round: number,
  context: CommandContext,
  signed?: SignedWithdrawal,
): Decision {
  const found = asked(ruleset, match, player, round);
  if ('kind' in found) return found;
  const { seat } = found;
  const no = refusedSignature(match, seat, signed, () => null);
  if (no !== undefined) return no;
  const standing = match.seals[seat];
  const did = requestMark(match, seat, context, ['withdraw']);
  if (!replaceable(ruleset, found.question.kind)) {
    if (standing === undefined) return { kind: 'unchanged', match };
    return refused('seal.final', 'this answer cannot be taken back');
  }
  if (standing === undefined) return fulfilled(match, seat, did, context, { most: SEAL_CHANGES, full });
  if (isTimeUp(match, seat, context.now)) return TIME_UP;
  const withdrawn: Withdrawn = {
    kind: 'withdrawn',
    match,
    seat,
    did,
    owed: found.question.required ?? true,
    ...(signed && { takenBack: signedWithdrawal(match, seat, signed, context.now) }),
  };
  return refusedChange(match, seat, did) ?? refusedNumber(match, seat, signed) ?? withdrawn;
}
