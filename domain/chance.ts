import { base64url, hmac, sha256 } from './hashing.ts';
import type { Chance } from './ruleset.ts';

const WORDS_PER_BLOCK = 8;
const RANGE = 2 ** 32;

/**
 * The seed of a match's draws. Derived one-way from its master secret and apart from the key of salts, so that it can be
 * made public without opening any salt.
 *
 * @param master the match's master secret, 32 bytes
 * @returns HMAC-SHA-256(master, JSON ["standoff/draw-seed/1", matchId]), 32 bytes
 */
export const drawSeed = (master: Uint8Array, matchId: string): Uint8Array =>
  hmac(master, JSON.stringify(['standoff/draw-seed/1', matchId]));

/**
 * Commitment to a draw seed: the match's first entry holds it, so that a seed that is made public later can be checked.
 *
 * @returns SHA-256 of JSON ["standoff/draw-commitment/1", matchId, seed in base64url], in base64url
 */
export const drawCommitment = (seed: Uint8Array, matchId: string): string =>
  sha256(JSON.stringify(['standoff/draw-commitment/1', matchId, base64url(seed)]));

/** One labelled stream of 32-bit words: HMAC-SHA-256 in counter mode. */
function stream(seed: Uint8Array, seq: number, label: string): () => number {
  let block: DataView | undefined;
  let next = 0;
  return () => {
    const index = next % WORDS_PER_BLOCK;
    if (index === 0 || block === undefined) {
      const counter = next / WORDS_PER_BLOCK;
      const { buffer, byteOffset } = hmac(seed, JSON.stringify(['standoff/chance/1', seq, label, counter]));
      block = new DataView(buffer, byteOffset);
    }
    next += 1;
    return block.getUint32(index * 4);
  };
}

/** Uniform 0 ≤ x < below by rejection: words in the incomplete last interval are thrown away. */
function uniform(word: () => number, below: number): number {
  if (!Number.isInteger(below) || below < 1 || below > RANGE) throw new RangeError(`no integer below ${below}`);
  const limit = RANGE - (RANGE % below);
  for (;;) {
    const x = word();
    if (x < limit) return x % below;
  }
}

/**
 * Chance for one history entry.
 *
 * Anybody who knows the seed can repeat every draw: word k of a stream is the k-th big-endian 32-bit word of the
 * blocks HMAC-SHA-256(seed, JSON ["standoff/chance/1", seq, label, counter]), counter = 0, 1, ….
 *
 * @param seed the match's draw seed, 32 bytes, see {@link drawSeed}
 * @param seq number of the history entry the draws belong to
 */
export function chanceFor(seed: Uint8Array, seq: number): Chance {
  const used = new Set<string>();
  const open = (label: string) => {
    if (used.has(label)) throw new Error(`label ${label} drawn twice in entry ${seq}`);
    used.add(label);
    return stream(seed, seq, label);
  };
  return {
    int: (label, below) => uniform(open(label), below),
    shuffle: (label, items) => {
      const word = open(label);
      const deck = [...items];
      for (let i = deck.length - 1; i > 0; i -= 1) {
        const j = uniform(word, i + 1);
        const held = deck[i] as (typeof deck)[number];
        deck[i] = deck[j] as (typeof deck)[number];
        deck[j] = held;
      }
      return deck;
    },
  };
}

/** The same chance under a name of its own: a label in one scope never clashes with the same label in another. */
export const scoped = (chance: Chance, scope: string): Chance => ({
  int: (label, below) => chance.int(`${scope}:${label}`, below),
  shuffle: (label, items) => chance.shuffle(`${scope}:${label}`, items),
});
