/** What KMS is told with every data key of matches. The right to them names it, see `infra/permissions.ts`. */
export const PURPOSE = 'standoff-matches';
