import {
  type Client,
  type Entry,
  isProblem,
  type Json,
  network,
  type Receipt,
  Unreachable,
  verifyChain,
  verifyOwn,
  verifyPublic,
} from '../../../client/index.ts';

/*
 * A player in a page, who knows the service by the library alone and verifies everything there.
 */

/** What a player has to say when the match is over. */
export interface PlayerReport {
  readonly entries: number;
  /** Hash of the last entry, as the page has computed it. */
  readonly head: string | null;
  readonly reason: string;
  /** What does not hold; nothing if all is well. */
  readonly faults: readonly string[];
  /** Own seals that were revealed as they were sealed, and moves of anybody that open their commitments. */
  readonly kept: number;
  readonly opened: number;
  readonly pushed: number;
  readonly sockets: number;
}

/** Repeats a call for as long as nobody is there: the page may be offline for longer than the library tries. */
async function untilThere<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await network.sleep(100);
    }
  }
}

export class Player {
  readonly told: Entry[] = [];
  report: PlayerReport | undefined;
  private readonly me: Client;
  private readonly matchId: string;
  private readonly choose: (moves: readonly Json[]) => Json | undefined;
  private readonly seals: { seat: number; move: Json; receipt: Receipt }[] = [];

  constructor(me: Client, matchId: string, choose: (moves: readonly Json[]) => Json | undefined) {
    this.me = me;
    this.matchId = matchId;
    this.choose = choose;
  }

  /** How many moves it has sealed. */
  get sealed(): number {
    return this.seals.length;
  }

  /** Plays from the beginning to the end, and verifies what has happened. */
  async play(): Promise<PlayerReport> {
    const { me, matchId, told } = this;
    const follower = me.follow(matchId);
    let reason = 'none';
    for await (const news of follower) {
      if (news.type !== 'entry') continue;
      told.push(news.entry);
      if (news.entry.outcome === undefined) await this.answer();
      else reason = news.entry.outcome.reason;
    }
    const { pushed, sockets } = follower.stats;
    this.report = { ...(await this.verify()), entries: told.length, reason, pushed, sockets };
    return this.report;
  }

  private async answer(): Promise<void> {
    const { me, matchId } = this;
    const { round, you } = await untilThere(() => me.match(matchId));
    const move = you?.seal ? undefined : this.choose(you?.moves ?? []);
    if (you === null || move === undefined) return;
    const key = `${matchId}/${round}`;
    try {
      const { receipt } = await untilThere(() => me.seal(matchId, round, move, { key }));
      this.seals.push({ seat: you.seat, move, receipt });
    } catch (error) {
      // Something was faster, such as the deadline; the next entry says what is asked now.
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
    const followed = await verifyChain(matchId, told);
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
    const last = history.at(-1) as Entry;
    const tampered = history.with(-2, { ...(history.at(-2) as Entry), at: 0 });
    if (!(await verifyChain(matchId, tampered)).broken.includes(last.seq))
      faults.push('a changed entry was not noticed');
    return { head, faults, opened, kept };
  }
}
