import type { Entry } from '../domain/match/match.ts';
import { CHECKS, type CheckName, type Fault } from './report.ts';
import type { Explained } from './transcript.ts';

/** An entry as the service has made it. */
export const entryOf = ({ entry }: Explained): Entry => entry as unknown as Entry;

/** What has been found so far. */
export class Findings {
  readonly faults: Fault[] = [];
  readonly checked = Object.fromEntries(Object.keys(CHECKS).map((name) => [name, 0])) as Record<CheckName, number>;
  readonly notChecked: string[] = [];

  /** Notes one thing that was checked, and whether it is as it should be. */
  note(check: CheckName, seq: number | null, isRight: boolean, what: string): void {
    this.checked[check] += 1;
    if (!isRight) this.faults.push({ check, seq, what });
  }
}
