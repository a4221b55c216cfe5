import { type Any, type Exchange, hasFailed, isBefore, isGranted } from './exchanges.ts';
import type * as Inside from './inside.ts';
import { closingOf, groupBy, type Parts, seatOf } from './promises.ts';
import { mayBeKicked, mayBeRematch } from './tables.ts';

/**
 * Whether the one was done with before the other was sent: no copy of it was under way any more, or its only one was granted.
 * What that one has sent to the table may still arrive, and does nothing.
 */
const isSettled = (word: Exchange, later: Exchange): boolean =>
  isBefore(word, later) || (isGranted(word) && word.copies <= 1 && (word.answered ?? later.from) < later.from);

/** Of what a player has said about one thing, what may have been the last word: no granted one was sent after it. */
function lastOf(words: readonly Exchange[]): Exchange[] {
  const possible = words.filter((word) => !hasFailed(word));
  const granted = possible.filter(isGranted);
  return possible.filter((word) => !granted.some((later) => isSettled(word, later)));
}

const kindsOf = (words: readonly Exchange[]): string[] => [...new Set(words.map(({ about }) => about.kind))];

const numbersOf = (words: readonly Exchange[]): string => words.map(({ number }) => `#${number}`).join(' and ');

/** All that each player has said about one thing, where none of it is under way any more. */
function wordsOf(
  exchanges: readonly Exchange[],
  kinds: readonly Exchange['about']['kind'][],
  thing: (about: Exchange['about']) => string,
): (readonly [Exchange, ...Exchange[]])[] {
  const words = exchanges.filter(({ about }) => kinds.includes(about.kind));
  const said = groupBy(words, ({ player, about }) => player && `${player} ${thing(about)}`);
  return [...said.values()].filter((all) => all.every(({ until }) => until !== undefined)) as never;
}

/** The last word of each player counts: at the end of a run everything is as it was asked for last. */
export async function checkLastWords(parts: Parts, inside: typeof Inside, now: number): Promise<void> {
  await checkOrders(parts, inside, now);
  checkWithdrawals(parts);
  checkSeats(parts);
  checkNames(parts);
}

async function checkOrders({ archive, verdict, exchanges }: Parts, inside: typeof Inside, now: number): Promise<void> {
  for (const words of wordsOf(exchanges, ['order'], ({ matchId }) => matchId ?? '')) {
    const [{ player, about, client }] = words;
    const recorded = archive.matches.get(about.matchId ?? '');
    if (recorded === undefined || !words.some(isGranted)) continue;
    // Another player has taken the seat: the orders are gone with whoever gave them.
    if (!recorded.newest.seats.some((holder) => holder?.p === player)) continue;
    const { match } = await inside.openMatch(recorded.newest as never, now);
    const orders: Any = match.orders[seatOf(recorded, player)] ?? {};
    for (const field of new Set(words.flatMap(({ sent }) => Object.keys(sent.orders)))) {
      const last = lastOf(words.filter(({ sent }) => field in sent.orders));
      const isAsked = !last.some(isGranted) || last.some(({ sent }) => sent.orders[field] === orders[field]);
      verdict.hold(
        'told',
        isAsked,
        () => `the order ${field} of ${client} is ${orders[field]}, not as in ${numbersOf(last)}`,
      );
    }
  }
}

/** A seal that its player has taken back is not revealed. Orders that were stored after that may have sealed again. */
function checkWithdrawals({ archive, verdict, exchanges }: Parts): void {
  for (const words of wordsOf(exchanges, ['seal', 'withdraw'], ({ matchId, round }) => `${matchId} ${round}`)) {
    const [{ player, about, client }] = words;
    const recorded = archive.matches.get(about.matchId ?? '');
    const closing = recorded && closingOf(recorded, about.round ?? 0);
    const last = lastOf(words);
    if (recorded === undefined || closing === undefined || !last.some(isGranted)) continue;
    if (kindsOf(last).includes('seal')) continue;
    const orders = exchanges.filter(
      (each) => each.about.kind === 'order' && each.player === player && each.about.matchId === about.matchId,
    );
    if (orders.some((order) => !hasFailed(order) && !last.some((word) => isSettled(order, word)))) continue;
    const revealed = closing.moves.find(({ seat }) => seat === seatOf(recorded, player));
    verdict.hold(
      'told',
      revealed?.by !== 'seal',
      () => `the seal of ${client} in round ${about.round} is revealed, though ${numbersOf(last)} took it back`,
    );
  }
}

/** In a match that has not started those sit who have joined last, and not those who have left. */
function checkSeats({ archive, verdict, exchanges }: Parts): void {
  for (const words of wordsOf(exchanges, ['join', 'leave'], ({ matchId }) => matchId ?? '')) {
    const [{ player, about, client }] = words;
    const recorded = archive.matches.get(about.matchId ?? '');
    const last = lastOf(words);
    const [kind, ...others] = kindsOf(last);
    if (recorded?.newest.status !== 'open' || others.length > 0 || !last.some(isGranted)) continue;
    // Others may take them off the table, and whoever asks for a rematch is seated by that.
    const isElsewhere = mayBeKicked(exchanges, player, recorded.id) || mayBeRematch(exchanges, player, recorded.id);
    if (isElsewhere) continue;
    const sits = seatOf(recorded, player) >= 0;
    verdict.hold(
      'told',
      sits === (kind === 'join'),
      () => `${client} ${sits ? 'holds a' : 'has no'} seat in ${recorded.id} after ${kind} ${numbersOf(last)}`,
    );
  }
}

function checkNames({ archive, verdict, exchanges }: Parts): void {
  for (const words of wordsOf(exchanges, ['rename'], () => '')) {
    const [{ player = '', client }] = words;
    const last = lastOf(words);
    const name = archive.names.get(player);
    const isAsked = !last.some(isGranted) || last.some(({ sent }) => sent.name === name);
    verdict.hold('told', isAsked, () => `the player of ${client} is named ${name}, not as in ${numbersOf(last)}`);
  }
}
