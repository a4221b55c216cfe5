import type { Entry, Json } from '../../client/index.ts';
import { brainFor } from '../../demo/brains/index.ts';
import type { Dice } from '../../demo/dice.ts';
import { Ledger } from './ledger.ts';
import { newGuest, play } from './player.ts';

/** What is played, one after the other: every game, and both paces of the one that knows two. */
export const TABLES: readonly { game: string; seats: number; options: { readonly [name: string]: Json } }[] = [
  { game: 'fast-west', seats: 4, options: {} },
  { game: 'duel-west', seats: 3, options: { pace: 'live' } },
  { game: 'bang', seats: 4, options: {} },
  { game: 'wanted-7', seats: 3, options: {} },
  { game: 'duel-west', seats: 3, options: {} },
];

/** A match under way. */
export interface Played {
  readonly game: string;
  readonly matchId: string;
  readonly ledger: Ledger;
  /** Resolves when every player has seen the end. */
  readonly over: Promise<void>;
  /** The whole history as it is stored now. */
  history(): Promise<Entry[]>;
}

/** Seats guests at a new match, and lets them play. */
export async function openMatch(url: string, number: number, dice: Dice): Promise<Played> {
  const { game, seats, options } = TABLES[number % TABLES.length]!;
  const names = Array.from({ length: seats }, (_, i) => `Player ${number}.${i}`);
  const guests = await Promise.all(names.map((name) => newGuest(url, name)));
  const [host, ...others] = guests as [(typeof guests)[0], ...typeof guests];
  const { matchId, you } = await host.client.create({ game, seats, options, visibility: 'invite', deadline: 60 });
  const invite = you?.invite;
  const seated = [{ guest: host, seat: you?.seat ?? 0 }];
  for (const guest of others) {
    const joined = await guest.client.join(matchId, invite === undefined ? {} : { invite });
    seated.push({ guest, seat: joined.you?.seat ?? -1 });
  }
  const ledger = new Ledger(matchId);
  const brain = brainFor(game);
  const over = Promise.all(seated.map((each) => play({ ...each, matchId, brain, dice, ledger }))).then(() => {});
  const history = async () => {
    const entries: Entry[] = [];
    for await (const entry of host.client.history(matchId)) entries.push(entry);
    return entries;
  };
  return { game, matchId, ledger, over, history };
}
