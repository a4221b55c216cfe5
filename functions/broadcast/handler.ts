import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isVisibleTo } from '../../domain/match/index.ts';
import { isMatchPk, matchIdOf, STATE } from '../aws/keys.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { writeCounts } from '../aws/metrics.ts';
import { inTime } from '../aws/time-left.ts';
import { RefusalError } from '../problems/refusal-error.ts';
import type { TickedMatch } from '../public/match.ts';
import { loadPublicMatch, publicEntries } from '../public/store.ts';
import { forgetFollower, type Known, type Subscription } from '../sockets/connections.ts';
import { entryFrame, sealedFrame } from '../sockets/frames.ts';
import { earliest, isLater, isRestored, listenersOf, noteTold, type Told, toldOf } from '../sockets/listeners.ts';
import { isPointing, newsForChannels, tune } from './channels.ts';
import { hearForHooks, isForHooks, tellHooks } from './hooks.ts';
import { type Mail, post } from './post.ts';
import { closeSockets, isRevocation } from './revoked.ts';

/**
 * Entries that one waking announces at most; a client that is further behind fetches. More than one request plays of
 * the rounds that only bots answer, so that those arrive without a gap.
 */
const ENTRIES = 50;

/** A frame about an entry. */
interface Frame {
  readonly seq: number;
  readonly text: string;
}

/** What the records of one batch say about one match: that it moved, and since when. */
interface Moved {
  readonly matchId: string;
  readonly records: DynamoDBRecord[];
}

function byMatch(records: readonly DynamoDBRecord[]): Moved[] {
  const moved = new Map<string, Moved>();
  for (const record of records) {
    const pk = record.dynamodb?.Keys?.pk?.S;
    if (pk === undefined || !isMatchPk(pk)) continue;
    const matchId = matchIdOf(pk);
    const known = moved.get(matchId);
    if (known === undefined) moved.set(matchId, { matchId, records: [record] });
    else known.records.push(record);
  }
  return [...moved.values()];
}

/** The place of a record in its stream. */
const numberOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.SequenceNumber ?? '';

/**
 * What a follower is sent: the entries that they do not know, in order, then who has sealed. It depends on what they know and on
 * what is public, and on nothing else: not on how often and for what we were woken.
 */
function newsFor(match: TickedMatch, entries: readonly Frame[], known: Known): string[] {
  // Of a match that was set back, the newest entry: it tells them to read the others again.
  const isNew = ({ seq }: Frame): boolean => (isRestored(match, known) ? seq === match.seq : seq > known.seq);
  const news = entries.filter(isNew).map(({ text }) => text);
  if (match.status !== 'playing' || !isLater(match, known)) return news;
  // The entry that opens a round tells that nobody has sealed in it yet. An act or a resignation may have taken the last seal.
  const implied = news.length > 0 && match.sealed.length === 0 && known.sealedIn !== match.round;
  return implied ? news : [...news, sealedFrame(match)];
}

/** What the followers of a match are sent. */
async function newsForFollowers(
  match: TickedMatch,
  followers: readonly Subscription[],
  told: Told | undefined,
): Promise<Mail[]> {
  const knowing = followers.map((follower) => ({
    follower,
    known: told === undefined || isLater(follower, told) ? follower : told,
  }));
  if (knowing.length === 0) return [];
  const from = Math.min(...knowing.map(({ known }) => (isRestored(match, known) ? match.seq : known.seq + 1)));
  const entries = await publicEntries(match, Math.max(from, match.seq - ENTRIES + 1), ENTRIES);
  const frames = entries.map((entry) => ({ seq: entry.seq, text: entryFrame(match, entry) }));
  return knowing.map(({ follower, known }) => ({
    connectionId: follower.connectionId,
    frames: newsFor(match, frames, known),
    forget: () => forgetFollower(follower),
  }));
}

/** Tells the listeners of one match what is new. */
async function announce({ matchId, records }: Moved): Promise<void> {
  // Without a change of the match item only a copy of the past was archived.
  if (records.every((record) => record.dynamodb?.Keys?.sk?.S !== STATE)) return;
  // First the match, then its followers: whoever is not among them yet reads the match after this was read, so that no
  // entry can be told to the others and pass him by.
  const match = await loadPublicMatch(matchId);
  if (match === undefined) return;
  const { followers, channels, hooks, told } = await listenersOf(matchId, Date.now());
  const audience = followers.filter((follower) => isVisibleTo(match, follower.player));
  const listeners = [...audience, ...channels, ...hooks];
  const since = told ?? earliest(listeners);
  if (since === undefined || listeners.length === 0 || !isLater(match, since)) return;
  await post([...(await newsForFollowers(match, audience, told)), ...newsForChannels(match, channels, told)]);
  if (hooks.length > 0) await tellHooks(match, hooks, told);
  await noteTold(matchId, toldOf(match), Date.now());
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
