import type { Seat } from '../../../ruleset.ts';
import type { CardId } from '../cards/card.ts';
import type { DuelFrame } from '../state.ts';
import type { Answers, Draft } from '../table/draft.ts';
import { lose } from '../table/life.ts';
import { openRound } from '../table/rounds.ts';
import { reply } from './reply.ts';

/** Challenges a seat, which answers first (spec 9.3). */
export function challenge(draft: Draft, card: CardId, target: Seat): void {
  draft.frames.push({ f: 'duel', card, target, responder: target });
}

/** A Duel: the two give BANG! cards in turn until one passes. No Suzy check happens inside it (spec 9.3, R28). */
export function resumeDuel(draft: Draft, duel: DuelFrame, answers: Answers): void {
  const { card, target, responder } = duel;
  const challenger = draft.turn.seat;
  if (!answers.has(responder)) {
    draft.frames.push(duel);
    openRound(draft, 'duel_reply', [responder], { author: challenger, target, card, cause: 'duel' });
  } else if (reply(draft, responder, 'duel_reply', answers) > 0) {
    draft.frames.push({ ...duel, responder: responder === target ? challenger : target });
  } else {
    // A challenger who loses has lost to nobody: no reward, no penalty, nothing for El Gringo (R34-R36, A19).
    lose(draft, responder, 1, responder === target ? challenger : null, 'duel');
  }
}
