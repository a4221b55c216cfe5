import { ulid } from 'ulid';
import { hasHooks } from '../../hooks/listening.ts';
import {
  editHook,
  listHooks as list,
  makeHook,
  removeHook,
  renewSecret,
  showHook,
  testHook as test,
} from '../../hooks/management.ts';
import { profileOf } from '../../players/profiles.ts';
import { dropReservation, reserve } from '../../players/reservations.ts';
import { RefusalError, refusal } from '../../problems/refusal-error.ts';
import { followHooks } from '../../sockets/hook-listening.ts';
import { operation, signedIn } from '../operation.ts';
import { HookChange, HookParams, NewHook } from '../schemas.ts';

const COMMON = { tag: 'players', auth: 'player', scope: 'account' } as const;

/** Refusals after which a webhook was not made. */
const NOT_MADE: readonly string[] = ['hook.url-refused', 'limit.hooks'];

/** Whatever happens in a player's matches from here on is told to their webhooks. */
async function listen(player: string, now: number): Promise<void> {
  await followHooks(player, hasHooks, now);
}

export const createHook = operation({
  ...COMMON,
  name: 'createHook',
  summary: 'A webhook: be told at an address of yours',
  description:
    'Its secret is shown once; messages are signed with it as Standard Webhooks say. docs/webhooks.md tells what they hold and how to check them.',
  repeat:
    'With the same `Idempotency-Key`, for 24 hours: `hook.shown` with the `id` of the webhook, whose secret cannot be shown again; take a new one. Without a key another webhook.',
  headers: ['idempotency-key'],
  body: NewHook,
  answers: { status: 201, schema: 'NewHookAnswer' },
  problems: ['request.idempotency-key-reused', 'hook.url-refused', 'hook.shown', 'limit.hooks', 'player.unknown'],
  handle: async (call) => {
    const { id: player } = signedIn(call);
    const { url, events, name } = call.body;
    const context = call.context();
    const { now } = context;
    const drawn = ulid(now);
    const id = await reserve(player, { hook: { url, events, name: name ?? null } }, drawn, context);
    const made = await makeHook(player, id, { url, events, name }, { now, host: call.headers.host }).catch(
      async (error) => {
        // A request that was refused is not remembered. What a repeat has found it leaves: another copy may be making it.
        if (id === drawn && error instanceof RefusalError && NOT_MADE.includes(error.code))
          await dropReservation(player, drawn, context);
        // What was made may have been interrupted before it listened.
        if (error instanceof RefusalError && error.code === 'hook.shown') await listen(player, now);
        throw error;
      },
    );
    // A deletion erases the profile before it looks for webhooks, and this looks for the profile after the webhook is there.
    if ((await profileOf(player)) === 'gone') {
      await removeHook(player, id, now);
      throw refusal('player.unknown', 'this player was deleted');
    }
    await listen(player, now);
    return { status: 201, body: made };
  },
});

export const listHooks = operation({
  ...COMMON,
  name: 'listHooks',
  summary: 'Your webhooks, without their secrets',
  answers: { status: 200, schema: 'HookList' },
  handle: async (call) => {
    return { status: 200, body: { hooks: await list(signedIn(call).id, call.context().now) } };
  },
});

export const getHook = operation({
  ...COMMON,
  name: 'getHook',
  summary: 'A webhook, and what became of its last messages',
  description:
    'Twenty messages and the last ten that were given up, the newest first. Of an answer its status is kept, and nothing else.',
  params: HookParams,
  answers: { status: 200, schema: 'HookAnswer' },
  problems: ['hook.unknown'],
  handle: async (call) => {
    return { status: 200, body: await showHook(signedIn(call).id, call.params.id, call.context().now) };
  },
});

export const changeHook = operation({
  ...COMMON,
  name: 'changeHook',
  summary: 'Change a webhook, or switch it on again',
  description: 'Fields that are left out stay as they are. `active: true` switches on what was switched off.',
  repeat: 'Sets the same again. So a repeat that arrives after a later change undoes that change.',
  params: HookParams,
  body: HookChange,
  answers: { status: 200, schema: 'Hook' },
  problems: ['hook.unknown', 'hook.url-refused', 'service.conflict'],
  handle: async (call) => {
    const { now } = call.context();
    const { id: player } = signedIn(call);
    const changed = await editHook(player, call.params.id, call.body, { now, host: call.headers.host });
    if (call.body.active === true) await listen(player, now);
    return { status: 200, body: changed };
  },
});

export const deleteHook = operation({
  ...COMMON,
  name: 'deleteHook',
  summary: 'Take a webhook away',
  description: 'What is on its way may still arrive.',
  repeat: 'Changes nothing for a day; then `hook.unknown`.',
  params: HookParams,
  answers: { status: 200, schema: 'HookDeleted' },
  problems: ['hook.unknown'],
  handle: async (call) => {
    const { id } = call.params;
    await removeHook(signedIn(call).id, id, call.context().now);
    return { status: 200, body: { id, deleted: true } };
  },
});

export const testHook = operation({
  ...COMMON,
  name: 'testHook',
  summary: 'Send a message to a webhook, to try it',
  description:
    'A message of type `test` is sent once, usually within a second or two, also to a webhook that is switched off. `GET /me/hooks/{id}` tells what came of it.',
  repeat: 'Asks for another one; within ten seconds `limit.hook-tests`.',
  params: HookParams,
  answers: { status: 200, schema: 'HookTested' },
  problems: ['hook.unknown', 'limit.hook-tests'],
  handle: async (call) => {
    const { id } = call.params;
    return { status: 200, body: { id, webhookId: await test(signedIn(call).id, id, call.context().now) } };
  },
});

export const renewHookSecret = operation({
  ...COMMON,
  name: 'renewHookSecret',
  summary: 'A new secret for a webhook',
  description: 'It is shown once. For a day messages are signed with the secrets of before too.',
  repeat: 'Makes another secret each time; those of before sign for a day, the last three of them.',
  params: HookParams,
  answers: { status: 200, schema: 'HookSecret' },
  problems: ['hook.unknown', 'service.conflict'],
  handle: async (call) => {
    return { status: 200, body: await renewSecret(signedIn(call).id, call.params.id, call.context().now) };
  },
});
