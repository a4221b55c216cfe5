import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duelWest } from '../../domain/games/duel-west/index.ts';
import { fastWest } from '../../domain/games/fast-west/index.ts';
import { daysLater, isZone, nextTime } from '../../domain/match/cadence.ts';
import {
  act,
  awaited,
  type Cadence,
  type Clock,
  closesAt,
  GIFT,
  GIFTS,
  limitOf,
  type Match,
  mayCloseAt,
  restore,
  type Sealed,
  seal,
  type Transition,
  VACATIONS,
  VOTES,
  type Weekday,
  withSeal,
} from '../../domain/match/index.ts';
import type { AnyRuleset } from '../../domain/ruleset.ts';
import { NewMatch, VoteBody } from '../../functions/api/schemas.ts';
import { LIMITS } from '../../functions/aws/limits.ts';
import { newItem } from '../../functions/match/match-item.ts';
import { sealUpdate } from '../../functions/match/match-updates.ts';
import { publicMatch } from '../../functions/public/match.ts';
import { CASES, SECTIONS, type Step } from '../../tools/clock-cases.ts';
import { chance } from '../support/chance.ts';
import { breachOf, Played, playerAt } from '../support/clocks/play.ts';
import { position as duelWestPosition, matchAround } from '../support/games/duel-west.ts';
import { position as fastWestPosition } from '../support/games/fast-west.ts';
import { patient } from '../support/games/patient.ts';
import type { ToyState } from '../support/games/toy.ts';

const DAY = 24 * 3600;
const EVENING: Clock = {
  seconds: null,
  early: true,
  cadence: { zone: 'Europe/Berlin', at: '18:00', days: [1, 2, 3, 4, 5, 6, 7], least: 12 * 3600 },
};

describe('cases of docs/clocks.md', () => {
  test.each(CASES)('$section: $situation', (each) => {
    expect(breachOf(each)).toBeUndefined();
  });

  test('are each about something, and a wrong one is found out', () => {
    for (const section of SECTIONS) expect(CASES.filter((each) => each.section === section).length).toBeGreaterThan(4);
    for (const each of CASES) {
      expect(SECTIONS).toContain(each.section);
      for (const [name, value] of Object.entries(each.leads)) {
        const wrong = { ...each, leads: { ...each.leads, [name]: value === null ? 'something' : null } };
        expect(breachOf(wrong as never), `${each.situation}: ${name}`).toBeDefined();
      }
      for (const [at, step] of each.steps.entries()) {
        const refused = step.refused === undefined ? 'match.full' : undefined;
        const wrong = { ...each, steps: each.steps.with(at, { ...step, refused } as Step) };
        expect(breachOf(wrong), `${each.situation}: step ${at}`).toBeDefined();
      }
    }
  });
});

test('limits that docs/clocks.md names for pauses, time and vacation are those of the service', () => {
  const page = readFileSync('docs/clocks.md', 'utf8');
  const row = (what: string) => page.split('\n').find((line) => line.startsWith(`| ${what} |`)) ?? '';
  /** The greatest number of days that a body may ask for. */
  const most = (isFine: (days: number) => boolean) => [...Array(400).keys()].filter(isFine).at(-1);
  const pause = most((days) => VoteBody().safeParse({ for: 'pause', days }).success);
  const vacation = most((days) => NewMatch().safeParse({ game: 'bang', seats: 4, vacation: days }).success);
  expect(row('pause')).toContain(`${pause} days at once, ${VOTES} votes a seat and round`);
  expect(row('end')).toContain(`${VOTES} votes a seat and round`);
  expect(row('time for another')).toContain(`${GIFT.max / DAY} days and one period at once, ${GIFTS} times a seat and`);
  expect(row('vacation')).toContain(`at most ${vacation}; days in a year`);
  expect(row('vacation')).toContain(`${LIMITS.vacationDays} unless they say otherwise; ${VACATIONS} times a seat and`);
});

describe('a period', () => {
  test('does not slip, whenever rounds are closed, and leaves half of it at least', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 * DAY }),
        fc.array(fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 90 * DAY })), { maxLength: 12 }),
        (seconds, delays) => {
          const played = new Played({ clock: { seconds, early: true } });
          for (const delay of delays) {
            const { deadline } = played.match;
            const now = ((deadline as number) - played.start) / 1000 + delay;
            const { round } = played.match;
            played.settle(now);
            if (played.match.status === 'over') break;
            expect(played.match.round).toBe(round + 1);
            const left = seconds - delay >= seconds / 2 ? seconds - delay : seconds;
            expect(played.match.deadline).toBe(played.start + (now + left) * 1000);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** What clocks in a zone show. */
function shower(zone: string): (time: number) => { day: string; weekday: number; at: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const days = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' });
  return (time) => {
    const [day = '', at = ''] = format.format(time).split(', ');
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(days.format(time)) + 1;
    return { day, at, weekday };
  };
}

describe('a cadence', () => {
  const ZONES = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Asia/Kathmandu',
    'UTC',
  ];
  const QUARTER = 15 * 60_000;
  /** Days around which clocks are changed somewhere, and one in summer. */
  const DATES = [
    '2026-03-07',
    '2026-03-27',
    '2026-04-03',
    '2026-06-20',
    '2026-09-25',
    '2026-10-02',
    '2026-10-23',
    '2026-10-30',
  ];

  test('is the first time that clocks show on one of its days and that leaves the least time', () => {
    const shown = Object.fromEntries(ZONES.map((zone) => [zone, shower(zone)]));
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...DATES),
        fc.integer({ min: 0, max: 3 * 96 - 1 }),
        // Later than any hour that is left out or comes twice.
        fc.integer({ min: 4 * 4, max: 95 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.integer({ min: 0, max: 20 * 3600 }),
        (zone, date, quarters, quarter, days, least) => {
          const at = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
          const from = Date.parse(`${date}T00:00Z`) + quarters * QUARTER;
          const cadence: Cadence = { zone, at, days: days.toSorted() as Weekday[], least };
          const found = nextTime(cadence, from);
          const isOn = (time: number) => {
            const { weekday, at: shows } = (shown[zone] as ReturnType<typeof shower>)(time);
            return shows === at && days.includes(weekday);
          };
          expect([found > from, found >= from + least * 1000, isOn(found)]).toEqual([true, true, true]);
          const first = Math.ceil(Math.max(from + 1, from + least * 1000) / QUARTER) * QUARTER;
          for (let time = first; time < found; time += QUARTER)
            expect([zone, time, isOn(time)]).toEqual([zone, time, false]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    // Summer time begins: 2:30 is left out, and the first time after it is 3:00.
    ['Europe/Berlin', '02:30', '2026-03-28T12:00Z', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '02:30', '2026-03-29T01:00Z', '2026-03-30T00:30:00.000Z'],
    ['Europe/Berlin', '02:00', '2026-03-28T12:00Z', '2026-03-29T01:00:00.000Z'],
    // It ends: 2:30 comes twice, and the first one counts.
    ['Europe/Berlin', '02:30', '2026-10-24T12:00Z', '2026-10-25T00:30:00.000Z'],
    ['Europe/Berlin', '02:30', '2026-10-25T00:30Z', '2026-10-26T01:30:00.000Z'],
    ['Australia/Lord_Howe', '02:15', '2026-10-03T00:00Z', '2026-10-03T15:30:00.000Z'],
    // Midnight is left out, and it is still the same day.
    ['Asia/Beirut', '00:30', '2026-03-28T12:00Z', '2026-03-28T22:00:00.000Z'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '18:00', '2011-12-29T12:00Z', '2011-12-30T04:00:00.000Z'],
    ['Pacific/Apia', '18:00', '2011-12-30T04:00Z', '2011-12-31T04:00:00.000Z'],
  ])('in %s at %s, seen from %s: %s', (zone, at, from, wanted) => {
    const cadence: Cadence = { zone, at, days: [1, 2, 3, 4, 5, 6, 7], least: 0 };
    expect(new Date(nextTime(cadence, Date.parse(from))).toISOString()).toBe(wanted);
  });

  test('keeps its time of day over a day that leaves it out, in one step or in many', () => {
    const days = [1, 2, 3, 4, 5, 6, 7] as const;
    const zones = { 'Europe/Berlin': '02:30', 'Asia/Beirut': '00:30', 'Australia/Lord_Howe': '02:15' };
    for (const [zone, at] of Object.entries(zones)) {
      const cadence: Cadence = { zone, at, days, least: 0 };
      for (const date of ['2026-03-25T12:00Z', '2026-10-01T12:00Z', '2026-10-22T12:00Z'])
        for (let end = nextTime(cadence, Date.parse(date)), n = 1; n < 7; n += 1) {
          const steps = Array.from({ length: n }).reduce<number>((time) => daysLater(cadence, time, 1), end);
          expect([zone, date, n, steps]).toEqual([zone, date, n, daysLater(cadence, end, n)]);
          const rounds = Array.from({ length: n }).reduce<number>((time) => nextTime(cadence, time), end);
          expect([zone, date, n, rounds]).toEqual([zone, date, n, steps]);
        }
    }
    // What does not end at that time of day keeps its own.
    const berlin: Cadence = { zone: 'Europe/Berlin', at: '02:30', days, least: 0 };
    const later = daysLater(berlin, Date.parse('2026-03-28T17:00Z'), 1);
    expect(new Date(later).toISOString()).toBe('2026-03-29T16:00:00.000Z');
  });

  test('on Sundays ends on the Sunday whose hour is left out', () => {
    const cadence: Cadence = { zone: 'Asia/Beirut', at: '00:30', days: [7], least: 0 };
    expect(new Date(nextTime(cadence, Date.parse('2026-03-27T12:00Z'))).toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });

  test('on Fridays passes over a Friday that a zone has left out', () => {
    const cadence: Cadence = { zone: 'Pacific/Apia', at: '18:00', days: [5], least: 0 };
    expect(new Date(nextTime(cadence, Date.parse('2011-12-29T12:00Z'))).toISOString()).toBe('2012-01-06T04:00:00.000Z');
  });

  test('needs the name of a zone, which knows when its clocks are changed', () => {
    expect(['Europe/Berlin', 'UTC', 'America/New_York'].map(isZone)).toEqual([true, true, true]);
    expect(['+02:00', 'Berlin', '', 'Europe/Nowhere'].map(isZone)).toEqual([false, false, false, false]);
  });
});

describe('time of each seat', () => {
  const PLAYERS = 4;
  const clocks = fc
    .record({ reserve: fc.integer({ min: 1, max: 100 }), increment: fc.integer({ min: 1, max: 40 }) })
    .map((bank): Clock => ({ seconds: null, early: true, bank }));
  const deeds = fc.record({
    wait: fc.integer({ min: 0, max: 40 }),
    does: fc.constantFrom('seal', 'seal', 'seal', 'seal', 'withdraw', 'restart', 'look', 'resign'),
    seat: fc.integer({ min: 0, max: PLAYERS - 1 }),
  });
  /** Every other round asks two seats alone. */
  const some = patient((round, seats) =>
    round % 2 === 1 ? [...Array(seats).keys()] : [round % seats, (round + 1) % seats].sort(),
  );

  /** Whether a seat has to answer in the open round. */
  const isWaitedFor = (match: Match, seat: number): boolean =>
    'asked' in match.entry &&
    match.entry.asked.some((each) => each.seat === seat) &&
    !('resigned' in (match.seats[seat] as object));

  /** What a step took and gave, reckoned from seals and entries alone. */
  function leftAfter(before: Match, match: Match, increment: number): number[] {
    const { at = 0, left = [] } = before.reserves ?? {};
    return left.map((had, seat) => {
      if (!isWaitedFor(before, seat)) return had;
      const sealed = match.receipts[seat]?.at ?? before.seals[seat]?.at ?? match.entry.at;
      const rest = Math.max(0, had - Math.max(0, sealed - at));
      return match.entry.type === 'resolved' ? rest + increment * 1000 : rest;
    });
  }

  test('is never negative, is given back by nothing that a player does, and ends for one seat after the other', () => {
    let timeUp = 0;
    let lateOnes = 0;
    fc.assert(
      fc.property(clocks, fc.array(deeds, { minLength: 25, maxLength: 40 }), (clock, all) => {
        const played = new Played({ clock, players: PLAYERS }, some as never);
        let now = 0;
        for (const { wait, does, seat } of all) {
          if (played.match.status === 'over') break;
          now += wait;
          const { match: before } = played;
          const limits = before.seats.map((_, each) => limitOf(before, each));
          const seen = played.history.length;
          played.do({ at: now, does: does as Step['does'], seat });
          timeUp += played.refused === 'round.time-up' ? 1 : 0;
          for (const step of played.history.slice(seen)) {
            const { match } = step;
            if (match.status === 'over') break;
            expect(Math.min(...(match.reserves?.left ?? []))).toBeGreaterThanOrEqual(0);
            if (match.entry.type === 'resigned') {
              // Whoever gives up has used what they took until then: another who takes the seat has the rest.
              const { seat: gone } = match.entry;
              const { reserves } = step.before;
              const left = reserves?.left.with(gone, leftAfter(step.before, match, 0)[gone] as number);
              expect(match.reserves).toEqual({ at: reserves?.at, left });
              continue;
            }
            expect(match.reserves).toEqual({
              at: match.entry.at,
              left: leftAfter(step.before, match, clock.bank?.increment ?? 0),
            });
            for (const { seat: each, by } of match.entry.type === 'resolved' ? match.entry.moves : []) {
              const limit = limitOf(step.before, each) as number;
              if (by === 'deadline') expect(limit).toBeLessThanOrEqual(match.entry.at);
              if (by === 'seal') expect(match.receipts[each]?.at).toBeLessThan(limit);
              lateOnes += by === 'deadline' ? 1 : 0;
            }
          }
          const { match } = played;
          if (match.status === 'over') break;
          const isSame = (each: number): boolean => !('resigned' in (match.seats[each] as object));
          for (const [each, limit] of match.round === before.round ? limits.entries() : [])
            if (isSame(each)) expect(limitOf(match, each)).toBe(limit);
            else expect(limitOf(match, each)).toBeLessThanOrEqual(limit as number);
          // The round is open: somebody who is awaited has time left.
          expect(closesAt(match)).toBe(Math.max(...awaited(match).map((each) => limitOf(match, each) as number)));
          expect(closesAt(match)).toBeGreaterThan(played.start + now * 1000);
        }
      }),
      { numRuns: 150, seed: 7 },
    );
    // It was met, or nothing is shown.
    expect(timeUp).toBeGreaterThan(20);
    expect(lateOnes).toBeGreaterThan(20);
  });

  test('lets the sweep look no later than the round ends, whoever seals at the same moment without knowing of each other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
        (left, sealing) => {
          const clock: Clock = { seconds: null, early: true, bank: { reserve: 1000, increment: 1 } };
          const played = new Played({ clock, players: left.length });
          const read: Match = {
            ...played.match,
            reserves: { at: played.start, left: left.map((each) => each * 1000) },
          };
          let after = read;
          for (const seat of new Set(sealing.filter((each) => each < left.length - 1))) {
            const context = { now: played.start + 1, requestId: `s${seat}` };
            // Each is decided on the match as it was read, and written after the one before.
            const sealed = seal(
              patient() as never,
              read,
              playerAt(seat),
              { round: 1, move: { say: seat } },
              context,
            ) as Sealed;
            const { ExpressionAttributeValues } = sealUpdate(sealed, { r: 'r', x: new Uint8Array() }, context.now);
            after = withSeal(after, sealed);
            expect(ExpressionAttributeValues[':dueAt']).toBeLessThanOrEqual(closesAt(after) as number);
            expect(ExpressionAttributeValues[':dueAt']).toBe(mayCloseAt(read, seat));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('begins anew when the table was set back: seals that were lost have to come again, and those that stand cost nothing', () => {
    const clock: Clock = { seconds: null, early: true, bank: { reserve: 100, increment: 10 } };
    const played = new Played({ clock });
    played.do({ at: 40, does: 'seal', seat: 0 });
    const { start } = played;
    const set = restore(played.match, 1, { now: start + 500_000, requestId: 'restore' }) as Transition;
    expect(set.match).toMatchObject({ reserves: { at: start + 500_000, left: [100_000, 100_000] }, sealed: [0] });
    expect(closesAt(set.match)).toBe(start + 600_000);
    played.match = set.match;
    played.do({ at: 520, does: 'seal', seat: 1 });
    expect(played.facts()).toMatchObject({ round: 2, by: ['seal', 'seal'], left: [110, 90] });
  });

  test('that is up refuses what is new, and a repeat of what was accepted still gets its receipt', () => {
    const clock: Clock = { seconds: null, early: true, bank: { reserve: 100, increment: 10 } };
    const played = new Played({ clock });
    for (const step of [
      { at: 10, does: 'seal', seat: 0 },
      { at: 50, does: 'seal', seat: 1 },
    ] as const)
      played.do(step);
    // Seat 0 has until 150, and seat 1 until 110.
    const { match, start } = played;
    const says = (say: number, second: number, requestId: string, now: Match) =>
      seal(
        patient() as never,
        now,
        playerAt(1),
        { round: 2, move: { say } },
        { now: start + second * 1000, requestId },
      );
    const sealed = says(3, 60, 'first', match) as Sealed;
    const standing = withSeal(match, sealed);
    expect(says(3, 120, 'first', standing)).toMatchObject({
      kind: 'unchanged',
      match: { seals: { 1: { id: sealed.seal.id } } },
    });
    expect(says(4, 120, 'second', standing)).toMatchObject({ refusal: { code: 'round.time-up' } });
    expect(says(4, 120, 'second', match)).toMatchObject({ refusal: { code: 'round.time-up' } });
    expect(says(4, 109, 'second', standing)).toMatchObject({ kind: 'sealed', replaces: true });
  });
});

describe('an act that opens another round', () => {
  const HOUR = 3600;
  const daily: Clock = { seconds: DAY, early: true };
  const banked: Clock = { seconds: null, early: true, bank: { reserve: 3 * HOUR, increment: HOUR } };
  /** Acts change whom the round asks, and what. */
  const changing = (asked: (state: ToyState) => readonly { seat: number; kind: string }[]) =>
    ({ ...patient(), asked }) as never;

  test('gives its player a whole period where it asks them something else, as an answer does', () => {
    const game = changing(({ acts }) => [0, 1].map((seat) => ({ seat, kind: acts > 0 ? 'final' : 'say' })));
    const played = new Played({ clock: daily }, game);
    played.do({ at: HOUR, does: 'restart', seat: 0 });
    expect(played.facts()).toMatchObject({ round: 2, until: [DAY + HOUR, DAY + HOUR] });
    expect(played.match.extra).toEqual({});
  });

  test('so does a call in Duel West: next the duelists load. The Gambler of Fast West is asked the same again', () => {
    const acts = (game: AnyRuleset, state: unknown, deed: object) => {
      const asked = game.asked(state).map(({ seat, kind, required = true }) => ({ seat, kind, required }));
      const around = matchAround(duelWestPosition({ mag: [[1], [1]] }));
      const match = { ...around, game: game.game, state, entry: { ...around.entry, asked } } as Match;
      const context = { now: 50_000, requestId: 'r' };
      const step = act(game, match, { id: 'p0' }, { round: 1, act: deed as never }, context) as Transition;
      expect(step.match).toMatchObject({ round: 2, deadline: 110_000, entry: { type: 'act' } });
      return [0, 1].map((seat) => limitOf(step.match, seat));
    };
    const loads = duelWestPosition({
      pace: 'live',
      open: ['E8'],
      mag: [
        [5, 3],
        [3, 5],
      ],
    });
    const live = duelWest.resolve(loads, new Map([0, 1].map((seat) => [seat, { order: 'keep' }])), chance(1)).state;
    expect(acts(duelWest as never, live, { act: 'hit' })).toEqual([110_000, 110_000]);
    const gambler = fastWestPosition(
      [
        [2, 1, '', -13],
        [2, 1, ''],
      ],
      { target: 'tumbleweed/left' },
    );
    expect(acts(fastWest as never, gambler, { act: 'unmask' })).toEqual([60_000, 110_000]);
  });

  test('closes the round of who is not asked the same any more: with a bank they get the increment, and its player does not', () => {
    const game = changing(({ acts, round }) =>
      (acts > 0 && round === 1 ? [1] : [0, 1, 2]).map((seat) => ({ seat, kind: 'say' })),
    );
    const played = new Played({ clock: banked, players: 3 }, game);
    played.do({ at: HOUR, does: 'give', seat: 0, to: 1, seconds: 9 * HOUR });
    played.do({ at: 4 * HOUR, does: 'seal', seat: 0 });
    expect(played.refused).toBe('round.time-up');
    played.do({ at: 5 * HOUR, does: 'restart', seat: 1 });
    // Seats 0 and 2 have used all that they had; what seat 1 was given was used first.
    expect(played.facts()).toMatchObject({ round: 2, awaited: [1], left: [HOUR, 3 * HOUR, HOUR] });
    played.do({ at: 6 * HOUR, does: 'seal', seat: 1 });
    expect(played.facts()).toMatchObject({ round: 3, awaited: [0, 1, 2], left: [HOUR, 3 * HOUR, HOUR] });
  });

  test('takes no seal back of a seat whose time is up, whether it has to answer or may', () => {
    for (const required of [true, false]) {
      const game = {
        ...patient(),
        asked: () => [0, 1].map((seat) => ({ seat, kind: 'say', required: seat === 1 || required })),
      } as never;
      for (const clock of [banked, { seconds: 3 * HOUR, early: true }]) {
        const played = new Played({ clock }, game);
        played.do({ at: 60, does: 'seal', seat: 0 });
        played.do({ at: 120, does: 'give', seat: 0, to: 1, seconds: 3 * HOUR });
        const context = { now: played.start + 4 * HOUR * 1000, requestId: 'recant' };
        const taken = act(game, played.match, playerAt(0), { round: 1, act: { act: 'recant' } }, context);
        expect(taken).toMatchObject({ kind: 'refused', refusal: { code: 'round.time-up' } });
      }
    }
  });

  test('gives its player no time, whatever they do alone until the round is answered', () => {
    const deeds = fc.record({
      wait: fc.integer({ min: 0, max: 8 * HOUR }),
      does: fc.constantFrom(
        'restart',
        'restart',
        'restart',
        'cough',
        'recant',
        'mute',
        'seal',
        'withdraw',
        'vote',
        'give',
      ),
    });
    const clocks: Clock[] = [daily, { ...daily, early: false }, banked, EVENING];
    let restarts = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...clocks),
        fc.constantFrom(0, 2),
        fc.array(deeds, { minLength: 10, maxLength: 30 }),
        (clock, seat, all) => {
          // Seat 2 may answer and need not.
          const asked = ({ mute }: ToyState) =>
            [0, 1, 2].flatMap((each) =>
              mute.includes(each) ? [] : [{ seat: each, kind: 'say', required: each !== 2 }],
            );
          const game = { ...patient(), asked } as never;
          const played = new Played({ clock, players: 3 }, game);
          const limit = limitOf(played.match, seat) as number;
          let now = 0;
          for (const { wait, does } of all) {
            now += wait;
            const seen = played.history.length;
            if (['restart', 'cough', 'recant', 'mute'].includes(does))
              played.act({ at: now, seat, act: does as 'restart' });
            else
              played.do({
                at: now,
                does: does as 'seal',
                seat,
                ...(does === 'vote' && { vote: { for: 'pause', days: 1 } }),
                ...(does === 'give' && { to: 1, seconds: HOUR }),
              });
            if (played.history.slice(seen).some(({ match }) => match.entry.type === 'resolved')) return;
            restarts += played.refused === undefined && does === 'restart' ? 1 : 0;
            expect(Math.min(0, ...(played.match.reserves?.left ?? []))).toBe(0);
            // A player who is asked no more has no time that could grow.
            if (played.isAsked(seat)) expect(limitOf(played.match, seat)).toBeLessThanOrEqual(limit);
          }
        },
      ),
      { numRuns: 150, seed: 3 },
    );
    expect(restarts).toBeGreaterThan(100);
  });
});

describe('with a bank', () => {
  const HOUR = 3600;
  const clock: Clock = { seconds: null, early: true, bank: { reserve: 3 * HOUR, increment: HOUR } };
  /** An act of a seat may leave it nothing to answer. */
  const quiet = {
    ...patient(),
    asked: ({ mute, seats }: ToyState) =>
      [...Array(seats).keys()].filter((seat) => !mute.includes(seat)).map((seat) => ({ seat, kind: 'say' })),
    resolve: (state: ToyState) => ({ state: { ...state, round: state.round + 1, mute: [] }, events: [] }),
  } as never;

  test('a seat that answers by an act has used what it took, and gets the increment with the end of the round', () => {
    const played = new Played({ clock }, quiet);
    played.act({ at: 2 * HOUR, seat: 0, act: 'mute' });
    expect(played.facts()).toMatchObject({ awaited: [1], left: [HOUR, 3 * HOUR] });
    // It is stored.
    const stored = newItem({ encrypt: () => new Uint8Array() } as never, played.match);
    expect(publicMatch(stored).reserves).toEqual({ ...played.match.reserves, done: [0] });
    played.do({ at: 2.5 * HOUR, does: 'seal', seat: 1 });
    expect(played.facts()).toMatchObject({ round: 2, left: [2 * HOUR, 1.5 * HOUR] });
    expect(played.match.reserves).not.toHaveProperty('done');
  });

  test('whoever takes a seat that has used all of its time begins with the increment', () => {
    const terms = { substitutes: { who: 'anybody', within: DAY } } as const;
    const played = new Played({ clock, terms, players: 3 });
    played.do({ at: HOUR, does: 'give', seat: 0, to: 2, seconds: 9 * HOUR });
    played.do({ at: 4 * HOUR, does: 'resign', seat: 0 });
    played.do({ at: 5 * HOUR, does: 'join', seat: 7 });
    played.do({ at: 6 * HOUR, does: 'seal', seat: 2 });
    expect(played.facts()).toMatchObject({ round: 2, awaited: [0, 1, 2], left: [HOUR, HOUR, 4 * HOUR] });
  });
});

describe('no round waits for a seat for more than sixty days', () => {
  const HOUR = 3600;
  const most = 60 * DAY;
  /** By how many seconds the farthest limit is ahead. */
  const ahead = ({ match, start }: Played, now: number) =>
    Math.max(...match.seats.map((_, seat) => ((limitOf(match, seat) ?? 0) - start) / 1000)) - now;

  test('also where a pause comes after vacation, and the seat has answered', () => {
    const played = new Played({ clock: { seconds: DAY, early: true }, terms: { vacation: 60 } });
    played.do({ at: HOUR, does: 'rest', seat: 1, days: 59 });
    played.do({ at: 2 * HOUR, does: 'seal', seat: 1 });
    for (const seat of [0, 1]) played.do({ at: 3 * HOUR, does: 'vote', seat, vote: { for: 'pause', days: 30 } });
    expect(played.facts()).toMatchObject({ until: [31 * DAY, most + 3 * HOUR] });
  });

  test('also after a restore: time that was added is added once', () => {
    const terms = { vacation: 60 };
    const back = (played: Played, at: number) => {
      const set = restore(played.match, 1, { now: played.start + at * 1000, requestId: 'restore' }) as Transition;
      played.match = set.match;
      return played.facts();
    };
    const daily = new Played({ clock: { seconds: DAY, early: true }, terms });
    daily.do({ at: HOUR, does: 'rest', seat: 1, days: 3 });
    expect(back(daily, 2 * HOUR)).toMatchObject({ ends: 4 * DAY, until: [DAY + 2 * HOUR, 4 * DAY] });
    const bank: Clock = { seconds: null, early: true, bank: { reserve: 60 * DAY, increment: DAY } };
    const banked = new Played({ clock: bank, terms });
    banked.do({ at: 59 * DAY, does: 'rest', seat: 1, days: 59 });
    expect(back(banked, 59.5 * DAY)).toMatchObject({ until: [119.5 * DAY, 119.5 * DAY] });
  });

  test('whatever is added, by whom, and in which order', () => {
    const step = fc.record({
      wait: fc.oneof(fc.constant(HOUR), fc.integer({ min: 0, max: 9 * DAY })),
      does: fc.constantFrom('rest', 'give', 'pause', 'pause', 'seal', 'withdraw', 'restart', 'restore'),
      seat: fc.constantFrom(0, 1, 2),
      days: fc.constantFrom(1, 9, 20, 35, 50),
    });
    const clocks: Clock[] = [
      { seconds: DAY, early: true },
      { seconds: 60 * DAY, early: false },
      { seconds: null, early: true, bank: { reserve: 60 * DAY, increment: DAY } },
      EVENING,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...clocks), fc.array(step, { minLength: 8, maxLength: 25 }), (clock, steps) => {
        const played = new Played({ clock, terms: { vacation: 60 }, players: 3 });
        let now = 0;
        let epoch = 0;
        for (const { wait, does, seat, days } of steps) {
          now += wait;
          played.settle(now);
          if (played.match.status === 'over') return;
          const voters = does === 'pause' ? [0, 1, 2] : [];
          for (const each of voters) played.do({ at: now, does: 'vote', seat: each, vote: { for: 'pause', days } });
          if (does === 'restore') {
            epoch += 1;
            const context = { now: played.start + now * 1000, requestId: `e${epoch}` };
            played.match = (restore(played.match, epoch, context) as Transition).match;
          } else if (does !== 'pause')
            played.do({
              at: now,
              does: does as 'rest',
              seat,
              days,
              to: (seat + 1) % 3,
              seconds: Math.min(7, days) * DAY,
            });
          if (played.match.status === 'over') return;
          expect(ahead(played, now)).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 150, seed: 5 },
    );
  });
});

test('a pause gives nothing back to a seat whose time is up, whatever the clock', () => {
  const HOUR = 3600;
  const reserve = DAY;
  for (const clock of [
    { seconds: DAY, early: true },
    { seconds: DAY, early: false },
    { seconds: null, early: true, bank: { reserve, increment: HOUR } },
  ] satisfies Clock[])
    for (const isSealed of [false, true]) {
      const played = new Played({ clock, players: 3 });
      if (isSealed) played.do({ at: 60, does: 'seal', seat: 0 });
      for (const seat of [0, 2]) played.do({ at: HOUR, does: 'vote', seat, vote: { for: 'pause', days: 3 } });
      played.do({ at: 2 * HOUR, does: 'give', seat: 0, to: 1, seconds: DAY });
      played.do({ at: 26 * HOUR, does: 'vote', seat: 1, vote: { for: 'pause', days: 3 } });
      expect(played.facts()).toMatchObject({ until: [DAY, 5 * DAY, DAY], votes: {} });
      played.do({ at: 27 * HOUR + 1, does: 'seal', seat: 0 });
      expect(played.refused).toBe('round.time-up');
      played.do({ at: 28 * HOUR, does: 'seal', seat: 1 });
      expect(played.match.round).toBe(clock.early ? 2 : 1);
    }
});

test('a round that a late answer has ended gives the next one a whole period, also after time was given', () => {
  const HOUR = 3600;
  const late = 35.5 * HOUR;
  for (const isSealed of [true, false]) {
    const played = new Played({ clock: { seconds: DAY, early: true } });
    if (isSealed) played.do({ at: HOUR, does: 'seal', seat: 0 });
    played.do({ at: 2 * HOUR, does: 'give', seat: 0, to: 1, seconds: DAY });
    played.do({ at: late, does: 'seal', seat: 1 });
    expect(played.facts()).toMatchObject({ round: 2, ends: late + DAY });
  }
  // The time of the last one was up before: the next round does not slip.
  const played = new Played({ clock: { seconds: DAY, early: true } });
  played.do({ at: 2 * HOUR, does: 'give', seat: 0, to: 1, seconds: DAY });
  played.do({ at: 3 * HOUR, does: 'seal', seat: 1 });
  played.do({ at: DAY + 60, does: 'look' });
  expect(played.facts()).toMatchObject({ round: 2, ends: 2 * DAY });
});
