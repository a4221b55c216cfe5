import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../functions/problems/refusal-error.ts';
import { aboutOf, parseFrame } from '../../../functions/socket/frame.ts';
import { FRAMES_IN } from '../../../tools/frames.ts';
import { SAMPLE_FRAMES_IN } from '../../../tools/sample-frames.ts';

/*
 * What is wrong with a frame is said of the field that is wrong.
 */

const MATCH_ID = '01KDVXSTC0MATCH00000000000';

function errorsOf(frame: unknown): unknown {
  try {
    parseFrame(JSON.stringify(frame));
  } catch (error) {
    expect(error).toBeInstanceOf(RefusalError);
    const { code, more } = error as RefusalError;
    expect(code).toBe('frame.invalid');
    return more.errors;
  }
  return undefined;
}

const samples = Object.entries(SAMPLE_FRAMES_IN).map(([type, text]): [keyof typeof FRAMES_IN, object] => [
  type as keyof typeof FRAMES_IN,
  JSON.parse(text),
]);

describe.each(samples)('a frame %s', (type, sample) => {
  test('may have an id, which is a whole number from 0 on', () => {
    const { id: _, ...plain } = sample as { id?: number };
    expect(errorsOf(plain)).toBeUndefined();
    for (const id of [0, 7, Number.MAX_SAFE_INTEGER]) {
      expect(parseFrame(JSON.stringify({ ...plain, id }))).toMatchObject({ id });
      expect(aboutOf(JSON.stringify({ ...plain, id }))).toMatchObject({ id });
    }
    expect(errorsOf({ ...plain, id: 'one' })).toEqual([{ pointer: '/id', detail: 'expected a number' }]);
    expect(errorsOf({ ...plain, id: 1.5 })).toEqual([{ pointer: '/id', detail: 'expected a whole number' }]);
    expect(errorsOf({ ...plain, id: -1 })).toEqual([{ pointer: '/id', detail: expect.stringContaining('>=0') }]);
  });

  test('names the field that it does not know, and those that it does', () => {
    const known = Object.keys(FRAMES_IN[type].shape).join(', ');
    expect(errorsOf({ ...sample, seat: 'secret' })).toEqual([
      { pointer: '/seat', detail: `unknown field; known are ${known}` },
    ]);
  });
});

test('a frame of no type hears which types there are', () => {
  const detail = 'expected one of "subscribe", "unsubscribe", "ping", "sync"';
  for (const frame of [{ type: 'seal', matchId: MATCH_ID }, { type: '__proto__' }, {}, { type: 7 }])
    expect(errorsOf(frame)).toEqual([{ pointer: '/type', detail }]);
  for (const frame of [null, [], 7, 'subscribe'])
    expect(errorsOf(frame)).toEqual([{ pointer: '', detail: 'expected an object' }]);
});

test('a match that is missing or has no id that could be one is said to be expected', () => {
  const either = [{ pointer: '/matchId', detail: 'expected either matchId or me' }];
  for (const type of ['subscribe', 'unsubscribe']) {
    expect(errorsOf({ type })).toEqual(either);
    expect(errorsOf({ type, matchId: MATCH_ID, me: true })).toEqual(either);
    expect(errorsOf({ type, me: false })).toEqual([{ pointer: '/me', detail: 'expected true' }]);
  }
  expect(errorsOf({ type: 'subscribe', me: true, after: 1 })).toEqual([
    { pointer: '/after', detail: 'belongs to a matchId, and not to me' },
  ]);
  for (const matchId of ['@', 'x'.repeat(26), `${MATCH_ID}0`])
    expect(errorsOf({ type: 'unsubscribe', matchId })).toEqual([
      { pointer: '/matchId', detail: 'expected the id of a match' },
    ]);
  expect(errorsOf({ type: 'subscribe', matchId: MATCH_ID, after: -1 })).toEqual([
    { pointer: '/after', detail: expect.stringContaining('>=0') },
  ]);
});

test('what is refused is answered with what could be read of its question, and with nothing else of it', () => {
  const about = (frame: unknown) => aboutOf(typeof frame === 'string' ? frame : JSON.stringify(frame));
  expect(about({ type: 'seal', id: 3, matchId: MATCH_ID, move: 1 })).toEqual({ id: 3, matchId: MATCH_ID });
  expect(about({ id: 3, matchId: '@', me: 1 })).toEqual({ id: 3 });
  expect(about({ id: 3, me: true, seat: 0 })).toEqual({ id: 3, me: true });
  expect(about({ id: 'three', matchId: MATCH_ID })).toEqual({ matchId: MATCH_ID });
  for (const frame of ['', '{', 'null', '[]', '7', `{"id":7,"pad":"${'x'.repeat(17_000)}"}`, '{"__proto__":{"id":7}}'])
    expect(about(frame)).toEqual({});
});
