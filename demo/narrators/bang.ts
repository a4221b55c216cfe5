import type { Entry, Outcome } from '../../client/index.ts';
import { LINES, type Near } from './bang-lines.ts';
import { type Event, Table } from './bang-table.ts';
import { REASONS, ROLES, rule } from './bang-words.ts';
import type { Narrator, Table as Seating } from './index.ts';

interface Result {
  readonly alive: readonly number[];
  readonly roles: readonly string[];
}

/** Tells BANG! turn by turn, from public events alone: a role is named when it is shown, and not before. */
export function bang({ names, paint }: Seating): Narrator {
  const table = new Table(names, paint);
  return {
    tell: (entry) => [...opening(entry, table), ...toldOf(entry, table)],
    result: (outcome) => ending(outcome, table),
  };
}

const eventsOf = (entry: Entry): readonly Event[] => (entry.events ?? []) as readonly Event[];

/** What a step begins with that is no event of the game. */
function opening(entry: Entry, table: Table): string[] {
  if (entry.type === 'resigned') return [`   ${table.name(entry.seat ?? 0)} gives up and walks away.`];
  const absent = (entry.moves ?? []).filter((move) => move.by === 'deadline');
  return absent.map(({ seat }) => `   ${table.name(seat)} was not there in time.`);
}

const toldOf = (entry: Entry, table: Table): string[] =>
  eventsOf(entry).flatMap((event, at, all) => told(event, table, { before: all[at - 1], after: all.slice(at + 1) }));

/** What it has no words for it tells as it came. */
function told(event: Event, table: Table, near: Near): string[] {
  table.see(event);
  return LINES[event.type]?.(event, table, near) ?? [table.paint('dim', `   ${JSON.stringify(event)}`)];
}

function ending({ reason, placements, result }: Outcome, table: Table): string[] {
  const { roles = [], alive = [] } = (result ?? {}) as unknown as Partial<Result>;
  const isWinner = (seat: number) => reason !== 'turn-cap' && placements.some((p) => p.seat === seat && p.rank === 1);
  return [
    '',
    table.paint('bold', rule('The End')),
    `   ${REASONS[reason] ?? reason}`,
    ...roles.map((role, seat) => {
      const fate = alive.includes(seat) ? table.life(seat) : '✝';
      const line = `   ${isWinner(seat) ? '★' : ' '} ${table.pad(seat)}  ${(ROLES[role] ?? role).padEnd(8)}  ${fate}`;
      return isWinner(seat) ? table.paint(['bold', 'yellow'], line) : line;
    }),
  ];
}
