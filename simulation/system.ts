import { type Model, readAssembly, synthesize } from '../local/template/index.ts';
import { bundleAll, bundleAlone, type SourceChange } from './bundle.ts';
import { CLIENT, entryOf, INSIDE, type System } from './run.ts';

/** Limits are no promise to be kept under faults, and hostile clients would run into them first. */
const withoutLimits = (model: Model): Model => ({
  ...model,
  functions: model.functions.map((definition) => ({
    ...definition,
    environment: { ...definition.environment, ...('LIMITS' in definition.environment && { LIMITS: 'off' }) },
  })),
});

/**
 * The system as its template and its sources are now: functions, routes, schedules and streams come from the template.
 *
 * @param changes sources to change before they are bundled
 */
export async function systemOf(changes: readonly SourceChange[] = []): Promise<System> {
  const model = withoutLimits(readAssembly(await synthesize()));
  const entries = [...model.functions.map(({ name }) => entryOf(name)), CLIENT];
  // The checks read what is stored with the sources as they are.
  const inside = await bundleAlone(INSIDE);
  return { model, texts: { ...(await bundleAll(entries, changes)), [INSIDE]: inside } };
}
