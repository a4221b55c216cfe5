import { chanceFor } from './chance.ts';
import type { ServiceCode } from './problems.ts';
import type {
  ActGuard,
  AnyRuleset,
  BotLevel,
  Chance,
  GameEvent,
  Json,
  Outcome,
  Prompt,
  Refusal,
  SealedSoFar,
  Seat,
} from './ruleset.ts';
import { commitment, saltFor, sealName } from './seal.ts';

/** Who is signed in: nothing but the verified token says so. */
export interface Player {
  readonly id: string;
  readonly name: string;
}

/** Who holds a seat. A resigned player keeps his seat; it answers like one that always times out. */
export type Holder =
  | { readonly player: string; readonly name: string; readonly resigned?: true }
  | { readonly bot: BotLevel; readonly name: string };

/** How long a round stays open. */
export interface Clock {
  /** Seconds from the opening of a round to its deadline, or null for none. */
  readonly seconds: number | null;
  /** Resolve as soon as the last required seal is in (true), or exactly at the deadline (false). */
  readonly early: boolean;
}

/** A seat's standing seal. */
export interface Seal {
  readonly move: Json;
  /** Names this very seal, see {@link sealName}: what depends on a seal depends on its name. */
  readonly requestId: string;
  /** When the service received it, epoch milliseconds. */
  readonly at: number;
  /** How many seals of the seat it replaced. */
  readonly take: number;
  /** The last few seals it replaced, oldest first: shown to the author alone. */
  readonly earlier: readonly EarlierSeal[];
}

/** A replaced seal, as its author may still read it. */
export interface EarlierSeal {
  readonly commitment: string;
  readonly at: number;
}

/** What the author of a resolved seal may read about it: his proof that the move was taken as he sent it. */
export interface Receipt {
  readonly round: number;
  readonly requestId: string;
  readonly at: number;
  /** How many seals of the seat it replaced in this round. */
  readonly take: number;
  readonly commitment: string;
  readonly salt: string;
  readonly earlier: readonly EarlierSeal[];
}

/** Names the request behind an act, so that its repeat can be recognised. */
export interface ActReceipt {
  readonly requestId: string;
  readonly at: number;
}

/** Whose answer a revealed move is. */
export type AnsweredBy = 'seal' | 'deadline' | 'bot' | 'resigned';

/** One revealed move. `salt` is there when the revealed part is the whole move, so that anybody can open it. */
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
}

/** The round that is open after an entry. */
interface OpenRound {
  readonly round: number;
  readonly asked: readonly Asked[];
  /** Epoch milliseconds, or null for none. */
  readonly deadline: number | null;
}

/** One item of a match's public history. */
export type Entry = EntryBase &
  (
    | { readonly type: 'opened'; readonly host: string }
    | { readonly type: 'joined' | 'left'; readonly seat: Seat; readonly player: string; readonly name: string }
    | { readonly type: 'cancelled' }
    | ({ readonly type: 'started'; readonly events: readonly GameEvent[] } & OpenRound)
    | ({
        readonly type: 'act';
        readonly seat: Seat;
        readonly act: Json;
        readonly events: readonly GameEvent[];
        readonly outcome?: Outcome;
      } & OpenRound)
    | ({
        readonly type: 'resolved';
        readonly closed: number;
        readonly moves: readonly RevealedMove[];
        readonly events: readonly GameEvent[];
        readonly outcome?: Outcome;
      } & OpenRound)
    | ({ readonly type: 'resigned'; readonly seat: Seat; readonly outcome?: Outcome } & OpenRound)
  );

export type MatchStatus = 'open' | 'playing' | 'over';

/** Standing orders of a game by seat, each with the fields its author has ever set. */
export type Orders = Readonly<Record<Seat, { readonly [preference: string]: Json }>>;

/** The aggregate: one match as the referee sees it. Everything secret is in `seed`, `state`, `seals` and `receipts`. */
export interface Match {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly options: Json;
  readonly visibility: 'open' | 'invite';
  /** The word that admits to a match by invitation, or null. Secret. */
  readonly invite: string | null;
  readonly host: string;
  /** One per seat; null is a free seat. */
  readonly seats: readonly (Holder | null)[];
  readonly clock: Clock;
  readonly createdAt: number;
  readonly status: MatchStatus;
  /** Number of the open round, from 1; 0 before the start. */
  readonly round: number;
  /** Number of the newest entry. */
  readonly seq: number;
  readonly deadline: number | null;
  readonly entry: Entry;
  /** Receipts of what the newest entry made public, by seat. Secret but for their authors. */
  readonly receipts: Readonly<Record<Seat, Receipt | ActReceipt>>;
  /** 32 bytes, hex. Secret. */
  readonly seed: string;
  /** The ruleset's state, or null before the start. Secret. */
  readonly state: unknown;
  /** Required seats whose seal is still missing; bots and resigned players are not waited for. */
  readonly waiting: number;
  readonly sealed: readonly Seat[];
  readonly announced: Readonly<Record<Seat, Json>>;
  /** Standing seals. Secret. */
  readonly seals: Readonly<Record<Seat, Seal>>;
  /** How many seals each seat has taken back in the open round. Secret. */
  readonly withdrawals: Readonly<Record<Seat, number>>;
  /** Standing orders by seat, as far as stored. Secret but for their authors; no part of the history. */
  readonly orders: Orders;
  /** Rounds in a row in which every player let the deadline pass. */
  readonly idle: number;
}

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
}

/** A seal to be written: it moves no state and raises no `seq`. */
export interface Sealed {
  readonly kind: 'sealed';
  readonly match: Match;
  readonly seat: Seat;
  readonly seal: Seal;
  /** Request id of the standing seal it replaces, or null. */
  readonly replaces: string | null;
  /** The seat was waited for until now. */
  readonly owed: boolean;
  readonly announced: Json | undefined;
}

/** A standing seal to be taken back. */
export interface Withdrawn {
  readonly kind: 'withdrawn';
  readonly match: Match;
  readonly seat: Seat;
  readonly requestId: string;
  /** The seat will be waited for again. */
  readonly owed: boolean;
}

export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** The wish changes nothing: it has been fulfilled before. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly match: Match;
}

/** Standing orders to be stored: no entry, and nothing that anybody else could notice. */
export interface Ordered {
  readonly kind: 'ordered';
  readonly match: Match;
  readonly orders: Orders;
}

export type Decision = Transition | Sealed | Withdrawn | Ordered | Refused | Unchanged;

/** Time and chance come from outside: the domain has neither. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Names the request, see {@link ActReceipt.requestId}. */
  readonly requestId: string;
}

/** Everything a new match needs. */
export interface Opening {
  readonly id: string;
  readonly host: Player;
  readonly options: Json;
  readonly seats: number;
  readonly bots: readonly { readonly seat: Seat; readonly level: BotLevel }[];
  readonly visibility: 'open' | 'invite';
  readonly invite: string | null;
  readonly clock: Clock;
  /** 32 random bytes, hex. */
  readonly seed: string;
}

const refused = (code: ServiceCode, detail: string): Refused => ({ kind: 'refused', refusal: { code, detail } });
const seedOf = (match: Match): Uint8Array => Buffer.from(match.seed, 'hex');

/** The seat a player holds, or undefined. A resigned player still holds his. */
export const seatOf = (match: Pick<Match, 'seats'>, player: string): Seat | undefined => {
  const seat = match.seats.findIndex((holder) => holder !== null && 'player' in holder && holder.player === player);
  return seat < 0 ? undefined : seat;
};

/** Whether a seat's answers are waited for: a player who has not resigned. */
const isAwaitable = (holder: Holder | null | undefined): boolean =>
  holder != null && 'player' in holder && holder.resigned !== true;

/** The seats that owe an answer in the open round; empty while nobody is waited for. */
export function awaited(match: Pick<Match, 'seats' | 'status' | 'sealed' | 'entry'>): Seat[] {
  if (match.status !== 'playing' || !('asked' in match.entry)) return [];
  return match.entry.asked
    .filter((a) => a.required && isAwaitable(match.seats[a.seat]) && !match.sealed.includes(a.seat))
    .map((a) => a.seat);
}

/** How many required seats the open round started with that are waited for. */
const owedAtStart = (seats: Match['seats'], asked: readonly Asked[]): number =>
  asked.filter((a) => a.required && isAwaitable(seats[a.seat])).length;

/** No seal can change any more: the last required one is in and the round does not wait for its deadline. */
export const isFrozen = (match: Match): boolean =>
  match.status === 'playing' &&
  match.waiting === 0 &&
  (match.clock.early ||
    match.deadline === null ||
    !('asked' in match.entry) ||
    !match.entry.asked.some((a) => isAwaitable(match.seats[a.seat])));

/** The deadline of the open round has passed. */
export const isDue = (match: Pick<Match, 'status' | 'deadline'>, now: number): boolean =>
  match.status === 'playing' && match.deadline !== null && now >= match.deadline;

/** Every seat is taken and nothing keeps the match from starting. */
const isReady = (match: Match): boolean => match.status === 'open' && match.seats.every((holder) => holder !== null);

/** A new match with its first entry. */
export function open(ruleset: AnyRuleset, opening: Opening, moment: Moment): Match | Refused {
  const { id, host, seats: count, clock } = opening;
  if (count < ruleset.seats.min)
    return refused('match.too-few-seats', `${ruleset.title} needs ${ruleset.seats.min} seats`);
  if (count > ruleset.seats.max)
    return refused('match.too-many-seats', `${ruleset.title} has at most ${ruleset.seats.max} seats`);
  if (!clock.early && clock.seconds === null)
    return refused('match.early-needs-deadline', 'early: false needs a deadline');
  const table = ruleset.refuseTable(opening.options, count);
  if (table !== undefined) return { kind: 'refused', refusal: table };
  const seats: (Holder | null)[] = Array.from({ length: count }, () => null);
  for (const bot of opening.bots) {
    if (bot.seat >= count) return refused('match.no-such-seat', `there is no seat ${bot.seat}`);
    if (seats[bot.seat] !== null) return refused('match.seat-taken', `seat ${bot.seat} is named twice`);
    seats[bot.seat] = botHolder(bot.seat, bot.level);
  }
  const free = seats.indexOf(null);
  if (free < 0) return refused('match.full', 'bots leave no seat for the host');
  seats[free] = { player: host.id, name: host.name };
  return {
    id,
    game: ruleset.game,
    version: ruleset.version,
    options: opening.options,
    visibility: opening.visibility,
    invite: opening.invite,
    host: host.id,
    seats,
    clock,
    createdAt: moment.now,
    status: 'open',
    round: 0,
    seq: 1,
    deadline: null,
    entry: { seq: 1, at: moment.now, type: 'opened', host: host.id },
    receipts: {},
    seed: opening.seed,
    state: null,
    waiting: 0,
    sealed: [],
    announced: {},
    seals: {},
    withdrawals: {},
    orders: {},
    idle: 0,
  };
}

const botHolder = (seat: Seat, level: BotLevel): Holder => ({ bot: level, name: `Bot ${seat}` });

/** Takes a seat: the wished one or the first free one. Joining again gives the same seat. */
export function join(match: Match, player: Player, wish: { seat?: Seat; invite?: string }, moment: Moment): Decision {
  if (seatOf(match, player.id) !== undefined) return { kind: 'unchanged', match };
  // First of all: whoever is not invited learns nothing more.
  if (match.visibility === 'invite' && wish.invite !== match.invite)
    return refused('match.not-invited', 'this match is by invitation');
  if (match.status !== 'open') return refused('match.started', 'seats can be taken before the start only');
  const seat = wish.seat ?? match.seats.indexOf(null);
  if (seat < 0) return refused('match.full', 'every seat is taken');
  if (seat >= match.seats.length) return refused('match.no-such-seat', `there is no seat ${seat}`);
  if (match.seats[seat] !== null)
    return match.seats.includes(null)
      ? refused('match.seat-taken', `seat ${seat} is taken`)
      : refused('match.full', 'every seat is taken');
  const seats = match.seats.with(seat, { player: player.id, name: player.name });
  return lobby(match, { seats }, { type: 'joined', seat, player: player.id, name: player.name }, moment);
}

/** Gives a seat up before the start. The next player becomes host; with nobody left the match is cancelled. */
export function leave(match: Match, player: Player, moment: Moment): Decision {
  const seat = seatOf(match, player.id);
  if (match.status !== 'open') return refused('match.started', 'after the start a player can only resign');
  if (seat === undefined) return { kind: 'unchanged', match };
  const seats = match.seats.with(seat, null);
  const heir = seats.find((holder) => holder !== null && 'player' in holder);
  if (heir === undefined || !('player' in heir))
    return lobby(match, { seats, status: 'over' }, { type: 'cancelled' }, moment);
  const host = match.host === player.id ? heir.player : match.host;
  return lobby(match, { seats, host }, { type: 'left', seat, player: player.id, name: player.name }, moment);
}

/** Distributes over the union, so that each kind of entry keeps its own fields. */
type EntryBody<E = Entry> = E extends Entry ? Omit<E, 'seq' | 'at'> : never;

function lobby(match: Match, change: Partial<Match>, body: EntryBody, moment: Moment): Transition {
  return { ...sameRound(match, change, body, moment), guard: 'none', sealing: { kind: 'reset' } };
}

/**
 * Starts by the host's wish. Free seats are filled with bots of the given level, or closed (the remaining seats move
 * together) if none is given.
 */
export function startByHost(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  fill: BotLevel | undefined,
  moment: Moment,
): Decision {
  if (match.status !== 'open')
    return seatOf(match, player.id) === undefined
      ? refused('match.started', 'the match has started')
      : { kind: 'unchanged', match };
  if (match.host !== player.id) return refused('match.not-host', 'only the host may start early');
  const seats =
    fill === undefined
      ? match.seats.filter((holder) => holder !== null)
      : match.seats.map((holder, seat) => holder ?? botHolder(seat, fill));
  if (seats.length < ruleset.seats.min)
    return refused('match.too-few-seats', `${ruleset.title} needs ${ruleset.seats.min} seats`);
  const table = ruleset.refuseTable(match.options, seats.length);
  if (table !== undefined) return { kind: 'refused', refusal: table };
  return start(ruleset, { ...match, seats }, moment, match);
}

function start(ruleset: AnyRuleset, match: Match, moment: Moment, before: Match): Transition {
  const seq = match.seq + 1;
  const { state, events } = ruleset.deal(match.options, match.seats.length, chanceFor(seedOf(match), seq));
  const next: Match = { ...match, status: 'playing' };
  return advance(ruleset, next, state, moment, 'none', (round) => ({ type: 'started', events, ...round }), { before });
}

/**
 * A match that no player has shown up in for so many rounds is over: a game without a limit of its own would go on for
 * ever, and every passed deadline costs.
 */
const ABANDONED_AFTER = 50;
const ABANDONED: Outcome = { reason: 'abandoned', winners: [], placements: [], result: null };

/**
 * Opens the next round (or ends the match) on a new state; every seal of the old round is void. What standing orders
 * answer is sealed at once.
 */
function advance(
  ruleset: AnyRuleset,
  match: Match,
  state: unknown,
  moment: Moment,
  guard: Guard,
  body: (round: OpenRound & { outcome?: Outcome }) => EntryBody,
  more: { before?: Match; receipts?: Match['receipts']; idle?: number } = {},
): Transition {
  const seq = match.seq + 1;
  const { idle = 0 } = more;
  const outcome = ruleset.outcome(state) ?? (idle >= ABANDONED_AFTER ? ABANDONED : undefined);
  const prompts = outcome === undefined ? ruleset.prompts(state) : [];
  const asked: Asked[] = prompts.map(({ seat, kind, required }) => ({ seat, kind, required }));
  const round = outcome === undefined ? match.round + 1 : match.round;
  const deadline =
    outcome === undefined && match.clock.seconds !== null ? moment.now + match.clock.seconds * 1000 : null;
  const entry = { seq, at: moment.now, ...body({ round, asked, deadline, ...(outcome && { outcome }) }) } as Entry;
  const next: Match = {
    ...match,
    status: outcome === undefined ? 'playing' : 'over',
    round,
    seq,
    deadline,
    entry,
    receipts: more.receipts ?? {},
    state,
    waiting: owedAtStart(match.seats, asked),
    sealed: [],
    announced: {},
    seals: {},
    withdrawals: {},
    idle,
  };
  const answered = sealsByOrder(ruleset, next, moment).reduce(withSeal, next);
  return { kind: 'transition', before: more.before ?? match, match: answered, guard, sealing: { kind: 'reset' } };
}

/**
 * What is due without anybody's wish: the start of a full table, the resolution of a frozen round, answers by standing
 * orders, the close of a round whose deadline has passed. Undefined when nothing is. Whoever looks at a match settles it
 * first.
 */
export function settle(ruleset: AnyRuleset, match: Match, moment: Moment): Transition | Sealed | undefined {
  if (isReady(match)) return start(ruleset, match, moment, match);
  if (isFrozen(match)) return resolve(ruleset, match, moment, 'frozen');
  const byOrder = sealsByOrder(ruleset, match, moment);
  const due = isDue(match, moment.now);
  if (due || (byOrder.length > 0 && completes(match, byOrder.length))) {
    // Nobody holds the seals still, so the write names each of them, and the absent ones too.
    return { ...resolve(ruleset, byOrder.reduce(withSeal, match), moment, 'exact'), before: match };
  }
  // One at a time, like anybody's seals: the others may still think.
  return byOrder[0];
}

/** Whether so many more required seals resolve the open round at once. */
const completes = (match: Match, seals: number): boolean =>
  match.waiting === seals && (match.clock.early || match.deadline === null);

/** Seals that standing orders give to required prompts nobody has answered yet: not to be told from their authors' own. */
function sealsByOrder(ruleset: AnyRuleset, match: Match, moment: Moment): Sealed[] {
  const { standing } = ruleset;
  if (standing === undefined || match.status !== 'playing') return [];
  const waitingFor = awaited(match).filter((seat) => match.orders[seat] !== undefined);
  if (waitingFor.length === 0) return [];
  return ruleset.prompts(match.state).flatMap((prompt) => {
    const { seat } = prompt;
    if (!waitingFor.includes(seat)) return [];
    const wish = standing.answer(match.state, prompt, ordersOf(ruleset, match, seat)) as Json | undefined;
    if (wish === undefined) return [];
    const move: Json = ruleset.canonical(match.state, seat, wish);
    return [
      {
        kind: 'sealed',
        match,
        seat,
        seal: newSeal(match, seat, { asked: move, move }, moment.now),
        replaces: null,
        owed: true,
        announced: ruleset.announce?.(move),
      },
    ];
  });
}

/** The standing orders of a seat in full: what it never set is as at the start. */
export const ordersOf = (ruleset: AnyRuleset, match: Match, seat: Seat): Orders[Seat] => ({
  ...ruleset.standing?.initial,
  ...match.orders[seat],
});

/** Standing orders in force: those of players who have stored any and have not resigned. */
const ordersInForce = (ruleset: AnyRuleset, match: Match): ReadonlyMap<Seat, Orders[Seat]> =>
  new Map(
    Object.keys(match.orders)
      .map(Number)
      .filter((seat) => isAwaitable(match.seats[seat]))
      .map((seat) => [seat, ordersOf(ruleset, match, seat)]),
  );

/** Stores standing orders; fields left out stay as they are. Possible at any time of the match. */
export function order(ruleset: AnyRuleset, match: Match, player: Player, wish: Orders[Seat]): Decision {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', 'watchers have no orders');
  if (match.status === 'open') return refused('match.not-started', 'orders can be stored from the start on');
  if (match.status === 'over') return refused('match.over', 'the match is over');
  if (!isAwaitable(match.seats[seat])) return refused('match.resigned', 'a resigned seat has no orders');
  if (ruleset.standing === undefined) return refused('game.no-orders', `${ruleset.title} knows no standing orders`);
  const before = match.orders[seat] ?? {};
  const orders = { ...before, ...wish };
  if (Object.keys(wish).every((field) => before[field] === wish[field])) return { kind: 'unchanged', match };
  return { kind: 'ordered', match, orders: { ...match.orders, [seat]: orders } };
}

/** Bots draw from the entry's chance under a name of their own, so that no draw of the rules can clash with theirs. */
const scoped = (chance: Chance, scope: string): Chance => ({
  int: (label, below) => chance.int(`${scope}:${label}`, below),
  shuffle: (label, items) => chance.shuffle(`${scope}:${label}`, items),
});

/** A seat's answer to a prompt when the round closes, or undefined for an optional one that was not given. */
function answer(
  ruleset: AnyRuleset,
  match: Match,
  prompt: Prompt,
  chance: Chance,
): { by: AnsweredBy; move: Json } | undefined {
  const { seat } = prompt;
  const holder = match.seats[seat];
  if (holder && 'bot' in holder) {
    const view = ruleset.view(match.state, seat, { announced: new Map(), own: null });
    const input = { view, prompt, moves: ruleset.moves(match.state, seat) };
    const move = ruleset.bot(holder.bot, input, scoped(chance, `bot:${seat}`));
    return { by: 'bot', move: ruleset.canonical(match.state, seat, move) };
  }
  const resigned = !isAwaitable(holder);
  const seal = match.seals[seat];
  if (seal !== undefined && !resigned) return { by: 'seal', move: seal.move };
  if (!prompt.required) return undefined;
  return { by: resigned ? 'resigned' : 'deadline', move: ruleset.fallback(match.state, seat) };
}

function resolve(ruleset: AnyRuleset, match: Match, moment: Moment, guard: Guard): Transition {
  const chance = chanceFor(seedOf(match), match.seq + 1);
  const moves = new Map<Seat, Json>();
  const revealed: RevealedMove[] = [];
  const receipts: Record<Seat, Receipt> = {};
  for (const prompt of ruleset.prompts(match.state)) {
    const given = answer(ruleset, match, prompt, chance);
    if (given === undefined) continue;
    moves.set(prompt.seat, given.move);
    const receipt = given.by === 'seal' ? receiptFor(match, prompt.seat) : undefined;
    if (receipt !== undefined) receipts[prompt.seat] = receipt;
    revealed.push(revealMove(ruleset, prompt, given, receipt));
  }
  const late = new Set(revealed.filter(({ by }) => by === 'deadline').map(({ seat }) => seat));
  const { state, events } = ruleset.resolve(match.state, moves, chance, {
    late,
    orders: ordersInForce(ruleset, match),
  });
  const closed = match.round;
  return advance(
    ruleset,
    match,
    state,
    moment,
    guard,
    (round) => ({ type: 'resolved', closed, moves: revealed, events, ...round }),
    { receipts, idle: idleAfter(match, revealed) },
  );
}

/** A round in which players were waited for and nobody came counts; any sign of life begins the count anew. */
function idleAfter(match: Match, revealed: readonly RevealedMove[]): number {
  if (revealed.some(({ by }) => by === 'seal')) return 0;
  return match.idle + (revealed.some(({ by }) => by === 'deadline') ? 1 : 0);
}

function revealMove(
  ruleset: AnyRuleset,
  prompt: Prompt,
  given: { by: AnsweredBy; move: Json },
  receipt: Receipt | undefined,
): RevealedMove {
  const move = ruleset.reveal(given.move);
  const whole = JSON.stringify(move) === JSON.stringify(given.move);
  return {
    seat: prompt.seat,
    kind: prompt.kind,
    by: given.by,
    move,
    ...(receipt && { commitment: receipt.commitment }),
    ...(receipt && whole && { salt: receipt.salt }),
  };
}

/** The receipt of a standing seal: what its author can hold against the reveal. */
export function receiptFor(match: Match, seat: Seat): Receipt | undefined {
  const seal = match.seals[seat];
  if (seal === undefined) return undefined;
  const { move, requestId, at, take, earlier } = seal;
  const salt = saltFor(seedOf(match), match.round, seat, take);
  const committed = commitment({ matchId: match.id, round: match.round, seat, move }, salt);
  return { round: match.round, requestId, at, take, commitment: committed, salt, earlier };
}

/** Own seals that are kept on record while a round is open; older ones are forgotten first. */
const EARLIER_KEPT = 8;

/** Finds the player's seat in the open round, or says why not. */
function asked(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  round: number,
): Refused | { seat: Seat; prompt: Prompt } {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', 'watchers cannot seal');
  if (match.status === 'open') return refused('match.not-started', 'there is no round before the start');
  if (round < match.round || (match.status === 'over' && round === match.round))
    return refused('round.closed', `round ${round} is closed`);
  if (match.status === 'over') return refused('match.over', 'the match is over');
  if (round > match.round) return refused('round.not-open', `round ${match.round} is open`);
  const holder = match.seats[seat];
  if (!isAwaitable(holder)) return refused('match.resigned', 'a resigned seat is answered for');
  const prompt = ruleset.prompts(match.state).find((p) => p.seat === seat);
  if (prompt === undefined) return refused('seal.not-asked', 'your seat is not asked in this round');
  return { seat, prompt };
}

/** The match with this seal in. */
export function withSeal(match: Match, sealed: Sealed): Match {
  const { seat, announced } = sealed;
  const { [seat]: _before, ...others } = match.announced;
  return {
    ...match,
    waiting: match.waiting - (sealed.owed ? 1 : 0),
    sealed: [...new Set([...match.sealed, seat])].sort((a, b) => a - b),
    announced: announced === undefined ? others : { ...others, [seat]: announced },
    seals: { ...match.seals, [seat]: sealed.seal },
  };
}

/**
 * Seals a move, or replaces a standing seal. The seal that completes a round is committed together with its
 * resolution: one write less, and nothing is accepted that is not resolved. Sealing the standing move again changes
 * nothing.
 */
export function seal(
  ruleset: AnyRuleset,
  match: Match,
  player: Player,
  wish: { round: number; move: Json },
  moment: Moment,
): Decision {
  const found = asked(ruleset, match, player, wish.round);
  if ('kind' in found) return found;
  const { seat, prompt } = found;
  const refusal = ruleset.refuse(match.state, seat, wish.move);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const move = ruleset.canonical(match.state, seat, wish.move);
  const standing = match.seals[seat];
  if (standing !== undefined) {
    if (JSON.stringify(standing.move) === JSON.stringify(move)) return { kind: 'unchanged', match };
    if (!ruleset.replaceable(prompt)) return refused('seal.final', 'this answer cannot be changed');
  }
  const sealed: Sealed = {
    kind: 'sealed',
    match,
    seat,
    seal: newSeal(match, seat, { asked: wish.move, move }, moment.now),
    replaces: standing?.requestId ?? null,
    owed: prompt.required && standing === undefined,
    announced: ruleset.announce?.(move),
  };
  if (!sealed.owed || !completes(match, 1)) return sealed;
  const resolution = resolve(ruleset, withSeal(match, sealed), moment, 'exact');
  return { ...resolution, before: match };
}

/** A seal as it will stand. Its name does not come from the client, who may call two requests the same. */
function newSeal(match: Match, seat: Seat, { asked, move }: { asked: Json; move: Json }, at: number): Seal {
  const before = standingBefore(match, seat);
  const salt = saltFor(seedOf(match), match.round, seat, before.take);
  const requestId = sealName({ matchId: match.id, round: match.round, seat, move: asked }, salt, at);
  return { move, requestId, at, ...before };
}

/** What a new seal keeps on record of the one it replaces. */
function standingBefore(match: Match, seat: Seat): Pick<Seal, 'take' | 'earlier'> {
  const standing = match.seals[seat];
  const receipt = receiptFor(match, seat);
  if (standing === undefined || receipt === undefined) return { take: 0, earlier: [] };
  const replaced: EarlierSeal = { commitment: receipt.commitment, at: receipt.at };
  return { take: standing.take + 1, earlier: [...standing.earlier, replaced].slice(-EARLIER_KEPT) };
}

/** Takes a standing seal back. */
export function withdraw(ruleset: AnyRuleset, match: Match, player: Player, round: number): Decision {
  const found = asked(ruleset, match, player, round);
  if ('kind' in found) return found;
  const standing = match.seals[found.seat];
  if (standing === undefined) return { kind: 'unchanged', match };
  if (!ruleset.replaceable(found.prompt)) return refused('seal.final', 'this answer cannot be taken back');
  return { kind: 'withdrawn', match, seat: found.seat, requestId: standing.requestId, owed: found.prompt.required };
}

/** How far the open round is sealed, as an act of this seat may depend on it. */
export function sealedSoFar(match: Match, seat: Seat): SealedSoFar {
  const required = 'asked' in match.entry ? match.entry.asked.filter((a) => a.required).map((a) => a.seat) : [];
  return { own: match.seals[seat] !== undefined, required: match.sealed.filter((s) => required.includes(s)).length };
}

const GUARD_OF_ACT: Readonly<Record<ActGuard, Guard>> = {
  free: 'still-open',
  'own-unsealed': 'own-unsealed',
  'none-sealed': 'none-sealed',
  'own-voided': 'own-exact',
};

/** An immediate public action outside the barrier. */
export function act(ruleset: AnyRuleset, match: Match, player: Player, wish: Json, moment: Moment): Decision {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', 'watchers cannot act');
  if (match.status === 'open') return refused('match.not-started', 'there is nothing to act on before the start');
  if (match.status === 'over') return refused('match.over', 'the match is over');
  if (!isAwaitable(match.seats[seat])) return refused('match.resigned', 'a resigned seat cannot act');
  const refusal = ruleset.refuseAct(match.state, seat, wish, sealedSoFar(match, seat));
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const guard = GUARD_OF_ACT[ruleset.actGuard(match.state, seat, wish)];
  const chance = chanceFor(seedOf(match), match.seq + 1);
  const known = { late: new Set<Seat>(), orders: ordersInForce(ruleset, match) };
  const { state, events, reopens } = ruleset.act(match.state, seat, wish, chance, known);
  const acted = { type: 'act', seat, act: wish, events } as const;
  const step =
    reopens || ruleset.outcome(state) !== undefined
      ? advance(ruleset, match, state, moment, guard, (round) => ({ ...acted, ...round }))
      : actInRound(ruleset, match, state, { ...acted, ...openRound(match) }, moment, guard);
  const receipts = { [seat]: { requestId: moment.requestId, at: moment.now } };
  return { ...step, seat, match: { ...step.match, receipts, idle: 0 } };
}

/**
 * An act after which the round goes on: the seals stand, but for the actor's own one where the act takes it back. If the
 * act has left the actor nothing to answer, he is no longer asked.
 */
function actInRound(
  ruleset: AnyRuleset,
  match: Match,
  state: unknown,
  body: EntryBody & { seat: Seat } & OpenRound,
  moment: Moment,
  guard: Guard,
): Transition {
  const { seat } = body;
  const required = isRequired(match, seat);
  if (isAsked(match, seat) && !ruleset.prompts(state).some((prompt) => prompt.seat === seat)) {
    if (guard !== 'own-unsealed') throw new Error('only an act of an unsealed seat may end its own question');
    const others = { asked: body.asked.filter((each) => each.seat !== seat) };
    const change = { state, waiting: match.waiting - (required ? 1 : 0) };
    const sealing = { kind: 'drop', seat, required, owed: required } as const;
    return { ...sameRound(match, change, { ...body, ...others }, moment), guard, sealing };
  }
  if (guard !== 'own-exact' || match.seals[seat] === undefined)
    return { ...sameRound(match, { state }, body, moment), guard };
  const change = { ...withoutSeal(match, seat), state, waiting: match.waiting + (required ? 1 : 0) };
  return { ...sameRound(match, change, body, moment), guard, sealing: { kind: 'void', seat, required } };
}

const isAsked = (match: Match, seat: Seat): boolean =>
  'asked' in match.entry && match.entry.asked.some((a) => a.seat === seat);

const isRequired = (match: Match, seat: Seat): boolean =>
  'asked' in match.entry && match.entry.asked.some((a) => a.seat === seat && a.required);

/** The open round without what a seat has sealed. */
function withoutSeal(match: Match, seat: Seat): Pick<Match, 'seals' | 'announced' | 'sealed'> {
  const { [seat]: _seal, ...seals } = match.seals;
  const { [seat]: _said, ...announced } = match.announced;
  return { seals, announced, sealed: match.sealed.filter((s) => s !== seat) };
}

const openRound = (match: Match): OpenRound => ({
  round: match.round,
  asked: 'asked' in match.entry ? match.entry.asked : [],
  deadline: match.deadline,
});

/** A transition within the open round: its seals stand. */
function sameRound(match: Match, change: Partial<Match>, body: EntryBody, moment: Moment): Transition {
  const seq = match.seq + 1;
  const entry = { seq, at: moment.now, ...body } as Entry;
  return {
    kind: 'transition',
    before: match,
    match: { ...match, ...change, seq, entry, receipts: {} },
    guard: 'still-open',
    sealing: { kind: 'keep' },
  };
}

/**
 * Gives up for good. The seat answers from now on like one that always times out; its standing seal is void and never
 * shown. When no player is left the match is over without a winner.
 */
export function resign(match: Match, player: Player, moment: Moment): Decision {
  const seat = seatOf(match, player.id);
  if (seat === undefined) return refused('match.not-seated', 'you hold no seat');
  if (match.status === 'open') return refused('match.not-started', 'before the start a player can simply leave');
  if (match.status === 'over') return refused('match.over', 'the match is over');
  const holder = match.seats[seat];
  if (!holder || !isAwaitable(holder)) return { kind: 'unchanged', match };
  const required = isRequired(match, seat);
  const owed = awaited(match).includes(seat);
  const seats = match.seats.with(seat, { ...holder, resigned: true } as Holder);
  if (!seats.some(isAwaitable)) {
    const body: EntryBody = {
      type: 'resigned',
      seat,
      outcome: ABANDONED,
      round: match.round,
      asked: [],
      deadline: null,
    };
    const ended = sameRound(
      match,
      { seats, status: 'over', deadline: null, waiting: 0, sealed: [], announced: {}, seals: {}, withdrawals: {} },
      body,
      moment,
    );
    return { ...ended, seat, sealing: { kind: 'reset' } };
  }
  const change = { seats, ...withoutSeal(match, seat), waiting: match.waiting - (owed ? 1 : 0) };
  return {
    ...sameRound(match, change, { type: 'resigned', seat, ...openRound(match) }, moment),
    seat,
    sealing: { kind: 'drop', seat, required, owed },
  };
}
