/** Time for gateways, schedules and limits. Functions have their own, real one. */
export interface Clock {
  now(): number;
  /** Runs once after `ms`. Returns how to cancel. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Runs again and again until cancelled. */
export function every(clock: Clock, ms: number, run: () => void): () => void {
  let cancel = () => {};
  const next = () => {
    cancel = clock.after(ms, () => {
      next();
      run();
    });
  };
  next();
  return () => cancel();
}

/** A clock that moves only when a test moves it. */
export class ManualClock implements Clock {
  private time: number;
  private timers: { at: number; run: () => void }[] = [];

  constructor(start = Date.now()) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }

  /** Moves time on and runs what falls due, in order of time. */
  advance(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const due = this.timers.filter((each) => each.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((each) => each !== due);
      this.time = due.at;
      due.run();
    }
    this.time = until;
  }
}
