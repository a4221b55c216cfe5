import { CHECKS } from './checks/verdict.ts';
import { FAULTS, type FaultKind } from './faults.ts';
import type { Report, RunOptions } from './run.ts';

/** Lines that are shown of a story: the newest ones tell how it came about. */
const LINES = 60;

/** How to carry out the same run again. */
export function again({ seed, profile, only, hostile }: RunOptions): string {
  const more = [
    ...(only === undefined ? [] : [`--only '${only.join()}'`]),
    ...(hostile === undefined ? [] : [`--hostile '${hostile.join()}'`]),
  ];
  return ['npm run simulate --', `--seed ${seed} --profile ${profile}`, ...more].join(' ');
}

/** Lines that say little: writes of other items than the match's, and what a client reads. */
const isAside = (line: string): boolean => /(PutItem|UpdateItem|DeleteItem) (?!MATCH#)/.test(line);

/** What happened in a failing run, for a reader: the promise, the faults, the last things that were done. */
export function storyOf(report: Report, options: RunOptions, isWhole: boolean): string {
  const { breach, faults, story } = report;
  if (breach === undefined) return 'all promises were kept';
  const [plan = '', ...lines] = isWhole ? story : story.filter((line) => !isAside(line));
  const shown = isWhole ? lines : lines.slice(-LINES);
  const left = lines.length - shown.length;
  const kinds = [...new Set(faults.map((id) => id.split('#')[0] as FaultKind))];
  return [
    '',
    `${breach.check}: ${CHECKS[breach.check]}`,
    `  ${breach.what}`,
    '',
    faults.length === 0 ? 'Nothing had gone wrong.' : `What had gone wrong: ${faults.join(', ')}`,
    ...kinds.map((kind) => `  ${kind}: ${FAULTS[kind]}`),
    '',
    plan.trim(),
    ...(left > 0 ? [`  … ${left} lines before`] : []),
    ...shown,
    '',
    `Again: ${again(options)}`,
    '',
  ].join('\n');
}
