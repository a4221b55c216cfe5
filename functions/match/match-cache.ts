import { awaited, doneBy, type Match } from '../../domain/match/index.ts';
import type { Seat } from '../../domain/ruleset.ts';
import { Lru } from '../aws/lru.ts';
import type { OpenedMatch } from './match-item.ts';

/**
 * Matches as this execution environment last saw them. A seal may be judged on them, because its write has the `seq` in
 * its condition. If the match here is out of date, the condition fails, and the match is read again. No request is
 * answered or refused from the cache alone.
 */
const matches = new Lru<string, OpenedMatch>(500);

/** The match as last seen, or undefined. */
export const recall = (id: string): OpenedMatch | undefined => matches.get(id);

/** Keeps a match that was just read or written. */
export function remember(opened: OpenedMatch): OpenedMatch {
  const { id } = opened.match;
  const before = matches.get(id);
  matches.set(id, before === undefined ? opened : { ...opened, match: withSealsOf(before.match, opened.match) });
  return opened;
}

/** A map with the other map's value for a seat; without the seat if the other map has none. */
function withSeat<T>(map: Readonly<Record<Seat, T>>, other: Readonly<Record<Seat, T>>, seat: Seat): Record<Seat, T> {
  const { [seat]: _, ...rest } = map;
  const value = other[seat];
  return value === undefined ? rest : { ...rest, [seat]: value };
}

/** The match `now`, with everything about one seat taken from `known`. */
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
 * The match `now`, with newer seals from `before`. After two writes at the same time, each result has only its own
 * seal; the request that completes the round should know both. The results may come here in another order than the
 * table made them. So for each seat the later state is kept, the one with more requests: as long as `seq` is the same,
 * their number only grows. The state of a seat is kept as a whole, since the number of requests is in the condition of
 * the seat's next write.
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
