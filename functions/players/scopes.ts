/**
 * What a token may be good for. Every operation names the one that it needs; a guest's token and one of a sign-in have all.
 * `account` is over the player as such: tokens, profile, sign-in, the player's end.
 */
export const SCOPES = ['read', 'play', 'create', 'account'] as const;

export type Scope = (typeof SCOPES)[number];
