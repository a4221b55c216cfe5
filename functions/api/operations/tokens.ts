import { reserve } from '../../players/reservations.ts';
import type { Scope } from '../../players/scopes.ts';
import { addToken, listGuest, PLACES, tokensOf } from '../../players/token-list.ts';
import { draw, type Token } from '../../players/tokens.ts';
import { refusal } from '../../problems/refusal-error.ts';
import { operation, signedIn, tokenOf } from '../operation.ts';
import { mustStand, revokeToken as revoke } from '../revoke.ts';
import { NewToken, TokenParams } from '../schemas.ts';
import { millis, shownToken } from '../token-answer.ts';

const DAY = 24 * 3600;

/** Refuses scopes that the token of the request has not got itself. */
function checkGiven(wanted: readonly Scope[], own: Token): void {
  const more = wanted.filter((scope) => !own.scopes.includes(scope));
  if (more.length > 0) throw refusal('token.scope', `yours has ${own.scopes.join(', ')}, and not ${more.join(', ')}`);
}

export const createToken = operation({
  name: 'createToken',
  summary: 'A personal token, for a program of yours',
  description: `It is shown once. It is good for its scopes alone: \`read\`, \`play\`, \`create\` (matches), \`account\` (tokens, profile). A player has ${PLACES.personal} of them at most.`,
  repeat:
    'With the same `Idempotency-Key`, for 24 hours: `token.shown` with the `id` of the token, which cannot be shown again; revoke it and ask for another one. Without a key another token.',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  headers: ['idempotency-key'],
  body: NewToken,
  answers: { status: 201, schema: 'NewTokenAnswer' },
  problems: ['request.idempotency-key-reused', 'token.scope', 'token.too-many', 'token.shown'],
  handle: async (call) => {
    const player = signedIn(call);
    const { name, scopes: wanted, expiresInDays } = call.body;
    const scopes = [...new Set(wanted)];
    checkGiven(scopes, tokenOf(call));
    const context = call.context();
    const { now } = context;
    const drawn = draw('personal');
    const reserved = await reserve(player.id, { token: { name, scopes, expiresInDays } }, drawn.id, context);
    if (reserved !== drawn.id) throw refusal('token.shown', 'revoke it, and ask for another one', { id: reserved });
    await listGuest(tokenOf(call));
    const expires = expiresInDays === null ? null : Math.floor(now / 1000) + expiresInDays * DAY;
    const wish = { kind: 'personal', player: player.id, scopes, expires } as const;
    if (!(await addToken(wish, drawn, name, now)))
      throw refusal('token.too-many', `at most ${PLACES.personal}; revoke one that you do not need`);
    await mustStand(player.id, drawn.id, now);
    const body = { id: drawn.id, token: drawn.text, name, scopes, createdAt: now, expiresAt: millis(expires) };
    return { status: 201, body };
  },
});

export const listTokens = operation({
  name: 'listTokens',
  summary: 'Your tokens, without the secret',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  answers: { status: 200, schema: 'TokenList' },
  handle: async (call) => {
    const own = tokenOf(call);
    const listed = await tokensOf(signedIn(call).id, call.context().now);
    // A guest's only token is on no list.
    const all = listed.some(({ id }) => id === own.id) ? listed : [own, ...listed];
    return { status: 200, body: { tokens: all.map((token) => shownToken(token, own)) } };
  },
});

export const revokeToken = operation({
  name: 'revokeToken',
  summary: 'Revoke a token',
  description:
    'It is refused within a second or two (that of a guest within a minute), its tickets at once, and its sockets are closed soon after. A token may revoke itself. Whoever revokes the only one loses the way back to their seats.',
  repeat: 'Changes nothing for a day; then `token.unknown`.',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  params: TokenParams,
  answers: { status: 200, schema: 'Revoked' },
  problems: ['token.unknown'],
  handle: async (call) => {
    const { id } = call.params;
    if (!(await revoke(signedIn(call).id, id, call.context().now)))
      throw refusal('token.unknown', 'see GET /me/tokens for those that you have');
    return { status: 200, body: { id, revoked: true } };
  },
});
