import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from '../../../functions/api/routes.ts';
import { FRAMES_IN, FRAMES_OUT } from '../../../tools/frames.ts';
import { VERSION } from '../../../tools/version.ts';

const page = readFileSync('docs/reference.html', 'utf8');

test('the page tells of every route and every frame', () => {
  for (const { name, method, path } of ROUTES) {
    expect(page).toContain(`<section id="${name}">`);
    expect(page).toContain(`<span class="method">${method}</span> <code>${path}</code>`);
  }
  for (const type of [...Object.keys(FRAMES_IN), ...Object.keys(FRAMES_OUT)])
    expect(page).toContain(`<h3><code>${type}</code></h3>`);
});

test('every link of the page leads to a place in it, or to a document beside it', () => {
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, to]) => to as string);
  const broken = links.filter(
    (to) => !(to.startsWith('#') ? page.includes(`id="${to.slice(1)}"`) : /^\w+\.json$/.test(to)),
  );
  expect(broken).toEqual([]);
  expect(links.length).toBeGreaterThan(50);
});

test('the page needs no script and nobody else', () => {
  expect(page).not.toMatch(/<script|<iframe|<link|@import|url\(|\bsrc=|\bon\w+="/i);
  expect(page).not.toMatch(/href="(?:https?:)?\/\//);
});

test('the documents have the version of the newest section of the changelog', () => {
  const [, newest] = /^## (\S+)/m.exec(readFileSync('CHANGELOG.md', 'utf8').replaceAll(',', '')) ?? [];
  expect(VERSION).toBe(newest);
  for (const file of ['docs/openapi.json', 'docs/asyncapi.json'])
    expect(JSON.parse(readFileSync(file, 'utf8')).info.version, file).toBe(newest);
});
