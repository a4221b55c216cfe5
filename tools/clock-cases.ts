import type { Clock, Terms, Vote } from '../domain/match/index.ts';
import type { ServiceCode } from '../domain/problems.ts';

/*
 * What a match does with time in every situation. A test plays each case, and docs/clocks.md has one row for each: a sentence stands
 * there only beside steps that show it.
 */

/** Sections of docs/clocks.md that have a table, in the order of the page. */
export const SECTIONS = [
  'period',
  'cadence',
  'bank',
  'pauses',
  'gifts',
  'vacation',
  'reminders',
  'absence',
  'seats',
  'ends',
] as const;
export type Section = (typeof SECTIONS)[number];

/** What somebody does, and when. */
export interface Step {
  /** Seconds after the start. */
  readonly at: number;
  /** `look`: nobody does anything, but the sweep comes, as it does each minute. `rest`: takes days of vacation. */
  readonly does: 'seal' | 'withdraw' | 'resign' | 'restart' | 'return' | 'join' | 'look' | 'vote' | 'give' | 'rest';
  /** Who does it. Whoever joins is the player of this number, who has held no seat unless it is that of one. */
  readonly seat?: number;
  /** What is voted for; null takes the vote back. */
  readonly vote?: Vote | null;
  /** To which seat time is given, and how much in seconds. */
  readonly to?: number;
  readonly seconds?: number;
  /** Days of vacation. */
  readonly days?: number;
  /** Code with which it is refused. */
  readonly refused?: ServiceCode;
}

/** What is so after the last step. What is left out is not looked at. */
export interface Then {
  readonly round?: number;
  /** When the open round ends, seconds after the start; null for never. */
  readonly ends?: number | null;
  /** Until when the open round waits for each seat, seconds after the start. */
  readonly until?: readonly (number | null)[];
  /** What seats have voted for. */
  readonly votes?: Readonly<Record<number, Vote>>;
  /** Days of vacation that seats have taken in the match. */
  readonly taken?: Readonly<Record<number, number>>;
  /** When seats were reminded of the end of a round, seconds after the start. */
  readonly reminders?: readonly { readonly at: number; readonly seats: readonly number[] }[];
  /** Whether any entry shows what somebody has sealed. */
  readonly shown?: boolean;
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
  ...refusedWith(refused),
});
const resign = (at: number, seat: number): Step => ({ at, does: 'resign', seat });
const refusedWith = (refused: ServiceCode | undefined) => (refused === undefined ? {} : { refused });
const joins = (at: number, seat: number, refused?: ServiceCode): Step => ({
  at,
  does: 'join',
  seat,
  ...refusedWith(refused),
});
const votes = (at: number, seat: number, vote: Vote | null, refused?: ServiceCode): Step => ({
  at,
  does: 'vote',
  seat,
  vote,
  ...refusedWith(refused),
});
const gives = (at: number, seat: number, to: number, seconds: number, refused?: ServiceCode): Step => ({
  at,
  does: 'give',
  seat,
  to,
  seconds,
  ...refusedWith(refused),
});
const rests = (at: number, seat: number, days: number, refused?: ServiceCode): Step => ({
  at,
  does: 'rest',
  seat,
  days,
  ...refusedWith(refused),
});

const restart = (at: number, seat: number, refused?: ServiceCode): Step => ({
  at,
  does: 'restart',
  seat,
  ...refusedWith(refused),
});

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
    players: 3,
    situation: 'A player acts, and a new round begins that asks everybody the same again',
    happens:
      'The others have a whole period. The player who acted has what they had left, and nobody gains by acting again',
    steps: [restart(HOUR, 0), restart(DAY - MINUTE, 0)],
    leads: { round: 3, ends: 2 * DAY - MINUTE, until: [DAY, 2 * DAY - MINUTE, 2 * DAY - MINUTE] },
  },
  {
    ...period,
    situation: 'The time of this player is up, and the others still have theirs',
    happens: 'They can seal and act no more: `round.time-up`',
    steps: [restart(HOUR, 0), seal(DAY, 0, 'round.time-up'), restart(DAY, 0, 'round.time-up')],
    leads: { round: 2, until: [DAY, DAY + HOUR] },
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
const atNight: Clock = {
  ...evening,
  cadence: { zone: 'Europe/Berlin', at: '02:30', days: [1, 2, 3, 4, 5, 6, 7], least: 12 * HOUR },
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
    clock: atNight,
    start: '2026-03-28T02:00Z',
    situation: 'Rounds end at 2:30, and summer time leaves that out on a Sunday',
    happens: 'The round ends on this Sunday at 3:00, the first time that there is after it',
    steps: [],
    leads: { round: 1, ends: 23 * HOUR },
  },
  {
    ...cadence,
    clock: atNight,
    start: '2026-03-28T02:00Z',
    situation: 'The round after that',
    happens: 'It ends at 2:30 again',
    steps: [look(23 * HOUR)],
    leads: { round: 2, ends: 46 * HOUR + 30 * MINUTE },
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
    situation: 'A player acts, and a new round begins that asks everybody the same again',
    happens: 'What was used stays used, and nobody gets the increment for it',
    steps: [restart(HOUR, 0)],
    leads: { round: 2, left: [3 * DAY - HOUR, 3 * DAY - HOUR] },
  },
  {
    ...bank,
    situation: 'The same, after the time of another seat has run out',
    happens: 'This seat has none in the new round either, and begins the one after it with the increment',
    steps: [gives(0, 0, 1, 2 * DAY), restart(4 * DAY, 1), seal(4 * DAY, 0, 'round.time-up'), seal(4 * DAY + HOUR, 1)],
    leads: { round: 3, by: ['deadline', 'seal'], left: [DAY, 2 * DAY - HOUR] },
  },
  {
    ...bank,
    players: 3,
    terms: { substitutes: { who: 'anybody', within: DAY } },
    situation: 'A player gives their seat up after a day, and another takes it',
    happens: 'The day is used: the seat has what was left of its time',
    steps: [resign(DAY, 0), joins(DAY + HOUR, 3), seal(2 * DAY, 1), seal(2 * DAY, 2)],
    leads: { round: 2, left: [2 * DAY, 2 * DAY, 2 * DAY], awaited: [0, 1, 2] },
  },
];

const END: Vote = { for: 'end' };
const pause = (days: number): Vote => ({ for: 'pause', days });
/** A bot plays for seat 1 after its first round. */
const oneAway: Terms = { absence: { after: 1, policy: 'bot' }, vacation: 5 };
const pauses = { section: 'pauses', clock: daily } as const;
const PAUSES: readonly Case[] = [
  {
    ...pauses,
    situation: 'All vote for a pause of three days',
    happens: 'The open round ends three days later, for all',
    steps: [votes(HOUR, 0, pause(3)), votes(2 * HOUR, 1, pause(3))],
    leads: { round: 1, ends: 4 * DAY, until: [4 * DAY, 4 * DAY], votes: {} },
  },
  {
    ...pauses,
    situation: 'The pause is over, and nobody has answered',
    happens: 'The round is closed, and the next one ends a period after this end',
    steps: [votes(HOUR, 0, pause(3)), votes(HOUR, 1, pause(3)), look(4 * DAY + MINUTE)],
    leads: { round: 2, ends: 5 * DAY, by: ['deadline', 'deadline'] },
  },
  {
    ...pauses,
    situation: 'All answer during the pause',
    happens: 'The round closes at once: a pause is more time, and nobody has to use it',
    steps: [votes(HOUR, 0, pause(3)), votes(HOUR, 1, pause(3)), seal(2 * DAY, 0), seal(2 * DAY, 1)],
    leads: { round: 2, ends: 3 * DAY, by: ['seal', 'seal'] },
  },
  {
    ...pauses,
    situation: 'The time of a player was up before all had voted, since another was given more',
    happens: 'The pause gives this player nothing back, with any clock; the others have three days more',
    steps: [
      votes(HOUR, 0, pause(3)),
      gives(HOUR, 0, 1, DAY),
      votes(DAY + HOUR, 1, pause(3)),
      seal(DAY + 2 * HOUR, 0, 'round.time-up'),
    ],
    leads: { round: 1, ends: 5 * DAY, until: [DAY, 5 * DAY] },
  },
  {
    ...pauses,
    terms: { vacation: 60 },
    situation: 'A seat has vacation and has answered, and a pause would take its end past sixty days from now',
    happens: 'It ends after sixty days: its player may change the answer until then',
    steps: [rests(0, 1, 59), seal(0, 1), votes(HOUR, 0, pause(30)), votes(HOUR, 1, pause(30))],
    leads: { round: 1, ends: 31 * DAY, until: [31 * DAY, 60 * DAY + HOUR] },
  },
  {
    ...pauses,
    clock: evening,
    start: '2026-03-28T00:00Z',
    situation: 'Rounds end at 18:00, and summer time begins during a pause',
    happens: 'The round ends at 18:00 as clocks show it: the pause is an hour shorter',
    steps: [votes(HOUR, 0, pause(3)), votes(HOUR, 1, pause(3))],
    leads: { ends: SIX + 3 * DAY - HOUR },
  },
  {
    ...pauses,
    clock: evening,
    start: '2026-10-24T00:00Z',
    situation: 'Rounds end at 18:00, and summer time ends during a pause',
    happens: 'The round ends at 18:00 as clocks show it: the pause is an hour longer',
    steps: [votes(HOUR, 0, pause(3)), votes(HOUR, 1, pause(3))],
    leads: { ends: 16 * HOUR + 3 * DAY + HOUR },
  },
  {
    ...pauses,
    clock: weekdays,
    start: '2026-01-09T00:00Z',
    situation: 'Rounds end from Monday to Friday, and one of Friday is paused for a day',
    happens: 'It ends on Saturday at 18:00: every day counts',
    steps: [votes(HOUR, 0, pause(1)), votes(HOUR, 1, pause(1))],
    leads: { ends: SIX + DAY },
  },
  {
    ...pauses,
    clock: banked,
    situation: 'With a bank, and one has answered before the pause',
    happens: 'Whoever is awaited has three days more in this round; whoever has answered gets nothing back',
    steps: [seal(HOUR, 0), votes(2 * HOUR, 0, pause(3)), votes(2 * HOUR, 1, pause(3)), look(5 * DAY), seal(5 * DAY, 1)],
    leads: { round: 2, left: [4 * DAY - HOUR, 2 * DAY] },
  },
  {
    ...pauses,
    situation: 'Players vote for different things',
    happens: 'Nothing happens; each may vote anew, and the last vote of each counts',
    steps: [votes(HOUR, 0, pause(3)), votes(HOUR, 1, pause(2))],
    leads: { round: 1, ends: DAY, over: null, votes: { 0: pause(3), 1: pause(2) } },
  },
  {
    ...pauses,
    situation: 'A player takes their vote back before the other votes for the same',
    happens: 'Nothing happens',
    steps: [votes(HOUR, 0, END), votes(2 * HOUR, 0, null), votes(3 * HOUR, 1, END)],
    leads: { round: 1, over: null, votes: { 1: END } },
  },
  {
    ...pauses,
    situation: 'The round is closed before all have voted',
    happens: 'The votes end with it: in the next round there are none',
    steps: [votes(0, 0, END), seal(HOUR, 0), seal(HOUR, 1), votes(2 * HOUR, 1, END)],
    leads: { round: 2, over: null, votes: { 1: END }, shown: true },
  },
  {
    ...pauses,
    situation: 'An act opens another round in place of the open one',
    happens: 'The votes end with it, and a pause of it is gone',
    steps: [votes(0, 0, pause(3)), votes(0, 1, pause(3)), votes(HOUR, 0, END), restart(2 * HOUR, 1)],
    leads: { round: 2, ends: 2 * HOUR + DAY, votes: {} },
  },
  {
    ...pauses,
    situation: 'All vote for the end',
    happens: 'The match ends as `agreed`: nobody wins, and what was sealed and not revealed is not shown',
    steps: [seal(HOUR, 0), votes(2 * HOUR, 0, END), votes(3 * HOUR, 1, END)],
    leads: { over: 'agreed', winners: [], shown: false },
  },
  {
    ...pauses,
    players: 3,
    situation: 'All but one have voted for the end, and this one resigns',
    happens: 'The votes of the others hold: the match ends as `agreed`',
    steps: [votes(HOUR, 0, END), votes(HOUR, 1, END), resign(2 * HOUR, 2)],
    leads: { over: 'agreed', winners: [] },
  },
  {
    ...pauses,
    players: 3,
    situation: 'All but one have voted for a pause, and this one resigns',
    happens: 'The votes of the others hold: the round is paused',
    steps: [votes(HOUR, 0, pause(3)), votes(HOUR, 1, pause(3)), resign(2 * HOUR, 2)],
    leads: { over: null, round: 1, ends: 4 * DAY },
  },
  {
    ...pauses,
    situation: 'One of two has voted for the end, and the other resigns',
    happens: 'The match ends as `forfeit`: whoever is left has won',
    steps: [votes(HOUR, 0, END), resign(2 * HOUR, 1)],
    leads: { over: 'forfeit', winners: [0, 1] },
  },
  {
    ...pauses,
    terms: { substitutes: { who: 'anybody', within: HOUR } },
    situation: 'The same, and nobody takes the seat in the time that there is for it',
    happens: 'The match goes on until then, and ends as `forfeit`',
    steps: [votes(HOUR, 0, END), resign(2 * HOUR, 1), look(3 * HOUR - 1), joins(3 * HOUR, 3, 'match.over')],
    leads: { over: 'forfeit', winners: [0, 1] },
  },
  {
    ...pauses,
    bots: 1,
    terms: { substitutes: { who: 'anybody', within: DAY } },
    situation: 'A bot plays too, and the round is over before the time in which the seat may be taken',
    happens: 'The vote has ended with the round, also if nobody looks until both are over: the match goes on',
    steps: [votes(MINUTE, 0, END), resign(HOUR, 1), look(DAY + HOUR)],
    leads: { round: 2, votes: {}, over: null },
  },
  {
    ...pauses,
    players: 1,
    bots: 1,
    situation: 'One plays alone with bots, and wants a pause',
    happens: 'It is refused: `vote.alone`',
    steps: [votes(HOUR, 0, pause(3), 'vote.alone')],
    leads: { ends: DAY, votes: {} },
  },
  {
    ...pauses,
    players: 1,
    bots: 1,
    situation: 'One plays alone with bots, and votes for the end',
    happens: 'The match ends as `agreed`',
    steps: [votes(HOUR, 0, END)],
    leads: { over: 'agreed', winners: [] },
  },
  {
    ...pauses,
    players: 3,
    terms: oneAway,
    situation: 'A bot plays for one who is away, and all others vote for a pause',
    happens: 'The round is paused: whoever is away has no vote (`match.away`)',
    steps: [
      seal(0, 0),
      seal(0, 2),
      look(DAY),
      votes(DAY, 1, pause(3), 'match.away'),
      votes(DAY, 0, pause(3)),
      votes(DAY, 2, pause(3)),
    ],
    leads: { round: 2, ends: 5 * DAY, holders: ['player', 'away', 'player'] },
  },
  {
    ...pauses,
    situation: 'A player votes a fifth time in a round',
    happens: 'It is refused: `vote.too-many`. The vote before stands',
    steps: [...[1, 2, 3, 4].map((days) => votes(HOUR, 0, pause(days))), votes(HOUR, 0, END, 'vote.too-many')],
    leads: { over: null, votes: { 0: pause(4) } },
  },
  {
    ...pauses,
    situation: 'A round would then wait for more than sixty days from now',
    happens: 'The vote is refused: `time.too-much`',
    steps: [
      votes(HOUR, 0, pause(30)),
      votes(HOUR, 1, pause(30)),
      votes(2 * HOUR, 0, pause(30), 'time.too-much'),
      votes(2 * HOUR, 0, pause(29)),
    ],
    leads: { ends: 31 * DAY, votes: { 0: pause(29) } },
  },
  {
    ...pauses,
    clock: { seconds: null, early: true },
    situation: 'A match has no clock',
    happens: 'A pause is refused: `match.clock-needed`. The end may be voted for',
    steps: [votes(HOUR, 0, pause(3), 'match.clock-needed'), votes(HOUR, 0, END), votes(HOUR, 1, END)],
    leads: { over: 'agreed' },
  },
];

const gifts = { section: 'gifts', clock: daily } as const;
const GIFTS: readonly Case[] = [
  {
    ...gifts,
    players: 3,
    situation: 'Seat 0 gives seat 1 a day',
    happens: 'The round waits a day longer for seat 1, and for nobody else',
    steps: [gives(HOUR, 0, 1, DAY)],
    leads: { round: 1, ends: 2 * DAY, until: [DAY, 2 * DAY, DAY] },
  },
  {
    ...gifts,
    situation: 'The giver has not answered at the old end',
    happens: 'Their time is up, and they can seal no more: `round.time-up`. The round waits for seat 1 alone',
    steps: [gives(HOUR, 0, 1, DAY), seal(DAY, 0, 'round.time-up')],
    leads: { round: 1, ends: 2 * DAY, until: [DAY, 2 * DAY] },
  },
  {
    ...gifts,
    situation: 'The giver has not answered at the old end, and wants to act',
    happens: 'It is refused: `round.time-up`',
    steps: [gives(HOUR, 0, 1, DAY), { at: DAY, does: 'restart', seat: 0, refused: 'round.time-up' }],
    leads: { round: 1, until: [DAY, 2 * DAY] },
  },
  {
    ...gifts,
    situation: 'Seat 1 answers after the old end, and the giver has not',
    happens:
      'The round closes at once, and the fallback of the giver is played. The next one is open for a whole period from then on',
    steps: [gives(HOUR, 0, 1, DAY), look(DAY), seal(DAY + HOUR, 1)],
    leads: { round: 2, by: ['deadline', 'seal'], ends: 2 * DAY + HOUR },
  },
  {
    ...gifts,
    situation: 'The seat that got time has answered, and nobody else is awaited',
    happens: 'The round closes at once, and what is left of the time is gone',
    steps: [seal(0, 0), gives(HOUR, 0, 1, DAY), seal(DAY + HOUR, 1)],
    leads: { round: 2, by: ['seal', 'seal'], ends: 2 * DAY + HOUR, until: [2 * DAY + HOUR, 2 * DAY + HOUR] },
  },
  {
    ...gifts,
    clock: banked,
    situation: 'With a bank',
    happens: 'The time given is used first, and nothing of it is kept for later',
    steps: [gives(0, 0, 1, DAY), seal(HOUR, 0), seal(DAY + HOUR, 1)],
    leads: { round: 2, left: [4 * DAY - HOUR, 4 * DAY - HOUR] },
  },
  {
    ...gifts,
    situation: 'Somebody gives more than a period at once',
    happens: 'It is refused: `time.too-much`. A period may be given',
    steps: [gives(HOUR, 0, 1, DAY + 1, 'time.too-much'), gives(HOUR, 0, 1, DAY)],
    leads: { ends: 2 * DAY },
  },
  {
    ...gifts,
    clock: { seconds: 10, early: true },
    situation: 'A period is ten seconds, and somebody gives a minute',
    happens: 'It is refused: `time.too-much`, with the ten seconds that may be given',
    steps: [gives(1, 0, 1, MINUTE, 'time.too-much'), gives(1, 0, 1, 10)],
    leads: { ends: 20 },
  },
  {
    ...gifts,
    clock: { seconds: 14 * DAY, early: true },
    situation: 'A period is 14 days, and somebody gives more than seven days at once',
    happens: 'It is refused: `time.too-much`. Seven days may be given',
    steps: [gives(HOUR, 0, 1, 7 * DAY + 1, 'time.too-much'), gives(HOUR, 0, 1, 7 * DAY)],
    leads: { ends: 21 * DAY },
  },
  {
    ...gifts,
    situation: 'Somebody wants to give time to themselves, or to a seat that has answered',
    happens: 'It is refused: `player.self`, `time.not-awaited`',
    steps: [seal(0, 1), gives(HOUR, 0, 0, DAY, 'player.self'), gives(HOUR, 0, 1, DAY, 'time.not-awaited')],
    leads: { until: [DAY, DAY] },
  },
  {
    ...gifts,
    players: 3,
    terms: oneAway,
    situation: 'Somebody who is away wants to give time, or is to get some',
    happens: 'It is refused: `match.away`, `time.not-awaited`',
    steps: [
      seal(0, 0),
      seal(0, 2),
      look(DAY),
      gives(DAY, 1, 0, HOUR, 'match.away'),
      gives(DAY, 0, 1, HOUR, 'time.not-awaited'),
    ],
    leads: { ends: 2 * DAY },
  },
  {
    ...gifts,
    situation: 'Somebody gives time a fifth time in a round',
    happens: 'It is refused: `time.too-many`',
    steps: [
      ...[1, 2, 3, 4].map((hour) => gives(hour * HOUR, 0, 1, HOUR)),
      gives(5 * HOUR, 0, 1, HOUR, 'time.too-many'),
    ],
    leads: { ends: DAY + 4 * HOUR },
  },
];

const restful = { section: 'vacation', clock: daily, terms: { vacation: 5 } } as const;
const VACATION: readonly Case[] = [
  {
    ...restful,
    situation: 'A player takes three days',
    happens: 'The round waits three days longer for their seat, and for nobody else',
    steps: [rests(HOUR, 1, 3)],
    leads: { round: 1, ends: 4 * DAY, until: [DAY, 4 * DAY], taken: { 1: 3 } },
  },
  {
    ...restful,
    clock: evening,
    start: '2026-03-28T00:00Z',
    situation: 'Rounds end at 18:00, and summer time begins meanwhile',
    happens: 'It waits until 18:00 as clocks show it',
    steps: [rests(HOUR, 1, 3)],
    leads: { until: [SIX, SIX + 3 * DAY - HOUR] },
  },
  {
    ...restful,
    clock: banked,
    situation: 'With a bank',
    happens: 'The days are used first, and then the own time',
    steps: [rests(0, 1, 2), seal(HOUR, 0), seal(2 * DAY + HOUR, 1)],
    leads: { round: 2, left: [4 * DAY - HOUR, 4 * DAY - HOUR], taken: { 1: 2 } },
  },
  {
    ...restful,
    situation: 'The player answers earlier',
    happens: 'The days are used up nevertheless',
    steps: [rests(HOUR, 1, 3), seal(2 * HOUR, 0), seal(3 * HOUR, 1)],
    leads: { round: 2, ends: 3 * HOUR + DAY, taken: { 1: 3 } },
  },
  {
    ...restful,
    situation: 'An act opens another round in place of the open one',
    happens: 'The days of this round are gone: the new one has its usual end, and they count as taken',
    steps: [rests(HOUR, 1, 3), restart(2 * HOUR, 0)],
    leads: { round: 2, until: [DAY, 2 * HOUR + DAY], taken: { 1: 3 } },
  },
  {
    ...restful,
    situation: 'A seat has fewer days left in the match than its player wants',
    happens: 'It is refused: `vacation.none-left`. What is left may be taken',
    steps: [rests(HOUR, 1, 3), rests(2 * HOUR, 1, 3, 'vacation.none-left'), rests(3 * HOUR, 1, 2)],
    leads: { ends: 6 * DAY, taken: { 1: 5 } },
  },
  {
    ...restful,
    situation: 'A player takes days a fifth time in a round',
    happens: 'It is refused: `vacation.too-many`',
    steps: [...[1, 2, 3, 4].map((hour) => rests(hour * HOUR, 1, 1)), rests(5 * HOUR, 1, 1, 'vacation.too-many')],
    leads: { ends: 5 * DAY, taken: { 1: 4 } },
  },
  {
    ...restful,
    terms: {},
    situation: 'The match was opened without vacation',
    happens: 'It is refused: `vacation.off`',
    steps: [rests(HOUR, 1, 1, 'vacation.off')],
    leads: { ends: DAY, taken: {} },
  },
  {
    ...restful,
    situation: 'The player has answered already',
    happens: 'It is refused: `time.not-awaited`',
    steps: [seal(HOUR, 1), rests(2 * HOUR, 1, 1, 'time.not-awaited')],
    leads: { ends: DAY, taken: {} },
  },
  {
    ...restful,
    players: 3,
    terms: oneAway,
    situation: 'A bot plays for the player, who is away',
    happens: 'It is refused: `match.away`',
    steps: [seal(0, 0), seal(0, 2), look(DAY), rests(DAY, 1, 1, 'match.away')],
    leads: { ends: 2 * DAY, taken: {} },
  },
];

const reminding = { section: 'reminders', clock: daily, terms: { reminder: 6 * HOUR } } as const;
const REMINDERS: readonly Case[] = [
  {
    ...reminding,
    situation: 'Six hours are left, and some have not answered',
    happens: 'These are reminded, once in this round',
    steps: [seal(HOUR, 0), look(18 * HOUR - 1), look(18 * HOUR), look(20 * HOUR)],
    leads: { reminders: [{ at: 18 * HOUR, seats: [1] }] },
  },
  {
    ...reminding,
    situation: 'Nobody answers in the next round',
    happens: 'It has a reminder of its own',
    steps: [seal(HOUR, 0), look(18 * HOUR), look(DAY), look(DAY + 18 * HOUR)],
    leads: {
      round: 2,
      reminders: [
        { at: 18 * HOUR, seats: [1] },
        { at: DAY + 18 * HOUR, seats: [0, 1] },
      ],
    },
  },
  {
    ...reminding,
    clock: { seconds: DAY, early: false },
    situation: 'All have answered, and the round stays open until its end',
    happens: 'Nobody is reminded',
    steps: [seal(HOUR, 0), seal(HOUR, 1), look(18 * HOUR), look(DAY - 1)],
    leads: { round: 1, reminders: [] },
  },
  {
    ...reminding,
    clock: evening,
    terms: { reminder: 18 * HOUR },
    situation: 'A round begins with less time than the reminder is to leave',
    happens: 'There is none in it, and nobody is told at once that it ends soon',
    steps: [look(MINUTE), look(SIX - 1), look(SIX), look(SIX + 6 * HOUR)],
    leads: { round: 2, reminders: [{ at: SIX + 6 * HOUR, seats: [0, 1] }] },
  },
  {
    ...reminding,
    situation: 'The round is paused before its reminder',
    happens: 'The reminder comes six hours before the new end',
    steps: [votes(HOUR, 0, pause(3)), votes(HOUR, 1, pause(3)), look(18 * HOUR), look(3 * DAY + 18 * HOUR)],
    leads: { round: 1, reminders: [{ at: 3 * DAY + 18 * HOUR, seats: [0, 1] }] },
  },
  {
    ...reminding,
    situation: 'The round is paused after its reminder',
    happens: 'There is no other one in this round',
    steps: [look(18 * HOUR), votes(19 * HOUR, 0, pause(3)), votes(19 * HOUR, 1, pause(3)), look(3 * DAY + 18 * HOUR)],
    leads: { round: 1, reminders: [{ at: 18 * HOUR, seats: [0, 1] }] },
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
  ...refusedWith(refused),
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
    clock: { seconds: DAY, early: false },
    terms: { substitutes: { who: 'anybody', within: DAY } },
    situation: 'A round ends before the time in which the seat may be taken, and nobody looks until both are over',
    happens: 'What was due first comes first: the round is closed, and then the match ends',
    steps: [seal(0, 0), resign(HOUR, 1), look(DAY + HOUR)],
    leads: { over: 'forfeit', winners: [0, 1], by: ['seal', 'resigned'], shown: true },
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
    players: 3,
    terms: { absence: { after: 1, policy: 'bot' } },
    situation: 'A bot plays for one who is away, and all others resign',
    happens: 'The match ends as `forfeit`: whoever is away has not given up, and wins',
    steps: [seal(0, 0), seal(0, 1), look(DAY), resign(DAY, 0), resign(DAY, 1)],
    leads: { over: 'forfeit', winners: [2], holders: ['resigned', 'resigned', 'away'] },
  },
  {
    ...ends,
    players: 3,
    terms: { absence: { after: 1, policy: 'bot' }, substitutes: { who: 'anybody', within: DAY } },
    situation: 'The same, and another may still take the seats of the others',
    happens: 'It ends at once, and the same wins: where no player is there, nobody waits for one to come in',
    steps: [seal(0, 0), seal(0, 1), look(DAY), resign(DAY, 0), resign(DAY, 1)],
    leads: { over: 'forfeit', winners: [2], holders: ['resigned', 'resigned', 'away'] },
  },
  {
    ...ends,
    terms: { absence: { after: 1, policy: 'bot' } },
    situation: 'A bot plays for one of two, who is away, and this one resigns',
    happens: 'The match ends as `forfeit`: the other wins',
    steps: [seal(0, 0), look(DAY), resign(DAY, 1)],
    leads: { over: 'forfeit', winners: [0, 1], holders: ['player', 'resigned'] },
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
export const CASES: readonly Case[] = [
  ...PERIOD,
  ...CADENCE,
  ...BANK,
  ...PAUSES,
  ...GIFTS,
  ...VACATION,
  ...REMINDERS,
  ...ABSENCE,
  ...SEATS,
  ...ENDS,
];
