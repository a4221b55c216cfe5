import type { Entry, Outcome } from '../../client/index.ts';
import type { Paint } from '../paint.ts';
import { bang } from './bang.ts';
import { duelWest } from './duel-west.ts';
import { fastWest } from './fast-west.ts';
import { plain } from './plain.ts';
import { wanted7 } from './wanted-7.ts';

/** Makes lines of a match's public history. One narrator tells one match, entry by entry. */
export interface Narrator {
  tell(entry: Entry): string[];
  result(outcome: Outcome): string[];
}

/** What a narrator knows of the table beforehand. */
export interface Table {
  /** Names by seat. */
  readonly names: readonly string[];
  readonly paint: Paint;
}

const NARRATORS: ReadonlyMap<string, (table: Table) => Narrator> = new Map([
  ['fast-west', fastWest],
  ['wanted-7', wanted7],
  ['duel-west', duelWest],
  ['bang', bang],
]);

export const narratorFor = (game: string, table: Table): Narrator => (NARRATORS.get(game) ?? plain)(table);
