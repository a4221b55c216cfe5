import { AsyncLocalStorage } from 'node:async_hooks';

/** An invocation keeps so much of its time for its answer. Milliseconds. */
const FOR_THE_ANSWER = 1_500;

/** What the platform says to a function about its invocation, as far as it is used here. */
interface Invocation {
  /** Milliseconds until its time limit. */
  getRemainingTimeInMillis(): number;
}

/** What calls to other services are made within: an invocation, or a part of one. */
interface Span {
  /** Ends the calls. */
  readonly signal: AbortSignal;
  /** When it does so by itself. Milliseconds of `performance.now()`. */
  readonly end: number;
}

const current = new AsyncLocalStorage<Span>();

/** Why calls end. One for all: an abort that gives no reason makes an error with a stack each time. */
const OVER = new DOMException('the time of the invocation is over', 'AbortError');

/** Runs something whose calls to other services fail from `end` on, and of which none goes on afterwards. */
async function until<Result>(end: number, run: () => Promise<Result>): Promise<Result> {
  const ending = new AbortController();
  const around = current.getStore();
  const signal = around === undefined ? ending.signal : AbortSignal.any([around.signal, ending.signal]);
  const timer = setTimeout(() => ending.abort(OVER), Math.max(0, end - performance.now()));
  try {
    return await current.run({ signal, end }, run);
  } finally {
    clearTimeout(timer);
    ending.abort(OVER);
  }
}

/**
 * Serves an invocation. Its calls to other services end early enough for an answer, and none goes on after it: an environment
 * stands still between two invocations, so a call left under way would be tried again minutes or hours later.
 */
export const inTime = <Result>(invocation: Invocation, serve: () => Promise<Result>): Promise<Result> =>
  until(performance.now() + invocation.getRemainingTimeInMillis() - FOR_THE_ANSWER, serve);

/** Runs a part of an invocation that leaves it so much of its time. Milliseconds. */
export function leaving<Result>(time: number, run: () => Promise<Result>): Promise<Result> {
  const around = current.getStore();
  return around === undefined ? run() : until(around.end - time, run);
}

/** A client of another service. */
interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: the SDK overloads it for each of its commands
  send(...sent: any[]): any;
}

/** Makes the calls of a client end in time, see {@link inTime}. Returns the client. */
export function endingInTime<C extends Client>(client: C): C {
  const its = Object.getPrototypeOf(client) as C;
  client.send = (command: unknown, options?: object) =>
    its.send.call(client, command, { abortSignal: current.getStore()?.signal, ...options });
  return client;
}
