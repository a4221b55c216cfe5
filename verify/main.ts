#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { Held, judgementText, judgeReceipt } from './judge.ts';
import { textOf } from './report.ts';
import { KeyList } from './transcript.ts';
import { type Evidence, verifyTranscript } from './verify.ts';

const USAGE = `standoff-verify [--keys KEYS] [--receipt RECEIPT] FILE...

Checks transcripts of finished matches. It needs no network.

  FILE               JSON, as GET /matches/{id}/transcript gives it, the entries of all pages in one list; - for standard input
  --keys KEYS        JSON, your copy of GET /keys: what the service has signed is checked by it, and not by the keys in the transcript
  --receipt RECEIPT  JSON, the answer to a seal that you have kept: what follows from it and from the transcript of its match

Ends with 0 if everything that can be checked is as it should be, with 1 if something is not or a receipt convicts the operator, with 2
if a file cannot be read.
`;

const OPTIONS = { keys: { type: 'string' }, receipt: { type: 'string' }, help: { type: 'boolean' } } as const;

/** Exit codes. */
const FINE = 0;
const FAULTY = 1;
const UNREADABLE = 2;

/** A file that cannot be read, or is something else than it should be. */
class Unreadable extends Error {}

function read<T>(file: string, what: string, parse: (value: unknown) => T): T {
  try {
    return parse(JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Unreadable(`${file} is no ${what} that can be read:\n${why}`);
  }
}

function check(file: string, evidence: Evidence, held: unknown): number {
  const { report, judgement } = read(file, 'transcript', (value) => ({
    report: verifyTranscript(value, evidence),
    judgement: held === undefined ? undefined : judgeReceipt(value, held, evidence),
  }));
  process.stdout.write(textOf(report));
  if (judgement !== undefined) process.stdout.write(`\n${judgementText(judgement)}`);
  return report.ok && judgement?.verdict !== 'convicts' ? FINE : FAULTY;
}

/** Runs something that reads files. */
function orUnreadable(run: () => number): number {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    process.stderr.write(`${error.message}\n`);
    return UNREADABLE;
  }
}

function argsOf(): ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>> {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new Unreadable(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function main(): number {
  const { values, positionals: files } = argsOf();
  if (files.length === 0 || values.help) {
    (values.help ? process.stdout : process.stderr).write(USAGE);
    return values.help ? FINE : UNREADABLE;
  }
  return orUnreadable(() => {
    const keys =
      values.keys === undefined ? undefined : read(values.keys, 'list of keys', (value) => KeyList.parse(value)).keys;
    const held =
      values.receipt === undefined ? undefined : read(values.receipt, 'receipt', (value) => Held.parse(value));
    return Math.max(...files.map((file) => orUnreadable(() => check(file, { keys }, held))));
  });
}

process.exitCode = orUnreadable(main);
