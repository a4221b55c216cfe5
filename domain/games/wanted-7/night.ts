import { openRing } from './board.ts';
import { CARD_IDS } from './cards.ts';
import type { Draft } from './draft.ts';
import { scoreNight } from './scoring.ts';
import { HAND, pointsOf, seatsOf } from './state.ts';

/** Lays out tokens and deals hands (spec 3). */
export function beginNight(draft: Draft): void {
  const ring = openRing(draft.players);
  draft.night += 1;
  draft.turn = 1;
  draft.phase = draft.variant === 'standard' ? 'play' : 'choose';
  draft.bands = draft.stock.slice(0, ring.length);
  draft.stock = draft.stock.slice(ring.length);
  const decks = draft.hands.map((_, seat) => draft.chance.shuffle(`deck:${seat}:${draft.night}`, CARD_IDS));
  draft.hands = decks.map((deck) => deck.slice(0, HAND));
  draft.decks = decks.map((deck) => deck.slice(HAND));
  const tokens = ring.map(({ slot }, index) => ({ slot, band: draft.bands[index]! }));
  draft.events.push({ type: 'nightBegan', night: draft.night, tokens, seatOnTurn: draft.seatOnTurn });
}

/** Scores the night and sends all cards home (spec 8). */
export function endNight(draft: Draft): void {
  draft.events.push({ type: 'nightEnded', night: draft.night, by: draft.dusk! });
  const score = scoreNight(draft, draft.bands);
  draft.majority = draft.majority.map((points, seat) => points + score.majority[seat]!);
  draft.bonus = draft.bonus.map((points, seat) => points + score.bonus[seat]!);
  draft.hired = draft.hired.map((bands, seat) => bands + score.hired[seat]!);
  const points = seatsOf(draft).map((seat) => pointsOf(draft, seat));
  draft.events.push({ type: 'scored', ...score, points });
  clear(draft);
}

function clear(draft: Draft): void {
  draft.dusk = null;
  draft.bands = '';
  draft.stacks = draft.stacks.map(() => []);
  draft.hands = draft.hands.map(() => []);
  draft.decks = draft.decks.map(() => CARD_IDS);
  draft.away = [];
  clearTurn(draft);
}

/** Forgets the cards revealed in a turn of the designer's variant. */
export function clearTurn(draft: Draft): void {
  draft.chosen = draft.chosen.map(() => null);
  draft.plans = draft.plans.map(() => null);
  draft.sequence = [];
  draft.placed = 0;
}
