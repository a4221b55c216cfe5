/*
 * What KMS is told with every key that it wraps for the service. The rights to them name it, see `infra/permissions.ts`.
 */

/** Of data keys of matches. */
export const PURPOSE = 'standoff-matches';
/** Of the keys that sign receipts. */
export const OF_RECEIPTS = 'standoff-receipts';
