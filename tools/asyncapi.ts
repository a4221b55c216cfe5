import * as z from 'zod';
import { BOUND } from './client-guide.ts';
import { FRAMES_IN, FRAMES_OUT } from './frames.ts';
import { dropSafeBounds } from './json-schema.ts';
import { SAMPLE_FRAMES_IN, SAMPLE_FRAMES_OUT } from './sample-frames.ts';
import { NAMED } from './schema-names.ts';
import { VERSION } from './version.ts';

/** Where this document keeps a schema. */
const SCHEMAS = '#/components/schemas/';
const CHANNEL = '#/channels/socket';

const frameName = (type: string): string => `${type}Frame`;
const FRAMES: Readonly<Record<string, z.ZodType>> = { ...FRAMES_IN, ...FRAMES_OUT };
const SAMPLES: Readonly<Record<string, string>> = { ...SAMPLE_FRAMES_IN, ...SAMPLE_FRAMES_OUT };

const ABOUT: Readonly<Record<string, string>> = {
  subscribe: 'Follow a match; `after` asks for the entries after that number',
  sync: 'Ask for the newest entry of every match that this socket follows',
  unsubscribe: 'Stop following a match',
  ping: 'Keep the socket open',
  subscribed:
    'You follow the match; here is what you missed. An `entry` that was made meanwhile may come before this frame',
  heads: 'The newest entry of every match that this socket follows: fetch what you do not have',
  unsubscribed: 'You no longer follow the match',
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

/** Names that a schema refers to, at any depth. */
function reached(schemas: Readonly<Record<string, unknown>>, names: readonly string[], seen = new Set<string>()) {
  for (const name of names.filter((n) => !seen.has(n))) {
    seen.add(name);
    const refs = JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g);
    reached(
      schemas,
      [...refs].map(([, ref]) => ref as string),
      seen,
    );
  }
  return seen;
}

/** The frames and what they refer to, as JSON Schema of draft 7: the dialect of AsyncAPI. */
function schemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of NAMED) registry.add(schema, { id });
  for (const [type, schema] of Object.entries(FRAMES)) registry.add(schema, { id: frameName(type) });
  const all = z.toJSONSchema(registry, {
    target: 'draft-7',
    uri: (id) => SCHEMAS + id,
    override: dropSafeBounds,
  }).schemas;
  const wanted = reached(all, Object.keys(FRAMES).map(frameName));
  const bare = ({ $schema, $id, ...schema }: z.core.JSONSchema.BaseSchema) => schema;
  return Object.fromEntries([...wanted].map((name) => [name, bare(all[name] as z.core.JSONSchema.BaseSchema)]));
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
const receive = (type: string, answer: string) => ({
  action: 'receive',
  channel,
  summary: ABOUT[type],
  messages: [messageRef(type)],
  reply: { channel, messages: [messageRef(answer), messageRef('error')] },
});
const send = (type: string) => ({ action: 'send', channel, summary: ABOUT[type], messages: [messageRef(type)] });

/** The AsyncAPI document of the socket, seen from the service. */
export function asyncApi() {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Standoff socket',
      version: VERSION,
      description: 'Public news of matches. Generated; see api.md for the habits of this API.',
      license: { name: 'MIT' },
    },
    servers: { local: { host: 'localhost:3001', pathname: '/live', protocol: 'ws', description: 'The local cloud' } },
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
      subscribe: receive('subscribe', 'subscribed'),
      sync: receive('sync', 'heads'),
      unsubscribe: receive('unsubscribe', 'unsubscribed'),
      ping: receive('ping', 'pong'),
      entry: send('entry'),
      sealed: send('sealed'),
    },
    components: { schemas: schemas() },
  };
}
