import { duePartitionOf, duePartitions, MOST_SHARDS, openPartitionOf, openPartitions } from './keys.ts';

/** How many partitions the stage has for what is due. Whoever is not told uses the one that is always read. */
const shards = (): number => Number(process.env.SHARDS ?? 1);

/** The partition in which a match is put that somebody has to look at. */
export const dueShardOf = (id: string): string => duePartitionOf(id, shards());

const HOUR = 3600_000;
const MINUTE = 60_000;

/**
 * The partitions in which matches may be due. In the first minute of each hour these are all that there could ever have been: the
 * number must not be lowered, but if it is, matches are late and not lost.
 *
 * @param now epoch milliseconds
 */
export const dueShards = (now: number): string[] => duePartitions(now % HOUR < MINUTE ? MOST_SHARDS : shards());

/** The partition in which a match is put that everybody finds in a list. */
export const openShardOf = (id: string, list: string): string => openPartitionOf(id, list, shards());

/** The partitions of a list of matches. */
export const openShards = (list: string): string[] => openPartitions(list, shards());
