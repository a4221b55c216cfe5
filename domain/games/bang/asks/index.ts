import type { PromptKind } from '../state.ts';
import type { Ask } from './ask.ts';
import { discardDown } from './discard-down.ts';
import { discardOrder } from './discard-order.ts';
import { duelReply } from './duel-reply.ts';
import { indiansReply } from './indians-reply.ts';
import { jesseSource } from './jesse-source.ts';
import { kitReturn } from './kit-return.ts';
import { luckyChoice } from './lucky-choice.ts';
import { pedroSource } from './pedro-source.ts';
import { pickCharacter } from './pick-character.ts';
import { play } from './play.ts';
import { rescue } from './rescue.ts';
import { shotReply } from './shot-reply.ts';
import { storePick } from './store-pick.ts';

/** Every kind of question. */
export const ASKS: Readonly<Record<PromptKind, Ask>> = {
  pick_character: pickCharacter,
  lucky_choice: luckyChoice,
  kit_return: kitReturn,
  jesse_source: jesseSource,
  pedro_source: pedroSource,
  play,
  shot_reply: shotReply,
  indians_reply: indiansReply,
  duel_reply: duelReply,
  store_pick: storePick,
  rescue,
  discard_order: discardOrder,
  discard_down: discardDown,
};
