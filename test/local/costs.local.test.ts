import { beforeAll, describe, expect, it } from 'vitest';
import { thousandMatches, thousandRounds, total } from '../../bench/costs/bill.ts';
import type { Use } from '../../bench/costs/count.ts';
import { countAll, type StoredCounts, storedCounts } from '../../bench/costs/index.ts';

/** US dollars for a thousand matches, at most. */
const MOST: Readonly<Record<string, number>> = {
  'Fast West, 2 seats': 0.24,
  'Fast West, 4 seats': 0.59,
  'Wanted 7, 4 seats': 1.47,
  'Duel West, 2 seats': 1.16,
  'BANG!, 5 seats': 2.58,
};

/** Chance draws other cards when anything is drawn more or less often, so rates may differ by so much. */
const SHARE = 0.1;

const sum = (tally: Readonly<Record<string, number>>): number => Object.values(tally).reduce((a, b) => a + b, 0);

let now: StoredCounts;
beforeAll(async () => {
  now = await countAll();
});

describe('what matches use up', () => {
  const stored = storedCounts();

  it('is told for the memory and the alarms that a stage has', () => {
    expect([now.memory, now.alarmMetrics]).toEqual([stored.memory, stored.alarmMetrics]);
  });

  const rates: Readonly<Record<string, (use: Use) => number>> = {
    requests: ({ requests }) => sum(requests),
    'invocations of api': ({ invocations }) => invocations.api ?? 0,
    'invocations of broadcast': ({ invocations }) => invocations.broadcast ?? 0,
    'frames to clients': ({ framesSent }) => framesSent,
    'write units': ({ writeUnits }) => sum(writeUnits),
    'read units': ({ readUnits }) => sum(readUnits),
  };

  it.each(stored.matches.map(({ name }) => name))('is what docs/costs.md says: %s', (name) => {
    const [was, is] = [stored, now].map(({ matches }) => matches.find((each) => each.name === name)!);
    expect(is!.typicalRounds).toBe(was!.typicalRounds);
    for (const [what, of] of Object.entries(rates)) {
      const [before, found] = [was!, is!].map(({ counts }) => of(counts.play) / counts.rounds) as [number, number];
      expect(
        Math.abs(found / before - 1),
        `${what} a round: ${before} is said and ${found} found; run npm run bench -- costs and npm run docs`,
      ).toBeLessThan(SHARE);
    }
    const dollars = [was!, is!].map(({ counts }) => total(thousandRounds(counts, now.memory))) as [number, number];
    expect(Math.abs(dollars[1] / dollars[0] - 1)).toBeLessThan(SHARE / 2);
    expect(Object.keys(is!.counts.play.requests).sort()).toEqual(Object.keys(was!.counts.play.requests).sort());
  });

  it.each(Object.entries(MOST))('costs no more than its bound: %s', (name, most) => {
    const { counts, typicalRounds } = now.matches.find((each) => each.name === name)!;
    expect(total(thousandMatches(counts, typicalRounds, now.memory))).toBeLessThan(most);
  });

  it('has a request to look and one to seal for each answer, and hardly any more', () => {
    for (const { counts } of now.matches) {
      const { requests } = counts.play;
      const seals = requests['PUT /matches/{id}/rounds/{round}/seal'] ?? 0;
      expect(seals).toBeGreaterThan(counts.rounds / 2);
      expect(sum(requests)).toBeLessThan(2.15 * seals);
    }
  });

  it('asks no socket whether it is up to date while entries come', () => {
    for (const { counts } of now.matches) expect(counts.play.framesReceived).toBeLessThan(counts.rounds / 10);
  });

  it('writes n + 1 items for a round of n seats to the table of matches, and n + 2 where the last two meet', () => {
    for (const { counts } of now.matches) {
      const { calls, requests } = counts.play;
      const seals = requests['PUT /matches/{id}/rounds/{round}/seal'] ?? 0;
      const writes = (calls['api Update'] ?? 0) + (calls['api Put'] ?? 0);
      expect(writes).toBeLessThanOrEqual(seals + 2 * counts.rounds + 10 * counts.matches);
    }
  });
});
