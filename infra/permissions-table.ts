import { FUNCTIONS, GRANTS } from './permissions.ts';

/** The grants as a Markdown table with even columns, for `docs/deploy.md`. */
export function permissionsTable(): string {
  const rows = FUNCTIONS.flatMap((name) =>
    GRANTS[name].map(({ on, actions, only }) => {
      const verbs = actions.map((action) => action.replace(/^[\w-]+:/, '')).join(', ');
      return [name, on, verbs, only === undefined ? '' : `${only} only`];
    }),
  );
  const head = ['function', 'on', 'may', 'limited to'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const rule = widths.map((width) => '-'.repeat(width));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [head, rule, ...rows].map(line).join('\n');
}
