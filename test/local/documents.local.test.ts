import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rulesets } from '../../domain/registry.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { endCloud } from '../support/service/live.ts';

/*
 * What is served from files beside the bundle, by the bundle.
 */

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud();
});
afterAll(() => endCloud(cloud));

const get = (path: string, headers: Record<string, string> = {}) => fetch(cloud.urls.http + path, { headers });

test('each game comes with the schemas of what is seen of it', async () => {
  for (const game of new Set(rulesets().map((ruleset) => ruleset.game))) {
    const { seen } = (await (await get(`/games/${game}`)).json()) as { seen: unknown };
    expect(seen, game).toEqual(JSON.parse(readFileSync(`docs/seen/${game}.json`, 'utf8')));
  }
});

test('the documents are served as they are', async () => {
  for (const [path, file] of [
    ['/openapi.json', 'docs/openapi.json'],
    ['/asyncapi.json', 'docs/asyncapi.json'],
    ['/docs', 'docs/reference.html'],
  ] as const) {
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).toBe(readFileSync(file, 'utf8'));
    const unchanged = await get(path, { 'if-none-match': answer.headers.get('etag') as string });
    expect([unchanged.status, await unchanged.text()], path).toEqual([304, '']);
  }
  expect((await get('/docs')).headers.get('content-security-policy')).toContain("default-src 'none'");
});
