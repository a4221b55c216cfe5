export { ACTS, act, sealedSoFar } from './acts.ts';
export { ASIDE_KINDS, GIFTS, VACATIONS, VOTES } from './consent.ts';
export type {
  CommandContext,
  Decision,
  Guard,
  Noted,
  Ordered,
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
export { isInvited, join, leave, type Opening, open, startByHost } from './lobby.ts';
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
  Player,
  Receipt,
  Reserves,
  RevealedMove,
  Seal,
  SeatChange,
  Seated,
  Tenure,
  Unseen,
  Vote,
} from './match.ts';
export { ORDER_CHANGES, order, ordersOf } from './orders.ts';
export { type Again, isCancelled, playersOf, rematch } from './rematch.ts';
export { doneBy } from './repeats.ts';
export { resign } from './resign.ts';
export { restore } from './restored.ts';
export { comeBack } from './returning.ts';
export { settle } from './rounds.ts';
export { SEAL_CHANGES, seal, withdraw } from './seals.ts';
export { awaited, isAwaitable, isAwaited, isFrozen, isPlayers, seatOf } from './seats.ts';
export { receiptFor, withSeal } from './standing-seals.ts';
export { formerSeatOf, ownSeatAt, SUBSTITUTIONS, vacantSeats } from './tenures.ts';
export type { Absence, Bank, Cadence, Clock, Substitutes, Terms, Weekday } from './terms.ts';
export { NO_TERMS, termsOf, WEEKDAYS } from './terms.ts';
export { closesAt, isDue, isReminderDue, isShared, isTimeUp, limitOf, mayCloseAt, remindsAt } from './time.ts';
export { daysTakenBy, lastTaken, takesNoMore, takeVacation } from './vacation.ts';
export { isVisibleTo } from './visibility.ts';
export { vote } from './votes.ts';
