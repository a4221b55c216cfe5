import type { Chance, Seat, Viewer } from '../../ruleset.ts';
import type { OtherWorld } from '../../seen.ts';
import BULLETS from './bullets.json' with { type: 'json' };
import type { Duelist, Plan, State } from './state.ts';

/**
 * The match with all that lies face down dealt anew, to its owners as well: magazines, tokens, trophies and the Target deck.
 * Standing orders of others say something else, but who has one stays as it is (spec 3 and 5.4).
 */
export const otherWorld: OtherWorld<State> = (state, viewer, chance) => ({
  ...state,
  deck: chance.shuffle('world:deck', state.deck),
  seats: state.seats.map((duelist, seat) => ({
    ...dealtAnew(duelist, seat, chance),
    plan: otherPlan(duelist.plan, seat, viewer, chance),
  })),
});

/** Which bullets a player has is public, so what is not in the row lies somewhere face down. */
function dealtAnew(duelist: Duelist, seat: Seat, chance: Chance): Duelist {
  const { magazine, tokens, trophies } = duelist;
  const hidden = chance.shuffle(`world:bullets:${seat}`, [...magazine, ...tokens, ...trophies]);
  const aside = magazine.length + tokens.length;
  return {
    ...duelist,
    magazine: hidden.slice(0, magazine.length),
    tokens: hidden.slice(magazine.length, aside),
    trophies: hidden.slice(aside),
  };
}

function otherPlan(plan: Plan | null, seat: Seat, viewer: Viewer, chance: Chance): Plan | null {
  if (plan === null || seat === viewer) return plan;
  return {
    upTo: chance.int(`world:up-to:${seat}`, BULLETS.length + 1),
    call: chance.int(`world:call:${seat}`, 2) === 1,
  };
}
