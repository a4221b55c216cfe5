import { chanceFor, drawSeed } from '../chance.ts';
import type { ServiceCode } from '../problems.ts';
import type { Chance, Json, Refusal, Seat } from '../ruleset.ts';
import { entryHash, requestKey, saltKey } from '../seal.ts';
import type { Entry, EntryBody, Holder, Match, Orders, Player, Seal } from './match.ts';
import { isAwaitable, isPlayers, seatOf } from './seats.ts';
import { formerSeatOf } from './tenures.ts';

/**
 * What must still be true in the table when a transition is written, besides `seq`. Seals do not raise `seq`, so a
 * transition that depends on seals names them here.
 *
 * `none`: nothing, since there are no seals before the start · `frozen`: the last required seal has come and nothing
 * can change · `exact`: all seals are those that the transition was decided on · `own-unsealed`, `none-sealed`: see
 * {@link ActGuard} · `own-exact`: the acting seat's seal is the one that the transition was decided on · `still-open`:
 * the round is not frozen
 */
export type Guard = 'none' | 'frozen' | 'exact' | 'own-unsealed' | 'own-exact' | 'none-sealed' | 'still-open';

/** What a transition does to the open round's seals. */
export type SealingChange =
  /** A new round, with the seals that standing orders give. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'keep' }
  /**
   * The seat leaves the round, and its seal is removed. `required`: it had to answer; `owed`: its answer was still
   * missing.
   */
  | { readonly kind: 'drop'; readonly seat: Seat; readonly required: boolean; readonly owed: boolean }
  /** The seat's standing seal is taken back by its own act; if `required`, the round waits for the seat again. */
  | { readonly kind: 'void'; readonly seat: Seat; readonly required: boolean }
  /**
   * Another player takes the seat: requests that were carried out for the one before are not theirs. `orders`: it had standing
   * orders, which are erased.
   */
  | { readonly kind: 'hand-over'; readonly seat: Seat; readonly orders: boolean };

/** From `seq` s to s + 1: the next match, what must still be true for it, and what happens to the seals. */
export interface Transition {
  readonly kind: 'transition';
  readonly before: Match;
  readonly match: Match;
  readonly guard: Guard;
  /** The acting seat, where the guard concerns one. */
  readonly seat?: Seat;
  readonly sealing: SealingChange;
  /** The request of the acting seat that is carried out, to be remembered in the open round. */
  readonly did?: string;
  /** Before the start: the player whose request it is, and those whose requests are forgotten. */
  readonly by?: string;
  readonly forgets?: readonly string[];
}

/** A seal to be written. It does not change the state or raise `seq`. */
export interface Sealed {
  readonly kind: 'sealed';
  readonly match: Match;
  readonly seat: Seat;
  readonly seal: Seal;
  /** It replaces a standing seal. */
  readonly replaces: boolean;
  /** The request it comes from, see {@link requestMark}. */
  readonly did: string;
  /** The seat was waited for until now. */
  readonly owed: boolean;
  readonly announced: Json | undefined;
  /** It is the last seal that the round waits for: the round has to be resolved next. */
  readonly freezes: boolean;
  /** A standing order has given it. It is not written if the orders have changed by then. */
  readonly byOrder?: true;
}

/** A standing seal to be taken back. */
export interface Withdrawn {
  readonly kind: 'withdrawn';
  readonly match: Match;
  readonly seat: Seat;
  /** The request it comes from, see {@link requestMark}. */
  readonly did: string;
  /** The seat will be waited for again. */
  readonly owed: boolean;
}

/**
 * What the command asks for is already so, because of another request. Nothing changes, but this request is remembered:
 * if its repeat arrives after a later request, it must not undo that one.
 */
export interface Noted {
  readonly kind: 'noted';
  readonly match: Match;
  /** The seat; before the start the player. */
  readonly by: Seat | string;
  readonly did: string;
  /**
   * The list that remembers it: requests of the round (before the start, of the match), or requests that stored orders.
   */
  readonly among: 'done' | 'orders';
}

/** The command is refused: nothing changes. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** The command changes nothing: what it asks for is already so. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly match: Match;
}

/** Standing orders to be stored. There is no entry, and nobody else can notice it. */
export interface Ordered {
  readonly kind: 'ordered';
  readonly match: Match;
  readonly seat: Seat;
  readonly orders: Orders;
  /** The request they come from, see {@link requestMark}. */
  readonly did: string;
  /** They answer an open question: the answer has to be sealed next. */
  readonly due: boolean;
}

/** The result of a command. */
export type Decision = Transition | Sealed | Withdrawn | Ordered | Noted | Refused | Unchanged;

/** Time and chance come from outside: the domain has neither. */
export interface CommandContext {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Name of the request: a repeat has the same name. */
  readonly requestId: string;
  /** The sender has given it no name, so only the platform can repeat it. */
  readonly isUnnamed?: boolean;
}

/** A refusal by the game loop itself. */
export const refused = (code: ServiceCode, detail: string): Refused => ({ kind: 'refused', refusal: { code, detail } });

/** Why the player of a seat cannot play in the open round; undefined if they can. */
export function refusedHolder(holder: Holder | null | undefined, resigned: string): Refused | undefined {
  if (isAwaitable(holder)) return undefined;
  if (!isPlayers(holder)) return refused('match.resigned', resigned);
  return refused(
    'match.away',
    holder.enters ? 'you play from the next round on' : 'a bot plays your seat until you return to the match',
  );
}

/**
 * The refusal of a player who holds no seat. Whoever has given one up that is another's by now is told so: what they did at it is not
 * denied.
 *
 * @param stranger what whoever never held a seat is told
 */
export const refusedUnseated = (match: Pick<Match, 'tenures'>, player: Player, stranger: string): Refused =>
  formerSeatOf(match, player.id) === undefined
    ? refused('match.not-seated', stranger)
    : refused('match.resigned', 'another player has your seat now');

/** The seat of a player who still plays in a running match, or a refusal with one of the given details. */
export function playingSeat(
  match: Match,
  player: Player,
  words: { readonly watcher: string; readonly early: string; readonly resigned: string },
): Seat | Refused {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refusedUnseated(match, player, words.watcher);
  if (match.status === 'open') return refused('match.not-started', words.early);
  if (match.status === 'over') return refused('match.over', 'the match is over');
  return refusedHolder(match.seats[seat], words.resigned) ?? seat;
}

const masterOf = (match: Match): Uint8Array => Buffer.from(match.master, 'hex');

/** The key of the marks of a match's requests. */
export const requestKeyOf = (match: Match): Uint8Array => requestKey(masterOf(match), match.id);

/** The key of a match's salts. */
export const saltKeyOf = (match: Match): Uint8Array => saltKey(masterOf(match), match.id);

/** The seed of a match's draws. */
export const drawSeedOf = (match: Match): Uint8Array => drawSeed(masterOf(match), match.id);

/** Chance for the entry after the newest one. */
export const chanceOfNext = (match: Match): Chance => chanceFor(drawSeedOf(match), match.seq + 1);

/** The entry after the newest one of a match, chained to it. */
export const nextEntry = (match: Match, body: EntryBody, context: CommandContext): Entry =>
  ({ seq: match.seq + 1, at: context.now, prev: entryHash(match.id, match.entry), ...body }) as Entry;

/** Hash of the entry that opened the round that is open. */
export const openingOf = (match: Match): string => match.opening ?? entryHash(match.id, match.entry);

/** A transition within the open round: its seals stand. */
export function sameRound(match: Match, change: Partial<Match>, body: EntryBody, context: CommandContext): Transition {
  const entry = nextEntry(match, body, context);
  // What opened the round is the entry before this one, unless others have come between.
  const opening = match.status === 'playing' ? (match.opening ?? entry.prev ?? undefined) : undefined;
  return {
    kind: 'transition',
    before: match,
    match: { ...match, opening, unseen: undefined, ...change, seq: entry.seq, entry, receipts: {} },
    guard: 'still-open',
    sealing: { kind: 'keep' },
  };
}
