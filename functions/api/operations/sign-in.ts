import { setting } from '../../aws/settings.ts';
import { checkGrowth, growUp, playerOf, useUp } from '../../players/accounts.ts';
import { issuers, nameOf } from '../../players/issuers.ts';
import { SCOPES } from '../../players/scopes.ts';
import { addSession, listGuest } from '../../players/token-list.ts';
import { TOKEN_LIFE } from '../../players/tokens.ts';
import { refusal } from '../../problems/refusal-error.ts';
import { operation } from '../operation.ts';
import { mustStand, revokeToken } from '../revoke.ts';
import { Name, SignIn } from '../schemas.ts';

/** The longest name of a token. */
const NAME_LENGTH = 40;
/** A new player whose account has no name that may be shown. */
const NAMELESS = 'Player';

export const listIssuers = operation({
  name: 'listIssuers',
  summary: 'By whom one can sign in',
  tag: 'players',
  auth: 'none',
  scope: null,
  answers: { status: 200, schema: 'IssuerList' },
  handle: async () => {
    const shown = issuers().map((each) => ({ issuer: each.issuer, clientIds: each.clientIds, name: nameOf(each) }));
    return { status: 200, body: { issuers: shown, guests: setting('GUESTS') === 'on' } };
  },
});

/** Loaded when somebody signs in: nobody else pays for it. */
let loading: Promise<typeof import('../../players/id-token.ts')> | undefined;
const verifier = () => {
  loading ??= import('../../players/id-token.ts');
  return loading;
};

export const signIn = operation({
  name: 'signIn',
  summary: 'Sign in with an ID token',
  description:
    'Exchanges an ID token of OpenID Connect, once, for a token of ours. The first sign-in of an account makes a player. With the token of a guest in `Authorization` that player becomes the one of the account, with all seats and history; the guest’s token stays good until it is revoked. A player has 20 sessions at most: the one that was of use longest ago makes room for another one.',
  repeat:
    '`auth.token-used`: an ID token is exchanged once, also if the answer got lost. Sign in again for another one; the session that nobody has heard of is listed and can be revoked.',
  tag: 'players',
  auth: 'optional',
  scope: 'account',
  body: SignIn,
  answers: { status: 201, schema: 'SignedIn' },
  problems: [
    'auth.sign-in-off',
    'auth.issuer-unknown',
    'auth.token-rejected',
    'auth.token-used',
    'auth.account-has-player',
    'auth.player-has-account',
    'auth.provider-unreachable',
    'player.unknown',
    'player.banned',
    'service.conflict',
  ],
  handle: async (call) => {
    if (issuers().length === 0) throw refusal('auth.sign-in-off', 'its operator has named nobody to sign in with');
    const { verifyIdToken } = await verifier();
    const { now } = call.context();
    const claims = await verifyIdToken(call.body.idToken, now);
    const account = { issuer: claims.issuer.issuer, subject: claims.subject };
    // What cannot be is refused before the ID token is used up for it.
    if (call.token !== undefined) await checkGrowth(call.token.player, account);
    await useUp(claims.hash, claims.until);
    const names = [call.body.name, ...claims.names].map((name) => Name.safeParse(name).data);
    const name = names.find((each) => each !== undefined) ?? NAMELESS;
    const { player, name: known } =
      call.token === undefined ? await playerOf(account, name, now) : await growUp(call.token.player, account);
    if (call.token !== undefined) await listGuest(call.token);
    const expires = Math.floor(now / 1000) + TOKEN_LIFE;
    const wish = { kind: 'session', player, scopes: SCOPES, expires } as const;
    const session = nameOf(claims.issuer).slice(0, NAME_LENGTH);
    const { text, id } = await addSession(wish, session, now, (old) => revokeToken(player, old, now));
    await mustStand(player, id, now);
    return { status: 201, body: { player, name: known, token: text, expiresAt: expires * 1000 } };
  },
});
