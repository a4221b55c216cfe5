import type { Json, Seat } from '../ruleset.ts';
import { keyedHash } from '../seal.ts';
import { type CommandContext, type Noted, requestKeyOf, type Unchanged } from './decision.ts';
import type { Match } from './match.ts';

/** Characters of a mark that name the request, and those that name what it asked for. */
const KEY = 8;
const ASKED = 4;

/**
 * What is remembered of a request that was carried out: twelve characters, eight of its name's hash and four of that of
 * what it asked for. They are compared among the few dozen requests of one seat in one round only. Marks are not
 * encrypted, so the hashes are keyed, or whoever reads the table could try moves; and no two are of the same text, or equal
 * moves would show, and those that were revealed would tell the later ones.
 *
 * @param by the seat, before the start the player
 * @param round the round that the request names, if it is not the open one
 */
export function requestMark(
  match: Match,
  by: Seat | string,
  { requestId }: Pick<CommandContext, 'requestId'>,
  asked: Json,
  round = match.round,
): string {
  const key = requestKeyOf(match);
  const name = ['standoff/request/1', round, by, requestId];
  return keyedHash(key, name).slice(0, KEY) + keyedHash(key, [...name, asked]).slice(0, ASKED);
}

/** The mark of a change that no request of the seat has made: an answer by standing orders. It looks like any other. */
export const orderMark = (match: Match, seat: Seat): string =>
  requestMark(match, seat, { requestId: `orders, change ${doneBy(match, seat).length}` }, null);

/**
 * The decision about a request that finds its command fulfilled. A request that is known, or that comes when no further change
 * is possible, need not be kept in mind. Nor are many such requests: half of what a player may change is left to changes, or
 * whoever asks again and again for what they have could not change their mind any more.
 *
 * @param most requests that may be kept in mind
 * @param among the list that would keep it, see {@link Noted.among}
 */
export function fulfilled(
  match: Match,
  by: Seat | string,
  did: string,
  most: number,
  among: Noted['among'] = 'done',
): Noted | Unchanged {
  const known = among === 'done' ? doneBy(match, by) : (match.ordersSince[Number(by)] ?? []);
  if (isAmong(known, did) || known.length >= most / 2) return { kind: 'unchanged', match };
  return { kind: 'noted', match, by, did, among };
}

/** Whether a mark is in a list. What is noted of a leave goes on behind its mark. */
const isAmong = (marks: readonly string[], did: string): boolean => marks.some((mark) => mark.startsWith(did));

/** Whether a request is among those that have been carried out. */
export const isDone = (match: Pick<Match, 'done'>, key: string | number, did: string): boolean =>
  isAmong(doneBy(match, key), did);

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
