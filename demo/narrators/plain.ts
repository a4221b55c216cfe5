import type { Entry, Outcome } from '../../client/index.ts';
import type { Narrator, Table } from './index.ts';

/** Tells any game, as data: for games that have no narrator of their own yet. */
export function plain({ names, paint }: Table): Narrator {
  return {
    tell: (entry: Entry) => [
      ...(entry.closed === undefined ? [] : [paint('bold', `-- round ${entry.closed} --`)]),
      ...(entry.moves ?? []).map(({ seat, by, move }) => `  ${names[seat]} (${by}): ${JSON.stringify(move)}`),
      ...(entry.events ?? []).map(({ type, ...fields }) => paint('dim', `  ${type} ${JSON.stringify(fields)}`)),
    ],
    result: ({ reason, placements }: Outcome) => [
      paint('bold', `Over: ${reason}`),
      ...placements.map(({ seat, rank }) => `  ${rank}. ${names[seat]}`),
    ],
  };
}
