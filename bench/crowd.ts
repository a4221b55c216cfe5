import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { WebSocket } from 'ws';
import { Client, type MatchAnswer } from '../client/index.ts';
import { type LocalCloud, startLocalCloud } from '../local/index.ts';
import { type Bench, type Figure, milliseconds, quantile, whole } from './figures.ts';

/** Who watches one match, and how long a post to one of them takes. */
const WATCHERS = 10_000;
const POST_MS = 8;
/** A frame of another match may come so much later while a crowd is told. Milliseconds. */
const MOST_DELAY = 1_000;
const ROUNDS = 2;
const SEATS = 2;
/** How often the other match is played alone, to compare with. */
const ALONE = 25;
/** Rows of one write of the table. */
const BATCH = 25;

const PREFIX = 'crowd-';
const MOVE = { card: 'reload' } as const;

/** A match whose players seal one after the other, with a socket that hears of it. */
class Table {
  readonly clients: readonly Client[];
  match: MatchAnswer;
  private heard: (seq: number) => void = () => {};

  private readonly token: string;

  private constructor(clients: readonly Client[], match: MatchAnswer, token: string) {
    this.clients = clients;
    this.token = token;
    this.match = match;
  }

  static async open(service: Client): Promise<Table> {
    const guests = await Promise.all(Array.from({ length: SEATS }, (_, seat) => service.guest(`Player ${seat}`)));
    const [host, ...others] = guests.map(({ token }) => service.as(token)) as [Client, ...Client[]];
    let match: MatchAnswer = await host.create({ game: 'fast-west', seats: SEATS, options: { turnLimit: 0 } });
    for (const other of others) match = await other.join(match.matchId);
    return new Table([host, ...others], match, guests[0]?.token as string);
  }

  /** Follows the match over a real socket. Gives what closes it. */
  async listen(url: string): Promise<() => void> {
    const { matchId } = this.match;
    const answer = await fetch(`${url}/tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ matchId }),
    });
    const socket = new WebSocket(((await answer.json()) as { url: string }).url);
    await new Promise((resolve, reject) => {
      socket.once('open', () => socket.send(JSON.stringify({ type: 'subscribe', matchId })));
      socket.once('message', resolve);
      socket.once('error', reject);
    });
    socket.on('message', (data) => {
      const { type, seq } = JSON.parse(String(data)) as { type: string; seq: number };
      if (type === 'entry') this.heard(seq);
    });
    return () => socket.terminate();
  }

  /** Plays a round. Gives when its last seal was answered, and how much later the frame came. */
  async play(isHeard: boolean): Promise<{ at: number; delay: number }> {
    const wanted = this.match.seq + 1;
    const frame = new Promise<number>((resolve) => {
      this.heard = (seq) => seq >= wanted && resolve(performance.now());
    });
    for (const client of this.clients) await client.seal<'fast-west'>(this.match.matchId, this.match.round, MOVE);
    const at = performance.now();
    const came = isHeard ? await frame : at;
    this.match = await (this.clients[0] as Client).match(this.match.matchId);
    return { at, delay: Math.max(0, came - at) };
  }
}

/** Rows as `socket` writes them for those who follow. */
async function fill(cloud: LocalCloud, { matchId, seq }: MatchAnswer): Promise<string> {
  const table = cloud.variables('broadcast').CONNECTIONS_TABLE as string;
  const client = new DynamoDBClient({
    endpoint: cloud.table.endpoint,
    region: 'local-1',
    credentials: { accessKeyId: cloud.accessKey, secretAccessKey: 'local' },
  });
  const ttl = String(Math.floor(Date.now() / 1000) + 7_200);
  const rows = Array.from({ length: WATCHERS }, (_, n) => ({
    topic: { S: matchId },
    connectionId: { S: `${PREFIX}${String(n).padStart(6, '0')}` },
    player: { S: matchId },
    seq: { N: String(seq) },
    ticks: { N: '0' },
    form: { N: '1' },
    ttl: { N: ttl },
  }));
  for (let at = 0; at < rows.length; at += BATCH) {
    const requests = rows.slice(at, at + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));
  }
  client.destroy();
  return table;
}

/** What one announcement brought the crowd. */
interface Told {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** Frames that were given up: a gateway that does not answer in time is no fault of the queue's. */
  readonly failed: number;
  readonly reads: number;
  readonly writes: number;
}

/** Frames of crowds that were given up so far. */
const failedOf = (cloud: LocalCloud): number =>
  cloud
    .logs('crowd')
    .filter((line) => line.includes('"FramesFailed"'))
    .reduce((sum, line) => sum + (JSON.parse(line) as { FramesFailed: number }).FramesFailed, 0);

async function run(progress: (line: string) => void): Promise<Figure[]> {
  const cloud = await startLocalCloud({ limits: 'off', workers: { crowd: 2 }, progress });
  const service = new Client(cloud.urls.http, { onGuest: () => {} });
  const posts = new Map<string, number>();
  cloud.sockets.imagine({ prefix: PREFIX, ms: POST_MS, onPost: (id) => void posts.set(id, performance.now()) });
  const closing: (() => void)[] = [];
  try {
    const crowded = await Table.open(service);
    const other = await Table.open(service);
    closing.push(await other.listen(cloud.urls.http));
    progress(`${WATCHERS} rows`);
    const table = await fill(cloud, crowded.match);
    progress('the other match alone');
    const alone: number[] = [];
    for (let n = 0; n < ALONE; n += 1) alone.push((await other.play(true)).delay);
    const beside: number[] = [];
    const told: Told[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      progress(`round ${round} with a crowd`);
      posts.clear();
      const failedBefore = failedOf(cloud);
      await cloud.table.resetCounts();
      const { at } = await crowded.play(false);
      const given = performance.now() + 120_000;
      const failed = () => failedOf(cloud) - failedBefore;
      while (posts.size + failed() < WATCHERS && performance.now() < given) beside.push((await other.play(true)).delay);
      await cloud.queues.idle();
      const counts = (await cloud.table.counts())[table] ?? {};
      const times = [...posts.values()];
      told.push({
        first: Math.min(...times) - at,
        last: Math.max(...times) - at,
        count: posts.size,
        failed: failed(),
        reads: counts.Query?.units ?? 0,
        writes: counts.PutItem?.units ?? 0,
      });
      const { first, last, count } = told.at(-1) as Told;
      progress(
        `${count} told between ${milliseconds(first)} and ${milliseconds(last)}; others ${milliseconds(Math.max(...beside))} at most`,
      );
    }
    return figures(alone, beside, told);
  } finally {
    for (const close of closing) close();
    await cloud.stop();
  }
}

function figures(alone: readonly number[], beside: readonly number[], told: readonly Told[]): Figure[] {
  const [before, during] = [quantile(alone, 0.5), Math.max(...beside)];
  return [
    { what: 'another match alone: seal to frame', figure: `p50 ${milliseconds(before)}` },
    {
      what: 'another match while the crowd is told',
      figure: `p50 ${milliseconds(quantile(beside, 0.5))}, at most ${milliseconds(during)} of ${beside.length}`,
      bound: `< ${whole(MOST_DELAY)} ms later`,
      holds: during - before < MOST_DELAY,
      ratio: `${(quantile(beside, 0.5) / before).toFixed(1)} of alone`,
    },
    ...told.map(({ first, last, count, failed, reads, writes }, n) => ({
      what: `round ${n + 1}: ${whole(count)} of ${whole(WATCHERS)} watchers, ${whole(failed)} posts without an answer`,
      figure: `first after ${milliseconds(first)}, last after ${milliseconds(last)}`,
      bound: 'all of them',
      holds: count + failed >= WATCHERS,
      ratio: `${whole(reads)} read units and ${whole(writes)} write units of the sockets' table, other match included`,
    })),
  ];
}

/** One match that ten thousand watch, beside another one. */
export const crowd: Bench = {
  name: 'crowd',
  about: `${WATCHERS} watchers of one match with posts of ${POST_MS} ms, while another match is played`,
  run,
};
