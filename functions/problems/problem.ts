import type { ProblemKind } from '../../domain/problems.ts';
import { isIndexMissing, isOutage, isThrottled, StoreFailure } from '../aws/errors.ts';
import { RefusalError, refusal } from './refusal-error.ts';

/** Wish for a client that should try again. Seconds. */
const RETRY_AFTER = 1;
/** The same while an index is being made, which takes minutes. */
const RETRY_AFTER_INDEX = 30;

/** A problem document (RFC 9457) with a stable code. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** Id of the request, to be found in the log. */
  readonly instance: string;
}

/** What an error means to the client: its own refusal, a busy table, an unknown outcome, or a fault of ours. */
function refusalOf(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  const throttled = error instanceof StoreFailure ? error.throttled : isThrottled(error);
  if (throttled) return refusal('service.throttled', 'nothing is lost; repeat the request');
  if (isIndexMissing(error)) {
    const headers = { 'retry-after': String(RETRY_AFTER_INDEX) };
    return refusal('service.index-missing', 'this list can be read again in some minutes; all else works', {}, headers);
  }
  if (error instanceof StoreFailure || isOutage(error)) return refusal('service.unavailable', 'repeating it is safe');
  return refusal('service.error', 'the fault is on our side');
}

/** The code of the problem that an error is. */
export const codeOf = (error: unknown): string => refusalOf(error).code;

const PASSING: ReadonlySet<string> = new Set(['service.conflict', 'service.throttled', 'service.unavailable']);

/** Whether a problem goes away by itself, so that the same may succeed a moment later. */
export const isPassing = (code: string): boolean => PASSING.has(code);

/**
 * The problem document for an error.
 *
 * @param kinds registry of codes; a code that is not in it is a fault of ours
 */
export function problemOf(error: unknown, requestId: string, kinds: ReadonlyMap<string, ProblemKind>) {
  const refused = refusalOf(error);
  const kind = kinds.get(refused.code);
  if (kind === undefined) throw new Error(`problem code ${refused.code} is not registered`);
  const problem: Problem = {
    type: `urn:standoff:problem:${refused.code}`,
    title: kind.title,
    status: kind.status,
    code: refused.code,
    detail: refused.detail,
    instance: requestId,
  };
  return {
    status: kind.status,
    body: { ...problem, ...refused.more },
    headers: { ...headersOf(kind.status, refused), ...refused.headers },
  };
}

/** Codes whose challenge says what is wrong with the token, in the words of RFC 6750. */
const CHALLENGES: Readonly<Record<string, string>> = {
  'auth.invalid': 'invalid_token',
  'auth.scope': 'insufficient_scope',
};

/** How to sign in, or what is wrong with the token that was sent. */
function challenge({ code, detail, more }: RefusalError): string {
  const error = CHALLENGES[code];
  if (error === undefined) return 'Bearer';
  const scope = typeof more.scope === 'string' ? `, scope="${more.scope}"` : '';
  return `Bearer error="${error}", error_description="${detail}"${scope}`;
}

/** What HTTP wants to be said along with a status: when to come back, how to sign in. */
function headersOf(status: number, refused: RefusalError): Record<string, string> {
  if (status === 503) return { 'retry-after': String(RETRY_AFTER) };
  return status === 401 || refused.code in CHALLENGES ? { 'www-authenticate': challenge(refused) } : {};
}
