import { type Exchange, isGranted, isRefused } from './exchanges.ts';
import { groupBy, type Parts } from './promises.ts';

/*
 * Who sits at which table: whoever was taken off does not come back, and a finished match has one rematch.
 */

/** Holds what was said of tables against the history. */
export function checkTables(parts: Parts): void {
  checkKicked(parts);
  checkRematches(parts);
}

/** A player who was taken off a table never sits there again. */
function checkKicked({ archive, verdict }: Parts): void {
  for (const { id, entries, moments } of archive.matches.values()) {
    for (const entry of entries.values()) {
      if (entry.type !== 'kicked') continue;
      const isBack = moments.some(({ seq, players }) => seq >= entry.seq && players.includes(entry.player));
      verdict.hold('seated', !isBack, () => `${entry.player} sits in ${id} after entry ${entry.seq} took them off`);
    }
  }
}

/** Of the rematches of one match all but one were cancelled, and each is there as it was answered. */
function checkRematches({ archive, verdict, exchanges }: Parts): void {
  const asked = exchanges.filter(({ about }) => about.kind === 'rematch' && about.of !== undefined);
  for (const [of, requests] of groupBy(asked, ({ about }) => about.of)) {
    const granted = requests.filter(isGranted);
    const ids = new Set(granted.map(({ body }) => String(body.matchId)));
    const alive = [...ids].filter((id) => {
      const newest = archive.matches.get(id)?.newest;
      return newest !== undefined && !(newest.status === 'over' && newest.round === 0);
    });
    verdict.hold('one-effect', alive.length <= 1, () => `${of} has the rematches ${alive.join(' and ')}`);
    for (const { number, client, player = '', body } of granted) {
      const found = archive.matches.get(body.matchId);
      const isThere = found?.seated.has(player) === true;
      verdict.hold(
        'told',
        isThere,
        () => `rematch #${number} of ${client} was granted, who never sat in ${body.matchId}`,
      );
    }
    for (const [name, same] of groupBy(granted, ({ player, key }) => key && `${player} with the key ${key}`)) {
      const one = new Set(same.map(({ body }) => body.matchId));
      verdict.hold('one-effect', one.size <= 1, () => `${name} got the rematches ${[...one].join(' and ')}`);
    }
  }
}

/** Whether a match may be one in which a player was seated by asking for a rematch. */
export const mayBeRematch = (exchanges: readonly Exchange[], player: string | undefined, matchId: string): boolean =>
  exchanges.some(
    (each) =>
      each.about.kind === 'rematch' &&
      each.player === player &&
      !isRefused(each) &&
      (each.body?.matchId ?? matchId) === matchId,
  );

/** Whether a player may have been taken off a table. */
export const mayBeKicked = (exchanges: readonly Exchange[], player: string | undefined, matchId: string): boolean =>
  exchanges.some(
    ({ about, ...each }) =>
      about.kind === 'kick' && about.matchId === matchId && about.player === player && !isRefused({ about, ...each }),
  );
