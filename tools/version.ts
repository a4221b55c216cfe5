import { readFileSync } from 'node:fs';

/** Version of the package, and so of the documents made from it. */
export const { version: VERSION } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
