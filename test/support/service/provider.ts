import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
// @ts-expect-error: it brings no types
import Provider from 'oidc-provider';

/*
 * A real OpenID provider on loopback, for tests of signing in: discovery, keys, authorization code with PKCE. Whoever comes is
 * signed in as the person that the test says, without a page in between.
 */

const CALLBACK = 'https://game.example/callback';
const SCOPE = 'openid profile';

/** A person at the provider. */
export interface Person {
  readonly sub: string;
  readonly name?: string;
  readonly preferred_username?: string;
}

async function newKey(alg: 'RS256' | 'ES256', kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, kid, use: 'sig' };
}

// biome-ignore lint/suspicious/noExplicitAny: the provider has no types.
type Any = any;

/** Starts a provider with these clients. Its first key is an RSA one. */
export async function startProvider(clientIds: readonly string[]) {
  let person: Person = { sub: 'nobody' };
  let keys: JWK[] = [await newKey('RS256', 'rsa-1'), await newKey('ES256', 'ec-1')];
  let provider: Any;
  let serve: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  /** What goes wrong: every answer is an error. */
  let broken = false;
  const asked: string[] = [];

  const server = createServer(async (request, response) => {
    asked.push(new URL(request.url as string, 'http://x').pathname);
    if (broken) return response.writeHead(500).end();
    if (!request.url?.startsWith('/interaction/')) return serve(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const begin = () => {
    provider = new Provider(issuer, {
      clients: clientIds.map((client_id) => ({
        client_id,
        token_endpoint_auth_method: 'none',
        redirect_uris: [CALLBACK],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      })),
      jwks: { keys },
      cookies: { keys: ['a key of the test'] },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx: Any, { uid }: Any) => `/interaction/${uid}` },
      findAccount: (_ctx: Any, sub: string) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
      loadExistingGrant: async (ctx: Any) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client.clientId,
          accountId: ctx.oidc.session.accountId,
        });
        grant.addOIDCScope(SCOPE);
        await grant.save();
        return grant;
      },
      ttl: { IdToken: 600, AccessToken: 60, AuthorizationCode: 60, Grant: 600, Interaction: 60, Session: 600 },
    });
    serve = provider.callback();
  };
  begin();

  /** Follows redirects within the provider, with its cookies, until it sends the person back. */
  async function walk(start: URL): Promise<URL> {
    const cookies = new Map<string, string>();
    for (let at = start, steps = 0; steps < 10; steps += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] as string).split(/=(.*)/s);
        cookies.set(name, value);
      }
      const place = response.headers.get('location');
      if (place === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
      at = new URL(place, at);
      if (at.href.startsWith(CALLBACK)) return at;
    }
    throw new Error('the provider goes round in circles');
  }

  return {
    issuer,
    /** Paths that were asked for, oldest first. */
    asked,
    /** Signs a person in by authorization code with PKCE, as a browser would. The ID token that comes of it. */
    async idToken(who: Person, clientId: string = clientIds[0] as string): Promise<string> {
      person = who;
      const verifier = randomBytes(32).toString('base64url');
      const start = new URL(`${issuer}/auth`);
      start.search = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: CALLBACK,
        scope: SCOPE,
        // No two ID tokens are the same, also within one second.
        nonce: randomBytes(8).toString('hex'),
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString();
      const back = await walk(start);
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: CALLBACK,
          client_id: clientId,
          code_verifier: verifier,
        }),
      });
      const { id_token } = (await response.json()) as { id_token?: string };
      if (id_token === undefined) throw new Error(`no ID token: ${response.status}`);
      return id_token;
    },
    /** A token with any claims, signed by a key of the provider, or by one that it does not have. */
    async forged(claims: Record<string, unknown>, { alg = 'RS256', own = true } = {}): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const known = keys.find((key) => key.alg === alg);
      const key = own ? known : await newKey(alg as 'RS256', known?.kid as string);
      const usual = {
        iss: issuer,
        aud: clientIds[0],
        sub: 'someone',
        iat: now,
        exp: now + 300,
        jti: randomBytes(8).toString('hex'),
      };
      const all = Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined);
      return new SignJWT(Object.fromEntries(all))
        .setProtectedHeader({ alg, ...(known?.kid && { kid: known.kid }) })
        .sign(key ?? randomBytes(32));
    },
    /** From now on it signs with other keys and publishes no others. */
    async rotate(): Promise<void> {
      keys = [await newKey('RS256', `rsa-${randomBytes(4).toString('hex')}`)];
      begin();
    },
    break(on: boolean): void {
      broken = on;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
