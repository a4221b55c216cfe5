import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Entry } from '../../domain/match/index.ts';
import { DICTIONARY_1, DICTIONARY_2 } from './dictionary.ts';

/** Preset dictionaries by number. The first byte of what is packed names the one it needs. */
const DICTIONARIES: readonly Buffer[] = [Buffer.alloc(0), Buffer.from(DICTIONARY_1), Buffer.from(DICTIONARY_2)];
const CURRENT = 2;
/**
 * The packed values are small, so small buffers are enough: with zlib's default settings each call takes a quarter of a
 * megabyte.
 */
const SMALL = { windowBits: 13, memLevel: 6 };

/** Whether this build can unpack what was packed with a dictionary. */
export const hasDictionary = (number: number): boolean => DICTIONARIES[number] !== undefined;

/** JSON, compressed: a write is billed by the size of the whole item. */
export function pack(value: unknown): Uint8Array {
  const dictionary = DICTIONARIES[CURRENT] as Buffer;
  return Buffer.concat([Buffer.of(CURRENT), deflateRawSync(JSON.stringify(value), { ...SMALL, level: 9, dictionary })]);
}

function dictionaryOf(bytes: Uint8Array): Buffer {
  const dictionary = DICTIONARIES[bytes[0] ?? 0];
  if (dictionary === undefined) throw new Error(`packed with dictionary ${bytes[0]}, which this build does not have`);
  return dictionary;
}

/** The value packed by {@link pack}. */
export function unpack(bytes: Uint8Array): unknown {
  const dictionary = dictionaryOf(bytes);
  return JSON.parse(inflateRawSync(bytes.subarray(1), { windowBits: SMALL.windowBits, dictionary }).toString('utf8'));
}

/** The value packed by {@link pack}, and the bytes that follow it. */
export function unpackFirst(bytes: Uint8Array): { value: unknown; rest: Uint8Array } {
  const dictionary = dictionaryOf(bytes);
  const options = { windowBits: SMALL.windowBits, dictionary, info: true } as const;
  const { buffer, engine } = inflateRawSync(bytes.subarray(1), options) as unknown as {
    buffer: Buffer;
    engine: { bytesWritten: number };
  };
  return { value: JSON.parse(buffer.toString('utf8')), rest: bytes.subarray(1 + engine.bytesWritten) };
}

export const packEntry = (entry: Entry): Uint8Array => pack(entry);
export const unpackEntry = (bytes: Uint8Array): Entry => unpack(bytes) as Entry;
