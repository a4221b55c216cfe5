/** A problem document (RFC 9457) as the service answers it. */
export interface ProblemDocument {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail?: string;
  /** Id of the request, to be found in the service's log. */
  readonly instance?: string;
  /** Places of a request that are wrong. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** The service said no. `code` is stable; everything else is for humans. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  /** Milliseconds after which the service asks to try again, or undefined. */
  readonly retryAfter: number | undefined;
  readonly document: ProblemDocument;
  /**
   * Whether an earlier try of the same call got no answer of the service, or none that is final: it may have been carried out,
   * and this refusal be due to that. Read the match to know.
   */
  isUncertain = false;

  constructor(document: ProblemDocument, retryAfter?: number) {
    const { code, status, title, detail, errors = [] } = document;
    const places = errors.map((error) => `${error.pointer}: ${error.detail}`);
    // The rules often have no more to say than their title.
    const more = [...(detail && detail !== `${title}.` ? [detail] : []), ...places].join('; ');
    super(`${code}: ${title}${more && ` (${more})`}`);
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.document = document;
  }
}

/** No answer of the service came, at most one of somebody in between: whether the request was carried out is not known. */
export class Unreachable extends Error {
  /** Milliseconds after which somebody in between asks to try again, or undefined. */
  readonly retryAfter: number | undefined;

  constructor(what: string, cause: unknown, retryAfter?: number) {
    super(`${what}: no answer (${cause instanceof Error ? cause.message : String(cause)})`, { cause });
    this.name = 'Unreachable';
    this.retryAfter = retryAfter;
  }
}

/** How long an error asks to wait before the next try. Milliseconds. */
export const waitAsked = (error: unknown): number =>
  error instanceof Problem || error instanceof Unreachable ? (error.retryAfter ?? 0) : 0;

/** Whether an error is the service's refusal with one of these codes. */
export const isProblem = (error: unknown, ...codes: string[]): error is Problem =>
  error instanceof Problem && (codes.length === 0 || codes.includes(error.code));

/**
 * The history of a match does not hold together: an entry does not continue the one before, or has come again with other contents.
 * Somebody has changed it, or shows others another one.
 */
export class BrokenHistory extends Error {
  readonly matchId: string;
  /** Number of the entry that does not fit. */
  readonly seq: number;

  constructor(matchId: string, seq: number) {
    super(`entry ${seq} of match ${matchId} does not continue the history that was told before`);
    this.name = 'BrokenHistory';
    this.matchId = matchId;
    this.seq = seq;
  }
}
