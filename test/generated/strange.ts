import { createServer, type Server, type ServerResponse } from 'node:http';
import { SAMPLE_ANSWERS } from '../../tools/sample.ts';

/*
 * A service of the future: what it answers has kinds and fields that the documents of today do not name.
 */

const sample = (name: string) => JSON.parse(JSON.stringify(SAMPLE_ANSWERS[name]));

function strangeMatch() {
  const match = sample('getMatch');
  return {
    ...match,
    status: 'adjourned',
    visibility: 'friends',
    game: 'chess',
    season: { name: 'winter' },
    seats: [...match.seats, { seat: 99, kind: 'ghost', level: 7, mood: 'grim' }],
    view: { board: ['e4', 'e5'], clockwise: true },
    outcome: { reason: 'armageddon', winners: [99], placements: [{ seat: 99, rank: 1 }], result: { elo: 12 } },
    you: {
      ...match.you,
      seat: 99,
      prompt: { kind: 'castle', required: true, replaceable: false, ask: { squares: 2 } },
      hints: ['resign'],
    },
  };
}

function strangeEntries() {
  const list = sample('listEntries');
  const [opened, ...others] = list.entries;
  const played = others.at(-1);
  played.events = [{ type: 'earthquake', strength: 7 }, ...played.events, { ...played.events[0], later: [1] }];
  played.moves[0].by = 'oracle';
  const adjourned = {
    seq: 99,
    at: 1,
    prev: null,
    type: 'adjourned',
    until: { later: true },
    outcome: { ...strangeMatch().outcome },
  };
  return { ...list, entries: [opened, adjourned, ...others], total: 5 };
}

const PROBLEM = {
  type: 'urn:standoff:problem:chess.en-passant',
  title: 'That pawn has moved before',
  status: 409,
  code: 'chess.en-passant',
  detail: 'for a developer',
  instance: 'request-1',
  rule: 3.7,
};

/** What `GET /health` answers one after the other: refusals of the gateway and of others, hardly any of them JSON. */
export const TROUBLE: readonly (readonly [status: number, type: string, body: string])[] = [
  [429, 'text/html', '<h1>Slow down</h1>'],
  [503, 'application/json', '{"message":"Service Unavailable"}'],
  [504, 'text/plain', 'Endpoint request timed out'],
  [200, 'application/json', '{"ok":true,"stage":"orbit","mood":{"good":true}}'],
];

/** What a client has to have read of all that. */
export const STRANGE = {
  status: strangeMatch().status,
  game: strangeMatch().game,
  types: strangeEntries().entries.map(({ type }: { type: string }) => type),
  events: strangeEntries().entries.flatMap(({ events = [] }: { events?: { type: string }[] }) =>
    events.map(({ type }) => type),
  ),
  refused: [PROBLEM.status, PROBLEM.code],
  statuses: TROUBLE.map(([status]) => status),
};

const send = (response: ServerResponse, status: number, type: string, body: string) =>
  response.writeHead(status, { 'content-type': type }).end(body);

/** Starts the strange service on a free port of this machine. */
export async function startStrange(): Promise<{ url: string; server: Server }> {
  let asked = 0;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/matches/strange') return send(response, 200, 'application/json', JSON.stringify(strangeMatch()));
    if (path === '/matches/strange/entries')
      return send(response, 200, 'application/json', JSON.stringify(strangeEntries()));
    if (path === '/health') {
      const [status, type, body] = TROUBLE[asked++ % TROUBLE.length] as (typeof TROUBLE)[number];
      return send(response, status, type, body);
    }
    return send(response, 409, 'application/problem+json', JSON.stringify(PROBLEM));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, server };
}
