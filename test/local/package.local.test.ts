import { execFile, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesets } from '../../domain/registry.ts';
import * as rules from '../../domain/rules.ts';
import { type LocalCloud, startLocalCloud } from '../../local/index.ts';
import { type Table, tables } from '../support/laws/game-tables.ts';
import { anyMove, play, UNSEALED } from '../support/laws/play.ts';
import { viewersOf } from '../support/laws/worlds.ts';
import { endCloud } from '../support/service/live.ts';
import { codeIn, installedClient, type Project } from '../support/service/packed-client.ts';

/*
 * The client library as its users get it: packed, installed into an empty project, type-checked, run and bundled there.
 */

/** Runs a program while this process goes on, and throws if it fails. */
const run = promisify(execFile);

const ROOT = join(import.meta.dirname, '../..');
const NAME = '@standoff/client';
const README = codeIn('README.md', `import { Client } from '${NAME}'`);

let project: Project;
beforeAll(() => {
  project = installedClient();
});
afterAll(() => project.remove());

/** How a project may resolve modules, and what it may know of its platform. */
const PROJECTS = {
  'nodenext, in Node': { module: 'nodenext', types: ['node'], lib: ['es2022'] },
  'bundler, in a browser': { module: 'preserve', moduleResolution: 'bundler', types: [], lib: ['es2022', 'dom'] },
};

/** What the compiler says about a program in the project; nothing if all is well. */
function compiled(program: string, options: object, exact = true): string {
  const config = {
    compilerOptions: {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: exact,
      target: 'es2022',
      typeRoots: [join(ROOT, 'node_modules/@types')],
      ...options,
    },
    files: ['program.ts'],
  };
  project.write('program.ts', program);
  project.write('tsconfig.json', JSON.stringify(config));
  const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project.folder], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

/** A program that uses types of a game, and open ones. */
const TYPED = `${README}
const { view, you, outcome } = await me.match<'bang'>(matchId);
const seats: readonly number[] | undefined = view?.seats.map(({ seat }) => seat);
if (you?.prompt?.kind === 'shot_reply') console.log(you.prompt.ask.need + 1);
const open = await me.match(matchId);
console.log(seats, outcome?.result, open.view, open.you?.prompt?.kind);
for (const move of you?.moves ?? []) await me.seal(matchId, 1, move);
for await (const { events } of me.history<'duel-west'>(matchId))
  for (const event of events ?? []) if (event.type === 'flipped') console.log(event.value + 1);
`;

describe('the package', () => {
  it('holds modules with their types, and nothing else; it depends on nothing', () => {
    const folder = join(project.folder, 'node_modules', NAME);
    const files = globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
    const others = files.filter((file) => !/^dist\/.*\.(js|d\.ts)$/.test(file));
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    const sources = globSync(['client/*.ts', 'client/generated/*.ts'], { cwd: ROOT }).length;
    expect(files.length - others.length).toBe(2 * sources);
    const { dependencies, peerDependencies, license, engines } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    expect([license, engines.node]).toEqual(['MIT', '>=22']);
  });

  it('is what a package should be', async () => {
    const tarball = new Uint8Array(readFileSync(project.tarball)).buffer;
    const { messages } = await publint({ pack: { tarball }, strict: true });
    expect(messages).toEqual([]);
  });

  it('is not published by accident', () => {
    const { STANDOFF_PUBLISH: _wanted, ...env } = process.env;
    const publish = (more: object) =>
      spawnSync('npm', ['run', 'prepublishOnly', '-w', 'client'], { cwd: ROOT, env: { ...env, ...more } }).status;
    expect(publish({})).toBe(1);
    expect(publish({ STANDOFF_PUBLISH: 'yes' })).toBe(0);
  });

  it('shows in its README what the README of the repository shows', () => {
    expect(codeIn('client/README.md', `import { Client } from '${NAME}'`)).toBe(README);
  });
});

describe.each(Object.entries(PROJECTS))('types with %s', (_, options) => {
  it('are those of the games that are named, and open ones elsewhere', () => {
    expect(compiled(TYPED, options)).toBe('');
    expect(compiled(TYPED, options, false)).toBe('');
  });

  it('notice what does not fit', () => {
    const wrong = `import { Client } from '${NAME}';
const me = new Client('http://127.0.0.1:3000');
await me.seal<'fast-west'>('m', 1, { card: 'cannon' });
const { view } = await me.match<'bang'>('m');
console.log(view?.nothing);
`;
    const said = compiled(wrong, options);
    expect(said).toContain('program.ts(3,');
    expect(said).toContain('"cannon"');
    expect(said).toContain("'nothing' does not exist on type 'BangView'");
  });
});

/** What everybody sees of a match, each under the type that the library gives it. */
function seenOf({ ruleset, ...table }: Table): string[] {
  const of = `Games['${ruleset.game}']`;
  const typed = new Map<string, Set<string>>();
  const note = (type: string, value: unknown): void => {
    const values = typed.get(type) ?? new Set();
    typed.set(type, values.add(JSON.stringify(value)));
  };
  note(`${of}['options']`, ruleset.options.parse(table.options));
  note(`${of}['setup']`, table.options);
  if (ruleset.orders) note(`${of}['orders']`, ruleset.orders.initial);
  for (const { before, prompts, moves, act, after, events } of play({ ruleset, ...table, seed: 5, player: anyMove })) {
    for (const { kind, ask, seat } of prompts) {
      note(`${of}['asks']['${kind}']`, ask);
      const move = moves.get(seat);
      if (move === undefined) continue;
      note(`${of}['moves']['${kind}']`, move);
      for (const legal of rules.moves(ruleset, before, seat).slice(0, 20)) note(`${of}['moves']['${kind}']`, legal);
    }
    if (act) note(`${of}['act']`, act.act);
    for (const event of events) note(`${of}['events']['${event.type}']`, event);
    for (const viewer of viewersOf({ ruleset, ...table })) note(`${of}['view']`, ruleset.view(after, viewer, UNSEALED));
    const outcome = ruleset.outcome(after);
    if (outcome) note(`${of}['result']`, outcome.result);
  }
  return [...typed].flatMap(([type, values]) => [...values].slice(0, 60).map((value) => `use<${type}>(${value});`));
}

it.each(rulesets().map(({ game }) => game))(
  'types of %s are those of what is seen and sent of a real match',
  (game) => {
    const [table] = [...tables()].filter(({ ruleset }) => ruleset.game === game) as [Table];
    const lines = seenOf(table);
    expect(lines.length).toBeGreaterThan(50);
    const program = `import type { Games } from '${NAME}';\nconst use = <T>(_value: T): void => {};\n${lines.join('\n')}\n`;
    expect(compiled(program, PROJECTS['nodenext, in Node'])).toBe('');
    // A field that no type names is noticed, so that this can fail.
    const more = `${program}${(lines.find((line) => line.includes("['view']")) as string).replace('({', '({"more":1,')}\n`;
    expect(compiled(more, PROJECTS['nodenext, in Node'])).toContain('"more"');
  },
);

describe('a program in the project', () => {
  let cloud: LocalCloud;
  beforeAll(async () => {
    cloud = await startLocalCloud();
  });
  afterAll(() => endCloud(cloud));

  it('is the one of the README, as it stands: it plays a match to its end', async () => {
    // The service listens somewhere else than the README says; nothing else is changed.
    const there = `const { fetch } = globalThis;
globalThis.fetch = (url, init) => fetch(String(url).replace('http://127.0.0.1:3000', '${cloud.urls.http}'), init);
`;
    const { stdout, stderr } = await run(
      process.execPath,
      ['--import', project.write('there.mjs', there), project.write('play.ts', README)],
      { cwd: project.folder },
    );
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^keep it: sg_\S+\n[a-z-]+ after \d+ turns\n$/);
  });
});

describe('a bundle for a browser', () => {
  /** The code that a page gets. */
  async function bundled(program: string): Promise<string> {
    const { outputFiles, metafile } = await build({
      stdin: { contents: program, resolveDir: project.folder, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      metafile: true,
    });
    // Only what belongs to the package and the program.
    for (const input of Object.keys(metafile.inputs)) expect(input).toMatch(/^<stdin>$|@standoff\/client\/dist\//);
    return outputFiles[0]?.text as string;
  }

  const PLAYS = `import { Client } from '${NAME}'; globalThis.client = new Client('/');`;
  const VERIFIES = `${PLAYS} import { verifyChain, verifyOwn, verifyPublic, verifyReceipt } from '${NAME}';
globalThis.verify = [verifyChain, verifyOwn, verifyPublic, verifyReceipt];`;

  it.each([
    ['without verification', PLAYS, 11_300],
    ['with it', VERIFIES, 12_100],
  ])('%s stays within its bytes', async (what, program, most) => {
    const code = await bundled(program);
    const { length } = gzipSync(code);
    console.log(`@standoff/client, bundled ${what}: ${length} bytes gzip, ${code.length} minified`);
    expect(length).toBeLessThanOrEqual(most);
    for (const part of ['standoff/seal/1', 'standoff/receipt/1'])
      expect(code.includes(part)).toBe(program === VERIFIES);
  });
});
