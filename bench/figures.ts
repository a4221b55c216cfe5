import { cpus, loadavg, totalmem } from 'node:os';

/** One line of the result. */
export interface Figure {
  readonly what: string;
  /** The measured value in words, unit included. */
  readonly figure: string;
  /** What it is to be, in words; absent where a figure only informs. */
  readonly bound?: string;
  readonly holds?: boolean;
  /** The figure beside a peer or a limit that was measured in the same run. */
  readonly ratio?: string;
}

export interface Bench {
  readonly name: string;
  readonly about: string;
  run(progress: (line: string) => void): Promise<Figure[]>;
}

/** What the figures were measured on; others on the machine show in its load. */
export function machine(): string {
  const [model] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GB`;
  const load = loadavg()[0]?.toFixed(1);
  return `${cpus().length} × ${model?.model.trim() ?? 'unknown processor'}, ${memory}, Node ${process.version}, load ${load}`;
}

/** The `q`-th quantile, by the nearest rank. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

/** Figures as a table of plain text. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, figure, bound = '', holds, ratio = '' }) => [
    holds === undefined ? ' ' : holds ? '✓' : '✗',
    what,
    figure,
    bound,
    ratio,
  ]);
  const all = [['', 'what', 'figure', 'bound', 'ratio to peer or limit'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => [...row[column]!].length)));
  return all
    .map((row) =>
      row
        .map((cell, i) => cell + ' '.repeat(widths[i]! - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
