import { AsyncLocalStorage } from 'node:async_hooks';
import * as nodeCrypto from 'node:crypto';
import { createRequire, isBuiltin } from 'node:module';
import * as net from 'node:net';
import type { Factory } from './bundle.ts';
import type { Random } from './random.ts';
import type { Cancel } from './schedule.ts';

const realRequire = createRequire(import.meta.url);

/** Modules of Node that neither wait, nor draw, nor look at a clock. */
const HARMLESS = new Set(['node:zlib', 'node:buffer', 'node:util', 'node:assert', 'node:events', 'node:url']);

/** What of Node's network knows addresses and connects to none. */
const ADDRESSES = { BlockList: net.BlockList, isIP: net.isIP, SocketAddress: net.SocketAddress };

/** What an instance of a module finds around it. */
export interface Surroundings {
  now(): number;
  in(ms: number, run: () => void): Cancel;
  readonly random: Random;
  readonly environment: Readonly<Record<string, string>>;
  /** Takes what the module prints. */
  print(line: string): void;
  /** Modules by name that are given instead of the real ones. */
  readonly modules: Readonly<Record<string, unknown>>;
}

/** A number that stands for a running timer. */
type Timer = { cancel: Cancel; unref(): Timer; ref(): Timer };

/** A class of dates that reads the simulated clock. */
function datesOf(now: () => number): DateConstructor {
  return class SimulatedDate extends Date {
    constructor(...args: []) {
      super(...(args.length === 0 ? ([now()] as unknown as []) : args));
    }
    static override now(): number {
      return now();
    }
  } as unknown as DateConstructor;
}

function randomness(random: Random) {
  const fill = <T extends ArrayBufferView>(view: T): T => {
    Buffer.from(view.buffer, view.byteOffset, view.byteLength).set(random.bytes(view.byteLength));
    return view;
  };
  const randomUUID = () => {
    const hex = random.bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return { getRandomValues: fill, randomUUID, randomFillSync: fill, randomBytes: (n: number) => random.bytes(n) };
}

const forbidden = (what: string) => () => {
  throw new Error(`${what} is not part of the simulated world`);
};

/** Makes an instance of a bundled module and returns its exports. */
export function instantiate(factory: Factory, around: Surroundings): Record<string, unknown> {
  const { now, random } = around;
  const chance = randomness(random);
  const crypto = { ...nodeCrypto, ...chance, webcrypto: chance };
  const setTimer = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer => {
    const timer: Timer = { cancel: around.in(ms, () => run(...args)), unref: () => timer, ref: () => timer };
    return timer;
  };
  const clearTimer = (timer?: Timer): void => timer?.cancel();
  const sleep = <T>(ms: number, value?: T, options: { signal?: AbortSignal } = {}): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(options.signal.reason);
      const cancel = around.in(ms, () => resolve(value));
      options.signal?.addEventListener('abort', () => {
        cancel();
        reject(options.signal?.reason);
      });
    });
  const modules: Record<string, unknown> = {
    'node:crypto': crypto,
    'node:net': ADDRESSES,
    'node:timers': { setTimeout: setTimer, clearTimeout: clearTimer },
    'node:timers/promises': { setTimeout: sleep },
    // One for each instance of a module; it follows promises, which are the engine's own.
    'node:async_hooks': { AsyncLocalStorage },
    ...around.modules,
  };
  const require = (name: string): unknown => {
    const full = isBuiltin(name) && !name.startsWith('node:') ? `node:${name}` : name;
    if (full in modules) return modules[full];
    if (HARMLESS.has(full)) return realRequire(full);
    throw new Error(`module ${name} is not part of the simulated world`);
  };
  const math = Object.create(Math, { random: { value: () => random.next() } });
  const signals = {
    timeout: (ms: number): AbortSignal => {
      const controller = new AbortController();
      around.in(ms, () => controller.abort(new DOMException('The operation timed out', 'TimeoutError')));
      return controller.signal;
    },
    any: AbortSignal.any.bind(AbortSignal),
    abort: AbortSignal.abort.bind(AbortSignal),
  };
  const process = { env: { ...around.environment }, stdout: { write: around.print }, stderr: { write: around.print } };
  const print = (...args: unknown[]) => around.print(`${args.join(' ')}\n`);
  const console = { log: print, info: print, warn: print, error: print, debug: print };
  const module = { exports: {} as Record<string, unknown> };
  // Whatever is looked for in the world at large is found in the simulated one.
  const world = { crypto: chance };
  factory(
    module,
    module.exports,
    require,
    world,
    world,
    undefined,
    undefined,
    process,
    datesOf(now),
    math,
    { now },
    setTimer,
    clearTimer,
    forbidden('setInterval'),
    forbidden('clearInterval'),
    forbidden('setImmediate'),
    signals,
    chance,
    forbidden('fetch'),
    forbidden('WebSocket'),
    console,
  );
  return module.exports;
}
