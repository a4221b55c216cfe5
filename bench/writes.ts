import { Client, type MatchAnswer } from '../client/index.ts';
import { type Count, type LocalCloud, startLocalCloud } from '../local/index.ts';
import { type Bench, type Figure, median, whole } from './figures.ts';
import { sizeOf } from './item-size.ts';

/** Budgets: write units of a round of four seats, and bytes of a match item by seats. */
const MOST_UNITS = 14;
const MOST_BYTES: ReadonlyMap<number, number> = new Map([
  [4, 2_048],
  [10, 4_096],
]);
const ROUNDS = 12;
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'];

interface Round {
  /** Seats that had to answer. */
  readonly required: number;
  readonly writes: number;
  readonly units: number;
  /** Bytes of the largest match item during the round. */
  readonly bytes: number;
}

const isMatches = (table: string): boolean => /matches/i.test(table);

/** What has been written to the table of matches since the counters were reset. */
async function written(cloud: LocalCloud): Promise<{ writes: number; units: number; table: string }> {
  const counts = Object.entries(await cloud.table.counts()).filter(([table]) => isMatches(table));
  const writes = counts.flatMap(([, operations]) => WRITES.map((name): Count | undefined => operations[name]));
  const sum = (of: (count: Count) => number) => writes.reduce((total, count) => total + (count ? of(count) : 0), 0);
  return { writes: sum((c) => c.calls), units: sum((c) => c.units), table: counts[0]?.[0] ?? '' };
}

async function matchBytes(cloud: LocalCloud, table: string, matchId: string): Promise<number> {
  const item = (await cloud.table.items(table)).find(({ pk, sk }) => pk?.S === `MATCH#${matchId}` && sk?.S === 'STATE');
  return item === undefined ? 0 : sizeOf(item);
}

/** Plays random legal moves, one seat after the other, and counts what each round costs. */
async function play(cloud: LocalCloud, clients: readonly Client[]): Promise<Round[]> {
  const [host, ...others] = clients as [Client, ...Client[]];
  const options = { turnLimit: 0 };
  let match: MatchAnswer = await host.create({ game: 'fast-west', seats: clients.length, options, deadline: 3600 });
  for (const other of others) match = await other.join(match.matchId);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS && match.status === 'playing') {
    const { matchId, round, awaited } = match;
    await cloud.table.resetCounts();
    let bytes = 0;
    for (const seat of awaited) {
      const client = clients[seat] as Client;
      const { you } = await client.match(matchId);
      const moves = you?.moves ?? [];
      const before = await written(cloud);
      if (before.table !== '') bytes = Math.max(bytes, await matchBytes(cloud, before.table, matchId));
      await client.seal(matchId, round, moves[Math.floor(Math.random() * moves.length)] ?? null);
    }
    const { writes, units, table } = await written(cloud);
    bytes = Math.max(bytes, await matchBytes(cloud, table, matchId));
    match = await host.match(matchId);
    // The end of a match takes its players' pointers away besides, one write each.
    if (match.status === 'playing') rounds.push({ required: awaited.length, writes, units, bytes });
  }
  return rounds;
}

function figures(seats: number, rounds: readonly Round[]): Figure[] {
  const full = rounds.filter(({ required }) => required === seats);
  const most = (of: (round: Round) => number) => Math.max(...full.map(of));
  const bytes = MOST_BYTES.get(seats) ?? 0;
  const limit = `all of ${full.length} rounds with ${seats} seats asked`;
  return [
    {
      what: `${seats} seats: writes of a round`,
      figure: `${most((r) => r.writes)} at most`,
      bound: `≤ n + 2 = ${seats + 2}`,
      holds: rounds.every(({ writes, required }) => writes <= required + 2),
      ratio: `${(most((r) => r.writes) / seats).toFixed(2)} a seal; ${limit}`,
    },
    {
      what: `${seats} seats: write units of a round, index included`,
      figure: `${most((r) => r.units)} at most, median ${median(full.map((r) => r.units))}`,
      ...(seats === 4 && { bound: `≤ ${MOST_UNITS}`, holds: most((r) => r.units) <= MOST_UNITS }),
      ratio: `${(most((r) => r.units) / most((r) => r.writes)).toFixed(2)} a write`,
    },
    {
      what: `${seats} seats: match item`,
      figure: `${whole(most((r) => r.bytes))} bytes at most`,
      bound: `< ${whole(bytes)} bytes`,
      holds: most((r) => r.bytes) < bytes,
    },
  ];
}

/** What a round writes, by the counters of the local table, with a deadline so that the index moves too. */
export const writes: Bench = {
  name: 'writes',
  about: 'writes, write units and item sizes of Fast West rounds with a deadline, random legal moves',
  async run(progress) {
    const cloud = await startLocalCloud({ limits: 'off', progress });
    try {
      const service = new Client(cloud.urls.http, { onGuest: () => {} });
      const guests = await Promise.all(Array.from({ length: 10 }, (_, seat) => service.guest(`Writer ${seat}`)));
      const clients = guests.map(({ token }) => service.as(token));
      const found: Figure[] = [];
      for (const seats of MOST_BYTES.keys()) found.push(...figures(seats, await play(cloud, clients.slice(0, seats))));
      return found;
    } finally {
      await cloud.stop();
    }
  },
};
