import hashes from './rules-hash.json' with { type: 'json' };

/** Hash of the rules of a game, as this build has them: whoever has the same one plays a match alike. Undefined for an unknown game. */
export const rulesHashOf = (game: string): string | undefined => (hashes as Readonly<Record<string, string>>)[game];
