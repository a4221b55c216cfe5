import type { Entry } from '../../domain/match/index.ts';
import type { Archive, Recorded } from './archive.ts';
import { type Any, type Exchange, isBefore, isGranted, isRefused } from './exchanges.ts';
import type { Verdict } from './verdict.ts';

interface Parts {
  readonly archive: Archive;
  readonly verdict: Verdict;
  readonly exchanges: readonly Exchange[];
  readonly fingerprint: (text: string) => string;
}

/** Length of a request's name as receipts hold it. */
const NAME = 12;

type Resolved = Entry & { type: 'resolved' };

const groupBy = <T>(list: readonly T[], name: (each: T) => string | undefined): Map<string, T[]> => {
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
  checkActs(parts);
  checkCreations(parts);
  checkRefusals(parts);
}

const seatOf = ({ newest }: Recorded, player: string | undefined): number =>
  newest.seats.findIndex((holder) => holder !== null && holder.p === player);

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

const closingOf = ({ entries }: Recorded, round: number): Resolved | undefined =>
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
  // What is not over before the seal was sent may have taken it back.
  if (others.some((other) => !isRefused(other) && possible.some((seal) => !isBefore(other, seal)))) return;
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

function checkActs({ archive, verdict, exchanges, fingerprint }: Parts): void {
  const ofAKey = groupBy(
    exchanges.filter(({ about, key }) => about.kind === 'act' && key !== undefined),
    ({ about, player, key }) => `${player} ${about.matchId} ${key}`,
  );
  for (const acts of ofAKey.values()) {
    const [{ player, about, key = '' }] = acts as [Exchange];
    const recorded = archive.matches.get(about.matchId ?? '');
    if (recorded === undefined) continue;
    const name = `the act of ${player} with the key ${key}`;
    const done = actsOf(recorded, seatOf(recorded, player), fingerprint(key).slice(0, NAME));
    verdict.hold(
      'one-effect',
      done.length <= 1,
      () => `${name} was done ${done.length} times: entries ${done.map((e) => e.seq)}`,
    );
    const granted = acts.filter(isGranted);
    verdict.hold('told', granted.length === 0 || done.length > 0, () => `${name} was answered and never done`);
    const isOver = acts.every((each) => each.status !== undefined && isRefused(each));
    verdict.hold(
      'refused',
      !isOver || done.length === 0,
      () => `${name} was refused, and done as entry ${done[0]?.seq}`,
    );
    const bodies = new Set(granted.map(({ sent }) => JSON.stringify(sent)));
    verdict.hold('one-effect', bodies.size <= 1, () => `${name} was granted for ${[...bodies].join(' and ')}`);
  }
}

const actsOf = ({ entries, receipts }: Recorded, seat: number, requestId: string): Entry[] =>
  [...entries.values()].filter(
    (entry) => entry.type === 'act' && (receipts.get(entry.seq)?.[seat] as Any)?.requestId === requestId,
  );

function checkCreations({ archive, verdict, exchanges }: Parts): void {
  const created = exchanges.filter(({ about }) => about.kind === 'create');
  for (const [name, same] of groupBy(created, ({ player, key }) => key && `${player} with the key ${key}`)) {
    const ids = new Set(same.filter(isGranted).map(({ body }) => body.matchId));
    verdict.hold('one-effect', ids.size <= 1, () => `${name} got the matches ${[...ids].join(' and ')}`);
  }
  for (const [player, requests] of groupBy(created, (each) => each.player)) {
    const wishes = new Set(requests.map(({ key, number }) => key ?? number)).size;
    const hosted = [...archive.matches.values()].filter(({ entries }) => (entries.get(1) as Any)?.host === player);
    verdict.hold(
      'one-effect',
      hosted.length <= wishes,
      () => `${player} wished for ${wishes} matches and has ${hosted.length}`,
    );
  }
}

/** What a player was refused each time has not happened: the entry that it would have made is not there. */
function checkRefusals({ archive, verdict, exchanges }: Parts): void {
  const ENTRIES = { resign: ['resigned'], leave: ['left', 'cancelled'] } as const;
  for (const [kind, types] of Object.entries(ENTRIES)) {
    const ofAMatch = groupBy(
      exchanges.filter(({ about }) => about.kind === kind),
      ({ about, player }) => `${player} ${about.matchId}`,
    );
    for (const [name, requests] of ofAMatch) {
      const [{ player, about }] = requests as [Exchange];
      const recorded = archive.matches.get(about.matchId ?? '');
      if (recorded === undefined || !requests.every(isRefused)) continue;
      const seat = seatOf(recorded, player);
      const isDone = [...recorded.entries.values()].some(
        (entry) => types.some((type) => type === entry.type) && isAbout(entry, player, seat),
      );
      verdict.hold('refused', !isDone, () => `${name}: ${kind} was refused each time, and done`);
    }
  }
}

function isAbout(entry: Entry, player: string | undefined, seat: number): boolean {
  if ('player' in entry) return entry.player === player;
  return !('seat' in entry) || entry.seat === seat;
}
