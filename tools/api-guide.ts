import { problemKinds } from '../domain/registry.ts';
import { OPERATIONS } from '../functions/api/operations/index.ts';
import { ROUTES } from '../functions/api/routes.ts';
import { temporary } from './client-guide.ts';
import { type Parts, table, withParts } from './guide-parts.ts';
import { SAMPLE_FRAMES_IN, SAMPLE_FRAMES_OUT } from './sample-frames.ts';

const SIGNED_IN = { none: '', optional: 'if you are', player: 'yes' };

function routes(): string {
  const rows = ROUTES.map(({ name, method, path }) => {
    const { summary, auth, scope, alsoScope } = OPERATIONS[name];
    const scopes = [scope, alsoScope].flatMap((each) => (each ? `\`${each}\`` : [])).join(' and ');
    return [`\`${method} ${path}\``, summary, SIGNED_IN[auth], scopes];
  });
  return table(['route', 'what', 'signed in', 'scope'], rows);
}

/** What a repeat does, for every operation that writes. */
function repeats(): string {
  const rows = ROUTES.flatMap(({ name, method, path }) => {
    const { repeat } = OPERATIONS[name];
    return repeat === undefined ? [] : [[`\`${method} ${path}\``, repeat]];
  });
  return table(['request', 'its repeat'], rows);
}

function problems(): string {
  const spaces = Map.groupBy(problemKinds(), ([code]) => code.slice(0, code.indexOf('.')));
  const sections = [...spaces].map(([space, kinds]) => {
    const rows = kinds.map(([code, { status, title }]) => [`\`${code}\``, String(status), title]);
    return `### ${space}\n\n${table(['code', 'status', 'title'], rows)}`;
  });
  return sections.join('\n\n');
}

function frames(samples: Readonly<Record<string, string>>): string {
  const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2);
  return Object.entries(samples)
    .map(([type, json]) => `\`${type}\`\n\n\`\`\`json\n${pretty(json)}\n\`\`\``)
    .join('\n\n');
}

/** Generated parts by the name of their markers. */
const PARTS: Parts = {
  temporary,
  routes,
  repeats,
  problems,
  'frames-in': () => frames(SAMPLE_FRAMES_IN),
  'frames-out': () => frames(SAMPLE_FRAMES_OUT),
};

/** The guide to the API with its generated parts made anew. */
export const apiGuide = (current: string): string => withParts(current, PARTS);
