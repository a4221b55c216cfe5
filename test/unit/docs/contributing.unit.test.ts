import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A game and a form that pages tell of as examples. */
const EXAMPLES = ['domain/games/lone-wolf/', 'test/golden/stored/form-2'];

const PAGES = ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'README.md', ...globSync('docs/*.md')];

test.each(PAGES)('every path that %s names is there', (page) => {
  const text = readFileSync(page, 'utf8');
  const folders = 'domain|functions|infra|local|client|demo|examples|test|tools|simulation|bench|docs';
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'))].map(([, path]) => path as string);
  const missing = named.filter((path) => !existsSync(path) && globSync(`${path}*`).length === 0);
  expect(missing.filter((path) => !EXAMPLES.some((example) => path.startsWith(example)))).toEqual([]);
});

test.each(PAGES)('every link in %s leads somewhere', (page) => {
  const text = readFileSync(page, 'utf8');
  const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/') + 1) : '';
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to as string).filter((to) => !/^\w+:/.test(to));
  const broken = links.filter((link) => {
    const [path, anchor] = link.split('#') as [string, string?];
    const target = path === '' ? page : `${folder}${path}`;
    if (!existsSync(target)) return true;
    if (anchor === undefined || !target.endsWith('.md')) return false;
    const headings = readFileSync(target, 'utf8').match(/^#+ .*$/gm) ?? [];
    const anchors = headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
    return !anchors.includes(anchor);
  });
  expect(broken).toEqual([]);
});
