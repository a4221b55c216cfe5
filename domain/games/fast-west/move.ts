import * as z from 'zod';
import { CARD_NAMES, type CardName } from './cards.ts';
import type { DirName } from './state.ts';

// Moves are type aliases, not interfaces, so that they count as JSON.

/** Answer to prompt `action` (spec 5.1). */
export type ActionMove = {
  readonly card: CardName;
  /** Where a weapon is fired, if there is a choice. */
  readonly aim?: DirName;
  /** Flashback only: the card taken from the own pile first; it may be the card played. */
  readonly flashback?: CardName;
  /** Takes effect when the cards are turned, before anything else. */
  readonly unmask?: true;
  /** Standing order for a Dodge: what to recover, most wanted first. Answers prompt `recover` in advance. */
  readonly recover?: readonly CardName[];
  /** Standing order of the Ninja. Answers prompt `evade` in advance. */
  readonly evade?: boolean;
};

/** Answer to prompt `cheer`: whom an eliminated player cheers for, and the card he expects of them. */
export type CheerMove = {
  readonly cheer: number;
  readonly guess: CardName;
};

/** Answers to prompt `swap` of the Cheat (spec 5.3). */
export type KeepMove = {
  readonly keep: true;
};
export type SwapMove = {
  readonly swap: CardName;
  readonly aim?: DirName;
};

/** Answer to prompt `evade` of the Ninja. */
export type EvadeMove = {
  readonly evade: boolean;
};

/** Answer to prompt `recover` of a dodger. */
export type RecoverMove = {
  readonly take: readonly CardName[];
};

export type Move = ActionMove | CheerMove | KeepMove | SwapMove | EvadeMove | RecoverMove;
export type PromptKind = 'action' | 'cheer' | 'swap' | 'evade' | 'recover';

const card = z.enum(CARD_NAMES);
const aim = z.enum(['left', 'right']);
const distinct = (cards: readonly CardName[]) => new Set(cards).size === cards.length;

const action = z.strictObject({
  card,
  aim: aim.exactOptional(),
  flashback: card.exactOptional(),
  unmask: z.literal(true).exactOptional(),
  recover: z.array(card).max(CARD_NAMES.length).refine(distinct, 'cards must be distinct').exactOptional(),
  evade: z.boolean().exactOptional(),
});
const cheer = z.strictObject({ cheer: z.int(), guess: card });
const keep = z.strictObject({ keep: z.literal(true) });
const swap = z.strictObject({ swap: card, aim: aim.exactOptional() });
const evade = z.strictObject({ evade: z.boolean() });
const recover = z.strictObject({ take: z.array(card).max(CARD_NAMES.length) });

/** Shape of the answers to each kind of prompt. */
export const SHAPES: Readonly<Record<PromptKind, z.ZodType<Move>>> = {
  action,
  cheer,
  swap: z.union([keep, swap]),
  evade,
  recover,
};

/** Shape of every move of the game. */
export const moveSchema: z.ZodType<Move> = z.union([action, cheer, keep, swap, evade, recover]);

/** Whom one cheers is called out at once, the guess is not (spec 5.1; rulebook, "What Happens If I Am Eliminated?"). */
export const announce = (move: Move): { cheer: number } | undefined =>
  'cheer' in move ? { cheer: move.cheer } : undefined;

/** What is public of a move once its round is resolved: everything but the content of standing orders (spec 5.3). */
export function reveal(move: Move): Move {
  if (!('card' in move)) return move;
  const { recover: _recover, evade: _evade, ...seen } = move;
  return seen;
}
