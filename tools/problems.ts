import type { ServiceCode } from '../domain/problems.ts';
import { problemKinds } from '../domain/registry.ts';
import type { Operation } from '../functions/api/operation.ts';
import { ROUTES } from '../functions/api/routes.ts';

/** Any call may end with one of these: a query parameter that is not known is refused everywhere. */
const ANYWHERE: readonly ServiceCode[] = [
  'request.invalid',
  'service.throttled',
  'service.unavailable',
  'service.error',
];
const OF_A_BODY: readonly ServiceCode[] = ['request.malformed', 'request.too-large', 'request.media-type'];
const OF_A_KEY: readonly ServiceCode[] = ['request.idempotency-key-invalid'];

/** Whatever is no GET has a body, if only one that has to be empty. */
const hasBody = (operation: Operation): boolean => ROUTES.find(({ name }) => name === operation.name)?.method !== 'GET';

/** The service's own codes an operation can answer with, in the order of the registry. */
export function problemsOf(operation: Operation): string[] {
  const possible = new Set<string>([
    ...ANYWHERE,
    ...(operation.problems ?? []),
    ...(operation.auth === 'none' ? [] : ['auth.invalid', 'auth.scope', 'player.banned']),
    ...(operation.auth === 'player' ? ['auth.missing'] : []),
    ...(hasBody(operation) ? OF_A_BODY : []),
    ...(operation.headers?.includes('idempotency-key') ? OF_A_KEY : []),
  ]);
  return [...problemKinds().keys()].filter((code) => possible.has(code));
}
