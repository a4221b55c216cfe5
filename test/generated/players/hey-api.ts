import { type Calls, run } from './driver.js';
import { createClient } from './hey-api/client/index.js';
import * as sdk from './hey-api/sdk.gen.js';
import type { NewMatch } from './hey-api/types.gen.js';

const of = async <T>(answer: Promise<{ data?: T; error?: unknown; response?: Response }>) => {
  const { data, error, response } = await answer;
  if (response === undefined) throw error;
  return { status: response.status, data, error };
};

function calls(baseUrl: string, token: string): Calls {
  const client = createClient({ baseUrl, auth: token });
  return {
    open: (body) => of(sdk.createMatch({ client, body: body as NewMatch })),
    lobby: () => of(sdk.listMatches({ client })),
    // The body may be left out.
    join: (id) => of(sdk.joinMatch({ client, path: { id } })),
    match: (id) => of(sdk.getMatch({ client, path: { id } })),
    seal: (id, round, move) => of(sdk.sealMove({ client, path: { id, round }, body: { move } })),
    entries: (id, after) => of(sdk.listEntries({ client, path: { id }, query: { after } })),
    health: () => of(sdk.health({ client })),
  };
}

await run(async (baseUrl, name) => {
  const { data, error } = await sdk.createGuest({ client: createClient({ baseUrl }), body: { name } });
  if (data === undefined) throw new Error(JSON.stringify(error));
  return calls(baseUrl, data.token);
}, calls);
