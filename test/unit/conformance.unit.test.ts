import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ACTS, SEAL_CHANGES } from '../../domain/match/index.ts';
import { currentRuleset, rulesetOf, rulesets } from '../../domain/registry.ts';
import type { AnyRuleset, Json, Seat } from '../../domain/ruleset.ts';
import { pack } from '../../functions/public/codec.ts';
import { chance } from '../support/chance.ts';
import { anyMove, botOf, type Frame, NO_SEALS, play, UNSEALED } from '../support/play.ts';
import { dealAlike, type Table, tables } from '../support/tables.ts';

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
  for (const { seat } of ruleset.prompts(state)) yield { seat, moves: ruleset.moves(state, seat) };
}

describe.each([...rulesets()].map((ruleset) => [ruleset.game, ruleset] as const))('%s', (_game, ruleset) => {
  it('is found under its name and version', () => {
    expect(currentRuleset(ruleset.game)?.game).toBe(ruleset.game);
    expect(rulesetOf(ruleset.game, ruleset.version)).toBe(ruleset);
  });

  it('has a default for every option and refuses unknown fields everywhere', () => {
    expect(ruleset.optionsSchema.safeParse({}).success).toBe(true);
    expect(ruleset.optionsSchema.safeParse({ unheardOf: 1 }).success).toBe(false);
    expect(ruleset.actSchema.safeParse({ unheardOf: 1 }).success).toBe(false);
    expect(ruleset.moveSchema.safeParse({ unheardOf: 1 }).success).toBe(false);
  });

  it('names its codes after itself, in kebab case, with a title', () => {
    for (const [code, title] of Object.entries(ruleset.codes)) {
      expect(code).toMatch(new RegExp(`^${ruleset.game}\\.[a-z]+(-[a-z]+)*$`));
      expect(title.length).toBeGreaterThan(0);
    }
  });

  it('refuses tables that are too small or too large with a registered code', () => {
    const options = ruleset.optionsSchema.parse({});
    for (const seats of [ruleset.seats.min - 1, ruleset.seats.max + 1]) {
      expect(ruleset.codes).toHaveProperty([ruleset.refuseTable(options, seats)?.code ?? 'none']);
    }
    for (const seats of [ruleset.seats.min, ruleset.seats.max]) {
      expect(ruleset.refuseTable(options, seats)).toBeUndefined();
    }
  });

  it('shows watchers nothing that does not follow from public events', () => {
    const options = ruleset.optionsSchema.parse({});
    const seats = ruleset.seats.min;
    const seen = new Map<string, string>();
    let repeats = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const dealt = ruleset.deal(options, seats, dealAlike(ruleset.game, seed));
      const history: unknown[] = [dealt.events];
      let state: unknown;
      for (const frame of play({ ruleset, options, seats, seed, actOnceIn: 0, player: safe, from: dealt.state })) {
        state = frame.after;
        history.push(frame.events);
        const shown = json([
          ruleset.view(state, 'watcher', UNSEALED),
          ruleset.prompts(state).map(({ seat, kind, required }) => ({ seat, kind, required })),
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

const safe = (ruleset: AnyRuleset, state: unknown, { seat, required }: { seat: Seat; required: boolean }): unknown =>
  required ? ruleset.fallback(state, seat) : undefined;

describe.each([...tables()].map((table) => [table.name, table] as const))('%s', (_name, table) => {
  const { ruleset } = table;

  it('asks somebody exactly while the match goes on, ascending, one prompt a seat', () => {
    for (const { after } of frames(table)) {
      const prompts = ruleset.prompts(after);
      const seats = prompts.map((prompt) => prompt.seat);
      expect(seats).toEqual([...new Set(seats)].sort((a, b) => a - b));
      expect(seats.every((seat) => seat >= 0 && seat < table.seats)).toBe(true);
      expect(prompts.some((prompt) => prompt.required)).toBe(ruleset.outcome(after) === undefined);
      if (ruleset.outcome(after) !== undefined) expect(prompts).toEqual([]);
    }
  });

  it('lets no seat act without end in one round, and leaves the service limit far away', () => {
    for (const state of openStates(table, 2)) {
      for (const seat of seatsOf(table)) {
        let [now, count, reopens] = [state, 0, false];
        for (; !reopens && ruleset.outcome(now) === undefined; count += 1) {
          const act = ruleset.acts(now, seat, NO_SEALS).at(count % 2 === 0 ? 0 : -1);
          if (act === undefined) break;
          ({ state: now, reopens } = ruleset.act(now, seat, act, chance(count, 1)));
          expect(count).toBeLessThan(ACTS - SEAL_CHANGES);
        }
      }
    }
  });

  it('fits into the room that it says a state or a move takes at rest, with an invitation besides', () => {
    const room = ruleset.stateRoom(table.seats);
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
          const sealed = [ruleset.canonical(state, seat, move), Date.UTC(2030, 0), SEAL_CHANGES];
          expect(pack(sealed).length).toBeLessThanOrEqual(ruleset.moveRoom);
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
      const asked = new Set(ruleset.prompts(state).map((prompt) => prompt.seat));
      for (const seat of seatsOf(table)) {
        const moves = ruleset.moves(state, seat);
        expect(moves.length > 0).toBe(asked.has(seat));
        expect(new Set(moves.map(json)).size).toBe(moves.length);
        expect(json(ruleset.moves(roundTrip(state), seat))).toBe(json(moves));
      }
    }
  });

  it('lists nothing for seats that do not exist', () => {
    for (const state of openStates(table, 2)) {
      expect(ruleset.moves(state, -1)).toEqual([]);
      expect(ruleset.moves(state, table.seats)).toEqual([]);
      const form = z.fromJSONSchema(ruleset.form(state, table.seats) as Parameters<typeof z.fromJSONSchema>[0]);
      for (const { moves } of askedMoves(ruleset, state)) expect(form.safeParse(moves[0]).success).toBe(false);
    }
  });

  it('accepts every move it lists, by rule, by shape and by form', () => {
    for (const state of openStates(table, 3)) {
      for (const { seat, moves } of askedMoves(ruleset, state)) {
        const form = z.fromJSONSchema(ruleset.form(state, seat) as Parameters<typeof z.fromJSONSchema>[0]);
        for (const move of moves) {
          expect(ruleset.refuse(state, seat, move)).toBeUndefined();
          expect(ruleset.moveSchema.safeParse(move).success).toBe(true);
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
          const once = ruleset.canonical(state, seat, move);
          expect(ruleset.refuse(state, seat, once)).toBeUndefined();
          expect(json(ruleset.canonical(state, seat, once))).toBe(json(once));
        }
      }
    }
  });

  it('refuses moves that seats cannot make with a registered code', () => {
    for (const state of openStates(table, 4)) {
      for (const { seat } of askedMoves(ruleset, state)) {
        for (const stranger of strangers(table, state, seat)) {
          const refusal = ruleset.refuse(state, seat, stranger);
          if (refusal !== undefined) expect(ruleset.codes).toHaveProperty([refusal.code]);
        }
        expect(ruleset.codes).toHaveProperty([ruleset.refuse(state, table.seats, {})?.code ?? 'none']);
      }
    }
  });

  it('has a legal default for every asked seat', () => {
    for (const state of openStates(table)) {
      for (const { seat } of ruleset.prompts(state)) {
        expect(ruleset.refuse(state, seat, ruleset.fallback(state, seat))).toBeUndefined();
      }
    }
  });

  it.each([0, 1] as const)('has bots of level %i that play legal moves to the end', (level) => {
    for (let seed = 201; seed <= 203; seed += 1) {
      for (const frame of play({ ...table, seed, actOnceIn: 0, player: botOf(level) })) {
        for (const [seat, move] of frame.moves) expect(ruleset.refuse(frame.before, seat, move)).toBeUndefined();
      }
    }
  });

  it('lists acts that it does not refuse, and no act makes a standing seal illegal', () => {
    for (const state of openStates(table)) {
      for (const seat of seatsOf(table)) {
        for (const act of ruleset.acts(state, seat, NO_SEALS)) checkAct(table, state, seat, act);
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
      for (const prompt of ruleset.prompts(after)) expect(roundTrip(prompt)).toEqual(prompt);
    }
  });

  it('reveals and announces JSON, and shows a seal to its own seat alone', () => {
    for (const frame of frames(table, 3)) {
      for (const [seat, move] of frame.moves) {
        expect(roundTrip(ruleset.reveal(move))).toEqual(ruleset.reveal(move));
        const announced: Json | undefined = ruleset.announce?.(move);
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
  for (let other = 0; other < seats; other += 1) if (other !== seat) yield* ruleset.moves(state, other);
}

function checkAct({ ruleset }: Table, state: unknown, seat: Seat, act: unknown): void {
  expect(ruleset.actSchema.safeParse(act).success).toBe(true);
  expect(ruleset.refuseAct(state, seat, act, NO_SEALS)).toBeUndefined();
  const { state: after, reopens } = ruleset.act(state, seat, act, chance(7, 7));
  if (reopens) return;
  const guard = ruleset.actGuard(state, seat, act);
  for (const prompt of ruleset.prompts(state)) {
    if (guard !== 'free' && prompt.seat === seat) continue;
    if (guard === 'none-sealed' && prompt.required) continue;
    for (const move of ruleset.moves(state, prompt.seat)) {
      expect(ruleset.refuse(after, prompt.seat, move)).toBeUndefined();
    }
  }
}
