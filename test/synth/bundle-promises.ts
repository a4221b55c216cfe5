import type { FUNCTION_NAMES } from './template.ts';

type FunctionName = (typeof FUNCTION_NAMES)[number];

/**
 * The most a function may weigh, in bytes of minified code. The AWS clients are about 300,000 of it. A cold start reads
 * all of it; broadcast has the tightest limit because it stands between a commit and the screens.
 */
export const BYTE_BUDGETS: Readonly<Record<FunctionName, number>> = {
  api: 700_000,
  socket: 500_000,
  broadcast: 400_000,
  crowd: 400_000,
  sweep: 700_000,
  deliver: 600_000,
};

/** Functions that show things to everybody, and so must not even contain the code that handles secrets. */
export const PUBLIC_FUNCTIONS = ['socket', 'broadcast', 'crowd', 'deliver'] as const satisfies readonly FunctionName[];

/** Words of the secret code: attribute names and what decryption cannot do without. The AWS clients contain none of them. */
export const SECRET_WORDS = [
  'seals',
  'receipts',
  'invite',
  'GenerateDataKey',
  'createCipheriv',
  'createDecipheriv',
  'aes-256-gcm',
] as const;

/** Pieces of zod's translations. `import { z } from 'zod'` drags in all of them: five times the size of zod. */
export const ZOD_TRANSLATIONS = ['Ongeldige invoer', 'Input non valido', 'Ogiltig'] as const;

/** A piece of what the SDK has for streams of events: see infra/event-streams.mjs. */
export const EVENT_STREAMS = 'Truncated event message received.';
