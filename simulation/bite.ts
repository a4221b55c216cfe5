import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS } from './checks/verdict.ts';
import { GUARDS, type Guard } from './guards.ts';
import { Pool } from './pool.ts';
import type { Report } from './run.ts';
import { systemOf } from './system.ts';

/** A guard that is gone must be noticed within so many runs. */
const WITHIN = 200;

const DOCUMENT = join(import.meta.dirname, '../docs/reliability.md');
const BEGIN = '<!-- guards -->';
const END = '<!-- /guards -->';

/** The first run that breaks a promise without the guard, or undefined. */
export async function firstBreach({ removal, profile }: Guard, most = WITHIN): Promise<Report | undefined> {
  const pool = new Pool(await systemOf(removal));
  let found: Report | undefined;
  let next = 1;
  // Seeds are given out in order; of those that broke something the lowest counts.
  const work = async (): Promise<void> => {
    while (next <= most && (found === undefined || next < found.seed)) {
      const seed = next;
      next += 1;
      const report = await pool.run({ seed, profile });
      if (report.breach !== undefined && (found === undefined || seed < found.seed)) found = report;
    }
  };
  try {
    await Promise.all([work(), work()]);
    return found;
  } finally {
    await pool.close();
  }
}

interface Bitten {
  readonly guard: Guard;
  readonly report: Report | undefined;
}

/** The table of guards, as it stands in the document. */
export function tableOf(all: readonly Bitten[]): string {
  const rows = all.map(({ guard, report }) => {
    const check = report?.breach?.check;
    const seen = check === undefined ? 'not noticed' : `seed ${report?.seed} of \`${guard.profile}\`: ${CHECKS[check]}`;
    return `| ${guard.name} | ${guard.where} | ${guard.without} | ${seen} |`;
  });
  return ['| guard | where | without it | what notices first |', '|---|---|---|---|', ...rows].join('\n');
}

/** Puts the table between the markers of the document; both are made if they are not there yet. */
function write(table: string): void {
  const block = `${BEGIN}\n\n${table}\n\n${END}`;
  const text = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) writeFileSync(DOCUMENT, `${text}${text === '' ? '' : '\n'}${block}\n`);
  else writeFileSync(DOCUMENT, text.slice(0, from) + block + text.slice(to + END.length));
}

/**
 * Takes the guards away one after the other, and looks whether a run of the fitting kind notices.
 *
 * @param only name of one guard, or a part of it; then nothing is written
 * @returns exit code: 0 if each was noticed
 */
export async function bite(only: string | undefined): Promise<number> {
  const guards = GUARDS.filter(({ name }) => only === undefined || name.includes(only));
  if (guards.length === 0) throw new Error(`there is no guard ${only}`);
  const all: Bitten[] = [];
  for (const guard of guards) {
    const report = await firstBreach(guard);
    all.push({ guard, report });
    const what =
      report === undefined ? `NOT NOTICED in ${WITHIN} runs` : `seed ${report.seed}, ${report.breach?.check}`;
    console.log(`${report === undefined ? 'FAIL' : 'ok  '} without ${guard.name}: ${what}`);
  }
  if (only === undefined) write(tableOf(all));
  return all.every(({ report }) => report !== undefined) ? 0 : 1;
}
