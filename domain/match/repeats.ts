import type { Json, Seat } from '../ruleset.ts';
import { keyedHash } from '../seal.ts';
import { type CommandContext, type Noted, type Refused, requestKeyOf, type Unchanged } from './decision.ts';
import type { Match } from './match.ts';

/** Characters of a mark that name the request, and those that name what it asked for. */
const KEY = 8;
const ASKED = 4;

/**
 * The mark of a request that was carried out: twelve characters, eight from the hash of its name and four from the hash
 * of what it asked for. Marks are compared only among the few dozen requests of one seat in one round. They are not
 * encrypted. So the hashes use a secret key, or somebody who reads the table could find a move by trying moves. And
 * each hash is of a different text, or one could see that two moves are equal, and a revealed move would tell a later
 * one.
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

/** The mark of an answer by standing orders, which has no request of its own. It looks like any other mark. */
export const orderMark = (match: Match, seat: Seat): string =>
  requestMark(match, seat, { requestId: `orders, change ${doneBy(match, seat).length}` }, null);

/** How requests are remembered that change nothing. */
interface Remembering {
  /** Number of requests that may be remembered: half of it of these, the other half is for real changes. */
  readonly most: number;
  /** What is said to a named request that can no longer be remembered. Left out: it is answered, and not remembered. */
  readonly full?: () => Refused;
  /** The list for it, see {@link Noted.among}. */
  readonly among?: Noted['among'];
}

/**
 * The decision about a request that changes nothing because what it asks for is already so. It is remembered, unless it
 * is known already. If half of the possible requests are used up, it is refused: a player who repeats such requests could not
 * change their mind any more, and if it were answered and not remembered, its repeat could be carried out late. Without a name it is
 * answered all the same, since its sender cannot repeat it.
 */
export function fulfilled(
  match: Match,
  by: Seat | string,
  did: string,
  { isUnnamed }: CommandContext,
  { most, full, among = 'done' }: Remembering,
): Noted | Unchanged | Refused {
  const known = among === 'done' ? doneBy(match, by) : (match.ordersSince[Number(by)] ?? []);
  if (isAmong(known, did)) return { kind: 'unchanged', match };
  if (known.length >= most / 2) return (isUnnamed ? undefined : full?.()) ?? { kind: 'unchanged', match };
  return { kind: 'noted', match, by, did, among };
}

/** Whether a mark is in a list. The mark of a leave in a list is longer: the number of an entry follows. */
const isAmong = (marks: readonly string[], did: string): boolean => marks.some((mark) => mark.startsWith(did));

/** Whether a request is among those that have been carried out. */
export const isDone = (match: Pick<Match, 'done'>, key: string | number, did: string): boolean =>
  isAmong(doneBy(match, key), did);

/** Whether two marks belong to requests with the same name, whatever the requests asked for. */
export const sameRequest = (a: string, b: string): boolean => a.slice(0, KEY) === b.slice(0, KEY);

/** The requests of a seat (before the start: of a player) that have been carried out, oldest first. */
export const doneBy = ({ done }: Pick<Match, 'done'>, key: string | number): readonly string[] =>
  done[String(key)] ?? [];

/** The requests carried out by now, with this one. */
export const withDone = (match: Pick<Match, 'done'>, key: string | number, mark: string): Match['done'] => ({
  ...match.done,
  [String(key)]: [...doneBy(match, key), mark],
});
