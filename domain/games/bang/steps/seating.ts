import type { Seat } from '../../../ruleset.ts';
import { ALL_CARDS } from '../cards/card.ts';
import { type CharacterId, lifeOf } from '../cards/characters.ts';
import { type Answers, type Draft, tell } from '../table/draft.ts';
import { clockwiseFrom } from '../table/seats.ts';
import { startTurn } from './turn.ts';

/** The choices become public together; the other candidates leave the game unseen. */
export function resumeSetup(draft: Draft, answers: Answers): void {
  seatAll(draft, (seat) => {
    const answer = answers.get(seat)!;
    if (answer.t !== 'takes') throw new Error('a character was asked for');
    return answer.character;
  });
}

/** Steps 3 to 5 of spec 5: life, hands from the first seat clockwise, and its turn. */
export function seatAll(draft: Draft, characterOf: (seat: Seat) => CharacterId): void {
  draft.seats.forEach((place, seat) => {
    const character = characterOf(seat);
    const life = lifeOf(character) + (place.role === 'S' ? 1 : 0);
    Object.assign(place, { character, candidates: [], life, maxLife: life });
  });
  const places = draft.seats.map(({ character, life, maxLife }, seat) => ({ seat, character, life, maxLife }));
  tell(draft, 'characters.set', { seats: places });
  dealHands(draft);
  startTurn(draft, draft.turn.seat);
}

function dealHands(draft: Draft): void {
  const first = draft.turn.seat;
  draft.deck = draft.chance.shuffle('deck', ALL_CARDS);
  for (const seat of [first, ...clockwiseFrom(draft, first).slice(0, -1)]) {
    const place = draft.seats[seat]!;
    place.hand = draft.deck.splice(0, place.life);
  }
  const counts = draft.seats.map(({ hand }) => hand.length);
  tell(draft, 'hands.dealt', { counts, deckCount: draft.deck.length });
}
