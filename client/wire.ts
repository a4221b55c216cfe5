import type {
  ActOf,
  AskOf,
  EventOf,
  MoveOf,
  OptionsOf,
  OrdersOf,
  ResultOf,
  RevealOf,
  SetupOf,
  ViewOf,
} from './games.ts';
import type { Json } from './json.ts';

/*
 * What goes over the wire, as a client reads it. Answers may grow new fields and lists new kinds, so everything here is what a
 * client may rely on, not all there is.
 *
 * `G` is the name of a game, such as `bang`: then views, questions, moves, events and results have its types. Without it they
 * are any JSON.
 */

export type { Json, Sendable } from './json.ts';

/** One of these words, or one that this version of the library does not know. */
export type Open<Word extends string> = Word | (string & {});

/** That a seat is asked in a round, and what kind of question. */
export interface Asked {
  readonly seat: number;
  readonly kind: string;
  readonly required: boolean;
}

/** Who holds a seat. */
export interface SeatHolder {
  readonly seat: number;
  readonly kind: 'free' | 'player' | 'bot';
  readonly name?: string;
  readonly player?: string;
  readonly level?: 0 | 1;
  readonly resigned?: true;
  /** The player is away, and a bot of this level plays until they return. */
  readonly standIn?: 0 | 1;
  /** The player plays from the next round on. */
  readonly entering?: true;
  /** Rounds in a row that the seat has missed; missing for none. */
  readonly missed?: number;
  /** Until when another player may take the seat. Epoch milliseconds. */
  readonly vacantUntil?: number;
  /** What the seat has voted for in the open round. */
  readonly vote?: Vote;
  /** Days of vacation that the seat has taken in the match; missing for none. */
  readonly vacation?: number;
  /** Until when the open round waits for the seat, where it is not `deadline` for all. Epoch milliseconds. */
  readonly limit?: number | null;
  /** Milliseconds that the seat had left when the open round began, where seats have time of their own. */
  readonly reserve?: number;
}

/** What a seat has voted for in the open round: a pause of so many days, or the end. */
export interface Vote {
  readonly for: Open<'pause' | 'end'>;
  readonly days?: number;
}

/** Rounds end at the same time of day. */
export interface Cadence {
  /** Name of a time zone. */
  readonly zone: string;
  /** Time of day, `HH:MM`. */
  readonly at: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly days: readonly number[];
  /** Seconds that are left to think at least. */
  readonly least: number;
}

/** Each seat has time of its own. Seconds. */
export interface Bank {
  readonly reserve: number;
  readonly increment: number;
}

/** What a match does when players are away. What is missing is off. */
export interface Terms {
  /** What happens to a player who misses so many rounds in a row. */
  readonly absence?: { readonly after: number; readonly policy: Open<'bot' | 'resign'>; readonly level?: 0 | 1 };
  /** Who may take the seat of a player who has resigned, and for how many seconds. */
  readonly substitutes?: { readonly who: Open<'invited' | 'anybody'>; readonly within: number };
  /** Days of vacation that each seat may take. */
  readonly vacation?: number;
  /** Seconds before the end of a round at which those still awaited are reminded. */
  readonly reminder?: number;
  /** The transcript of the finished match has only what play has shown; if missing, all that was played. */
  readonly disclose?: Open<'shown'>;
}

/** How a match ended. */
export interface Outcome<G extends string = string> {
  /** In the game's own words. */
  readonly reason: string;
  readonly winners: readonly number[];
  readonly placements: readonly { readonly seat: number; readonly rank: number }[];
  /** The game's own result in full. */
  readonly result: ResultOf<G>;
}

/** Something that has happened in a game, for everybody to see. */
export interface GameEvent {
  readonly type: string;
  readonly [field: string]: Json | undefined;
}

/** What a seat answered in a round that is resolved. */
export type RevealedMove<G extends string = string> = RevealOf<G> & {
  readonly seat: number;
  /** Whose answer it is: the player's, or what the game does for them. */
  readonly by: Open<'seal' | 'deadline' | 'bot' | 'resigned'>;
  readonly commitment?: string;
  /** There when the whole move is public, so that anybody can open the commitment. */
  readonly salt?: string;
};

/** The author's proof of a seal. */
export interface Receipt {
  readonly round: number;
  /** Names this very seal. */
  readonly sealId: string;
  readonly at: number;
  /** How many changes of yours came before it in this round. */
  readonly revision: number;
  /** Hash of the entry that opened the round: the history that the seal belongs to. */
  readonly head: string;
  readonly commitment: string;
  readonly salt: string;
  readonly earlier: readonly { readonly commitment: string; readonly at: number }[];
  /** The service's signature, base64url: see {@link verifyReceipt}. Absent if the key could not be had just then. */
  readonly signature?: string;
  /** Id of the key that has signed. */
  readonly key?: string;
}

/** A key by which the service signs receipts, see {@link Client.keys}. */
export interface PublicKey {
  /** Its month, such as `2026-12`; the second one of a month is `2026-12-2`. */
  readonly id: string;
  /** Of Ed25519: 32 bytes in base64url. */
  readonly publicKey: string;
  /** The seals whose receipts it signs: those from this time on, and before the other. Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  /** Since when it counts as stolen, epoch milliseconds; null if it does not. */
  readonly revoked: number | null;
}

/** One item of a match's history. `seq` numbers them from 1 without gaps. */
export interface Entry<G extends string = string> {
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Hash of the entry before; null in the first. See {@link entryHash}. */
  readonly prev: string | null;
  readonly type: Open<
    | 'opened'
    | 'joined'
    | 'left'
    | 'kicked'
    | 'invited'
    | 'uninvited'
    | 'cancelled'
    | 'started'
    | 'act'
    | 'resolved'
    | 'resigned'
    | 'returned'
    | 'substituted'
    | 'restored'
    | 'voted'
    | 'paused'
    | 'agreed'
    | 'gave-time'
    | 'vacation'
    | 'forfeited'
    | 'ended'
  >;
  /** The round that is open after this entry, who is asked in it, and until when. */
  readonly round?: number;
  readonly asked?: readonly Asked[];
  readonly deadline?: number | null;
  /** Where seats have time of their own: when the round began, and what each had left then. Milliseconds. */
  readonly reserves?: { readonly at: number; readonly left: readonly number[]; readonly done?: readonly number[] };
  /** More time that seats got in this round, by seat; less, where it is negative. Milliseconds. */
  readonly extra?: Readonly<Record<string, number>>;
  /** For whom something changes with the next round. */
  readonly changes?: readonly { readonly seat: number; readonly now: Open<'bot' | 'resigned' | 'player'> }[];
  /** Of `resolved`: the round that was closed, and its moves. */
  readonly closed?: number;
  readonly moves?: readonly RevealedMove<G>[];
  readonly events?: readonly EventOf<G>[];
  readonly outcome?: Outcome<G>;
  /** Whom it is about, where it is about one seat. */
  readonly seat?: number;
  readonly player?: string;
  /** Of `opened`: what is played, and how long rounds are open. */
  readonly host?: string;
  readonly game?: string;
  readonly version?: number;
  readonly options?: OptionsOf<G>;
  readonly clock?: {
    readonly seconds: number | null;
    readonly early: boolean;
    readonly cadence?: Cadence;
    readonly bank?: Bank;
  };
  readonly terms?: Terms;
  /** Of `opened`: commitment to the seed of all draws. */
  readonly draws?: string;
  /** Of `started`: who holds each seat from now on. */
  readonly seats?: readonly { readonly player?: string; readonly bot?: number }[];
  readonly act?: ActOf<G>;
  /** Of `voted`: what for; null if the seat takes its vote back. */
  readonly vote?: Vote | null;
  /** Of `paused` and `vacation`: how many days the round waits longer. */
  readonly days?: number;
  /** Of `gave-time`: which seat gets how much. */
  readonly to?: number;
  readonly seconds?: number;
  /**
   * Of `restored`: which restore it was. The match was set back: entries that you have with this number or a later one, and seals
   * and acts that came with them, are void.
   */
  readonly epoch?: number;
  /** Of `ended`: why the operator of the stage has ended the match. */
  readonly why?: Open<'abuse' | 'fault' | 'request' | 'closing'>;
  /** Your own receipt, if the entry resolved a seal of yours and you read it over HTTP. */
  readonly receipt?: Receipt;
}

/** What you may do now. */
export interface Yours<G extends string = string> {
  readonly seat: number;
  /** For the host of a match by invitation. */
  readonly invite?: string;
  /** For the host, before the start: who is invited by their id. */
  readonly invitations?: readonly {
    readonly player: string;
    /** The seat that is kept for the player, or null for any. */
    readonly seat: number | null;
    /** Epoch milliseconds. */
    readonly expiresAt: number;
  }[];
  /** What you are asked in the open round, told apart by `kind`; null if you are not asked. */
  readonly prompt: (AskOf<G> & { readonly required: boolean; readonly replaceable: boolean }) | null;
  /** Your standing seal, with the move in its canonical form. */
  readonly seal: (Receipt & { readonly move: MoveOf<G> }) | null;
  /** Moves that are legal now, or a good part of them where there are too many to list: `form` describes all. */
  readonly moves: readonly MoveOf<G>[];
  /** Acts that are open to you now. */
  readonly acts: readonly ActOf<G>[];
  /** Own standing orders in full, in games that know any. */
  readonly orders?: OrdersOf<G>;
  /** JSON Schema of the moves legal now. */
  readonly form: Json;
}

/** A match as lists show it. */
export interface MatchSummary {
  readonly matchId: string;
  readonly game: string;
  /** Version of the game's rules. */
  readonly version: number;
  readonly visibility: Open<'open' | 'invite'>;
  /** Player id of whoever opened the match, or of their successor. */
  readonly host: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly status: Open<'open' | 'playing' | 'over'>;
  readonly seats: readonly SeatHolder[];
  readonly clock: {
    /** Seconds a round stays open, or null: none, or another kind of clock. */
    readonly deadline: number | null;
    /** Whether a round ends with the last seal. */
    readonly early: boolean;
    readonly cadence?: Cadence;
    readonly bank?: Bank;
  };
  readonly terms: Terms;
  /** The open round. */
  readonly round: number;
  /** Number of the newest entry. */
  readonly seq: number;
  /** Hash of the newest entry. */
  readonly head: string;
  /** Names the restore that the match has come through; absent if there was none. It only grows. */
  readonly epoch?: number;
  /** Epoch milliseconds, or null for none. */
  readonly deadline: number | null;
  /** Seats that still owe an answer. */
  readonly awaited: readonly number[];
  readonly awaitedFromYou: boolean;
}

/** A match that you are invited to. */
export interface InvitationSummary {
  readonly match: MatchSummary;
  /** Player id of whoever has invited you. */
  readonly by: string;
  /** The seat that is kept for you, or null for any. */
  readonly seat: number | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** A player whom you have blocked. */
export interface Blocked {
  readonly player: string;
  /** Missing once the profile was erased. */
  readonly name?: string;
}

/** A match as you may see it. */
export interface MatchAnswer<G extends string = string> extends MatchSummary {
  readonly options: OptionsOf<G>;
  /** Free seats that are kept for players who are invited. */
  readonly kept: readonly number[];
  /** Your invitation, before you have joined. */
  readonly invited: { readonly seat: number | null; readonly expiresAt: number } | null;
  /** Who is asked in the open round. */
  readonly asked: readonly Asked[];
  /** Seats with a standing seal. */
  readonly sealed: readonly number[];
  /** Announced parts of standing seals, by seat. */
  readonly announced: Readonly<Record<string, Json>>;
  /** The game as you may see it; null before the start. */
  readonly view: ViewOf<G> | null;
  readonly outcome: Outcome<G> | null;
  /** Null for whoever holds no seat. */
  readonly you: Yours<G> | null;
}

/** What a seal is answered. */
export interface SealAnswer {
  readonly matchId: string;
  readonly round: number;
  readonly seat: number;
  readonly receipt: Receipt;
  /** The round is resolved: its entry is there to be read. */
  readonly resolved: boolean;
  readonly seq: number;
  readonly awaited: readonly number[];
}

/** One page of a history. */
export interface EntryList<G extends string = string> {
  readonly entries: readonly Entry<G>[];
  /** Number of the newest entry. */
  readonly seq: number;
  /** See {@link MatchSummary.epoch}. */
  readonly epoch?: number;
  /** `after` of the next page, or null. */
  readonly next: number | null;
}

/** An entry of a finished match, with what it was decided on besides what it shows. */
export interface Explained<G extends string = string> {
  readonly entry: Entry<G>;
  /** Moves of seals of which the entry shows a part, whole, with the salts of their commitments. */
  readonly moves?: readonly { readonly seat: number; readonly move: MoveOf<G>; readonly salt: string }[];
  /** Standing orders of all seats that have any, where some were stored in the round. */
  readonly orders?: Readonly<Record<string, Json>>;
}

/** Everything that is needed to check a finished match without the service. */
export interface Transcript<G extends string = string> {
  readonly format: string;
  readonly matchId: string;
  readonly game: G;
  readonly version: number;
  /** Hash of the rules as the service has them: a program with the same hash plays a match alike. */
  readonly rules?: string;
  /** Whether it has all that was played, or only what play has shown. */
  readonly disclose: Open<'played' | 'shown'>;
  /** The seed of all draws, base64url. The first entry has its commitment. */
  readonly drawSeed: string;
  /** Hash of the last entry, and its number. */
  readonly head: string;
  readonly seq: number;
  /** See {@link MatchSummary.epoch}. */
  readonly epoch?: number;
  readonly entries: readonly Explained<G>[];
  /** `after` of the next page, or null. */
  readonly next: number | null;
}

/** A new guest. The token is shown once, and is all that a guest has: whoever loses it loses their seats. */
export interface Guest {
  readonly player: string;
  readonly name: string;
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Whom a token belongs to. */
export interface Me {
  readonly player: string;
  /** Missing once the profile was erased. */
  readonly name?: string;
  /** Until when the token is good, epoch milliseconds; null for ever. */
  readonly expiresAt: number | null;
  /** What the token is good for: `read`, `play`, `create`, `account`. */
  readonly scopes: readonly string[];
}

/** By whom one can sign in. */
export interface IssuerList {
  /** Empty where one cannot sign in. */
  readonly issuers: readonly {
    readonly issuer: string;
    readonly clientIds: readonly string[];
    readonly name: string;
  }[];
  readonly guests: boolean;
}

/** A session, of a player who has signed in. */
export type SignedIn = Guest;

/** A personal token that was just made. Its text is shown this once. */
export interface NewToken {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Epoch milliseconds; null for ever. */
  readonly expiresAt: number | null;
}

/** A token as it is listed: never its text. Times are epoch milliseconds. */
export interface ListedToken {
  readonly id: string;
  /** `guest`, `personal` or `session`. */
  readonly kind: string;
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: number | null;
  readonly expiresAt: number | null;
  /** To the hour. */
  readonly lastUsedAt: number | null;
  /** The token that has asked. */
  readonly current: boolean;
}

/** What a webhook can be told of: `turn`, `deadline`, `started`, `over`, `invited`. */
export type HookEvent = 'turn' | 'deadline' | 'started' | 'over' | 'invited';

/** A webhook. Times are epoch milliseconds. */
export interface Hook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly name: string | null;
  /** Whether it is told. */
  readonly active: boolean;
  /** Why and since when it is switched off: `owner`, `gone` (it has answered 410) or `failing`. */
  readonly off: { readonly why: string; readonly at: number } | null;
  readonly createdAt: number;
  /** Secrets that messages are signed with now. */
  readonly secrets: number;
}

/** A new webhook, with its secret: `whsec_…`, shown this once. */
export interface NewHook extends Hook {
  readonly secret: string;
}

/** What became of a message to a webhook. Times are epoch milliseconds. */
export interface HookMessage {
  /** Grows with each message to the webhook; some numbers may be missing. */
  readonly number: number;
  readonly webhookId: string;
  readonly event: string;
  readonly matchId: string | null;
  readonly seq: number | null;
  /** When the last try ended. */
  readonly at: number;
  readonly tries: number;
  /** Status of the last answer; null if there was none. */
  readonly status: number | null;
  /** Why there was none: `name`, `address`, `connection`, `tls`, `time` or `answer`. */
  readonly error: string | null;
  /** `delivered`, `waiting`, `given-up` or `dropped`. */
  readonly state: string;
  readonly nextAt: number | null;
}

/** A webhook with its last messages, and the last ones that were given up; the newest first. */
export interface HookWithMessages extends Hook {
  readonly deliveries: readonly HookMessage[];
  readonly failures: readonly HookMessage[];
}

/** A new secret of a webhook; those of before sign too until then. */
export interface HookSecret {
  readonly id: string;
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly earlierUntil: number;
}

/**
 * The body of a message to a webhook. Check its signature before anything else: any library of Standard Webhooks does. Drop one
 * whose `webhook-id` you have seen.
 */
export type HookPayload = HookMatchPayload | HookInvitedPayload | HookTestPayload;

/** Who is told, and of which webhook. */
interface HookAddressee {
  readonly hookId: string;
  readonly player: string;
  /** Grows with each message to the webhook; some numbers may be missing. */
  readonly number: number;
}

/** Something has happened in a match. */
export interface HookMatchPayload {
  readonly type: Exclude<HookEvent, 'invited'>;
  /** When, in ISO 8601. */
  readonly timestamp: string;
  readonly data: HookAddressee & {
    readonly matchId: string;
    readonly game: string;
    readonly status: 'open' | 'playing' | 'over';
    readonly round: number;
    readonly seq: number;
    /** Epoch milliseconds. */
    readonly deadline: number | null;
    /** Whether the match waits for you. */
    readonly awaited: boolean;
  };
}

/** Somebody has invited you to a match. It says nothing that moves on: the invitation may end at any moment. */
export interface HookInvitedPayload {
  readonly type: 'invited';
  /** When, in ISO 8601. */
  readonly timestamp: string;
  readonly data: HookAddressee & {
    readonly matchId: string;
    readonly game: string;
    readonly status: 'open' | 'playing';
    readonly awaited: false;
  };
}

/** Somebody tries whether the webhook works. */
export interface HookTestPayload {
  readonly type: 'test';
  readonly timestamp: string;
  readonly data: HookAddressee;
}

/** What is stored about a player. */
export interface Export {
  readonly player: string;
  readonly exportedAt: number;
  readonly name: string | null;
  readonly renamed: number;
  /** What is left of a ban that has ended. */
  readonly ban: { readonly until: number | null; readonly reason: string } | null;
  readonly accounts: readonly { readonly issuer: string; readonly subject: string }[];
  readonly tokens: readonly ListedToken[];
  readonly hooks: readonly Hook[];
  /** Whom the player has blocked. */
  readonly blocks: readonly string[];
  /** Days of vacation by match, of each year for which they are kept. */
  readonly vacations: readonly { readonly year: number; readonly days: Readonly<Record<string, number>> }[];
  readonly invitations: readonly { readonly matchId: string; readonly by: string }[];
  readonly matches: readonly {
    readonly matchId: string;
    readonly game: string;
    readonly createdAt: number;
    /** Absent for a match by invitation that the player has left. */
    readonly status?: string;
    /** Whether the player has opened it. */
    readonly host: boolean;
    /** Null if the player has left it. */
    readonly seat: number | null;
    /** The seat that the player held until another took it, and the entries in between. */
    readonly held?: { readonly seat: number; readonly from: number; readonly to: number };
  }[];
  /** `cursor` of the next export, if there are more matches. */
  readonly next: string | null;
}

/** Which of your matches a list has; all of them if nothing is given. */
export interface MyMatches {
  /** Before the start, while rounds are played, or after the end. */
  readonly status?: 'open' | 'playing' | 'over' | undefined;
  /** Those alone that wait for an answer of yours. */
  readonly awaiting?: 'me' | undefined;
}

/** Which matches to join a list has; all of them if nothing is given. */
export interface OpenMatches {
  readonly game?: string | undefined;
  /** Number of seats of the match. */
  readonly seats?: number | undefined;
  /** At least so many free seats. */
  readonly free?: number | undefined;
  /** Opened later than this. Epoch milliseconds. */
  readonly openedAfter?: number | undefined;
}

/** Which matches with a vacant seat a list has; all of them if nothing is given. */
export interface VacantMatches {
  readonly game?: string | undefined;
  /** Number of seats of the match. */
  readonly seats?: number | undefined;
}

/** Which finished matches of a game a list has; all of them if nothing is given. */
export interface FinishedMatches {
  /** Number of seats of the match. */
  readonly seats?: number | undefined;
  /** The first day on which they ended, in UTC, such as `2026-11-30`. */
  readonly from?: string | undefined;
  /** The last day on which they ended. */
  readonly to?: string | undefined;
}

/** A match before its start, as whoever is invited may see it. */
export type Invitation<G extends string = string> = Pick<
  MatchAnswer<G>,
  | 'matchId'
  | 'game'
  | 'version'
  | 'visibility'
  | 'host'
  | 'createdAt'
  | 'status'
  | 'seats'
  | 'options'
  | 'clock'
  | 'terms'
>;

/** A ticket for one socket. */
export interface Ticket {
  readonly ticket: string;
  /** Where the socket is opened with it, as it stands. */
  readonly url: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** A game that can be played. */
export interface GameSummary {
  readonly game: string;
  readonly version: number;
  readonly title: string;
  readonly seats: { readonly min: number; readonly max: number };
}

/** A game with everything that it takes, as JSON Schemas. */
export interface GameAnswer extends GameSummary {
  readonly options: Json;
  readonly move: Json;
  readonly act: Json;
  /** Null if the game knows no standing orders. */
  readonly orders: Json;
  /** Titles of refusals by their code. */
  readonly refusals: Readonly<Record<string, string>>;
  /** JSON Schemas of what is seen: `view`, `asks` and `events` by kind, `result`. Null for a game that has none. */
  readonly seen: Json;
}

/** A match that is to be opened. */
export interface NewMatch<G extends string = string> {
  readonly game: G;
  readonly seats: number;
  /** Options of the game; what is left out has its default. */
  readonly options?: SetupOf<G>;
  readonly bots?: readonly { readonly seat: number; readonly level?: 0 | 1 }[];
  readonly visibility?: 'open' | 'invite';
  /** Seconds a round stays open, or null for no deadline. */
  readonly deadline?: number | null;
  /** Resolve with the last seal (true), or exactly at the deadline. */
  readonly early?: boolean;
}
