import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ACTS, type Clock, open, SEAL_CHANGES } from '../../../domain/match/index.ts';
import { refusalCodes } from '../../../domain/refusals.ts';
import { currentRuleset, rulesetOf, rulesets } from '../../../domain/registry.ts';
import * as rules from '../../../domain/rules.ts';
import type { AnyRuleset, Json, Seat } from '../../../domain/ruleset.ts';
import { pack } from '../../../functions/public/codec.ts';
import { chance } from '../../support/chance.ts';
import { dealAlike, type Table, tables } from '../../support/laws/game-tables.ts';
import { absent, anyMove, botOf, type Frame, NO_SEALS, play, UNSEALED } from '../../support/laws/play.ts';

/*
 * Laws of the contract (domain/ruleset.ts) that every registered game has to keep.
 */

const MATCHES = 6;
/** No random match of any game takes longer; a longer one never ends. */
const MOST_FRAMES = 5_000;

const json = (value: unknown): string => JSON.stringify(value);
const roundTrip = (value: unknown): unknown => JSON.parse(json(value));
const seatsOf = (table: Table): Seat[] => Array.from({ length: table.seats }, (_, seat) => seat);

/** Frames of some random matches at a table. */
function* frames(table: Table, matches = MATCHES): Generator<Frame> {
  for (let seed = 1; seed <= matches; seed += 1) yield* play({ ...table, seed });
}

/** States of some random matches in which somebody is asked. */
function* openStates(table: Table, matches = MATCHES): Generator<unknown> {
  for (const { after } of frames(table, matches)) if (table.ruleset.outcome(after) === undefined) yield after;
}

/** Legal moves of every asked seat. */
function* askedMoves(ruleset: AnyRuleset, state: unknown): Generator<{ seat: Seat; moves: readonly unknown[] }> {
  for (const { seat } of rules.prompts(ruleset, state)) yield { seat, moves: rules.moves(ruleset, state, seat) };
}

describe.each([...rulesets()].map((ruleset) => [ruleset.game, ruleset] as const))('%s', (_game, ruleset) => {
  it('is found under its name and version', () => {
    expect(currentRuleset(ruleset.game)?.game).toBe(ruleset.game);
    expect(rulesetOf(ruleset.game, ruleset.version)).toBe(ruleset);
  });

  it('has a default for every option and refuses unknown fields everywhere', () => {
    expect(ruleset.options.safeParse({}).success).toBe(true);
    expect(ruleset.options.safeParse({ unheardOf: 1 }).success).toBe(false);
    expect(rules.actSchema(ruleset).safeParse({ unheardOf: 1 }).success).toBe(false);
    expect(rules.moveSchema(ruleset).safeParse({ unheardOf: 1 }).success).toBe(false);
  });

  it('names its codes after itself, in kebab case, with a title', () => {
    for (const [code, title] of Object.entries(refusalCodes(ruleset))) {
      expect(code).toMatch(new RegExp(`^${ruleset.game}\\.[a-z]+(-[a-z]+)*$`));
      expect(title.length).toBeGreaterThan(0);
    }
  });

  it('can be played by the smallest and the largest number of seats with the default options', () => {
    const options = ruleset.options.parse({});
    for (const seats of [ruleset.seats.min, ruleset.seats.max]) {
      expect(rules.refuseSetup(ruleset, options, seats)).toBeUndefined();
    }
  });

  it('shows watchers nothing that does not follow from public events', () => {
    const options = ruleset.options.parse({});
    const seats = ruleset.seats.min;
    const seen = new Map<string, string>();
    let repeats = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const dealt = ruleset.deal(options, seats, dealAlike(ruleset, options, seats, seed));
      const history: unknown[] = [dealt.events];
      let state: unknown;
      for (const frame of play({ ruleset, options, seats, seed, actOnceIn: 0, player: absent, from: dealt.state })) {
        state = frame.after;
        history.push(frame.events);
        const shown = json([
          ruleset.view(state, 'watcher', UNSEALED),
          rules.prompts(ruleset, state).map(({ seat, kind, required }) => ({ seat, kind, required })),
        ]);
        const key = json(history);
        if (seen.has(key)) repeats += 1;
        expect(seen.get(key) ?? shown).toBe(shown);
        seen.set(key, shown);
        if (frame.seq === 2) break;
      }
    }
    expect(repeats).toBeGreaterThan(20);
  });
});

describe.each([...tables()].map((table) => [table.name, table] as const))('%s', (_name, table) => {
  const { ruleset } = table;

  it('asks somebody exactly while the match goes on, ascending, one prompt a seat', () => {
    for (const { after } of frames(table)) {
      const prompts = rules.prompts(ruleset, after);
      const seats = prompts.map((prompt) => prompt.seat);
      expect(seats).toEqual([...new Set(seats)].sort((a, b) => a - b));
      expect(seats.every((seat) => seat >= 0 && seat < table.seats)).toBe(true);
      expect(prompts.some((prompt) => prompt.required)).toBe(ruleset.outcome(after) === undefined);
      if (ruleset.outcome(after) !== undefined) expect(prompts).toEqual([]);
    }
  });

  // It is told only when a match has ended by forfeit, so it may depend on what is hidden until then.
  it('names the side of each seat: some seats, ascending, itself among them, and for all of one side the same', () => {
    for (const { after } of frames(table)) {
      const sideOf = (seat: Seat): readonly Seat[] => ruleset.sideOf?.(after, seat) ?? [seat];
      for (const seat of seatsOf(table)) {
        const side = sideOf(seat);
        expect(side).toEqual(seatsOf(table).filter((each) => side.includes(each)));
        expect(side).toContain(seat);
        for (const other of side) expect(sideOf(other)).toEqual(side);
      }
    }
  });

  it('gives seats time of their own unless it is live', () => {
    const bank: Clock = { seconds: null, early: true, bank: { reserve: 60, increment: 60 } };
    const opening = { id: 'M', host: { id: 'p' }, bots: [], visibility: 'open', invite: null, master: '07'.repeat(32) };
    const opened = (clock: Clock) =>
      open(
        ruleset,
        { ...opening, visibility: 'open', options: table.options as Json, seats: table.seats, clock },
        { now: 0, requestId: 'r' },
      );
    const isLive = ruleset.isLive?.(table.options) ?? false;
    expect(opened(bank)).toMatchObject(isLive ? { refusal: { code: 'match.clock-unfit' } } : { clock: bank });
    const period = { seconds: 60, early: true };
    expect(opened(period)).toMatchObject({ clock: period });
    expect(isLive).toBe(table.ruleset.game === 'duel-west' && json(table.options).includes('"live"'));
  });

  it('lets no seat act without end in one round, and leaves the service limit far away', () => {
    for (const state of openStates(table, 2)) {
      for (const seat of seatsOf(table)) {
        let [now, count, reopens] = [state, 0, false];
        for (; !reopens && ruleset.outcome(now) === undefined; count += 1) {
          const act = rules.acts(ruleset, now, seat, NO_SEALS).at(count % 2 === 0 ? 0 : -1);
          if (act === undefined) break;
          ({ state: now, reopens } = rules.playAct(ruleset, now, seat, act, chance(count, 1)));
          expect(count).toBeLessThan(ACTS - SEAL_CHANGES);
        }
      }
    }
  });

  it('fits into the room that it says a state or a move takes at rest, with an invitation besides', () => {
    const room = ruleset.room.state(table.seats);
    for (let seed = 201; seed <= 203; seed += 1) {
      for (const player of [anyMove, botOf(1)]) {
        for (const { after } of play({ ...table, seed, player })) {
          expect(pack({ state: after, invite: 'x'.repeat(16) }).length).toBeLessThanOrEqual(room);
        }
      }
    }
    for (const state of openStates(table, 2)) {
      for (const { seat, moves } of askedMoves(ruleset, state)) {
        for (const move of moves.slice(0, 20)) {
          const sealed = [rules.canonical(ruleset, state, seat, move), Date.UTC(2030, 0), SEAL_CHANGES];
          expect(pack(sealed).length).toBeLessThanOrEqual(ruleset.room.move);
        }
      }
    }
  });

  it('ends every random match', () => {
    for (let seed = 101; seed <= 110; seed += 1) {
      let count = 0;
      for (const _frame of play({ ...table, seed })) {
        count += 1;
        expect(count).toBeLessThan(MOST_FRAMES);
      }
    }
  });

  it('lists legal moves of asked seats only, once each, and the same ones every time', () => {
    for (const state of openStates(table)) {
      const asked = new Set(rules.prompts(ruleset, state).map((prompt) => prompt.seat));
      for (const seat of seatsOf(table)) {
        const moves = rules.moves(ruleset, state, seat);
        expect(moves.length > 0).toBe(asked.has(seat));
        expect(new Set(moves.map(json)).size).toBe(moves.length);
        expect(json(rules.moves(ruleset, roundTrip(state), seat))).toBe(json(moves));
      }
    }
  });

  it('lists nothing for seats that do not exist', () => {
    for (const state of openStates(table, 2)) {
      expect(rules.moves(ruleset, state, -1)).toEqual([]);
      expect(rules.moves(ruleset, state, table.seats)).toEqual([]);
      const form = z.fromJSONSchema(rules.form(ruleset, state, table.seats) as Parameters<typeof z.fromJSONSchema>[0]);
      for (const { moves } of askedMoves(ruleset, state)) expect(form.safeParse(moves[0]).success).toBe(false);
    }
  });

  it('accepts every move it lists, by rule, by shape and by form', () => {
    for (const state of openStates(table, 3)) {
      for (const { seat, moves } of askedMoves(ruleset, state)) {
        const form = z.fromJSONSchema(rules.form(ruleset, state, seat) as Parameters<typeof z.fromJSONSchema>[0]);
        for (const move of moves) {
          expect(rules.refuse(ruleset, state, seat, move)).toBeUndefined();
          expect(rules.moveSchema(ruleset).safeParse(move).success).toBe(true);
          expect(form.safeParse(move).success).toBe(true);
        }
        expect(form.safeParse({ unheardOf: 1 }).success).toBe(false);
      }
    }
  });

  it('has one canonical form for a move', () => {
    for (const state of openStates(table, 4)) {
      for (const { seat, moves } of askedMoves(ruleset, state)) {
        for (const move of moves) {
          const once = rules.canonical(ruleset, state, seat, move);
          expect(rules.refuse(ruleset, state, seat, once)).toBeUndefined();
          expect(json(rules.canonical(ruleset, state, seat, once))).toBe(json(once));
        }
      }
    }
  });

  it('refuses moves that seats cannot make with a registered code', () => {
    for (const state of openStates(table, 4)) {
      for (const { seat } of askedMoves(ruleset, state)) {
        for (const stranger of strangers(table, state, seat)) {
          const refusal = rules.refuse(ruleset, state, seat, stranger);
          if (refusal !== undefined) expect(refusalCodes(ruleset)).toHaveProperty([refusal.code]);
        }
      }
    }
  });

  it('has a legal default for every asked seat', () => {
    for (const state of openStates(table)) {
      for (const { seat } of rules.prompts(ruleset, state)) {
        expect(rules.refuse(ruleset, state, seat, rules.fallback(ruleset, state, seat))).toBeUndefined();
      }
    }
  });

  it.each([0, 1] as const)('has bots of level %i that play legal moves to the end', (level) => {
    for (let seed = 201; seed <= 203; seed += 1) {
      for (const frame of play({ ...table, seed, actOnceIn: 0, player: botOf(level) })) {
        for (const [seat, move] of frame.moves) expect(rules.refuse(ruleset, frame.before, seat, move)).toBeUndefined();
      }
    }
  });

  it('lists acts that it does not refuse, and no act makes a standing seal illegal', () => {
    for (const state of openStates(table)) {
      for (const seat of seatsOf(table)) {
        for (const act of rules.acts(ruleset, state, seat, NO_SEALS)) checkAct(table, state, seat, act);
      }
    }
  });

  it('plays the same set of moves to the same result, in whatever order it was sealed', () => {
    for (const frame of frames(table, 4)) {
      if (frame.kind !== 'round') continue;
      const backwards = new Map([...frame.moves].reverse());
      const again = ruleset.resolve(frame.before, backwards, chance(1, frame.seq));
      const once = ruleset.resolve(roundTrip(frame.before), frame.moves, chance(1, frame.seq));
      expect(json(again)).toBe(json(once));
    }
  });

  it('keeps states, events, views, prompts and forms plain JSON', () => {
    for (const { after, events } of frames(table, 4)) {
      expect(roundTrip(after)).toEqual(after);
      expect(roundTrip(events)).toEqual(events);
      for (const viewer of [...seatsOf(table), 'watcher'] as const) {
        const view = ruleset.view(after, viewer, UNSEALED);
        expect(roundTrip(view)).toEqual(view);
      }
      for (const prompt of rules.prompts(ruleset, after)) expect(roundTrip(prompt)).toEqual(prompt);
    }
  });

  it('reveals and announces JSON, and shows a seal to its own seat alone', () => {
    for (const frame of frames(table, 3)) {
      for (const { seat, kind } of frame.prompts) {
        const move = frame.moves.get(seat) as Json | undefined;
        if (move === undefined) continue;
        const revealed = rules.reveal(ruleset, kind, move);
        expect(roundTrip(revealed)).toEqual(revealed);
        const announced = rules.announce(ruleset, kind, move);
        if (announced !== undefined) expect(roundTrip(announced)).toEqual(announced);
        const own = ruleset.view(frame.before, seat, { announced: new Map(), own: move });
        expect(json(own)).toContain(json(move));
        expect(json(ruleset.view(frame.before, 'watcher', UNSEALED))).not.toContain('"sealed"');
      }
    }
  });

  it('ranks every seat once, winners first', () => {
    for (let seed = 301; seed <= 310; seed += 1) {
      const last = [...play({ ...table, seed, player: anyMove })].at(-1)!;
      const { winners, placements } = ruleset.outcome(last.after)!;
      expect(placements.map((placement) => placement.seat)).toEqual(seatsOf(table));
      expect(placements.filter(({ rank }) => rank === 1).map(({ seat }) => seat)).toEqual(winners);
    }
  });
});

/** Moves of other seats and things that are no moves at all. */
function* strangers({ ruleset, seats }: Table, state: unknown, seat: Seat): Generator<unknown> {
  yield {};
  yield { unheardOf: 1 };
  for (let other = 0; other < seats; other += 1) if (other !== seat) yield* rules.moves(ruleset, state, other);
}

function checkAct({ ruleset }: Table, state: unknown, seat: Seat, act: unknown): void {
  expect(rules.actSchema(ruleset).safeParse(act).success).toBe(true);
  expect(rules.refuseAct(ruleset, state, seat, act, NO_SEALS)).toBeUndefined();
  const { state: after, reopens } = rules.playAct(ruleset, state, seat, act, chance(7, 7));
  if (reopens) return;
  const guard = rules.actGuard(ruleset, state, seat, act);
  for (const prompt of rules.prompts(ruleset, state)) {
    if (guard !== 'free' && prompt.seat === seat) continue;
    if (guard === 'none-sealed' && prompt.required) continue;
    for (const move of rules.moves(ruleset, state, prompt.seat)) {
      expect(rules.refuse(ruleset, after, prompt.seat, move)).toBeUndefined();
    }
  }
}
