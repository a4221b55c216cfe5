import {
  type Client,
  isProblem,
  mayPass,
  network,
  Client as Service,
  type SocketLike,
  verifyChain,
} from '../../client/index.ts';
import type { LibraryTold, Seen, Wanted } from './wanted.ts';

/*
 * A bot that knows the service by the packed library alone. It hears of its turns in all its matches by one channel.
 */

let sockets = 0;
let frames = 0;
let replaced = 0;

/** The platform's sockets, with what comes over them counted. */
function counted(url: string): SocketLike {
  const socket = network.socket(url);
  sockets += 1;
  socket.addEventListener('message', ({ data }) => {
    if ((JSON.parse(String(data)) as { type: string }).type === 'yours') frames += 1;
  });
  return socket;
}

/** Takes seats of strangers' matches until there are enough of them. */
async function findMatches(me: Client, mine: Map<string, number>, enough: number): Promise<void> {
  while (mine.size < enough) {
    for await (const { matchId } of me.openMatches()) {
      if (mine.has(matchId)) continue;
      // It may be asked before the answer is here.
      mine.set(matchId, 0);
      await me.join(matchId);
    }
    await network.sleep(200);
  }
}

const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** Seals a move if one is asked for, and where it may be replaced changes its mind every time. Says whether it has sealed. */
async function answer(me: Client, matchId: string): Promise<boolean> {
  let hasSealed = false;
  for (;;) {
    try {
      const { round, you } = await me.match(matchId);
      const move = you?.seal ? undefined : anyOf(you?.moves ?? []);
      if (you === null || move === undefined) return hasSealed;
      await me.seal(matchId, round, move);
      hasSealed = true;
      const other = you.prompt?.replaceable ? anyOf(you.moves) : undefined;
      if (other === undefined) return true;
      await me.seal(matchId, round, other);
      replaced += 1;
      return true;
    } catch (error) {
      // Somebody was faster: there will be news.
      if (isProblem(error) && error.status === 409) return hasSealed;
      if (!mayPass(error)) throw error;
    }
  }
}

/** The match from its history, as anybody may read it. */
async function look(me: Client, matchId: string, sealed: number): Promise<Seen> {
  const { outcome } = await me.match(matchId);
  const { entries, head, broken } = await verifyChain(matchId, me.history(matchId));
  if (broken.length > 0) throw new Error(`entries ${broken} of ${matchId} do not continue the history`);
  return { matchId, entries, reason: outcome?.reason ?? 'none', head, sealed };
}

async function play({ url, name, opens, matches }: Wanted): Promise<LibraryTold> {
  const service = new Service(url, { onGuest: () => {}, transport: { ...network, socket: counted } });
  const { player, token } = await service.guest(name);
  const me = service.as(token);
  /** How many moves were sealed, by match. */
  const mine = new Map<string, number>();
  for (const wish of opens) mine.set((await me.create(wish)).matchId, 0);
  const finding = findMatches(me, mine, matches);
  const over = new Set<string>();
  for await (const { matchId, awaited, isRunning } of me.yours()) {
    if (!isRunning) over.add(matchId);
    else if (awaited && (await answer(me, matchId))) mine.set(matchId, (mine.get(matchId) ?? 0) + 1);
    if (over.size === matches) break;
  }
  await finding;
  const seen: Seen[] = [];
  for (const [matchId, sealed] of mine) seen.push(await look(me, matchId, sealed));
  return { player, matches: seen, sockets, frames, replaced };
}

console.log(JSON.stringify(await play(JSON.parse(process.argv[2] as string) as Wanted)));
// A socket that has fallen silent would keep this process until its network gives up.
process.exit();
