type Task = () => Promise<void>;

/** What one connection asks for, done one after the other, in order. Tasks see to their own errors. */
export class Turns {
  private readonly queue: Task[] = [];
  private busy = false;

  /** How many tasks wait for the one under way. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Does the task at once, or when all before it are done. */
  take(task: Task): void {
    if (this.busy) this.queue.push(task);
    else void this.work(task);
  }

  private async work(first: Task): Promise<void> {
    this.busy = true;
    for (let next: Task | undefined = first; next; next = this.queue.shift()) await next();
    this.busy = false;
  }
}
