import type { Seat } from '../../../ruleset.ts';
import type { CardId } from '../cards/card.ts';
import type { FinishFrame, Loss } from '../state.ts';
import { draw } from '../table/deck.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { discard, remove } from '../table/hands.ts';
import { openRound } from '../table/rounds.ts';
import { isThreePlayer, livingSeatOf } from '../table/seats.ts';

/*
 * F6 of spec 10: the cards of the eliminated, rewards and the Sheriff's penalty, clockwise (A12).
 */

/** Cards for an eliminated Outlaw, of three players for anybody. */
const REWARD = 3;

/** F6a: where a living Pedro makes the order of the pile matter, the dead choose theirs (A17). */
export function askForOrders(draft: Draft, frame: FinishFrame): void {
  draft.frames.push(frame);
  openRound(draft, 'discard_order', frame.dead);
}

export function takeOrders(draft: Draft, frame: FinishFrame, answers: Answers): void {
  const orders = frame.dead.map((seat) => [seat, orderOf(answers, seat)]);
  draft.frames.push({ ...frame, step: 'spoils', orders: Object.fromEntries(orders) });
}

function orderOf(answers: Answers, seat: Seat): readonly CardId[] {
  const answer = answers.get(seat)!;
  if (answer.t !== 'order') throw new Error('an order of cards was asked for');
  return answer.cards;
}

/** F6b for the next of the eliminated: Vulture Sam or the pile gets its cards, then its killer their due. */
export function takeSpoils(draft: Draft, frame: FinishFrame): void {
  const [seat, ...dead] = frame.dead;
  const { author } = frame.losses.find((loss) => loss.seat === seat) as Loss;
  const sam = livingSeatOf(draft, 'sam');
  if (sam === undefined) discard(draft, seat!, frame.orders[seat!]!, 'death');
  else inherit(draft, seat!, sam);
  const isPenalty = author !== null && isDeputyOf(draft, seat!, author);
  draft.frames.push({ ...frame, dead, step: isPenalty ? 'penalty' : 'spoils' });
  if (author !== null && paysReward(draft, seat!)) reward(draft, author);
}

function inherit(draft: Draft, from: Seat, sam: Seat): void {
  const { table } = draft.seats[from]!;
  for (const card of [...table]) handOver(draft, from, sam, card, { zone: 'table', card });
  for (const card of [...draft.seats[from]!.hand]) handOver(draft, from, sam, card, { zone: 'hand' });
}

/** A card from the table is named, one from the hand known to the two seats alone. */
function handOver(draft: Draft, from: Seat, to: Seat, card: CardId, shown: { zone: string; card?: CardId }): void {
  remove(draft, from, card);
  draft.seats[to]!.hand.push(card);
  tell(draft, 'card.stolen', { from, to, ...shown, why: 'sam' });
}

const paysReward = (draft: Draft, seat: Seat): boolean => isThreePlayer(draft) || draft.seats[seat]!.role === 'O';

const isDeputyOf = (draft: Draft, seat: Seat, author: Seat): boolean =>
  draft.seats[seat]!.role === 'D' && draft.seats[author]!.role === 'S';

function reward(draft: Draft, seat: Seat): void {
  tell(draft, 'reward', { seat, count: REWARD });
  draw(draft, seat, REWARD, 'reward');
}

/** A Sheriff who has eliminated a Deputy discards everything, in an order of their own where a Pedro lives (A18). */
export function askForPenalty(draft: Draft, frame: FinishFrame): void {
  const sheriff = draft.turn.seat;
  tell(draft, 'penalty', { seat: sheriff });
  draft.frames.push(frame);
  openRound(draft, 'discard_order', [sheriff]);
}

export function payPenalty(draft: Draft, frame: FinishFrame, answers: Answers): void {
  const sheriff = draft.turn.seat;
  discard(draft, sheriff, orderOf(answers, sheriff), 'penalty');
  draft.frames.push({ ...frame, step: 'spoils' });
}
