import type { Move } from '../asks/answers.ts';
import { type CardId, kindOf } from '../cards/card.ts';
import type { FlipCause } from '../state.ts';
import { isMatch } from '../table/flip-match.ts';
import type { View } from '../view.ts';
import type { Feelings } from './feelings.ts';
import weights from './weights.json' with { type: 'json' };
import { gainOf, priceOf, without, worthOf, worthOfLife } from './worth.ts';

const lifeOf = (view: View): number => view.seats[view.you!.seat]!.life;

/** What an answer to an attack, or to one's own death, is worth: cards against the life point that a pass costs. */
export function gainOfReply(view: View, feelings: Feelings, move: Move): number {
  switch (move.t) {
    case 'missed':
    case 'sid':
      return -priceOf(view, move.cards);
    case 'bang':
      return opponentHit(view, feelings) - priceOf(view, [move.card]);
    case 'beer':
      return -priceOf(view, [move.card]);
    default:
      return -worthOfLife(lifeOf(view));
  }
}

/** In a Duel every answer is aimed at the other: a Deputy would rather lose a point than shoot the Sheriff. */
function opponentHit(view: View, { enmity }: Feelings): number {
  const { kind, ctx } = view.round!;
  if (kind !== 'duel_reply') return 0;
  const other = ctx.author === view.you!.seat ? ctx.target : ctx.author;
  return other === undefined ? 0 : Math.min(0, enmity[other]!) * worthOfLife(view.seats[other]!.life);
}

/** What a choice among cards or sources is worth. */
export function gainOfChoice(view: View, feelings: Feelings, move: Move): number {
  switch (move.t) {
    case 'takes':
      return weights.characters[move.character];
    case 'choose':
      return isGood(view, move.card) ? weights.lucky : 0;
    case 'return':
      return worthOf(view, [...view.you!.hand, ...without(view.you!.peek ?? [], [move.card])]);
    case 'from':
      return gainOfSource(view, feelings, move.source);
    case 'pick':
      return gainOf(view, move.card);
    case 'discard':
      return -priceOf(view, move.cards);
    case 'order':
      return gainOfTop(view, feelings, move.cards.at(-1)!);
    default:
      return 0;
  }
}

/** Whether a flipped card counts well: a Dynamite should not go off, for all else a match is good. */
function isGood(view: View, card: CardId): boolean {
  const cause = view.round!.ctx.cause as FlipCause;
  return isMatch(cause, card) === (cause !== 'dynamite');
}

/** The first card of a draw: from the deck, from the pile or out of somebody's hand. */
function gainOfSource(view: View, { enmity }: Feelings, source: 'deck' | 'discard' | number): number {
  if (source === 'deck') return weights.unknownCard;
  if (source === 'discard') return gainOf(view, view.discardTop!);
  return weights.unknownCard + weights.theft * enmity[source]!;
}

/** Pedro Ramirez may take what is discarded last. */
function gainOfTop(view: View, { enmity }: Feelings, last: CardId): number {
  const pedro = view.seats.find(({ character, alive }) => alive && character === 'pedro');
  return pedro === undefined ? 0 : -enmity[pedro.seat]! * weights.worth[kindOf(last)];
}
