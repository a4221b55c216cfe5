import {
  Client,
  type Entry,
  isProblem,
  type Json,
  type MatchAnswer,
  network,
  type Receipt,
  Unreachable,
  verifyChain,
  verifyOwn,
  verifyPublic,
} from '../../client/index.ts';

/*
 * What runs in the page: a player of Fast West who knows the service by the library alone, and verifies everything there.
 */

type Game = 'fast-west';

/** What the page has to say when its match is over. */
export interface PageReport {
  readonly entries: number;
  /** Hash of the last entry, as the page has computed it. */
  readonly head: string | null;
  /** What does not hold; nothing if all is well. */
  readonly faults: readonly string[];
  readonly kept: number;
  readonly opened: number;
  readonly pushed: number;
  readonly sockets: number;
  /** Longest time in which no timer of the page went off. Milliseconds. */
  readonly stillness: number;
  /** Calls that got no answer. */
  readonly unanswered: number;
}

/** Repeats a call for as long as nobody is there: the page may be offline for longer than the library tries. */
async function untilThere<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      unanswered += 1;
      await network.sleep(100);
    }
  }
}

/** Nobody shoots, so a match goes on to its last turn, however long somebody is away. */
const isCalm = (move: Json): boolean => (move as { card?: string }).card === 'reload';

let unanswered = 0;
let stillness = 0;
let beat = performance.now();
setInterval(() => {
  stillness = Math.max(stillness, performance.now() - beat);
  beat = performance.now();
}, 50);

class Player {
  readonly told: Entry<Game>[] = [];
  report: PageReport | undefined;
  private readonly me: Client;
  private readonly matchId: string;
  private readonly seals: { seat: number; move: Json; receipt: Receipt }[] = [];

  constructor(me: Client, matchId: string) {
    this.me = me;
    this.matchId = matchId;
  }

  async play(): Promise<PageReport> {
    const { me, matchId, told } = this;
    const follower = me.follow<Game>(matchId);
    for await (const news of follower) {
      if (news.type !== 'entry') continue;
      told.push(news.entry);
      if (news.entry.outcome === undefined) await this.answer();
    }
    const { pushed, sockets } = follower.stats;
    this.report = { ...(await this.verify()), entries: told.length, pushed, sockets, stillness, unanswered };
    return this.report;
  }

  private async answer(): Promise<void> {
    const { me, matchId } = this;
    const { round, you } = await untilThere(() => me.match<Game>(matchId));
    const move = you?.seal ? undefined : (you?.moves.find(isCalm) ?? you?.moves[0]);
    if (you === null || move === undefined) return;
    const key = `${matchId}/${round}`;
    try {
      const { receipt } = await untilThere(() => me.seal<Game>(matchId, round, move, { key }));
      this.seals.push({ seat: you.seat, move, receipt });
    } catch (error) {
      // The deadline was faster; the next entry says what is asked now.
      if (!isProblem(error) || error.status !== 409) throw error;
    }
  }

  private async verify() {
    const { me, matchId, told } = this;
    const faults: string[] = [];
    const history: Entry[] = [];
    for await (const entry of me.history(matchId)) history.push(entry);
    const { head, broken } = await verifyChain(matchId, history);
    if (broken.length > 0) faults.push(`entries ${broken} do not continue the history`);
    const followed = await verifyChain(matchId, told as Entry[]);
    if (followed.head !== head || followed.broken.length > 0) faults.push('the followed history is another one');
    const match = await me.match(matchId);
    if (match.head !== head) faults.push('the match names another head');
    let [opened, kept] = [0, 0];
    for (const entry of history) {
      const open = await verifyPublic(matchId, entry);
      opened += open.opened;
      faults.push(...open.broken.map((seat) => `round ${entry.closed}: the move of seat ${seat} was changed`));
      const own = this.seals.find(({ receipt }) => receipt.round === entry.closed);
      if (own === undefined) continue;
      const verdict = await verifyOwn(entry, { matchId, ...own }, own.receipt);
      if (verdict === 'kept' && entry.receipt?.commitment === own.receipt.commitment) kept += 1;
      else faults.push(`round ${entry.closed}: own seal ${verdict}`);
    }
    // What was tampered with is noticed here as well.
    const first = history.at(-1) as Entry;
    const tampered = history.with(-2, { ...(history.at(-2) as Entry), at: 0 });
    if (!(await verifyChain(matchId, tampered)).broken.includes(first.seq))
      faults.push('a changed entry was not noticed');
    return { head, faults, opened, kept };
  }
}

let player: Player | undefined;

/** The page's door for the test. Everything in it is JSON. */
const page = {
  /** Becomes a guest, opens a match and begins to play it as soon as it starts. */
  async open(url: string, wish: { seats: number; bots: { seat: number }[]; deadline: number | null }): Promise<string> {
    let kept = '';
    const service = new Client(url, { onGuest: ({ token }) => (kept = token) });
    await service.guest('Page');
    const me = service.as(kept);
    const { matchId } = await me.create<Game>({ game: 'fast-west', options: { turnLimit: 14 }, ...wish });
    player = new Player(me, matchId);
    void player.play();
    return matchId;
  },
  /** Numbers of the entries that the follower has told. */
  told: (): number[] => player?.told.map(({ seq }) => seq) ?? [],
  report: (): PageReport | undefined => player?.report,
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
