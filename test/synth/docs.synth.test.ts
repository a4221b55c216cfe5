import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissionsTable } from '../../infra/permissions-table.ts';

const FILE = 'docs/deploy.md';

// `UPDATE_DOCS=1 npx vitest run test/synth/docs` writes it anew.
test('the page on deployment shows the grants as they are', () => {
  const page = readFileSync(FILE, 'utf8');
  const current = page.replace(/(<!-- grants -->\n)[\s\S]*(<!-- \/grants -->)/, (_, open, close) =>
    [open, permissionsTable(), '\n', close].join(''),
  );
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, current);
  expect(page).toContain('<!-- grants -->');
  expect(process.env.UPDATE_DOCS === '1' ? current : page).toBe(current);
});
