/**
 * How long a function waits for another service: for one try shorter than any caller's patience, so that a retry still
 * fits. Milliseconds. Without the last of these the SDK only warns and waits on.
 */
export const PATIENCE = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true } as const;

/** Tries of one call, the first included. */
export const TRIES = 3;
