import { describe, expect, test } from 'vitest';
import { type Cost, DEFAULTS, lateness, needed, rateOf } from '../../bench/midnight.ts';

const COSTS: Cost[] = [
  { kind: 'a small game', processor: 4, units: 4 },
  { kind: 'a large game', processor: 9, units: 9 },
  { kind: 'a game of bots', processor: 300, units: 60 },
];

describe('a hundred thousand deadlines of one second', () => {
  test.each(COSTS)(
    'of $kind are met within two minutes with what is said to be needed, and with nothing less',
    (cost) => {
      const means = needed(cost);
      expect(lateness(cost, means)).toBeLessThanOrEqual(120);
      for (const less of [
        { ...means, sweepers: Math.floor(means.sweepers / 2) },
        { ...means, shards: Math.floor(means.shards / 2) },
        { ...means, writes: means.writes / 2 },
      ])
        expect(lateness(cost, less)).toBeGreaterThan(150);
    },
  );

  test.each(COSTS)('of $kind are many minutes late with the defaults', (cost) => {
    expect(lateness(cost, DEFAULTS)).toBeGreaterThan(600);
    // The sweep comes within a minute, however few they are.
    expect(lateness(cost, DEFAULTS, 1)).toBeLessThanOrEqual(61);
  });

  test('are held up by the narrowest of calls, table and index', () => {
    const cost = { kind: 'any', processor: 1, units: 5 };
    expect(rateOf(cost, { name: '', shards: 1, sweepers: 64, writes: 40_000 })).toEqual({
      rate: 500,
      narrowest: 'index',
    });
    expect(rateOf(cost, { name: '', shards: 8, sweepers: 64, writes: 500 })).toEqual({ rate: 100, narrowest: 'table' });
    expect(rateOf(cost, { name: '', shards: 8, sweepers: 2, writes: 40_000 }).narrowest).toBe('calls');
  });
});
