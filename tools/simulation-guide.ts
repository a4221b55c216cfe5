import { FAULTS } from '../simulation/faults.ts';
import { HOSTILE, PROFILES } from '../simulation/profiles.ts';
import { table, withParts } from './guide-parts.ts';

/** Names with what is to be said of each. */
const listOf = (head: readonly [string, string], about: Readonly<Record<string, string>>): string =>
  table(
    head,
    Object.entries(about).map(([name, text]) => [`\`${name}\``, text]),
  );

const profiles = (): string =>
  listOf(
    ['profile', 'what its runs are about'],
    Object.fromEntries(Object.entries(PROFILES).map(([name, { about }]) => [name, about])),
  );
const clients = (): string => listOf(['client', 'what it does'], HOSTILE);
const faults = (): string => listOf(['fault', 'what happens'], FAULTS);

/** The page on the simulation, with its generated parts made anew. */
export const simulationGuide = (current: string): string => withParts(current, { profiles, clients, faults });
