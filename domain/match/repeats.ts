import type { Json } from '../ruleset.ts';
import { canonicalHash } from '../seal.ts';
import type { Moment } from './decision.ts';
import type { Match } from './match.ts';

/** Characters of a mark that name the request, and those that name what it asked for. */
const KEY = 8;
const ASKED = 4;

/** The mark of a change that no request of the seat has made: an answer by standing orders. */
export const NO_REQUEST = '-';

/**
 * What is remembered of a request that was carried out: twelve characters, eight of its name's hash and four of that of
 * what it asked for. They are compared among the few dozen requests of one seat in one round only.
 */
export const requestMark = ({ requestId }: Moment, asked: Json): string =>
  canonicalHash(requestId).slice(0, KEY) + canonicalHash(asked).slice(0, ASKED);

/** Whether two marks belong to requests of one name, whatever each of them asked for. */
export const sameRequest = (a: string, b: string): boolean => a.slice(0, KEY) === b.slice(0, KEY);

/** The requests of a seat (before the start: of a player) that have been carried out, oldest first. */
export const doneBy = ({ done }: Pick<Match, 'done'>, key: string | number): readonly string[] =>
  done[String(key)] ?? [];

/** The requests carried out by now, with this one. */
export const withDone = (match: Pick<Match, 'done'>, key: string | number, mark: string): Match['done'] => ({
  ...match.done,
  [String(key)]: [...doneBy(match, key), mark],
});
