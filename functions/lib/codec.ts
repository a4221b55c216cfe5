import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Entry } from '../../domain/match.ts';

/** JSON, compressed: a write is billed by the size of the whole item. */
export const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value), { level: 9 });

/** The value packed by {@link pack}. */
export const unpack = (bytes: Uint8Array): unknown => JSON.parse(inflateRawSync(bytes).toString('utf8'));

export const packEntry = (entry: Entry): Uint8Array => pack(entry);
export const unpackEntry = (bytes: Uint8Array): Entry => unpack(bytes) as Entry;
