import { decodeTime } from 'ulid';

/** A request that makes something is remembered for a day, so that its repeat finds the same. Seconds. */
export const RESERVED_FOR = 24 * 3600;
/** A repeat that was let in at the last moment may take so much longer. Milliseconds. */
const MARGIN = 60_000;

/**
 * Whether what was reserved under an id, and was never there, will not come any more: until then a repeat of its request would make
 * it. So what has failed half-way and is not repeated takes a place for a day.
 */
export const comesNoMore = (id: string, now: number): boolean => decodeTime(id) < now - RESERVED_FOR * 1000 - MARGIN;
