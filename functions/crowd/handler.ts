import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { isVisibleTo, seatOf } from '../../domain/match/index.ts';
import { errorFields, log, logCalls } from '../aws/log.ts';
import { writeCounts } from '../aws/metrics.ts';
import { inTime } from '../aws/time-left.ts';
import { RefusalError } from '../problems/refusal-error.ts';
import type { TickedMatch } from '../public/match.ts';
import { loadPublicMatch } from '../public/store.ts';
import type { Subscription } from '../sockets/connections.ts';
import { isLater, knownOf } from '../sockets/listeners.ts';
import { crowdBound, endSoon, followersFrom, type Page, pagesOf, putPage } from '../sockets/pages.ts';
import { handOver, notesFor, type PageNote, readNote, type SealedNote } from '../telling/crowd-queue.ts';
import { newsForFollowers } from '../telling/news.ts';
import { post } from '../telling/post.ts';

/** A page is divided when it has so many times as many followers as it should have. */
const TOO_MANY = 2;
/** Pages that one page is divided into at once, at most. */
const PIECES = 25;

/**
 * Divides a page that has grown: the followers behind its first piece are handed over as pages of their own, which know what the
 * page knew.
 *
 * @returns the first piece
 */
async function divide(
  match: TickedMatch,
  { page, end }: { readonly page: Page; readonly end: string | undefined },
  followers: readonly Subscription[],
): Promise<readonly Subscription[]> {
  const bound = crowdBound();
  if (followers.length <= TOO_MANY * bound) return followers;
  const now = Date.now();
  const pieces = followers.filter((_, at) => at > 0 && at % bound === 0).map(({ connectionId }) => connectionId);
  const pages = pieces.map((from) => ({ ...page, from }));
  await Promise.all(pages.map((each) => putPage(match.id, each, now)));
  await handOver(notesFor(match.id, pages, end), match);
  return followers.slice(0, bound);
}

/**
 * Tells the followers of one page what is new. Players of the match are told by `broadcast`.
 *
 * First the match, then its pages and followers: whoever is not among them yet reads the match after this was read. The queue brings
 * the messages of a page one after the other, and what is told is what differs from the mark of the page. So a message that comes
 * twice, or whose function has died half-way, tells again what has not been noted, and nothing is passed over.
 */
async function tellPage({ matchId, from, to }: PageNote): Promise<void> {
  const match = await loadPublicMatch(matchId);
  if (match === undefined) return;
  const pages = await pagesOf(matchId, Date.now());
  const page = pages.find((each) => each.from === from);
  if (page === undefined) return;
  const behind = pages.filter((each) => each.from > from);
  // The page has been divided since the message was sent.
  const parts = behind.filter((each) => to === undefined || each.from < to);
  await handOver(notesFor(matchId, parts, to), match);
  if (!isLater(match, page)) return;
  const end = behind[0]?.from;
  const most = PIECES * crowdBound();
  const followers = await divide(
    match,
    { page, end },
    await followersFrom(matchId, { from, to: end, most }, Date.now()),
  );
  const watchers = followers.filter(({ player }) => isVisibleTo(match, player) && seatOf(match, player) === undefined);
  await post(await newsForFollowers(match, watchers, page));
  await putPage(matchId, { from, ...knownOf(match) }, Date.now());
}

/**
 * The crowd is to be told who has sealed: its pages are handed over. The note that somebody was expected to do this goes first: a seal
 * that finds it there is committed before this reads the match.
 */
async function tellSealed({ matchId }: SealedNote): Promise<void> {
  await endSoon(matchId);
  const match = await loadPublicMatch(matchId);
  if (match !== undefined) await handOver(notesFor(matchId, await pagesOf(matchId, Date.now())), match);
}

async function carryOut(body: string): Promise<void> {
  const note = readNote(body);
  try {
    await ('from' in note ? tellPage(note) : tellSealed(note));
  } catch (error) {
    log.error('crowd not told', { matchId: note.matchId, ...errorFields(error) });
    // Of a form that this build cannot read, which no repeat would change.
    if (error instanceof RefusalError) return;
    throw error;
  }
}

/** Woken by the queues of crowds. Messages are carried out in their order; from the first one that fails on they come again. */
async function tellCrowds({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  for (const [at, { body }] of Records.entries()) {
    try {
      await carryOut(body);
    } catch {
      return { batchItemFailures: Records.slice(at).map(({ messageId }) => ({ itemIdentifier: messageId })) };
    }
  }
  return { batchItemFailures: [] };
}

const logBatches = logCalls<SQSEvent, SQSBatchResponse>('debug', 'crowd', ({ event, response }) => ({
  messages: event.Records.length,
  failed: response?.batchItemFailures.length,
}));

export const handler = middy<SQSEvent, SQSBatchResponse>()
  .use(writeCounts())
  .use(logBatches)
  .handler((event, context) => inTime(context, () => tellCrowds(event)));
