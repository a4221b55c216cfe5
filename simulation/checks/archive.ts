import type { DaysOff, Entry, Match } from '../../domain/match/index.ts';
import type { Change } from '../cloud/index.ts';
import type { Story } from '../story.ts';
import type { About } from './exchanges.ts';
import type * as Inside from './inside.ts';
import { checkSpent, checkTime } from './time.ts';
import type { Verdict } from './verdict.ts';

type Item = Record<string, unknown>;
type Days = Readonly<Record<string, number>>;

/** A match item with the attributes that are read here, as stored. */
interface StoredMatch {
  readonly seq: number;
  readonly round: number;
  readonly status: string;
  readonly vis: string;
  readonly entry: Uint8Array;
  readonly seats: readonly ({ p?: string; x?: true } | null)[];
  readonly seals: Readonly<Record<string, { readonly r: string }>>;
  /** How often orders were stored. */
  readonly ov?: number;
  readonly sealed?: ReadonlySet<number>;
  readonly said: Readonly<Record<string, unknown>>;
  readonly receipts?: Uint8Array;
  readonly dueShard?: string;
  readonly dueAt?: number;
  readonly reserves?: unknown;
  readonly extra?: unknown;
}

/** What answers and frames tell of a match besides its entries, as it was from one change to the next. */
export interface Moment {
  /** Step in which it became so. */
  readonly step: number;
  readonly seq: number;
  readonly sealed: string;
  /** Announced parts of seals, as JSON by seat. */
  readonly announced: string;
  readonly holders: string;
  /** Players with a seat. */
  readonly players: readonly string[];
  /** Ids of the seals that stand, by seat. */
  readonly seals: Readonly<Record<string, string>>;
}

/** What a request has done to a match. */
export interface Effect {
  /** Number of the request. */
  readonly by: number;
  readonly kind: About['kind'];
  /** Whose seat it concerns, where it concerns one. */
  readonly player: string | undefined;
  readonly matchId: string;
  /** Number of the newest entry afterwards. */
  readonly seq: number;
  /** Step in which it was done. */
  readonly step: number;
}

/** All that was ever stored of one match. */
export interface Recorded {
  readonly id: string;
  /** By number. */
  readonly entries: Map<number, Entry>;
  readonly isPrivate: boolean;
  /** Oldest first. */
  readonly moments: Moment[];
  /** When each entry was stored, by number. Epoch milliseconds. */
  readonly at: Map<number, number>;
  /** Steps in which a round closed, or the first one began. */
  readonly turns: number[];
  /** Whoever has ever held a seat. */
  readonly seated: Set<string>;
  /** The last seat of each player, also of one whom another has replaced. */
  readonly held: Map<string, number>;
  newest: StoredMatch;
}

/** From one entry to the next, with the item before and after. */
interface Step {
  readonly id: string;
  readonly last: StoredMatch | undefined;
  readonly now: StoredMatch;
  readonly before: Item | undefined;
  readonly after: Item;
  readonly by: number | undefined;
}

/** What an entry of this type does for whoever asked for it. */
const DOES: Partial<Record<Entry['type'], About['kind']>> = {
  opened: 'create',
  joined: 'join',
  left: 'leave',
  kicked: 'kick',
  cancelled: 'leave',
  resigned: 'resign',
  act: 'act',
};

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Uint8Array && b instanceof Uint8Array && Buffer.compare(a, b) === 0;
export const sealedText = (sealed: Iterable<number> | undefined): string =>
  [...(sealed ?? [])].sort((a, b) => a - b).join();
export const announcedText = (said: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(said).sort());
/** Who holds each seat. */
export const holdersText = (
  holders: readonly ({ player?: string | undefined; resigned?: boolean | undefined } | null)[],
): string => holders.map((holder) => holder && `${holder.player ?? 'bot'}${holder.resigned ? ' resigned' : ''}`).join();

const momentOf = ({ seq, sealed, said, seats, seals }: StoredMatch, step: number): Moment => ({
  step,
  seq,
  sealed: sealedText(sealed),
  announced: announcedText(said),
  holders: holdersText(seats.map((holder) => holder && { player: holder.p, resigned: holder.x })),
  players: seats.flatMap((holder) => holder?.p ?? []),
  seals: Object.fromEntries(Object.entries(seals).map(([seat, { r }]) => [seat, r])),
});

/** The table as an incorruptible reader sees it: every change of a match at the moment in which it is made. */
export class Archive {
  readonly matches = new Map<string, Recorded>();
  readonly effects: Effect[] = [];
  /** Names by player, as they are now. */
  readonly names = new Map<string, unknown>();
  /** Days of vacation that are reserved, by player and year, then by match. */
  private readonly reserved = new Map<string, Days>();
  /** Hears of each entry once it is recorded. */
  onEntry: () => void = () => {};
  private readonly verdict: Verdict;
  private readonly story: Story;
  private readonly inside: typeof Inside;
  private readonly now: () => number;
  private readonly steps: () => number;
  private readonly archived = new Map<string, Uint8Array>();
  private readonly closed = new Set<string>();

  constructor(parts: {
    verdict: Verdict;
    story: Story;
    inside: typeof Inside;
    now: () => number;
    steps: () => number;
  }) {
    this.verdict = parts.verdict;
    this.story = parts.story;
    this.inside = parts.inside;
    this.now = parts.now;
    this.steps = parts.steps;
  }

  /** Takes a change of the table in. */
  take({ key, before, after, by }: Change): void {
    if (key.pk === undefined) return;
    if (key.sk === 'PROFILE') this.names.set(key.pk.slice('PLAYER#'.length), after?.name);
    if (key.sk?.startsWith('VACATION#')) this.reserved.set(`${key.pk} ${key.sk}`, (after?.days ?? {}) as Days);
    if (!key.pk.startsWith('MATCH#')) return;
    const id = key.pk.slice('MATCH#'.length);
    if (key.sk?.startsWith('ENTRY#')) this.takeEntry(`${id} ${key.sk}`, before, after);
    if (key.sk !== 'STATE') return;
    if (after?.status === 'playing') this.checkVacation(id, after);
    void this.takeState(id, { before, after, by }).catch((error) => this.verdict.fail('sound', String(error?.stack)));
  }

  /** Days of vacation that a match has taken are reserved among those of its player's year, by the time it takes them. */
  private checkVacation(id: string, { vacation = {} }: Item): void {
    for (const [seat, { of, year, own }] of Object.entries(vacation as Readonly<Record<string, DaysOff>>)) {
      const reserved = this.reserved.get(`PLAYER#${of} VACATION#${year}`)?.[id] ?? 0;
      this.verdict.hold(
        'time',
        reserved >= own,
        () => `seat ${seat} of ${id} has taken ${own} days of ${year}, and ${reserved} are reserved`,
      );
    }
  }

  /** An entry that was stored, or undefined. */
  entry(id: string, seq: number): Entry | undefined {
    return this.matches.get(id)?.entries.get(seq);
  }

  /** When the open round of a match ends, as everything that is stored says; null for never. Epoch milliseconds. */
  async endOf(id: string): Promise<number | null> {
    const { newest } = this.matches.get(id) as Recorded;
    const { match } = await this.inside.openMatch(newest as never, this.now());
    return this.inside.closesAt(match);
  }

  private takeEntry(name: string, before: Item | undefined, after: Item | undefined): void {
    const isSame = before === undefined || same(before.entry, after?.entry);
    this.verdict.hold('unchanged', isSame && after !== undefined, () => `${name} was changed or removed`);
    if (after !== undefined) this.archived.set(name, after.entry as Uint8Array);
  }

  private async takeState(id: string, { before, after, by }: Pick<Change, 'before' | 'after' | 'by'>): Promise<void> {
    const now = after as StoredMatch | undefined;
    if (now === undefined) return this.verdict.fail('unchanged', `match ${id} was removed`);
    const last = before as StoredMatch | undefined;
    if (last?.seq === now.seq) {
      this.verdict.hold(
        'unchanged',
        same(last.entry, now.entry),
        () => `entry ${now.seq} of ${id} was changed in place`,
      );
      if (by !== undefined) this.noteChanges(id, by, last as StoredMatch, now);
    } else await this.takeStep({ id, last, now, after: after as Item, before, by });
    const recorded = this.matches.get(id);
    if (recorded === undefined) return;
    recorded.newest = now;
    if (now.status === 'playing' && (now.reserves !== undefined || now.extra !== undefined))
      await this.checkLooks(id, now, after as Item);
    recorded.moments.push(momentOf(now, this.steps()));
    if (last?.seq !== now.seq) this.onEntry();
  }

  private async takeStep({ id, last, now, after, before, by }: Step): Promise<void> {
    const { verdict } = this;
    const expected = (last?.seq ?? 0) + 1;
    verdict.hold(
      'gapless',
      now.seq === expected,
      () => `match ${id} went from ${last?.seq ?? 'nothing'} to ${now.seq}`,
    );
    if (last !== undefined) {
      const kept = this.archived.get(`${id} ENTRY#${String(last.seq).padStart(6, '0')}`);
      verdict.hold(
        'gapless',
        same(kept, last.entry),
        () => `entry ${last.seq} of ${id} was overwritten before it was archived`,
      );
    }
    const { match } = await this.inside.openMatch(after as never, this.now());
    const recorded: Recorded = this.matches.get(id) ?? {
      id,
      entries: new Map(),
      isPrivate: now.vis === 'invite',
      moments: [],
      at: new Map(),
      turns: [],
      seated: new Set(),
      held: new Map(),
      newest: now,
    };
    this.matches.set(id, recorded);
    verdict.hold(
      'gapless',
      match.entry.seq === now.seq,
      () => `entry ${match.entry.seq} of ${id} stands at ${now.seq}`,
    );
    recorded.entries.set(now.seq, match.entry);
    recorded.at.set(now.seq, this.now());
    if (match.round !== last?.round) recorded.turns.push(this.steps());
    for (const [seat, holder] of now.seats.entries()) {
      if (holder?.p === undefined) continue;
      recorded.seated.add(holder.p);
      recorded.held.set(holder.p, seat);
    }
    this.story.tell(`match ${id.slice(-4)}`, `entry ${now.seq} ${describe(match.entry)}`);
    this.checkSeats(id, now);
    this.checkChain(recorded, match.entry);
    checkTime(this.verdict, recorded, match, last !== undefined && last.round !== match.round);
    const step = this.steps();
    const note = (kind: About['kind'], player?: string) => {
      if (by !== undefined) this.effects.push({ by, kind, player, matchId: id, seq: now.seq, step });
    };
    const does = DOES[match.entry.type];
    if (does !== undefined) note(does);
    if (match.entry.type === 'resolved') {
      const own = await this.checkResolved(id, match.entry, last as StoredMatch, before as Item);
      for (const seat of own) note('seal', now.seats[seat]?.p);
    }
    if (match.status === 'playing' && match.round !== last?.round) this.checkOrders(match);
  }

  /** Where seats have time of their own, somebody looks at the match before its round ends, or just then. */
  private async checkLooks(id: string, { dueAt = Number.POSITIVE_INFINITY }: StoredMatch, after: Item): Promise<void> {
    const { match } = await this.inside.openMatch(after as never, this.now());
    const end = this.inside.closesAt(match) ?? Number.POSITIVE_INFINITY;
    this.verdict.hold('time', dueAt <= end, () => `${id} is looked at ${dueAt - end} ms after the end of its round`);
  }

  private checkSeats(id: string, { seats }: StoredMatch): void {
    const players = seats.flatMap((holder) => (holder?.p === undefined ? [] : [holder.p]));
    this.verdict.hold('seated', new Set(players).size === players.length, () => `a player sits twice in ${id}`);
  }

  /** Each entry holds the hash of the one before. */
  private checkChain({ id, entries }: Recorded, entry: Entry): void {
    const before = entries.get(entry.seq - 1);
    const wanted = before === undefined ? null : this.inside.entryHash(id, before);
    this.verdict.hold(
      'gapless',
      entry.prev === wanted,
      () => `entry ${entry.seq} of ${id} is not chained to the one before`,
    );
  }

  /** What a request has changed although there is no new entry. */
  private noteChanges(matchId: string, by: number, last: StoredMatch, now: StoredMatch): void {
    const at = { by, matchId, seq: now.seq, step: this.steps() };
    for (const [seat, holder] of now.seats.entries()) {
      const [before, after] = [last.seals[seat]?.r, now.seals[seat]?.r];
      if (before === after) continue;
      this.effects.push({ ...at, kind: after === undefined ? 'withdraw' : 'seal', player: holder?.p });
    }
    if (last.ov !== now.ov) this.effects.push({ ...at, kind: 'order', player: undefined });
  }

  /** Returns the seats whose seals came with the resolution. */
  private async checkResolved(
    id: string,
    entry: Entry & { type: 'resolved' },
    last: StoredMatch,
    before: Item,
  ): Promise<number[]> {
    const name = `round ${entry.closed} of ${id}`;
    this.verdict.hold(
      'once',
      !this.closed.has(name) && entry.closed === last.round,
      () => `${name} was resolved again`,
    );
    this.closed.add(name);
    const bySeal = new Set(entry.moves.filter(({ by }) => by === 'seal').map(({ seat }) => seat));
    for (const seat of Object.keys(last.seals).map(Number)) {
      if (last.seats[seat]?.x) continue;
      this.verdict.hold('counted', bySeal.has(seat), () => `${name} went without the seal of seat ${seat}`);
      bySeal.delete(seat);
    }
    // Besides seals that stood, one may come with the resolution, and those that orders give.
    const { match } = await this.inside.openMatch(before as never, this.now());
    const context = { now: entry.at, requestId: '' };
    const ordered = new Set(
      this.inside.sealsByOrder(this.inside.rulesetFor(match), match, context).map(({ seat }) => seat),
    );
    const others = [...bySeal].filter((seat) => !ordered.has(seat));
    checkSpent(this.verdict, name, { before: match, entry, late: others, ordered });
    this.verdict.hold('ordered', others.length <= 1, () => `${name} has answers of seats ${others} that nobody gave`);
    return others;
  }

  /** A round that has just been opened holds what the standing orders answer, and nothing else. */
  private checkOrders(match: Match): void {
    const { rulesetFor, sealsByOrder } = this.inside;
    const unanswered = { ...match, sealed: [], seals: {} };
    const due = sealsByOrder(rulesetFor(match), unanswered, { now: match.entry.at, requestId: '' });
    const wanted = due.map(({ seat, seal }) => `${seat}: ${JSON.stringify(seal.move)}`).sort();
    const stand = Object.entries(match.seals).map(([seat, { move }]) => `${seat}: ${JSON.stringify(move)}`);
    this.verdict.hold('ordered', wanted.join() === stand.sort().join(), () => {
      return `round ${match.round} of ${match.id} began with [${stand}], and the orders say [${wanted}]`;
    });
  }
}

function describe(entry: Entry): string {
  if (entry.type === 'resolved') {
    return `resolved round ${entry.closed}: ${entry.moves.map(({ seat, by, move }) => `${seat} ${by} ${JSON.stringify(move)}`).join(', ')}`;
  }
  if (entry.type === 'act') return `act of seat ${entry.seat}: ${JSON.stringify(entry.act)}`;
  return `${entry.type}${'seat' in entry ? ` seat ${entry.seat}` : ''}`;
}
