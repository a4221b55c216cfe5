import { challenge } from '../steps/duel.ts';
import { openStore } from '../steps/general-store.ts';
import { attackAll } from '../steps/mass-attack.ts';
import { draw } from '../table/deck.ts';
import { bang } from './bang.ts';
import { beer } from './beer.ts';
import type { CardKind } from './card.ts';
import { catBalou } from './cat-balou.ts';
import { dynamite } from './dynamite.ts';
import { jail } from './jail.ts';
import { panic } from './panic.ts';
import { equipment, weapon } from './placing.ts';
import { type CardRule, refusePick, refuseSelf, targeted, targetOf, untargeted } from './rule.ts';
import { saloon } from './saloon.ts';

/** Duel: with another seat at any distance (spec 8). */
const duel: CardRule = targeted(
  (draft, _seat, move) => challenge(draft, move.card, targetOf(move)),
  (_state, seat, move) => refuseSelf(seat, move) ?? refusePick(move),
);

/** A card that is worth so many others (spec 8). */
const drawing = (count: number, why: string): CardRule => untargeted((draft, seat) => draw(draft, seat, count, why));

/** A card against all others (spec 9.2). */
const attacking = (kind: 'gatling' | 'indians'): CardRule =>
  untargeted((draft, _seat, { card }) => attackAll(draft, kind, card));

/** What each kind of card does when it is played (spec 8), and where it is gone on with. */
export const RULES: Readonly<Record<CardKind, CardRule>> = {
  // A shot goes on in steps/shot.ts.
  bang,
  // An answer. Only Calamity Janet can play it, as a BANG! that uses her limit (R10): see refuseCard in asks/play.ts.
  missed: bang,
  beer,
  saloon,
  panic,
  cat_balou: catBalou,
  duel,
  stagecoach: drawing(2, 'stagecoach'),
  wells_fargo: drawing(3, 'wells_fargo'),
  general_store: untargeted((draft) => openStore(draft)),
  // Out of the BANG! limit and with need 1, whoever plays it (R2, R8); steps/mass-attack.ts.
  gatling: attacking('gatling'),
  indians: attacking('indians'),
  jail,
  dynamite,
  // Cover from shots for as long as it lies there (R6): steps/cover.ts.
  barrel: equipment,
  // Whoever has it is seen at +1: table/distance.ts.
  mustang: equipment,
  // Whoever has it sees others at -1: table/distance.ts.
  scope: equipment,
  // Lifts the BANG! limit while it lies there (R11): isUnlimited in asks/play.ts.
  volcanic: weapon,
  schofield: weapon,
  remington: weapon,
  rev_carabine: weapon,
  winchester: weapon,
};
