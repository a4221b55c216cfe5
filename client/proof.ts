/** How a match stands in time, as far as its follower knows. Milliseconds. */
export interface Standing {
  /** How long rounds are open: from the newest entry to its deadline, or what the match's clock says before its start. */
  readonly span: number | null;
  /** Until when the open round is open, epoch milliseconds. */
  readonly deadline: number | null;
}

/** Limits of {@link bound} and {@link patienceFor}. Milliseconds. */
export const PROOF = {
  /** Never older than this, without any deadline. The gateway ends sockets that are idle for ten minutes. */
  keepAlive: 5 * 60_000,
  /** However short a round is, the bound is not below this. */
  floor: 3_000,
  /** Two questions are at least so far apart. */
  apart: 1_500,
  /** The shortest and the longest time that an answer is given. */
  patience: { least: 1_000, most: 10_000 },
  /** After so long without an entry that is due a look has it made. Chance adds up to `scatter`. */
  overdue: { least: 1_000, scatter: 2_000 },
} as const;

/**
 * How old the proof may get that a follower has the newest entry: the keep-alive, a quarter of the time that the newest
 * entry gives its round, or a quarter of the time that was left to the deadline when the proof was asked for, whichever is
 * least. When it is that old there is another one, or the socket is given up and the question goes over HTTP.
 *
 * ```
 *  proof ──────────── wait ───────────▶ sync ──── patience ────▶ heads: the next proof
 *  └──────────────────────── bound ───────────────────────────┘  silence: HTTP, a new socket
 * ```
 *
 * Two clocks need not agree: the first quarter is measured by the server's alone.
 *
 * @param proved when the last proof was asked for, epoch milliseconds of the service's clock
 * @returns milliseconds
 */
export function bound({ span, deadline }: Standing, proved: number, keepAlive: number = PROOF.keepAlive): number {
  const left = deadline === null || deadline <= proved ? [] : [deadline - proved];
  const times = [...(span === null ? [] : [span]), ...left];
  return Math.max(PROOF.floor, Math.min(keepAlive, ...times.map((time) => time / 4)));
}

/** The part of a bound for which the answer is waited for: a quarter, within limits. Milliseconds. */
export const patienceFor = (bound: number): number =>
  Math.max(PROOF.patience.least, Math.min(PROOF.patience.most, bound / 4));
