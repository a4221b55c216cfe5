export { act, sealedSoFar } from './acts.ts';
export type {
  Decision,
  Guard,
  Moment,
  Ordered,
  Refused,
  Sealed,
  SealingChange,
  Transition,
  Unchanged,
  Withdrawn,
} from './decision.ts';
export { join, leave, type Opening, open, startByHost } from './lobby.ts';
export type {
  ActReceipt,
  AnsweredBy,
  Asked,
  Clock,
  EarlierSeal,
  Entry,
  Holder,
  Match,
  MatchStatus,
  Orders,
  Player,
  Receipt,
  RevealedMove,
  Seal,
} from './match.ts';
export { order, ordersOf } from './orders.ts';
export { resign } from './resign.ts';
export { settle } from './rounds.ts';
export { seal, withdraw } from './seals.ts';
export { awaited, isDue, isFrozen, seatOf } from './seats.ts';
export { receiptFor, withSeal } from './standing-seals.ts';
