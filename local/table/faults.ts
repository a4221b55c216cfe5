/** What goes wrong with a request to the table. */
export type FaultKind =
  /** Applied, then the connection is cut before the answer: the caller cannot know. */
  | 'drop-answer'
  /** Refused as over capacity, nothing applied. */
  | 'throttle'
  /** Applied after `ms` milliseconds. */
  | 'delay'
  /** Delivered twice, as by a retry whose first try arrived after all. The second answer is sent. */
  | 'duplicate';

export interface Fault {
  kind: FaultKind;
  /** Any table or operation when absent. */
  table?: string;
  operation?: string;
  /** Beginning of one of the key attributes, such as `MATCH#`. */
  key?: string;
  /** How many matching requests are hit; 1 when absent. */
  times?: number;
  /** Of how many matching requests one is hit, such as 7 for every seventh; each when absent. */
  every?: number;
  /** Each different request is hit the first time that it comes, and its repeats are not. */
  first?: true;
  ms?: number;
}

type Waiting = Fault & { times: number; every: number; seen: number; known: Set<string> };

/** Counts a request in, and says whether it is the one to be hit. */
const isNext = (fault: Waiting, name: string): boolean => {
  if (fault.first) {
    const isKnown = fault.known.has(name);
    fault.known.add(name);
    return !isKnown;
  }
  fault.seen += 1;
  return fault.seen % fault.every === 0;
};

/** Faults that were asked for and have not happened yet. The first that fits a request is used up by it. */
export class Faults {
  private waiting: Waiting[] = [];

  next(fault: Fault): void {
    this.waiting.push({ times: 1, every: 1, seen: 0, known: new Set(), ...fault });
  }

  clear(): void {
    this.waiting = [];
  }

  take(operation: string, request: Record<string, unknown>): Fault | undefined {
    if (this.waiting.length === 0) return undefined;
    const name = JSON.stringify([operation, request]);
    const fault = this.waiting.find((each) => fits(each, operation, request) && isNext(each, name));
    if (fault) {
      fault.times -= 1;
      this.waiting = this.waiting.filter((each) => each.times > 0);
    }
    return fault;
  }
}

function fits(fault: Fault, operation: string, request: Record<string, unknown>): boolean {
  if (fault.operation && fault.operation !== operation) return false;
  if (fault.table && fault.table !== request.TableName) return false;
  if (fault.key === undefined) return true;
  const attributes = Object.values((request.Key ?? request.Item ?? {}) as Record<string, { S?: string }>);
  return attributes.some(({ S }) => S?.startsWith(fault.key!));
}
