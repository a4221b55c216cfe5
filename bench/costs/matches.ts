import { currentRuleset } from '../../domain/registry.ts';
import { botOf, play } from '../../test/support/laws/play.ts';

/** A kind of match whose costs are counted. */
export interface CountedMatch {
  /** Names it in documents and in the file of counts. */
  readonly name: string;
  readonly game: string;
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Matches that are played one after the other by the same players. */
  readonly matches: number;
}

/** What is counted: people with the library's client, each with a socket, who play to the end. */
export const COUNTED: readonly CountedMatch[] = [
  { name: 'Fast West, 2 seats', game: 'fast-west', seats: 2, matches: 2 },
  { name: 'Fast West, 4 seats', game: 'fast-west', seats: 4, matches: 2 },
  { name: 'Wanted 7, 4 seats', game: 'wanted-7', seats: 4, matches: 1 },
  { name: 'Duel West, 2 seats', game: 'duel-west', seats: 2, matches: 1 },
  { name: 'BANG!, 5 seats', game: 'bang', seats: 5, matches: 1 },
];

/** How people play: they answer after so long, and a round is open for so long. */
export const LIVE = { thinkMs: { least: 1_000, most: 6_000 }, deadlineSeconds: 60 } as const;

/** So many matches are played by the rules alone to find out how long one is. */
const SAMPLE = 40;

/**
 * Rounds of a match between players who play sensibly, as the bots of level 1 do: the mean of some matches, each of which follows
 * from its number. A match that is counted is one draw only, and may be three times as long.
 */
export function typicalRounds({ game, seats, options = {} }: CountedMatch): number {
  const ruleset = currentRuleset(game);
  if (ruleset === undefined) throw new Error(`there is no game ${game}`);
  const chosen = ruleset.options.parse(options);
  let rounds = 0;
  for (let seed = 1; seed <= SAMPLE; seed += 1) {
    const frames = play({ ruleset, options: chosen, seats, seed, player: botOf(1), actOnceIn: 0 });
    for (const { kind } of frames) if (kind === 'round') rounds += 1;
  }
  return Math.round((10 * rounds) / SAMPLE) / 10;
}
