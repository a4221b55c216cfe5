import data from './targets.json' with { type: 'json' };

/** What a Target card asks for (spec 2). */
export interface Target {
  readonly id: string;
  readonly kind: 'exact' | 'multiple' | 'high' | 'low';
  /** The sum, the divisor or the number of bullets. */
  readonly value: number;
}

export const TARGETS = data as readonly Target[];

/** Ids in the order in which cards enter every shuffle and discards are shown (spec 3). */
export const TARGET_IDS: readonly string[] = TARGETS.map(({ id }) => id);

/** The Target card with this id. */
export const targetOf = (id: string): Target => TARGETS[TARGET_IDS.indexOf(id)]!;

/** Ids in the printed order, so that where they lay tells nothing. */
export const inPrintedOrder = (ids: readonly string[]): string[] => TARGET_IDS.filter((id) => ids.includes(id));

export const sumOf = (bullets: readonly number[]): number => bullets.reduce((sum, bullet) => sum + bullet, 0);

/** Sum targets can be called; count targets only compare rows when the duel has stopped (D10). */
export const isSumTarget = ({ kind }: Target): boolean => kind === 'exact' || kind === 'multiple';

/** Whether a row meets a sum target. Nothing flipped meets nothing (D9). */
export function meets(row: readonly number[], target: Target): boolean {
  if (row.length === 0) return false;
  const total = sumOf(row);
  if (target.kind === 'exact') return total === target.value;
  return target.kind === 'multiple' && total % target.value === 0;
}

/** Ids of the open sum targets a row meets, oldest first. */
export const metBy = (row: readonly number[], open: readonly string[]): string[] =>
  open.filter((id) => meets(row, targetOf(id)));
