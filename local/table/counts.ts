export interface Count {
  calls: number;
  /** Calls whose condition did not hold. They are billed too. */
  refused: number;
  /** Capacity units as DynamoDB would bill them, index writes included. */
  units: number;
}

/** By table, then by operation. A batch over several tables counts under their names joined by `+`. */
export type Counts = Record<string, Record<string, Count>>;

export class Counter {
  private counts: Counts = {};

  add(table: string, operation: string, units: number, refused: boolean): void {
    this.counts[table] ??= {};
    this.counts[table][operation] ??= { calls: 0, refused: 0, units: 0 };
    const row = this.counts[table][operation];
    row.calls += 1;
    row.units += units;
    if (refused) row.refused += 1;
  }

  read(): Counts {
    return structuredClone(this.counts);
  }

  reset(): void {
    this.counts = {};
  }
}
