import { storedCounts } from '../bench/costs/index.ts';
import { bunched, byNearness, DEFAULTS, type Limits, measured, type Strain, strains } from '../bench/scale/model.ts';
import { table, withParts } from './guide-parts.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const number = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value));

/** The match that live play is stated in: four seats, a round in ten seconds. */
const LIVE = 'Fast West, 4 seats';
const SECONDS_A_ROUND = 10;
const match = storedCounts().matches.find(({ name }) => name === LIVE)!;
const sealsARound = (match.counts.play.requests['PUT /matches/{id}/rounds/{round}/seal'] ?? 0) / match.counts.rounds;

/** Many live matches, with everything raised. */
const RAISED: Limits = {
  httpThrottle: 20_000,
  socketThrottle: 5_000,
  gateway: 80_000,
  concurrency: 3_000,
  writes: 40_000,
  reads: 40_000,
  indexShards: 16,
  streamShards: 32,
  parallelization: 10,
};
const MANY = 20_000;
const DAILY = 1_000_000;

const rate = (matches: number): number => matches / SECONDS_A_ROUND;

const limits = (): string => {
  const one = strains(match, rate(1), DEFAULTS);
  return table(
    ['what ends first, with the defaults', 'matches in play', 'seals a second', 'what to raise'],
    byNearness(one).map(({ what, needed, there, raise }) => {
      const matches = there / Math.max(needed, 1e-9);
      return [what, whole(matches), whole(rate(matches) * sealsARound), raise];
    }),
  );
};

const rows = (all: readonly Strain[]): string =>
  table(
    ['what', 'needed', 'given', 'used'],
    byNearness(all).map(({ what, needed, there, unit }) => [
      what,
      `${number(needed)} ${unit}`,
      number(there),
      `${Math.round((100 * needed) / there)} %`,
    ]),
  );

const live = (): string => rows(strains(match, rate(MANY), RAISED));

const settings = (): string =>
  table(
    ['setting', 'default', `for ${whole(MANY)} live matches`],
    (Object.keys(DEFAULTS) as (keyof Limits)[]).map((name) => [
      `\`${name}\``,
      whole(DEFAULTS[name]),
      whole(RAISED[name]),
    ]),
  );

/** A day of a match with a move a day is one round. */
const daily = (): string => rows(strains(match, DAILY / 86_400, DEFAULTS));

const midnight = (): string => {
  const cases: [string, number, Limits][] = [
    ['defaults, one call of `sweep`', 10, DEFAULTS],
    ['`tableLimit` 6,700 writes, 8 shards', 100, { ...DEFAULTS, writes: 6_700, indexShards: 8 }],
    ['`tableLimit` 40,000 writes, 64 shards', 500, { ...DEFAULTS, writes: 40_000, indexShards: 64 }],
  ];
  return table(
    ['given', '100,000 deadlines', `${whole(DAILY)} deadlines`, 'what it waits for'],
    cases.map(([name, atOnce, given]) => {
      const [few, many] = [100_000, DAILY].map((matches) => bunched(matches, atOnce, given)) as [
        ReturnType<typeof bunched>,
        ReturnType<typeof bunched>,
      ];
      return [`${name}, ${atOnce} matches at a time`, `${number(few.seconds)} s`, `${number(many.seconds)} s`, many.by];
    }),
  );
};

const basis = (): string => {
  const { at, machine, callMs, settleCalls, settleWriteUnits, processorMs } = measured();
  return [
    `Figures of ${at} (${machine}): ${processorMs.api} ms of processor for an invocation of \`api\`, \`socket\` and \`broadcast\`,`,
    `an assumption: on the local stack, gateways and table included, a seal took 3 to 6 ms in all (\`npm run bench -- stack\`). A match`,
    `that \`sweep\` settles takes ${processorMs.sweep} ms there (\`npm run bench -- midnight\`), more with bots. ${settleCalls} calls and ${settleWriteUnits} write units to settle one,`,
    `counted on the local cloud. A call of the table is taken for ${callMs} ms, which nobody has measured on AWS.`,
  ].join('\n');
};

/** The page on scale, made from what was counted and measured. */
export const scaleGuide = (current: string): string =>
  withParts(current, { basis, limits, settings, live, daily, midnight });
