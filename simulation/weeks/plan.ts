import { Random } from '../random.ts';

/** A match of weeks, drawn from a seed. */
export interface Weeks {
  /** When the run begins. Epoch milliseconds. */
  readonly start: number;
  /** How often the sweep comes. Milliseconds. */
  readonly sweepEvery: number;
  /** What the host asks for besides game, seats and options. */
  readonly match: Readonly<Record<string, unknown>>;
  /** How long rounds last at the most, about. Milliseconds. */
  readonly span: number;
  /** For how long players play before they all stay away. Milliseconds. */
  readonly playFor: number;
  /** How often somebody does not look by in a round, by person. */
  readonly lazy: readonly number[];
}

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** Some days before clocks change in Europe or America, and one when nothing changes. */
const STARTS = [
  Date.UTC(2026, 9, 20, 9),
  Date.UTC(2027, 2, 10, 22),
  Date.UTC(2027, 2, 24, 3),
  Date.UTC(2026, 5, 1, 12),
];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

function clockOf(random: Random, isLive: boolean): { asked: Record<string, unknown>; span: number } {
  const kind = random.int(isLive ? 2 : 3);
  if (kind === 0) {
    const deadline = random.pick([3 * 3600, 12 * 3600, 24 * 3600]);
    return { asked: { deadline, early: random.chance(0.7) }, span: deadline * 1000 };
  }
  if (kind === 1) {
    const days = random.chance(0.6) ? ALL_DAYS : ALL_DAYS.filter(() => random.chance(0.5));
    const at = `${String(random.int(24)).padStart(2, '0')}:${random.pick(['00', '30'])}`;
    const cadence = {
      zone: random.pick(ZONES),
      at,
      days: days.length === 0 ? [3] : days,
      least: random.pick([1 / 60, 4, 12, 20]) * 3600,
    };
    return { asked: { cadence, early: random.chance(0.7) }, span: days.length === 7 ? 2 * DAY : 8 * DAY };
  }
  const bank = { reserve: random.pick([12, 48]) * 3600, increment: random.pick([1, 8]) * 3600 };
  return { asked: { bank }, span: 2 * DAY };
}

function termsOf(random: Random): Record<string, unknown> {
  const after = 1 + random.int(3);
  const absence = random.pick([
    undefined,
    { after, policy: 'resign' },
    { after, policy: 'bot', level: random.chance(0.5) ? 0 : 1 },
  ]);
  return {
    ...(absence && { absence }),
    ...(random.chance(0.5) && { substitutes: { who: 'anybody', within: random.pick([2, 40]) * 3600 } }),
    ...(random.chance(0.5) && { vacation: 1 + random.int(5) }),
    ...(random.chance(0.3) && { reminder: 2 * 3600 }),
  };
}

/** Draws a match of weeks. */
export function weeksOf(seed: number, options: Readonly<Record<string, unknown>>): Weeks {
  const random = new Random(`${seed}/weeks`);
  const { asked, span } = clockOf(random, options.pace === 'live');
  return {
    start: random.pick(STARTS),
    sweepEvery: Math.max(10 * 60_000, span / random.pick([6, 24])),
    match: { ...asked, ...termsOf(random) },
    span,
    playFor: Math.min(21 * DAY, 6 * span),
    lazy: Array.from({ length: 6 }, () => random.pick([0, 0.2, 0.9])),
  };
}
