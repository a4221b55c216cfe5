import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/*
 * Load on a running service, in a process of its own. As light as can be: it shares the processor with what it measures.
 */

/** How seats answer: one after the other, or all at the same moment. */
export type Manner = 'in-turn' | 'at-once';

export interface SealLoad {
  readonly url: string;
  readonly matches: number;
  readonly manner: Manner;
  /** Milliseconds. */
  readonly warmUp: number;
  readonly measure: number;
}

export interface SealResult {
  readonly seals: number;
  readonly rounds: number;
  /** Milliseconds that were measured. */
  readonly elapsed: number;
  /** From sending the last seal of a round to its entry frame, milliseconds. */
  readonly latencies: readonly number[];
  /** From sending a seal to its answer, milliseconds. */
  readonly answers: readonly number[];
}

const SEATS = 4;
/** Always legal for everybody: who only reloads has nothing to choose, and nobody is ever hit. */
const MOVE = JSON.stringify({ move: { card: 'reload' } });
const OPTIONS = { turnLimit: 0 };

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function call(base: string, method: string, path: string, token: string | undefined, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    if (token) headers.authorization = `Bearer ${token}`;
    const sent = request(base + path, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? resolve(text) : reject(new Error(`${method} ${path}: ${text}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const post = async (url: string, path: string, token: string | undefined, body: object) =>
  JSON.parse(await call(url, 'POST', path, token, JSON.stringify(body)));

/** One match with its players and a socket that hears of its entries. */
class Table {
  private readonly url: string;
  private readonly tokens: readonly string[];
  private matchId = '';
  private seq = 0;
  private round = 1;
  private socket: WebSocket | undefined;
  private heard: { seq: number; tell: () => void } | undefined;

  constructor(url: string, tokens: readonly string[]) {
    this.url = url;
    this.tokens = tokens;
  }

  async open(): Promise<void> {
    const { url, tokens } = this;
    const wish = { game: 'fast-west', seats: SEATS, options: OPTIONS };
    let match = await post(url, '/matches', tokens[0], wish);
    for (const token of tokens.slice(1)) match = await post(url, `/matches/${match.matchId}/join`, token, {});
    this.matchId = match.matchId;
    this.seq = match.seq;
    await this.listen();
  }

  close(): void {
    this.socket?.terminate();
  }

  private async listen(): Promise<void> {
    const { matchId } = this;
    const ticket = await post(this.url, '/tickets', this.tokens[0], { matchId });
    const socket = new WebSocket(ticket.url);
    this.socket = socket;
    await new Promise((resolve, reject) => {
      socket.once('open', () => socket.send(JSON.stringify({ type: 'subscribe', matchId, after: this.seq })));
      socket.once('message', resolve);
      socket.once('error', reject);
    });
    socket.on('message', (data: Buffer) => {
      const frame = data.toString('latin1', 0, 120);
      if (!frame.includes('"type":"entry"')) return;
      const seq = Number(/"seq":(\d+)/.exec(frame)?.[1]);
      if (this.heard !== undefined && seq >= this.heard.seq) this.heard.tell();
    });
  }

  private async seal(seat: number, answered: (ms: number) => void): Promise<void> {
    const sent = performance.now();
    await call(this.url, 'PUT', `/matches/${this.matchId}/rounds/${this.round}/seal`, this.tokens[seat], MOVE);
    answered(performance.now() - sent);
  }

  /** Plays one round. Returns milliseconds from sending the last seal to hearing of the reveal. */
  async play(manner: Manner, answered: (ms: number) => void): Promise<number> {
    this.seq += 1;
    let arrived = 0;
    const reveal = new Promise<void>((resolve) => {
      const tell = () => {
        arrived = performance.now();
        resolve();
      };
      this.heard = { seq: this.seq, tell };
    });
    const order = Array.from({ length: SEATS }, (_, i) => (i + this.round) % SEATS);
    const seals: Promise<void>[] = [];
    let sent = 0;
    for (const seat of order) {
      sent = performance.now();
      seals.push(this.seal(seat, answered));
      if (manner === 'in-turn' && seat !== order.at(-1)) await seals.at(-1);
    }
    await Promise.all(seals);
    await reveal;
    this.round += 1;
    return arrived - sent;
  }
}

async function run({ url, matches, manner, warmUp, measure }: SealLoad): Promise<SealResult> {
  const names = Array.from({ length: SEATS }, (_, seat) => `Load ${seat}`);
  const guests = await Promise.all(names.map((name) => post(url, '/guests', undefined, { name })));
  const tokens = guests.map(({ token }) => token);
  const tables = Array.from({ length: matches }, () => new Table(url, tokens));
  for (const each of tables) await each.open();

  const from = performance.now() + warmUp;
  const until = from + measure;
  const result = { seals: 0, rounds: 0, latencies: [] as number[], answers: [] as number[] };
  const counts = () => performance.now() >= from && performance.now() < until;
  const playOn = async (table: Table) => {
    while (performance.now() < until) {
      const latency = await table.play(manner, (ms) => {
        if (!counts()) return;
        result.seals += 1;
        result.answers.push(ms);
      });
      if (!counts()) continue;
      result.rounds += 1;
      result.latencies.push(latency);
    }
  };
  await Promise.all(tables.map(playOn));
  for (const each of tables) each.close();
  agent.destroy();
  return { ...result, elapsed: measure };
}

process.once('message', (load: SealLoad) => {
  run(load).then(
    (result) => process.send?.({ result }, () => process.disconnect()),
    (error: Error) => process.send?.({ error: error.stack }, () => process.disconnect()),
  );
});
