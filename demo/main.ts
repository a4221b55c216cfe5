import { type Client, type MatchAnswer, Problem, Client as Standoff, Unreachable } from '../client/index.ts';
import { brainFor } from './brains/index.ts';
import { openService } from './cloud.ts';
import { diceOf } from './dice.ts';
import { BadFlag, type Flags, HELP, readFlags } from './flags.ts';
import { narratorFor } from './narrators/index.ts';
import { paintFor, wantsColours } from './paint.ts';
import { play, type Report } from './player.ts';
import { Screen } from './screen.ts';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Effie', 'Finn', 'Grace', 'Hank', 'Ida', 'Jesse'];
const FAILED = 1;
const MISUSED = 2;

const screen = new Screen();
const paint = paintFor(wantsColours(process.stdout));
const dim = (line: string) => screen.line(paint('dim', `   ${line}`));

/** Guests for every seat that no server bot holds; the first opens the match and the last to join starts it. */
async function gather(url: string, flags: Flags): Promise<{ clients: Client[]; match: MatchAnswer }> {
  // Nobody plays on with these guests after the demo.
  const service = new Standoff(url, { onGuest: () => {} });
  const names = Array.from({ length: flags.seats - flags.bots }, (_, i) => NAMES[i] ?? `Player ${i + 1}`);
  const guests = await Promise.all(names.map((name) => service.guest(name)));
  const clients = guests.map(({ token }) => service.as(token));
  const [host, ...others] = clients as [Client, ...Client[]];
  const bots = Array.from({ length: flags.bots }, (_, i) => ({ seat: flags.seats - 1 - i }));
  const { game, seats, options } = flags;
  let match = await host.create({ game, seats, options, bots, visibility: 'invite' });
  const invite = match.you?.invite as string;
  for (const other of others) match = await other.join(match.matchId, { invite });
  return { clients, match };
}

/** Plays one match and tells it from the first client's point of view. */
async function match(url: string, flags: Flags): Promise<Report[]> {
  const { clients, match } = await gather(url, flags);
  const names = match.seats.map(({ name, seat }) => name ?? `Seat ${seat}`);
  const narrator = narratorFor(flags.game, { names, paint });
  dim(`match ${match.matchId}, seed ${flags.seed}`);
  const awaited = (seats: readonly number[]) =>
    screen.waiting(
      seats.length === 0 ? '' : paint('dim', `   waiting for ${seats.map((seat) => names[seat]).join(', ')} …`),
    );
  return Promise.all(
    clients.map((client, seat) =>
      play({
        name: names[seat] as string,
        client,
        matchId: match.matchId,
        seat,
        brain: brainFor(flags.game),
        dice: diceOf(flags.seed * 100 + seat),
        pace: flags.pace,
        ...(seat === 0 && {
          onEntry: (entry) => {
            screen.lines(narrator.tell(entry));
            if (entry.outcome) screen.lines(narrator.result(entry.outcome));
            else awaited((entry.asked ?? []).filter((asked) => asked.required).map((asked) => asked.seat));
          },
          onTick: (tick) => awaited(tick.awaited),
        }),
      }),
    ),
  );
}

/** What was found out about the service on the way. Returns whether all is well. */
function judge(reports: readonly Report[]): boolean {
  const [first] = reports as [Report];
  const same = reports.every(({ digest, entries }) => digest === first.digest && entries === first.entries);
  const faults = reports.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  const count = (of: (report: Report) => number) => reports.reduce((sum, report) => sum + of(report), 0);
  const check = (good: boolean, text: string) =>
    screen.line(paint(good ? 'green' : 'red', `   ${good ? '✓' : '✗'} ${text}`));
  screen.line('');
  check(first.outcome !== undefined, 'a result was reached');
  check(
    same,
    `${reports.length} ${reports.length === 1 ? 'client' : 'clients'} saw the same ${first.entries} entries without a gap`,
  );
  const kept = count((r) => r.kept);
  const others = (n: number, why: string) => (n === first.revealed ? '' : `, the others ${why}`);
  const { revealed, opened } = first;
  check(
    faults.length === 0,
    `${opened} of ${revealed} revealed moves open in public${others(opened, 'are secret in part, or were not sealed')}`,
  );
  check(
    faults.length === 0,
    `${kept} were checked against receipts from sealing${others(kept, 'were answered by standing orders or bots')}`,
  );
  const [pushed, fetched] = [count((r) => r.stats.pushed), count((r) => r.stats.fetched)];
  screen.line(paint('dim', `     ${pushed} entries came by socket, ${fetched} had to be fetched`));
  screen.lines(faults.map((fault) => paint('red', `     ${fault}`)));
  return first.outcome !== undefined && same && faults.length === 0;
}

async function run(flags: Flags): Promise<number> {
  const service = await openService(flags.url, dim);
  try {
    return judge(await match(service.url, flags)) ? 0 : FAILED;
  } finally {
    await service.stop();
  }
}

async function main(): Promise<number> {
  const flags = readFlags(process.argv.slice(2), process.stdout.isTTY === true);
  if (flags.weeks) return (await import('./weeks.ts')).showWeeks(screen, paint);
  if (!flags.help) return run(flags);
  screen.line(HELP);
  return 0;
}

// Whoever reads may have seen enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const code = await main().catch((error: unknown) => {
  const known = error instanceof BadFlag || error instanceof Problem || error instanceof Unreachable;
  console.error(known ? error.message : error);
  if (error instanceof BadFlag) console.error('See npm run demo -- --help');
  return error instanceof BadFlag ? MISUSED : FAILED;
});
// When one client has failed the others would still play on.
process.exit(code);
