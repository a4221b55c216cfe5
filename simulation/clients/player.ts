import type { Channel, Follower, Json, MatchAnswer, YourNews } from '../../client/index.ts';
import { isPassing, type Person, refusalOf } from './people.ts';

/** What a table of players has in common. */
export interface Game {
  matchId: string;
  /** Longest time that a player thinks. Milliseconds. */
  readonly think: number;
  /** Nobody goes on playing beyond this entry. */
  limit: number;
  /** Players do nothing any more, but follow. */
  isPaused: boolean;
}

/** Orders to choose from in games that know any. */
const WISHES: Readonly<Record<string, readonly Json[]>> = {
  shot: ['ask', 'missed', 'pass'],
  indians: ['ask', 'bang', 'pass'],
  duel: ['ask', 'bang', 'pass'],
  rescue: ['ask', 'save', 'pass'],
  lucky: ['ask', 'best'],
  order: ['ask', 'default'],
  barrel: ['use', 'skip'],
};

/** Changes of one or two preferences. */
export function someOrders(person: Person): { [preference: string]: Json } {
  const { random } = person;
  const names = Object.keys(WISHES);
  return Object.fromEntries(
    Array.from({ length: 1 + random.int(2) }, () => {
      const name = random.pick(names);
      return [name, random.pick(WISHES[name] ?? [])];
    }),
  );
}

/** A player who might act and does not looks again after so long at most. Milliseconds. */
const LOOKS_AGAIN = 5_000;

/** Somebody who plays with the client library: follows, answers what is asked, acts where that is open. */
export class Player {
  readonly person: Person;
  /** Number of the newest entry that the follower has told. */
  last = 0;
  /** Never comes back. */
  isGone = false;
  /** What a channel for all matches of the player has told of this one; undefined without one. */
  heard: Pick<YourNews, 'seq' | 'isRunning'> | undefined;
  /** Error that ended the following, if any. */
  failure: unknown;
  private readonly game: Game;
  private follower: Follower | undefined;
  private channel: Channel | undefined;
  private isBusy = false;
  private isWanted = false;

  constructor(person: Person, game: Game) {
    this.person = person;
    this.game = game;
  }

  /** Follows the match and plays until it ends. */
  async play(): Promise<void> {
    this.follower = this.person.client.follow(this.game.matchId);
    if (this.person.random.chance(0.5)) void this.listen();
    try {
      for await (const news of this.follower) {
        if (news.type !== 'entry') continue;
        this.last = news.entry.seq;
        this.wake();
      }
    } catch (error) {
      if (!this.isGone) this.failure = error;
    }
  }

  /** Listens to all matches of the player besides. */
  private async listen(): Promise<void> {
    this.heard = { seq: 0, isRunning: true };
    this.channel = this.person.client.yours();
    try {
      for await (const news of this.channel) if (news.matchId === this.game.matchId) this.heard = news;
    } catch (error) {
      if (!this.isGone) this.failure = error;
    }
  }

  /** Ends it for good. */
  leave(): void {
    this.isGone = true;
    this.channel?.close();
    this.follower?.close();
  }

  /** Looks at the match soon; once more where it was looking already. */
  wake(): void {
    this.isWanted = true;
    if (this.isBusy) return;
    this.isBusy = true;
    void this.lookUntilDone().finally(() => {
      this.isBusy = false;
    });
  }

  private get isIdle(): boolean {
    return this.isGone || this.game.isPaused || this.last >= this.game.limit;
  }

  private async lookUntilDone(): Promise<void> {
    const { random } = this.person;
    while (this.isWanted && !this.isIdle) {
      this.isWanted = false;
      await this.person.sleep(random.next() * this.game.think);
      try {
        const match = await this.person.untilDone(() => this.person.client.match(this.game.matchId));
        if (this.isIdle) return;
        if (await this.move(match)) this.isWanted = true;
      } catch (error) {
        // Something was faster, or the rules say no by now: look again, as the guide says.
        if (refusalOf(error) === undefined && !isPassing(error)) throw error;
        this.isWanted = true;
        await this.person.sleep(random.next() * LOOKS_AGAIN);
      }
    }
  }

  /** Does one thing. Returns whether there may be more to do without any news. */
  private async move({ round, status, you }: MatchAnswer): Promise<boolean> {
    const { random, client } = this.person;
    const { matchId } = this.game;
    if (status !== 'playing' || you === null) return false;
    if (you.orders !== undefined && random.chance(0.2)) await client.order(matchId, someOrders(this.person));
    const mayAct = you.acts.length > 0;
    if (mayAct && random.chance(you.moves.length > 0 ? 0.25 : 0.7)) {
      await client.act(matchId, round, random.pick(you.acts));
      return false;
    }
    if (you.moves.length > 0 && (you.seal === null || random.chance(0.15))) {
      await client.seal(matchId, round, random.pick(you.moves));
      const isSorry = random.chance(0.05);
      if (isSorry) await client.withdraw(matchId, round);
      return isSorry;
    }
    if (mayAct || (you.moves.length > 0 && you.seal === null)) {
      await this.person.sleep(random.next() * LOOKS_AGAIN);
      return true;
    }
    return false;
  }
}
