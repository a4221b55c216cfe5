/** Documents lie beside the bundle, see `infra/`; where the code runs from its sources they are in `docs/`. */
const PLACES = [new URL('./documents/', import.meta.url), new URL('../../docs/', import.meta.url)];

const texts = new Map<string, string>();

/**
 * A document that was made together with this build. It is read when it is first asked for, so that no start pays for it.
 *
 * @param name path below `docs/`, for example `openapi.json`; never from a request
 * @returns undefined if there is none of this name
 */
export async function documentText(name: string): Promise<string | undefined> {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const { readFile } = await import('node:fs/promises');
  for (const place of PLACES) {
    try {
      const text = await readFile(new URL(name, place), 'utf8');
      texts.set(name, text);
      return text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}
