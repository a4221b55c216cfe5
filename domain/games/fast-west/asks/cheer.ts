import * as z from 'zod';
import type { Ask } from '../../../ruleset.ts';
import { strictForm } from '../../kit/form.ts';
import { CARD_NAMES, type CardName, cardSchema, nameOf, RELOAD } from '../cards.ts';
import { inPlay, type Ring, type State } from '../state.ts';

/** Whom an eliminated player cheers for, and the card they expect of them (spec 5.1). */
export type CheerMove = {
  /** Place of the gunslinger. */
  readonly cheer: number;
  readonly guess: CardName;
};

/** Round `action`, optional: eliminated players guess a card of a gunslinger in play (spec 5.1, `cheer`). */
export const cheer: Ask<State, CheerMove> = {
  schema: z.strictObject({
    cheer: z.int().describe('Place of the gunslinger in play to cheer for; everybody sees it at once.'),
    guess: cardSchema.describe('Card that this gunslinger is expected to play; secret until the cards are turned.'),
  }),
  replaceable: true,
  tell: (state) => ({ places: placesInPlay(state) }),
  refuse(state, _seat, move) {
    const place = state.places[move.cheer];
    return place !== undefined && inPlay(place) ? undefined : 'cheer-not-in-play';
  },
  moves: (state) => placesInPlay(state).flatMap((p) => CARD_NAMES.map((guess) => ({ cheer: p, guess }))),
  /** Any legal cheer; silence is no cheer at all, since nobody has to. */
  fallback: (state) => ({ cheer: state.places.findIndex(inPlay), guess: nameOf(RELOAD) }),
  form: (state) => [strictForm({ cheer: { enum: placesInPlay(state) }, guess: { enum: CARD_NAMES } })],
  canonical: (_state, _seat, move) => ({ cheer: move.cheer, guess: move.guess }),
  /** Whom one cheers is called out at once, the guess is not (rulebook, "What Happens If I Am Eliminated?"). */
  announce: (move) => ({ cheer: move.cheer }),
};

const placesInPlay = ({ places }: Ring): number[] => [...places.keys()].filter((p) => inPlay(places[p]!));
