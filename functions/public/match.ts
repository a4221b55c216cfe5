import type { Holder, Match } from '../../domain/match/index.ts';
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
  | 'epoch'
>;

/** A public match as it was read, with what tells whether anything public has happened since. */
export type TickedMatch = PublicMatch & {
  /** Public changes since the newest entry: a seat sealed, or withdrew its seal. */
  readonly ticks: number;
};

/** How a seat is stored: short names, since a write is billed by the size of the whole item. */
export type StoredHolder = { p: string; x?: true } | { b: 0 | 1 } | null;

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
  /** See {@link Match.epoch}; absent for 0. */
  epoch?: number;
  /** How often a seat has sealed or withdrawn a seal in a way that others can see, since the newest entry. */
  ticks?: number;
}

const holderOf = (stored: StoredHolder): Holder | null => {
  if (stored === null) return null;
  if ('b' in stored) return { bot: stored.b };
  return { player: stored.p, ...(stored.x && { resigned: true as const }) };
};

/** A stored set of seats, ascending. */
export const seatsOf = (stored: Iterable<number>): Seat[] => [...stored].sort((a, b) => a - b);

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
    epoch: item.epoch ?? 0,
    ticks: item.ticks ?? 0,
  };
};
