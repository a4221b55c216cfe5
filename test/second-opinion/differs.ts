/** Tests that end otherwise with moto: part of their name, and why. Each is a fault of moto, or something it does not have. */
export const DIFFERS: readonly (readonly [test: string, why: string])[] = [
  ['bills the item, and one unit for each index entry', 'it does not count capacity: a write is half a unit'],
  ['is the size of the whole item, in kilobytes', 'it does not count capacity: a write is half a unit'],
  ['case 70: the sweep may run many times', 'its indexes cannot be held back'],
  ['case 104: stale indexes change nothing about play', 'its indexes cannot be held back'],
];
