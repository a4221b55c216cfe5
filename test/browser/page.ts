import { Client, type Json, type MatchAnswer, network, Unreachable } from '../../client/index.ts';
import { Player, type PlayerReport } from '../support/browser/player.ts';

/*
 * What runs in the page: a player of Fast West, and what else a page can do.
 */

/** What the page has to say when its match is over. */
export interface PageReport extends PlayerReport {
  /** Longest time in which no timer of the page went off. Milliseconds. */
  readonly stillness: number;
}

/** Nobody shoots, so a match goes on to its last turn, however long somebody is away. */
const calm = (moves: readonly Json[]): Json | undefined =>
  moves.find((move) => (move as { card?: string }).card === 'reload') ?? moves[0];

let stillness = 0;
let beat = performance.now();
setInterval(() => {
  stillness = Math.max(stillness, performance.now() - beat);
  beat = performance.now();
}, 50);

let player: Player | undefined;

/** The page's door for the test. Everything in it is JSON. */
const page = {
  /** Becomes a guest, opens a match and begins to play it as soon as it starts. */
  async open(url: string, wish: { seats: number; bots: { seat: number }[]; deadline: number | null }): Promise<string> {
    let kept = '';
    const service = new Client(url, { onGuest: ({ token }) => (kept = token) });
    await service.guest('Page');
    const me = service.as(kept);
    const { matchId } = await me.create<'fast-west'>({ game: 'fast-west', options: { turnLimit: 14 }, ...wish });
    player = new Player(me, matchId, calm);
    void player.play();
    return matchId;
  },
  /** Numbers of the entries that the follower has told. */
  told: (): number[] => player?.told.map(({ seq }) => seq) ?? [],
  report: (): PageReport | undefined => player?.report && { ...player.report, stillness },
  /** Whether the page may read what only the service's headers say. */
  async headers(url: string): Promise<{ date: boolean; sameObject: boolean }> {
    const service = new Client(url, { onGuest: () => {} });
    const me = service.as((await service.guest('Headers')).token);
    const { matchId } = await me.create({ game: 'fast-west', seats: 2 });
    const first: MatchAnswer = await me.match(matchId);
    const { headers } = await service.send({ method: 'GET', path: '/health', repeatable: true });
    return { date: headers.get('date') !== null, sameObject: (await me.match(matchId)) === first };
  },
  /** What becomes of a request and of a socket. */
  async reach(url: string, socketUrl: string): Promise<{ request: string; socket: string }> {
    const request = await new Client(url, { tries: 1 }).health().then(
      () => 'answered',
      (error: unknown) => (error instanceof Unreachable ? 'unreachable' : String(error)),
    );
    const socket = await new Promise<string>((resolve) => {
      const opened = network.socket(socketUrl);
      opened.addEventListener('open', () => resolve('open'));
      opened.addEventListener('error', () => resolve('refused'));
    });
    return { request, socket };
  },
};

export type Page = typeof page;

Object.assign(globalThis, { standoff: page });
