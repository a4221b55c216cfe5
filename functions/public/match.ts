import type { Clock, DaysOff, Holder, Match, Reserves, Terms, Vote, Weekday } from '../../domain/match/index.ts';
import { NO_TERMS } from '../../domain/match/index.ts';
import type { Json, Seat } from '../../domain/ruleset.ts';
import { isReadable } from '../aws/form.ts';
import { matchIdOf } from '../aws/keys.ts';
import { refusal } from '../problems/refusal-error.ts';
import { PUBLIC_ATTRIBUTES } from './attributes.ts';
import { unpackEntry } from './codec.ts';

/** Attribute names and expression that project an item to its public part. Every name is aliased: many are reserved. */
export const publicProjection = {
  ProjectionExpression: PUBLIC_ATTRIBUTES.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(PUBLIC_ATTRIBUTES.map((name) => [`#${name}`, name])),
};

/** The part of a match that everybody may know. */
export type PublicMatch = Pick<
  Match,
  | 'id'
  | 'game'
  | 'version'
  | 'visibility'
  | 'seats'
  | 'status'
  | 'round'
  | 'seq'
  | 'waiting'
  | 'sealed'
  | 'announced'
  | 'entry'
  | 'deadline'
  | 'clock'
  | 'terms'
  | 'reserves'
  | 'extra'
  | 'missed'
  | 'vacant'
  | 'tenures'
  | 'votes'
  | 'vacation'
  | 'reminded'
  | 'epoch'
>;

/** A public match as it was read, with what tells whether anything public has happened since. */
export type TickedMatch = PublicMatch & {
  /** Public changes since the newest entry: a seat sealed, or withdrew its seal. */
  readonly ticks: number;
};

/** How a seat is stored: short names, since a write is billed by the size of the whole item. */
export type StoredHolder = { p: string; k?: Uint8Array; x?: true; a?: 0 | 1; e?: true } | { b: 0 | 1 } | null;

/** A clock as stored, see {@link Clock}. */
export interface StoredClock {
  s: number | null;
  e: boolean;
  c?: { z: string; t: string; d: readonly Weekday[]; l: number };
  b?: { r: number; i: number };
}

/** Attributes of the match item that are public, as stored. */
export interface PublicItem {
  pk: string;
  form: number;
  game: string;
  ver: number;
  vis: 'open' | 'invite';
  seats: StoredHolder[];
  status: Match['status'];
  round: number;
  seq: number;
  waiting: number;
  sealed?: Set<number>;
  said: Record<string, Json>;
  entry: Uint8Array;
  deadline?: number;
  clock: StoredClock;
  terms?: Terms;
  /** Of the open round: when it began, and what each seat had left then, see {@link Reserves}. */
  reserves?: { a: number; l: readonly number[]; d?: readonly number[] };
  extra?: Readonly<Record<string, number>>;
  missed?: Readonly<Record<string, number>>;
  vacant?: Readonly<Record<string, number>>;
  /** See {@link Match.tenures}: player, seat, from, to. */
  tenures?: readonly (readonly [player: string, seat: number, from: number, to: number])[];
  /** See {@link Match.votes}. */
  votes?: Readonly<Record<string, Vote>>;
  /** See {@link Match.vacation}. */
  vacation?: Readonly<Record<string, DaysOff>>;
  /** See {@link Match.reminded}; absent for 0. */
  reminded?: number;
  /** See {@link Match.epoch}; absent for 0. */
  epoch?: number;
  /** How often a seat has sealed or withdrawn a seal in a way that others can see, since the newest entry. */
  ticks?: number;
}

const holderOf = (stored: StoredHolder): Holder | null => {
  if (stored === null) return null;
  if ('b' in stored) return { bot: stored.b };
  const { p: player, k, x, a, e } = stored;
  return {
    player,
    ...(k && { key: Buffer.from(k).toString('base64url') }),
    ...(x && { resigned: true as const }),
    ...(a !== undefined && { standIn: a }),
    ...(e && { enters: true as const }),
  };
};

/** A stored set of seats, ascending. */
export const seatsOf = (stored: Iterable<number>): Seat[] => [...stored].sort((a, b) => a - b);

/** A clock as it is stored. */
export const storedClock = ({ seconds, early, cadence, bank }: Clock): StoredClock => ({
  s: seconds,
  e: early,
  ...(cadence && { c: { z: cadence.zone, t: cadence.at, d: cadence.days, l: cadence.least } }),
  ...(bank && { b: { r: bank.reserve, i: bank.increment } }),
});

const clockOf = ({ s, e, c, b }: StoredClock): Clock => ({
  seconds: s,
  early: e,
  ...(c && { cadence: { zone: c.z, at: c.t, days: c.d, least: c.l } }),
  ...(b && { bank: { reserve: b.r, increment: b.i } }),
});

const reservesOf = ({ a, l, d }: NonNullable<PublicItem['reserves']>): Reserves => ({
  at: a,
  left: l,
  ...(d && { done: d }),
});

/** Tenures as they are stored. */
export const storedTenures = ({ tenures }: Pick<Match, 'tenures'>): NonNullable<PublicItem['tenures']> =>
  tenures.map(({ player, seat, from, to }) => [player, seat, from, to]);

/** Reads the public part of a stored match. */
export const publicMatch = (item: PublicItem): TickedMatch => {
  if (!isReadable(item))
    throw refusal('match.form-unknown', `form ${item.form ?? 0} of this match is not in this build`);
  return {
    id: matchIdOf(item.pk),
    game: item.game,
    version: item.ver,
    visibility: item.vis,
    seats: item.seats.map(holderOf),
    status: item.status,
    round: item.round,
    seq: item.seq,
    waiting: item.waiting,
    sealed: seatsOf(item.sealed ?? []),
    announced: item.said as Record<Seat, Json>,
    entry: unpackEntry(item.entry),
    deadline: item.deadline ?? null,
    clock: clockOf(item.clock),
    terms: item.terms ?? NO_TERMS,
    reserves: item.reserves === undefined ? null : reservesOf(item.reserves),
    extra: item.extra ?? {},
    missed: item.missed ?? {},
    vacant: item.vacant ?? {},
    tenures: (item.tenures ?? []).map(([player, seat, from, to]) => ({ player, seat, from, to })),
    votes: item.votes ?? {},
    vacation: item.vacation ?? {},
    reminded: item.reminded ?? 0,
    epoch: item.epoch ?? 0,
    ticks: item.ticks ?? 0,
  };
};
