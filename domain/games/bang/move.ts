import type { Seat } from '../../ruleset.ts';
import type { CardId } from './card.ts';
import type { CharacterId } from './characters.ts';

/** Kinds of questions (spec 6.3). */
export type PromptKind =
  | 'pick_character'
  | 'lucky_choice'
  | 'kit_return'
  | 'jesse_source'
  | 'pedro_source'
  | 'play'
  | 'shot_reply'
  | 'indians_reply'
  | 'duel_reply'
  | 'store_pick'
  | 'rescue'
  | 'discard_order'
  | 'discard_down';

/** A card played in phase 2. `pick` is for Panic! and Cat Balou: a random hand card or a card on the target's table. */
export interface PlayMove {
  readonly t: 'play';
  readonly card: CardId;
  readonly target?: Seat;
  readonly pick?: 'hand' | CardId;
}

/** Every answer (spec 6.3). */
export type Move =
  | { readonly t: 'takes'; readonly character: CharacterId }
  | { readonly t: 'choose'; readonly card: CardId }
  | { readonly t: 'return'; readonly card: CardId }
  | { readonly t: 'from'; readonly source: 'deck' | 'discard' | Seat; readonly card?: CardId }
  | PlayMove
  | { readonly t: 'end' }
  | { readonly t: 'missed'; readonly cards: readonly CardId[] }
  | { readonly t: 'bang'; readonly card: CardId }
  | { readonly t: 'pass' }
  | { readonly t: 'beer'; readonly card: CardId }
  | { readonly t: 'sid'; readonly cards: readonly CardId[] }
  | { readonly t: 'pick'; readonly card: CardId }
  | { readonly t: 'order'; readonly cards: readonly CardId[] }
  | { readonly t: 'discard'; readonly cards: readonly CardId[] };

/** The only act: Sid Ketchum's two hand cards for a life point. */
export interface Act {
  readonly act: 'sid';
  readonly cards: readonly CardId[];
}

/** Standing orders (spec 6.4). */
export interface Orders {
  readonly shot: 'ask' | 'missed' | 'pass';
  readonly indians: 'ask' | 'bang' | 'pass';
  readonly duel: 'ask' | 'bang' | 'pass';
  readonly rescue: 'ask' | 'save' | 'pass';
  readonly lucky: 'ask' | 'best';
  readonly order: 'ask' | 'default';
  readonly barrel: 'use' | 'skip';
}
