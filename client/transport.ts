import { platformDigest } from './commitment.ts';

/** A socket as the browser knows it, as far as it is used here. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** The world outside: network, time and chance. Tests give their own. */
export interface Transport {
  fetch(url: string, init: RequestInit): Promise<Response>;
  socket(url: string): SocketLike;
  /** Epoch milliseconds, as this machine's clock has them: it may be wrong, and be put back or forth. */
  now(): number;
  /** Milliseconds on a clock that nobody puts back or forth; only differences mean anything. */
  elapsed(): number;
  /** Resolves after `ms` milliseconds, or at once when the signal is raised. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 up to but not 1. */
  random(): number;
  /** SHA-256 of a text, in base64url. Left out where the platform has none: then followers do not check the chain of entries. */
  readonly digest?: ((text: string) => Promise<string>) | undefined;
}

/** Resolves after `ms` milliseconds, or at once when the signal is raised. Leaves no timer and no listener behind. */
const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    if (signal?.aborted) wake();
    else signal?.addEventListener('abort', wake);
  });

/** What every platform brings: `fetch`, `WebSocket`, timers, clocks. Spread it to replace a part, as in `{ ...network, fetch }`. */
export const network: Transport = {
  fetch: (url, init) => fetch(url, init),
  socket: (url) => new WebSocket(url) as SocketLike,
  now: Date.now,
  elapsed: () => performance.now(),
  sleep,
  random: Math.random,
  digest: platformDigest,
};

/**
 * How long to wait before the next try: doubling, capped, and jittered over the upper half so that a crowd does not come
 * back in step. Milliseconds.
 *
 * @param failures tries that have failed, from 1
 */
export function backoff(failures: number, random: () => number, { first = 100, most = 5_000 } = {}): number {
  const full = Math.min(most, first * 2 ** Math.min(failures - 1, 20));
  return Math.round(full / 2 + (random() * full) / 2);
}
