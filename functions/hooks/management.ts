import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { decodeTime } from 'ulid';
import { dynamo } from '../aws/dynamo.ts';
import { hookSlotsKey } from '../aws/keys.ts';
import { limits } from '../aws/limits.ts';
import { comesNoMore } from '../aws/reserved.ts';
import { setting } from '../aws/settings.ts';
import { takeSlot } from '../aws/slots.ts';
import { refusal } from '../problems/refusal-error.ts';
import { eraseDeliveries } from './deliveries.ts';
import { beginLog, dropLog, readLog } from './hook-log.ts';
import { askForTest, TEST_PAUSE } from './hook-test.ts';
import {
  changeHook,
  dropHook,
  findHook,
  type Hook,
  hooksOf,
  type StoredSecret,
  standingHooks,
  storeHook,
  unknownHook,
} from './hooks.ts';
import { type HookEvent, messageIdOf } from './notice.ts';
import { wrongWith } from './receiver.ts';
import { encryptSecret, newSecret } from './secrets.ts';

/*
 * What an owner does with webhooks. Loaded when somebody has to do with them.
 */

/** How long an earlier secret signs beside the new one. Milliseconds. */
const OVERLAP = 24 * 3600_000;
/** Secrets that sign at the same time at most. */
const SECRETS = 4;
/** Erasing what was sent gets so long; the rest goes by its time to live. Milliseconds. */
const ERASING = 2_000;

/** Refuses an address where webhooks cannot go. */
function checkUrl(url: string, host: string | undefined): void {
  const own = [new URL(setting('SOCKET_URL')).hostname, ...(host === undefined ? [] : [host.replace(/:\d+$/, '')])];
  const wrong = wrongWith(url, { local: setting('LOCAL_HOOKS') === 'on', own });
  if (wrong !== undefined) throw refusal('hook.url-refused', wrong);
}

/** What the owner of a webhook says of it. */
export interface WantedHook {
  readonly url: string;
  readonly events: readonly HookEvent[];
  readonly name?: string | undefined;
}

/** A webhook as its owner sees it. */
export const shownHook = ({ id, url, events, name, off, secrets }: Hook, now: number) => ({
  id,
  url,
  events,
  name: name ?? null,
  active: off === undefined,
  off: off ?? null,
  createdAt: decodeTime(id),
  secrets: secrets.filter(({ until = Number.POSITIVE_INFINITY }) => until > now).length,
});

/** Counts a webhook among those of a player, before it is stored. */
async function takePlace(player: string, id: string, now: number): Promise<void> {
  const most = limits()?.hooks;
  if (most === undefined) return;
  const goneOf = async (ids: readonly string[]) => {
    const { standing, deleted } = await standingHooks(player, ids);
    return ids.filter((each) => deleted.has(each) || (!standing.has(each) && comesNoMore(each, now)));
  };
  const slots = { TableName: setting('MATCHES_TABLE'), Key: hookSlotsKey(player) };
  if (!(await takeSlot(slots, id, most, goneOf)))
    throw refusal('limit.hooks', `at most ${most}; delete one that you do not need`);
}

/**
 * Makes a webhook.
 *
 * @param id of this request, see `reserve`; the same when it comes again
 * @param host by which the service was called
 * @returns the webhook and its secret, which is shown this once
 * @throws RefusalError `hook.shown` if the same request has made it before
 */
export async function makeHook(
  player: string,
  id: string,
  { url, events, name }: WantedHook,
  { now, host }: { readonly now: number; readonly host: string | undefined },
) {
  checkUrl(url, host);
  await takePlace(player, id, now);
  const secret = newSecret();
  const secrets: StoredSecret[] = [{ c: await encryptSecret(id, secret) }];
  await beginLog(id);
  const hook = { id, url, events: [...new Set(events)], ...(name !== undefined && { name }), secrets };
  if (!(await storeHook(player, hook)))
    throw refusal('hook.shown', 'take a new secret: POST /me/hooks/{id}/secret', { id });
  return { ...shownHook({ ...hook, rev: '' }, now), secret };
}

/** The webhooks of a player. */
export const listHooks = async (player: string, now: number) =>
  (await hooksOf(player)).map((hook) => shownHook(hook, now));

/** A webhook of a player, with what became of its last messages. */
export async function showHook(player: string, id: string, now: number) {
  const hook = await findHook(player, id);
  if (hook === undefined) throw unknownHook();
  const { last, givenUp } = await readLog(id);
  const shown = ({
    n,
    id: webhookId,
    event,
    matchId,
    seq,
    at,
    tries,
    status,
    error,
    state,
    next,
  }: (typeof last)[number]) => ({
    number: n,
    webhookId,
    event,
    matchId: matchId ?? null,
    seq: seq ?? null,
    at,
    tries,
    status: status ?? null,
    error: error ?? null,
    state,
    nextAt: next ?? null,
  });
  return { ...shownHook(hook, now), deliveries: last.map(shown), failures: givenUp.map(shown) };
}

/** What may be changed. Fields that are left out stay as they are. */
export interface HookChange {
  readonly url?: string | undefined;
  readonly events?: readonly HookEvent[] | undefined;
  readonly name?: string | null | undefined;
  readonly active?: boolean | undefined;
}

/** Changes a webhook of a player. */
export async function editHook(
  player: string,
  id: string,
  { url, events, name, active }: HookChange,
  { now, host }: { readonly now: number; readonly host: string | undefined },
) {
  if (url !== undefined) checkUrl(url, host);
  const hook = await changeHook(player, id, ({ off }) => ({
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: [...new Set(events)] }),
    ...(name !== undefined && { name: name ?? undefined }),
    ...(active === true && { off: undefined }),
    ...(active === false && { off: off ?? { why: 'owner', at: now } }),
  }));
  return shownHook(hook, now);
}

/** A new secret for a webhook. Those of before sign beside it for a day. */
export async function renewSecret(player: string, id: string, now: number) {
  const secret = newSecret();
  const c = await encryptSecret(id, secret);
  const until = now + OVERLAP;
  await changeHook(player, id, ({ secrets }) => {
    const earlier = secrets.filter((each) => (each.until ?? until) > now);
    const kept = earlier.map((each) => ({ c: each.c, until: each.until ?? until }));
    return { secrets: [{ c }, ...kept].slice(0, SECRETS) };
  });
  return { id, secret, earlierUntil: until };
}

/** Asks for a message to a webhook, whatever it is told of. Gives the `webhook-id` that it will have. */
export async function testHook(player: string, id: string, now: number): Promise<string> {
  if ((await findHook(player, id)) === undefined) throw unknownHook();
  if (!(await askForTest(player, id, now))) {
    const seconds = TEST_PAUSE / 1000;
    throw refusal('limit.hook-tests', `once in ${seconds} s`, {}, { 'retry-after': String(seconds) });
  }
  return messageIdOf({ player, event: 'test', asked: now }, id);
}

/** Takes a webhook away, with everything that is known of it, and itself last: so a repeat does what was left. */
export async function removeHook(player: string, id: string, now: number): Promise<void> {
  if ((await findHook(player, id)) !== undefined) {
    // Without its log nothing more is sent.
    await dropLog(id);
    const end = performance.now() + ERASING;
    await eraseDeliveries(id, () => performance.now() < end);
  }
  if (!(await dropHook(player, id, now))) throw unknownHook();
}

/** Forgets which webhooks a player has made. */
export async function dropPlaces(player: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: setting('MATCHES_TABLE'), Key: hookSlotsKey(player) }));
}

/** Takes every webhook of a player away. */
export async function removeHooks(player: string, now: number): Promise<void> {
  for (const { id } of await hooksOf(player)) await removeHook(player, id, now);
}
