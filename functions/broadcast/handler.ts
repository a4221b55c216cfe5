import middy from '@middy/core';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isVisibleTo } from '../../domain/match/index.ts';
import { isMatchPk, matchIdOf, STATE } from '../aws/keys.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { inTime } from '../aws/time-left.ts';
import { RefusalError } from '../problems/refusal-error.ts';
import type { PublicMatch } from '../public/match.ts';
import { loadPublicMatch, publicEntries } from '../public/store.ts';
import { followers } from '../sockets/connections.ts';
import { entryFrame, sealedFrame } from '../sockets/frames.ts';
import { heardSince, keepUntold, lastAnnounced, remember, youngEnough } from './announced.ts';
import { type Frame, postToFollowers } from './post.ts';
import { closeSockets, isRevocation } from './revoked.ts';

/**
 * Entries that one waking announces at most; a client that is further behind fetches. More than one request plays of
 * the rounds that only bots answer, so that those arrive without a gap.
 */
const ENTRIES = 50;

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

/** When the first of some records was written, in seconds. */
const writtenAt = ([first]: readonly DynamoDBRecord[]): number => first?.dynamodb?.ApproximateCreationDateTime ?? 0;

/** Entries of the match that may not have been announced yet, ascending and without a gap. */
async function unannounced(match: PublicMatch, records: readonly DynamoDBRecord[]) {
  const last = lastAnnounced(match.id);
  if (last !== undefined) return publicEntries(match, Math.max(last.seq + 1, match.seq - ENTRIES + 1), ENTRIES);
  const since = youngEnough(writtenAt(records));
  const recent = await publicEntries(match, Math.max(1, match.seq - ENTRIES + 1), ENTRIES);
  const first = recent.findIndex((entry) => entry.at >= since);
  // From the first young one on: clocks of two writers may differ, and a hole is worse than a repeat.
  return recent.slice(first < 0 ? -1 : first);
}

/** Entries within a round that may take a seal with them. */
const TAKES_SEALS: readonly string[] = ['act', 'resigned'];

/** Whether somebody had sealed in this very round: an act or a resignation may have taken the last seal with it. */
function hadSealed(match: PublicMatch, tick: string): boolean {
  const { round, sealed } = JSON.parse(tick) as { round: number; sealed: readonly number[] };
  return round === match.round && sealed.length > 0;
}

/** Tells the followers of one match what is new: entries in order, then who has sealed. */
async function announce({ matchId, records }: Moved): Promise<void> {
  // Without a change of the match item only a copy of the past was archived.
  const written = records.filter((record) => record.dynamodb?.Keys?.sk?.S === STATE);
  if (written.length === 0) return;
  // First the match, then its followers: whoever is not among them yet reads the match after this was read, so that no
  // entry can be told to the others and pass him by.
  const match = await loadPublicMatch(matchId);
  if (match === undefined) return;
  const last = lastAnnounced(matchId);
  const tick = match.status === 'playing' ? sealedFrame(match) : last?.tick;
  // Each change wakes one environment. As many as have woken us may all be private: then what is public has woken another
  // one, or us before. To tell it again would tell that a seal was replaced or that orders were stored.
  const heard = heardSince(matchId, match.moved, written.map(numberOf));
  if (match.quiet >= heard.size) {
    keepUntold(matchId, match.moved, heard);
    return;
  }
  const audience = (await followers(matchId, Date.now())).filter((follower) => isVisibleTo(match, follower.player));
  const entries = audience.length === 0 ? [] : await unannounced(match, written);
  const frames: Frame[] = entries.map((entry) => ({ seq: entry.seq, text: entryFrame(matchId, entry) }));
  const told = last?.tick;
  const emptied = told === undefined ? TAKES_SEALS.includes(match.entry.type) : hadSealed(match, told);
  // The entry that opens a round tells that nobody has sealed in it yet.
  const implied = frames.length > 0 && match.sealed.length === 0 && !emptied;
  // A tick that says nothing new would tell that somebody has replaced their seal, or stored orders. One that says
  // the same of another time may be about a seal that came and went.
  const isNews = tick !== told || match.moved !== last?.moved;
  if (tick !== undefined && isNews && !implied) frames.push({ text: tick });
  await postToFollowers(audience, frames);
  remember(matchId, { seq: match.seq, tick, moved: match.moved });
}

/**
 * Woken by the stream, which carries keys only: a record says that a match moved, and what everybody may know of it is
 * read at sending time. Matches are announced at the same time, each in its own order. A record of a revoked token closes its
 * sockets.
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
