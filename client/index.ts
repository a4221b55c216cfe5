export type { Channel, ChannelOptions, YourNews } from './channel.ts';
export { type CallOptions, type ChangeOptions, Client, type ClientOptions, type SealOptions } from './client.ts';
export {
  type Chain,
  canonical,
  entryHash,
  opens,
  type Sealed,
  type Verdict,
  verifyChain,
  verifyOwn,
  verifyPublic,
} from './commitment.ts';
export { BrokenHistory, isProblem, Problem, type ProblemDocument, Unreachable } from './errors.ts';
export type { Follower, FollowOptions, FollowStats, News } from './follow.ts';
export {
  type AllYours,
  type Frame,
  type Head,
  type Heads,
  type Refused,
  readFrame,
  type SentFrame,
  type Subscribed,
  type Tick,
  type YourMatch,
} from './frames.ts';
export type * from './games.ts';
export type * from './generated/index.ts';
export type { Call, Reply } from './http.ts';
export { bound, PROOF, patienceFor, type Standing } from './proof.ts';
export { type Signature, verifyReceipt } from './receipt.ts';
export { mayPass, TEMPORARY } from './temporary.ts';
export { network, type SocketLike, type Transport } from './transport.ts';
export type * from './wire.ts';
