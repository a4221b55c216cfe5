/*
 * What the queue of webhooks carries: that there is something to tell a player. It names what has happened and holds nothing of
 * it; what is told is read when it is sent.
 */

/** What a webhook can be told of. */
export const EVENTS = ['turn', 'deadline', 'started', 'over', 'invited'] as const;

export type HookEvent = (typeof EVENTS)[number];

/** Something to tell a player. */
export interface Notice {
  readonly player: string;
  readonly event: HookEvent | 'test';
  /** The match that it is about; a test is about none. */
  readonly matchId?: string;
  /** Number of the entry that it came with, where there is one; of an invitation the one at which it was seen standing. */
  readonly seq?: number;
  /** Which restore the match has come through, if there was one: numbers of before may come again. */
  readonly epoch?: number;
  /** Of `turn` and `deadline`: the round in which the player is awaited. */
  readonly round?: number;
  /** The only webhook to tell; left out: all of the player that want it. */
  readonly hook?: string;
  /** Of a test: when it was asked for, epoch milliseconds. */
  readonly asked?: number;
  /** Which try of this webhook it is, from 1 on; left out: the first. */
  readonly attempt?: number;
}

const KNOWN: ReadonlySet<unknown> = new Set([...EVENTS, 'test']);

/**
 * Reads a message of the queue.
 *
 * @throws Error if it is none of ours
 */
export function readNotice(body: string): Notice {
  const notice = JSON.parse(body) as Partial<Notice> | null;
  if (typeof notice?.player !== 'string' || !KNOWN.has(notice.event)) throw new Error('no notice of ours');
  return notice as Notice;
}

/**
 * The `webhook-id` of a notice to a webhook: the same for every try, and for a notice that comes twice. A match starts and ends
 * once, so its number says nothing there, and of the end of a round one is reminded once. Without full stops, which the signature
 * puts between its parts.
 */
export const messageIdOf = ({ event, matchId, seq, round, epoch, asked }: Notice, hook: string): string =>
  [
    event,
    matchId,
    event === 'turn' || event === 'invited' ? seq : event === 'deadline' ? round : undefined,
    epoch && `r${epoch}`,
    asked,
    hook,
  ]
    .filter((part) => part !== undefined)
    .join('_');
