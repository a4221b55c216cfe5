import { METRICS } from '../functions/aws/metrics.ts';
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

/** The service's own metrics. */
const metrics = (): string =>
  table(
    ['metric', 'unit', 'what'],
    Object.entries(METRICS).map(([name, { unit, about }]) => [name, unit, about]),
  );

/** The page on deployment, with its generated parts made anew. */
export const deployGuide = (current: string): string => withParts(current, { grants, metrics });
