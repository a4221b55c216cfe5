import { chanceFor, drawSeed } from '../chance.ts';
import type { ServiceCode } from '../problems.ts';
import type { Chance, Json, Refusal, Seat } from '../ruleset.ts';
import { entryHash, requestKey, saltKey } from '../seal.ts';
import type { Entry, EntryBody, Match, Orders, Player, Seal } from './match.ts';
import { isAwaitable, seatOf } from './seats.ts';

/**
 * What must still hold in the table when a transition is written, besides `seq`. Seals do not raise `seq`, so a
 * transition that depends on them says so.
 *
 * `none` the lobby, no seals · `frozen` the last required seal is in and nothing can change · `exact` the very seals
 * this transition was decided on · `own-unsealed` and `none-sealed` see {@link ActGuard} · `own-exact` the acting seat's
 * seal is the very one this was decided on · `still-open` not frozen yet
 */
export type Guard = 'none' | 'frozen' | 'exact' | 'own-unsealed' | 'own-exact' | 'none-sealed' | 'still-open';

/** What a transition does to the open round's seals. */
export type SealingChange =
  /** A new round, with the seals that standing orders give. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'keep' }
  /** The seat's seal goes; `required` if the seat had to answer, `owed` if it was still waited for. */
  | { readonly kind: 'drop'; readonly seat: Seat; readonly required: boolean; readonly owed: boolean }
  /** The seat's standing seal goes by its own act; with `required` the seat is waited for again. */
  | { readonly kind: 'void'; readonly seat: Seat; readonly required: boolean };

/** From `seq` s to s + 1: the next match, what it depends on and what becomes of the seals. */
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

/** A seal to be written: it moves no state and raises no `seq`. */
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
  /** It is the last one that the round waits for: somebody has to resolve the round. */
  readonly freezes: boolean;
  /** It is a standing order's answer, and void if the orders have changed by the time it is written. */
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
 * The command is fulfilled already, by another request. Nothing changes but that this one is kept in mind: its repeat, should it
 * arrive after a later request, must not undo that.
 */
export interface Noted {
  readonly kind: 'noted';
  readonly match: Match;
  /** The seat; before the start the player. */
  readonly by: Seat | string;
  readonly did: string;
  /** Among which requests: those of the round or the lobby, or those that stored orders. */
  readonly among: 'done' | 'orders';
}

/** The command is refused: nothing changes. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** The command changes nothing: it has been fulfilled before. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly match: Match;
}

/** Standing orders to be stored: no entry, and nothing that anybody else could notice. */
export interface Ordered {
  readonly kind: 'ordered';
  readonly match: Match;
  readonly seat: Seat;
  readonly orders: Orders;
  /** The request they come from, see {@link requestMark}. */
  readonly did: string;
  /** They answer a question that is open: somebody has to seal the answer at once. */
  readonly due: boolean;
}

/** What comes of a command. */
export type Decision = Transition | Sealed | Withdrawn | Ordered | Noted | Refused | Unchanged;

/** Time and chance come from outside: the domain has neither. */
export interface CommandContext {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Names the request: the same name when the same request arrives again. */
  readonly requestId: string;
}

/** A refusal by the game loop itself. */
export const refused = (code: ServiceCode, detail: string): Refused => ({ kind: 'refused', refusal: { code, detail } });

/** The seat of a player who still plays in a running match, or why they have none, in the words given. */
export function playingSeat(
  match: Match,
  player: Player,
  words: { readonly watcher: string; readonly early: string; readonly resigned: string },
): Seat | Refused {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', words.watcher);
  if (match.status === 'open') return refused('match.not-started', words.early);
  if (match.status === 'over') return refused('match.over', 'the match is over');
  return isAwaitable(match.seats[seat]) ? seat : refused('match.resigned', words.resigned);
}

const masterOf = (match: Match): Uint8Array => Buffer.from(match.master, 'hex');

/** The key of the marks of a match's requests. */
export const requestKeyOf = (match: Match): Uint8Array => requestKey(masterOf(match), match.id);

/** The key of a match's salts. */
export const saltKeyOf = (match: Match): Uint8Array => saltKey(masterOf(match), match.id);

/** Chance for the entry after the newest one. */
export const chanceOfNext = (match: Match): Chance => chanceFor(drawSeed(masterOf(match), match.id), match.seq + 1);

/** The entry after the newest one of a match, chained to it. */
export const nextEntry = (match: Match, body: EntryBody, context: CommandContext): Entry =>
  ({ seq: match.seq + 1, at: context.now, prev: entryHash(match.id, match.entry), ...body }) as Entry;

/** A transition within the open round: its seals stand. */
export function sameRound(match: Match, change: Partial<Match>, body: EntryBody, context: CommandContext): Transition {
  const entry = nextEntry(match, body, context);
  return {
    kind: 'transition',
    before: match,
    match: { ...match, ...change, seq: entry.seq, entry, receipts: {} },
    guard: 'still-open',
    sealing: { kind: 'keep' },
  };
}
