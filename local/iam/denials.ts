import { type Denial, denialLine } from './guard.ts';

/** How many are kept. One is one too many already. */
const KEPT = 1_000;

/** What functions have tried without a right to it. */
export class Denials {
  private readonly all: Denial[] = [];
  private readonly told = new Set<string>();
  private readonly log: (functionName: string, line: string) => void;

  /** @param log takes a line for the log of a function */
  constructor(log: (functionName: string, line: string) => void) {
    this.log = log;
  }

  /** Writes a denial to the function's log, and to standard error the first time that the function lacks this right. */
  readonly add = (denial: Denial): void => {
    if (this.all.length < KEPT) this.all.push(denial);
    const line = denialLine(denial);
    this.log(denial.functionName, JSON.stringify({ level: 'ERROR', message: 'access.denied', denied: line }));
    const { functionName, action, resource } = denial;
    // Streams and clients try again and again, and each connection is a resource of its own.
    const right = `${functionName} ${action} ${resource.replace(/@connections\/.*/, '')}`;
    if (!this.told.has(right)) console.error(`iam: ${line}`);
    this.told.add(right);
  };

  /** The first thousand, oldest first. */
  list(): Denial[] {
    return [...this.all];
  }
}
