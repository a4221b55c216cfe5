import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Client,
  canonical,
  type Entry,
  entryHash,
  type FollowStats,
  isProblem,
  type Json,
  type MatchAnswer,
  type Receipt,
  type Tick,
  verifyOwn,
  verifyPublic,
} from '../client/index.ts';
import type { Brain } from './brains/index.ts';
import type { Dice } from './dice.ts';

/** What a player has to say at the end. */
export interface Report {
  readonly name: string;
  readonly entries: number;
  /** Fingerprint of the whole public history as this player saw it. */
  readonly digest: string;
  readonly stats: FollowStats;
  /** Revealed moves of anybody. */
  readonly revealed: number;
  /** Own revealed moves that match their receipts. */
  readonly kept: number;
  /** Moves of anybody that open their public commitments. */
  readonly opened: number;
  readonly faults: readonly string[];
  readonly outcome: Entry['outcome'];
}

export interface PlayerOptions {
  readonly name: string;
  readonly client: Client;
  readonly matchId: string;
  readonly seat: number;
  readonly brain: Brain;
  readonly dice: Dice;
  /** Longest time it thinks before it seals. Milliseconds. */
  readonly pace: number;
  readonly onEntry?: (entry: Entry) => void;
  readonly onTick?: (tick: Tick) => void;
}

/**
 * A seal may be overtaken: by the last required one (cheers), by the deadline, by a Target card that is replaced, by
 * the own standing order, or by another device of the same player.
 */
const OVERTAKEN = [
  'round.closed',
  'match.over',
  'match.resigned',
  'seal.not-asked',
  'seal.final',
  'seal.too-many',
  'order.too-many',
  'request.superseded',
];
/** How often a player changes his mind after sealing. */
const SECOND_THOUGHTS = 0.1;

/**
 * Plays one seat to the end: follows the match, decides when asked, and holds every reveal against the receipts.
 * Everything is known from the follower, the own reads and the own receipts.
 */
export async function play(options: PlayerOptions): Promise<Report> {
  const { client, matchId, name } = options;
  const player = new Player(options);
  const follower = client.follow(matchId);
  for await (const news of follower) {
    if (news.type === 'entry') await player.entry(news.entry);
    else options.onTick?.(news);
  }
  return { name, stats: follower.stats, ...player.report() };
}

class Player {
  private readonly options: PlayerOptions;
  private readonly seals = new Map<number, { move: Json; receipt: Receipt }>();
  private readonly hash = createHash('sha256');
  private readonly faults: string[] = [];
  private last = 0;
  /** Hash of the last entry. */
  private head: string | null = null;
  private revealed = 0;
  private kept = 0;
  private opened = 0;
  private outcome: Entry['outcome'];

  constructor(options: PlayerOptions) {
    this.options = options;
  }

  async entry(entry: Entry): Promise<void> {
    const { seq, prev } = entry;
    if (seq !== this.last + 1) this.faults.push(`entry ${seq} came after ${this.last}`);
    if (prev !== this.head) this.faults.push(`entry ${seq} does not continue the history told before`);
    this.last = seq;
    this.head = await entryHash(this.options.matchId, entry);
    const { receipt: _own, ...common } = entry;
    this.hash.update(`${canonical(common as unknown as Json)}\n`);
    await this.verify(entry);
    this.outcome = entry.outcome;
    this.options.onEntry?.(entry);
    if (entry.type === 'started') await this.giveOrders();
    const { seat } = this.options;
    const isAsked = entry.asked?.some((asked) => asked.seat === seat) ?? false;
    if (isAsked && entry.outcome === undefined && !this.seals.has(entry.round ?? 0)) await this.decide();
  }

  report(): Omit<Report, 'name' | 'stats'> {
    const { last, revealed, kept, opened, faults, outcome } = this;
    return { entries: last, digest: this.hash.digest('base64url'), revealed, kept, opened, faults, outcome };
  }

  private async giveOrders(): Promise<void> {
    const { client, matchId, brain, dice } = this.options;
    const orders = brain.orders?.(dice);
    if (orders === undefined) return;
    try {
      await client.order(matchId, orders);
    } catch (error) {
      if (!isProblem(error, ...OVERTAKEN)) throw error;
    }
  }

  private async decide(): Promise<void> {
    const { client, matchId, brain, dice, pace } = this.options;
    if (pace > 0) await sleep(dice.roll() * pace);
    let match = await client.match(matchId);
    const act = brain.act?.(match, dice);
    if (act !== undefined) match = (await this.act(match.round, act)) ?? match;
    const move = match.you?.prompt ? brain.move(match, dice) : undefined;
    if (move === undefined) return;
    await this.seal(match.round, move);
    const again = dice.roll() < SECOND_THOUGHTS ? this.options.brain.move(match, dice) : undefined;
    if (again !== undefined && match.you?.prompt?.replaceable) await this.seal(match.round, again);
  }

  /** Others may have been faster, for example with a seal that stops the Gambler: then nothing has happened. */
  private async act(round: number, act: Json): Promise<MatchAnswer | undefined> {
    const { client, matchId } = this.options;
    try {
      return await client.act(matchId, round, act);
    } catch (error) {
      if (isProblem(error) && error.status < 500) return client.match(matchId);
      throw error;
    }
  }

  private async seal(round: number, move: Json): Promise<void> {
    const { client, matchId } = this.options;
    try {
      const { receipt } = await client.seal(matchId, round, move);
      this.seals.set(round, { move, receipt });
    } catch (error) {
      if (!isProblem(error, ...OVERTAKEN)) throw error;
    }
  }

  /** Holds the reveal against the own receipt, and what is public against its commitments. */
  private async verify(entry: Entry): Promise<void> {
    const { matchId, seat } = this.options;
    const { opened, broken } = await verifyPublic(matchId, entry);
    this.revealed += entry.moves?.length ?? 0;
    this.opened += opened;
    for (const other of broken)
      this.faults.push(`round ${entry.closed}: the move of seat ${other} is not what was sealed`);
    const own = entry.closed === undefined ? undefined : this.seals.get(entry.closed);
    if (own === undefined) return;
    const verdict = await verifyOwn(entry, { matchId, seat, move: own.move }, own.receipt);
    if (verdict === 'kept') this.kept += 1;
    else this.faults.push(`round ${entry.closed}: own seal ${verdict}`);
  }
}
