import type { Chance, Viewer } from '../../ruleset.ts';
import type { OtherWorld } from '../../seen.ts';
import { CARD_NAMES } from './cards.ts';
import { IDENTITIES, WIDOW } from './gunslingers.ts';
import { inPlay, isNeutral, type Place, type Play, type State } from './state.ts';

/**
 * The same match with other secrets: identities under masks, the order of decks, and what others have answered in advance in
 * the turn being played. Nothing else is hidden, since hands are open (R1).
 */
export const otherWorld: OtherWorld<State> = (state, viewer, chance) => {
  const identities = otherIdentities(state, viewer, chance);
  const plays = state.plays?.map((play, p) => (state.places[p]!.seat === viewer ? play : otherPlay(play, p, chance)));
  return {
    ...state,
    targetDeck: chance.shuffle('world:targets', state.targetDeck),
    places: state.places.map((place, p) => ({
      ...place,
      who: identities[p]!,
      ...(place.deck === undefined ? {} : { deck: chance.shuffle(`world:deck:${p}`, [...place.deck]).join('') }),
    })),
    ...(plays === undefined ? {} : { plays }),
  };
};

/** Identities by place: those that the viewer cannot know are dealt anew, together with the ones nobody has got. */
function otherIdentities(state: State, viewer: Viewer, chance: Chance): number[] {
  const hidden = state.places.map((place) => isHidden(state, place, viewer));
  const known = state.places.filter((_, p) => !hidden[p]).map(({ who }) => who);
  const left = chance.shuffle(
    'world:identities',
    IDENTITIES.filter((who) => !known.includes(who)),
  );
  return state.places.map((place, p) => (hidden[p] ? takeFor(place, left) : place.who));
}

/** The result names every player; the identity of a neutral is never looked at. */
const isHidden = ({ phase }: State, place: Place, viewer: Viewer): boolean =>
  place.open === 0 && place.seat !== viewer && (phase !== 'over' || isNeutral(place));

/** Nobody who has fallen under the mask becomes the Widow: her fall would have shown her, but for rare cases (R33). */
function takeFor(place: Place, left: number[]): number {
  const index = left.findIndex((who) => who !== WIDOW || inPlay(place) || isNeutral(place));
  return left.splice(index, 1)[0]!;
}

/** Another answer in advance where one was sealed: that there is one is public. Used up ones are drawn anew as well. */
const otherPlay = (play: Play, p: number, chance: Chance): Play => ({
  ...play,
  recover: play.recover === null ? null : otherWishes(p, chance),
  evade: play.evade === null ? null : chance.int(`world:evade:${p}`, 2) === 1,
});

function otherWishes(p: number, chance: Chance): number[] {
  const cards = chance.shuffle(`world:recover:${p}`, [...CARD_NAMES.keys()]);
  return cards.slice(0, chance.int(`world:wishes:${p}`, CARD_NAMES.length + 1));
}
