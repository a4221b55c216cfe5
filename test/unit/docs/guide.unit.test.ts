import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACTS, GIFTS, ORDER_CHANGES, SEAL_CHANGES, VACATIONS, VOTES } from '../../../domain/match/index.ts';
import { problemKinds } from '../../../domain/registry.ts';
import { OPERATIONS } from '../../../functions/api/operations/index.ts';
import { ROUTES } from '../../../functions/api/routes.ts';
import { FRAME_READ, SUBSCRIPTIONS } from '../../../functions/socket/frame.ts';
import { entryFrame } from '../../../functions/sockets/frames.ts';
import { apiGuide } from '../../../tools/api-guide.ts';

const guide = readFileSync('docs/api.md', 'utf8');

test('the guide gives the limits as they are', () => {
  expect(guide).toContain(
    `${SUBSCRIPTIONS} matches a socket, ${FRAME_READ / 1024} KB a frame you send, 30 KB one you get`,
  );
  const match = { id: 'match', epoch: 0 };
  const about = { game: 'toy', version: 1, options: {}, clock: { seconds: null, early: true }, draws: 'x' } as const;
  const large = { ...about, seq: 1, at: 0, prev: null, type: 'opened', host: 'x'.repeat(30 * 1024) } as const;
  expect(entryFrame(match, { ...large, host: 'x'.repeat(29 * 1024) })).not.toContain('"fetch":true');
  expect(entryFrame(match, large)).toContain('"fetch":true');
});

test('every code of the registry is in the guide, and every code the guide speaks of is in the registry', () => {
  for (const code of problemKinds().keys()) expect(guide).toContain(`| \`${code}\` |`);
  const spoken = [
    ...guide.matchAll(
      /`((?:request|route|auth|game|match|round|seal|act|order|vote|time|vacation|player|ticket|frame|service)\.[a-z-]+)`/g,
    ),
  ];
  for (const [, code] of spoken) expect(problemKinds().has(code as string), code).toBe(true);
});

test('every request that writes says what its repeat does', () => {
  for (const { name, method } of ROUTES) {
    expect(OPERATIONS[name].repeat !== undefined, name).toBe(method !== 'GET');
  }
});

test('the guide and the repeats give the limits of a player as they are', () => {
  expect(guide).toContain(`After ${SEAL_CHANGES} of them a standing seal`);
  expect(guide).toContain(`After ${ACTS} of them`);
  expect(guide).toContain(`stored ${ORDER_CHANGES} times in a round`);
  for (const most of [VOTES, GIFTS, VACATIONS]) expect(guide).toContain(`Votes count ${most} times a seat and round`);
});

test('a guide that has lost the place of a generated part is an error', () => {
  expect(() => apiGuide(guide.replace('<!-- routes -->', ''))).toThrow('routes');
});
