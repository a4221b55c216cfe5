/**
 * What the checks use of the service to read what it has stored: bundled and instantiated like a function, with a door to the
 * table of its own that takes no time and never fails.
 */

export { sealsByOrder } from '../../domain/match/orders.ts';
export { closesAt } from '../../domain/match/time.ts';
export { entryHash } from '../../domain/seal.ts';
export { openMatch } from '../../functions/match/match-item.ts';
export { rulesetFor } from '../../functions/match/referee.ts';
