import type { Seat } from '../ruleset.ts';
import type { Asked, Holder, Match, OpenRound, Seated } from './match.ts';

/** The seat that a player holds, or undefined. A resigned player still holds their seat. */
export const seatOf = (match: Pick<Match, 'seats'>, player: string): Seat | undefined => {
  const seat = match.seats.findIndex((holder) => holder !== null && 'player' in holder && holder.player === player);
  return seat < 0 ? undefined : seat;
};

/** A player at a seat, with their key if they have one, and nothing of how they stand. */
export const seated = (player: string, key: string | undefined): Seated => ({
  player,
  ...(key !== undefined && { key }),
});

/** The key of the player at a seat, or undefined. */
export const keyAt = ({ seats }: Pick<Match, 'seats'>, seat: Seat): string | undefined => {
  const holder = seats[seat];
  return holder != null && 'player' in holder ? holder.key : undefined;
};

/** Whether the round waits for the answers of a seat: it does for a player who is there and has not resigned. */
export const isAwaitable = (holder: Holder | null | undefined): boolean =>
  holder != null && 'player' in holder && holder.resigned !== true && holder.standIn === undefined;

/**
 * Whether a seat is that of a player who may still play: one who is away may come back, one who has resigned may not. Whoever takes a
 * seat that was given up is at it from then on.
 */
export const isPlayers = (holder: Holder | null | undefined): holder is Seated =>
  holder != null && 'player' in holder && (holder.resigned !== true || holder.enters === true);

/** The seats whose required answer is still missing in the open round. */
export function awaited(match: Pick<Match, 'seats' | 'status' | 'sealed' | 'entry'>): Seat[] {
  if (match.status !== 'playing' || !('asked' in match.entry)) return [];
  return match.entry.asked
    .filter((a) => a.required && isAwaitable(match.seats[a.seat]) && !match.sealed.includes(a.seat))
    .map((a) => a.seat);
}

/** Whether a player owes an answer. */
export function isAwaited(match: Parameters<typeof awaited>[0], player: string): boolean {
  const seat = seatOf(match, player);
  return seat !== undefined && awaited(match).includes(seat);
}

/** No seal can change any more: the last required seal has come, and the round does not wait for its deadline. */
export const isFrozen = (match: Match): boolean =>
  match.status === 'playing' &&
  match.waiting === 0 &&
  (match.clock.early ||
    match.deadline === null ||
    !('asked' in match.entry) ||
    !match.entry.asked.some((a) => isAwaitable(match.seats[a.seat])));

/** Whether the open round is resolved as soon as this number of required seals has come. */
export const completes = (match: Match, seals: number): boolean =>
  match.waiting === seals && (match.clock.early || match.deadline === null);

/** Whether the open round asks a seat. */
export const isAsked = (match: Match, seat: Seat): boolean =>
  'asked' in match.entry && match.entry.asked.some((a) => a.seat === seat);

/** Whether a round that an act opens asks a seat the same as the open one does: then its question is not over. */
export const asksAgain = (match: Match, asked: readonly Pick<Asked, 'seat' | 'kind'>[], seat: Seat): boolean =>
  'asked' in match.entry &&
  match.entry.asked.some((a) => a.seat === seat && asked.some((b) => b.seat === seat && b.kind === a.kind));

/** Whether the open round asks a seat that has to answer. */
export const isRequired = (match: Match, seat: Seat): boolean =>
  'asked' in match.entry && match.entry.asked.some((a) => a.seat === seat && a.required);

/** The open round as it stands in an entry. */
export const openRound = (match: Match): OpenRound => ({
  round: match.round,
  asked: 'asked' in match.entry ? match.entry.asked : [],
  deadline: match.deadline,
  ...(match.reserves !== null && { reserves: match.reserves }),
  ...(Object.keys(match.extra).length > 0 && { extra: match.extra }),
});
