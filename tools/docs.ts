import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seenSchemas } from './answer-schemas.ts';
import { apiGuide } from './api-guide.ts';
import { asyncApi } from './asyncapi.ts';
import { caseTable } from './cases.ts';
import { clientGuide, upToDateGuide } from './client-guide.ts';
import { CLIENT_TYPES } from './client-types.ts';
import { clocksGuide } from './clocks-guide.ts';
import { costsGuide } from './costs-guide.ts';
import { deployGuide } from './deploy-guide.ts';
import { SEEN_GAMES } from './games-seen.ts';
import { withParts } from './guide-parts.ts';
import { openApi } from './openapi.ts';
import { shape } from './pictures.ts';
import { referencePage } from './reference-page.ts';
import { rulesHashes } from './rules-hash.ts';
import { scaleGuide } from './scale-guide.ts';
import { SEEN_PAGES } from './seen-guide.ts';
import { simulationGuide } from './simulation-guide.ts';

const asText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** Every generated document: how it is made from what the file holds now. */
const DOCUMENTS: Readonly<Record<string, (current: string) => string>> = {
  'docs/openapi.json': () => asText(openApi()),
  'docs/asyncapi.json': () => asText(asyncApi()),
  'docs/reference.html': referencePage,
  'docs/api.md': apiGuide,
  'docs/client.md': clientGuide,
  'docs/up-to-date.md': upToDateGuide,
  'docs/design.md': (current) => withParts(current, { shape }),
  'docs/deploy.md': deployGuide,
  'docs/simulation.md': simulationGuide,
  'docs/clocks.md': clocksGuide,
  'docs/costs.md': costsGuide,
  'docs/scale.md': scaleGuide,
  'domain/rules-hash.json': () => asText(rulesHashes()),
  'docs/cases.md': () => caseTable(fileURLToPath(new URL('..', import.meta.url))),
  ...SEEN_PAGES,
  ...CLIENT_TYPES,
  ...Object.fromEntries(
    SEEN_GAMES.map((game) => [`docs/seen/${game.ruleset.game}.json`, () => asText(seenSchemas(game))]),
  ),
};

const placeOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** Generated documents that are not what the code says, with what they should hold. */
export function staleDocuments(): { file: string; text: string }[] {
  return Object.entries(DOCUMENTS).flatMap(([file, make]) => {
    const current = existsSync(placeOf(file)) ? readFileSync(placeOf(file), 'utf8') : '';
    const text = make(current);
    return text === current ? [] : [{ file, text }];
  });
}

if (import.meta.main) {
  const stale = staleDocuments();
  mkdirSync(placeOf('docs/seen'), { recursive: true });
  for (const { file, text } of stale) writeFileSync(placeOf(file), text);
  console.log(stale.length === 0 ? 'documents are up to date' : `wrote ${stale.map((d) => d.file).join(', ')}`);
}
