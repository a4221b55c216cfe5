import { indexOfSlot, leftOf, openRing, type Place, rightOf } from './board.ts';
import { type CardId, cardSymbol, cardValue } from './cards.ts';
import type { Reason } from './refusals.ts';
import { type Board, type Laid, type Stack, topOf } from './state.ts';

/** A visible card of at most this value may be buried by a magic trick. */
const MAGIC_ONTO = 2;

/** Checks 3 to 8 of spec 5: why a card may not be placed so, or undefined. */
export function refusePlace(board: Board, card: CardId, { at, magicTo }: Place): Reason | undefined {
  const index = indexOfSlot(board.players, at);
  if (index < 0) return 'slot-closed';
  if (!mayLie(board, card, index)) return 'too-low';
  if (magicTo === undefined) return undefined;
  if (cardSymbol(card) !== 'magic') return 'magic-not-allowed';
  if (magicTo === at) return 'magic-same-slot';
  const to = indexOfSlot(board.players, magicTo);
  if (to < 0) return 'slot-closed';
  return mayBury(board, to) ? undefined : 'magic-blocked';
}

/** Check 4: an empty slot, a lower visible card, or a drink on its own side. */
function mayLie({ players, stacks }: Board, card: CardId, index: number): boolean {
  const top = topOf(stacks[index]!);
  return (
    top === undefined || cardValue(top.card) < cardValue(card) || cardSymbol(card) === openRing(players)[index]!.side
  );
}

/** Check 8. */
function mayBury({ stacks }: Board, index: number): boolean {
  const top = topOf(stacks[index]!);
  return top === undefined || cardValue(top.card) <= MAGIC_ONTO;
}

/** Slots on which a card may lie, in ring order. */
export const slotsFor = (board: Board, card: CardId): Place['at'][] =>
  openRing(board.players)
    .filter((_, index) => mayLie(board, card, index))
    .map(({ slot }) => slot);

/** Slots to which a card may move a stack, in ring order; the stack's own slot may be among them. */
export function magicSlotsFor(board: Board, card: CardId): Place['at'][] {
  if (cardSymbol(card) !== 'magic') return [];
  return openRing(board.players)
    .filter((_, index) => mayBury(board, index))
    .map(({ slot }) => slot);
}

/** Legal placements of a card: slots in ring order, without a trick first, then by where the stack moves. */
export function placesFor(board: Board, card: CardId): Place[] {
  const tricks = magicSlotsFor(board, card);
  return slotsFor(board, card).flatMap((at) => [
    { at },
    ...tricks.filter((magicTo) => magicTo !== at).map((magicTo) => ({ at, magicTo })),
  ]);
}

/** The first empty slot in ring order. While a night goes on there is one, and it takes any card. */
export function defaultPlace({ players, stacks }: Board): Place {
  const empty = stacks.findIndex((stack) => stack.length === 0);
  if (empty < 0) throw new Error('every slot is covered, the night should be over');
  return { at: openRing(players)[empty]!.slot };
}

/** What placing a card did. */
export interface Placed {
  readonly stacks: readonly Stack[];
  /** The visible card that is covered now. */
  readonly covers: Laid | null;
  /** Where a revolver fired and what it shot away, bottom first. */
  readonly shot: { readonly index: number; readonly cards: Stack } | null;
  /** The stack that a magic trick moved, bottom first. */
  readonly moved: Stack | null;
}

/** Effects of spec 5: the card on top, then the revolver, which must fire, or the magic trick, if it is used. */
export function lay(board: Board, laid: Laid, { at, magicTo }: Place): Placed {
  const index = indexOfSlot(board.players, at);
  const below = board.stacks[index]!;
  const covers = topOf(below) ?? null;
  const stacks = board.stacks.with(index, [...below, laid]);
  const aim = aimOf(laid.card, index, stacks.length);
  if (aim !== null) {
    return { stacks: stacks.with(aim, []), covers, shot: { index: aim, cards: stacks[aim]! }, moved: null };
  }
  if (magicTo === undefined) return { stacks, covers, shot: null, moved: null };
  const to = indexOfSlot(board.players, magicTo);
  const moved = stacks[index]!;
  return { stacks: stacks.with(index, []).with(to, [...stacks[to]!, ...moved]), covers, shot: null, moved };
}

/** The open slot a revolver points at, or null for a card without one. */
function aimOf(card: CardId, index: number, size: number): number | null {
  const symbol = cardSymbol(card);
  if (symbol === 'revolver-left') return leftOf(index, size);
  return symbol === 'revolver-right' ? rightOf(index, size) : null;
}
