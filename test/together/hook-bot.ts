import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { HookTold, Message, Seen, Wanted } from './wanted.ts';

/*
 * A bot without a socket that never asks whether it is its turn: it is told by webhooks. It uses neither the library nor anything
 * else of this repository, as the documents show it.
 */

// biome-ignore lint/suspicious/noExplicitAny: it has no types of the answers.
type Any = any;

const { url, name, opens, matches }: Wanted = JSON.parse(process.argv[2] as string);

let token = '';
let calls = 0;

/** A call, repeated with the same key for as long as the answer is a temporary one. */
async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Any }> {
  calls += 1;
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `${method} ${path} ${calls}`,
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  };
  for (;;) {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status !== 429 && response.status < 500) {
      return { status: response.status, body: await response.json() };
    }
    await response.body?.cancel();
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

/** The body of an answer that has to be good. */
async function given(method: string, path: string, body?: unknown): Promise<Any> {
  const answer = await call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const messages: Message[] = [];
/** How many moves were sealed, by match. */
const mine = new Map<string, number>();
const over = new Map<string, number>();
let reads = 0;
/** Shown with the answer to the request that makes the webhook. */
const secret = Promise.withResolvers<string>();
const ended = Promise.withResolvers<void>();

/** Seals a move in the round that the message is about. If the match is elsewhere by now, there will be another message. */
async function answer({ matchId, round }: Message['data']): Promise<void> {
  reads += 1;
  const match = await given('GET', `/matches/${matchId}`);
  if (match.round !== round || match.you.seal || match.you.moves.length === 0) return;
  const move = match.you.moves[Math.floor(Math.random() * match.you.moves.length)];
  const { status, body } = await call('PUT', `/matches/${matchId}/rounds/${round}/seal`, { move });
  if (status === 200) mine.set(matchId, (mine.get(matchId) ?? 0) + 1);
  else if (status !== 409) throw new Error(`a legal move is refused: ${status} ${JSON.stringify(body)}`);
}

async function take({ type, data }: Message): Promise<void> {
  if (type === 'turn') await answer(data);
  if (type === 'over') over.set(data.matchId, data.seq);
  if (over.size === matches) ended.resolve();
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (request, response) => {
  const text = await textOf(request);
  const id = String(request.headers['webhook-id']);
  try {
    const webhook = new Webhook(await secret.promise);
    const { type, data } = webhook.verify(text, request.headers as Record<string, string>) as Omit<Message, 'id'>;
    // First the answer and then the work: a message that is answered late comes again.
    response.writeHead(204).end();
    const isKnown = messages.some((message) => message.id === id);
    messages.push({ id, type, data });
    if (!isKnown) take({ id, type, data }).catch(ended.reject);
  } catch (error) {
    response.writeHead(400).end();
    ended.reject(error);
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const guest = await given('POST', '/guests', { name });
token = guest.token;
const hook = await given('POST', '/me/hooks', {
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
  events: ['turn', 'started', 'over'],
});
secret.resolve(hook.secret);
for (const wish of opens) mine.set((await given('POST', '/matches', wish)).matchId, 0);
// Looking for strangers to play with is the last that it asks for by itself.
while (mine.size < matches) {
  for (const { matchId } of (await given('GET', '/matches')).matches) {
    if (mine.has(matchId)) continue;
    mine.set(matchId, 0);
    await given('POST', `/matches/${matchId}/join`, {});
  }
  await sleep(200);
}
await ended.promise;

const seen: Seen[] = [];
for (const [matchId, sealed] of mine) {
  const { outcome, head } = await given('GET', `/matches/${matchId}`);
  seen.push({ matchId, entries: over.get(matchId) ?? 0, reason: outcome.reason, head, sealed });
}
const told: HookTold = { player: guest.player, matches: seen, messages, reads };
console.log(JSON.stringify(told));
server.closeAllConnections();
server.close();
