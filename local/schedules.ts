import { randomUUID } from 'node:crypto';
import { type Clock, every } from './clock.ts';
import type { Functions } from './functions/index.ts';
import { ACCOUNT, REGION, type Schedule } from './template/index.ts';

/** Invokes what the template has on a schedule. A failure is in the function's log; the next turn comes anyway. */
export class Schedules {
  private readonly schedules: readonly Schedule[];
  private readonly functions: Functions;
  private readonly clock: Clock;
  private cancels: (() => void)[] = [];

  constructor(schedules: readonly Schedule[], functions: Functions, clock: Clock) {
    this.schedules = schedules;
    this.functions = functions;
    this.clock = clock;
  }

  start(): void {
    this.cancels = this.schedules.map((schedule) =>
      every(this.clock, schedule.everyMs, () => void this.run(schedule).catch(() => {})),
    );
  }

  /** Runs the schedules of a function now. Throws what the function throws. */
  async fire(functionName: string): Promise<void> {
    const chosen = this.schedules.filter((each) => each.functionName === functionName);
    if (chosen.length === 0) throw new Error(`no schedule invokes ${functionName}`);
    for (const schedule of chosen) await this.run(schedule);
  }

  stop(): void {
    for (const cancel of this.cancels) cancel();
  }

  private run({ name, functionName }: Schedule): Promise<unknown> {
    return this.functions.invoke(functionName, {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: ACCOUNT,
      time: `${new Date(this.clock.now()).toISOString().slice(0, 19)}Z`,
      region: REGION,
      resources: [`arn:aws:events:${REGION}:${ACCOUNT}:rule/${name}`],
      detail: {},
    });
  }
}
