/**
 * Ranks in competition style (1, 2, 2, 4): 1 + the number of those who did strictly better.
 *
 * @param standings what each has reached, in the order of the seats
 * @param isBetter whether the first is strictly better than the second
 */
export const ranks = <T>(standings: readonly T[], isBetter: (a: T, b: T) => boolean): number[] =>
  standings.map((own) => 1 + standings.filter((other) => isBetter(other, own)).length);
