import * as z from 'zod';
import {
  type CommandContext,
  type Entry,
  isDue,
  type Match,
  type Player,
  seatOf,
} from '../../../domain/match/index.ts';
import type { Seat } from '../../../domain/ruleset.ts';
import { MATCH_PK, OPEN, STATE } from '../../aws/keys.ts';
import { limits } from '../../aws/limits.ts';
import { errorFields, log } from '../../aws/log.ts';
import { Lru } from '../../aws/lru.ts';
import { archivedEntries, type EntryItem } from '../../match/match-store.ts';
import { archivedReceipts } from '../../match/receipts.ts';
import { mustBeVisible, rulesetFor, visit } from '../../match/referee.ts';
import { listFor, listOf } from '../../players/player-list.ts';
import { refusal } from '../../problems/refusal-error.ts';
import { unpackEntry } from '../../public/codec.ts';
import { type ListedMatch, loadListedMatches, openMatches, runningMatches } from '../../public/lists.ts';
import { playersAt, pointTo } from '../../public/running.ts';
import { etagOf, matchAnswer, matchesEtag, named, summary } from '../match-answer.ts';
import { type Call, OF_A_MATCH, operation, signedIn } from '../operation.ts';
import { EntryQuery, MatchParams, MyMatchesQuery, OpenQuery } from '../schemas.ts';

/** Matches on one page of a list: as many as one batched read gives comfortably. */
const PAGE = 25;
/** An open match that nobody completed within this time is no longer listed. Milliseconds. */
const LISTED = 7 * 24 * 3600 * 1000;

/** The match, settled, if the caller may watch it; a stranger learns nothing of one by invitation. */
async function watched(call: Call<{ id: string }, unknown, unknown>) {
  const opened = await visit(call.params.id, call.context);
  mustBeVisible(opened.match, call.player);
  return opened;
}

export const getMatch = operation({
  name: 'getMatch',
  summary: 'Read a match',
  description:
    'Public state, your private view, your prompt with its legal moves, who is awaited. Answers 304 to a matching If-None-Match.',
  tag: 'matches',
  auth: 'optional',
  scope: 'read',
  headers: ['if-none-match'],
  params: MatchParams,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: OF_A_MATCH,
  handle: async (call) => {
    const { match } = await watched(call);
    const answer = matchAnswer(rulesetFor(match), match, call.player);
    const viewer = (call.player && seatOf(match, call.player.id)) ?? 'watcher';
    const headers = {
      etag: etagOf(JSON.stringify(answer), match.seq, viewer),
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    };
    if (matchesEtag(call.headers['if-none-match'], headers.etag)) return { status: 304, headers };
    const [body] = await named([answer], call.context().now);
    return { status: 200, body, headers };
  },
});

const withReceipt = (entry: Entry, receipts: Match['receipts'], seat: Seat | undefined) => {
  const receipt = seat === undefined ? undefined : receipts[seat];
  return receipt === undefined ? entry : { ...entry, receipt };
};

export const listEntries = operation({
  name: 'listEntries',
  summary: 'The history of a match',
  description:
    'Public entries after a number, oldest first. Entries that resolved a seal of yours carry your receipt, with the last eight seals that it replaced.',
  tag: 'matches',
  auth: 'optional',
  scope: 'read',
  params: MatchParams,
  query: EntryQuery,
  answers: { status: 200, schema: 'EntryList' },
  problems: OF_A_MATCH,
  handle: async (call) => {
    const { match, receipts } = await watched(call);
    const { after, limit } = call.query;
    const { now } = call.context();
    const seat = call.player && seatOf(match, call.player.id);
    const archived = await archivedEntries(match.id, after, match.seq, limit);
    const read = async (item: EntryItem) => {
      const entry = unpackEntry(item.entry);
      return withReceipt(
        entry,
        seat === undefined ? {} : await archivedReceipts(match, entry, item.receipts, now),
        seat,
      );
    };
    const entries: unknown[] = await Promise.all(archived.map(read));
    const last = archived.at(-1)?.seq ?? after;
    const complete = last >= match.seq - 1 && entries.length < limit;
    if (complete && after < match.seq)
      entries.push(withReceipt(match.entry, seat === undefined ? {} : receipts(), seat));
    return { status: 200, body: { entries, seq: match.seq, next: complete || after >= match.seq ? null : last } };
  },
});

/**
 * A match whose deadline has passed is settled before anybody reads of it; the others are as they were read. So is one that
 * cannot be settled, as when its rules are gone: it must not cost a player the whole list.
 */
async function upToDate(match: ListedMatch, context: () => CommandContext): Promise<ListedMatch> {
  if (!isDue(match, context().now)) return match;
  try {
    return (await visit(match.id, context)).match;
  } catch (error) {
    log.warn('match not settled', { matchId: match.id, ...errorFields(error) });
    return match;
  }
}

/** The listed matches that there are, in the order of the list. */
async function upToDateOf(ids: readonly string[], context: () => CommandContext): Promise<ListedMatch[]> {
  const read = await Promise.all((await loadListedMatches(ids)).map((match) => upToDate(match, context)));
  const matches = new Map(read.map((match) => [match.id, match]));
  return ids.flatMap((id) => matches.get(id) ?? []);
}

const invalid = (pointer: string, detail: string) =>
  refusal('request.invalid', 'see errors', { errors: [{ pointer, detail }] });

/** The table refuses keys that its index cannot have, so only such keys are taken. */
const OpenCursor = z.strictObject({
  pk: z.string().regex(MATCH_PK),
  sk: z.literal(STATE),
  openKey: z.literal(OPEN),
  openAt: z.int().min(0),
});
const encodeCursor = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** The key a page starts behind. One from before `since` has nothing behind it that is still listed. */
function decodeCursor(cursor: string, since: number): z.output<typeof OpenCursor> {
  try {
    const key = OpenCursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (key.openAt > since) return key;
  } catch {
    // As below: what is wrong with it says nothing to a client.
  }
  throw invalid('/cursor', 'not a cursor of this list, or too old');
}

interface LobbyPage {
  readonly matches: readonly ListedMatch[];
  readonly end: Record<string, unknown> | undefined;
}
/** Pages that were read a moment ago, by cursor. */
const pages = new Lru<string, { readonly page: Promise<LobbyPage>; readonly until: number }>(100);

/** A page of open matches that everybody may see, as it was a few seconds ago at most: many may ask for it at once. */
function lobbyPage(
  since: number,
  from: z.output<typeof OpenCursor> | undefined,
  cursor: string,
  context: () => CommandContext,
): Promise<LobbyPage> {
  const { now } = context();
  const held = pages.get(cursor);
  if (held !== undefined && held.until > now) return held.page;
  const read = async () => {
    const { ids, end } = await openMatches(since, PAGE, from);
    const matches = await upToDateOf(ids, context);
    return { matches: matches.filter(({ status, visibility }) => status === 'open' && visibility === 'open'), end };
  };
  const page = read();
  pages.set(cursor, { page, until: now + (limits()?.lobbySeconds ?? 0) * 1_000 });
  page.catch(() => pages.delete(cursor));
  return page;
}

export const listOpenMatches = operation({
  name: 'listOpenMatches',
  summary: 'Open matches with free seats',
  description: 'Newest first. The list follows the matches with a short delay; joining always sees the match itself.',
  tag: 'matches',
  auth: 'optional',
  scope: 'read',
  query: OpenQuery,
  answers: { status: 200, schema: 'MatchList' },
  handle: async (call) => {
    const since = call.context().now - LISTED;
    const { cursor } = call.query;
    const from = cursor === undefined ? undefined : decodeCursor(cursor, since);
    const { matches: listed, end } = await lobbyPage(since, from, cursor ?? '', call.context);
    const { game } = call.query;
    const matches = listed
      .filter((match) => game === undefined || match.game === game)
      .map((match) => summary(match, call.player));
    return {
      status: 200,
      body: {
        matches: await named(matches, call.context().now),
        next: end === undefined ? null : encodeCursor(end),
      },
    };
  },
});

/** Puts matches that were listed when there was no list of running matches yet on that list too, if they are running. */
async function pointToOld(player: string, unmarked: readonly string[], listed: readonly ListedMatch[]): Promise<void> {
  const old = listed.filter((match) => unmarked.includes(match.id) && playersAt(match).includes(player));
  await Promise.all(
    old.map(async ({ id, seq }) => {
      await pointTo(player, { matchId: id, seq });
      await listFor(player, id);
    }),
  );
}

/** Running matches that are put in order together: who has more gets another page. */
const RUNNING_PAGE = 100;

/** Whether a list of a player is about matches that are running, and about no other. */
function isOfRunning({ status, awaiting }: z.output<typeof MyMatchesQuery>): boolean {
  if (awaiting !== undefined && status !== undefined && status !== 'playing')
    throw invalid('/awaiting', `nobody is awaited while a match is ${status}: leave status out, or say playing`);
  return awaiting !== undefined || status === 'open' || status === 'playing';
}

/** The earliest deadline first, matches without one last. */
const byDeadline = (a: ListedMatch, b: ListedMatch): number =>
  (a.deadline ?? Number.MAX_SAFE_INTEGER) - (b.deadline ?? Number.MAX_SAFE_INTEGER);

interface ListPage {
  readonly matches: readonly ListedMatch[];
  readonly next: string | null;
}

/** A page of all matches of a player, newest first. */
async function allOf(player: Player, cursor: string | undefined, context: () => CommandContext): Promise<ListPage> {
  const { ids, more, unmarked } = await listOf(player.id, cursor, PAGE);
  const matches = await upToDateOf(ids, context);
  await pointToOld(player.id, unmarked, matches);
  return { matches, next: more ? (ids.at(-1) ?? null) : null };
}

/** A page of the running matches of a player, the earliest deadline first. */
async function runningOf(player: Player, cursor: string | undefined, context: () => CommandContext): Promise<ListPage> {
  const { matches, next } = await runningMatches(player.id, cursor, RUNNING_PAGE, context().now);
  const settled = await Promise.all(matches.map((match) => upToDate(match, context)));
  return { matches: settled.filter(({ status }) => status !== 'over').sort(byDeadline), next };
}

export const listMyMatches = operation({
  name: 'listMyMatches',
  summary: 'Your matches',
  description: `Newest first, with what is awaited from you, read from the matches themselves. With \`awaiting=me\`, or \`status\` \`open\` or \`playing\`, only your running matches are read, up to ${RUNNING_PAGE} at a time, and the earliest deadline comes first; those from which you have resigned are not among them. A page may be shorter than others, or empty: go on until \`next\` is null.`,
  tag: 'matches',
  auth: 'player',
  scope: 'read',
  query: MyMatchesQuery,
  answers: { status: 200, schema: 'MatchList' },
  handle: async (call) => {
    const player = signedIn(call);
    const { status, awaiting, cursor } = call.query;
    const list = isOfRunning(call.query) ? runningOf : allOf;
    const { matches: found, next } = await list(player, cursor, call.context);
    const matches = found
      .filter((match) => seatOf(match, player.id) !== undefined)
      .filter((match) => status === undefined || match.status === status)
      .map((match) => summary(match, player))
      .filter(({ awaitedFromYou }) => awaiting === undefined || awaitedFromYou);
    return { status: 200, body: { matches: await named(matches, call.context().now), next } };
  },
});
