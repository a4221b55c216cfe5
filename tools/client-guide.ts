import { bound, PROOF, patienceFor } from '../client/proof.ts';
import { TEMPORARY } from '../client/temporary.ts';
import { table, withParts } from './guide-parts.ts';

const MINUTE = 60_000;
/** Rounds that the guide gives the bound for, in milliseconds. */
const ROUNDS: Readonly<Record<string, number | null>> = {
  'no deadline': null,
  'a day': 24 * 60 * MINUTE,
  'ten minutes': 10 * MINUTE,
  'a minute': MINUTE,
  'twelve seconds': 12_000,
  'a second': 1_000,
};

/** What {@link bound} says, in one sentence for the documents. */
export const BOUND = `get the next such proof before the last one is older than the smallest of three times: ${PROOF.keepAlive / MINUTE} minutes, a quarter of the round's whole time (\`deadline\` minus \`at\` of the newest entry), and a quarter of the time that was left to the deadline at the last proof. ${PROOF.floor / 1_000} seconds are always allowed`;

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

function bounds(): string {
  const rows = Object.entries(ROUNDS).map(([name, span]) => {
    const most = bound({ span, deadline: null }, 0);
    return [name, seconds(most), seconds(patienceFor(most))];
  });
  return table(['rounds of', 'next proof within, at the start of the round', 'of that for the answer'], rows);
}

/** Statuses that are worth a repeat, as a table. */
export const temporary = (): string => table(['status', 'what it means'], Object.entries(TEMPORARY));

/** The guide for those who write clients, with its generated parts made anew. */
export const clientGuide = (current: string): string => withParts(current, { temporary });

/** What a client does to be up to date, with its generated parts made anew. */
export const upToDateGuide = (current: string): string => withParts(current, { bound: () => `So ${BOUND}.`, bounds });
