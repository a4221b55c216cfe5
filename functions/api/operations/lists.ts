import * as z from 'zod';
import {
  type CommandContext,
  formerSeatOf,
  isDue,
  type Player,
  seatOf,
  vacantSeats,
} from '../../../domain/match/index.ts';
import { currentRuleset } from '../../../domain/registry.ts';
import { isOpenPartition, MATCH_PK, OPEN, overOf, STATE, VACANT } from '../../aws/keys.ts';
import { limits } from '../../aws/limits.ts';
import { errorFields, log } from '../../aws/log.ts';
import { Lru } from '../../aws/lru.ts';
import { visit } from '../../match/referee.ts';
import { listFor, listOf } from '../../players/player-list.ts';
import { refusal } from '../../problems/refusal-error.ts';
import {
  type FoundMatch,
  type FoundPlace,
  foundMatches,
  type ListedMatch,
  loadListedMatches,
  runningMatches,
  type Wanted,
} from '../../public/lists.ts';
import { playersAt, pointTo } from '../../public/running.ts';
import { named, summary } from '../match-answer.ts';
import { operation, signedIn } from '../operation.ts';
import { MatchesQuery, MyMatchesQuery } from '../schemas.ts';

/** Matches on one page of a list: as many as one batched read gives comfortably. */
const PAGE = 25;
/** An open match that nobody completed within this time is no longer listed. Milliseconds. */
const LISTED = 7 * 24 * 3600 * 1000;

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

/** Refuses what the query asks for, by the field that is wrong. */
const invalid = (field: string, detail: string) =>
  refusal('request.invalid', 'see errors', { errors: [{ pointer: `/${field}`, detail }] });

type Search = z.output<ReturnType<typeof MatchesQuery>>;

/** Fields of the query that belong to one kind of list alone. */
const OF_OPEN = ['free', 'openedAfter'] as const;
const OF_OVER = ['from', 'to'] as const;

/** Later than anything that happens. Epoch milliseconds. */
const NEVER = Number.MAX_SAFE_INTEGER;
const DAY = 24 * 3600 * 1000;

function refuseFields(query: Search, fields: readonly (keyof Search)[], needed: Search['status']): void {
  for (const field of fields)
    if (query[field] !== undefined) throw invalid(field, `belongs to matches with status=${needed}`);
}

/** The part of the index in which the matches are that somebody looks for. */
function partOf(query: Search, now: number): Wanted {
  const { status, game, from, to } = query;
  if (game !== undefined && currentRuleset(game) === undefined) throw refusal('game.unknown', 'see GET /games');
  if (status === 'open') {
    refuseFields(query, OF_OVER, 'over');
    return { list: OPEN, first: now - LISTED + 1, last: NEVER };
  }
  refuseFields(query, OF_OPEN, 'open');
  if (status === 'vacant') {
    refuseFields(query, OF_OVER, 'over');
    // They lie where their last vacancy ends, so those that are past are not found.
    return { list: VACANT, first: now + 1, last: NEVER };
  }
  if (game === undefined) throw invalid('game', 'required with status=over');
  const first = from === undefined ? 0 : Date.parse(from);
  const last = to === undefined ? NEVER : Date.parse(to) + DAY - 1;
  if (first > last) throw invalid('from', 'has to be no later day than that of to');
  return { list: overOf(game), first, last };
}

/** The table refuses keys that its index cannot have, so only such keys are taken. */
const FoundCursor = z.strictObject({
  pk: z.string().regex(MATCH_PK),
  sk: z.literal(STATE),
  openKey: z.string(),
  openAt: z.int().min(0),
});
const encodeCursor = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** The key that a page starts behind. */
function decodeCursor(cursor: string, { list, first, last }: Wanted): FoundPlace {
  try {
    const from = FoundCursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    // One from before the part has nothing behind it that is still listed.
    if (isOpenPartition(from.openKey, list) && from.openAt >= first && from.openAt <= last) return from;
  } catch {
    // As below: what is wrong with it says nothing to a client.
  }
  throw invalid('cursor', 'not a cursor of this list, or too old');
}

/** Those of the matches that are played and have a seat that everybody may take, as they are now: the index is no part of play. */
async function vacantAmong(found: readonly FoundMatch[], context: () => CommandContext): Promise<ListedMatch[]> {
  const matches = await upToDateOf(
    found.map(({ id }) => id),
    context,
  );
  const { now } = context();
  return matches.filter((match) => match.visibility === 'open' && vacantSeats(match, now).length > 0);
}

interface FoundPage {
  readonly matches: readonly FoundMatch[];
  readonly end: FoundPlace | undefined;
}
/** Pages that were read a moment ago, by what they are of. */
const pages = new Lru<string, { readonly page: Promise<FoundPage>; readonly until: number }>(100);

/** A page of matches that everybody may see, as it was a few seconds ago at most: many may ask for it at once. */
function foundPage(query: Search, context: () => CommandContext): Promise<FoundPage> {
  const { now } = context();
  const part = partOf(query, now);
  const { status, cursor, from, to } = query;
  const start = cursor === undefined ? undefined : decodeCursor(cursor, part);
  const name = JSON.stringify([part.list, from, to, cursor]);
  const held = pages.get(name);
  if (held !== undefined && held.until > now) return held.page;
  const read = async () => {
    const { matches, end } = await foundMatches(part, PAGE, start);
    if (status === 'vacant') return { matches: await vacantAmong(matches, context), end };
    return { matches: matches.filter((match) => match.status === status && match.visibility === 'open'), end };
  };
  const page = read();
  pages.set(name, { page, until: now + (limits()?.lobbySeconds ?? 0) * 1_000 });
  page.catch(() => pages.delete(name));
  return page;
}

/** Whether a match of a page is one that is looked for. */
const isWanted =
  ({ game, seats, free = 0, openedAfter = -1 }: Search) =>
  (match: FoundMatch): boolean =>
    (game === undefined || match.game === game) &&
    (seats === undefined || match.seats.length === seats) &&
    match.seats.filter((holder) => holder === null).length >= free &&
    match.createdAt > openedAfter;

export const listMatches = operation({
  name: 'listMatches',
  summary: 'Find matches: to join, with a vacant seat, or finished ones of a game',
  description:
    'Newest first. Matches to join are listed for a week, by game, seats, free seats and when they were opened. With `status=over` the finished matches of a `game`, by the days on which they ended; those by invitation are not among them. With `status=vacant` the matches that are played and in which everybody may take a seat that was given up, the seat that stays vacant longest first. The list follows the matches with a short delay; joining always sees the match itself. A page may be shorter than others, or empty: go on until `next` is null.',
  tag: 'matches',
  auth: 'optional',
  scope: 'read',
  query: MatchesQuery,
  answers: { status: 200, schema: 'MatchList' },
  problems: ['game.unknown', 'service.index-missing'],
  handle: async (call) => {
    const { query, player } = call;
    const { matches: found, end } = await foundPage(query, call.context);
    const matches = found.filter(isWanted(query)).map((match) => summary(match, player));
    // What lies behind is older still.
    const isLast = end === undefined || end.openAt <= (query.openedAfter ?? -1);
    return {
      status: 200,
      body: { matches: await named(matches, call.context().now), next: isLast ? null : encodeCursor(end) },
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
function isOfRunning({ status, awaiting }: z.output<ReturnType<typeof MyMatchesQuery>>): boolean {
  if (awaiting !== undefined && status !== undefined && status !== 'playing')
    throw invalid('awaiting', `nobody is awaited while a match is ${status}: leave status out, or say playing`);
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
      .filter((match) => seatOf(match, player.id) !== undefined || formerSeatOf(match, player.id) !== undefined)
      .filter((match) => status === undefined || match.status === status)
      .map((match) => summary(match, player))
      .filter(({ awaitedFromYou }) => awaiting === undefined || awaitedFromYou);
    return { status: 200, body: { matches: await named(matches, call.context().now), next } };
  },
});
