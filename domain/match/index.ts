export { ACTS, act, sealedSoFar } from './acts.ts';
export { ASIDE_KINDS, GIFTS, VACATIONS, VOTES } from './consent.ts';
export type {
  CommandContext,
  Decision,
  Guard,
  Noted,
  Ordered,
  PartOpened,
  Refused,
  Sealed,
  SealingChange,
  Transition,
  Unchanged,
  Withdrawn,
} from './decision.ts';
export { drawSeedOf, saltKeyOf } from './decision.ts';
export { endByOperator, REASONS, type Reason } from './ending.ts';
export { vacanciesOver } from './forfeit.ts';
export { GIFT, giveTime } from './gifts.ts';
export { giveSeatUp } from './giving-up.ts';
export {
  CHANGES as INVITATION_CHANGES,
  decline,
  invitationOf,
  invite,
  inviterOf,
  keptSeats,
  NOTED as HOSTS_NOTED,
  standingInvitations,
  uninvite,
} from './invitations.ts';
export { kick } from './kick.ts';
export { isInvited, type Joining, join, leave, type Opening, open, startByHost } from './lobby.ts';
export type {
  AnsweredBy,
  Asked,
  DaysOff,
  EarlierSeal,
  Entry,
  Holder,
  Invitation,
  Match,
  MatchStatus,
  Orders,
  Parts,
  Player,
  PlayerSigned,
  Receipt,
  Reserves,
  RevealedMove,
  Seal,
  SealSigned,
  SeatChange,
  Seated,
  SignedMove,
  TakenBack,
  Tenure,
  Unseen,
  Vote,
} from './match.ts';
export { openPart } from './open-part.ts';
export { ORDER_CHANGES, order, ordersOf } from './orders.ts';
export { awaitedParts, awaitsParts, isLobby, OPENING, seatsWithHash } from './parts.ts';
export { type Again, isCancelled, playersOf, rematch } from './rematch.ts';
export { doneBy } from './repeats.ts';
export { resign } from './resign.ts';
export { restore } from './restored.ts';
export { comeBack } from './returning.ts';
export { isReady, settle } from './rounds.ts';
export { SEAL_CHANGES, seal, withdraw } from './seals.ts';
export { awaited, isAwaitable, isAwaited, isFrozen, isPlayers, keyAt, seatOf } from './seats.ts';
export { withdrawalReceipt } from './signed.ts';
export { receiptFor, withSeal } from './standing-seals.ts';
export { formerSeatOf, ownSeatAt, SUBSTITUTIONS, vacantSeats } from './tenures.ts';
export type { Absence, Bank, Cadence, Clock, Substitutes, Terms, Weekday } from './terms.ts';
export { NO_TERMS, termsOf, WEEKDAYS } from './terms.ts';
export { closesAt, isDue, isReminderDue, isShared, isTimeUp, limitOf, mayCloseAt, remindsAt } from './time.ts';
export { daysTakenBy, lastTaken, takesNoMore, takeVacation } from './vacation.ts';
export { isVisibleTo } from './visibility.ts';
export { vote } from './votes.ts';
