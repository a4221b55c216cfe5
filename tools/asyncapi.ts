import type * as z from 'zod';
import {
  ANSWER_SCHEMAS,
  openSchemas,
  reached,
  strictSchemas,
  UNKNOWN_EVENT,
  withReferences,
} from './answer-schemas.ts';
import { BOUND } from './client-guide.ts';
import { FRAMES_IN, FRAMES_OUT } from './frames.ts';
import { type Schema, UNKNOWN_OBJECT } from './open-schema.ts';
import { SAMPLE_FRAMES_IN, SAMPLE_FRAMES_OUT } from './sample-frames.ts';
import { VERSION } from './version.ts';

/** Where this document keeps a schema. */
const SCHEMAS = '#/components/schemas/';
const CHANNEL = '#/channels/socket';

const frameName = (type: string): string => `${type}Frame`;
const FRAMES: Readonly<Record<string, z.ZodType>> = { ...FRAMES_IN, ...FRAMES_OUT };
const SAMPLES: Readonly<Record<string, string>> = { ...SAMPLE_FRAMES_IN, ...SAMPLE_FRAMES_OUT };

const ABOUT: Readonly<Record<string, string>> = {
  subscribe: 'Follow a match, where `after` asks for the entries after that number, or listen to all your matches',
  sync: 'Ask for the newest entry of every match that this socket follows, or how all your matches stand',
  unsubscribe: 'Stop following a match',
  ping: 'Keep the socket open',
  subscribed:
    'You follow the match; here is what you missed. An `entry` that was made meanwhile may come before this frame',
  heads: 'The newest entry of every match that this socket follows: fetch what you do not have',
  channel: 'How all your running matches stand: the answer to `"me": true`',
  yours: 'News of a match of yours: a new entry, or you are awaited or not any more',
  unsubscribed: 'You no longer follow the match, or listen to yours',
  pong: 'The socket is open',
  entry: 'The match has a new entry',
  sealed: 'A seat has sealed or withdrawn its seal. The frame does not raise `seq` and may come twice',
  error: 'What you sent was refused; the socket stays open',
};

/** What a summary has no room for. */
const MORE: Readonly<Record<string, string>> = {
  sync: `A frame may get lost while pings are answered; \`heads\` proves that none is missing. A client should ${BOUND}. Without an answer in time it opens another socket and reads \`GET /matches/{id}/entries\`.`,
  heads:
    'A match that is not named is no longer followed by this socket, or no longer visible to you. `id` is that of your `sync`: the answer to an older one proves nothing.',
};

/** Frames that a client sends are closed, as requests are; those that it gets are open, as answers are. */
function schemas(): Record<string, Schema> {
  const sent = strictSchemas(Object.entries(FRAMES_IN).map(([type, schema]) => [frameName(type), schema]));
  const got = openSchemas(
    Object.entries(FRAMES_OUT).map(([type, schema]): [string, z.ZodType] => [frameName(type), schema]),
    () => 'type',
  );
  // What games fill is told in the other document; the two would only say the same.
  const brief = { GameEvent: UNKNOWN_EVENT, GameResult: UNKNOWN_OBJECT };
  const all: Readonly<Record<string, Schema>> = { ...ANSWER_SCHEMAS, ...sent, ...got, ...brief };
  // In draft 7, the dialect of AsyncAPI, a reference hides what stands beside it.
  const wrapped = (ref: string, beside: Schema): Schema =>
    Object.keys(beside).length === 0 ? { $ref: ref } : { ...beside, allOf: [{ $ref: ref }] };
  const names = [...reached(Object.keys(FRAMES).map(frameName), all)];
  return Object.fromEntries(names.map((name) => [name, withReferences(all[name], wrapped) as Schema]));
}

const message = (type: string) => ({
  name: type,
  summary: ABOUT[type],
  ...(MORE[type] !== undefined && { description: MORE[type] }),
  contentType: 'application/json',
  payload: { $ref: SCHEMAS + frameName(type) },
  examples: [{ payload: JSON.parse(SAMPLES[type] as string) as unknown }],
});

const messageRef = (type: string) => ({ $ref: `${CHANNEL}/messages/${type}` });
const channel = { $ref: CHANNEL };

/** What the service does with a frame from a client. */
const receive = (type: string, ...answers: string[]) => ({
  action: 'receive',
  channel,
  summary: ABOUT[type],
  messages: [messageRef(type)],
  reply: { channel, messages: [...answers, 'error'].map(messageRef) },
});
const send = (type: string) => ({ action: 'send', channel, summary: ABOUT[type], messages: [messageRef(type)] });

/** The AsyncAPI document of the socket, seen from the service. */
export function asyncApi() {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Standoff socket',
      version: VERSION,
      description:
        'Public news of matches. Generated; see api.md for the habits of this API. Frames may get new fields, and frames of new types may come: pass over what you do not know. What is in the events of a game is in openapi.json.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: {
      socket: {
        host: '{host}',
        pathname: '/{stage}',
        protocol: 'wss',
        description: 'Where the `url` of `POST /tickets` points to; the local cloud speaks ws',
        variables: {
          host: { default: 'localhost:3001', description: 'By default the local cloud' },
          stage: { default: 'live', description: 'Stage of the gateway' },
        },
        security: [{ $ref: '#/components/securitySchemes/ticket' }],
      },
    },
    defaultContentType: 'application/json',
    channels: {
      socket: {
        address: '/',
        description: 'Open the `url` of `POST /tickets` as it is. Moves go over HTTP.',
        messages: Object.fromEntries(Object.keys(FRAMES).map((type) => [type, message(type)])),
        bindings: {
          ws: {
            method: 'GET',
            query: {
              type: 'object',
              properties: { ticket: { type: 'string', description: 'One-time ticket' } },
              required: ['ticket'],
            },
          },
        },
      },
    },
    operations: {
      subscribe: receive('subscribe', 'subscribed', 'channel'),
      sync: receive('sync', 'heads', 'channel'),
      unsubscribe: receive('unsubscribe', 'unsubscribed'),
      ping: receive('ping', 'pong'),
      entry: send('entry'),
      sealed: send('sealed'),
      yours: send('yours'),
    },
    components: {
      schemas: schemas(),
      securitySchemes: {
        ticket: {
          type: 'httpApiKey',
          name: 'ticket',
          in: 'query',
          description: 'A one-time ticket from `POST /tickets`; it stands in the `url` that comes with it',
        },
      },
    },
  };
}
