import {
  drawSeedOf,
  type Entry,
  isInvited,
  type Match,
  ownSeatAt,
  type Player,
  seatOf,
  vacantSeats,
} from '../../../domain/match/index.ts';
import { rulesHashOf } from '../../../domain/rules-hash.ts';
import { entryHash } from '../../../domain/seal.ts';
import type { OpenedMatch } from '../../match/match-item.ts';
import { archivedEntries, type EntryItem } from '../../match/match-store.ts';
import { archivedReceipts } from '../../match/receipts.ts';
import { mustBeVisible, visit } from '../../match/referee.ts';
import { signed } from '../../match/signing.ts';
import { explain } from '../../match/transcript.ts';
import { refusal } from '../../problems/refusal-error.ts';
import { unpackEntry } from '../../public/codec.ts';
import { etagOf, invitationAnswer, matchesEtag, named, signedAnswer } from '../match-answer.ts';
import { type Call, OF_A_MATCH, operation } from '../operation.ts';
import { EntryQuery, Invitation, MatchParams } from '../schemas.ts';

/** The match, settled, if the caller may watch it; a stranger learns nothing of one by invitation. */
async function watched(call: Call<{ id: string }, unknown, unknown>) {
  const opened = await visit(call.params.id, call.context);
  mustBeVisible(opened.match, call.player, call.context().now);
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
    const answer = await signedAnswer(match, call.player, call.context().now);
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

/** An entry with the receipt of its reader, as far as the seat was theirs then. */
async function withReceipt(
  match: Match,
  player: Player | undefined,
  entry: Entry,
  receipts: () => Match['receipts'] | Promise<Match['receipts']>,
  time: () => number,
) {
  const seat = player && ownSeatAt(match, player.id, entry.seq);
  const receipt = seat === undefined ? undefined : (await receipts())[seat];
  if (seat === undefined || receipt === undefined) return entry;
  return { ...entry, receipt: await signed(match.id, seat, receipt, time()) };
}

export const listEntries = operation({
  name: 'listEntries',
  summary: 'The history of a match',
  description:
    'Public entries after a number, oldest first. Entries that resolved a seal of yours carry your receipt, with the last eight seals that it replaced. A receipt is for whoever held the seat then, also if another player has taken it since.',
  tag: 'matches',
  auth: 'optional',
  scope: 'read',
  params: MatchParams,
  query: EntryQuery,
  answers: { status: 200, schema: 'EntryList' },
  problems: OF_A_MATCH,
  handle: async (call) => {
    const opened = await watched(call);
    const { match } = opened;
    const { now } = call.context();
    const { items, next } = await pageOf(opened, call.query);
    const read = (item: (typeof items)[number]) => {
      const entry = unpackEntry(item.entry);
      const receipts = () => archivedReceipts(match, entry, item.receipts, now);
      // The time at which it is signed, and not that of the request: by then the key may be revoked.
      return withReceipt(match, call.player, entry, receipts, () => call.context().now);
    };
    const entries = await Promise.all(items.map(read));
    return { status: 200, body: { entries, seq: match.seq, ...(match.epoch > 0 && { epoch: match.epoch }), next } };
  },
});

/** Archived entries behind a number, and the newest one if they reach it; where the next page begins, or null. */
async function pageOf({ match, item }: OpenedMatch, { after, limit }: { after: number; limit: number }) {
  const archived = await archivedEntries(match.id, after, match.seq, limit);
  const last = archived.at(-1)?.seq ?? after;
  const complete = last >= match.seq - 1 && archived.length < limit;
  const newest: Omit<EntryItem, 'nonce'>[] = complete && after < match.seq ? [item] : [];
  return { items: [...archived, ...newest], next: complete || after >= match.seq ? null : last };
}

export const getTranscript = operation({
  name: 'getTranscript',
  summary: 'The transcript of a match that is over',
  description:
    'Everything that is needed to check the match without the service: its entries, the seed of all draws, and what was played without being shown, as far as `disclose` of the match says. Put the entries of all pages into one list, and `standoff-verify` plays the match again. Seals that were replaced, taken back or never resolved are in no transcript.',
  tag: 'matches',
  auth: 'optional',
  scope: 'read',
  params: MatchParams,
  query: EntryQuery,
  answers: { status: 200, schema: 'Transcript' },
  problems: [...OF_A_MATCH, 'match.not-over'],
  handle: async (call) => {
    const opened = await watched(call);
    const { match } = opened;
    if (match.status !== 'over') throw refusal('match.not-over', 'a transcript would show what is still secret');
    const { now } = call.context();
    const { items, next } = await pageOf(opened, call.query);
    const body = {
      format: 'standoff/transcript/1',
      matchId: match.id,
      game: match.game,
      version: match.version,
      rules: rulesHashOf(match.game),
      disclose: match.terms.disclose ?? 'played',
      drawSeed: Buffer.from(drawSeedOf(match)).toString('base64url'),
      head: entryHash(match.id, match.entry),
      seq: match.seq,
      ...(match.epoch > 0 && { epoch: match.epoch }),
      entries: await Promise.all(items.map((item) => explain(match, item, now))),
      next,
    };
    return { status: 200, body };
  },
});

export const readInvitation = operation({
  name: 'readInvitation',
  summary: 'See what you are invited to',
  description:
    'The match that an invitation is for, before you join: its game, options and clock, and who sits where. Before the start, and while another player may take a seat that was given up. The code stands in the body, since addresses are written into logs. With a wrong code there is no such match.',
  repeat: 'Changes nothing.',
  tag: 'matches',
  auth: 'optional',
  scope: 'read',
  params: MatchParams,
  body: Invitation,
  answers: { status: 200, schema: 'InvitationAnswer' },
  problems: [...OF_A_MATCH, 'match.started'],
  handle: async (call) => {
    const { match } = await visit(call.params.id, call.context);
    if (!isInvited(match, call.body.invite)) mustBeVisible(match, call.player, call.context().now);
    if (match.status !== 'open' && vacantSeats(match, call.context().now).length === 0)
      throw refusal('match.started', 'an invitation is good before the start, and while a seat is vacant');
    const [body] = await named([invitationAnswer(match)], call.context().now);
    return { status: 200, body };
  },
});
