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
export const BOUND = `never let more time pass without such a proof than the least of ${PROOF.keepAlive / MINUTE} minutes, a quarter of the time that the newest entry gives its round (\`deadline\` less \`at\`), and a quarter of the time that is left to its deadline, but ${PROOF.floor / 1_000} seconds at least`;

const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

function bounds(): string {
  const rows = Object.entries(ROUNDS).map(([name, span]) => {
    const most = bound({ span, deadline: null }, 0);
    return [name, seconds(most), seconds(patienceFor(most))];
  });
  return table(['rounds of', 'proof within, at their start', 'of that for the answer'], rows);
}

/** Statuses that are worth a repeat, as a table. */
export const temporary = (): string => table(['status', 'what it means'], Object.entries(TEMPORARY));

/** The guide for those who write clients, with its generated parts made anew. */
export const clientGuide = (current: string): string =>
  withParts(current, { temporary, bound: () => `So ${BOUND}.`, bounds });
