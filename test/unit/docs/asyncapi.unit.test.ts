import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parseFrame } from '../../../functions/socket/frame.ts';
import { asyncApi } from '../../../tools/asyncapi.ts';
import { FRAMES_IN, FRAMES_OUT } from '../../../tools/frames.ts';
import { SAMPLE_FRAMES_IN, SAMPLE_FRAMES_OUT } from '../../../tools/sample-frames.ts';

const document = asyncApi();
const ajv = new Ajv({ strict: false, validateFormats: false });

test('the document is valid AsyncAPI 3.0', () => {
  // The specification's schema brings the schema of draft 7 along, which Ajv would know already.
  const bare = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false });
  const validate = bare.compile({ ...specs.schemas['3.0.0'] } as object);
  validate(JSON.parse(JSON.stringify(document)));
  expect(validate.errors).toBeNull();
});

describe.each(Object.entries(FRAMES_OUT))('a frame %s', (type, schema) => {
  const sent = JSON.parse(SAMPLE_FRAMES_OUT[type as keyof typeof FRAMES_OUT]) as object;

  test('is described as it is sent', () => {
    expect(schema.safeParse(sent)).toMatchObject({ success: true });
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(sent)));
  });

  test('is not taken for another one', () => {
    const others = Object.entries(FRAMES_OUT).filter(([name]) => name !== type);
    for (const [, other] of others) expect(other.safeParse(sent).success).toBe(false);
  });
});

test('an entry too large for a frame is described too', () => {
  const { matchId, seq } = JSON.parse(SAMPLE_FRAMES_OUT.entry) as { matchId: string; seq: number };
  expect(FRAMES_OUT.entry.safeParse({ v: 1, type: 'entry', matchId, seq, head: 'x', fetch: true }).success).toBe(true);
});

test.each(Object.keys(FRAMES_IN))('a frame %s is read as it is described', (type) => {
  const sent = SAMPLE_FRAMES_IN[type as keyof typeof FRAMES_IN];
  expect(parseFrame(sent)).toEqual(JSON.parse(sent));
});

test('examples fit the schemas of the document', () => {
  const { schemas } = document.components;
  for (const { name, payload, examples } of Object.values(document.channels.socket.messages)) {
    const validate = ajv.compile({ components: { schemas }, ...payload });
    expect(validate(examples[0]?.payload), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

test('every message is sent or received by an operation, or answers one', () => {
  const named = JSON.stringify(document.operations);
  for (const name of Object.keys(document.channels.socket.messages)) expect(named).toContain(`/messages/${name}"`);
});
