import type { Random } from './random.ts';

/** Something that will happen: an arrival, an answer, a timer. */
interface Step {
  readonly at: number;
  /** Decides between steps of the same time. */
  readonly lot: number;
  readonly run: () => void;
  cancelled: boolean;
}

/** Takes a step back that has not happened yet. */
export type Cancel = () => void;

const isBefore = (a: Step, b: Step): boolean => a.at < b.at || (a.at === b.at && a.lot < b.lot);

/**
 * Virtual time and everything that will happen in it. One step runs at a time, and the next one only when whatever the
 * last one has set off inside the process has come to rest; so the order of steps is the only order there is.
 */
export class Schedule {
  /** Epoch milliseconds. */
  now: number;
  /** Steps that have run. */
  steps = 0;
  private readonly random: Random;
  /** A binary heap. */
  private readonly waiting: Step[] = [];

  constructor(random: Random, start: number) {
    this.random = random;
    this.now = start;
  }

  /** Lets something happen in `ms` milliseconds. Steps of the same time run in an order that is drawn. */
  in(ms: number, run: () => void): Cancel {
    const step: Step = { at: this.now + Math.max(0, ms), lot: this.random.next(), run, cancelled: false };
    this.push(step);
    return () => {
      step.cancelled = true;
    };
  }

  /** Resolves in `ms` milliseconds. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.in(ms, resolve));
  }

  /** Runs steps until there is none left, or `isOver` says so. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const step = this.pop();
      if (step === undefined) return;
      if (step.cancelled) continue;
      this.now = step.at;
      this.steps += 1;
      step.run();
      await atRest();
    }
  }

  private push(step: Step): void {
    const heap = this.waiting;
    let at = heap.push(step) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(step, heap[parent] as Step)) break;
      heap[at] = heap[parent] as Step;
      at = parent;
    }
    heap[at] = step;
  }

  private pop(): Step | undefined {
    const heap = this.waiting;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Step, heap[child] as Step)) child += 1;
      if (!isBefore(heap[child] as Step, last)) break;
      heap[at] = heap[child] as Step;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

/** Resolves when all promises that can go on have gone on. */
const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
