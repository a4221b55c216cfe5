import { describe, expect, it } from 'vitest';
import { bang, type Move, type State } from '../../../domain/games/bang/index.ts';
import * as rules from '../../../domain/rules.ts';
import type { Seat } from '../../../domain/ruleset.ts';
import { type Plan, playMass, type World, worldOf } from '../../support/games/bang/mass.ts';
import { type MassPosition, massPosition } from '../../support/games/bang/mass-position.ts';
import { sceneOf } from '../../support/games/bang/position.ts';
import { quickChance } from '../../support/games/bang/random.ts';
import type { BangTable } from '../../support/games/bang/table.ts';

/*
 * Property P10 of docs/rules/bang.md: a mass attack answered in one sealed round ends as if each target had answered at
 * its turn (section 18), but for what A29 and A31 say: the order inside the pile.
 */

const POSITIONS = 4_000;

/** The answer a plan gives to what the engine asks. */
function answerOf(state: State, seat: Seat, plan: Plan): Move {
  const kind = rules.prompts(bang, state).find((prompt) => prompt.seat === seat)!.kind;
  const fallback = rules.fallback(bang, state, seat);
  switch (kind) {
    case 'shot_reply':
    case 'indians_reply':
      return plan.answers ? fallback : { t: 'pass' };
    case 'rescue':
      return plan.saves ? fallback : { t: 'pass' };
    case 'lucky_choice':
      return plan.lucky ? fallback : { t: 'choose', card: state.flipped.find((card) => !/H(_2)?$/.test(card))! };
    default:
      return fallback;
  }
}

const asksAboutTheCard = (table: BangTable): boolean =>
  !table.over && !['play', 'discard_down'].includes(table.state.round!.kind) && table.state.turn.phase === 'play';

/** Plays the position with the engine, seats answering in an order that has nothing to do with the table's. */
function playEngine({ script, author, card, plans }: MassPosition): BangTable {
  const { table } = sceneOf(script);
  plans.forEach(({ flips }, seat) => {
    if (!flips) expect(table.setOrders(seat, { barrel: 'skip' })).toBeUndefined();
  });
  expect(table.answer(author, { t: 'play', card })).toBeUndefined();
  const no = table.state.turn.no;
  while (asksAboutTheCard(table) && table.state.turn.no === no) {
    const seat = table.owing.at(-1)!;
    expect(table.answer(seat, answerOf(table.state, seat, plans[seat]!))).toBeUndefined();
  }
  return table;
}

/** What both ways of playing have to agree in. The pile is compared as a set. */
const summary = ({ bodies, deck, discard, winners }: World) => ({
  bodies: bodies.map(({ life, alive, hand, table }) => ({ life, alive, hand, table })),
  deck,
  discard: [...discard].sort(),
  winners,
});

interface Tally {
  compared: number;
  turnOver: number;
  deaths: number;
  rescues: number;
  over: number;
}

function compare(position: MassPosition, tally: Tally): void {
  const { table } = sceneOf(position.script);
  const world = worldOf(table.state);
  playMass(world, position.author, position.card, position.plans);
  const { state: after, events } = playEngine(position);
  const replies = events.flatMap(({ type, why, cards }) =>
    type === 'cards.discarded' && why === 'reply' ? (cards as string[]) : [],
  );
  expect(replies).toEqual(world.replies);
  const deaths = world.bodies.filter((body, seat) => !body.alive && table.state.seats[seat]!.alive).length;
  if (world.winners === null && world.bodies[position.author]!.hand.length === 0) {
    // The turn goes on to the next seat at once, which draws: only who is left can be compared.
    expect(after.seats.map(({ alive }) => alive)).toEqual(world.bodies.map(({ alive }) => alive));
    expect(after.turn.no).not.toBe(table.state.turn.no);
    tally.turnOver += 1;
    return;
  }
  expect(summary({ ...worldOf(after), winners: after.result?.winners ?? null })).toEqual(summary(world));
  if (world.winners === null) expect([after.round?.kind, after.round?.asked]).toEqual(['play', [position.author]]);
  tally.compared += 1;
  tally.deaths += deaths;
  tally.over += world.winners === null ? 0 : 1;
  tally.rescues += world.bodies.filter(({ life }, seat) => life === 1 && table.state.seats[seat]!.life === 1).length;
}

describe('P10', () => {
  it('mass attacks end as if each target had answered at its turn', () => {
    const tally: Tally = { compared: 0, turnOver: 0, deaths: 0, rescues: 0, over: 0 };
    for (let seed = 1; seed <= POSITIONS; seed += 1) compare(massPosition(quickChance(seed, 10)), tally);
    expect(tally.compared).toBeGreaterThan(POSITIONS * 0.7);
    expect(tally.deaths).toBeGreaterThan(POSITIONS / 4);
    expect(tally.over).toBeGreaterThan(POSITIONS / 20);
    expect(tally.rescues).toBeGreaterThan(POSITIONS / 10);
  });
});
