import {
  closesAt,
  type Holder,
  isFrozen,
  isShared,
  type Match,
  mayCloseAt,
  type Orders,
  type Reserves,
  remindsAt,
  type Seal,
  type SealingChange,
  saltKeyOf,
  termsOf,
} from '../../domain/match/index.ts';
import type { Json, Seat } from '../../domain/ruleset.ts';
import { FORM } from '../aws/form.ts';
import { matchKey, OPEN, overOf, type STATE, VACANT } from '../aws/keys.ts';
import { dueShardOf, openShardOf } from '../aws/shards.ts';
import { pack, packEntry, unpack } from '../public/codec.ts';
import { readInvitations, type StoredInvitations, storeInvitations } from '../public/invitations.ts';
import { type PublicItem, publicMatch, type StoredHolder, storedClock, storedTenures } from '../public/match.ts';
import { readKept, storeReceipts } from './receipts.ts';
import { moveRoom, ORDERS_BLOCK, padded, stateRoom } from './room.ts';
import { type MatchVault, openVault } from './vault.ts';

/** A stored seal: its id, and the encrypted rest. */
export interface StoredSeal {
  r: string;
  x: Uint8Array;
}

/** That a match could not be settled: how often, since when it is due (epoch milliseconds), and why the last time. */
export interface Stuck {
  n: number;
  since: number;
  /** Code of the problem; of an error that has none, its name. */
  why: string;
}

/** The rematch of a match that is over, see rematches.ts: its id, and its host. */
export interface StoredRematch {
  m: string;
  h: string;
}

/** The whole match item as stored. */
export interface MatchItem extends PublicItem {
  sk: typeof STATE;
  host: string;
  /** See {@link Match.screened}. */
  screened?: true;
  /** See {@link Match.blocks}; absent for 0. */
  blocks?: number;
  /** See {@link Match.invitations}. */
  invites?: StoredInvitations;
  /** See {@link Match.off}. */
  off?: readonly string[];
  opts: Json;
  created: number;
  need: number;
  secret: Uint8Array;
  receipts?: Uint8Array;
  seals: Record<string, StoredSeal>;
  /** See {@link Match.done}. */
  done: Readonly<Record<string, readonly string[]>>;
  /** See {@link Match.opening}: 32 bytes. */
  opening?: Uint8Array;
  /** See {@link Match.closer}. */
  closer?: { s: number; r: string };
  idle?: number;
  /** See {@link Match.idleSince}. */
  idleAt?: number;
  /** Standing orders of all seats, encrypted. */
  orders?: Uint8Array;
  /** How often orders were stored. */
  ov?: number;
  /** See {@link ordersSince}. */
  [requests: `on${number}`]: readonly string[];
  dueShard?: string;
  dueAt?: number;
  /** Of a match that could not be settled, as long as `dueShard` says so. */
  stuck?: Stuck;
  openKey?: string;
  openAt?: number;
  again?: StoredRematch;
}

/** What is in the `secret` attribute besides the 32 bytes of the master secret. */
interface Secret {
  state: unknown;
  invite: string | null;
}

const MASTER = 32;
const storedHolder = (holder: Holder | null): StoredHolder => {
  if (holder === null) return null;
  if ('bot' in holder) return { b: holder.bot };
  const { player, resigned, standIn, enters } = holder;
  return {
    p: player,
    ...(resigned && { x: true as const }),
    ...(standIn !== undefined && { a: standIn }),
    ...(enters && { e: true as const }),
  };
};

const storedHolders = (match: Match): StoredHolder[] => match.seats.map(storedHolder);

/** The place that each ciphertext is bound to: a seal to its round, seat and id, the state to its entry. */
const place = {
  secret: (seq: number) => `secret/${seq}`,
  seal: (round: number, seat: Seat, id: string) => `seal/${round}/${seat}/${id}`,
  orders: (version: number) => `orders/${version}`,
};

/**
 * The encrypted form of a seal. The seals that it replaced are before the padded part, so its length shows only their
 * number.
 */
export function storeSeal(vault: MatchVault, match: Match, seat: Seat, seal: Seal): StoredSeal {
  const { id, move, at, revision, earlier } = seal;
  const plain = Buffer.concat([
    Buffer.from(`${JSON.stringify(earlier)}\n`),
    padded(pack([move, at, revision]), moveRoom(match)),
  ]);
  return { r: id, x: vault.encrypt(place.seal(match.round, seat, id), plain) };
}

function readSeal(vault: MatchVault, round: number, seat: Seat, { r: id, x }: StoredSeal): Seal {
  const plain = Buffer.from(vault.decrypt(place.seal(round, seat, id), x));
  const end = plain.indexOf('\n');
  const earlier = JSON.parse(plain.toString('utf8', 0, end)) as Seal['earlier'];
  const [move, at, revision] = unpack(plain.subarray(end + 1)) as [Json, number, number];
  return { id, move, at, revision, earlier };
}

/** The stored form of every standing seal. */
export const storeSeals = (vault: MatchVault, match: Match): MatchItem['seals'] =>
  Object.fromEntries(
    Object.entries(match.seals).map(([seat, seal]) => [seat, storeSeal(vault, match, Number(seat), seal)]),
  );

const readSeals = (vault: MatchVault, item: MatchItem): Record<Seat, Seal> =>
  Object.fromEntries(
    Object.entries(item.seals).map(([seat, stored]) => [seat, readSeal(vault, item.round, Number(seat), stored)]),
  );

/** The encrypted form of all standing orders, as it is stored next. */
export function storeOrders(vault: MatchVault, { ordersVersion }: Match, orders: Orders): Uint8Array {
  return vault.encrypt(place.orders(ordersVersion + 1), padded(pack(orders), ORDERS_BLOCK));
}

/** Attribute with the requests by which a seat has stored orders in the open round. */
export const ordersSince = (seat: Seat): `on${number}` => `on${seat}`;

const readOrdersSince = (item: MatchItem): Match['ordersSince'] =>
  Object.fromEntries(
    item.seats.flatMap((_, seat) => {
      const requests = item[ordersSince(seat)];
      return requests === undefined ? [] : [[seat, requests]];
    }),
  );

const readOrders = (vault: MatchVault, { orders, ov = 0 }: MatchItem): Orders =>
  orders === undefined ? {} : (unpack(vault.decrypt(place.orders(ov), orders)) as Orders);

const storeSecret = (vault: MatchVault, match: Match): Uint8Array => {
  const secret: Secret = { state: match.state, invite: match.invite };
  const plain = Buffer.concat([Buffer.from(match.master, 'hex'), padded(pack(secret), stateRoom(match))]);
  return vault.encrypt(place.secret(match.seq), plain);
};

/** When the sweep should look at the match: at once if a step is due, else at the deadline. Undefined: never. */
const dueAt = (match: Match, sealing: SealingChange): number | undefined => {
  const ready = match.status === 'open' && match.seats.every((holder) => holder !== null);
  const atOnce = ready || isFrozen(match) || mayFreeze(match, sealing) || mayAgree(match);
  if (atOnce) return match.entry.at;
  // While the round goes on, others may have sealed since the match was read.
  const isNew = sealing.kind === 'reset' || isShared(match);
  return looksAt(match, match.entry.at, isNew ? closesAt(match) : (mayCloseAt(match) ?? null));
};

/**
 * The next time at which something may be due in a match; undefined for never. Epoch milliseconds.
 *
 * @param end when the open round ends; as the match says unless given
 */
export function looksAt(match: Match, now: number, end = closesAt(match)): number | undefined {
  if (match.status !== 'playing') return undefined;
  const reminder = remindsAt(match, end);
  const times = [end, reminder].flatMap((each) => each ?? []).concat(vacanciesAfter(match, now));
  return times.length === 0 ? undefined : Math.min(...times);
}

/** When seats cease to be free for another player: then only one side may be left. */
const vacanciesAfter = ({ vacant }: Match, now: number): number[] =>
  Object.values(vacant).filter((until) => until > now);

/**
 * Whether a transition may freeze the round without knowing it. It takes a seat out of the round, and seals of all
 * other seats may have come since the match was read. Then no further request may come, so the sweep has to look. If a
 * seal is still missing, the sweep takes the match off its list.
 */
const mayFreeze = ({ status, clock }: Match, sealing: SealingChange): boolean =>
  status === 'playing' && clock.early && sealing.kind === 'drop' && sealing.owed;

/**
 * Whether fewer seats may have to agree than when they voted: one of them may not play any more. If they do not agree, the sweep takes
 * the match off its list.
 */
const mayAgree = ({ votes, entry }: Match): boolean =>
  Object.keys(votes).length > 0 && (entry.type === 'resigned' || entry.type === 'act');

/**
 * Where everybody finds the match: before the start by when it was opened, after its end by when that was; and while everybody may
 * take a seat that was given up, by until when. Undefined: nowhere. One that was cancelled was never played.
 */
function foundAt(match: Match): { key: string; at: number } | undefined {
  const { id, visibility, status, round, game, createdAt, entry } = match;
  if (visibility !== 'open') return undefined;
  if (status === 'open') return { key: openShardOf(id, OPEN), at: createdAt };
  const until = match.terms.substitutes?.who === 'anybody' ? vacanciesAfter(match, entry.at) : [];
  if (status === 'playing' && until.length > 0) return { key: openShardOf(id, VACANT), at: Math.max(...until) };
  return status === 'over' && round > 0 ? { key: openShardOf(id, overOf(game)), at: entry.at } : undefined;
}

const storedReserves = ({ at, left, done }: Reserves) => ({ a: at, l: left, ...(done && { d: done }) });

/** An attribute by seat, absent if it has none. A match that never had it need not take it away. */
const bySeat = <N extends 'extra' | 'missed' | 'vacant' | 'votes' | 'vacation'>(match: Match, name: N) =>
  Object.keys(match[name]).length > 0 ? match[name] : undefined;

/** What seats have of time, as it is stored: in a match without deadlines nothing of it ever is. */
const seatTimes = (match: Match) => ({
  ...(hasDeadlines(match) && { extra: bySeat(match, 'extra'), missed: bySeat(match, 'missed') }),
  ...(match.terms.substitutes && {
    vacant: bySeat(match, 'vacant'),
    tenures: match.tenures.length > 0 ? storedTenures(match) : undefined,
  }),
  ...(match.terms.vacation !== undefined && { vacation: bySeat(match, 'vacation') }),
  votes: bySeat(match, 'votes'),
  ...(match.terms.reminder !== undefined && { reminded: match.reminded || undefined }),
});

const hasDeadlines = ({ clock: { seconds, cadence, bank } }: Match): boolean =>
  seconds !== null || cadence !== undefined || bank !== undefined;

/** All attributes that a transition writes, except those about seals. Undefined attributes have to be removed. */
export function transitionAttributes(vault: MatchVault, match: Match, sealing: SealingChange) {
  const due = dueAt(match, sealing);
  const found = foundAt(match);
  return {
    host: match.host,
    screened: match.screened ? (true as const) : undefined,
    invites: storeInvitations(match),
    off: match.status !== 'over' && match.off.length > 0 ? match.off : undefined,
    seats: storedHolders(match),
    status: match.status,
    round: match.round,
    seq: match.seq,
    idle: match.idle === 0 ? undefined : match.idle,
    idleAt: match.idleSince ?? undefined,
    opening: match.opening === undefined ? undefined : Buffer.from(match.opening, 'base64url'),
    closer: match.closer === null ? undefined : { s: match.closer.seat, r: match.closer.mark },
    deadline: match.deadline ?? undefined,
    ...(match.clock.bank && { reserves: match.reserves === null ? undefined : storedReserves(match.reserves) }),
    ...seatTimes(match),
    entry: packEntry(match.entry),
    secret: storeSecret(vault, match),
    receipts: storeReceipts(vault, match),
    dueShard: due === undefined ? undefined : dueShardOf(match.id),
    dueAt: due,
    stuck: undefined as Stuck | undefined,
    openKey: found?.key,
    openAt: found?.at,
    ...(match.epoch > 0 && { epoch: match.epoch }),
  };
}

/** The item of a new match. */
export function newItem(vault: MatchVault, match: Match): MatchItem {
  return {
    ...matchKey(match.id),
    form: FORM,
    game: match.game,
    ver: match.version,
    vis: match.visibility,
    opts: match.options,
    clock: storedClock(match.clock),
    ...termsOf(match.terms),
    created: match.createdAt,
    waiting: 0,
    need: 0,
    said: {},
    seals: {},
    done: {},
    ...transitionAttributes(vault, match, { kind: 'keep' }),
  } as MatchItem;
}

/** A stored match, decrypted, with the vault it was opened with. */
export interface OpenedMatch {
  /** `receipts` of a match that was read are empty: few requests need them, see below. */
  readonly match: Match;
  /** Receipts of what the newest entry made public, by seat. */
  readonly receipts: () => Match['receipts'];
  readonly vault: MatchVault;
  readonly item: MatchItem;
  /**
   * The round is frozen, and the seals of other seats are not in `match`: it has to be read before the round is
   * resolved.
   */
  readonly partial?: true;
}

/** Reads a whole match item. */
export async function openMatch(item: MatchItem, now: number): Promise<OpenedMatch> {
  const { ticks: _ticks, ...shown } = publicMatch(item);
  const ciphertexts = [
    item.secret,
    ...Object.values(item.seals).map((s) => s.x),
    ...(item.receipts ? [item.receipts] : []),
    ...(item.orders ? [item.orders] : []),
  ];
  const vault = await openVault(shown.id, ciphertexts, now);
  const plain = Buffer.from(vault.decrypt(place.secret(item.seq), item.secret));
  const master = plain.subarray(0, MASTER).toString('hex');
  const secret = unpack(plain.subarray(MASTER)) as Secret;
  const match: Match = {
    ...shown,
    options: item.opts,
    invite: secret.invite,
    host: item.host,
    screened: item.screened ?? false,
    blocks: item.blocks ?? 0,
    invitations: readInvitations(item.invites),
    off: item.off ?? [],
    createdAt: item.created,
    receipts: {},
    master,
    state: secret.state,
    seals: readSeals(vault, item),
    done: item.done,
    opening: item.opening && Buffer.from(item.opening).toString('base64url'),
    closer: item.closer === undefined ? null : { seat: item.closer.s, mark: item.closer.r },
    orders: readOrders(vault, item),
    ordersVersion: item.ov ?? 0,
    ordersSince: readOrdersSince(item),
    idle: item.idle ?? 0,
    idleSince: item.idleAt ?? null,
  };
  const receipts = () => readKept(vault, saltKeyOf(match), shown.entry, item.receipts).receipts;
  return { match, vault, item, receipts };
}
