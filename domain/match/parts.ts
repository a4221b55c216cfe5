import { mixOf } from '../parts.ts';
import type { Seat } from '../ruleset.ts';
import type { Match, Parts } from './match.ts';
import { isPlayers } from './seats.ts';

/*
 * Players' parts of the seed of draws, from the hash to the start:
 *
 *   lobby ──the last seat is taken, or the host starts──▶ seats fixed ──all parts are opened, or the time is up──▶ started
 *           └─ nobody has given a hash: started at once ──────────────────────────────────────────────────────────▲
 */

/** For how long the parts are awaited, unless the match says. Seconds. */
export const OPENING = 60;

/** Whether the seats are fixed and the match waits for the parts. Everybody still sees it as `open`. */
export const awaitsParts = ({ parts }: Pick<Match, 'parts'>): boolean => parts?.until != null;

/** Whether seats can still be taken and given up. */
export const isLobby = (match: Pick<Match, 'status' | 'parts'>): boolean =>
  match.status === 'open' && !awaitsParts(match);

/** The hash that a seat's player has given, or undefined. */
const hashAt = ({ seats, parts }: Match, seat: Seat): string | undefined => {
  const holder = seats[seat];
  return holder != null && 'player' in holder ? parts?.hashes[holder.player] : undefined;
};

/** Seats whose players have given a hash. Ascending. */
export const seatsWithHash = (match: Match): Seat[] =>
  match.seats.flatMap((_, seat) => (hashAt(match, seat) === undefined ? [] : [seat]));

/** Seats whose parts are still to be opened: those of players who are there. Ascending; none before the seats are fixed. */
export const awaitedParts = (match: Match): Seat[] =>
  awaitsParts(match)
    ? seatsWithHash(match).filter((seat) => match.parts?.opened[seat] === undefined && isPlayers(match.seats[seat]))
    : [];

/** Nobody is waited for any more: all parts are there, or the time is up. */
export const mayStart = (match: Match, now: number): boolean =>
  awaitsParts(match) && (awaitedParts(match).length === 0 || now >= (match.parts?.until ?? now));

/** The parts with the hash of one player more. */
export const withHash = ({ parts }: Pick<Match, 'parts'>, player: string, hash: string): Parts => ({
  hashes: { ...parts?.hashes, [player]: hash },
  until: null,
  opened: {},
});

/** The parts without that of a player who loses their seat; null if nobody gives one any more. */
export function withoutHash({ parts }: Pick<Match, 'parts'>, player: string): Parts | null {
  if (parts?.hashes[player] === undefined) return parts;
  const { [player]: _gone, ...hashes } = parts.hashes;
  return Object.keys(hashes).length === 0 ? null : { ...parts, hashes };
}

/** The match with the part of a seat opened. */
export const withPart = (match: Match, seat: Seat, part: string): Match => ({
  ...match,
  parts: match.parts && { ...match.parts, opened: { ...match.parts.opened, [seat]: part } },
});

/** Until when parts that are awaited from now on can be opened. */
export const openableUntil = ({ terms }: Pick<Match, 'terms'>, now: number): number =>
  now + (terms.opening ?? OPENING) * 1000;

/** What a match keeps of the parts when it starts, and what the entry says of them: nothing where nobody has given one. */
export function partsAtStart(match: Match) {
  const { id, parts } = match;
  if (parts === null) return { kept: { parts: null, mix: null }, said: {}, guard: 'none' } as const;
  const said = Object.fromEntries(seatsWithHash(match).map((seat) => [seat, parts.opened[seat] ?? null]));
  return { kept: { parts: null, mix: mixOf(id, parts.opened) }, said: { parts: said }, guard: 'parts' } as const;
}
