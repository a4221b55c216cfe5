import { SERVICE_PROBLEMS } from '../domain/problems.ts';
import { problemOf } from '../functions/problems/problem.ts';
import { refusal } from '../functions/problems/refusal-error.ts';
import {
  channelFrame,
  entryFrame,
  errorFrame,
  headsFrame,
  pongFrame,
  sealedFrame,
  subscribedFrame,
  unsubscribedFrame,
  yoursFrame,
} from '../functions/sockets/frames.ts';
import type { FRAMES_IN, FRAMES_OUT } from './frames.ts';
import { SAMPLE } from './sample.ts';

const { matchId, started, sealed, resolved, ann } = SAMPLE;
const hidden = refusal('match.unknown', 'there is no such match');
const problem = problemOf(hidden, 'request-1', new Map(Object.entries(SERVICE_PROBLEMS)));

/** Frames of the sample match as the service writes them. */
export const SAMPLE_FRAMES_OUT: Readonly<Record<keyof typeof FRAMES_OUT, string>> = {
  subscribed: subscribedFrame(started, [started.entry], 6),
  heads: headsFrame([sealed], 7),
  channel: channelFrame([sealed], ann.id, { more: false }),
  yours: yoursFrame(sealed, ann.id),
  sealed: sealedFrame(sealed),
  entry: entryFrame(resolved, resolved.entry),
  unsubscribed: unsubscribedFrame({ matchId }, 8),
  pong: pongFrame(9),
  error: errorFrame(problem.body, { id: 6, matchId }),
};

/** Frames of a client that follows the sample match from its second entry on. */
export const SAMPLE_FRAMES_IN: Readonly<Record<keyof typeof FRAMES_IN, string>> = {
  subscribe: JSON.stringify({ type: 'subscribe', id: 6, matchId, after: 2 }),
  sync: JSON.stringify({ type: 'sync', id: 7 }),
  unsubscribe: JSON.stringify({ type: 'unsubscribe', id: 8, matchId }),
  ping: JSON.stringify({ type: 'ping', id: 9 }),
};
