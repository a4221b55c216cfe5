import { expect, it } from 'vitest';
import { type FaultId, Faults } from '../../../simulation/faults.ts';
import type { Report, RunOptions } from '../../../simulation/run.ts';
import { shrink } from '../../../simulation/shrink.ts';

/** A run of forty opportunities that breaks a promise if two certain faults happen, and a certain hostile client is in. */
const run = async ({ seed, profile, only, hostile = [0, 1, 2] }: RunOptions): Promise<Report> => {
  const faults = new Faults(`${seed}`, { throttle: 0.5, 'frame-lost': 0.5 }, only);
  for (let n = 0; n < 20; n += 1) {
    faults.strikes('throttle');
    faults.strikes('frame-lost');
  }
  const [first, second] = CULPRITS;
  const isBroken = faults.happened.includes(first) && faults.happened.includes(second) && hostile.includes(1);
  return {
    seed,
    profile,
    breach: isBroken ? { check: 'told', what: 'as it should be' } : undefined,
    faults: faults.happened,
    hostile: 3,
    story: [],
    counts: { steps: 0, requests: 0, entries: 0 },
  };
};

let CULPRITS: readonly [FaultId, FaultId] = ['throttle#0', 'frame-lost#0'];

it('a failing run is made shorter down to the faults and the hostile client that it needs', async () => {
  const { faults } = await run({ seed: 7, profile: 'swarm' });
  CULPRITS = [faults.at(2), faults.at(-3)] as [FaultId, FaultId];
  const first = await run({ seed: 7, profile: 'swarm' });
  expect(first.breach).toBeDefined();
  const { report, options } = await shrink(first, run);
  expect(report.faults.toSorted()).toEqual([...CULPRITS].toSorted());
  expect(options.hostile).toEqual([1]);
  expect((await run(options)).breach).toEqual(first.breach);
});

it('draws each fault by its number: leaving one out moves no other', async () => {
  const { faults } = await run({ seed: 3, profile: 'swarm' });
  const without = faults.filter((_, n) => n !== 4);
  expect((await run({ seed: 3, profile: 'swarm', only: without })).faults).toEqual(without);
});
