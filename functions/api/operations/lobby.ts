import { randomBytes } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type * as z from 'zod';
import { join, leave, type Moment, open, type Player, startByHost } from '../../../domain/match/index.ts';
import { currentRuleset } from '../../../domain/registry.ts';
import type { AnyRuleset, Json } from '../../../domain/ruleset.ts';
import { canonicalJson } from '../../../domain/seal.ts';
import { dynamo } from '../../aws/dynamo.ts';
import { isConditionFailure } from '../../aws/errors.ts';
import { fingerprint } from '../../aws/fingerprint.ts';
import { FORM } from '../../aws/form.ts';
import { setting } from '../../aws/settings.ts';
import { createMatch, loadMatch } from '../../match/match-store.ts';
import { bringUpToDate, change } from '../../match/referee.ts';
import { RefusalError, refusal } from '../../problems/refusal-error.ts';
import { isVisibleTo } from '../../public/match.ts';
import { answerFor } from '../match-answer.ts';
import { OF_A_MATCH, operation, signedIn } from '../operation.ts';
import { parseFor } from '../parse.ts';
import { Join, MatchParams, NewMatch, Start } from '../schemas.ts';
import { changeVisible } from '../visible-match.ts';

/** A wish to create is remembered for a day, so that its repeat finds the same match. Seconds. */
const WISH_LIFE = 24 * 3600;

/**
 * Puts the match on the player's list. Written before the player is seated: a pointer to a match that did not come to
 * be is passed over when the list is read, but a seat without a pointer would be lost to its player.
 */
const listFor = (player: Player, matchId: string) =>
  dynamo.send(
    new PutCommand({
      TableName: setting('MATCHES_TABLE'),
      Item: { pk: `PLAYER#${player.id}`, sk: `MATCH#${matchId}`, form: FORM },
    }),
  );

/** Reserves the match id of a wish, or finds the one reserved when the same wish came before. */
async function reserve(player: Player, wish: z.output<typeof NewMatch>, moment: Moment): Promise<string> {
  const key = { pk: `IDEM#${player.id}#${fingerprint(moment.requestId)}`, sk: 'IDEM' };
  const asked = fingerprint(canonicalJson(wish as Json));
  const matchId = ulid(moment.now);
  const nowSeconds = Math.floor(moment.now / 1000);
  try {
    await dynamo.send(
      new PutCommand({
        TableName: setting('MATCHES_TABLE'),
        Item: { ...key, form: FORM, asked, matchId, ttl: nowSeconds + WISH_LIFE },
        ConditionExpression: 'attribute_not_exists(#pk) OR #ttl <= :now',
        ExpressionAttributeNames: { '#pk': 'pk', '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':now': nowSeconds },
      }),
    );
    return matchId;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: setting('MATCHES_TABLE'), Key: key, ConsistentRead: true }),
  );
  if (Item?.asked !== asked) throw refusal('request.idempotency-key-reused', 'use a new key for a new match');
  return Item.matchId as string;
}

function opening(ruleset: AnyRuleset, host: Player, wish: z.output<typeof NewMatch>) {
  const options = parseFor(ruleset, 'options', wish.options === undefined ? {} : wish.options);
  return {
    host,
    options,
    seats: wish.seats,
    bots: wish.bots,
    visibility: wish.visibility,
    invite: wish.visibility === 'invite' ? randomBytes(12).toString('base64url') : null,
    clock: { seconds: wish.deadline, early: wish.early },
    master: randomBytes(32).toString('hex'),
  };
}

export const newMatch = operation({
  name: 'createMatch',
  summary: 'Open a match',
  description:
    'You take the first seat without a bot. A match starts by itself when its last seat is taken. The same request sent twice (same Idempotency-Key) gives the same match.',
  repeat:
    'With the same `Idempotency-Key`: the same match, for 24 hours; with another body `request.idempotency-key-reused`. Without a key another match.',
  tag: 'matches',
  auth: 'player',
  headers: ['idempotency-key'],
  body: NewMatch,
  answers: { status: 201, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'request.idempotency-key-reused',
    'game.unknown',
    'match.too-few-seats',
    'match.too-many-seats',
    'match.early-needs-deadline',
    'match.no-such-seat',
    'match.seat-taken',
    'match.full',
  ],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const ruleset = currentRuleset(call.body.game);
    if (ruleset === undefined) throw refusal('game.unknown', 'see GET /games');
    const now = call.moment();
    const asked = opening(ruleset, player, call.body);
    const opened = (id: string) => {
      const match = open(ruleset, { ...asked, id }, now);
      if ('kind' in match) throw new RefusalError(match.refusal);
      return match;
    };
    // What cannot be is refused before anything is reserved for it.
    opened(ulid(now.now));
    const id = await reserve(player, call.body, now);
    await listFor(player, id);
    const created = await createMatch(opened(id), now.now);
    const stored = created === 'lost' ? await loadMatch(id, now.now) : created.won;
    if (stored === undefined) throw refusal('service.unavailable', 'repeat the request');
    const current = await bringUpToDate(stored, call.moment);
    // A repeat may come from somebody who has left since.
    if (!isVisibleTo(current.match, player.id)) throw refusal('match.unknown', 'there is no such match');
    return {
      status: 201,
      body: await answerFor(current.match, player, call.moment().now),
      headers: { location: `/matches/${id}` },
    };
  },
});

export const joinMatch = operation({
  name: 'joinMatch',
  summary: 'Take a seat',
  description: 'Joining again gives the seat you already hold.',
  repeat:
    'Changes nothing while you hold a seat. With the same `Idempotency-Key` after you have left: `request.superseded`, until the match starts or 32 others have left since.',
  tag: 'matches',
  auth: 'player',
  params: MatchParams,
  headers: ['idempotency-key'],
  body: Join,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'request.superseded',
    'match.too-many-changes',
    'match.started',
    'match.not-invited',
    'match.full',
    'match.no-such-seat',
    'match.seat-taken',
  ],
  handle: async (call) => {
    const player = signedIn(call);
    const { seat, invite } = call.body;
    const wish = { ...(seat !== undefined && { seat }), ...(invite !== undefined && { invite }) };
    const granted = await change(call.params.id, call.moment, async (_ruleset, match) => {
      const decision = join(match, player, wish, call.moment());
      if (decision.kind === 'transition') await listFor(player, match.id);
      return decision;
    });
    return { status: 200, body: await answerFor(granted.opened.match, player, call.moment().now) };
  },
});

export const leaveMatch = operation({
  name: 'leaveMatch',
  summary: 'Give your seat up before the start',
  repeat:
    'Changes nothing while you hold no seat; a match by invitation is then `match.unknown` to you. With the same `Idempotency-Key` after you have joined anew: `request.superseded`, until the match starts.',
  tag: 'matches',
  auth: 'player',
  params: MatchParams,
  headers: ['idempotency-key'],
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_MATCH, 'request.superseded', 'match.started'],
  handle: async (call) => {
    const player = signedIn(call);
    const granted = await changeVisible(player, call.params.id, call.moment, (_ruleset, match) =>
      leave(match, player, call.moment()),
    );
    return { status: 200, body: await answerFor(granted.opened.match, player, call.moment().now) };
  },
});

export const startMatch = operation({
  name: 'startMatch',
  summary: 'Start before every seat is taken',
  description: 'The host may fill free seats with bots; otherwise they are closed.',
  repeat: 'Changes nothing, for ever.',
  tag: 'matches',
  auth: 'player',
  params: MatchParams,
  body: Start,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_A_MATCH, 'match.started', 'match.not-host', 'match.too-few-seats'],
  ruled: true,
  handle: async (call) => {
    const player = signedIn(call);
    const granted = await changeVisible(player, call.params.id, call.moment, (ruleset, match) =>
      startByHost(ruleset, match, player, call.body.bots, call.moment()),
    );
    return { status: 200, body: await answerFor(granted.opened.match, player, call.moment().now) };
  },
});
