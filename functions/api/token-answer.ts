import type { ListedToken } from '../players/token-list.ts';
import type { Token } from '../players/tokens.ts';

/** A time of the tables as answers have it. */
export const millis = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000);

/** A token as its player sees it. */
export const shownToken = ({ id, kind, name, scopes, made, expires, used }: ListedToken, own: Token) => ({
  id,
  kind,
  name: name ?? null,
  scopes,
  createdAt: made ?? null,
  expiresAt: millis(expires),
  lastUsedAt: millis(used),
  current: id === own.id,
});
