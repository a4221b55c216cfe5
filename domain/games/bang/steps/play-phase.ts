import type { Seat } from '../../../ruleset.ts';
import type { PlayMove } from '../asks/answers.ts';
import { isBlue, kindOf } from '../cards/card.ts';
import { RULES } from '../cards/index.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { lay, remove } from '../table/hands.ts';
import { FINISH } from '../table/life.ts';
import { openRound } from '../table/rounds.ts';

/** Step 5 of a turn: card after card, each wholly resolved before the next, until the seat ends (spec 8, R42). */
export function resumePlay(draft: Draft, answers: Answers): void {
  const { seat } = draft.turn;
  const answer = answers.get(seat);
  draft.turn.phase = 'play';
  if (answer?.t === 'end') return;
  draft.frames.push({ f: 'play' });
  if (answer?.t === 'play') playCard(draft, seat, answer);
  else openRound(draft, 'play', [seat]);
}

/** Plays a card; what follows every card is put below what this one does (spec 17.4, C4). */
function playCard(draft: Draft, seat: Seat, move: PlayMove): void {
  const { card } = move;
  remove(draft, seat, card);
  tellPlayed(draft, seat, move);
  noteAim(draft, seat, move);
  if (!isBlue(card)) lay(draft, seat, [card], 'played');
  draft.frames.push(FINISH);
  RULES[kindOf(card)].play(draft, seat, move);
}

function tellPlayed(draft: Draft, seat: Seat, { card, target, pick }: PlayMove): void {
  const kind = kindOf(card);
  tell(draft, 'card.played', {
    seat,
    card,
    ...(target === undefined ? {} : { target }),
    ...(pick === undefined ? {} : { pick }),
    ...(kind === 'bang' || kind === 'missed' ? { asBang: true } : {}),
  });
}

/** Counts cards played against others; freeing somebody of a Jail or Dynamite is not against them. */
function noteAim(draft: Draft, seat: Seat, { target, pick }: PlayMove): void {
  if (target === undefined || target === seat) return;
  const isHelp = pick !== undefined && pick !== 'hand' && ['jail', 'dynamite'].includes(kindOf(pick));
  if (!isHelp) draft.aimed[seat]![target]! += 1;
}
