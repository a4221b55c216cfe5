import type { Report, RunOptions } from './run.ts';

/** Runs that shrinking may take. */
const MOST = 80;

/** A shorter run that breaks the same promise. */
export interface Shrunk {
  readonly report: Report;
  readonly options: RunOptions;
}

/**
 * Looks for a run with fewer hostile clients and fewer faults that breaks the same promise: all of them left out at first,
 * then ever smaller parts.
 */
export async function shrink(first: Report, run: (options: RunOptions) => Promise<Report>): Promise<Shrunk> {
  const { seed, profile } = first;
  let best: Shrunk = { report: first, options: { seed, profile } };
  let runs = 0;
  const attempt = async (change: Partial<RunOptions>): Promise<boolean> => {
    if (runs >= MOST) return false;
    runs += 1;
    const options = { ...best.options, ...change };
    const report = await run(options);
    if (report.breach?.check !== first.breach?.check) return false;
    best = { report, options };
    return true;
  };
  for (let n = first.hostile - 1; n >= 0; n -= 1) {
    const hostile = best.options.hostile ?? Array.from({ length: first.hostile }, (_, each) => each);
    await attempt({ hostile: hostile.filter((each) => each !== n) });
  }
  // A fault that is left out moves what comes later, so the faults of the newest run are the ones to go on with.
  for (let size = best.report.faults.length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.report.faults.length; ) {
      const rest = best.report.faults.filter((_, n) => n < from || n >= from + size);
      if (!(await attempt({ only: rest }))) from += size;
    }
  }
  return best;
}
