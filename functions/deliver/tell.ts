import { Webhook } from 'standardwebhooks';
import { count } from '../aws/metrics.ts';
import { setting } from '../aws/settings.ts';
import { claim, conclude, type Delivery, waitLong, waitShort } from '../hooks/deliveries.ts';
import { type Counted, type Ended, type Note, noteGivenUp, noteMessage } from '../hooks/hook-log.ts';
import { lastAsked } from '../hooks/hook-test.ts';
import { findHook, type Hook, hooksOf, switchOff } from '../hooks/hooks.ts';
import { findInvited } from '../hooks/invited.ts';
import type { Notice } from '../hooks/notice.ts';
import { pauseForRoom, takeRoom } from '../hooks/pace.ts';
import { enqueue } from '../hooks/queue.ts';
import type { ReceiverRules } from '../hooks/receiver.ts';
import { decryptSecret } from '../hooks/secrets.ts';
import { enter, leave, pauseBefore } from '../hooks/slow.ts';
import { type Facts, factsOf } from './facts.ts';
import { post } from './post.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses before the second try and those after it: a day and some minutes in all. Milliseconds. */
const PAUSES = [5 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR, 12 * HOUR];
/** The longest pause that the queue makes. Milliseconds. */
const LONGEST_DELAY = 15 * MINUTE;
/** A webhook is switched off when a message is given up and nothing has got through for so long. Milliseconds. */
const FAILING = 3 * 24 * HOUR;

/** Somebody else is at a try, or has died there: the notice has to come again. */
export class Busy extends Error {}

const rules = (): ReceiverRules => ({
  local: setting('LOCAL_HOOKS') === 'on',
  own: setting('OWN_HOSTS').split(','),
});

const isThrough = (ended: Ended): boolean => 'status' in ended && ended.status >= 200 && ended.status < 300;
/** Whoever answers so wants nothing any more. */
const isGone = (ended: Ended): boolean => 'status' in ended && ended.status === 410;

/** Posts a message, signed by every secret that is good now. */
async function send(hook: Hook, { id, n, notice }: Delivery, facts: Facts, now: number): Promise<Ended> {
  const timestamp = new Date(now);
  const { at, about } = facts;
  const body = JSON.stringify({
    type: notice.event,
    timestamp: new Date(at).toISOString(),
    data: { hookId: hook.id, player: notice.player, number: n, ...about },
  });
  const good = hook.secrets.filter(({ until = Number.POSITIVE_INFINITY }) => until > now);
  const secrets = await Promise.all(good.map(({ c }) => decryptSecret(hook.id, c)));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Standoff-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, timestamp, body)).join(' '),
  };
  return post(hook.url, headers, body, rules());
}

/** How long to wait after a try has failed, milliseconds; undefined if there is no further one. */
const pauseAfter = ({ attempt, notice }: Delivery, ended: Ended): number | undefined =>
  notice.event === 'test' || isGone(ended) ? undefined : PAUSES[attempt - 1];

const noteOf = (delivery: Delivery, how: Ended | undefined, state: Note['state'], at: number, next?: number): Note => {
  const { id, n, attempt, notice } = delivery;
  const { event, matchId, seq } = notice;
  return { n, id, event, matchId, seq, at, tries: attempt, state, next, ...how };
};

/** What follows a try that has failed. */
async function afterFailure(hook: Hook, delivery: Delivery, ended: Ended): Promise<void> {
  const { notice, attempt } = delivery;
  const now = Date.now();
  const pause = pauseAfter(delivery, ended);
  const state = pause === undefined ? 'given-up' : 'waiting';
  const note = noteOf(delivery, ended, state, now, pause === undefined ? undefined : now + pause);
  const counted: Counted = notice.event === 'test' ? 'neither' : 'failure';
  const since = (await noteMessage(hook.id, note, counted)) ?? now;
  if (pause === undefined) {
    if (notice.event !== 'test') await noteGivenUp(hook.id, note);
    if (isGone(ended)) await switchOff(notice.player, hook, 'gone', now);
    else if (counted === 'failure' && now - since >= FAILING) await switchOff(notice.player, hook, 'failing', now);
    await conclude(delivery, 'given-up', now);
  } else if (pause <= LONGEST_DELAY) {
    // First the next notice and then that this try has ended: a crash in between may do one twice, and loses none.
    await enqueue([{ ...notice, hook: hook.id, attempt: attempt + 1 }], pause / SECOND);
    await waitShort(delivery);
  } else {
    await waitLong(delivery, now + pause);
  }
}

/** One try of telling one webhook. Returns how long its receiver took, milliseconds; 0 if nothing was sent. */
async function tellHook(hook: Hook | undefined, id: string, notice: Notice, facts: Facts | undefined): Promise<number> {
  const isOff = hook === undefined || (hook.off !== undefined && notice.event !== 'test');
  const hasNothing = isOff || facts === undefined;
  // What was never begun needs no end.
  if (hasNothing && (notice.attempt ?? 1) === 1) return 0;
  if (!hasNothing && !(await takeRoom(notice.player, hook.url, Date.now()))) {
    await enqueue([{ ...notice, hook: id }], pauseForRoom());
    return 0;
  }
  const delivery = await claim(notice, id, Date.now());
  if (delivery === 'past') return 0;
  if (delivery === 'busy') throw new Busy('somebody is at this try');
  if (hook === undefined || hasNothing) {
    await noteMessage(id, noteOf(delivery, undefined, 'dropped', Date.now()), 'neither');
    await conclude(delivery, 'dropped', Date.now());
    return 0;
  }
  const begun = performance.now();
  const ended = await send(hook, delivery, facts, Date.now());
  const took = performance.now() - begun;
  // A test is a trial of its owner, and says nothing of the service.
  if (notice.event !== 'test') count(isThrough(ended) ? 'WebhooksDelivered' : 'WebhooksFailed');
  if (isThrough(ended)) {
    await noteMessage(id, noteOf(delivery, ended, 'delivered', Date.now()), 'success');
    await conclude(delivery, 'delivered', Date.now());
  } else await afterFailure(hook, delivery, ended);
  return took;
}

/**
 * A notice with what its sender could not see: the stream says that a test was asked for, and not when; and that a player is invited,
 * and not by which invitation.
 */
async function known(notice: Notice): Promise<Notice | undefined> {
  const { event, player, matchId, seq, hook, asked } = notice;
  if (event === 'invited' && matchId !== undefined && seq === undefined) {
    const invited = await findInvited(player, matchId);
    return { ...notice, ...(invited && { seq: invited.seq }) };
  }
  if (event !== 'test' || hook === undefined || asked !== undefined) return notice;
  const last = await lastAsked(player, hook);
  return last === undefined ? undefined : { ...notice, asked: last };
}

/** The webhooks that a notice is for, by their ids. */
async function hooksFor({ player, hook, event }: Notice): Promise<Map<string, Hook | undefined>> {
  if (hook !== undefined) return new Map([[hook, await findHook(player, hook)]]);
  const wanted = (await hooksOf(player)).filter(({ events }) => (events as readonly string[]).includes(event));
  return new Map(wanted.map((each) => [each.id, each]));
}

/**
 * Tells the webhooks of a player what a notice is about.
 *
 * @throws Busy if the notice has to come again because somebody else is at it
 * @throws Error if it has to come again because something went wrong; what has been done for a webhook is not done again then
 */
export async function tell(given: Notice): Promise<void> {
  const notice = await known(given);
  if (notice === undefined) return;
  const hooks = await hooksFor(notice);
  if (hooks.size === 0) return;
  const turn = await enter(notice.player, Date.now());
  if (turn === 'later') return enqueue([notice], pauseBefore());
  const facts = await factsOf(notice, Date.now());
  const ends = await Promise.allSettled([...hooks].map(([id, hook]) => tellHook(hook, id, notice, facts)));
  const took = ends.map((each) => (each.status === 'fulfilled' ? each.value : 0));
  await leave(notice.player, turn, Math.max(...took), Date.now());
  const errors = ends.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  // One that has to wait is not to hide that another went wrong.
  if (errors.length > 0) throw errors.find((error) => !(error instanceof Busy)) ?? errors[0];
}
