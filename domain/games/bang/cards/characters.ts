import data from './characters.json' with { type: 'json' };

/*
 * What a character can do stands where it takes effect:
 *
 *   bart         steps/finish.ts: react                paul         table/distance.ts: distance
 *   jack         steps/draw-phase.ts: drawAsJack       pedro        steps/draw-phase.ts: drawAsPedro
 *   janet        asks/own-cards.ts: serving                         asks/pedro-source.ts
 *                asks/play.ts: refuseCard              rose         table/distance.ts: distance
 *                cards/index.ts: missed                sid          acts.ts; asks/rescue.ts
 *   gringo       steps/finish.ts: retaliate            slab         cards/bang.ts
 *   jesse        steps/draw-phase.ts: drawAsJesse      suzy         table/hands.ts: checkSuzy
 *                asks/jesse-source.ts                               table/rounds.ts: TESTS
 *   jourdonnais  steps/cover.ts: sourcesOf                          asks/shot-reply.ts: countFor
 *   kit          steps/draw-phase.ts: drawAsKit        sam          steps/spoils.ts: inherit
 *                asks/kit-return.ts                    willy        asks/play.ts: isUnlimited
 *   lucky        steps/flip.ts: turnUp
 *                asks/lucky-choice.ts
 *
 * Whether a seat is asked at all may depend on sid, suzy, a living pedro or a living sam too: see table/rounds.ts. What cards
 * do stands in cards/index.ts.
 */

/** The 16 characters (spec 3.2). */
export type CharacterId =
  | 'bart'
  | 'jack'
  | 'janet'
  | 'gringo'
  | 'jesse'
  | 'jourdonnais'
  | 'kit'
  | 'lucky'
  | 'paul'
  | 'pedro'
  | 'rose'
  | 'sid'
  | 'slab'
  | 'suzy'
  | 'sam'
  | 'willy';

/** All characters in the order of spec 3.2. */
export const CHARACTERS = data.map((sheet) => sheet.id) as readonly CharacterId[];

/** Life points of a character, the Sheriff's extra one not included. */
export const lifeOf = (character: CharacterId): number => data[CHARACTERS.indexOf(character)]!.life;

/** BANG! cards of Slab the Killer need two Missed! (D4). */
const SLAB_NEEDS = 2;

/** How many Missed! a BANG! card of this character needs (spec 9.1). */
export const missedFor = (character: CharacterId | null): number => (character === 'slab' ? SLAB_NEEDS : 1);
