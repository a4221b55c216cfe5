/** What KMS is told with every secret of a webhook. The right to decrypt them names it, see `infra/permissions.ts`. */
export const PURPOSE = 'standoff-hooks';
