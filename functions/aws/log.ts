import type { MiddlewareObj, Request } from '@middy/core';

/** Fields of a log line. Moves, tokens, tickets and bodies are never among them. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const LEVELS = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 } as const;

/** Lines below this level are not written; `LOG_LEVEL` of the environment, `info` unless set. */
const threshold = (): number =>
  LEVELS[(process.env.LOG_LEVEL ?? 'info').toLowerCase() as keyof typeof LEVELS] ?? LEVELS.info;

const write = (level: 'debug' | 'info' | 'warn' | 'error', message: string, fields: LogFields): void => {
  if (LEVELS[level] < threshold()) return;
  const line = { level: level.toUpperCase(), time: new Date().toISOString(), message, ...fields };
  // Straight to stdout: the runtime's console would wrap the JSON in a text of its own.
  process.stdout.write(`${JSON.stringify(line)}\n`);
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

/** Name and place of an error; its message may quote input, so it stays out of the log. */
export const errorFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { error: typeof error };
  const where = error.stack
    ?.split('\n')
    .find((line) => line.startsWith('    at '))
    ?.trim();
  const cause = error.cause instanceof Error ? error.cause.name : undefined;
  return { error: error.name, where, cause };
};
