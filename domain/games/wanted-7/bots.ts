import type { BotInput, BotLevel, Chance } from '../../ruleset.ts';
import { pickWeighted } from '../kit/pick-weighted.ts';
import type { Move } from './asks/index.ts';
import { openRing, type Place } from './board.ts';
import weights from './bots.json' with { type: 'json' };
import { type CardId, cardValue } from './cards.ts';
import { lay, placesFor } from './placing.ts';
import { type Board, type Stack, topOf } from './state.ts';
import type { View } from './view.ts';

/**
 * A bot's move. Level 0 plays any legal move, level 1 weighs the boards that its moves lead to. Both leave the last
 * word to chance: whoever always plays the same is easy to read.
 */
export function bot(level: BotLevel, { view, prompt, moves }: BotInput<View, Move>, chance: Chance): Move {
  const gains = moves.map((move) => (level === 0 ? 0 : gainOf(view, prompt.seat, move)));
  const best = Math.max(...gains);
  const grains = gains.map((gain) => Math.round(GRAINS * Math.exp(weights.greed * (gain - best))) + 1);
  return pickWeighted(chance, `bot:${prompt.seat}`, moves, grains);
}

/** Weights are dealt out in grains; the best move has this many and every legal move at least one. */
const GRAINS = 1000;

/** How much better the table looks after a move. */
function gainOf(view: View, me: number, move: Move): number {
  if ('order' in move) return -move.order.indexOf(me);
  if ('at' in move) return gainOfPlace(view, me, 'card' in move ? move.card : ownCard(view, me), move);
  const gains = placesFor(boardOf(view), move.card).map((place) => gainOfPlace(view, me, move.card, place));
  return Math.max(...gains);
}

const ownCard = (view: View, me: number): CardId => view.revealed.find(({ seat }) => seat === me)!.card;

const boardOf = (view: View): Board => ({
  players: view.seats.length,
  stacks: view.board.map(({ stack }) => stack),
});

/** The board after the placement; cards that cover others are worth keeping while there are empty slots. */
function gainOfPlace(view: View, me: number, card: CardId, place: Place): number {
  const board = boardOf(view);
  const { stacks } = lay(board, { seat: me, card }, place);
  return worthOf(view, me, stacks) - worthOf(view, me, board.stacks) - weights.thrift * cardValue(card);
}

/** What the visible cards are worth to a seat: its own slots, less what the others have on average. */
function worthOf(view: View, me: number, stacks: readonly Stack[]): number {
  const others = view.seats.length - 1;
  const empty = stacks.filter((stack) => stack.length === 0).length;
  return openRing(view.seats.length).reduce((sum, slot, index) => {
    const top = topOf(stacks[index]!);
    if (top === undefined) return sum;
    const value = cardValue(top.card);
    const known = view.seats[top.seat]!.hired.includes(view.board[index]!.band ?? '');
    const token = known ? weights.knownBand : weights.newBand;
    const worth = (weights.value * value + weights.bonus * slot.bonus + token) * chanceToHold(value, empty);
    return sum + (top.seat === me ? worth : -worth / others);
  }, 0);
}

/** How likely a visible card stays so until the night ends: the more slots are empty, the longer that will take. */
function chanceToHold(value: number, empty: number): number {
  const length = Math.min(1, empty / weights.longNight);
  return 1 - length * (1 - weights.holds[value]!);
}
