import type { Clock, Terms } from '../domain/match/index.ts';
import type { ServiceCode } from '../domain/problems.ts';

/*
 * What a match does with time in every situation. A test plays each case, and docs/clocks.md has one row for each: a sentence stands
 * there only beside steps that show it.
 */

/** Sections of docs/clocks.md that have a table, in the order of the page. */
export const SECTIONS = ['period', 'cadence', 'bank', 'absence', 'seats', 'pauses', 'ends'] as const;
export type Section = (typeof SECTIONS)[number];

/** What somebody does, and when. */
export interface Step {
  /** Seconds after the start. */
  readonly at: number;
  /** `look`: nobody does anything, but somebody reads the match, or the sweep comes. */
  readonly does: 'seal' | 'withdraw' | 'resign' | 'restart' | 'return' | 'join' | 'look';
  /** Who does it. Whoever joins is the player of this number, who has held no seat unless it is that of one. */
  readonly seat?: number;
  /** Code with which it is refused. */
  readonly refused?: ServiceCode;
}

/** What is so after the last step. What is left out is not looked at. */
export interface Then {
  readonly round?: number;
  /** When the open round ends, seconds after the start; null for never. */
  readonly ends?: number | null;
  /** Whose answers the last round had, by seat asked. */
  readonly by?: readonly string[];
  /** Seats that are awaited. */
  readonly awaited?: readonly number[];
  /** What each seat had left when the round began, in seconds. */
  readonly left?: readonly number[];
  /** Rounds in a row that seats have missed. */
  readonly missed?: Readonly<Record<number, number>>;
  /** By seat: who plays. */
  readonly holders?: readonly ('player' | 'resigned' | 'bot' | 'away')[];
  /** How the match ended: the reason, or null if it goes on. */
  readonly over?: string | null;
  readonly winners?: readonly number[];
}

export interface Case {
  readonly section: Section;
  readonly situation: string;
  readonly happens: string;
  readonly clock: Clock;
  readonly terms?: Terms;
  /** Players, seats from 0; two unless said. Bots take the seats after them. */
  readonly players?: number;
  readonly bots?: number;
  /** When the match starts; epoch milliseconds, 2026-01-05T00:00Z (a Monday) unless said. */
  readonly start?: string;
  readonly steps: readonly Step[];
  readonly leads: Then;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const look = (at: number): Step => ({ at, does: 'look' });
const seal = (at: number, seat: number, refused?: ServiceCode): Step => ({
  at,
  does: 'seal',
  seat,
  ...(refused && { refused }),
});
const resign = (at: number, seat: number): Step => ({ at, does: 'resign', seat });

const daily: Clock = { seconds: DAY, early: true };
const period = { section: 'period', clock: daily } as const;
const PERIOD: readonly Case[] = [
  {
    ...period,
    situation: 'All have answered before the end',
    happens: 'The next round is open for a whole period from then on',
    steps: [seal(HOUR, 0), seal(2 * HOUR, 1)],
    leads: { round: 2, ends: 2 * HOUR + DAY, by: ['seal', 'seal'] },
  },
  {
    ...period,
    situation: 'The time is up, and somebody looks a minute later',
    happens: 'The next round ends a period after the end of the last one: a daily match does not slip',
    steps: [seal(HOUR, 0), look(DAY + MINUTE)],
    leads: { round: 2, ends: 2 * DAY, by: ['seal', 'deadline'] },
  },
  {
    ...period,
    situation: 'Nobody looks until less than half of the next period would be left',
    happens: 'One round is closed, and the next one gets a whole period from then on',
    steps: [look(3 * DAY + HOUR)],
    leads: { round: 2, ends: 4 * DAY + HOUR, by: ['deadline', 'deadline'] },
  },
  {
    ...period,
    clock: { seconds: DAY, early: false },
    situation: '`early: false`, and all have answered',
    happens: 'The round stays open until its end; answers may be changed until then',
    steps: [seal(HOUR, 0), seal(2 * HOUR, 1), look(DAY - 1)],
    leads: { round: 1, ends: DAY, awaited: [] },
  },
  {
    ...period,
    situation: 'A player seals after the end',
    happens: 'The round is closed first, and the seal is refused: `round.closed`',
    steps: [seal(DAY, 0, 'round.closed')],
    leads: { round: 2, ends: 2 * DAY, by: ['deadline', 'deadline'] },
  },
  {
    ...period,
    situation: 'A player takes their answer back and gives it again',
    happens: 'The end stays where it is',
    steps: [seal(HOUR, 0), { at: 2 * HOUR, does: 'withdraw', seat: 0 }, seal(3 * HOUR, 0)],
    leads: { round: 1, ends: DAY, awaited: [1] },
  },
];

const evening: Clock = {
  seconds: null,
  early: true,
  cadence: { zone: 'Europe/Berlin', at: '18:00', days: [1, 2, 3, 4, 5, 6, 7], least: 12 * HOUR },
};
const weekdays: Clock = {
  ...evening,
  cadence: { zone: 'Europe/Berlin', at: '18:00', days: [1, 2, 3, 4, 5], least: 12 * HOUR },
};
const cadence = { section: 'cadence', clock: evening } as const;
/** 18:00 in Berlin in winter, in seconds after midnight UTC. */
const SIX = 17 * HOUR;
const CADENCE: readonly Case[] = [
  {
    ...cadence,
    situation: 'A match starts at 1:00, and rounds end at 18:00',
    happens: 'The first round ends at 18:00 of the same day: that leaves 12 hours or more',
    steps: [],
    leads: { round: 1, ends: SIX },
  },
  {
    ...cadence,
    situation: 'All have answered at 10:00',
    happens: 'The next round ends at 18:00 of the next day: 18:00 today would leave less than 12 hours',
    steps: [seal(8 * HOUR, 0), seal(9 * HOUR, 1)],
    leads: { round: 2, ends: SIX + DAY },
  },
  {
    ...cadence,
    situation: 'The time is up, and somebody looks a minute later',
    happens: 'The next round ends at 18:00 of the next day',
    steps: [look(SIX + MINUTE)],
    leads: { round: 2, ends: SIX + DAY },
  },
  {
    ...cadence,
    start: '2026-03-28T00:00Z',
    situation: 'Summer time begins in the night',
    happens: 'The round ends at 18:00 as clocks show it: it is an hour shorter',
    steps: [look(SIX)],
    leads: { round: 2, ends: SIX + 23 * HOUR },
  },
  {
    ...cadence,
    start: '2026-10-24T00:00Z',
    situation: 'Summer time ends in the night',
    happens: 'The round ends at 18:00 as clocks show it: it is an hour longer',
    steps: [look(16 * HOUR)],
    leads: { round: 2, ends: 16 * HOUR + 25 * HOUR },
  },
  {
    ...cadence,
    clock: weekdays,
    start: '2026-01-09T00:00Z',
    situation: 'Rounds end from Monday to Friday, and one ends on Friday',
    happens: 'The next one ends on Monday at 18:00',
    steps: [look(SIX)],
    leads: { round: 2, ends: SIX + 3 * DAY },
  },
  {
    ...cadence,
    situation: 'Nobody looks for some days',
    happens: 'One round is closed; the next one ends at the first 18:00 that leaves 12 hours from then on',
    steps: [look(SIX + 2 * DAY + 18 * HOUR)],
    leads: { round: 2, ends: SIX + 4 * DAY },
  },
];

const banked: Clock = { seconds: null, early: true, bank: { reserve: 3 * DAY, increment: DAY } };
const bank = { section: 'bank', clock: banked } as const;
const BANK: readonly Case[] = [
  {
    ...bank,
    situation: 'One has answered after an hour, the other after five',
    happens: 'Each has used what they took, and gets the increment back for the round',
    steps: [seal(HOUR, 0), seal(5 * HOUR, 1)],
    leads: { round: 2, left: [4 * DAY - HOUR, 4 * DAY - 5 * HOUR], ends: 5 * HOUR + 4 * DAY - HOUR },
  },
  {
    ...bank,
    situation: 'Nobody has answered yet, and seats have different times left',
    happens: 'The round waits for each as long as that seat has time: it ends with the latest',
    steps: [seal(HOUR, 0), seal(2 * DAY, 1), look(2 * DAY + HOUR)],
    leads: { round: 2, ends: 2 * DAY + 4 * DAY - HOUR, awaited: [0, 1] },
  },
  {
    ...bank,
    situation: 'The seat with the most time has answered',
    happens: 'The round ends when the next one runs out',
    steps: [seal(HOUR, 0), seal(2 * DAY, 1), seal(2 * DAY + HOUR, 0)],
    leads: { round: 2, ends: 2 * DAY + 2 * DAY, awaited: [1] },
  },
  {
    ...bank,
    situation: 'The time of a seat is up while the round waits for another',
    happens: 'It can seal no more: `round.time-up`',
    steps: [seal(HOUR, 0), seal(2 * DAY, 1), seal(4 * DAY + 1, 1, 'round.time-up')],
    leads: { round: 2, awaited: [0, 1] },
  },
  {
    ...bank,
    situation: 'The time of all who are awaited is up',
    happens: 'Their fallback is played, and they begin the next round with the increment',
    steps: [seal(HOUR, 0), look(3 * DAY + MINUTE)],
    leads: { round: 2, by: ['seal', 'deadline'], left: [4 * DAY - HOUR, DAY], ends: 3 * DAY + MINUTE + 4 * DAY - HOUR },
  },
  {
    ...bank,
    situation: 'A player changes their answer',
    happens: 'They have used the time until their last answer',
    steps: [seal(HOUR, 0), { at: 2 * HOUR, does: 'withdraw', seat: 0 }, seal(3 * HOUR, 0), seal(4 * HOUR, 1)],
    leads: { round: 2, left: [4 * DAY - 3 * HOUR, 4 * DAY - 4 * HOUR] },
  },
  {
    ...bank,
    situation: 'An act opens another round in place of the open one',
    happens: 'What was used stays used, and nobody gets the increment for it',
    steps: [{ at: HOUR, does: 'restart', seat: 0 }],
    leads: { round: 2, left: [3 * DAY - HOUR, 3 * DAY - HOUR] },
  },
];

const away = { section: 'absence', clock: daily } as const;
const bot: Terms = { absence: { after: 2, policy: 'bot' } };
const leaves: Terms = { absence: { after: 2, policy: 'resign' } };
const ABSENCE: readonly Case[] = [
  {
    ...away,
    situation: 'A player misses rounds, and `absence` is off',
    happens: 'Their fallback is played each time; `missed` says how often in a row',
    steps: [seal(0, 0), look(DAY), seal(DAY, 0), look(2 * DAY), seal(2 * DAY, 0), look(3 * DAY)],
    leads: { round: 4, missed: { 1: 3 }, holders: ['player', 'player'], awaited: [0, 1] },
  },
  {
    ...away,
    terms: bot,
    situation: 'A player has missed fewer rounds in a row than `absence` says',
    happens: 'Nothing but that `missed` grows',
    steps: [seal(0, 0), look(DAY)],
    leads: { round: 2, missed: { 1: 1 }, holders: ['player', 'player'], awaited: [0, 1] },
  },
  {
    ...away,
    terms: bot,
    situation: '`policy: "bot"`, and the last of these rounds is over',
    happens: 'From the next round on a bot plays, and nobody waits for the player',
    steps: [seal(0, 0), look(DAY), seal(DAY, 0), look(2 * DAY)],
    leads: { round: 3, missed: {}, holders: ['player', 'away'], awaited: [0] },
  },
  {
    ...away,
    terms: leaves,
    players: 3,
    situation: '`policy: "resign"`, and the last of these rounds is over',
    happens: 'The player has resigned',
    steps: [seal(0, 0), seal(0, 1), look(DAY), seal(DAY, 0), seal(DAY, 1), look(2 * DAY)],
    leads: { round: 3, holders: ['player', 'player', 'resigned'], awaited: [0, 1] },
  },
  {
    ...away,
    terms: bot,
    situation: 'A player misses a round, answers in the next one, and misses another',
    happens: 'It is the first again: only rounds in a row count',
    steps: [seal(0, 0), look(DAY), seal(DAY, 0), seal(DAY, 1), seal(DAY, 0), look(2 * DAY)],
    leads: { round: 4, missed: { 1: 1 }, holders: ['player', 'player'] },
  },
];

const seats = { section: 'seats', clock: daily, players: 3 } as const;
const filled: Terms = { substitutes: { who: 'anybody', within: DAY } };
/** After this a bot plays for seat 1. */
const gone = [seal(0, 0), seal(0, 2), look(DAY)];
const comesBack = (at: number, refused?: ServiceCode): Step => ({
  at,
  does: 'return',
  seat: 1,
  ...(refused && { refused }),
});
const joins = (at: number, seat: number, refused?: ServiceCode): Step => ({
  at,
  does: 'join',
  seat,
  ...(refused && { refused }),
});
const SEATS: readonly Case[] = [
  {
    ...seats,
    terms: { absence: { after: 1, policy: 'bot' } },
    situation: 'A player returns whose seat a bot plays',
    happens: 'The bot answers in the open round, and nobody waits for the player; from the next round on it is theirs',
    steps: [...gone, comesBack(DAY), seal(DAY, 0), seal(DAY, 2)],
    leads: { round: 3, by: ['seal', 'bot', 'seal'], awaited: [0, 1, 2], holders: ['player', 'player', 'player'] },
  },
  {
    ...seats,
    terms: { absence: { after: 1, policy: 'resign' } },
    situation: 'A player wants to return who has resigned, or was away too long where that resigns',
    happens: 'It is refused: `match.resigned`',
    steps: [...gone, comesBack(DAY, 'match.resigned')],
    leads: { holders: ['player', 'resigned', 'player'] },
  },
  {
    ...seats,
    terms: filled,
    situation: 'Another player takes a seat that was given up',
    happens: 'Its fallback is played in the open round, and from the next round on they play',
    steps: [resign(HOUR, 1), joins(2 * HOUR, 3), seal(2 * HOUR, 0), seal(2 * HOUR, 2)],
    leads: { round: 2, by: ['seal', 'resigned', 'seal'], awaited: [0, 1, 2], holders: ['player', 'player', 'player'] },
  },
  {
    ...seats,
    terms: filled,
    situation: 'Two want the same seat',
    happens: 'Whoever is first has it; the other is told `match.full`',
    steps: [resign(HOUR, 1), joins(HOUR, 3), joins(HOUR, 4, 'match.full')],
    leads: { awaited: [0, 2] },
  },
  {
    ...seats,
    terms: filled,
    situation: 'Somebody wants a seat whose time has passed',
    happens: 'It is refused: `match.full`, or `match.over` if the match has ended with it',
    steps: [resign(HOUR, 1), joins(DAY + HOUR, 3, 'match.full')],
    leads: { holders: ['player', 'resigned', 'player'] },
  },
  {
    ...seats,
    terms: filled,
    situation: 'A player who has given up a seat wants it back, or another one',
    happens: 'It is refused: `match.resigned`, also after another player has taken the seat',
    steps: [resign(HOUR, 1), joins(HOUR, 1, 'match.resigned'), joins(HOUR, 3), joins(HOUR, 1, 'match.resigned')],
    leads: { awaited: [0, 2] },
  },
];

const ends = { section: 'ends', clock: daily } as const;
const ENDS: readonly Case[] = [
  {
    ...ends,
    situation: 'One of two players resigns',
    happens: 'The match ends as `forfeit`: the other wins, with all of their side',
    steps: [resign(HOUR, 1)],
    leads: { over: 'forfeit', winners: [0, 1] },
  },
  {
    ...ends,
    players: 3,
    situation: 'One of three players resigns',
    happens: 'The others play on; the fallback of the seat is played',
    steps: [resign(HOUR, 1), seal(HOUR, 0), seal(HOUR, 2)],
    leads: { over: null, round: 2, by: ['seal', 'resigned', 'seal'] },
  },
  {
    ...ends,
    bots: 1,
    situation: 'One of two players resigns, and a bot plays too',
    happens: 'The match goes on',
    steps: [resign(HOUR, 1)],
    leads: { over: null, awaited: [0] },
  },
  {
    ...ends,
    terms: { substitutes: { who: 'anybody', within: DAY } },
    situation: 'One of two players resigns, and another may still take the seat',
    happens: 'The match goes on until the time for that is over',
    steps: [resign(HOUR, 1), look(DAY + HOUR - 1)],
    leads: { over: null },
  },
  {
    ...ends,
    clock: { seconds: null, early: true },
    terms: { substitutes: { who: 'anybody', within: DAY } },
    situation: 'Nobody has taken the seat in time',
    happens: 'The match ends as `forfeit`, with an entry `forfeited`',
    steps: [resign(HOUR, 1), look(DAY + HOUR)],
    leads: { over: 'forfeit', winners: [0, 1] },
  },
  {
    ...ends,
    terms: { absence: { after: 1, policy: 'resign' } },
    situation: 'One of two players has resigned because they were away',
    happens: 'The match ends as `forfeit` with the end of that round',
    steps: [seal(0, 0), look(DAY)],
    leads: { over: 'forfeit', winners: [0, 1] },
  },
  {
    ...ends,
    terms: { absence: { after: 1, policy: 'bot' } },
    situation: 'All players are away, and bots play for them',
    happens: 'The match ends as `abandoned`: nobody wins',
    steps: [look(DAY)],
    leads: { over: 'abandoned', winners: [] },
  },
  {
    ...ends,
    players: 1,
    bots: 1,
    situation: 'The only player of a match with bots resigns',
    happens: 'The match ends as `abandoned`: at least two players have to have begun for a forfeit',
    steps: [resign(HOUR, 0)],
    leads: { over: 'abandoned', winners: [] },
  },
];

/** Every case, in the order of the page. */
export const CASES: readonly Case[] = [...PERIOD, ...CADENCE, ...BANK, ...ABSENCE, ...SEATS, ...ENDS];
