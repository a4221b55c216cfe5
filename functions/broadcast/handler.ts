import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isVisibleTo } from '../../domain/match/index.ts';
import { isMatchPk, matchIdOf, STATE } from '../aws/keys.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { inTime } from '../aws/time-left.ts';
import { RefusalError } from '../problems/refusal-error.ts';
import type { TickedMatch } from '../public/match.ts';
import { loadPublicMatch, publicEntries } from '../public/store.ts';
import { forgetFollower, type Subscription, type Version } from '../sockets/connections.ts';
import { entryFrame, sealedFrame } from '../sockets/frames.ts';
import { earliest, isLater, listenersOf, noteTold, type Told, toldOf } from '../sockets/listeners.ts';
import { isPointing, newsForChannels, tune } from './channels.ts';
import { type Mail, post } from './post.ts';
import { closeSockets, isRevocation } from './revoked.ts';

/**
 * Entries that one waking announces at most; a client that is further behind fetches. More than one request plays of
 * the rounds that only bots answer, so that those arrive without a gap.
 */
const ENTRIES = 50;

/** A frame, and how far the match had come with what it tells. */
interface Frame {
  readonly at: Version;
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

/** Entries within a round that may take a seal with them. */
const TAKES_SEALS: readonly string[] = ['act', 'resigned'];

/**
 * What is new since some listeners were told: entries in order, then who has sealed.
 *
 * @param told what all of them know; undefined if some may know more
 * @param since from where on they have not been told anything
 */
async function newsOf(match: TickedMatch, told: Told | undefined, since: Version): Promise<Frame[]> {
  const from = Math.max(since.seq + 1, match.seq - ENTRIES + 1);
  const entries = await publicEntries(match, from, ENTRIES);
  const frames: Frame[] = entries.map((entry) => ({
    at: { seq: entry.seq, ticks: 0 },
    text: entryFrame(match.id, entry),
  }));
  if (match.status !== 'playing') return frames;
  // An act or a resignation may have taken the last seal with it.
  const emptied =
    told === undefined ? entries.some(({ type }) => TAKES_SEALS.includes(type)) : told.sealedIn === match.round;
  // The entry that opens a round tells that nobody has sealed in it yet.
  const implied = frames.length > 0 && match.sealed.length === 0 && !emptied;
  if (!implied) frames.push({ at: match, text: sealedFrame(match) });
  return frames;
}

/** What the followers of a match are sent. */
async function newsForFollowers(
  match: TickedMatch,
  followers: readonly Subscription[],
  told: Told | undefined,
): Promise<Mail[]> {
  const since = told ?? earliest(followers);
  if (since === undefined || followers.length === 0) return [];
  const known = followers.some((follower) => told !== undefined && isLater(follower, told)) ? undefined : told;
  const news = await newsOf(match, known, since);
  return followers.map((follower) => ({
    connectionId: follower.connectionId,
    frames: news.filter(({ at }) => isLater(at, follower)).map(({ text }) => text),
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
  const { followers, channels, told } = await listenersOf(matchId, Date.now());
  const audience = followers.filter((follower) => isVisibleTo(match, follower.player));
  const since = told ?? earliest([...audience, ...channels]);
  if (since === undefined || audience.length + channels.length === 0 || !isLater(match, since)) return;
  await post([...(await newsForFollowers(match, audience, told)), ...newsForChannels(match, channels, told)]);
  await noteTold(matchId, toldOf(match), Date.now());
}

/**
 * Woken by the stream, which carries keys only: a record says that a match moved, and what everybody may know of it is
 * read at sending time. Matches are announced at the same time, each in its own order.  A record of a revoked token closes its
 * sockets; one that points a player to a match tunes the player's channels to it.
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
  ]);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** A batch comes with almost every write, so it is told only where somebody looks for something. */
const logBatches = logCalls<DynamoDBStreamEvent, DynamoDBBatchResponse>('debug', 'batch', ({ event, response }) => ({
  records: event.Records.length,
  failed: response?.batchItemFailures.length,
}));

export const handler = middy<DynamoDBStreamEvent, DynamoDBBatchResponse>()
  .use(logBatches)
  .handler((event, context) => inTime(context, () => announceAll(event)));
