import { breachesBetween, breachesOf } from './laws.ts';
import { BangLedger } from './ledger.ts';
import type { Moment } from './random.ts';

/** What a match that has been watched breaks, and how long it was. */
export interface Watched {
  /** Laws broken at the first state that breaks any, with the number of that state; undefined if none does. */
  readonly breach: string | undefined;
  readonly states: number;
  readonly turns: number;
}

/** Holds P1 to P6, P14, P15 and P17 of docs/rules/bang.md, section 20, against every stored state of a match. */
export function watch(match: Iterable<Moment>): Watched {
  const ledger = new BangLedger();
  let [states, turns] = [0, 0];
  for (const { before, after, events } of match) {
    states += 1;
    turns = after.turn.no;
    ledger.enter(events);
    const between = before === undefined ? [] : breachesBetween(before, after);
    const broken = [...breachesOf(after), ...between, ...ledger.faults];
    if (broken.length > 0) return { breach: `${broken.join(', ')} at state ${states}`, states, turns };
  }
  return { breach: undefined, states, turns };
}
