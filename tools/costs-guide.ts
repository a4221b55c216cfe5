import {
  type Bill,
  billOf,
  DRIVERS,
  type Driver,
  noUse,
  thousandMatches,
  thousandRounds,
  total,
} from '../bench/costs/bill.ts';
import { type Stored, storedCounts } from '../bench/costs/index.ts';
import { LIVE } from '../bench/costs/matches.ts';
import { PRICED, PRICES, priceOf } from '../bench/costs/prices.ts';
import { table, withParts } from './guide-parts.ts';

const { memory, alarmMetrics, matches } = storedCounts();

const dollars = (value: number): string => `$${value < 0.1 ? value.toFixed(4) : value.toFixed(2)}`;
const number = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US'));
const sum = (tally: Readonly<Record<string, number>>): number => Object.values(tally).reduce((a, b) => a + b, 0);
const byDriver = (bill: Bill): [Driver, number][] =>
  (Object.entries(bill) as [Driver, number][]).toSorted(([, a], [, b]) => b - a);
const matchBill = ({ counts, typicalRounds }: Stored): Bill => thousandMatches(counts, typicalRounds, memory);

const perMatch = (): string =>
  table(
    ['match', 'rounds of a match', 'a thousand matches', 'a thousand rounds', 'most of it'],
    matches.map((each) => {
      const bill = matchBill(each);
      const drivers = byDriver(bill).slice(0, 3);
      const shares = drivers.map(([name, cost]) => `${DRIVERS[name]} ${Math.round((100 * cost) / total(bill))} %`);
      const rounds = thousandRounds(each.counts, memory);
      return [each.name, number(each.typicalRounds), dollars(total(bill)), dollars(total(rounds)), shares.join(', ')];
    }),
  );

/** What drives the costs of all matches together, the largest first. */
function drivers(): Driver[] {
  const all = matches.map(matchBill);
  const of = (name: Driver) => all.reduce((sum, bill) => sum + bill[name] / total(bill), 0);
  return (Object.keys(DRIVERS) as Driver[]).toSorted((a, b) => of(b) - of(a));
}

const byDrivers = (): string =>
  table(
    ['a thousand matches', ...matches.map(({ name }) => name)],
    drivers().map((name) => [DRIVERS[name], ...matches.map((each) => dollars(matchBill(each)[name]))]),
  );

const picture = (): string => {
  const [first] = matches.toSorted((a, b) => total(matchBill(b)) - total(matchBill(a)));
  const bill = matchBill(first as Stored);
  const slices = byDriver(bill).map(([name, cost]) => `  "${DRIVERS[name]}" : ${cost.toFixed(3)}`);
  return [
    '```mermaid',
    'pie showData',
    `  title A thousand matches of ${(first as Stored).name}, US dollars`,
    ...slices,
    '```',
  ].join('\n');
};

/** What one round uses up, without what opens a match. */
const counts = (): string => {
  const rows: [string, (each: Stored) => number][] = [
    ['requests of the HTTP API', ({ counts: { play, rounds } }) => sum(play.requests) / rounds],
    ['invocations of `api`', ({ counts: { play, rounds } }) => (play.invocations.api ?? 0) / rounds],
    ['invocations of `broadcast`', ({ counts: { play, rounds } }) => (play.invocations.broadcast ?? 0) / rounds],
    ['invocations of `socket`', ({ counts: { play, rounds } }) => (play.invocations.socket ?? 0) / rounds],
    ['frames to clients', ({ counts: { play, rounds } }) => play.framesSent / rounds],
    ['frames from clients', ({ counts: { play, rounds } }) => play.framesReceived / rounds],
    ['write units, `Matches`', ({ counts: { play, rounds } }) => (play.writeUnits.Matches ?? 0) / rounds],
    ['write units, index `due`', ({ counts: { play, rounds } }) => (play.writeUnits['Matches/due'] ?? 0) / rounds],
    ['write units, `Connections`', ({ counts: { play, rounds } }) => (play.writeUnits.Connections ?? 0) / rounds],
    ['read units, `Matches`', ({ counts: { play, rounds } }) => (play.readUnits.Matches ?? 0) / rounds],
    ['read units, `Connections`', ({ counts: { play, rounds } }) => (play.readUnits.Connections ?? 0) / rounds],
  ];
  return table(
    ['one round', ...matches.map(({ name }) => name)],
    rows.map(([what, of]) => [what, ...matches.map((each) => of(each).toFixed(2))]),
  );
};

const kept = (): string =>
  table(
    ['match', 'bytes kept', 'a million matches kept for a year'],
    matches.map(({ name, typicalRounds, counts: { keptBytes, rounds } }) => {
      const bytes = (keptBytes / rounds) * typicalRounds;
      const year = 12 * (priceOf('stored', bytes / 1e3) + priceOf('recovery', bytes / 1e3));
      return [name, `${(bytes / 1_000).toFixed(1)} KB`, `$${Math.round(year).toLocaleString('en-US')}`];
    }),
  );

/** What a stage costs in a month in which nobody plays. */
const idle = (): string => {
  const runs = 30 * 24 * 60;
  const sweep = {
    ...billOf(
      { ...noUse(), invocations: { sweeping: runs }, waitedMs: { sweeping: runs * 15 } },
      { sweeping: memory.sweep ?? 0 },
    ),
  };
  const rows: [string, string, number][] = [
    ['alarms', `${alarmMetrics} metrics that alarms look at`, alarmMetrics * PRICES.alarm.dollars],
    ['the key', 'one, and one more for each year of rotation', PRICES.key.dollars],
    [
      'the sweep',
      `${runs.toLocaleString('en-US')} runs with two empty queries each`,
      total(sweep) + priceOf('read', runs),
    ],
    [
      'the queue of webhooks',
      'some 650,000 empty looks, where other queues have used up what SQS gives for nothing',
      priceOf('queue', 650_000),
    ],
  ];
  return table(
    ['what', 'how much', 'a month'],
    [
      ...rows.map(([what, how, cost]) => [what, how, dollars(cost)]),
      ['together', '', dollars(rows.reduce((a, [, , c]) => a + c, 0))],
    ],
  );
};

const prices = (): string =>
  [
    `List prices of ${PRICED.region}, looked up on ${PRICED.at}, without free tiers, taxes and discounts:`,
    '',
    table(
      ['service', 'price', 'for'],
      Object.values(PRICES).map(({ what, dollars: price, per, unit }) => [
        what,
        `$${price}`,
        per === 1 ? unit : `${per.toLocaleString('en-US')} ${unit}`,
      ]),
    ),
  ].join('\n');

const clock = (): string =>
  `Everybody answers after ${LIVE.thinkMs.least / 1_000} to ${LIVE.thinkMs.most / 1_000} seconds; a round is open for ${LIVE.deadlineSeconds} seconds and is resolved when the last answer has come.`;

/** The page on costs, made from what was counted. */
export const costsGuide = (current: string): string =>
  withParts(current, { matches: perMatch, drivers: byDrivers, picture, counts, kept, idle, prices, clock });
