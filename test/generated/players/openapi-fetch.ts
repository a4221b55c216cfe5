import createClient from 'openapi-fetch';
import { type Calls, run } from './driver.js';
import type { components, paths } from './openapi-typescript.js';

type NewMatch = components['schemas']['NewMatch'];

const of = async <T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>) => {
  const { data, error, response } = await answer;
  return { status: response.status, data, error };
};

function calls(baseUrl: string, token: string): Calls {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  return {
    open: (body) => of(client.POST('/matches', { body: body as NewMatch })),
    lobby: () => of(client.GET('/matches')),
    // The body may be left out.
    join: (id) => of(client.POST('/matches/{id}/join', { params: { path: { id } } })),
    match: (id) => of(client.GET('/matches/{id}', { params: { path: { id } } })),
    seal: (id, round, move) =>
      of(client.PUT('/matches/{id}/rounds/{round}/seal', { params: { path: { id, round } }, body: { move } })),
    entries: (id, after) => of(client.GET('/matches/{id}/entries', { params: { path: { id }, query: { after } } })),
    health: () => of(client.GET('/health')),
  };
}

await run(async (baseUrl, name) => {
  const { data, error } = await createClient<paths>({ baseUrl }).POST('/guests', { body: { name } });
  if (data === undefined) throw new Error(JSON.stringify(error));
  return calls(baseUrl, data.token);
}, calls);
