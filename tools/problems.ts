import type { ServiceCode } from '../domain/problems.ts';
import { problemKinds } from '../domain/registry.ts';
import type { Operation } from '../functions/api/operation.ts';

/** Any call may end with one of these. */
const ANYWHERE: readonly ServiceCode[] = ['service.throttled', 'service.unavailable', 'service.error'];
const OF_A_BODY: readonly ServiceCode[] = [
  'request.malformed',
  'request.invalid',
  'request.too-large',
  'request.media-type',
];

const isEmpty = (schema: unknown): boolean =>
  Object.keys((schema as { shape?: Record<string, unknown> }).shape ?? {}).length === 0;

/** The service's own codes an operation can answer with, in the order of the registry. */
export function problemsOf(operation: Operation): string[] {
  const possible = new Set<string>([
    ...ANYWHERE,
    ...(operation.problems ?? []),
    ...(operation.auth === 'none' ? [] : ['auth.invalid']),
    ...(operation.auth === 'player' ? ['auth.missing'] : []),
    ...(operation.body === undefined ? [] : OF_A_BODY),
    ...(isEmpty(operation.params) && isEmpty(operation.query) ? [] : ['request.invalid']),
  ]);
  return [...problemKinds().keys()].filter((code) => possible.has(code));
}
