import { setTimeout as sleep } from 'node:timers/promises';
import {
  Client,
  type Entry,
  isProblem,
  type Json,
  type MatchAnswer,
  network,
  type Transport,
} from '../../client/index.ts';
import type { Brain } from '../../demo/brains/index.ts';
import type { Dice } from '../../demo/dice.ts';
import type { Ledger } from './ledger.ts';

/** Tries of a call: a killed cloud is away for seconds, and nobody gives up. */
const TRIES = 1_000;
/** Longest pause between two tries, so that a cloud that is back is under load at once. Milliseconds. */
const LONGEST = 250;
const SECOND_THOUGHTS = 0.3;
const TAKES_BACK = 0.1;
const NEW_ORDERS = 0.3;
/** Longest time that a player thinks. Milliseconds. */
const THINKS = 120;

/** The network, which counts the calls that were not answered. */
class Line implements Transport {
  lost = 0;
  readonly socket = network.socket;
  readonly random = network.random;
  readonly now = network.now;
  readonly elapsed = network.elapsed;
  sleep = (ms: number, signal?: AbortSignal) => network.sleep(Math.min(ms, LONGEST), signal);
  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      const response = await network.fetch(url, init);
      // The body can be cut off as well: read it here, where it is counted.
      const body = response.status === 204 || response.status === 304 ? null : await response.arrayBuffer();
      if (response.status >= 500) this.lost += 1;
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      this.lost += 1;
      throw error;
    }
  };
}

/** A guest with a line of its own. */
export interface Guest {
  readonly client: Client;
  readonly line: Line;
}

/** Becomes a guest, however often it takes: a lost guest is never used. */
export async function newGuest(url: string, name: string): Promise<Guest> {
  const line = new Line();
  const service = new Client(url, { transport: line, tries: TRIES, onGuest: () => {} });
  for (;;) {
    try {
      const { token } = await service.guest(name);
      return { client: service.as(token), line };
    } catch (error) {
      if (isProblem(error) && error.status < 500) throw error;
      await sleep(LONGEST);
    }
  }
}

export interface Seating {
  readonly guest: Guest;
  readonly matchId: string;
  readonly seat: number;
  readonly brain: Brain;
  readonly dice: Dice;
  readonly ledger: Ledger;
}

/** Plays one seat to the end of the match, and writes down what it is told. */
export async function play(seating: Seating): Promise<void> {
  const player = new Player(seating);
  const follower = seating.guest.client.follow(seating.matchId, { pollEvery: 500 });
  for await (const news of follower) if (news.type === 'entry') await player.entry(news.entry);
}

class Player {
  private readonly seating: Seating;

  constructor(seating: Seating) {
    this.seating = seating;
  }

  async entry(entry: Entry): Promise<void> {
    const { ledger, seat, dice } = this.seating;
    ledger.entry(entry);
    if (entry.outcome !== undefined || !entry.asked?.some((asked) => asked.seat === seat)) return;
    await sleep(dice.roll() * THINKS);
    await this.decide();
  }

  private async decide(): Promise<void> {
    const { guest, matchId, brain, dice, ledger, seat } = this.seating;
    let match = await guest.client.match(matchId);
    if (match.you?.orders !== undefined) {
      ledger.readOrders(seat, match.you.orders);
      if (dice.roll() < NEW_ORDERS) match = (await this.order(brain.orders?.(dice))) ?? match;
    }
    const act = brain.act?.(match, dice);
    if (act !== undefined) match = (await this.act(match.round, act)) ?? match;
    const { round } = match;
    const move = match.you?.prompt ? brain.move(match, dice) : undefined;
    if (move === undefined || !(await this.seal(round, move)) || !match.you?.prompt?.replaceable) return;
    const mood = dice.roll();
    if (mood < TAKES_BACK && !(await this.withdraw(round))) return;
    const again = mood < SECOND_THOUGHTS ? brain.move(match, dice) : undefined;
    if (again !== undefined) await this.seal(round, again);
  }

  /** Sends a request that others, or the rules, may refuse by now. */
  private async send<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      if (isProblem(error) && (error.status === 409 || error.status === 422)) return undefined;
      throw error;
    }
  }

  private async seal(round: number, move: Json): Promise<boolean> {
    const { guest, matchId, seat, ledger } = this.seating;
    const answer = await this.send(() => guest.client.seal(matchId, round, move));
    if (answer !== undefined) ledger.sealed(seat, answer.receipt);
    return answer !== undefined && !answer.resolved;
  }

  private async withdraw(round: number): Promise<boolean> {
    const { guest, matchId, seat, ledger } = this.seating;
    const { lost } = guest.line;
    const done = await this.send(async () => {
      await guest.client.withdraw(matchId, round);
      return true;
    });
    if (done) ledger.withdrawn(round, seat);
    else if (guest.line.lost > lost) ledger.doubtful(round, seat);
    return done === true;
  }

  private async act(round: number, act: Json): Promise<MatchAnswer | undefined> {
    const { guest, matchId, seat, ledger } = this.seating;
    const { lost } = guest.line;
    const answer = await this.send(() => guest.client.act(matchId, round, act));
    if (answer !== undefined) ledger.act(round, seat, act, 'once');
    else if (guest.line.lost > lost) ledger.act(round, seat, act, 'maybe');
    return answer ?? guest.client.match(matchId);
  }

  private async order(orders: { readonly [preference: string]: Json } | undefined): Promise<MatchAnswer | undefined> {
    const { guest, matchId, seat, ledger } = this.seating;
    if (orders === undefined) return undefined;
    const { lost } = guest.line;
    const answer = await this.send(() => guest.client.order(matchId, orders));
    if (answer?.you?.orders !== undefined) ledger.ordered(seat, answer.you.orders);
    else if (guest.line.lost > lost) ledger.doubtfulOrders(seat);
    return answer;
  }
}
