import type { Entry } from '../../domain/match/index.ts';
import type { Archive, Effect, Recorded } from './archive.ts';
import { type About, type Any, type Exchange, hasFailed, isBefore, isGranted, isRefused } from './exchanges.ts';
import { checkTables } from './tables.ts';
import type { Verdict } from './verdict.ts';

/** Everything that was stored, and everything that was said. */
export interface Parts {
  readonly archive: Archive;
  readonly verdict: Verdict;
  readonly exchanges: readonly Exchange[];
}

type Resolved = Entry & { type: 'resolved' };

export const groupBy = <T>(list: readonly T[], name: (each: T) => string | undefined): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const key = name(each);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
};

/** Holds everything that clients were answered against the whole history, at the end of a run. */
export function checkPromises(parts: Parts): void {
  checkSeals(parts);
  checkEffects(parts);
  checkRepeats(parts);
  checkStrangers(parts);
  checkCreations(parts);
  checkTries(parts);
  checkTables(parts);
}

/** The seat of a player, or the one that they held until another took it; -1 if there is none. */
export function seatOf({ newest, held }: Recorded, player: string | undefined): number {
  const seat = newest.seats.findIndex((holder) => holder !== null && holder.p === player);
  const isStarted = newest.status !== 'open';
  return seat < 0 && isStarted && player !== undefined ? (held.get(player) ?? -1) : seat;
}

/** Whatever may take a player's seal away. */
const UNDOES = new Set(['withdraw', 'act', 'resign', 'order']);

function checkSeals({ archive, verdict, exchanges }: Parts): void {
  const ofARound = groupBy(
    exchanges.filter(({ about }) => about.kind === 'seal'),
    ({ about, player }) => player && `${player} ${about.matchId} ${about.round}`,
  );
  for (const seals of ofARound.values()) {
    const [{ player, about }] = seals as [Exchange];
    const recorded = archive.matches.get(about.matchId ?? '');
    const closing = recorded && closingOf(recorded, about.round ?? 0);
    if (recorded === undefined || closing === undefined || seals.some(({ until }) => until === undefined)) continue;
    const others = exchanges.filter(
      (e) => e.player === player && e.about.matchId === about.matchId && UNDOES.has(e.about.kind),
    );
    checkSeal({ verdict, seals, others, seat: seatOf(recorded, player), closing, matchId: recorded.id });
  }
}

export const closingOf = ({ entries }: Recorded, round: number): Resolved | undefined =>
  [...entries.values()].find((entry): entry is Resolved => entry.type === 'resolved' && entry.closed === round);

interface SealCase {
  readonly verdict: Verdict;
  readonly seals: readonly Exchange[];
  readonly others: readonly Exchange[];
  readonly seat: number;
  readonly closing: Resolved;
  readonly matchId: string;
}

/** The revealed seal is one that its player was told, or may have been, and that nothing of theirs has taken back for sure. */
function checkSeal({ verdict, seals, others, seat, closing, matchId }: SealCase): void {
  const granted = seals.filter(isGranted);
  const isLast = (seal: Exchange) => !granted.some((later) => isBefore(seal, later) && isOther(seal, later));
  const possible = seals.filter((seal) => !isRefused(seal) && isLast(seal));
  if (!possible.some(isGranted)) return;
  // What is not over before the seal was sent may have taken it back, also where it is told that it came too late.
  if (
    others.some((other) => (!isRefused(other) || saysNothing(other)) && possible.some((seal) => !isBefore(other, seal)))
  )
    return;
  const revealed = closing.moves.find((move) => move.seat === seat);
  const name = `seat ${seat} in round ${closing.closed} of ${matchId}`;
  const told = possible.filter(isGranted).map(({ body }) => body.receipt.commitment);
  if (revealed?.by !== 'seal') {
    verdict.fail('seal-kept', `${name} was told ${told} and is revealed by ${revealed?.by ?? 'nothing'}`);
    return;
  }
  const isUnsure = possible.some((seal) => !isGranted(seal));
  const isTold = told.includes(revealed.commitment);
  verdict.hold(
    'seal-kept',
    isTold || isUnsure,
    () => `${name} was told ${told} and is revealed as ${revealed.commitment}`,
  );
}

const isOther = (a: Exchange, b: Exchange): boolean => a.body?.receipt?.commitment !== b.body?.receipt?.commitment;

/** Kinds of requests that are done once in the round, or before the start, that they are about. */
const ONCE = new Set(['act', 'seal', 'withdraw', 'join', 'leave', 'resign', 'kick']);
/** The request was carried out before; a refusal of this kind says so. */
const SUPERSEDED = 'request.superseded';
/** Said of a withdrawal whose seal is gone with its round or its player, also if it was carried out. */
const GONE = new Set(['round.closed', 'match.over', 'match.resigned']);

/** What belongs together: all that was sent under one key, or all copies of one request without any. */
function groupOf({ about, player, key, number, sent }: Exchange): string | undefined {
  if (!ONCE.has(about.kind)) return undefined;
  // Seals are told apart by their moves too: the address is their key.
  const what = about.kind === 'seal' ? JSON.stringify(sent) : (about.player ?? '');
  return [player, about.kind, about.matchId, about.round, key ?? `#${number}`, what].join(' ');
}

function checkEffects({ archive, verdict, exchanges }: Parts): void {
  const effects = groupBy(archive.effects, ({ by }) => String(by));
  for (const same of groupBy(exchanges, groupOf).values()) {
    const [first] = same as [Exchange];
    const done = same.flatMap((each) => effectsOf(each, effects));
    const name = `${first.about.kind} #${first.number} of ${first.client}`;
    const where = done.map(({ seq }) => seq).join(' and ');
    verdict.hold('one-effect', done.length <= 1, () => `${name} was done ${done.length} times, at entries ${where}`);
    // A seal that another request of the same player has taken back or replaced meanwhile may be refused.
    const mayBeGone =
      first.about.kind === 'seal' && (exchanges.some((other) => isOwnRival(first, other)) || isVoid(archive, first));
    const isRefusedForGood = !mayBeGone && same.every((each) => hasFailed(each) && !saysNothing(each));
    verdict.hold(
      'refused',
      !isRefusedForGood || done.length === 0,
      () => `${name} was refused, and done at entry ${where}`,
    );
    if (first.about.kind !== 'act') continue;
    const granted = same.filter(isGranted);
    verdict.hold('told', granted.length === 0 || done.length > 0, () => `${name} was answered and never done`);
    const bodies = new Set(granted.map(({ sent }) => JSON.stringify(sent)));
    verdict.hold('one-effect', bodies.size <= 1, () => `${name} was granted for ${[...bodies].join(' and ')}`);
  }
}

/** Whether a refusal leaves it open if the request was carried out. */
const saysNothing = ({ about, body }: Exchange): boolean =>
  body?.code === SUPERSEDED || (about.kind === 'withdraw' && GONE.has(body?.code));

/** Of so many requests of a player at a match those that find done what they ask for are kept in mind: half of the limit. */
const KEPT: Partial<Record<About['kind'], number>> = { seal: 16, withdraw: 16, order: 8, join: 8, leave: 8, kick: 8 };

/** A request with a key that was granted is not done later, also where it had nothing to do at first. */
function checkRepeats({ archive, verdict, exchanges }: Parts): void {
  const effects = groupBy(archive.effects, ({ by }) => String(by));
  const keyed = exchanges.filter(({ key, about }) => key !== undefined && KEPT[about.kind] !== undefined);
  for (const same of groupBy(keyed, repeatsOf).values()) {
    const granted = same.filter(isGranted).toSorted((a, b) => (a.answered ?? 0) - (b.answered ?? 0))[0];
    if (granted === undefined) continue;
    const late = same
      .flatMap((each) => effectsOf(each, effects))
      .find(
        ({ step, matchId }) =>
          step > (granted.answered ?? 0) && isMinded(step, granted, { matchId, archive, exchanges }),
      );
    const name = `${granted.about.kind} #${granted.number} of ${granted.client} with the key ${granted.key}`;
    verdict.hold(
      'one-effect',
      late === undefined,
      () => `${name} was granted, and done by #${late?.by} after that, at entry ${late?.seq}`,
    );
  }
}

const repeatsOf = ({ player, about, key, sent }: Exchange): string =>
  JSON.stringify([player, about.kind, about.matchId, about.round, about.player, key, sent]);

/** Whether a request is still kept in mind at a step: in the round in which it was granted, if its player had not asked too often. */
function isMinded(
  step: number,
  granted: Exchange,
  { matchId, archive, exchanges }: Pick<Parts, 'archive' | 'exchanges'> & { matchId: string },
): boolean {
  const turns = archive.matches.get(matchId)?.turns ?? [];
  if (turns.some((turn) => turn >= granted.from && turn < step)) return false;
  const begun = Math.max(0, ...turns.filter((turn) => turn < granted.from));
  const { player, about } = granted;
  // What standing orders answer is counted among what the seat does, but not the other way round.
  const counts = (kind: About['kind']) => (about.kind === 'order' ? kind === 'order' : kind !== 'read');
  const others = exchanges.filter(
    (e) => e.player === player && e.about.matchId === matchId && counts(e.about.kind) && (e.until ?? step) > begun,
  );
  return new Set(others.map(({ key, number }) => key ?? number)).size < (KEPT[about.kind] ?? 0);
}

/** Nobody gives up a seat who has never held one. After the start it does not matter any more who has left. */
function checkStrangers({ archive, verdict, exchanges }: Parts): void {
  for (const leave of exchanges.filter((each) => each.about.kind === 'leave' && isGranted(each))) {
    const { about, body, client, number, player } = leave;
    const seated = archive.matches.get(about.matchId ?? '')?.seated;
    const isStranger = body?.status === 'open' && seated !== undefined && !seated.has(player ?? '');
    verdict.hold('told', !isStranger, () => `leave #${number} of ${client} was granted, who has never held a seat`);
  }
}

/** What a request has done of its own, not what was due and came with it. */
const effectsOf = ({ number, about, player }: Exchange, effects: ReadonlyMap<string, Effect[]>): Effect[] =>
  (effects.get(String(number)) ?? []).filter(
    (effect) => effect.kind === about.kind && (effect.player === undefined || effect.player === player),
  );

/** Tries that a copy of a seal may lose to others' seals: one on an old memory of the match, and two with the resolution. */
const MOST_LOST = 4;
/** What may make a player's own requests wait for each other. */
const CHANGES = new Set(['seal', 'withdraw', 'act', 'order', 'resign']);

/** Nobody's seals can keep a player's seal from being stored. */
function checkTries({ verdict, exchanges }: Parts): void {
  for (const seal of exchanges.filter(({ about }) => about.kind === 'seal')) {
    const counts = Object.values(Object.groupBy(seal.lost, (seq) => seq)).map((tries) => tries?.length ?? 0);
    const most = Math.max(0, ...counts);
    if (most <= MOST_LOST * Math.max(1, seal.copies) || exchanges.some((other) => isOwnRival(seal, other))) continue;
    verdict.fail('bounded', `seal #${seal.number} of ${seal.client} lost ${most} tries to the seals of others`);
  }
}

/** Tries that a command has at the least. */
const LEAST_TRIES = 10;
/** A command that is not carried out after so long is given back, however many tries it has left. Milliseconds. */
const LONGEST_COMMAND = 7_000;

/**
 * Nobody's changes can keep a player's command from being carried out. A command is given back if its calls took too long;
 * then it has not lost as many tries as it had.
 *
 * @param took from sending it to its answer. Milliseconds
 */
export function checkConflict(verdict: Verdict, { number, client, body, lost, copies }: Exchange, took: number): void {
  if (body?.code !== 'service.conflict') return;
  const isGivenBack = took >= LONGEST_COMMAND && lost.length < LEAST_TRIES * copies;
  verdict.hold('bounded', isGivenBack, () => `request #${number} of ${client} lost ${lost.length} tries in ${took} ms`);
}

/** The round was closed by an act of somebody: its seals are void, and nobody was told that one of them counts. */
function isVoid({ matches }: Archive, { about: { matchId, round = 0 } }: Exchange): boolean {
  const recorded = matches.get(matchId ?? '');
  return recorded !== undefined && round < recorded.newest.round && closingOf(recorded, round) === undefined;
}

const isOwnRival = (seal: Exchange, other: Exchange): boolean =>
  other !== seal &&
  other.player === seal.player &&
  other.about.matchId === seal.about.matchId &&
  CHANGES.has(other.about.kind) &&
  !isBefore(other, seal) &&
  !isBefore(seal, other);

function checkCreations({ archive, verdict, exchanges }: Parts): void {
  const created = exchanges.filter(({ about }) => about.kind === 'create');
  for (const [name, same] of groupBy(created, ({ player, key }) => key && `${player} with the key ${key}`)) {
    const ids = new Set(same.filter(isGranted).map(({ body }) => body.matchId));
    verdict.hold('one-effect', ids.size <= 1, () => `${name} got the matches ${[...ids].join(' and ')}`);
  }
  const wished = exchanges.filter(({ about }) => about.kind === 'create' || about.kind === 'rematch');
  for (const [player, requests] of groupBy(wished, (each) => each.player)) {
    const wishes = new Set(requests.map(({ key, number }) => key ?? number)).size;
    const hosted = [...archive.matches.values()].filter(({ entries }) => (entries.get(1) as Any)?.host === player);
    verdict.hold(
      'one-effect',
      hosted.length <= wishes,
      () => `${player} wished for ${wishes} matches and has ${hosted.length}`,
    );
  }
}
