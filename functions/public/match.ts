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
>;

/** A public match as it was read, with what `broadcast` needs to know about its last changes. */
export type MovedMatch = PublicMatch & {
  /** When anything public last happened: an entry, a seal, a withdrawal. Epoch milliseconds. */
  readonly moved: number;
  /** Number of private changes of the item since then: a seal was replaced, orders were stored. */
  readonly quiet: number;
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
  /** When a seat last sealed or withdrew a seal in a way that others can see. Epoch milliseconds. */
  moved?: number;
  /** Number of private changes since the last public one: seals that were replaced, orders that were stored. */
  quiet?: number;
}

const holderOf = (stored: StoredHolder): Holder | null => {
  if (stored === null) return null;
  if ('b' in stored) return { bot: stored.b };
  return { player: stored.p, ...(stored.x && { resigned: true as const }) };
};

/** A stored set of seats, ascending. */
export const seatsOf = (stored: Iterable<number>): Seat[] => [...stored].sort((a, b) => a - b);

/** Reads the public part of a stored match. */
export const publicMatch = (item: PublicItem): MovedMatch => {
  if (!isReadable(item))
    throw refusal('match.form-unknown', `form ${item.form ?? 0} of this match is not in this build`);
  const entry = unpackEntry(item.entry);
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
    entry,
    deadline: item.deadline ?? null,
    moved: Math.max(entry.at, item.moved ?? 0),
    quiet: item.quiet ?? 0,
  };
};
