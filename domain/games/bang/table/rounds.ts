import type { Question, Seat } from '../../../ruleset.ts';
import type { Move } from '../asks/answers.ts';
import type { Context, FlipCause, PromptKind, State } from '../state.ts';
import type { Draft } from './draft.ts';
import { isMatch } from './flip-match.ts';
import { SID_CARDS } from './life.ts';
import { allCardsOf, countAlive, is, livingSeatOf } from './seats.ts';

/** Cards Kit Carlson looks at; with fewer there is no choice (spec 17.3, A28). */
export const KIT_LOOKS = 3;

type PublicTest = (state: State, seat: Seat, ctx: Context) => boolean;

const holdsCards: PublicTest = (state, seat) => state.seats[seat]!.hand.length > 0;

/** Public tests of spec 6.3. They look at hand counts alone, never at what a hand holds (spec 6.2). */
const TESTS: Readonly<Record<PromptKind, PublicTest>> = {
  pick_character: (state, seat) => state.seats[seat]!.candidates.length > 1,
  lucky_choice: (state, _seat, ctx) => {
    const [first, second] = state.flipped.map((card) => isMatch(ctx.cause as FlipCause, card));
    return state.flipped.length === 2 && first !== second;
  },
  kit_return: (state) => state.peek.length === KIT_LOOKS,
  jesse_source: (state, seat) => state.seats.some((p, other) => other !== seat && p.alive && p.hand.length > 0),
  pedro_source: (state) => state.discard.length > 0,
  play: holdsCards,
  shot_reply: (state, seat, ctx) => state.seats[seat]!.hand.length >= (is(state, seat, 'suzy') ? 1 : (ctx.need ?? 1)),
  indians_reply: holdsCards,
  duel_reply: holdsCards,
  store_pick: (state) => state.store.length > 1,
  rescue: (state, seat) => mostLifeGained(state, seat) >= 1 - state.seats[seat]!.life,
  discard_order: (state, seat) =>
    livingSeatOf(state, 'pedro') !== undefined &&
    allCardsOf(state, seat).length > 1 &&
    (state.seats[seat]!.alive || livingSeatOf(state, 'sam') === undefined),
  discard_down: (state, seat) => state.seats[seat]!.hand.length > state.seats[seat]!.life,
};

/** Life points a dying seat could gain at most, as far as everybody can tell (spec 10.1). */
function mostLifeGained(state: State, seat: Seat): number {
  const cards = state.seats[seat]!.hand.length;
  if (countAlive(state) > 2) return cards;
  return is(state, seat, 'sid') ? Math.floor(cards / SID_CARDS) : 0;
}

/** Whether a seat is asked: depends on what everybody knows alone, so that nothing hidden leaks (spec 6.2, A27). */
export const isDue = (state: State, kind: PromptKind, seat: Seat, ctx: Context): boolean =>
  TESTS[kind](state, seat, ctx);

/** Who is asked what, ascending by seat. */
export const asked = ({ round }: State): Question[] =>
  round === null ? [] : round.asked.map((seat) => ({ seat, kind: round.kind }));

/** Kind of question a seat has to answer now, or undefined. */
export const kindAsked = ({ round }: State, seat: Seat): PromptKind | undefined =>
  round?.asked.includes(seat) ? round.kind : undefined;

/** The answer of a seat that is not asked (spec 6.3). */
export function fixedAnswer(state: State, kind: PromptKind, seat: Seat): Move {
  switch (kind) {
    case 'play':
      return { t: 'end' };
    case 'jesse_source':
    case 'pedro_source':
      return { t: 'from', source: 'deck' };
    case 'store_pick':
      return { t: 'pick', card: state.store[0]! };
    case 'discard_order':
      return { t: 'order', cards: allCardsOf(state, seat) };
    case 'discard_down':
      return { t: 'discard', cards: [] };
    case 'shot_reply':
    case 'indians_reply':
    case 'duel_reply':
    case 'rescue':
      return { t: 'pass' };
    case 'pick_character':
    case 'lucky_choice':
    case 'kit_return':
      throw new Error(`${kind} is opened only where there is a choice`);
  }
}

/**
 * Asks the seats whose public test holds; the others silently get their fixed answer. If that is everybody the round
 * is answered at once (spec 6.1).
 */
export function openRound(draft: Draft, kind: PromptKind, seats: readonly Seat[], ctx: Context = {}): void {
  draft.round = { kind, asked: [...seats].sort((a, b) => a - b), fixed: {}, ctx };
  dropUndue(draft);
}

/**
 * Repeats the public test of every asked seat. Where it fails the fixed answer stands and the seat is asked no more;
 * a round in which nobody is asked any more is closed (spec 6.1; 17.4, C2 and C3).
 */
export function dropUndue(draft: Draft): void {
  const { kind, asked, ctx, fixed } = draft.round!;
  const gone = asked.filter((seat) => !isDue(draft, kind, seat, ctx));
  draft.round = {
    kind,
    asked: asked.filter((seat) => !gone.includes(seat)),
    fixed: { ...fixed, ...Object.fromEntries(gone.map((seat) => [seat, fixedAnswer(draft, kind, seat)])) },
    ctx,
  };
  if (draft.round.asked.length === 0) closeRound(draft, new Map());
}

/** Closes the round with the answers of the asked seats; with the fixed ones they are what the top frame goes on with. */
export function closeRound(draft: Draft, moves: ReadonlyMap<Seat, Move>): void {
  const { asked, fixed } = draft.round!;
  const given = asked.map((seat): [Seat, Move] => [seat, moves.get(seat)!]);
  draft.answers = new Map([
    ...Object.entries(fixed).map(([seat, move]): [Seat, Move] => [Number(seat), move]),
    ...given,
  ]);
  draft.round = null;
}
