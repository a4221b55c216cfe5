/** What is looked at, in this order. */
export const CHECKS = {
  document: 'the document agrees with its first and last entry',
  chain: 'each entry names the hash of the one before',
  seed: 'the service’s seed of the draws is the one that was committed to',
  parts: 'each player’s part of the seed is the one that they had committed to',
  commitments: 'each move opens its commitment',
  receipts: 'the service has signed each seal that was resolved',
  players: 'players who have a key have signed what was resolved',
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
  /** Seats whose players had given the hash of a part of the seed, and have not opened it in time. */
  readonly notOpened: readonly number[];
  /** What this transcript cannot show, in sentences. */
  readonly notChecked: readonly string[];
}

const UNITS: Readonly<Record<CheckName, string>> = {
  document: 'facts',
  chain: 'entries',
  seed: 'seed',
  parts: 'facts',
  commitments: 'moves',
  receipts: 'receipts',
  players: 'signatures',
  rounds: 'entries',
};
const SHOWN = 20;

const lineOf = ({ seq, what }: Fault): string => `      ${seq === null ? 'document' : `entry ${seq}`}: ${what}`;

/** The report as a text for a person. */
export function textOf({ matchId, game, version, ok, checked, faults, notOpened, notChecked }: Report): string {
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
    ...(notOpened.length > 0 ? [`Part of the seed not opened in time: seat ${notOpened.join(', ')}`, ''] : []),
    'Not checked:',
    ...notChecked.map((what) => `  - ${what}`),
    '',
    ok ? 'Everything that can be checked is as it should be.' : 'This transcript is NOT as it should be.',
    '',
  ].join('\n');
}
