import type { MiddlewareObj, Request } from '@middy/core';
import { placeOf } from './stack.ts';

/** Fields of a log line. Moves, tokens, tickets and bodies are never among them. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const LEVELS = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 } as const;
type Level = Exclude<keyof typeof LEVELS, 'silent'>;

/** Lines below this level are not written; `LOG_LEVEL` of the environment, `info` unless set. */
const threshold = (): number =>
  LEVELS[(process.env.LOG_LEVEL ?? 'info').toLowerCase() as keyof typeof LEVELS] ?? LEVELS.info;

/**
 * Writes one line of JSON, unless everything is silent. Lambda's own filter looks for `level` and for `timestamp` in the form of
 * RFC 3339; a line without them counts as INFO.
 */
export function print(level: Uppercase<Level>, fields: Readonly<Record<string, unknown>>): void {
  if (threshold() === LEVELS.silent) return;
  // Straight to stdout: the runtime's console would wrap the JSON in a text of its own.
  process.stdout.write(`${JSON.stringify({ level, timestamp: new Date().toISOString(), ...fields })}\n`);
}

const write = (level: Level, message: string, fields: LogFields): void => {
  if (LEVELS[level] >= threshold()) print(level.toUpperCase() as Uppercase<Level>, { message, ...fields });
};

/** One JSON line for each thing an operator may want to find. */
export const log = {
  info: (message: string, fields: LogFields = {}): void => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}): void => write('warn', message, fields),
  error: (message: string, fields: LogFields = {}): void => write('error', message, fields),
};

/**
 * The part of a handler's chain that writes one line for each call: what `fieldsOf` says of it, and how long it took. Never a
 * body, a query or a header.
 */
export function logCalls<Event, Result>(
  level: 'debug' | 'info',
  message: string,
  fieldsOf: (call: Request<Event, Result>) => LogFields,
): MiddlewareObj<Event, Result> {
  const started = new WeakMap<object, number>();
  const end = (call: Request<Event, Result>): void => {
    const ms = Math.round(performance.now() - (started.get(call) ?? performance.now()));
    write(level, message, { ...fieldsOf(call), ms });
  };
  return {
    before: (call) => {
      started.set(call, performance.now());
    },
    after: end,
    onError: end,
  };
}

/** How the codes of problems look, as no other error's do. */
const CODE = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;

/** The problem code of an error, if it is a refusal. */
const codeOf = (error: Error): string | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
};

/**
 * Name, problem code and place of an error, and the name of its cause; its message may quote input, so it stays out of the log.
 */
export const errorFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause.name : undefined;
  const code = codeOf(error);
  // Left out where there is none: who tells of an error may know the code that it was answered with.
  return { error: error.name, ...(code !== undefined && { code }), where: placeOf(error), cause };
};
