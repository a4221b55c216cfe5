import { FUNCTIONS, GRANTS } from './permissions.ts';

/** The grants as a Markdown table, for `docs/deploy.md`. */
export function permissionsTable(): string {
  const rows = FUNCTIONS.flatMap((name) =>
    GRANTS[name].map(({ on, actions, only }) => {
      const verbs = actions.map((action) => action.replace(/^[\w-]+:/, '')).join(', ');
      return `| ${name} | ${on} | ${verbs} | ${only === undefined ? '' : `${only} only`} |`;
    }),
  );
  return ['| function | on | may | limited to |', '|---|---|---|---|', ...rows].join('\n');
}
