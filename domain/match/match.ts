import type { BotLevel, GameEvent, Json, Outcome, Seat } from '../ruleset.ts';
import type { Reason } from './ending.ts';
import type { Clock, Terms } from './terms.ts';

/** Who is signed in; only a verified token can say so. Names are in players' profiles, never in a match. */
export interface Player {
  readonly id: string;
}

/** A player at a seat. */
export interface Seated {
  readonly player: string;
  /** The player has given up, or was away too long: the fallback is played in every round. */
  readonly resigned?: true;
  /** The player was away too long: a bot of this level plays until they come back. */
  readonly standIn?: BotLevel;
  /** The player takes the seat over with the next round: until then it is answered for as before. */
  readonly enters?: true;
}

/** Who holds a seat. A resigned player keeps the seat, unless another takes it. */
export type Holder = Seated | { readonly bot: BotLevel };

/** What each seat had left when the open round began, in a match whose seats have time of their own. Milliseconds. */
export interface Reserves {
  /** When the round began, epoch milliseconds. */
  readonly at: number;
  /** By seat. */
  readonly left: readonly number[];
  /** Seats that an act of theirs has left nothing to answer in this round: what they took is reckoned already. Left out if none. */
  readonly done?: readonly Seat[];
}

/** A player who held a seat until another took it. */
export interface Tenure {
  readonly player: string;
  readonly seat: Seat;
  /** Number of the entry with which the player took the seat; 0 if they had it at the start. */
  readonly from: number;
  /** Number of the entry with which the other player took it. */
  readonly to: number;
}

/** A change of who plays for a seat, with the end of a round. */
export interface SeatChange {
  readonly seat: Seat;
  /** The player was away too long, so a bot plays now, or the seat is resigned; or the player plays again. */
  readonly now: 'bot' | 'resigned' | 'player';
}

/** What a seat has voted for in the open round: a pause of so many days, or the end. */
export type Vote = { readonly for: 'pause'; readonly days: number } | { readonly for: 'end' };

/** Days of vacation that a seat has taken in the match. */
export interface DaysOff {
  readonly days: number;
  /** Id of the player who took the last of them, of which year they were, and how many this player took of that year. */
  readonly of: string;
  readonly year: number;
  readonly own: number;
}

/** A seat's standing seal. */
export interface Seal {
  readonly move: Json;
  /** Id of this seal and no other, see {@link sealId}. A write that depends on a seal names its id. */
  readonly id: string;
  /** When the service received it, epoch milliseconds. */
  readonly at: number;
  /**
   * How many requests of the seat were carried out before it in this round: seals, withdrawals, acts. No two seals of a
   * seat have the same number.
   */
  readonly revision: number;
  /** The last few seals it replaced, oldest first: shown to the author alone. */
  readonly earlier: readonly EarlierSeal[];
}

/** A replaced seal, as its author may still read it. */
export interface EarlierSeal {
  readonly commitment: string;
  readonly at: number;
}

/** What the author of a resolved seal may read about it. It proves that the move was taken as it was sent. */
export interface Receipt {
  readonly round: number;
  /** See {@link Seal.id}. */
  readonly sealId: string;
  readonly at: number;
  /** See {@link Seal.revision}. */
  readonly revision: number;
  /** Hash of the entry that opened the round: which history the move was sealed in. */
  readonly head: string;
  readonly commitment: string;
  readonly salt: string;
  readonly earlier: readonly EarlierSeal[];
}

/**
 * What an entry was decided on and does not show. It is kept for whoever checks the match when it is over; nobody may read it
 * before.
 */
export interface Unseen {
  /** Moves of seals of which the entry shows a part, whole, by seat. */
  readonly moves: Readonly<Record<Seat, Json>>;
  /** Standing orders of all seats, where they have changed in the round. */
  readonly orders?: Orders;
  /** Hash of the entry that opened the round, where others have come between it and this one. */
  readonly head?: string;
}

/** Whose answer a revealed move is. */
export type AnsweredBy = 'seal' | 'deadline' | 'bot' | 'resigned';

/** One revealed move. It has a `salt` if the whole move is revealed, so that anybody can check the commitment. */
export interface RevealedMove {
  readonly seat: Seat;
  readonly kind: string;
  readonly by: AnsweredBy;
  readonly move: Json;
  readonly commitment?: string;
  readonly salt?: string;
}

/** A round as everybody may know it: who is asked what. */
export interface Asked {
  readonly seat: Seat;
  readonly kind: string;
  readonly required: boolean;
}

interface EntryBase {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Hash of the entry before, see {@link entryHash}; null in the first. */
  readonly prev: string | null;
}

/** The round that is open after an entry. */
export interface OpenRound {
  readonly round: number;
  readonly asked: readonly Asked[];
  /** When the round closes at the latest, if nobody gets more time; epoch milliseconds, or null for never. */
  readonly deadline: number | null;
  /** Where seats have time of their own. */
  readonly reserves?: Reserves;
  /** More time that seats got in this round, by seat; less where it is negative. Milliseconds. */
  readonly extra?: Readonly<Record<Seat, number>>;
}

/** One item of a match's public history. */
export type Entry = EntryBase &
  (
    | {
        readonly type: 'opened';
        readonly host: string;
        readonly game: string;
        readonly version: number;
        readonly options: Json;
        readonly clock: Clock;
        readonly terms?: Terms;
        /** Commitment to the seed of all draws, see {@link drawCommitment}. */
        readonly draws: string;
      }
    | { readonly type: 'joined' | 'left'; readonly seat: Seat; readonly player: string }
    | { readonly type: 'cancelled' }
    /** The host has taken a player off the table. There is no seat where the player had given it up a moment before. */
    | { readonly type: 'kicked'; readonly seat?: Seat; readonly player: string }
    /** An invitation of a player, to a certain seat or to any; for whom it is, nobody else is told. */
    | { readonly type: 'invited' | 'uninvited'; readonly seat?: Seat }
    /** To a seat that was given up, while the match is played. */
    | ({ readonly type: 'invited' | 'uninvited'; readonly seat?: Seat } & OpenRound)
    | ({
        readonly type: 'started';
        /** Who holds each seat from now on. */
        readonly seats: readonly Holder[];
        readonly events: readonly GameEvent[];
      } & OpenRound)
    | ({
        readonly type: 'act';
        readonly seat: Seat;
        readonly act: Json;
        readonly events: readonly GameEvent[];
        readonly changes?: readonly SeatChange[];
        readonly outcome?: Outcome;
      } & OpenRound)
    | ({
        readonly type: 'resolved';
        readonly closed: number;
        readonly moves: readonly RevealedMove[];
        readonly events: readonly GameEvent[];
        readonly changes?: readonly SeatChange[];
        readonly outcome?: Outcome;
      } & OpenRound)
    | ({ readonly type: 'resigned'; readonly seat: Seat; readonly outcome?: Outcome } & OpenRound)
    /** A player who was away plays again from the next round on. */
    | ({ readonly type: 'returned'; readonly seat: Seat } & OpenRound)
    /** Another player has taken a seat that was given up, and plays from the next round on. */
    | ({ readonly type: 'substituted'; readonly seat: Seat; readonly player: string } & OpenRound)
    /**
     * The match was set back to an earlier time by a restore of the table. Entries of before the restore with this number
     * or a later one are void.
     */
    | ({ readonly type: 'restored'; readonly epoch: number } & OpenRound)
    | { readonly type: 'restored'; readonly epoch: number }
    /** A seat votes for a pause or for the end, or takes its vote back. */
    | ({ readonly type: 'voted'; readonly seat: Seat; readonly vote: Vote | null } & OpenRound)
    /**
     * All who play have agreed on a pause, so the open round ends so much later; or on the end. The seat is that of the last vote;
     * there is none where the others had voted before.
     */
    | ({ readonly type: 'paused'; readonly seat?: Seat; readonly days: number } & OpenRound)
    | ({ readonly type: 'agreed'; readonly seat?: Seat; readonly outcome: Outcome } & OpenRound)
    /** A seat gives another one more time in the open round. */
    | ({ readonly type: 'gave-time'; readonly seat: Seat; readonly to: Seat; readonly seconds: number } & OpenRound)
    /** A seat takes days of vacation: the open round waits for it so much longer. */
    | ({ readonly type: 'vacation'; readonly seat: Seat; readonly days: number } & OpenRound)
    /** Only one side is left, and no seat may be filled any more. */
    | ({ readonly type: 'forfeited'; readonly outcome: Outcome } & OpenRound)
    /** The operator of the stage has ended the match. */
    | ({ readonly type: 'ended'; readonly why: Reason; readonly outcome: Outcome } & OpenRound)
  );

/**
 * An entry without the fields that {@link nextEntry} adds. (Distributes over the union, so that each kind keeps its own
 * fields.)
 */
export type EntryBody<E = Entry> = E extends Entry ? Omit<E, 'seq' | 'at' | 'prev'> : never;

/** The invitation of a player. */
export interface Invitation {
  readonly player: string;
  /** The seat that is kept for them, or null if they are invited to any. */
  readonly seat: Seat | null;
  /** When it ends by itself, epoch milliseconds. */
  readonly until: number;
  /** Who has sent it; left out before the start, when only the host invites. */
  readonly by?: string;
}

/** Before the start, while rounds are played, and after the end. */
export type MatchStatus = 'open' | 'playing' | 'over';

/** Standing orders of a game by seat, each with the fields its author has ever set. */
export type Orders = Readonly<Record<Seat, { readonly [preference: string]: Json }>>;

/** The aggregate: one match as the referee sees it. Everything secret is in `master`, `state`, `seals` and `receipts`. */
export interface Match {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly options: Json;
  readonly visibility: 'open' | 'invite';
  /** When the table was last set back under the match, epoch seconds; 0 for never. It only grows. */
  readonly epoch: number;
  /** The invitation with which a player may join a match by invitation, or null. Secret. */
  readonly invite: string | null;
  readonly host: string;
  /** Whether the host has blocked somebody, or may have, when they became host: then whoever joins has to be looked for. */
  readonly screened: boolean;
  /** How often a host has blocked somebody since. Whoever joins is looked for if they have, and anew if they do it meanwhile. */
  readonly blocks: number;
  /**
   * Before the start, and to vacant seats after it: players who are invited by their id, and marks of the requests that have invited somebody or ended
   * an invitation, see {@link requestMark}. Known to the host, and to each player their own.
   */
  readonly invitations: { readonly standing: readonly Invitation[]; readonly done: readonly string[] };
  /** Before the start, and as long as others may come in: ids of players whom the host has taken off the table, see {@link kick}. They cannot come back. */
  readonly off: readonly string[];
  /** One per seat; null is a free seat. */
  readonly seats: readonly (Holder | null)[];
  readonly clock: Clock;
  readonly terms: Terms;
  readonly createdAt: number;
  readonly status: MatchStatus;
  /** Number of the open round, from 1; 0 before the start. */
  readonly round: number;
  /** Hash of the entry that opened the round, where others have come since; see {@link openingOf}. */
  readonly opening?: string | undefined;
  /** Number of the newest entry. */
  readonly seq: number;
  /** When the open round closes at the latest, if nobody gets more time; see {@link closesAt}. Epoch milliseconds. */
  readonly deadline: number | null;
  /** Of the open round, where seats have time of their own; else null. */
  readonly reserves: Reserves | null;
  /** More time that seats got in the open round; less, where it is negative, see {@link keptLimit}. Milliseconds. */
  readonly extra: Readonly<Record<Seat, number>>;
  /** Rounds in a row that a seat has missed, where any. */
  readonly missed: Readonly<Record<Seat, number>>;
  /** The last round in which those awaited were reminded of its end, or in which there is no time for that; 0 for none. */
  readonly reminded: number;
  /** What seats have voted for in the open round. */
  readonly votes: Readonly<Record<Seat, Vote>>;
  /** Days of vacation that seats have taken. */
  readonly vacation: Readonly<Record<Seat, DaysOff>>;
  /** Seats that another player may take, and until when; epoch milliseconds. */
  readonly vacant: Readonly<Record<Seat, number>>;
  /** Who held a seat before its holder, oldest first, where another player has taken it. */
  readonly tenures: readonly Tenure[];
  readonly entry: Entry;
  /** Receipts of the seals that the newest entry revealed, by seat. Secret except for their authors. */
  readonly receipts: Readonly<Record<Seat, Receipt>>;
  /** Of the newest entry, where it shows less than it was decided on; absent in a match that was read. Secret. */
  readonly unseen?: Unseen | undefined;
  /** 32 bytes, hex: draw seed and key of salts are derived from it. Secret. */
  readonly master: string;
  /** The ruleset's state, or null before the start. Secret. */
  readonly state: unknown;
  /** Required seats whose seal is still missing; bots and resigned players are not waited for. */
  readonly waiting: number;
  readonly sealed: readonly Seat[];
  readonly announced: Readonly<Record<Seat, Json>>;
  /** Standing seals. Secret. */
  readonly seals: Readonly<Record<Seat, Seal>>;
  /**
   * Marks of the requests that have been carried out, oldest first, see {@link requestMark}: by seat in the open round,
   * by player id before the start. A repeat is recognised by its mark. A write that depends on the changes of a seat
   * names their number.
   */
  readonly done: Readonly<Record<string, readonly string[]>>;
  /** The act that closed the round before the open one (after the end: the last round), or null. */
  readonly closer: { readonly seat: Seat; readonly mark: string } | null;
  /** Standing orders by seat, as far as stored. Secret except for their authors; not part of the history. */
  readonly orders: Orders;
  /** How often orders have been stored: what was decided on an older version has to be decided again. */
  readonly ordersVersion: number;
  /** Requests by which each seat has stored orders in the open round, oldest first, see {@link requestMark}. */
  readonly ordersSince: Readonly<Record<Seat, readonly string[]>>;
  /** How long no player has answered, in eighths of a round that asks all players, see {@link isAbandoned}. */
  readonly idle: number;
  /** When the first of these rounds was opened, epoch milliseconds; null if there is none. */
  readonly idleSince: number | null;
}
