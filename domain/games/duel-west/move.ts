import * as z from 'zod';

// Moves are type aliases, not interfaces, so that they count as JSON.

/** A standing order for the rest of an attempt (spec 5.4). */
export type Plan = {
  /** Flip while the row is shorter. */
  readonly upTo: number;
  /** Call as soon as the own row meets an open sum target. */
  readonly call: boolean;
};

/** Answer to prompt `load` (spec 5.1): new position i holds the bullet that lay at `order[i]`. */
export type LoadMove = {
  readonly order: 'shuffle' | 'keep' | readonly number[];
  readonly plan?: Plan;
};

export type Deed = 'flip' | 'hold' | 'hit';
export const DEEDS: readonly Deed[] = ['flip', 'hold', 'hit'];

/** Answer to prompt `beat` (spec 5.2). */
export type BeatMove = {
  readonly do: Deed;
  readonly plan?: Plan;
};

/** Answer to prompt `live` (spec 5.3): public at once, and void as soon as the seat flips again. */
export type HoldMove = {
  readonly hold: true;
};

export type Move = LoadMove | BeatMove | HoldMove;
export type PromptKind = 'load' | 'beat' | 'live';

// Numbers of any kind have the right shape: what they may be is judged later and has codes of its own.
const plan = z.strictObject({ upTo: z.number(), call: z.boolean() });
const load = z.strictObject({
  order: z.union([z.enum(['shuffle', 'keep']), z.array(z.number())]),
  plan: plan.exactOptional(),
});
const beat = z.strictObject({ do: z.enum(DEEDS), plan: plan.exactOptional() });
const live = z.strictObject({ hold: z.literal(true) });

/** Shape of the answer to each kind of prompt. */
export const SHAPES: Readonly<Record<PromptKind, z.ZodType<Move>>> = { load, beat, live };

/** Shape of every move of the game. */
export const moveSchema: z.ZodType<Move> = z.union([load, beat, live]);

/** In live pace everybody sees who holds; the hold of a beat is as secret as a flip. */
export const announce = (move: Move): HoldMove | undefined => ('hold' in move ? move : undefined);

/** What is public once a round is resolved: never how a magazine was loaded, never what a plan says (spec 5.1, 5.4). */
export function reveal(move: Move): { readonly do: Deed } | HoldMove | Record<string, never> {
  if ('order' in move) return {};
  return 'do' in move ? { do: move.do } : move;
}
