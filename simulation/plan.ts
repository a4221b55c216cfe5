import type { Pace } from './cloud/index.ts';
import { type Hostile, type Profile, type ProfileName, profileOf } from './profiles.ts';
import { Random } from './random.ts';
import { type Weeks, weeksOf } from './weeks/plan.ts';

/** What a run is about, drawn from its seed. */
export interface Plan {
  readonly seed: number;
  readonly profile: Profile;
  readonly pace: Pace;
  /** Chance of a cold start where a warm environment is there. */
  readonly cold: number;
  /** Events that one environment serves at a time. */
  readonly crowd: number;
  readonly match: {
    readonly game: string;
    readonly options: Readonly<Record<string, unknown>>;
    readonly seats: number;
    readonly bots: readonly { readonly seat: number; readonly level: 0 | 1 }[];
    readonly deadline: number | null;
    readonly early: boolean;
    readonly visibility: 'open' | 'invite';
  };
  readonly hostile: readonly Hostile[];
  /** Of a match of weeks. */
  readonly weeks?: Weeks;
  /** Who watches without a seat, and how many followers of a match are a crowd. */
  readonly crowds: { readonly watchers: number; readonly bound: number };
  /** Chance that a player stays away for good. */
  readonly absent: number;
  /** Longest time that a player thinks. Milliseconds. */
  readonly think: number;
  /** Entries that are played at most before the faults stop. */
  readonly entries: number;
}

const OPTIONS: Readonly<Record<string, readonly { options: Record<string, unknown>; seats: readonly number[] }[]>> = {
  'fast-west': [{ options: {}, seats: [2, 3, 4] }],
  'duel-west': [
    { options: {}, seats: [2, 3] },
    { options: { pace: 'live' }, seats: [2, 3, 4] },
  ],
  'wanted-7': [
    { options: {}, seats: [2, 3] },
    { options: { variant: 'designer' }, seats: [2, 3] },
  ],
  bang: [{ options: {}, seats: [3, 4] }],
};

/** Those who think briefly meet in the table, those who think longer find what the others have done. Milliseconds. */
const THINK = [30, 300, 1_500];

/** Hostile clients come with this chance each; where there are many kinds, so many of them on average. */
const CHANCE = 0.3;
const TOGETHER = 2;

/** In every third run there are watchers, and with them a crowd: some pages of it. */
function crowdsOf(seed: number, name: ProfileName): Plan['crowds'] {
  const random = new Random(`${seed}/crowds/${name}`);
  return random.chance(1 / 3) ? { watchers: 2 + random.int(3), bound: 1 + random.int(2) } : { watchers: 0, bound: 200 };
}

/** Draws a run. */
export function planOf(seed: number, name: ProfileName): Plan {
  const random = new Random(`${seed}/plan/${name}`);
  const profile = profileOf(name, random);
  const game = random.pick(profile.games ?? Object.keys(OPTIONS));
  const variant = random.pick(OPTIONS[game] ?? []);
  const seats = random.pick(variant.seats);
  const hasBot = seats > 2 && random.chance(0.2);
  const deadline = random.pick(profile.deadlines);
  const chance = Math.min(CHANCE, TOGETHER / profile.hostile.length);
  const wanted = profile.hostile.filter(() => random.chance(chance));
  const hostile = wanted.length === 0 && profile.hostile.length > 0 ? [random.pick(profile.hostile)] : wanted;
  return {
    seed,
    profile,
    pace: random.pick(profile.paces),
    cold: random.pick([0.02, 0.1, 0.3]),
    crowd: random.pick([1, 1, 4]),
    match: {
      game,
      options: variant.options,
      seats,
      bots: hasBot ? [{ seat: seats - 1, level: random.chance(0.5) ? 0 : 1 }] : [],
      deadline,
      early: deadline === null || random.chance(0.8),
      visibility: random.chance(0.8) ? 'open' : 'invite',
    },
    hostile,
    crowds: crowdsOf(seed, name),
    absent: profile.absent,
    think: random.pick(THINK),
    entries: 4 + random.int(4) + (profile.longer ?? 0),
    ...('weeks' in profile && { weeks: weeksOf(seed, variant.options) }),
  };
}
