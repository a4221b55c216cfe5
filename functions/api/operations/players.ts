import { setting } from '../../aws/settings.ts';
import { countGuest } from '../../players/guest-count.ts';
import { admitGuest } from '../../players/identity.ts';
import { namesOf, rename } from '../../players/profiles.ts';
import { refusal } from '../../problems/refusal-error.ts';
import { issue } from '../../sockets/tickets.ts';
import { operation, signedIn, tokenOf } from '../operation.ts';
import { NewGuest, NewTicket, Rename } from '../schemas.ts';
import { millis } from '../token-answer.ts';

export const createGuest = operation({
  name: 'createGuest',
  summary: 'Become a guest player',
  description: 'The token is shown once. Send it as `Authorization: Bearer <token>`.',
  repeat: 'Makes another guest each time. A guest whose token was lost with the answer is never used.',
  tag: 'players',
  auth: 'none',
  scope: null,
  body: NewGuest,
  answers: { status: 201, schema: 'Guest' },
  problems: ['auth.guests-off', 'limit.guests'],
  handle: async ({ body, address, context }) => {
    if (setting('GUESTS') !== 'on') throw refusal('auth.guests-off', 'ask the operator how to sign in');
    await countGuest(address, context().now);
    const { player, token, expiresAt } = await admitGuest(body.name, context().now);
    return { status: 201, body: { player: player.id, name: body.name, token, expiresAt } };
  },
});

export const getMe = operation({
  name: 'getMe',
  summary: 'Who am I?',
  description:
    'With what your token is good for, and until when. A token of a guest or of a sign-in is renewed by being used: when less than 60 of its 90 days are left, it gets 90 again.',
  tag: 'players',
  auth: 'player',
  scope: 'read',
  answers: { status: 200, schema: 'Me' },
  handle: async (call) => {
    const { id } = signedIn(call);
    const { expires, scopes } = tokenOf(call);
    const name = (await namesOf([id], call.context().now)).get(id);
    return {
      status: 200,
      body: { player: id, ...(name !== undefined && { name }), expiresAt: millis(expires), scopes },
    };
  },
});

export const renameMe = operation({
  name: 'renameMe',
  summary: 'Change your name',
  description:
    'The new name shows everywhere within a minute, also in matches that are over. It does not change an ETag.',
  repeat: 'Sets the same name again. So a repeat that arrives after a later change undoes that change.',
  tag: 'players',
  auth: 'player',
  scope: 'account',
  body: Rename,
  answers: { status: 200, schema: 'Renamed' },
  problems: ['player.unknown'],
  handle: async (call) => {
    const { id } = signedIn(call);
    const { name } = call.body;
    if (!(await rename(id, name, call.context().now))) throw refusal('player.unknown', 'this profile was erased');
    return { status: 200, body: { player: id, name } };
  },
});

export const createTicket = operation({
  name: 'createTicket',
  summary: 'A one-time ticket for a socket',
  description:
    'Open the URL within a minute. A ticket works once. It stands for you, so your token never appears in a URL. When the token is revoked by which you asked for it, the ticket is refused and its socket is closed.',
  repeat: 'Makes another ticket each time. Each opens one socket within a minute.',
  tag: 'players',
  auth: 'player',
  scope: 'read',
  body: NewTicket,
  answers: { status: 201, schema: 'Ticket' },
  handle: async (call) => {
    const player = signedIn(call);
    const { ticket, expiresAt } = await issue(player.id, tokenOf(call).id, call.body.matchId, call.context().now);
    return { status: 201, body: { ticket, url: `${setting('SOCKET_URL')}?ticket=${ticket}`, expiresAt } };
  },
});
