/** Every choice of `count` of these items, in their order. */
export function combinations<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  // Without this a long list would be searched for what it is too short for.
  if (items.length < count) return [];
  return items.flatMap((item, i) => combinations(items.slice(i + 1), count - 1).map((rest) => [item, ...rest]));
}

/** Every sequence of `count` of these items; of all of them if left out. */
export function arrangements<T>(items: readonly T[], count: number = items.length): T[][] {
  if (count === 0) return [[]];
  return items.flatMap((first, i) => arrangements(items.toSpliced(i, 1), count - 1).map((rest) => [first, ...rest]));
}
