export { Client, type ClientOptions } from './client.ts';
export { canonical, entryHash, opens, type Sealed, type Verdict, verifyOwn, verifyPublic } from './commitment.ts';
export { isProblem, Problem, type ProblemDocument, Unreachable } from './errors.ts';
export type { Follower, FollowOptions, FollowStats, News } from './follow.ts';
export type { Frame, Tick } from './frames.ts';
export type { Call, Reply } from './http.ts';
export { network, type SocketLike, type Transport } from './transport.ts';
export type * from './wire.ts';
