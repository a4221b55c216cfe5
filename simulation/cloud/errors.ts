/** An error as the SDK throws it. */
export interface SdkError extends Error {
  $fault: 'client' | 'server';
  $metadata: { httpStatusCode?: number; attempts?: number };
  code?: string;
}

/** An error that a service answered. */
export function answered(name: string, status: number, more: Record<string, unknown> = {}): SdkError {
  const error = new Error(`${name} (simulated)`) as SdkError;
  error.name = name;
  error.$fault = status < 500 ? 'client' : 'server';
  error.$metadata = { httpStatusCode: status };
  return Object.assign(error, more);
}

/** No answer came within the client's patience. */
export const timedOut = (): SdkError => unanswered('TimeoutError', 'ETIMEDOUT');

/** The connection broke. */
export const connectionLost = (): SdkError => unanswered('Error', 'ECONNRESET');

/** The caller has ended the call. */
export function aborted(): SdkError {
  const error = unanswered('AbortError', 'ABORTED');
  delete error.code;
  return error;
}

function unanswered(name: string, code: string): SdkError {
  const error = new Error(`${code} (simulated)`) as SdkError;
  error.name = name;
  error.code = code;
  error.$fault = 'client';
  error.$metadata = {};
  return error;
}

const THROTTLES = new Set(['ProvisionedThroughputExceededException', 'ThrottlingException', 'LimitExceededException']);

/** Whether the SDK tries again by itself. */
export const isPassing = (error: SdkError): boolean =>
  error.code !== undefined || THROTTLES.has(error.name) || (error.$metadata?.httpStatusCode ?? 0) >= 500;
