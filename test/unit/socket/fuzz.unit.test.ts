import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { FRAMES_OUT } from '../../../tools/frames.ts';
import { expectRegistered, MARK, outage } from '../../support/service/outage.ts';

interface Reply {
  readonly statusCode: number;
  readonly body?: string;
}

const MATCH_ID = '01KDVXSTC0MATCH00000000000';
let handler: (event: unknown) => Promise<Reply>;
let written: () => string;

beforeAll(async () => {
  const socket = await import('../../../functions/socket/handler.ts');
  handler = (sent) =>
    socket.handler(sent as never, { getRemainingTimeInMillis: () => 10_000 } as never) as Promise<Reply>;
  ({ written } = await outage());
});

const event = (routeKey: string, fields: object) => ({
  requestContext: { routeKey, connectionId: 'connection-1', requestId: 'request-1' },
  ...fields,
});

const word = fc.oneof(
  fc.constantFrom(MARK, '__proto__', '\u0000', '\ud800', `\n    at ${MARK}`, MATCH_ID, 'x'.repeat(26)),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const type = fc.oneof(fc.constantFrom('subscribe', 'unsubscribe', 'ping', 'sync', 'pong', 'constructor'), word);
const after = fc.oneof(fc.nat(), fc.double(), fc.constantFrom(-1, 1e308, null, '1', [1]));
const nearly = fc
  .record({ type, matchId: word, after, id: after, move: fc.constant(MARK) }, { requiredKeys: ['type'] })
  .map((frame) => JSON.stringify(frame));
const right = fc
  .record(
    {
      type: fc.constantFrom('subscribe', 'unsubscribe'),
      matchId: fc.oneof(fc.constant(MATCH_ID), fc.string({ minLength: 26, maxLength: 26 })),
    },
    { requiredKeys: ['type', 'matchId'] },
  )
  .map((frame) => JSON.stringify(frame));
const depth = fc.integer({ min: 1, max: 8_000 });
const text = fc.oneof(
  { weight: 4, arbitrary: nearly },
  { weight: 2, arbitrary: right },
  fc.constantFrom('{"type":"ping"}', '{"type":"sync"}', '{"type":"sync","id":7}'),
  fc.json(),
  word,
  depth.map((n) => '['.repeat(n) + ']'.repeat(n)),
  depth.map((n) => `{"type":"subscribe","matchId":${'['.repeat(n)}${']'.repeat(n)}}`),
  fc.constantFrom('', '{', 'null', `{"type":"${MARK}"`, '1e999', '{"type":"subscribe","matchId":1e999}'),
  fc.integer({ min: 16_300, max: 16_500 }).map((size) => JSON.stringify({ type: 'x'.repeat(size) })),
);

test('whatever is sent, a frame of the documents comes back and the socket stays open', async () => {
  const types = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.option(text, { nil: undefined }), async (body) => {
      const { statusCode, body: sent = '' } = await handler(event('$default', { body }));
      const frame = JSON.parse(sent) as { type: keyof typeof FRAMES_OUT };
      expect(statusCode).toBe(200);
      expect(FRAMES_OUT[frame.type].safeParse(frame)).toMatchObject({ success: true });
      if (frame.type === 'error') expectRegistered(frame as never);
      expect(sent).not.toContain(MARK);
      types.add(frame.type === 'error' ? (frame as unknown as { code: string }).code : frame.type);
    }),
    { numRuns: 1_000 },
  );
  const usual = ['pong', 'frame.malformed', 'frame.invalid', 'service.unavailable'];
  expect([...types]).toEqual(expect.arrayContaining(usual));
});

test('whoever knocks with whatever, the answer is a status with a registered code', async () => {
  const headers = fc.dictionary(fc.oneof(fc.constantFrom('Origin', 'origin', 'ORIGIN'), word), word, { maxKeys: 2 });
  const query = fc.dictionary(fc.oneof(fc.constant('ticket'), word), word, { maxKeys: 2 });
  const knock = fc.record({ headers, queryStringParameters: query }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(knock, async (fields) => {
      const { statusCode, body = '' } = await handler(event('$connect', fields));
      const problem = JSON.parse(body) as { code: string; status: number; title: string };
      expect(problem.status).toBe(statusCode);
      expectRegistered(problem);
      expect(body).not.toContain(MARK);
    }),
    { numRuns: 300 },
  );
});

test('a socket that closes during an outage makes no noise of its own', async () => {
  expect(await handler(event('$disconnect', {}))).toEqual({ statusCode: 200 });
});

test('the log has nothing of what was sent', () => {
  expect(written()).not.toBe('');
  expect(
    written()
      .split('\n')
      .filter((line) => line.includes(MARK)),
  ).toEqual([]);
});
