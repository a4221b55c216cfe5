import { type Model, readAssembly, synthesize } from '../local/template/index.ts';
import { bundleAll, bundleAlone, type SourceChange } from './bundle.ts';
import { CLIENT, entryOf, INSIDE, type System } from './run.ts';

/**
 * Settings that are others here. Limits are no promise to be kept under faults, and hostile clients would run into them first.
 * There are several partitions, and whatever is due is given to other calls: a run has few matches.
 */
const SETTINGS: Readonly<Record<string, string>> = { LIMITS: 'off', SHARDS: '9', HAND_OVER: '0' };

const adapted = (model: Model): Model => ({
  ...model,
  functions: model.functions.map((definition) => ({
    ...definition,
    environment: Object.fromEntries(
      Object.entries(definition.environment).map(([name, value]) => [name, SETTINGS[name] ?? value]),
    ),
  })),
});

/**
 * The system as its template and its sources are now: functions, routes, schedules and streams come from the template.
 *
 * @param changes sources to change before they are bundled
 */
export async function systemOf(changes: readonly SourceChange[] = []): Promise<System> {
  const model = adapted(readAssembly(await synthesize()));
  const entries = [...model.functions.map(({ name }) => entryOf(name)), CLIENT];
  // The checks read what is stored with the sources as they are.
  const inside = await bundleAlone(INSIDE);
  return { model, texts: { ...(await bundleAll(entries, changes)), [INSIDE]: inside } };
}
