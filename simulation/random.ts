import { createHash } from 'node:crypto';

/** Four 32-bit words of a text, evenly spread: the start of a stream, or one draw. */
function words(text: string): [number, number, number, number] {
  const digest = createHash('sha256').update(text).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)];
}

/** One draw from 0 up to but not 1 that depends on its name alone: other draws may come or go without moving it. */
export const draw = (name: string): number => words(name)[0] / 2 ** 32;

/**
 * A stream of numbers that follows from its name (sfc32). Each part of a run has a stream of its own, so that a change in
 * one does not shift the others.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter: number;

  constructor(name: string) {
    [this.a, this.b, this.c, this.counter] = words(name);
    for (let n = 0; n < 12; n += 1) this.next();
  }

  /** From 0 up to but not 1. */
  next(): number {
    return this.word() / 2 ** 32;
  }

  /** A whole number from 0 up to but not `below`. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** True in a share `p` of the cases. */
  chance(p: number): boolean {
    return this.next() < p;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[this.int(list.length)] as T;
  }

  bytes(length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let n = 0; n < length; n += 1) bytes[n] = this.word() & 255;
    return bytes;
  }

  private word(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + sum) | 0;
    return sum >>> 0;
  }
}
