import { awaited, doneBy, type Match } from '../../domain/match/index.ts';
import type { Seat } from '../../domain/ruleset.ts';
import { Lru } from '../aws/lru.ts';
import type { OpenedMatch } from './match-item.ts';

/**
 * Matches as this execution environment last saw them. Good enough to judge a seal on: its write insists on the very
 * `seq` and seals it was judged against, so a stale match fails the condition, is read again and costs one more try. Nothing
 * is ever answered or refused from here.
 */
const matches = new Lru<string, OpenedMatch>(500);

/** The match as last seen, or undefined. */
export const recall = (id: string): OpenedMatch | undefined => matches.get(id);

/** Keeps what was just read or written. */
export function remember(opened: OpenedMatch): OpenedMatch {
  const { id } = opened.match;
  const before = matches.get(id);
  matches.set(id, before === undefined ? opened : { ...opened, match: withSealsOf(before.match, opened.match) });
  return opened;
}

/** A map with what another one has of a seat, or without it. */
function withSeat<T>(map: Readonly<Record<Seat, T>>, other: Readonly<Record<Seat, T>>, seat: Seat): Record<Seat, T> {
  const { [seat]: _, ...rest } = map;
  const value = other[seat];
  return value === undefined ? rest : { ...rest, [seat]: value };
}

/** The open round with what another look at it knows of one seat, all of it from the same moment. */
function withSeatOf(known: Match, seat: Seat, now: Match): Match {
  const sealed = now.sealed.filter((each) => each !== seat);
  return {
    ...now,
    seals: withSeat(now.seals, known.seals, seat),
    announced: withSeat(now.announced, known.announced, seat),
    sealed: known.seals[seat] === undefined ? sealed : [...sealed, seat].sort((a, b) => a - b),
    done: { ...now.done, [seat]: doneBy(known, seat) },
  };
}

/**
 * Two seals written at the same time each know themselves; who completes the round should know both. Answers may be
 * remembered in another order than they were given in, so of each seat the later is kept: while `seq` stays its requests
 * only grow in number. It is kept whole, since this number stands for the seal in the condition of the seat's next write.
 */
function withSealsOf(before: Match, now: Match): Match {
  if (before.seq !== now.seq) return now;
  const later = now.seats
    .map((_, seat) => seat)
    .filter((seat) => doneBy(before, seat).length > doneBy(now, seat).length);
  if (later.length === 0) return now;
  const merged = later.reduce((match, seat) => withSeatOf(before, seat, match), now);
  return { ...merged, waiting: awaited(merged).length };
}
