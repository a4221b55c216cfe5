/** Fields of a log line. Moves, tokens, tickets and bodies are never among them. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const write = (level: 'INFO' | 'WARN' | 'ERROR', message: string, fields: LogFields): void => {
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...fields })}\n`);
};

/** One JSON line for each thing an operator may want to find. */
export const log = {
  info: (message: string, fields: LogFields = {}): void => write('INFO', message, fields),
  warn: (message: string, fields: LogFields = {}): void => write('WARN', message, fields),
  error: (message: string, fields: LogFields = {}): void => write('ERROR', message, fields),
};

/** Name and place of an error; its message may quote input, so it stays out of the log. */
export const errorFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { error: typeof error };
  const where = error.stack
    ?.split('\n')
    .find((line) => line.includes(' at '))
    ?.trim();
  const cause = error.cause instanceof Error ? error.cause.name : undefined;
  return { error: error.name, where, cause };
};
