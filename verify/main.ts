#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { textOf } from './report.ts';
import { verifyTranscript } from './verify.ts';

const USAGE = `standoff-verify FILE...

Checks transcripts of finished matches. It needs no network.

  FILE    JSON, as GET /matches/{id}/transcript gives it, the entries of all pages in one list; - for standard input

Ends with 0 if everything that can be checked is as it should be, with 1 if something is not, with 2 if a file is no transcript.
`;

/** Exit codes. */
const FINE = 0;
const FAULTY = 1;
const UNREADABLE = 2;

function check(file: string): number {
  try {
    const report = verifyTranscript(JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8')));
    process.stdout.write(textOf(report));
    return report.ok ? FINE : FAULTY;
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    process.stderr.write(`${file} is no transcript that can be read:\n${why}\n`);
    return UNREADABLE;
  }
}

const files = process.argv.slice(2);
if (files.length === 0 || files.includes('--help')) {
  (files.length === 0 ? process.stderr : process.stdout).write(USAGE);
  process.exitCode = files.length === 0 ? UNREADABLE : FINE;
} else process.exitCode = Math.max(...files.map(check));
