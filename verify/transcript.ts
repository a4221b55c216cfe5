import * as z from 'zod';

/*
 * The shape of a transcript, as far as a check needs it. What it does not know it leaves alone: entries are compared as they are.
 */

const Entry = z.looseObject({
  seq: z.int(),
  at: z.int(),
  prev: z.string().nullable(),
  type: z.string(),
});

/** A public key of the service, as `GET /keys` lists it. */
const SigningKey = z.object({
  id: z.string(),
  publicKey: z.string(),
  from: z.int(),
  until: z.int(),
  revoked: z.int().nullable(),
});
export type SigningKey = z.output<typeof SigningKey>;

/** What `GET /keys` answers. */
export const KeyList = z.looseObject({ keys: z.array(SigningKey) });

const Explained = z.looseObject({
  entry: Entry,
  receipts: z
    .array(
      z.looseObject({
        seat: z.int(),
        sealId: z.string(),
        at: z.int(),
        revision: z.int(),
        signature: z.string().optional(),
        key: z.string().optional(),
      }),
    )
    .optional(),
  moves: z
    .array(
      z.looseObject({
        seat: z.int(),
        move: z.json(),
        salt: z.string(),
        nonce: z.string().optional(),
        sent: z.json().optional(),
      }),
    )
    .optional(),
  orders: z.record(z.string(), z.record(z.string(), z.json())).optional(),
});

export const FORMAT = 'standoff/transcript/1';

export const Transcript = z.looseObject({
  format: z.literal(FORMAT, { error: `this program reads transcripts of the format ${FORMAT}` }),
  matchId: z.string(),
  game: z.string(),
  version: z.int(),
  rules: z.string().optional(),
  disclose: z.enum(['played', 'shown']),
  drawSeed: z.string(),
  head: z.string(),
  seq: z.int(),
  epoch: z.int().optional(),
  keys: z.array(SigningKey).optional(),
  entries: z.array(Explained).min(1),
  next: z.null({ error: 'put the entries of all pages into one list; the last page has null here' }),
});

/** The transcript of a finished match, all pages as one. See `GET /matches/{id}/transcript`. */
export type Transcript = z.output<typeof Transcript>;
export type Explained = Transcript['entries'][number];
