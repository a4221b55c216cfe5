import { CASES, SECTIONS } from './clock-cases.ts';
import { type Parts, table, withParts } from './guide-parts.ts';

/** One table a section. A section that no case is about has none, and no place for one. */
const PARTS: Parts = Object.fromEntries(
  SECTIONS.flatMap((section) => {
    const rows = CASES.filter((each) => each.section === section).map(({ situation, happens }) => [situation, happens]);
    return rows.length === 0 ? [] : [[section, () => table(['situation', 'what happens'], rows)]];
  }),
);

/** The guide to clocks and absence, with its tables made anew from the cases that a test plays. */
export const clocksGuide = (current: string): string => withParts(current, PARTS);
