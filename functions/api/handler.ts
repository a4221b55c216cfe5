import { setTimeout as sleep } from 'node:timers/promises';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { CommandContext } from '../../domain/match/index.ts';
import { problemKinds } from '../../domain/registry.ts';
import { networkOf } from '../aws/address.ts';
import { fingerprint } from '../aws/keys.ts';
import { Buckets } from '../aws/limits.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { writeCounts } from '../aws/metrics.ts';
import { inTime } from '../aws/time-left.ts';
import { type Identity, identify, recalled, type Shown, shownIn } from '../players/identity.ts';
import { problemOf } from '../problems/problem.ts';
import { RefusalError, refusal } from '../problems/refusal-error.ts';
import { requestsLeft, tooFast } from '../problems/too-fast.ts';
import { deprecationHeaders } from './deprecation.ts';
import { Nothing, type Operation, signedIn } from './operation.ts';
import { OPERATIONS } from './operations/index.ts';
import { parse } from './parse.ts';
import { deprecationOf, ROUTES } from './routes.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** Largest request body. Bytes. */
const BODY_LIMIT = 16 * 1024;
const KINDS = problemKinds();
const BY_ROUTE: ReadonlyMap<string, Operation> = new Map(
  ROUTES.map(({ name, method, path }) => [`${method} ${path}`, OPERATIONS[name]]),
);

/** What any answer carries: nothing of it may be guessed at, framed or kept by a cache. */
const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Where a developer finds out what went wrong: RFC 8631. */
const DESCRIBED =
  '</openapi.json>; rel="service-desc"; type="application/json", </docs>; rel="service-doc"; type="text/html"';

/** What every answer of a route carries. */
function standing(event: Event): Record<string, string> {
  const name = BY_ROUTE.get(event.routeKey)?.name;
  return { ...ALWAYS, ...(name !== undefined && deprecationHeaders(deprecationOf(name))) };
}

/** Headers with links put together where both have one. */
const linked = ({ link, ...headers }: Record<string, string>): Record<string, string> => ({
  ...headers,
  link: link === undefined ? DESCRIBED : `${DESCRIBED}, ${link}`,
});

/** A pattern for each route's path, to tell a wrong method from a wrong path. */
const PATTERNS = ROUTES.map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[a-z]+\}/g, '[^/]+')}$`),
}));
const methodsAt = (path: string): string[] => PATTERNS.filter((p) => p.path.test(path)).map(({ method }) => method);

function routed(event: Event): Operation {
  const known = BY_ROUTE.get(event.routeKey);
  if (known !== undefined) return known;
  if (methodsAt(event.rawPath).length > 0) throw refusal('route.method-not-allowed', 'see the API description');
  throw refusal('route.unknown', 'see the API description');
}

function bodyOf(event: Event): unknown {
  if (event.body === undefined || event.body === '') return {};
  const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body;
  if (Buffer.byteLength(text) > BODY_LIMIT) throw refusal('request.too-large', `at most ${BODY_LIMIT} bytes`);
  if (!/^application\/([a-z.+-]+\+)?json\b/i.test(event.headers['content-type'] ?? '')) {
    throw refusal('request.media-type', 'send Content-Type: application/json');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw refusal('request.malformed', 'the body is not JSON');
  }
}

/** Length of a request's name: 72 bits are plenty to tell one player's requests apart, and items stay small. */
const NAME_LENGTH = 12;

/** An Idempotency-Key has so many characters, white space around it aside. */
const KEY_LENGTH = { min: 1, max: 200 };

/**
 * Names a request by the client's Idempotency-Key if it sent one, else by the gateway's id, which stays the same when
 * the platform delivers one event twice.
 */
function nameOf(event: Event, { headers = [] }: Operation): Pick<CommandContext, 'requestId' | 'isUnnamed'> {
  const key = headers.includes('idempotency-key') ? event.headers['idempotency-key']?.trim() : undefined;
  if (key !== undefined && (key.length < KEY_LENGTH.min || key.length > KEY_LENGTH.max))
    throw refusal('request.idempotency-key-invalid', 'an Idempotency-Key may be left out, but not be empty or longer');
  // Keys of clients and ids of the gateway are named apart, so that nobody can send the other's.
  const name = key === undefined ? `gateway ${event.requestContext.requestId}` : `key ${key}`;
  return { requestId: fingerprint(name).slice(0, NAME_LENGTH), isUnnamed: key === undefined };
}

const ofPlayers = new Buckets(({ requests }) => requests);
/** Requests without a token, by their network. */
const ofAddresses = new Buckets(({ unknown }) => unknown);
/** Requests with a token that this environment has not seen, by their network. */
const ofGuesses = new Buckets(({ unknown }) => unknown);
/** Requests with a token that is not good, by the token. */
const ofBadTokens = new Buckets(({ unknown }) => unknown);

/** Refusals of credentials that were looked up. */
const REFUSED_CREDENTIALS: readonly string[] = ['auth.invalid', 'player.banned'];

function spend(buckets: Buckets, asker: string): void {
  const over = buckets.take(asker, Date.now());
  if (over !== undefined) throw tooFast(over);
}

/** The token of a request. What is no token counts as none. */
function tokenIn(authorization: string, address: string): Shown {
  try {
    return shownIn(authorization);
  } catch (error) {
    spend(ofAddresses, address);
    throw error;
  }
}

/** The player of a token that was not seen here. One that is good costs its network nothing. */
async function looked(shown: Shown, address: string): Promise<Identity> {
  spend(ofGuesses, address);
  try {
    const identity = await identify(shown, Date.now());
    ofGuesses.giveBack(address, Date.now());
    return identity;
  } catch (error) {
    const isBad = error instanceof RefusalError && REFUSED_CREDENTIALS.includes(error.code);
    if (isBad) spend(ofBadTokens, shown.id);
    else ofGuesses.giveBack(address, Date.now());
    throw error;
  }
}

/**
 * Who asks, unless they ask too fast. What may cost a read is paid for before it, so no number of requests at once gets more. A
 * token that was not seen here is paid for by its network, one that was seen by its player or by nobody but itself: players whose
 * own was seen do not suffer from those who guess beside them, and nobody suffers from a program that goes on with a token of before.
 */
async function asking(
  { auth }: Operation,
  authorization: string | undefined,
  address: string,
): Promise<Identity | undefined> {
  if (auth === 'none' || authorization === undefined) {
    spend(ofAddresses, address);
    return undefined;
  }
  const shown = tokenIn(authorization, address);
  const known = recalled(shown, Date.now());
  if (known !== undefined) {
    if (known === 'bad') spend(ofBadTokens, shown.id);
    else spend(ofPlayers, known.id);
    return identify(shown, Date.now());
  }
  const identity = await looked(shown, address);
  spend(ofPlayers, identity.token.player);
  return identity;
}

/** What is noted of a token beside the answer may take so much longer than the answer. Milliseconds. */
const FOR_A_NOTE = 200;

/** Answers, and meanwhile notes that a token was used: whatever becomes of the note, the answer is the same. */
async function whileNoting(identity: Identity | undefined, answer: () => Promise<Result>): Promise<Result> {
  if (identity?.note === undefined) return answer();
  const noted = identity.note().catch((error: unknown) => log.warn('use of a token not noted', errorFields(error)));
  try {
    return await answer();
  } finally {
    await Promise.race([noted, sleep(FOR_A_NOTE)]);
  }
}

/** Refuses a token that is not good for this. */
function checkScope({ scope: first, alsoScope }: Operation, identity: Identity | undefined): void {
  const scope = [first, alsoScope].find((each) => each && !identity?.token.scopes.includes(each));
  if (identity === undefined || scope == null) return;
  throw refusal('auth.scope', `this needs a token with the scope ${scope}`, { scope });
}

/**
 * Says in an answer how many requests are left, where that is less than half: a client can slow down before it is refused. What
 * caches may keep for everybody says nothing of one asker.
 */
function withWhatIsLeft(answer: Result, identity: Identity | undefined, address: string): Result {
  if (String(answer.headers?.['cache-control']).startsWith('public')) return answer;
  const now = Date.now();
  const low = identity === undefined ? ofAddresses.low(address, now) : ofPlayers.low(identity.token.player, now);
  return low === undefined ? answer : { ...answer, headers: { ...answer.headers, ...requestsLeft(low) } };
}

async function serve(event: Event): Promise<Result> {
  const operation = routed(event);
  const address = networkOf(event.requestContext.http.sourceIp);
  const identity = await asking(operation, event.headers.authorization, address);
  const answer = await whileNoting(identity, () => answerTo(event, operation, identity, address));
  return withWhatIsLeft(answer, identity, address);
}

async function answerTo(
  event: Event,
  operation: Operation,
  identity: Identity | undefined,
  address: string,
): Promise<Result> {
  const name = nameOf(event, operation);
  const context = (): CommandContext => ({ now: Date.now(), ...name });
  const token = identity?.token;
  const player = token && { id: token.player };
  if (operation.auth === 'player') signedIn({ player });
  checkScope(operation, identity);
  const params = parse(operation.params, event.pathParameters ?? {});
  const query = parse(operation.query, event.queryStringParameters ?? {});
  // What is asked for in a body is never passed over, also where none is needed. A GET has none.
  const body = event.routeKey.startsWith('GET ') ? undefined : parse(operation.body ?? Nothing, bodyOf(event));
  const given = { params, query, body, player, token, headers: event.headers, address };
  const answer = await operation.handle({ ...given, context });
  const always = standing(event);
  if (answer.status === 304) return { statusCode: 304, headers: { ...always, ...answer.headers } };
  return {
    statusCode: answer.status,
    headers: { ...always, 'content-type': 'application/json', ...answer.headers },
    body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
  };
}

/** Turns whatever was thrown into a problem document; nothing but registered codes leaves. */
const answerProblems = (): middy.MiddlewareObj<Event, Result> => ({
  onError: (request) => {
    const { requestId } = request.event.requestContext;
    const { status, body, headers } = problemOf(request.error, requestId, KINDS);
    if (status >= 500) log.error('request failed', { requestId, code: body.code, ...errorFields(request.error) });
    const allow = status === 405 && { allow: methodsAt(request.event.rawPath).join(', ') };
    request.response = {
      statusCode: status,
      headers: {
        ...linked(standing(request.event)),
        'content-type': 'application/problem+json',
        ...headers,
        ...allow,
      },
      body: JSON.stringify(body),
    };
  },
});

/** Which route, and what came of it. */
const logRequests = logCalls<Event, Result>('info', 'request', ({ event, response, error }) => ({
  requestId: event.requestContext.requestId,
  route: event.routeKey,
  method: event.requestContext.http.method,
  status: response?.statusCode,
  code: error ? JSON.parse(String(response?.body ?? '{}')).code : undefined,
}));

export const handler = middy<Event, Result>()
  .use(writeCounts())
  .use(logRequests)
  .use(answerProblems())
  .handler((event, context) => inTime(context, () => serve(event)));
