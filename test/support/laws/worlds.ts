import * as rules from '../../../domain/rules.ts';
import type { AnyRuleset, Viewer } from '../../../domain/ruleset.ts';
import type { OtherWorld } from '../../../domain/seen.ts';
import { chance } from '../chance.ts';
import { deepFreeze } from '../freeze.ts';
import type { Table } from './game-tables.ts';
import { anyMove, type Frame, NO_SEALS, type Player, play } from './play.ts';
import { difference, differences, type Tries, told } from './told.ts';

/** States of a match that are looked at: enough for every phase, few enough for every viewer. */
const LOOKS = 12;

/** Some frames of a random match, spread over all of it. */
function some(table: Table, seed: number, player: Player): Frame[] {
  const all = [...play({ ...table, seed, player, actOnceIn: 4 })];
  const every = Math.max(1, Math.floor(all.length / LOOKS));
  return all.filter((_, i) => i % every === 0 || i === all.length - 1);
}

/** Everybody who can look at a table. */
export const viewersOf = ({ seats }: Table): Viewer[] => [
  ...Array.from({ length: seats }, (_, seat) => seat),
  'watcher',
];

/** What anybody could try now, and what was tried before. */
function triesAt({ ruleset, seats }: Table, state: unknown, before: Tries): Tries {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const acts = all.flatMap((seat) => rules.acts(ruleset, state, seat, NO_SEALS));
  return {
    moves: [...all.flatMap((seat) => rules.moves(ruleset, state, seat).slice(0, 20)), ...before.moves].slice(0, 60),
    acts: [...acts, ...before.acts].slice(0, 20),
  };
}

/**
 * The law of secrecy at one table: a viewer is told the same in two worlds that they cannot tell apart. Every breach is one line
 * that names game, seed, entry, viewer and what differs.
 */
export function breachesOfSecrecy(
  table: Table,
  otherWorld: OtherWorld<unknown>,
  seeds: readonly number[],
  player: Player = anyMove,
): string[] {
  const breaches: string[] = [];
  for (const seed of seeds) {
    let tries: Tries = { moves: [{}, { unheardOf: 1 }], acts: [{}] };
    for (const { after: state, seq } of some(table, seed, player)) {
      tries = triesAt(table, state, tries);
      for (const viewer of viewersOf(table)) {
        const other = deepFreeze(otherWorld(state, viewer, chance(seed + 5_000_000, seq)));
        const [here, there] = [told(table.ruleset, state, viewer, tries), told(table.ruleset, other, viewer, tries)];
        const found = difference(here, there);
        if (found !== undefined)
          breaches.push(`${table.name}, seed ${seed}, entry ${seq}, ${nameOf(viewer)}: ${found}`);
      }
    }
  }
  return breaches;
}

const nameOf = (viewer: Viewer): string => (viewer === 'watcher' ? 'a watcher' : `seat ${viewer}`);

/** Two matches that look alike to a viewer from the deal on, and what differs between them all the same. */
export function hiddenParts(table: Table, viewer: Viewer, deals: readonly unknown[]): Set<string> {
  const nothing: Tries = { moves: [], acts: [] };
  const alike = new Map<string, unknown>();
  const hidden = new Set<string>();
  for (const state of deals) {
    const look = JSON.stringify(told(table.ruleset, state, viewer, nothing));
    const twin = alike.get(look);
    if (twin === undefined) alike.set(look, state);
    else for (const part of differences(twin, state)) hidden.add(part);
  }
  return hidden;
}

/** What the other worlds of a state change, over many draws. */
export function redrawnParts(
  state: unknown,
  viewer: Viewer,
  otherWorld: OtherWorld<unknown>,
  times: number,
): Set<string> {
  const parts = new Set<string>();
  for (let n = 1; n <= times; n += 1) {
    for (const part of differences(state, otherWorld(state, viewer, chance(n, 77)))) parts.add(part);
  }
  return parts;
}

/** A ruleset whose questions all have something else in place of their own. */
const withAsks = (ruleset: AnyRuleset, other: Partial<AnyRuleset['asks'][string]>): AnyRuleset => ({
  ...ruleset,
  asks: Object.fromEntries(Object.entries(ruleset.asks).map(([kind, ask]) => [kind, { ...ask, ...other }])),
});

/** A ruleset that tells everybody the whole state with one of its answers: the law has to notice it, whichever it is. */
export const LEAKS: Readonly<Record<string, (ruleset: AnyRuleset) => AnyRuleset>> = {
  view: (ruleset) => ({
    ...ruleset,
    view: (state, viewer, sealing) => ({ ...ruleset.view(state, viewer, sealing), leak: JSON.stringify(state) }),
  }),
  prompt: (ruleset) => withAsks(ruleset, { tell: (state) => JSON.stringify(state) }),
  form: (ruleset) => withAsks(ruleset, { form: (state) => [{ const: JSON.stringify(state) }] }),
};
