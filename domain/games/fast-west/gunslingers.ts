import { CARD_NAMES, type Card, costOf, strengthOf } from './cards.ts';
import data from './gunslingers.json' with { type: 'json' };

/** When a power works (spec 2.3): always once unmasked, once at an act, once sealed with a move, or by itself. */
export type Power = 'permanent' | 'act' | 'sealed' | 'automatic';

interface Sheet {
  readonly key: string;
  readonly lives: number;
  readonly power: Power;
  readonly cost?: Readonly<Record<string, number>>;
  readonly strength?: Readonly<Record<string, number>>;
  readonly recovers?: number;
}

const SHEETS = data as readonly Sheet[];
const NOBODY: Sheet = { key: 'nobody', lives: 3, power: 'automatic' };
const sheet = (identity: number): Sheet => SHEETS[identity - 1] ?? NOBODY;
const numbered = (key: string): number => SHEETS.findIndex((s) => s.key === key) + 1;
const table = (of: (s: Sheet, card: Card) => number): readonly (readonly number[])[] =>
  [NOBODY, ...SHEETS].map((s) => CARD_NAMES.map((_, card) => of(s, card)));
const COST = table((s, card) => s.cost?.[CARD_NAMES[card]!] ?? costOf(card));
const STRENGTH = table((s, card) => s.strength?.[CARD_NAMES[card]!] ?? strengthOf(card));

/** Identities are numbered from 1 as on the cards; 0 is nobody in particular. */
export const IDENTITIES: readonly number[] = SHEETS.map((_, i) => i + 1);
export const NOBODY_YET = 0;

export const CHEAT = numbered('cheat');
export const NINJA = numbered('ninja');
export const DOCTOR = numbered('doctor');
export const UNDERTAKER = numbered('undertaker');
export const BARKEEP = numbered('barkeep');
export const SHARPSHOOTER = numbered('sharpshooter');
export const SCOUT = numbered('scout');
export const PREACHER = numbered('preacher');
export const COOK = numbered('cook');
export const GAMBLER = numbered('gambler');
export const WIDOW = numbered('widow');

/** Lives an unmasked gunslinger of this identity can have at most when the mask falls. */
export const livesOf = (identity: number): number => sheet(identity).lives;
/** When the power of an identity works. */
export const powerOf = (identity: number): Power => sheet(identity).power;
/** Cards a Dodge of this unmasked identity recovers beyond the usual one. */
export const extraRecovery = (identity: number): number => sheet(identity).recovers ?? 0;
/** Bullets a card costs this identity; {@link NOBODY_YET} pays the printed cost. */
export const costFor = (identity: number, card: Card): number => COST[identity]![card]!;
/** Strength of a weapon of this identity in a shootout. */
export const strengthFor = (identity: number, card: Card): number => STRENGTH[identity]![card]!;
