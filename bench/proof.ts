import { generateKeyPairSync } from 'node:crypto';
import { Client, type Entry, type SealAnswer } from '../client/index.ts';
import { entryHash } from '../domain/seal.ts';
import { signatureOf } from '../functions/match/signing.ts';
import { startLocalCloud } from '../local/index.ts';
import { type Transcript, verifyTranscript } from '../verify/index.ts';
import { type Bench, type Figure, median, whole } from './figures.ts';

/** What proofs may add to the processor time of a seal. */
const MOST_SHARE = 0.1;
const SEATS = 4;
/** Milliseconds. */
const MEASURE = 300;
const REPEATS = 5;

/** Microseconds that something takes on one core. */
function each(act: (n: number) => unknown): number {
  const rates = Array.from({ length: REPEATS + 1 }, () => {
    const started = performance.now();
    let done = 0;
    while (performance.now() - started < MEASURE) for (let n = 0; n < 20; n += 1) act(done++);
    return ((performance.now() - started) * 1000) / done;
  });
  // The first one warms up.
  return median(rates.slice(1));
}

interface Played {
  readonly matchId: string;
  readonly answers: readonly SealAnswer[];
  /** Microseconds of processor time for each seal, gateways, table and client included. */
  readonly perSeal: number;
  readonly transcript: Transcript;
}

/** Plays a match of Fast West to its end, with random legal moves, and measures its seals alone. */
async function play(clients: readonly Client[]): Promise<Played> {
  const [host, ...others] = clients as [Client, ...Client[]];
  let match = await host.create({ game: 'fast-west', seats: clients.length });
  const { matchId } = match;
  for (const other of others) match = await other.join(matchId);
  const answers: SealAnswer[] = [];
  let time = 0;
  for (; match.status === 'playing'; match = await host.match(matchId)) {
    for (const seat of match.awaited) {
      const client = clients[seat] as Client;
      const moves = (await client.match(matchId)).you?.moves ?? [];
      const before = process.cpuUsage();
      answers.push(await client.seal(matchId, match.round, moves[Math.floor(Math.random() * moves.length)] ?? null));
      const { user, system } = process.cpuUsage(before);
      time += user + system;
    }
  }
  const transcript = (await host.transcript(matchId)) as unknown as Transcript;
  return { matchId, answers, perSeal: time / answers.length, transcript };
}

async function run(progress: (line: string) => void): Promise<Figure[]> {
  const cloud = await startLocalCloud({ limits: 'off', progress });
  try {
    const service = new Client(cloud.urls.http, { onGuest: () => {} });
    const names = ['Ann', 'Bob', 'Cid', 'Dot'].slice(0, SEATS);
    const clients = await Promise.all(names.map(async (name) => service.as((await service.guest(name)).token)));
    // The first match warms up.
    await play(clients);
    const { matchId, answers, perSeal, transcript } = await play(clients);
    return figures(matchId, answers, perSeal, transcript);
  } finally {
    await cloud.stop();
  }
}

function figures(matchId: string, answers: readonly SealAnswer[], perSeal: number, transcript: Transcript): Figure[] {
  const { privateKey } = generateKeyPairSync('ed25519');
  const entries = transcript.entries.map(({ entry }) => entry as unknown as Entry);
  const signing = each((n) => {
    const { seat, receipt } = answers[n % answers.length] as SealAnswer;
    return signatureOf(privateKey, matchId, seat, receipt);
  });
  const hashing = each((n) => entryHash(matchId, entries[n % entries.length] as Entry));
  const verifying = each(() => verifyTranscript(transcript)) / entries.length;
  const report = verifyTranscript(transcript);
  if (report.faults.length > 0) throw new Error(`the match is not as it should be: ${JSON.stringify(report.faults)}`);
  // A round has one entry and a seal of each seat.
  const share = (signing + hashing / SEATS) / perSeal;
  return [
    { what: 'signature of a receipt', figure: `${signing.toFixed(1)} µs` },
    { what: 'hash of an entry', figure: `${hashing.toFixed(1)} µs` },
    {
      what: `both, for a seal of ${SEATS} seats`,
      figure: `${(share * 100).toFixed(1)} %`,
      bound: `≤ ${MOST_SHARE * 100} %`,
      holds: share <= MOST_SHARE,
      ratio: `of the processor time of a seal on the local stack (${whole(perSeal)} µs, client included)`,
    },
    {
      what: 'entries of Fast West that verifyTranscript checks',
      figure: `${whole(1e6 / verifying)}/s`,
      ratio: `${(hashing / verifying).toFixed(2)} × as many as their hashes alone (${whole(1e6 / hashing)}/s)`,
    },
  ];
}

/** What it costs that players can check the service. */
export const proof: Bench = {
  name: 'proof',
  about: 'signature and chain beside the seal that they belong to; checking a finished match',
  run,
};
