import { describe, expect, it } from 'vitest';
import { Random } from '../../../simulation/random.ts';
import { Schedule } from '../../../simulation/schedule.ts';

const scheduleOf = (seed: string) => new Schedule(new Random(seed), 1_000);

describe('the schedule of a simulation', () => {
  it('runs steps by their time, and shows that time meanwhile', async () => {
    const schedule = scheduleOf('a');
    const seen: number[] = [];
    for (const ms of [30, 10, 20, 5, 25]) schedule.in(ms, () => seen.push(schedule.now));
    await schedule.run(() => false);
    expect(seen).toEqual([1_005, 1_010, 1_020, 1_025, 1_030]);
  });

  it('draws the order of steps of one time, the same for the same seed', async () => {
    const orderOf = async (seed: string) => {
      const schedule = scheduleOf(seed);
      const order: number[] = [];
      for (let n = 0; n < 8; n += 1) schedule.in(0, () => order.push(n));
      await schedule.run(() => false);
      return order.join();
    };
    const orders = await Promise.all(['a', 'b', 'c', 'd'].map(orderOf));
    expect(new Set(orders).size).toBe(4);
    expect(await orderOf('a')).toBe(orders[0]);
  });

  it('runs the next step only when all that the last one has set off has come to rest', async () => {
    const schedule = scheduleOf('a');
    const seen: string[] = [];
    schedule.in(1, () => void deep(20).then(() => seen.push('first')));
    schedule.in(2, () => seen.push('second'));
    await schedule.run(() => false);
    expect(seen).toEqual(['first', 'second']);
  });

  it('leaves out a step that was taken back, and ends when it is told to', async () => {
    const schedule = scheduleOf('a');
    const seen: string[] = [];
    schedule.in(1, () => seen.push('taken back'))();
    schedule.in(2, () => seen.push('run'));
    schedule.in(3, () => seen.push('too late'));
    await schedule.run(() => seen.includes('run'));
    expect(seen).toEqual(['run']);
  });
});

/** A chain of promises. */
async function deep(levels: number): Promise<void> {
  await new Promise<void>((resolve) => process.nextTick(resolve));
  if (levels > 0) await deep(levels - 1);
}
