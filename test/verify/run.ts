import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chanceFor } from '../../domain/chance.ts';
import { rulesets } from '../../domain/registry.ts';
import type { Transcript } from '../../verify/index.ts';
import { transcriptOf } from '../support/laws/recorded.ts';

/*
 * `npm run transcripts`: the two programs that check transcripts, as others have them: `standoff-verify`, packed and installed into
 * an empty folder, and docs/check_transcript.py. Each has to accept a match of every game, and to find what was changed in it.
 * Without Python this says so and leaves that program out.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'transcripts-'));

function run(command: string, ...args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, output: error === undefined ? `${stdout}${stderr}` : error.message };
}

function must(command: string, ...args: readonly string[]): string {
  const { status, output } = run(command, ...args);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`);
  return output;
}

/** Installs the program as somebody would who has only its package. */
function install(): string {
  const packed = must('npm', 'pack', '--silent', join(ROOT, 'verify')).trim().split('\n').at(-1) ?? '';
  must('npm', 'install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, join(folder, packed));
  return join(folder, 'node_modules/.bin/standoff-verify');
}

/** One thing that is changed, and how. */
const CHANGES: Readonly<Record<string, (transcript: Transcript) => void>> = {
  'an entry': ({ entries }) => {
    (entries[1]!.entry as { at: number }).at += 1;
  },
  'the last entry': ({ entries }) => {
    (entries.at(-1)!.entry as { at: number }).at += 1;
  },
  'the seed': (transcript) => {
    (transcript as { drawSeed: string }).drawSeed = `${'A'.repeat(42)}E`;
  },
  'a salt': ({ entries }) => {
    const sealed = entries.flatMap(({ entry, moves = [] }) => [
      ...((entry.moves ?? []) as { salt?: string }[]),
      ...moves,
    ]);
    sealed.find(({ salt }) => salt !== undefined)!.salt = 'AAAAAAAAAAAAAAAAAAAAAA';
  },
};

interface Checker {
  readonly name: string;
  readonly check: (file: string) => { status: number | null; output: string };
}

function checkers(): Checker[] {
  const verify = install();
  const ours: Checker = { name: 'standoff-verify', check: (file) => run(verify, file) };
  if (run('python3', '--version').status !== 0) {
    process.stdout.write('there is no Python here: docs/check_transcript.py IS LEFT OUT\n');
    return [ours];
  }
  const script = join(ROOT, 'docs/check_transcript.py');
  return [ours, { name: 'check_transcript.py', check: (file) => run('python3', script, file) }];
}

/** Draws of the program in Python are those of the service. */
function mustDrawAlike(file: string, { drawSeed }: Transcript): void {
  const script = join(ROOT, 'docs/check_transcript.py');
  const chance = chanceFor(Buffer.from(drawSeed, 'base64url'), 4);
  const items = Array.from({ length: 80 }, (_, n) => n);
  const right = [chance.int('a label, “quoted”', 6), chance.shuffle('deck', items).join(' ')].map(String);
  const found = [
    must('python3', script, file, '--int', '4', 'a label, “quoted”', '6'),
    must('python3', script, file, '--shuffle', '4', 'deck', '80'),
  ].map((text) => text.trim());
  if (JSON.stringify(found) !== JSON.stringify(right)) throw new Error(`draws differ: ${found.join()} ${right.join()}`);
}

try {
  const all = checkers();
  for (const ruleset of rulesets()) {
    const transcript = transcriptOf({ ruleset, options: ruleset.options.parse({}), players: 3, bots: 1, seed: 2 });
    const file = join(folder, `${ruleset.game}.json`);
    for (const { name, check } of all) {
      writeFileSync(file, JSON.stringify(transcript));
      const { status, output } = check(file);
      if (status !== 0) throw new Error(`${name} does not accept ${ruleset.game}:\n${output}`);
      for (const [what, change] of Object.entries(CHANGES)) {
        const changed = JSON.parse(readFileSync(file, 'utf8')) as Transcript;
        change(changed);
        const other = join(folder, 'changed.json');
        writeFileSync(other, JSON.stringify(changed));
        if (check(other).status !== 1) throw new Error(`${name} does not find ${what} of ${ruleset.game} changed`);
      }
      process.stdout.write(`${name}: ${ruleset.game}, accepted; ${Object.keys(CHANGES).length} changes found\n`);
    }
    if (all.length > 1) mustDrawAlike(file, transcript);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
