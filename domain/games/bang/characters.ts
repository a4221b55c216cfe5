import data from './characters.json' with { type: 'json' };

/** The 16 characters (spec 3.2). */
export type CharacterId =
  | 'bart'
  | 'jack'
  | 'janet'
  | 'gringo'
  | 'jesse'
  | 'jourdonnais'
  | 'kit'
  | 'lucky'
  | 'paul'
  | 'pedro'
  | 'rose'
  | 'sid'
  | 'slab'
  | 'suzy'
  | 'sam'
  | 'willy';

/** All characters in the order of spec 3.2. */
export const CHARACTERS = data.map((sheet) => sheet.id) as readonly CharacterId[];

/** Life points of a character, the Sheriff's extra one not included. */
export const lifeOf = (character: CharacterId): number => data[CHARACTERS.indexOf(character)]!.life;
