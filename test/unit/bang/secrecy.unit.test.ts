import { describe, expect, it } from 'vitest';
import { ALL_CARDS } from '../../../domain/games/bang/cards/card.ts';
import { bang, type Move, type State } from '../../../domain/games/bang/index.ts';
import { otherWorld } from '../../../domain/games/bang/worlds.ts';
import * as rules from '../../../domain/rules.ts';
import type { GameEvent, Seat, Viewer } from '../../../domain/ruleset.ts';
import { deepFreeze } from '../../support/freeze.ts';
import { run, say } from '../../support/games/bang/index.ts';
import { breachesOf } from '../../support/games/bang/laws.ts';
import { quickChance, randomMatch, TABLES } from '../../support/games/bang/random.ts';
import type { BangTable } from '../../support/games/bang/table.ts';
import { NO_SEALS, UNSEALED } from '../../support/laws/play.ts';

/*
 * Properties P8 and P13 and the view tests W1 to W5 of docs/rules/bang.md: what a viewer may not know changes nothing
 * for them.
 */

const MATCHES = 2;

/** States of random matches at every table in which somebody is asked. */
function* openStates(matches = MATCHES): Generator<State> {
  for (const table of TABLES)
    for (let seed = 1; seed <= matches; seed += 1)
      for (const { after } of randomMatch({ ...table, seed: seed * 1000 + table.seats }))
        if (after.result === null) yield after;
}

const json = (value: unknown): string => JSON.stringify(value);

/** Everything the ruleset tells this viewer. */
function told(state: State, viewer: Viewer): string {
  const prompts = rules.prompts(bang, state);
  const mine = viewer === 'watcher' ? [] : [viewer];
  return json({
    view: bang.view(state, viewer, UNSEALED as never),
    waiting: prompts.map(({ seat, kind, required }) => ({ seat, kind, required })),
    prompt: prompts.filter(({ seat }) => seat === viewer),
    moves: mine.map((seat) => rules.moves(bang, state, seat)),
    form: mine.map((seat) => rules.form(bang, state, seat)),
    acts: mine.map((seat) => rules.acts(bang, state, seat, NO_SEALS)),
    guard: mine.map((seat) => rules.actGuard(bang, state, seat, { act: 'sid', cards: [] })),
    refusals: mine.map((seat) => WISHES.map((wish) => rules.refuse(bang, state, seat, wish)?.code)),
  });
}

/** Answers with cards that somebody else may hold: the refusal must not tell. */
const WISHES: readonly Move[] = [
  ...ALL_CARDS.slice(0, 12).flatMap((card): Move[] => [
    { t: 'play', card, target: 1 },
    { t: 'bang', card },
  ]),
  { t: 'play', card: 'panic-JH', target: 0, pick: 'barrel-QS' },
  { t: 'missed', cards: ['missed-10C', 'missed-JC'] },
  { t: 'from', source: 2 },
];

describe('P13', () => {
  it('tells every viewer the same in two worlds they cannot tell apart', () => {
    let compared = 0;
    for (const state of openStates()) {
      for (const viewer of ['watcher', ...state.seats.keys()] as const) {
        const other = deepFreeze(otherWorld(state, viewer, quickChance(5, state.turn.no)));
        expect(told(other, viewer)).toBe(told(state, viewer));
        expect(breachesOf(other)).toEqual([]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(5_000);
  });

  it('tells a seat its own secrets', () => {
    for (const state of openStates(1)) {
      state.seats.forEach(({ alive, hand, role }, seat) => {
        if (alive) expect(bang.view(state, seat, UNSEALED as never).you).toMatchObject({ seat, hand, role });
      });
    }
  });

  it('shows everybody everything at the end', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { after } = [...randomMatch({ seats: 5, seed })].at(-1)!;
      const { hands, seats } = bang.view(after, 'watcher', UNSEALED as never);
      expect(hands).toEqual(after.seats.map(({ hand }) => hand));
      expect(seats.map(({ role }) => role)).toEqual(after.seats.map(({ role }) => role));
    }
  });
});

/** Goes on until all the eliminated have been settled for. */
function afterSpoils(state: State): State {
  let next = state;
  for (let seq = 1; next.round?.kind === 'discard_order'; seq += 1) {
    const moves = new Map(bang.asked(next).map(({ seat }) => [seat, rules.fallback(bang, next, seat)]));
    next = bang.resolve(next, moves, quickChance(seq, seq)).state;
  }
  return next;
}

describe('other worlds', () => {
  const KILLS_TWO =
    'A* kit S +barrel-QS gatling-10H duel-QD | B jack D 1 +scope-AS missed-2S | C willy O 1 missed-3S | D pedro O | E lucky R';

  it.each([
    ['while one of two dead orders cards', ''],
    ['while the Sheriff pays for a Deputy, the other dead to follow', ' / B timeout'],
  ])('name what the eliminated are to discard as they hold it: %s', (_when, more) => {
    const { state } = run(`${KILLS_TWO} >> A play gatling-10H / B pass / C pass / B pass / C pass${more}`, () => {});
    expect(state.round?.kind).toBe('discard_order');
    for (const viewer of everybody(state)) {
      for (let seed = 1; seed <= 20; seed += 1) {
        const other = deepFreeze(otherWorld(state, viewer, quickChance(seed, 1)));
        expect([...breachesOf(other), ...breachesOf(afterSpoils(other))]).toEqual([]);
      }
    }
  });
});

/** Cards so far down that no play comes to them. */
const DEEP = 30;

/** A seat holds other cards, which have been deep in the deck. */
function withOtherHand(state: State, seat: Seat): State | undefined {
  const { hand } = state.seats[seat]!;
  if (hand.length === 0 || state.deck.length < DEEP + hand.length) return undefined;
  const from = state.deck.length - hand.length;
  const seats = state.seats.with(seat, { ...state.seats[seat]!, hand: state.deck.slice(from) });
  return deepFreeze({ ...state, seats, deck: [...state.deck.slice(0, from), ...hand] });
}

/** Who is asked what after these answers, and what everybody is told of them. */
function outcomeOf(state: State, moves: ReadonlyMap<Seat, Move>, victim: Seat) {
  const { state: after, events } = bang.resolve(state, moves, quickChance(3, 3));
  return {
    round: json(after.round === null ? null : { ...after.round, fixed: null }),
    // What leaves a hand becomes public.
    open: events.some(({ type, seat }) => type === 'cards.discarded' && seat === victim),
    events: json(events.filter(({ type }) => !REVEALING.includes(type))),
  };
}

const REVEALING: readonly GameEvent['type'][] = ['cards.discarded'];

/** Every step of random matches by another seat, from worlds that differ only in what one hand holds. */
function* pairs(): Generator<readonly [ReturnType<typeof outcomeOf>, ReturnType<typeof outcomeOf>]> {
  for (const state of openStates()) {
    const random = quickChance(7, state.deck.length);
    for (const victim of state.seats.keys()) {
      const other = withOtherHand(state, victim);
      const asked = rules.prompts(bang, state).map(({ seat }) => seat);
      if (other === undefined || asked.includes(victim)) continue;
      const moves = new Map(
        asked.map((seat) => {
          const legal = rules.moves(bang, state, seat);
          return [seat, legal[random.int(`${victim}:${seat}`, legal.length)]!];
        }),
      );
      yield [outcomeOf(state, moves, victim), outcomeOf(other, moves, victim)];
    }
  }
}

describe('P8', () => {
  it('asks the same of the same seats whatever a hand holds', () => {
    let compared = 0;
    for (const [one, other] of pairs()) {
      expect(other.round).toBe(one.round);
      if (!one.open) expect(other.events).toBe(one.events);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(3_000);
  });
});

const everybody = (state: State): Viewer[] => ['watcher', ...state.seats.keys()];
describe('views', () => {
  const scene = (script: string) => run(script, (_check, toldBy, found) => expect(found).toEqual(toldBy));
  const seen = (table: BangTable) =>
    everybody(table.state).map((v) => json(bang.view(table.state, v, table.sealing(v))));

  it('W1 change for nobody else when a seat seals its answer', () => {
    const table = scene(
      'A* kit S gatling-10H beer-6H | B jack O missed-2S | C willy O duel-JS | D jesse R bang-2C >> A play gatling-10H',
    );
    const before = seen(table);
    expect(say(table, 'C pass')).toBeUndefined();
    const after = seen(table);
    const changed = after.flatMap((view, i) => (view === before[i] ? [] : [i]));
    expect(changed).toEqual([1 + 2]);
  });

  it('W2 name a stolen hand card to the two seats alone', () => {
    const { events, state } = scene(
      'A* kit S panic-JH beer-6H | B jack O duel-QD :: rng 0 >> A play panic-JH B hand / = A.hand beer-6H duel-QD',
    );
    expect(json(events)).not.toContain('duel-QD');
    const knowing = everybody(state).filter((v) => json(bang.view(state, v, UNSEALED as never)).includes('duel-QD'));
    expect(knowing).toEqual([0]);
  });

  it('W3 keep Black Jack’s unseen cards and Kit Carlson’s look', () => {
    const jack = scene('A* jack S | B kit O :: deck bang-2C bang-2D bang-3D >> start = A.hand bang-2C bang-2D bang-3D');
    expect(json(jack.events)).toContain('bang-2D');
    expect(json(jack.events)).not.toMatch(/bang-2C|bang-3D/);
    const kit = scene('A* kit S | B jack O :: deck bang-2C bang-3C bang-4C >> start = ask A kit_return');
    const knowing = everybody(kit.state).filter((v) =>
      json(bang.view(kit.state, v, UNSEALED as never)).includes('bang-3C'),
    );
    expect(knowing).toEqual([0]);
    expect(say(kit, 'A return bang-3C')).toBeUndefined();
    expect(json(kit.events)).not.toMatch(/bang-[234]C/);
    expect(rules.reveal(bang, 'kit_return', { t: 'return', card: 'bang-3C' })).toEqual({ t: 'return' });
  });

  it('W4 show how many cards a dying seat holds, not which', () => {
    const { state } = scene(
      'A* kit S bang-2C duel-QD | B jack O 1 beer-6H >> A play bang-2C B / B pass / = ask B rescue',
    );
    expect(bang.view(state, 0, UNSEALED as never).seats[1]).toMatchObject({ handCount: 1, life: 0, alive: true });
    const knowing = everybody(state).filter((v) => json(bang.view(state, v, UNSEALED as never)).includes('beer-6H'));
    expect(knowing).toEqual([1]);
  });

  it('W5 do not tell standing orders', () => {
    const table = scene('A* kit S bang-2C duel-QD | B jack O +barrel-QS beer-6H');
    const before = seen(table);
    expect(say(table, 'B orders barrel=skip shot=pass')).toBeUndefined();
    expect(seen(table)).toEqual(before);
  });
});
