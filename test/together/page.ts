import { Client, type Json, network } from '../../client/index.ts';
import { Player } from '../support/browser/player.ts';
import type { PageTold, Wanted } from './wanted.ts';

/*
 * What runs in the page: a player who plays several matches at the same time, follows each of them, and verifies everything.
 */

const any = (moves: readonly Json[]): Json | undefined => moves[Math.floor(Math.random() * moves.length)];

let told: PageTold | undefined;
let fault: Error | undefined;

async function play({ url, name, opens, matches }: Wanted): Promise<PageTold> {
  const service = new Client(url, { onGuest: () => {} });
  const { player: id, token } = await service.guest(name);
  const me = service.as(token);
  const players = new Map<string, Player>();
  const playing: Promise<unknown>[] = [];
  const begin = (matchId: string): void => {
    const player = new Player(me, matchId, any);
    players.set(matchId, player);
    playing.push(player.play());
  };
  for (const wish of opens) begin((await me.create(wish)).matchId);
  while (players.size < matches) {
    for await (const { matchId } of me.openMatches()) {
      if (players.has(matchId)) continue;
      await me.join(matchId);
      begin(matchId);
    }
    await network.sleep(200);
  }
  await Promise.all(playing);
  const all = [...players].flatMap(([matchId, { report, sealed }]) => (report ? [{ matchId, report, sealed }] : []));
  return {
    player: id,
    reports: all.map(({ report }) => report),
    matches: all.map(({ matchId, report: { entries, reason, head }, sealed }) => ({
      matchId,
      entries,
      reason,
      head,
      sealed,
    })),
  };
}

/** The page's door for the test. Everything in it is JSON. */
const page = {
  /** Begins to play. */
  begin(wanted: Wanted): void {
    play(wanted).then(
      (all) => {
        told = all;
      },
      (error: Error) => {
        fault = error;
      },
    );
  },
  /** What there is to tell when all matches are over. Throws what went wrong. */
  told(): PageTold | undefined {
    if (fault !== undefined) throw fault;
    return told;
  },
};

export type Page = typeof page;

Object.assign(globalThis, { standoff: page });
