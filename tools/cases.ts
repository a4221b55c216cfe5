import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One test that is named after one or more cases. */
interface CaseTest {
  readonly numbers: readonly number[];
  readonly title: string;
  readonly file: string;
}

/** Also the titles of groups and of tests over a table, whose values are left open. */
const TITLE = /\(\s*(['"`])case ([\d, ]+): (.*?)\1,/g;

const testsIn = (root: string, file: string): CaseTest[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(TITLE)].map(([, , numbers = '', title = '']) => ({
    numbers: numbers.split(',').map(Number),
    title: title
      .replaceAll("\\'", "'")
      .replaceAll('|', '\\|')
      .replaceAll(/%[a-z]/g, '…'),
    file,
  }));

const HEAD = `# Cases

This page lists faults that users of similar programs met, and that must not happen here. Each has a number, and the tests
that show that it does not happen have this number in their names. This table is made from these names (\`npm run docs\`).

| case | what holds instead | test |
|---|---|---|
`;

/** The table of cases, from the names of the tests. */
export function caseTable(root: string): string {
  const files = globSync('test/**/*.test.ts', { cwd: root }).sort();
  const rows = files
    .flatMap((file) => testsIn(root, file))
    .flatMap(({ numbers, title, file }) => numbers.map((number) => ({ number, title, file })))
    .sort((a, b) => a.number - b.number || (a.file < b.file ? -1 : 1));
  return HEAD + rows.map(({ number, title, file }) => `| ${number} | ${title} | \`${file}\` |\n`).join('');
}
