import type { Pace } from './cloud/index.ts';
import { FAULTS, type FaultKind, type Rates } from './faults.ts';
import type { Random } from './random.ts';

/** Clients that do not play to win, and what they do. */
export const HOSTILE = {
  flicker: 'replaces and takes back its seal without end, over several connections',
  storm: 'replaces its seal over many connections at once, as long as the round is open',
  repeater: 'uses keys again: at once, later, for the same and for something else',
  straggler: 'sends seals and acts of before again',
  'second-device': 'plays on with another device that knows nothing of the first',
  lobbyist: 'opens matches, comes and goes before they begin, and gives up those that have begun',
  orderer: 'stores orders without end',
  twin: 'asks for one thing several times at once, under several keys',
  echo: 'seals, withdraws and stores orders under keys, and old words of the round come late again',
  'lobby-echo': 'comes and goes in a lobby under keys, old words come late again; takes one name after the other',
  resigner: 'gives up in the middle of a round, while other requests of the same player are under way',
  regulars: 'take each other off the table and play again, all at once and under keys; old words come late again',
  'private-lobby': 'opens matches by invitation; guests come, go and look, also when they have left',
} as const;
export type Hostile = keyof typeof HOSTILE;
const EVERYBODY = Object.keys(HOSTILE) as Hostile[];

/** What may be different in a run besides its seed. */
export interface Profile {
  readonly about: string;
  readonly rates: Rates;
  readonly paces: readonly Pace[];
  /** Hostile clients, each drawn in with an even chance; at least one where there are any. */
  readonly hostile: readonly Hostile[];
  /** Games to choose from; all of them where nothing is said. */
  readonly games?: readonly string[];
  /** Deadlines to choose from, in seconds; none is null. */
  readonly deadlines: readonly (number | null)[];
  /** Chance that a player never comes back after a while. */
  readonly absent: number;
  /** Entries that are played besides the usual ones before the faults stop. */
  readonly longer?: number;
  /** Matches of weeks, in which players look by once in a while; see `weeks/`. */
  readonly weeks?: true;
  /** Several matches of two players who have webhooks; see `hooks/`. */
  readonly hooks?: true;
}

const CALLS: Rates = {
  throttle: 0.02,
  'table-error': 0.02,
  'call-lost': 0.01,
  'answer-lost': 0.05,
  'call-late': 0.02,
  'call-slow': 0.02,
};
const KILLS: Rates = { 'kill-before': 0.02, 'kill-after': 0.03 };
const REQUESTS: Rates = { 'request-lost': 0.03, 'request-late': 0.03, 'request-doubled': 0.08, 'reply-lost': 0.08 };
const RECORDS: Rates = { 'batch-doubled': 0.2, 'batch-failed': 0.1, 'records-late': 0.1, 'index-late': 0.05 };
/** Receivers of webhooks. Other runs have none. */
const RECEIVERS: Rates = { 'receiver-fails': 0.1, 'receiver-silent': 0.05 };
const FRAMES: Rates = {
  'post-refused': 0.05,
  'frame-lost': 0.05,
  'frame-doubled': 0.1,
  'frame-late': 0.1,
  'socket-cut': 0.01,
  'leave-lost': 0.3,
};

/** Whatever takes minutes, or tells the time wrongly. */
const DELAYS: Rates = { 'call-stray': 0.02, 'clock-skew': 0.5, 'keys-unread': 0.1, 'index-stale': 0.03 };

const EVERYWHERE: readonly Pace[] = ['even', 'steady', 'wild'];
const OFTEN_NONE = [null, null, 20, 120];

/** Kinds of runs. `swarm` is the one that draws from all of them. */
export const PROFILES = {
  calm: { about: 'nothing goes wrong', rates: {}, paces: EVERYWHERE, hostile: [], deadlines: OFTEN_NONE, absent: 0 },
  table: {
    about: 'the table and the keys answer badly',
    rates: CALLS,
    paces: EVERYWHERE,
    hostile: ['lobbyist'],
    deadlines: OFTEN_NONE,
    absent: 0,
  },
  ambiguous: {
    about: 'answers of the table get lost while several want to act at once',
    rates: { 'answer-lost': 0.25 },
    paces: ['even', 'wild'],
    hostile: ['second-device'],
    games: ['duel-west'],
    deadlines: [null],
    absent: 0,
    longer: 12,
  },
  crash: { about: 'functions die', rates: KILLS, paces: EVERYWHERE, hostile: [], deadlines: OFTEN_NONE, absent: 0 },
  network: {
    about: 'requests and answers get lost, late and double',
    rates: REQUESTS,
    paces: EVERYWHERE,
    hostile: ['straggler'],
    deadlines: OFTEN_NONE,
    absent: 0,
  },
  push: {
    about: 'stream records and frames get lost, late and double',
    rates: { ...RECORDS, ...FRAMES },
    paces: EVERYWHERE,
    hostile: ['second-device'],
    deadlines: [null, 20],
    absent: 0,
  },
  hostile: {
    about: 'players do whatever they may to keep others from moving',
    rates: {},
    paces: EVERYWHERE,
    hostile: EVERYBODY,
    deadlines: OFTEN_NONE,
    absent: 0.1,
  },
  seals: {
    about: 'players replace and take back their seals at the same time',
    rates: {},
    paces: ['even', 'wild'],
    hostile: ['flicker', 'second-device', 'straggler'],
    games: ['fast-west', 'wanted-7'],
    deadlines: [null, 20],
    absent: 0,
  },
  storm: {
    about: 'one player replaces a seal without end while the others want to complete the round',
    rates: {},
    paces: ['even', 'steady'],
    hostile: ['storm'],
    games: ['fast-west', 'wanted-7'],
    deadlines: [null, 20],
    absent: 0,
  },
  keys: {
    about: 'players use keys again, for the same and for something else',
    rates: { 'request-doubled': 0.1, 'reply-lost': 0.05 },
    paces: ['even', 'wild'],
    hostile: ['repeater', 'second-device'],
    games: ['duel-west', 'fast-west'],
    deadlines: [null],
    absent: 0,
  },
  orders: {
    about: 'players store orders all the time',
    rates: {},
    paces: ['even', 'wild'],
    hostile: ['orderer', 'second-device'],
    games: ['bang'],
    deadlines: [null, 20],
    absent: 0,
  },
  twins: {
    about: 'players ask for one thing several times at once, under different keys',
    rates: { 'answer-lost': 0.05 },
    paces: ['even'],
    hostile: ['twin'],
    games: ['duel-west', 'fast-west'],
    deadlines: [null, 20],
    absent: 0,
  },
  echoes: {
    about: 'players change their minds under keys, and old words of theirs come late again',
    rates: {
      'answer-lost': 0.05,
      'call-stray': 0.02,
      'request-doubled': 0.1,
      'request-late': 0.05,
      'reply-lost': 0.05,
    },
    paces: ['even', 'wild'],
    hostile: ['echo', 'lobby-echo'],
    deadlines: [null, 20],
    absent: 0,
  },
  delays: {
    about: 'calls and indexes are minutes late, clocks differ, and keys stay unread',
    rates: DELAYS,
    paces: EVERYWHERE,
    hostile: ['second-device', 'lobby-echo'],
    deadlines: OFTEN_NONE,
    absent: 0,
  },
  absent: {
    about: 'players stay away, and functions die',
    rates: { ...KILLS, 'index-late': 0.05 },
    paces: EVERYWHERE,
    hostile: [],
    deadlines: [10, 20, 40],
    absent: 0.7,
  },
  slow: {
    about: 'calls take so long that functions run out of time',
    rates: { 'call-slow': 0.7, 'answer-lost': 0.1, 'call-lost': 0.05, 'request-doubled': 0.1 },
    paces: ['steady', 'wild'],
    hostile: ['second-device', 'echo', 'twin', 'lobby-echo', 'resigner', 'private-lobby'],
    deadlines: [null, 20, 40],
    absent: 0,
  },
  resign: {
    about: 'players give up while they and others play on',
    rates: { 'answer-lost': 0.1, 'call-late': 0.03, 'kill-after': 0.02, 'request-doubled': 0.1 },
    paces: EVERYWHERE,
    hostile: ['resigner', 'second-device', 'flicker'],
    deadlines: [null, 20],
    absent: 0,
  },
  again: {
    about: 'players are taken off the table, and play finished matches again',
    rates: {
      ...KILLS,
      'answer-lost': 0.1,
      'call-late': 0.03,
      'request-doubled': 0.1,
      'request-late': 0.05,
      'reply-lost': 0.05,
    },
    paces: EVERYWHERE,
    hostile: ['regulars'],
    games: ['fast-west'],
    deadlines: [null],
    absent: 0,
    longer: 20,
  },
  privacy: {
    about: 'guests come to matches by invitation and leave them while they start',
    rates: { 'answer-lost': 0.2, 'call-late': 0.05, 'request-doubled': 0.1, 'reply-lost': 0.05 },
    paces: ['even', 'wild'],
    hostile: ['private-lobby'],
    deadlines: [null],
    absent: 0,
  },
  hooks: {
    about: 'players make, change and take away webhooks while matches go on, and receivers fail',
    rates: {
      ...RECORDS,
      ...RECEIVERS,
      'answer-lost': 0.1,
      'call-slow': 0.03,
      'call-late': 0.02,
      'kill-before': 0.005,
      'kill-after': 0.005,
      'clock-skew': 0.3,
      'request-doubled': 0.05,
      'reply-lost': 0.05,
    },
    paces: EVERYWHERE,
    hostile: [],
    games: ['fast-west'],
    deadlines: [null],
    absent: 0,
    hooks: true,
  },
  weeks: {
    about: 'matches of weeks: clocks of all kinds, players who are away, sweeps that stay away for hours',
    rates: {
      'clock-skew': 0.5,
      'sweep-out': 0.02,
      'answer-lost': 0.05,
      'call-late': 0.02,
      'call-stray': 0.02,
      'kill-before': 0.01,
      'kill-after': 0.02,
      'request-doubled': 0.05,
      'reply-lost': 0.05,
      'index-late': 0.05,
    },
    paces: ['steady', 'wild'],
    hostile: [],
    deadlines: [null],
    absent: 0,
    weeks: true,
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof PROFILES | 'swarm';
export const PROFILE_NAMES = ['swarm', ...Object.keys(PROFILES)] as readonly ProfileName[];

const ALL: Rates = { ...CALLS, ...KILLS, ...REQUESTS, ...RECORDS, ...FRAMES, ...DELAYS };
/** Faults of a swarm's run come so much rarer, or more often. */
const SCALES = [0.3, 1, 2];

/**
 * The profile of a run. In a swarm each fault is in with an even chance and comes more or less often, so that runs differ
 * in kind: where everything goes wrong, little gets far enough to go wrong in an interesting way.
 */
export function profileOf(name: ProfileName, random: Random): Profile {
  if (name !== 'swarm') return PROFILES[name];
  const rates = Object.fromEntries(
    (Object.keys(FAULTS) as FaultKind[])
      .filter((kind) => !(kind in RECEIVERS))
      .filter(() => random.chance(0.5))
      .map((kind) => [kind, Math.min(0.5, (ALL[kind] ?? 0) * random.pick(SCALES))]),
  );
  const isQuiet = random.chance(0.3);
  return {
    about: 'faults and clients of every kind, drawn for each run',
    rates: isQuiet ? {} : rates,
    paces: EVERYWHERE,
    hostile: EVERYBODY,
    deadlines: OFTEN_NONE,
    absent: random.chance(0.5) ? 0.3 : 0,
  };
}
