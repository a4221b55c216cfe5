import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

/*
 * The linter's rules about who may import whom, tried on files that break them: biome.json is data, and a pattern that
 * matches nothing looks like a rule that is kept.
 */

const ROOT = join(import.meta.dirname, '../../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rooms-')));
afterAll(() => rmSync(folder, { recursive: true }));

const REFUSED = [
  ['functions/socket/handler.ts', '../match/referee.ts'],
  ['functions/broadcast/handler.ts', '../match/match-item.ts'],
  ['functions/broadcast/handler.ts', '../socket/frame.ts'],
  ['functions/sockets/frames.ts', '../match/receipts.ts'],
  ['functions/public/store.ts', '../match/vault.ts'],
  ['functions/public/match.ts', '../sockets/frames.ts'],
  ['functions/players/profiles.ts', '../match/vault.ts'],
  ['functions/problems/problem.ts', '../public/match.ts'],
  ['functions/aws/log.ts', '../problems/problem.ts'],
  ['functions/aws/keys.ts', '../../domain/match/index.ts'],
  ['functions/deliver/tell.ts', '../match/vault.ts'],
  ['functions/deliver/tell.ts', '../broadcast/hooks.ts'],
  ['functions/hooks/hooks.ts', '../players/profiles.ts'],
  ['functions/hooks/secrets.ts', '../match/kms.ts'],
  ['functions/api/operations/hooks.ts', '../../deliver/post.ts'],
  ['functions/match/referee.ts', '../sockets/tickets.ts'],
  ['functions/match/referee.ts', '../api/parse.ts'],
  ['functions/sweep/handler.ts', '../api/parse.ts'],
  ['functions/api/operations/play.ts', '../../sweep/handler.ts'],
  ['functions/api/handler.ts', '../../infra/config.ts'],
  ['functions/api/operations/play.ts', '../../../test/support/x.ts'],
  ['functions/match/vault.ts', '../../local/kms.ts'],
  ['client/http.ts', '../domain/match/index.ts'],
  ['client/http.ts', 'node:crypto'],
  ['client/http.ts', 'ulid'],
  ['client/http.ts', '../demo/flags.ts'],
  ['demo/main.ts', '../functions/api/schemas.ts'],
] as const;

const ALLOWED = [
  ['functions/socket/other.ts', '../sockets/frames.ts'],
  ['functions/socket/other.ts', '../../domain/match/index.ts'],
  ['functions/sweep/other.ts', '../match/referee.ts'],
  ['functions/api/operations/other.ts', '../../match/referee.ts'],
  ['functions/api/operations/other.ts', '../../../domain/match/index.ts'],
  ['functions/broadcast/other.ts', '../hooks/queue.ts'],
  ['functions/deliver/other.ts', '../hooks/hooks.ts'],
  ['functions/deliver/other.ts', '../public/store.ts'],
  ['functions/match/other.ts', './match-item.ts'],
  ['functions/match/other.ts', '../public/codec.ts'],
  ['client/other.ts', './wire.ts'],
  ['client/other.ts', './generated/index.ts'],
  ['demo/other.ts', 'node:fs'],
] as const;

const sourceOf = (imports: readonly (readonly [string, string])[], file: string): string =>
  imports.map(([from, to], n) => (from === file ? `export { x as x${n} } from '${to}';\n` : '')).join('');

/** What the linter refuses of some files: the file, and the line's import. */
function refused(imports: readonly (readonly [string, string])[]): string[] {
  for (const [file] of imports) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), sourceOf(imports, file));
  }
  copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
  const options = ['lint', '--vcs-enabled=false', '--only=noRestrictedImports', '--reporter=github', '.'];
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), [...options, '--max-diagnostics=none'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/noRestrictedImports,file=([^,]+),line=(\d+)/g)].map(([, path = '', line]) => {
    const file = relative(folder, path).replaceAll('\\', '/');
    const source = sourceOf(imports, file).split('\n')[Number(line) - 1] ?? '';
    return `${file} ${/'(.+)'/.exec(source)?.[1]}`;
  });
}

describe('imports between the rooms', () => {
  const found = refused([...REFUSED, ...ALLOWED]);

  test.each(REFUSED)('%s must not reach %s', (file, specifier) => {
    expect(found).toContain(`${file} ${specifier}`);
  });

  test.each(ALLOWED)('%s may use %s', (file, specifier) => {
    expect(found).not.toContain(`${file} ${specifier}`);
  });
});
