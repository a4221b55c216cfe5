import type { Urls } from './index.ts';

/** A bot in every other seat, so that one person can play at once. */
const NEW_MATCH = {
  game: 'fast-west',
  seats: 3,
  bots: [
    { seat: 1, level: 1 },
    { seat: 2, level: 1 },
  ],
};

/** Every hand of Fast West holds it at the start. */
const FIRST_MOVE = { move: { card: 'reload' } };

/** Lines for a shell that open a match, read it and seal a first move, as they stand. */
function curlLines(http: string, token: string): string[] {
  const auth = `-H 'authorization: Bearer ${token}'`;
  const json = "-H 'content-type: application/json'";
  const wish = `-H "idempotency-key: first-match-$(date +%s)" -d '${JSON.stringify(NEW_MATCH)}'`;
  return [
    `MATCH=$(curl -s ${http}/matches ${auth} ${json} ${wish} | grep -o '"matchId":"[^"]*' | head -1 | cut -d'"' -f4)`,
    `curl -s -w '\\n' ${http}/matches/$MATCH ${auth}`,
    `curl -s -w '\\n' -X PUT ${http}/matches/$MATCH/rounds/1/seal ${auth} ${json} -d '${JSON.stringify(FIRST_MOVE)}'`,
  ];
}

/** What `npm start` prints once everything runs. */
export async function welcome({ http, socket }: Urls, data: string): Promise<string> {
  const addresses = `
  HTTP API     ${http}
  sockets      ${socket}
  kept in      ${data}`;
  const ending = `
Ctrl-C ends it, or: kill ${process.pid}
What was played stays.
`;
  const token = await guestToken(http);
  if (typeof token !== 'string') return `${addresses}\n  guest token  none: ${token.refused}\n${ending}`;
  return `${addresses}
  guest token  ${token}

Open a match of Fast West against two bots, read it, seal your first move. The bots have sealed theirs, so the round is
resolved at once; read the match again to see it.

${curlLines(http, token).join('\n\n')}
${ending}`;
}

/** A token of a new guest, or why there is none: whoever plays already needs none, so that it is no reason not to start. */
async function guestToken(http: string): Promise<string | { readonly refused: string }> {
  const response = await fetch(`${http}/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Guest"}',
  });
  if (!response.ok) return { refused: `POST /guests answered ${response.status}: ${await response.text()}` };
  return ((await response.json()) as { token: string }).token;
}
