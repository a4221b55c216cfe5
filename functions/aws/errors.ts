/**
 * Four ways in which a table call can fail stay different: refused by its condition, throttled, certainly not done,
 * and unknown. A time-out or a broken connection does not mean "not written".
 */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The condition was not fulfilled, by this try or by a retry of one that had succeeded. */
export const isConditionFailure = (error: unknown): boolean => nameOf(error) === 'ConditionalCheckFailedException';

/** An earlier try of ours is still being carried out: wait, then look what came of it. */
export const isInProgress = (error: unknown): boolean => nameOf(error) === 'TransactionInProgressException';

const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
]);

/** The table was too busy; nothing was done by the last try. */
export const isThrottled = (error: unknown): boolean => THROTTLED.has(nameOf(error));

/**
 * An index that was asked is not there, or is still being made: its release is under way. The service says so by its text alone;
 * the names of these errors are those of faults of ours too.
 */
export const isIndexMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Validation|ResourceNotFound)Exception$/.test(error.name) &&
  /not have the specified index|backfilling|\bindex\b.* not found/i.test(error.message);

const CERTAIN = new Set([
  'ValidationException',
  'AccessDeniedException',
  'ResourceNotFoundException',
  'SerializationException',
]);

/** Nothing was written and a repeat would fail the same way: a fault of ours, not of the network. */
export const isCertainFailure = (error: unknown): boolean => CERTAIN.has(nameOf(error));

/** The service behind did not answer, or answered that it cannot: known by what the SDK notes on every error of a call. */
export function isOutage(error: unknown): boolean {
  // The time of the function was over in the pause between two tries: that error has no notes.
  if (nameOf(error) === 'AbortError') return true;
  const noted = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata;
  return noted !== undefined && (noted.httpStatusCode ?? 500) >= 500;
}

/** The table could not be asked, or did not say what became of a write. */
export class StoreFailure extends Error {
  readonly throttled: boolean;
  constructor(cause: unknown) {
    super('the outcome of a table call is not known', { cause });
    this.throttled = isThrottled(cause);
  }
}
