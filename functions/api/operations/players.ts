import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { fingerprint } from '../../lib/fingerprint.ts';
import { admitGuest } from '../../lib/identity.ts';
import { refusedBy } from '../../lib/refused.ts';
import { setting, table } from '../../lib/table.ts';
import { operation, signedIn } from '../operation.ts';
import { NewGuest, NewTicket } from '../schemas.ts';

/** A ticket must be used within a minute. Milliseconds. */
const TICKET_LIFE = 60_000;

export const createGuest = operation({
  name: 'createGuest',
  summary: 'Become a guest player',
  description: 'The token is shown once. Send it as `Authorization: Bearer <token>`.',
  tag: 'players',
  auth: 'none',
  body: NewGuest,
  answers: { status: 201, schema: 'Guest' },
  problems: ['auth.guests-off'],
  handle: async ({ body, moment }) => {
    if (setting('GUESTS') !== 'on') throw refusedBy('auth.guests-off', 'ask the operator how to sign in');
    const { player, token, expiresAt } = await admitGuest(body.name, moment().now);
    return { status: 201, body: { player: player.id, name: player.name, token, expiresAt } };
  },
});

export const getMe = operation({
  name: 'getMe',
  summary: 'Who am I?',
  tag: 'players',
  auth: 'player',
  answers: { status: 200, schema: 'Me' },
  handle: async (call) => {
    const { id, name } = signedIn(call);
    return { status: 200, body: { player: id, name } };
  },
});

export const createTicket = operation({
  name: 'createTicket',
  summary: 'A one-time ticket for a socket',
  description: 'Open the URL within a minute. A ticket works once; it names you, so no token appears in any URL.',
  tag: 'players',
  auth: 'player',
  body: NewTicket,
  answers: { status: 201, schema: 'Ticket' },
  handle: async (call) => {
    const player = signedIn(call);
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = call.moment().now + TICKET_LIFE;
    await table.send(
      new PutCommand({
        TableName: setting('MATCHES_TABLE'),
        Item: {
          pk: `TICKET#${fingerprint(ticket)}`,
          sk: 'TICKET',
          player: player.id,
          name: player.name,
          expiresAt,
          ttl: Math.ceil(expiresAt / 1000),
          ...(call.body.matchId && { matchId: call.body.matchId }),
        },
      }),
    );
    return { status: 201, body: { ticket, url: `${setting('SOCKET_URL')}?ticket=${ticket}`, expiresAt } };
  },
});
