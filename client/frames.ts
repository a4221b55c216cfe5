import { isAllYours, isCount, isEntries, isEntry, isHead, isHeads, isObject, isSeats, isYours } from './answers.ts';
import type { Entry, Json } from './wire.ts';

/** Who has sealed by now. It may come again and raises no `seq`. */
export interface Tick {
  readonly type: 'sealed';
  /** Number of the entry that opened the round. */
  readonly seq: number;
  /** Names the restore that the match has come through; absent if there was none. */
  readonly epoch?: number;
  readonly round: number;
  readonly sealed: readonly number[];
  readonly awaited: readonly number[];
  readonly announced: Readonly<Record<string, Json>>;
}

/** How a match stands: its newest entry, until when its round is open, and who has sealed. */
export interface Head extends Partial<Pick<Tick, 'epoch' | 'sealed' | 'awaited' | 'announced'>> {
  readonly matchId: string;
  /** Number of the newest entry, and when it was made, epoch milliseconds. */
  readonly seq: number;
  readonly at: number;
  /** Hash of the newest entry, see {@link entryHash}. */
  readonly head?: string;
  readonly status: string;
  readonly round: number;
  readonly deadline: number | null;
}

/** What an answer says of its question. */
interface Asked {
  /** As it was sent. */
  readonly id?: number;
}

export interface Subscribed extends Head, Asked {
  readonly type: 'subscribed';
  readonly entries: readonly Entry[];
  /** The rest is to be fetched. */
  readonly more: boolean;
}

export interface Heads extends Asked {
  readonly type: 'heads';
  /** Every match that the socket follows and that the player may see. */
  readonly heads: readonly Head[];
}

/** How a match of yours stands. */
export interface YourMatch {
  readonly matchId: string;
  readonly game: string;
  /** Number of the newest entry. */
  readonly seq: number;
  /** Names the restore that the match has come through; absent if there was none. */
  readonly epoch?: number;
  readonly status: string;
  readonly round: number;
  /** Your seat; null if you have left or resigned. */
  readonly seat: number | null;
  /** Whether you owe an answer. */
  readonly awaited: boolean;
  readonly deadline: number | null;
  /** The round ends soon and you still owe an answer. Names the reminder: the same if it comes twice. */
  readonly reminder?: string;
}

/** How all matches stand that you are at and that are not over. */
export interface AllYours extends Asked {
  readonly type: 'channel';
  readonly yours: readonly YourMatch[];
  /** You are at more than a hundred; these are the newest. */
  readonly more: boolean;
}

/** A frame was refused; the socket stays open. */
export interface Refused extends Asked {
  readonly type: 'error';
  /** The match that the frame was about, if it named one. */
  readonly matchId?: string;
  /** The frame was about all your matches. */
  readonly me?: true;
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** What is wrong with the frame, and where. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** A frame that the service sends, version 1. Clients pass over types that they do not know. */
export type Frame =
  | {
      readonly type: 'entry';
      readonly seq: number;
      readonly epoch?: number;
      readonly entry?: Entry;
      readonly fetch?: true;
    }
  | Subscribed
  | Heads
  | AllYours
  | ({ readonly type: 'yours' } & YourMatch)
  | Tick
  | (Asked & { readonly type: 'unsubscribed'; readonly matchId?: string; readonly me?: true })
  | (Asked & { readonly type: 'pong' })
  | Refused;

/** A frame that a client sends. A {@link Follower} and a {@link Channel} subscribe and sync; the others are for sockets of your own. */
export type SentFrame =
  | (Asked & { readonly type: 'subscribe'; readonly matchId: string; readonly after?: number })
  | (Asked & { readonly type: 'subscribe'; readonly me: true })
  | (Asked & { readonly type: 'sync'; readonly me?: true })
  | (Asked & { readonly type: 'unsubscribe'; readonly matchId: string })
  | (Asked & { readonly type: 'unsubscribe'; readonly me: true })
  | (Asked & { readonly type: 'ping' });

/** Reads a frame; anything that is none, or lacks what its type must have, is undefined. */
export function readFrame(data: unknown): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(String(data));
    return isFrame(frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}

function isFrame(frame: unknown): frame is Frame {
  if (!isObject(frame)) return false;
  const { type, seq, round, sealed, awaited, entry, entries, heads, status, yours } = frame;
  if (type === 'entry')
    return isCount(seq) && (entry === undefined || (isEntry(entry) && (entry as Entry).seq === seq));
  if (type === 'subscribed') return isHead(frame) && isEntries(entries);
  if (type === 'heads') return isHeads(heads);
  if (type === 'channel') return isAllYours(yours);
  if (type === 'yours') return isYours(frame);
  if (type === 'sealed') return isCount(seq) && isCount(round) && isSeats(sealed) && isSeats(awaited);
  if (type === 'error') return isCount(status);
  return type === 'unsubscribed' || type === 'pong';
}
