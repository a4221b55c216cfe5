import data from './characters.json' with { type: 'json' };

/*
 * What a character can do stands where it takes effect:
 *
 *   bart         finish.ts: react                      paul         distance.ts: distance
 *   jack         draw.ts: drawAsJack                   pedro        draw.ts: drawAsPedro; asks/pedro-source.ts
 *   janet        asks/own-cards.ts: serving            rose         distance.ts: distance
 *                asks/play.ts: refuseCard              sid          acts.ts, act.ts; asks/rescue.ts
 *                cards/missed.ts                       slab         cards/bang.ts
 *   gringo       finish.ts: retaliate                  suzy         hands.ts: checkSuzy; rounds.ts: TESTS
 *   jesse        draw.ts: drawAsJesse                               asks/shot-reply.ts: countFor
 *                asks/jesse-source.ts                  sam          spoils.ts: inherit
 *   jourdonnais  cover.ts: sourcesOf                   willy        asks/play.ts: isUnlimited
 *   kit          draw.ts: drawAsKit
 *                asks/kit-return.ts
 *   lucky        flip.ts: turnUp
 *                asks/lucky-choice.ts
 *
 * Whether a seat is asked at all may depend on sid, suzy, a living pedro or a living sam too: see rounds.ts.
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
