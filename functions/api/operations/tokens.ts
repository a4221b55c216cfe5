import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandContext } from '../../../domain/match/index.ts';
import { dropReservation, reserve, reserveInstead } from '../../players/reservations.ts';
import type { Scope } from '../../players/scopes.ts';
import { addToken, listGuest, PLACES, tokensOf, unlist } from '../../players/token-list.ts';
import { draw, forestall, isStored, type Token } from '../../players/tokens.ts';
import { refusal } from '../../problems/refusal-error.ts';
import { operation, signedIn, tokenOf } from '../operation.ts';
import { mustStand, revokeToken as revoke, revokeOwn } from '../revoke.ts';
import { NewToken, TokenParams } from '../schemas.ts';
import { millis, shownToken } from '../token-answer.ts';

const DAY = 24 * 3600;

/** Refuses scopes that the token of the request has not got itself. */
function checkGiven(wanted: readonly Scope[], own: Token): void {
  const more = wanted.filter((scope) => !own.scopes.includes(scope));
  if (more.length > 0) throw refusal('token.scope', `yours has ${own.scopes.join(', ')}, and not ${more.join(', ')}`);
}

const overtaken = () =>
  refusal('service.conflict', 'a copy of this request has overtaken it; repeat it with the same key');

/** Pauses between looks for the token of an earlier copy, which mostly is about to be stored. Milliseconds. */
const PAUSES = [50, 100, 200];

/** What became of a token that another function is perhaps about to store: see {@link isStored}. */
async function outcomeOf(id: string): ReturnType<typeof isStored> {
  for (const pause of PAUSES) {
    const was = await isStored(id);
    if (was !== undefined) return was;
    await sleep(pause);
  }
  return isStored(id);
}

/**
 * Finds out what became of an earlier copy of a request. If its token was stored, that is told. If it is not after a short time, it
 * never will be: either the function died, or it finds that this copy makes the token now.
 *
 * @param before id of the token that the earlier copy was to make
 * @param id of the one that this copy is to make
 * @throws RefusalError `token.shown`, or `service.conflict` if a third copy does the same
 */
async function takeOver(player: string, before: string, id: string, context: CommandContext): Promise<void> {
  const isMade = (await outcomeOf(before)) === true || !(await forestall(player, before, context.now));
  if (isMade) throw refusal('token.shown', 'revoke it, and ask for another one', { id: before });
  if (!(await reserveInstead(player, before, id, context))) throw overtaken();
}

export const createToken = operation({
  name: 'createToken',
  summary: 'A personal token, for a program of yours',
  description: `It is shown once. It is good for its scopes alone: \`read\`, \`play\`, \`create\` (matches), \`account\` (tokens, profile). A player has ${PLACES.personal} of them at most.`,
  repeat:
    'With the same `Idempotency-Key`, for 24 hours: `token.shown` with the `id` of the token, which cannot be shown again; revoke it and ask for another one. If the first try has not made the token after a short time, the repeat makes it, and the first try is answered `service.conflict`. Without a key another token.',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  headers: ['idempotency-key'],
  body: NewToken,
  answers: { status: 201, schema: 'NewTokenAnswer' },
  problems: [
    'request.idempotency-key-reused',
    'token.scope',
    'token.too-many',
    'token.shown',
    'player.unknown',
    'service.conflict',
  ],
  handle: async (call) => {
    const player = signedIn(call);
    const { name, scopes: wanted, expiresInDays } = call.body;
    const scopes = [...new Set(wanted)];
    checkGiven(scopes, tokenOf(call));
    const context = call.context();
    const { now } = context;
    const drawn = draw('personal');
    const reserved = await reserve(player.id, { token: { name, scopes, expiresInDays } }, drawn.id, context);
    if (reserved !== drawn.id) await takeOver(player.id, reserved, drawn.id, context);
    await listGuest(tokenOf(call));
    const expires = expiresInDays === null ? null : Math.floor(now / 1000) + expiresInDays * DAY;
    const wish = { kind: 'personal', player: player.id, scopes, expires } as const;
    const outcome = await addToken(wish, drawn, name, now);
    if (outcome === 'full') {
      await dropReservation(player.id, drawn.id, context);
      throw refusal('token.too-many', `at most ${PLACES.personal}; revoke one that you do not need`);
    }
    await mustStand(player.id, drawn.id, now);
    if (outcome === 'revoked') {
      await unlist(player.id, drawn.id);
      throw overtaken();
    }
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
    const player = signedIn(call).id;
    const { now } = call.context();
    if (id === tokenOf(call).id) await revokeOwn(player, id, now);
    else if (!(await revoke(player, id, now)))
      throw refusal('token.unknown', 'see GET /me/tokens for those that you have');
    return { status: 200, body: { id, revoked: true } };
  },
});
