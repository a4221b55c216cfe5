import middy from '@middy/core';
import { isVisibleTo } from '../../domain/match/index.ts';
import { SERVICE_PROBLEMS } from '../../domain/problems.ts';
import { Buckets } from '../aws/limits.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { count, writeCounts } from '../aws/metrics.ts';
import { setting } from '../aws/settings.ts';
import { inTime } from '../aws/time-left.ts';
import { problemOf } from '../problems/problem.ts';
import { refusal } from '../problems/refusal-error.ts';
import { tooFast } from '../problems/too-fast.ts';
import { loadPublicMatch, loadPublicMatches, publicEntries } from '../public/store.ts';
import {
  beginAt,
  type Connection,
  forget,
  hold,
  lookUp,
  register,
  subscribe,
  unsubscribe,
} from '../sockets/connections.ts';
import { errorFrame, headsFrame, pongFrame, subscribedFrame, unsubscribedFrame } from '../sockets/frames.ts';
import { isLater, knownOf } from '../sockets/listeners.ts';
import { isRevoked } from '../sockets/revocations.ts';
import { redeem } from '../sockets/tickets.ts';
import { endChannel, listen, standing } from './channel.ts';
import { aboutOf, parseFrame, SUBSCRIPTIONS } from './frame.ts';

/** A socket event of API Gateway, as far as it is used here. */
interface Event {
  readonly requestContext: { readonly routeKey: string; readonly connectionId: string; readonly requestId: string };
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}
interface Result {
  readonly statusCode: number;
  readonly body?: string;
}

/** Missed entries that one answer looks up; the rest is fetched over HTTP. */
const MISSED = 50;
const KINDS: ReadonlyMap<string, { status: number; title: string }> = new Map(Object.entries(SERVICE_PROBLEMS));

/** Where a list of allowed origins is configured, a browser's Origin must be on it exactly; programs send none. */
function checkOrigin(headers: Event['headers']): void {
  const allowed = setting('ALLOWED_ORIGINS').split(',').filter(Boolean);
  const origin = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'origin')?.[1];
  if (allowed.length > 0 && origin !== undefined && !allowed.includes(origin)) {
    throw refusal('origin.refused', 'this origin is not on the list');
  }
}

/**
 * Refuses a ticket whose token was revoked after it was issued. The socket is listed by now, so a revocation that is not seen here
 * finds the socket.
 */
async function checkToken({ connectionId, player, token }: Connection, now: number): Promise<void> {
  if (token === undefined || !(await isRevoked(player, token))) return;
  await forget(connectionId, now);
  throw refusal('ticket.invalid', 'the token that the ticket came from was revoked');
}

/** Lets a socket in. Nothing is sent to it here: it does not exist before this has returned. */
async function connect(event: Event): Promise<Result> {
  checkOrigin(event.headers);
  const now = Date.now();
  const { connectionId } = event.requestContext;
  const ticket = event.queryStringParameters?.ticket;
  const holder = ticket === undefined ? undefined : await redeem(ticket, connectionId, now);
  if (holder === undefined) throw refusal('ticket.invalid', 'get a ticket from POST /tickets');
  const connection = { ...holder, connectionId };
  await register(connection, now);
  await checkToken(connection, now);
  let isHeld = false;
  try {
    isHeld = await hold(connection, now);
  } finally {
    // Nobody may come in, so nothing is left that would count.
    if (!isHeld) await forget(connectionId, now);
  }
  if (!isHeld) throw refusal('limit.sockets', 'close one first');
  return { statusCode: 200 };
}

/**
 * Follows a match. The row is written first and the match read second: an entry that commits in between is both
 * pushed and in the answer, so none can be missed; clients drop numbers they have.
 */
async function follow(
  { connectionId, player, boundTo }: Connection,
  { matchId, after, id }: { matchId: string; after?: number | undefined; id?: number | undefined },
): Promise<string> {
  const seen = await loadPublicMatch(matchId);
  const hidden = seen === undefined || !isVisibleTo(seen, player) || (boundTo !== undefined && boundTo !== matchId);
  if (hidden) throw refusal('match.unknown', 'there is no such match');
  const row = { connectionId, matchId, player, ...knownOf(seen) };
  if (!(await subscribe(row, SUBSCRIPTIONS, Date.now()))) {
    throw refusal('frame.subscriptions', `at most ${SUBSCRIPTIONS}`);
  }
  const match = (await loadPublicMatch(matchId)) ?? seen;
  if (!isVisibleTo(match, player)) {
    // They have left a match by invitation in between.
    await unsubscribe(connectionId, matchId);
    throw refusal('match.unknown', 'there is no such match');
  }
  // What the answer says is not told again: a frame without news would tell that something private has happened.
  if (isLater(match, row)) await beginAt({ connectionId, matchId, player, ...knownOf(match) }, Date.now());
  const missed = after === undefined ? [] : await publicEntries(match, after + 1, MISSED);
  return subscribedFrame(match, missed, id);
}

/** The socket as it is registered. */
async function registered(connectionId: string): Promise<Connection> {
  const found = await lookUp(connectionId, Date.now());
  if (found === undefined) throw refusal('ticket.invalid', 'this socket has outlived its registration; open a new one');
  return found;
}

/**
 * The newest of every match that a socket follows, in one read of the socket and one of all its matches. A match that
 * the player may no longer see is left out, as one that the socket does not follow.
 *
 * @param id what the client called its question
 */
async function heads({ player, follows }: Connection, id: number | undefined): Promise<string> {
  const matches = await loadPublicMatches([...(follows ?? [])]);
  return headsFrame(
    matches.filter((match) => isVisibleTo(match, player)),
    id,
  );
}

const ofSockets = new Buckets(({ frames }) => frames);

async function reply(event: Event): Promise<string> {
  const over = ofSockets.take(event.requestContext.connectionId, Date.now());
  if (over !== undefined) throw tooFast(over);
  const frame = parseFrame(event.body ?? '');
  if (frame.type === 'ping') return pongFrame(frame.id);
  const { connectionId } = event.requestContext;
  if (frame.type === 'unsubscribe' && frame.matchId !== undefined) {
    await unsubscribe(connectionId, frame.matchId);
    return unsubscribedFrame({ matchId: frame.matchId }, frame.id);
  }
  const connection = await registered(connectionId);
  if (frame.type === 'unsubscribe') {
    await endChannel(connection);
    return unsubscribedFrame({ me: true }, frame.id);
  }
  if (frame.type === 'sync') return (frame.me ? standing : heads)(connection, frame.id);
  const { matchId, after, id } = frame;
  return matchId === undefined ? listen(connection, id) : follow(connection, { matchId, after, id });
}

/** Tells the operator of what is no refusal but a failure. To the socket it is an answer, so that the gateway sees nothing of it. */
function tellFailure(message: string, requestId: string, code: string, error: unknown): void {
  count('SocketFailures');
  log.error(message, { requestId, code, ...errorFields(error) });
}

/** An error on an open socket is a frame with the same code as over HTTP; the socket stays open. */
async function message(event: Event): Promise<Result> {
  try {
    return { statusCode: 200, body: await reply(event) };
  } catch (error) {
    const { requestId } = event.requestContext;
    const { body, status } = problemOf(error, requestId, KINDS);
    if (status >= 500) tellFailure('frame failed', requestId, body.code, error);
    return { statusCode: 200, body: errorFrame(body, aboutOf(event.body ?? '')) };
  }
}

/** A refused upgrade has no frame to carry a code, only the status. */
async function admit(event: Event): Promise<Result> {
  try {
    return await connect(event);
  } catch (error) {
    const { requestId } = event.requestContext;
    const { body, status } = problemOf(error, requestId, KINDS);
    if (status >= 500) tellFailure('connect failed', requestId, body.code, error);
    return { statusCode: status, body: JSON.stringify(body) };
  }
}

/** Best effort: rows that stay behind go with the first failed post or by their time to live. */
async function leave(connectionId: string): Promise<Result> {
  try {
    const left = await forget(connectionId, Date.now());
    if (left?.me || left?.begun) await endChannel(left);
  } catch (error) {
    log.warn('disconnect failed', errorFields(error));
  }
  return { statusCode: 200 };
}

function serve(event: Event): Promise<Result> {
  const { routeKey, connectionId } = event.requestContext;
  if (routeKey === '$connect') return admit(event);
  if (routeKey === '$disconnect') return leave(connectionId);
  return message(event);
}

/** A stage has far more frames than requests, so they are told only where somebody looks for something. */
const logFrames = logCalls<Event, Result>('debug', 'frame', ({ event, response }) => ({
  requestId: event.requestContext.requestId,
  route: event.requestContext.routeKey,
  status: response?.statusCode,
}));

export const handler = middy<Event, Result>()
  .use(writeCounts())
  .use(logFrames)
  .handler((event, context) => inTime(context, () => serve(event)));
