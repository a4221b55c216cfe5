import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isVisibleTo } from '../../domain/match/index.ts';
import { isMatchPk, matchIdOf, STATE } from '../aws/keys.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { Lru } from '../aws/lru.ts';
import { writeCounts } from '../aws/metrics.ts';
import { inTime } from '../aws/time-left.ts';
import { RefusalError } from '../problems/refusal-error.ts';
import type { TickedMatch } from '../public/match.ts';
import { loadPublicMatch } from '../public/store.ts';
import { earliest, isCrowd, isLater, type Listeners, listenersOf, noteTold, toldOf } from '../sockets/listeners.ts';
import { newsForFollowers } from '../telling/news.ts';
import { post } from '../telling/post.ts';
import { isPointing, newsForChannels, tune } from './channels.ts';
import { tellCrowd } from './crowd.ts';
import { hearForHooks, isForHooks, tellHooks } from './hooks.ts';
import { closeSockets, isRevocation } from './revoked.ts';

/** What the records of one batch say about one match: that it moved, and since when. */
interface Moved {
  readonly matchId: string;
  readonly records: DynamoDBRecord[];
}

function byMatch(records: readonly DynamoDBRecord[]): Moved[] {
  const moved = new Map<string, Moved>();
  for (const record of records) {
    const { pk, sk } = record.dynamodb?.Keys ?? {};
    // What else lies with a match are copies of its past.
    if (pk?.S === undefined || !isMatchPk(pk.S) || sk?.S !== STATE) continue;
    const matchId = matchIdOf(pk.S);
    const known = moved.get(matchId);
    if (known === undefined) moved.set(matchId, { matchId, records: [record] });
    else known.records.push(record);
  }
  return [...moved.values()];
}

/** The place of a record in its stream. */
const numberOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.SequenceNumber ?? '';

/**
 * Matches that somebody listened to when this environment last looked. It decides what is read first, and nothing else: what is
 * told follows from what is read.
 */
const heard = new Lru<string, true>(1_000);

const isHeard = ({ followers, channels, hooks, pages }: Listeners): boolean =>
  followers.length + channels.length + hooks.length + pages.length > 0;

/**
 * Tells the listeners of one match what is new.
 *
 * First the match, then its listeners: whoever is not among them yet reads the match after this was read, so that no entry can be
 * told to the others and pass them by. Where nobody is expected, the listeners are looked for before that. If there is nobody,
 * nothing is told and nothing marked, so nothing passes anybody by: whoever comes later reads the match after that look, and a
 * change that they have not read is committed after it, so its own record is still to come.
 */
async function announce({ matchId }: Moved): Promise<void> {
  if (heard.get(matchId) === undefined && !isHeard(await listenersOf(matchId, Date.now()))) return;
  const match = await loadPublicMatch(matchId);
  if (match === undefined) return;
  const found = await listenersOf(matchId, Date.now());
  if (isHeard(found)) heard.set(matchId, true);
  else heard.delete(matchId);
  return isCrowd(found) ? tellCrowd(match, found) : tellAll(match, found);
}

/** Tells everybody who listens to a match. */
async function tellAll(match: TickedMatch, { followers, channels, hooks, told }: Listeners): Promise<void> {
  const audience = followers.filter((follower) => isVisibleTo(match, follower.player));
  const listeners = [...audience, ...channels, ...hooks];
  const since = told ?? earliest(listeners);
  if (since === undefined || listeners.length === 0 || !isLater(match, since)) return;
  await post([...(await newsForFollowers(match, audience, told)), ...newsForChannels(match, channels, told)]);
  if (hooks.length > 0) await tellHooks(match, hooks, told);
  await noteTold(match.id, toldOf(match), Date.now());
}

/**
 * Woken by the stream, which carries keys only: a record says that a match moved, and what everybody may know of it is
 * read at sending time. Matches are announced at the same time, each in its own order. A record of a revoked token closes its
 * sockets; one that points a player to a match tunes to it what listens to all matches of the player.
 */
async function announceAll({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const failed: string[] = [];
  await Promise.all([
    ...byMatch(Records).map((moved) =>
      announce(moved).catch((error: unknown) => {
        log.error('match not announced', { matchId: moved.matchId, ...errorFields(error) });
        // Of a form that this build cannot read, which no repeat would change: the stream must not stand still for it.
        if (error instanceof RefusalError) return;
        failed.push(numberOf(moved.records[0] as DynamoDBRecord));
      }),
    ),
    ...Records.filter(isRevocation).map((record) =>
      closeSockets(record).catch((error: unknown) => {
        log.error('sockets of a revoked token not closed', errorFields(error));
        failed.push(numberOf(record));
      }),
    ),
    ...Records.filter(isPointing).map((record) =>
      tune(record).catch((error: unknown) => {
        log.error('channels not tuned to a match', errorFields(error));
        // See above.
        if (!(error instanceof RefusalError)) failed.push(numberOf(record));
      }),
    ),
    ...Records.filter(isForHooks).map((record) =>
      hearForHooks(record).catch((error: unknown) => {
        log.error('webhooks not told', errorFields(error));
        failed.push(numberOf(record));
      }),
    ),
  ]);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** A batch comes with almost every write, so it is told only where somebody looks for something. */
const logBatches = logCalls<DynamoDBStreamEvent, DynamoDBBatchResponse>('debug', 'batch', ({ event, response }) => ({
  records: event.Records.length,
  failed: response?.batchItemFailures.length,
}));

export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
  .use(writeCounts())
  .use(logBatches)
  .handler((event, context) => inTime(context, () => announceAll(event)));
