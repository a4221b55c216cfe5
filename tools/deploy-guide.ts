import { FUNCTIONS, GRANTS } from '../infra/permissions.ts';
import { table, withParts } from './guide-parts.ts';

/** What each function may do, one row for each grant. */
function grants(): string {
  const rows = FUNCTIONS.flatMap((name) =>
    GRANTS[name].map(({ on, actions, only }) => {
      const verbs = actions.map((action) => action.replace(/^[\w-]+:/, '')).join(', ');
      return [name, on, verbs, only === undefined ? '' : `${only} only`];
    }),
  );
  return table(['function', 'on', 'may', 'limited to'], rows);
}

/** The page on deployment, with its generated parts made anew. */
export const deployGuide = (current: string): string => withParts(current, { grants });
