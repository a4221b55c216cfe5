/**
 * What the checks use of the service to read what it has stored: bundled and instantiated like a function, with a door to the
 * table of its own that takes no time and never fails.
 */
export { awaited, ordersOf } from '../../domain/match/index.ts';
export { sealsByOrder } from '../../domain/match/orders.ts';
export { unpackEntry } from '../../functions/lib/codec.ts';
export { fingerprint } from '../../functions/lib/fingerprint.ts';
export { openMatch } from '../../functions/lib/match-item.ts';
export { archivedReceipts } from '../../functions/lib/receipts.ts';
export { rulesetFor } from '../../functions/lib/referee.ts';
