import { readAssembly, synthesize } from '../local/template/index.ts';
import { bundleAll, type SourceChange } from './bundle.ts';
import { CLIENT, entryOf, INSIDE, type System } from './run.ts';

/** Names of the template's socket and HTTP addresses are left as they are: nobody resolves them here. */
async function textsOf(names: readonly string[], changes: readonly SourceChange[]): Promise<System['texts']> {
  const changed = await bundleAll([...names.map(entryOf), CLIENT], changes);
  // The checks read what is stored with the sources as they are.
  return { ...changed, ...(await bundleAll([INSIDE])) };
}

/**
 * The system as its template and its sources are now: functions, routes, schedules and streams come from the template.
 *
 * @param changes sources to change before they are bundled
 */
export async function systemOf(changes: readonly SourceChange[] = []): Promise<System> {
  const model = readAssembly(await synthesize());
  return { model, texts: await textsOf(model.functions.map(({ name }) => name), changes) };
}
