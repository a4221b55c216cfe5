import type { oas31 } from 'zod-openapi';
import { reached } from './answer-schemas.ts';
import { asyncApi } from './asyncapi.ts';
import { SEEN_GAMES, seenTypes } from './games-seen.ts';
import { type Schema, UNKNOWN } from './open-schema.ts';
import { openApi } from './openapi.ts';

/*
 * A page to read the documents, without a script: it needs nothing but itself.
 */

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 0.9em ui-monospace, monospace; }
pre { overflow: auto; padding: 0.75rem; border: 1px solid #8886; border-radius: 4px; }
table { border-collapse: collapse; width: 100%; margin: 0.75rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-top: 1px solid #8884; }
section { margin: 2rem 0; }
details { margin: 0.5rem 0; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
.note { opacity: 0.75; }
`;

const escaped = (text: unknown): string =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Text of a description: paragraphs, lists and code. */
function prose(text: unknown): string {
  if (typeof text !== 'string' || text === '') return '';
  const inline = (line: string) => escaped(line).replace(/`([^`]+)`/g, '<code>$1</code>');
  const blocks = text.split('\n\n').map((block) => {
    const lines = block.split('\n');
    const items = lines.filter((line) => line.startsWith('- ')).map((line) => `<li>${inline(line.slice(2))}</li>`);
    const words = lines.filter((line) => !line.startsWith('- ')).map(inline);
    const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
    return `${words.length === 0 ? '' : `<p>${words.join(' ')}</p>`}${list}`;
  });
  return blocks.join('');
}

const nameOf = (ref: string): string => ref.split('/').at(-1) as string;

/** Makes the page of one pair of documents; which schemas it shows decides which names are links. */
function pageOf(api: oas31.OpenAPIObject, socket: ReturnType<typeof asyncApi>): string {
  const ofGames = reached(SEEN_GAMES.flatMap((game) => Object.keys(seenTypes(game))));
  const isOfGame = (name: string) => name !== UNKNOWN && ofGames.has(name);
  const schemas = Object.entries((api.components?.schemas ?? {}) as Record<string, Schema>).filter(
    ([name]) => !isOfGame(name),
  );
  const frames = Object.entries(socket.components.schemas).filter(
    ([name]) => !schemas.some(([known]) => known === name),
  );
  const shown = new Set([...schemas, ...frames].map(([name]) => name));

  const link = (name: string) => (shown.has(name) ? `<a href="#${name}">${name}</a>` : escaped(name));

  /** A schema's type in a few words. */
  function typeOf(schema: Schema): string {
    if (typeof schema.$ref === 'string') return link(nameOf(schema.$ref));
    const parts = (schema.anyOf ?? schema.allOf ?? schema.oneOf) as Schema[] | undefined;
    if (parts !== undefined) {
      const own = parts.filter(({ $ref }) => typeof $ref !== 'string' || !isOfGame(nameOf($ref)));
      const rest = own.length < parts.length ? [`${parts.length - own.length} schemas of games, in openapi.json`] : [];
      return [...new Set([...own.map(typeOf), ...rest])].join(' or ');
    }
    if (Array.isArray(schema.enum)) return schema.enum.map((value) => `<code>${escaped(value)}</code>`).join(' or ');
    if (schema.const !== undefined) return `<code>${escaped(schema.const)}</code>`;
    if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Schema)}`;
    return escaped(schema.type ?? 'any');
  }

  function fields(schema: Schema): string {
    const required = new Set((schema.required ?? []) as string[]);
    const rows = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(
      ([name, inner]) =>
        `<tr><td><code>${escaped(name)}</code>${required.has(name) ? '' : ' <span class="note">may be missing</span>'}</td><td>${typeOf(inner)}</td><td>${prose(inner.description)}</td></tr>`,
    );
    if (rows.length === 0) return `<p>${typeOf(schema)}</p>`;
    return `<table><tr><th>field</th><th>type</th><th>meaning</th></tr>${rows.join('')}</table>`;
  }

  const component = ([name, schema]: readonly [string, Schema]) =>
    `<section id="${name}"><h3>${name}</h3>${prose(schema.description)}${fields(schema)}</section>`;

  function media(content: oas31.ContentObject | undefined): string {
    const [one] = Object.values(content ?? {});
    return one?.schema === undefined ? '' : typeOf(one.schema as Schema);
  }

  function operation(method: string, path: string, described: oas31.OperationObject): string {
    const {
      operationId,
      summary,
      description,
      security,
      parameters = [],
      requestBody,
      responses,
      deprecated,
    } = described;
    const body = requestBody as oas31.RequestBodyObject | undefined;
    const rows = (parameters as oas31.ParameterObject[]).map(
      ({ name, in: place, required, schema, description: about }) =>
        `<tr><td><code>${escaped(name)}</code> <span class="note">${place}${required ? '' : ', optional'}</span></td><td>${typeOf((schema ?? {}) as Schema)}</td><td>${prose(about ?? (schema as Schema).description)}</td></tr>`,
    );
    const signedIn = (security ?? []).some((one) => 'bearer' in one)
      ? `<p class="note">Signed in: ${(security ?? []).length > 1 ? 'if you are' : 'yes'}.</p>`
      : '';
    const answers = Object.entries(responses ?? {}).map(
      ([status, response]) =>
        `<tr><td>${status}</td><td>${media((response as oas31.ResponseObject).content)}</td><td>${prose((response as oas31.ResponseObject).description)}</td></tr>`,
    );
    return `<section id="${operationId}"><h3><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p><strong>${escaped(summary)}.</strong>${deprecated ? ' Deprecated.' : ''}</p>${prose(description)}${signedIn}
${rows.length === 0 ? '' : `<table>${rows.join('')}</table>`}
${body === undefined ? '' : `<p>Body: ${media(body.content)}${body.required ? '' : ' (may be left out)'}</p>`}
<details><summary>Answers</summary><table>${answers.join('')}</table></details></section>`;
  }

  const operations = Object.entries(api.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).map(([method, described]) => ({
      method,
      path,
      described,
    })),
  );
  const tags = (api.tags ?? []).map(
    ({ name, description }) =>
      `<h2>${escaped(description ?? name)}</h2>${operations
        .filter(({ described }) => described.tags?.includes(name))
        .map(({ method, path, described }) => operation(method, path, described))
        .join('\n')}`,
  );
  const messages = Object.values(socket.channels.socket.messages).map(
    ({ name, summary, description, payload, examples }) =>
      `<section><h3><code>${escaped(name)}</code></h3><p>${escaped(summary)}.</p>${prose(description)}<p>${typeOf(payload)}</p>
<details><summary>Example</summary><pre>${escaped(JSON.stringify(examples[0]?.payload, null, 2))}</pre></details></section>`,
  );
  const { title, version, description } = api.info;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} ${escaped(version)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)} ${escaped(version)}</h1>
${prose(description)}
<p>For programs: <a href="openapi.json">openapi.json</a> (HTTP), <a href="asyncapi.json">asyncapi.json</a> (socket). What is
seen of a game is in <code>GET /games/{game}</code>, as JSON Schemas.</p>
${tags.join('\n')}
<h2>The socket</h2>
${prose(socket.info.description)}
${prose(socket.channels.socket.description)}
${messages.join('\n')}
<h2>Shapes</h2>
${[...schemas, ...frames].map(component).join('\n')}
</html>
`;
}

/** The page of the documents as they are made now. */
export const referencePage = (): string => pageOf(openApi(), asyncApi());
