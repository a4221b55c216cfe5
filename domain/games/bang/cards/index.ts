import type { CardKind } from '../card.ts';
import { bang } from './bang.ts';
import { barrel } from './barrel.ts';
import { beer } from './beer.ts';
import { catBalou } from './cat_balou.ts';
import { duel } from './duel.ts';
import { dynamite } from './dynamite.ts';
import { gatling } from './gatling.ts';
import { generalStore } from './general_store.ts';
import { indians } from './indians.ts';
import { jail } from './jail.ts';
import { missed } from './missed.ts';
import { mustang } from './mustang.ts';
import { panic } from './panic.ts';
import { remington } from './remington.ts';
import { revCarabine } from './rev_carabine.ts';
import type { CardRule } from './rule.ts';
import { saloon } from './saloon.ts';
import { schofield } from './schofield.ts';
import { scope } from './scope.ts';
import { stagecoach } from './stagecoach.ts';
import { volcanic } from './volcanic.ts';
import { wellsFargo } from './wells_fargo.ts';
import { winchester } from './winchester.ts';

/** What each kind of card does when it is played. */
export const RULES: Readonly<Record<CardKind, CardRule>> = {
  bang,
  missed,
  beer,
  panic,
  cat_balou: catBalou,
  duel,
  stagecoach,
  general_store: generalStore,
  indians,
  gatling,
  saloon,
  wells_fargo: wellsFargo,
  jail,
  barrel,
  mustang,
  scope,
  dynamite,
  volcanic,
  schofield,
  remington,
  rev_carabine: revCarabine,
  winchester,
};
