/** What is looked at, in this order. */
export const CHECKS = {
  document: 'the document agrees with its first and last entry',
  chain: 'each entry names the hash of the one before',
  seed: 'the seed of the draws is the one that was committed to',
  commitments: 'each move opens its commitment',
  rounds: 'the rules lead from each entry to the next one',
} as const;
export type CheckName = keyof typeof CHECKS;

/** Something that is not as it should be. */
export interface Fault {
  readonly check: CheckName;
  /** Number of the entry; null for the document as a whole. */
  readonly seq: number | null;
  readonly what: string;
}

/** What the check of a transcript has found. */
export interface Report {
  readonly matchId: string;
  readonly game: string;
  readonly version: number;
  /** Whether everything that could be checked is as it should be. */
  readonly ok: boolean;
  /** How much of each kind was checked. */
  readonly checked: Readonly<Record<CheckName, number>>;
  readonly faults: readonly Fault[];
  /** What this transcript cannot show, in sentences. */
  readonly notChecked: readonly string[];
}

const UNITS: Readonly<Record<CheckName, string>> = {
  document: 'facts',
  chain: 'entries',
  seed: 'seed',
  commitments: 'moves',
  rounds: 'entries',
};
const SHOWN = 20;

const lineOf = ({ seq, what }: Fault): string => `      ${seq === null ? 'document' : `entry ${seq}`}: ${what}`;

/** The report as a text for a person. */
export function textOf({ matchId, game, version, ok, checked, faults, notChecked }: Report): string {
  const checks = (Object.keys(CHECKS) as CheckName[]).flatMap((check) => {
    const found = faults.filter((fault) => fault.check === check);
    const more = found.length > SHOWN ? [`      and ${found.length - SHOWN} more`] : [];
    const mark = found.length > 0 ? 'FAULT' : checked[check] > 0 ? 'ok   ' : '-    ';
    return [
      `${mark} ${CHECKS[check]} (${checked[check]} ${UNITS[check]})`,
      ...found.slice(0, SHOWN).map(lineOf),
      ...more,
    ];
  });
  return [
    `Match ${matchId}, ${game} version ${version}`,
    '',
    ...checks,
    '',
    'Not checked:',
    ...notChecked.map((what) => `  - ${what}`),
    '',
    ok ? 'Everything that can be checked is as it should be.' : 'This transcript is NOT as it should be.',
    '',
  ].join('\n');
}
