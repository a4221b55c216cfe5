import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/reliability.md', 'utf8');
const named = [...page.matchAll(/\[[\w-]+\]\(\.\.\/(test\/[\w./-]+)\) › ([^|]+?) \|/g)].map(([, file, title]) => ({
  file: file as string,
  title: title as string,
}));

test('the page names a test for every fault', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('](../test/'));
  expect(rows.length).toBeGreaterThan(20);
  expect(named).toHaveLength(rows.length);
});

test.each(named)('$file has the test: $title', ({ file, title }) => {
  expect(readFileSync(file, 'utf8')).toContain(title);
});
