import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose';
import { fingerprint } from '../aws/keys.ts';
import { errorFields, log } from '../aws/log.ts';
import { refusal } from '../problems/refusal-error.ts';
import { type Issuer, issuers } from './issuers.ts';

/*
 * ID tokens of other services (OpenID Connect Core, section 3.1.3.7). Loaded when somebody signs in, and not before.
 */

/** Signatures that are accepted: by public keys alone. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA', 'Ed25519'];
/** Clocks may differ by so much. Seconds. */
const SKEW = 60;
/** How long an issuer may take for an answer. Milliseconds. */
const PATIENCE = 2_500;
/** An issuer's description of itself is looked up again after this. Milliseconds. */
const DESCRIBED = 3_600_000;
/** The longest subject, by OpenID Connect. */
const SUBJECT = 255;

/** Who somebody is, as an issuer says. */
export interface Claims {
  readonly issuer: Issuer;
  /** Never given to anybody else by this issuer. */
  readonly subject: string;
  /** Names that the person goes by there, best first; nobody has checked them. */
  readonly names: readonly string[];
  /** Hash of the token, and until when the token can be shown, in epoch seconds. */
  readonly hash: string;
  readonly until: number;
}

const rejected = (detail: string) => refusal('auth.token-rejected', detail);
const unreachable = () => refusal('auth.provider-unreachable', 'its keys cannot be read now; sign in again in a while');

interface Described {
  readonly keys: RemoteJWKSet;
  /** Epoch milliseconds. */
  readonly until: number;
}
/** By issuer. The keys are kept, with a pause between two looks for new ones. */
const described = new Map<string, Promise<Described>>();

/** Plain HTTP is for a provider on the same machine. */
const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
const isSafe = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

/** Where an issuer says that its keys are (OpenID Connect Discovery, section 4). */
async function describe(issuer: string, now: number): Promise<Described> {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`the issuer answered ${response.status}`);
  const description = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (description.issuer !== issuer) throw new Error('the issuer describes another one');
  const place = new URL(String(description.jwks_uri));
  if (!isSafe(url) || !isSafe(place)) throw new Error('the keys of the issuer are not where they could be read safely');
  return { keys: createRemoteJWKSet(place, { timeoutDuration: PATIENCE }), until: now + DESCRIBED };
}

async function keysOf(issuer: string, now: number): Promise<RemoteJWKSet> {
  const held = await described.get(issuer)?.catch(() => undefined);
  if (held !== undefined && held.until > now) return held.keys;
  const looking = describe(issuer, now);
  described.set(issuer, looking);
  try {
    return (await looking).keys;
  } catch (error) {
    log.warn('issuer not reached', errorFields(error));
    // Keys of before are better than none: a signature is as good as ever.
    if (held !== undefined) {
      described.set(issuer, Promise.resolve(held));
      return held.keys;
    }
    throw unreachable();
  }
}

/** What is wrong with an ID token, in terms of what is allowed; nothing that was sent is repeated. */
function explained(error: unknown, { issuer, clientIds }: Issuer): Error {
  if (error instanceof errors.JWTExpired)
    return rejected(`exp: the ID token has expired; clocks may differ by ${SKEW} s`);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const allowed: Readonly<Record<string, string>> = {
      aud: `allowed are ${clientIds.join(', ')}`,
      iss: `allowed is ${issuer}`,
      nbf: `the token is not good yet; clocks may differ by ${SKEW} s`,
    };
    return rejected(`${error.claim}: ${allowed[error.claim] ?? 'the claim is missing or not of its kind'}`);
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return rejected('alg: allowed are RS256, ES256 and EdDSA');
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return rejected('signature: it is not by a key of the issuer');
  if (error instanceof errors.JWKSNoMatchingKey)
    return rejected('kid: the issuer has no such key; if it has just changed its keys, sign in again in half a minute');
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return rejected('kid: it has to say which key of the issuer it is');
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) return rejected(NO_TOKEN);
  log.warn('keys of an issuer not read', errorFields(error));
  return unreachable();
}

const NO_TOKEN = 'idToken: expected is an ID token, a signed JWT';

/** The issuer that a token says it is from: where to look for keys, and nothing more until its signature is checked. */
function claimedIssuer(text: string): Issuer {
  let claimed: unknown;
  try {
    claimed = decodeJwt(text).iss;
  } catch {
    throw rejected(NO_TOKEN);
  }
  const all = issuers();
  const issuer = all.find((each) => each.issuer === claimed);
  if (issuer !== undefined) return issuer;
  throw refusal('auth.issuer-unknown', `iss: allowed are ${all.map((each) => each.issuer).join(', ')}`);
}

/** What the library does not check. */
function checkRest({ sub, aud, azp, iat }: JWTPayload, { clientIds }: Issuer, now: number): void {
  if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT)
    throw rejected(`sub: 1 to ${SUBJECT} characters are allowed`);
  if (typeof iat !== 'number' || iat > now / 1000 + SKEW)
    throw rejected(`iat: it lies in the future; clocks may differ by ${SKEW} s`);
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? isForSeveral : !clientIds.includes(azp as string))
    throw rejected(`azp: allowed are ${clientIds.join(', ')}`);
}

/**
 * Checks an ID token.
 *
 * @param now epoch milliseconds
 * @throws RefusalError `auth.issuer-unknown`, `auth.token-rejected`, `auth.provider-unreachable`
 */
export async function verifyIdToken(text: string, now: number): Promise<Claims> {
  const issuer = claimedIssuer(text);
  const keys = await keysOf(issuer.issuer, now);
  const { payload } = await jwtVerify(text, keys, {
    issuer: issuer.issuer,
    audience: [...issuer.clientIds],
    algorithms: ALGORITHMS,
    clockTolerance: SKEW,
    currentDate: new Date(now),
    requiredClaims: ['sub', 'exp', 'iat', 'aud'],
  }).catch((error: unknown) => {
    throw explained(error, issuer);
  });
  checkRest(payload, issuer, now);
  return {
    issuer,
    subject: payload.sub as string,
    names: [payload.name, payload.preferred_username].filter((name) => typeof name === 'string'),
    hash: fingerprint(text),
    until: (payload.exp as number) + SKEW,
  };
}
