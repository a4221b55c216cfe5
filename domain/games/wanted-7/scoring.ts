import { openRing } from './board.ts';
import { cardValue } from './cards.ts';
import gunfighters from './gunfighters.json' with { type: 'json' };
import nights from './scoring.json' with { type: 'json' };
import { type Board, seatsOf, topOf } from './state.ts';

/** All tokens, band by band. */
export const TOKENS: readonly string[] = [...gunfighters.bands].flatMap((band) =>
  Array.from({ length: gunfighters.perBand }, () => band),
);

/** Points of a night by seat (spec 8). Hired and gone tokens are in ring order. */
export interface NightScore {
  readonly sums: readonly number[];
  readonly majority: readonly number[];
  readonly bonus: readonly number[];
  readonly hired: readonly string[];
  readonly gone: string;
}

/** Scores the visible cards of a night that is over. */
export function scoreNight(board: Board, bands: string): NightScore {
  const seats = seatsOf(board);
  const sums = seats.map(() => 0);
  const bonus = seats.map(() => 0);
  const hired = seats.map(() => '');
  let gone = '';
  openRing(board.players).forEach((slot, index) => {
    const owner = topOf(board.stacks[index]!);
    if (owner === undefined) {
      gone += bands[index];
      return;
    }
    sums[owner.seat]! += cardValue(owner.card);
    bonus[owner.seat]! += slot.bonus;
    hired[owner.seat]! += bands[index];
  });
  return { sums, majority: majorityOf(sums), bonus, hired, gone };
}

/** Tied seats all take the lowest place of their group; without a visible card there is no place (W14, W15). */
export function majorityOf(sums: readonly number[]): number[] {
  return sums.map((sum) => {
    const place = sums.filter((other) => other >= sum).length;
    return sum === 0 ? 0 : (nights.majority[place - 1] ?? 0);
  });
}

/** Points for gunfighters of different bands, once (spec 9.1). */
export const differentBands = (hired: string): number => gunfighters.differentBands[new Set(hired).size]!;

/** Points for gunfighters of the same band, band by band (spec 9.2). */
export function sameBands(hired: string): number {
  const counts = [...gunfighters.bands].map((band) => hired.split(band).length - 1);
  return counts.reduce((sum, count) => sum + gunfighters.sameBand[count]!, 0);
}
