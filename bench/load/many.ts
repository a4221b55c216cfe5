import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/*
 * Many matches and sockets on a running service, from a process of its own, so that what it holds is not counted with what it
 * measures. It does what it is told, message by message, and answers each with what it has found.
 */

/** What it is told to do. */
export type Task =
  | {
      readonly do: 'open';
      readonly url: string;
      readonly matches: number;
      readonly seats: number;
      readonly sockets: number;
    }
  | { readonly do: 'seal'; readonly matches: number; readonly rounds: number; readonly parallel?: number }
  | { readonly do: 'tell' };

/** Milliseconds from sending a seal to its answer, in the order of sending; and the sockets that are open. */
export interface Done {
  readonly answers: readonly number[];
  readonly sockets: number;
  /** The same of all seals so far. */
  readonly sealed: readonly number[];
  /** Seals that were accepted, by match, and who may look at it. */
  readonly accepted: Readonly<Record<string, { readonly seals: number; readonly token: string }>>;
}

interface Match {
  readonly id: string;
  readonly tokens: readonly string[];
  round: number;
  seals: number;
}

const MOVE = { move: { card: 'reload' } };
const PARALLEL = 8;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const open: Match[] = [];
const sockets: WebSocket[] = [];
const tokens: string[] = [];
const sealed: number[] = [];
let url = '';

function call(method: string, path: string, token: string | undefined, body: object): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const sent = request(url + path, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        (response.statusCode ?? 500) < 300
          ? resolve(JSON.parse(text))
          : reject(new Error(`${method} ${path}: ${text}`)),
      );
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** Runs jobs, some at a time. */
async function each<T>(
  items: readonly T[],
  job: (item: T, n: number) => Promise<void>,
  parallel = PARALLEL,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < items.length; n = next++) await job(items[n] as T, n);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

const times = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

async function follow(match: Match, token: string): Promise<void> {
  const ticket = await call('POST', '/tickets', token, { matchId: match.id });
  const socket = new WebSocket(ticket.url as string);
  sockets.push(socket);
  await new Promise((resolve, reject) => {
    socket.once('open', () => socket.send(JSON.stringify({ type: 'subscribe', matchId: match.id, after: 0 })));
    socket.once('message', resolve);
    socket.once('error', reject);
  });
  socket.on('message', () => {});
}

async function openMatches(task: Extract<Task, { do: 'open' }>): Promise<void> {
  url = task.url;
  const { seats } = task;
  while (tokens.length < 40) tokens.push((await call('POST', '/guests', undefined, { name: 'Many' })).token as string);
  const from = open.length;
  await each(times(task.matches), async (n) => {
    const own = times(seats).map((seat) => tokens[(n * seats + seat) % tokens.length] as string);
    const wish = { game: 'fast-west', seats, options: { turnLimit: 0 } };
    const { matchId } = await call('POST', '/matches', own[0], wish);
    for (const token of own.slice(1)) await call('POST', `/matches/${matchId}/join`, token, {});
    open.push({ id: matchId as string, tokens: own, round: 1, seals: 0 });
  });
  const fresh = open.slice(from);
  await each(times(task.sockets), async (n) => {
    const match = fresh[n % fresh.length] as Match;
    await follow(match, match.tokens[Math.floor(n / fresh.length) % seats] as string);
  });
}

/** The newest matches play some rounds, seat after seat, one match after the other unless more are to play at a time. */
async function seal(matches: number, rounds: number, parallel = 1): Promise<number[]> {
  const answers: number[] = [];
  const playRounds = async (match: Match): Promise<void> => {
    for (let n = 0; n < rounds; n += 1) {
      for (const token of match.tokens) {
        const sent = performance.now();
        await call('PUT', `/matches/${match.id}/rounds/${match.round}/seal`, token, MOVE);
        answers.push(performance.now() - sent);
        sealed.push(answers.at(-1) as number);
        match.seals += 1;
      }
      match.round += 1;
    }
  };
  await each(open.slice(-matches), playRounds, parallel);
  return answers;
}

async function carryOut(task: Task): Promise<Done> {
  if (task.do === 'open') await openMatches(task);
  const answers = task.do === 'seal' ? await seal(task.matches, task.rounds, task.parallel) : [];
  const accepted = Object.fromEntries(open.map(({ id, seals, tokens }) => [id, { seals, token: tokens[0] as string }]));
  return {
    answers,
    sockets: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    sealed,
    accepted,
  };
}

process.on('message', (task: Task) => {
  carryOut(task).then(
    (done) => process.send?.({ done }),
    (error: Error) => process.send?.({ error: error.stack }),
  );
});
