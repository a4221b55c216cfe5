import { describe, expect, it } from 'vitest';
import { chanceFor } from '../../domain/chance.ts';
import { pickWeighted } from '../../domain/games/kit/pick-weighted.ts';
import { chance, seedOf } from '../support/chance.ts';

/** How far a count may stray from what is expected of `n` draws with probability `p`: 4 standard deviations. */
const fourSigma = (n: number, p: number): number => 4 * Math.sqrt(n * p * (1 - p));

describe('chance', () => {
  // The draws were computed by a second implementation from the rule in domain/chance.ts.
  it('repeats every draw for who knows the seed', () => {
    const draw = () => {
      const c = chanceFor(seedOf(1), 7);
      return [c.int('a', 1_000_000), c.int('b', 6), c.shuffle('c', [...'LDRWYBM']).join('')];
    };
    expect(draw()).toEqual(draw());
    expect(draw()).toEqual([706040, 0, 'RMBYLWD']);
  });

  it('refuses to draw a label twice in one entry', () => {
    const c = chance();
    c.int('coin', 2);
    expect(() => c.int('coin', 2)).toThrow('coin');
    expect(() => c.shuffle('coin', [1, 2])).toThrow('coin');
  });

  it('gives each label and each entry a stream of its own', () => {
    const many = (label: string, seq: number) =>
      chance(3, seq)
        .shuffle(label, [...Array(40).keys()])
        .join();
    expect(new Set([many('a', 1), many('b', 1), many('a', 2)]).size).toBe(3);
    const alone = chance(3, 1).int('late', 1_000_000);
    const c = chance(3, 1);
    c.int('early', 10);
    expect(c.int('late', 1_000_000)).toBe(alone);
  });

  it('refuses ranges that are none', () => {
    for (const below of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN])
      expect(() => chance().int('x', below)).toThrow(RangeError);
    expect(chance().int('x', 1)).toBe(0);
  });

  it('leaves the given items as they are', () => {
    const items = Object.freeze([1, 2, 3, 4]);
    expect(chance().shuffle('x', items).sort()).toEqual([1, 2, 3, 4]);
  });

  it('case 84: puts each card of a deck in each position equally often', () => {
    const shuffles = 200_000;
    const counts = Array.from({ length: 8 }, () => new Array<number>(8).fill(0));
    const c = chance(84, 1);
    for (let i = 0; i < shuffles; i += 1) {
      c.shuffle(`deck:${i}`, [0, 1, 2, 3, 4, 5, 6, 7]).forEach((card, position) => {
        counts[card]![position]! += 1;
      });
    }
    const off = counts.flat().map((count) => Math.abs(count - shuffles / 8));
    expect(Math.max(...off)).toBeLessThan(fourSigma(shuffles, 1 / 8));
  });

  it('case 84: gives every order of four cards equally often', () => {
    const shuffles = 20_000;
    const counts = new Map<string, number>();
    const c = chance(84, 2);
    for (let i = 0; i < shuffles; i += 1) {
      const order = c.shuffle(`deck:${i}`, [...'ABCD']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    for (const count of counts.values()) {
      expect(Math.abs(count - shuffles / 24)).toBeLessThan(fourSigma(shuffles, 1 / 24));
    }
  });
});

describe('a weighted choice', () => {
  it('gives each item as many of the numbers as its weight says, in order, and none to a weight of 0', () => {
    const drawn = Array.from({ length: 6 }, (_, n) => {
      const chance = {
        int: (label: string, below: number) => (label === 'x' && below === 6 ? n : -1),
        shuffle: () => [],
      };
      return pickWeighted(chance, 'x', ['a', 'b', 'c', 'd'], [2, 0, 1, 3]);
    });
    expect(drawn).toEqual(['a', 'a', 'c', 'd', 'd', 'd']);
  });
});
