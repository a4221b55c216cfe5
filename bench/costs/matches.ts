/** A kind of match whose costs are counted. */
export interface CountedMatch {
  /** Names it in documents and in the file of counts. */
  readonly name: string;
  readonly game: string;
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Matches that are played one after the other by the same players; what is told is their mean. */
  readonly matches: number;
}

/** What is counted: people with the library's client, each with a socket, who play to the end. */
export const COUNTED: readonly CountedMatch[] = [
  { name: 'Fast West, 2 seats', game: 'fast-west', seats: 2, matches: 8 },
  { name: 'Fast West, 4 seats', game: 'fast-west', seats: 4, matches: 8 },
  { name: 'Wanted 7, 4 seats', game: 'wanted-7', seats: 4, matches: 4 },
  { name: 'Duel West, 2 seats', game: 'duel-west', seats: 2, matches: 4 },
  { name: 'BANG!, 5 seats', game: 'bang', seats: 5, matches: 4 },
];

/** How people play: they answer after so long, and a round is open for so long. */
export const LIVE = { thinkMs: { least: 1_000, most: 6_000 }, deadlineSeconds: 60 } as const;
