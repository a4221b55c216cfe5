import { scoped } from '../chance.ts';
import { canonical, fallback, moves, promptTo, reveal } from '../rules.ts';
import type { AnyRuleset, Chance, Json, Outcome, Question, Seat } from '../ruleset.ts';
import { ABANDONED, idleAfter, isAbandoned, NOT_IDLE } from './abandoned.ts';
import { missedIn, seatsOfNextRound } from './absence.ts';
import { type CommandContext, chanceOfNext, type Guard, nextEntry, type Sealed, type Transition } from './decision.ts';
import { endOfPlayers, forfeitNow, vacanciesOver, withoutDead } from './forfeit.ts';
import { invitationsAtStart, withoutPast } from './invitations.ts';
import type {
  AnsweredBy,
  Asked,
  EntryBody,
  Holder,
  Match,
  OpenRound,
  Receipt,
  RevealedMove,
  SeatChange,
  Unseen,
} from './match.ts';
import { ordersInForce, sealsByOrder, unseen } from './orders.ts';
import { doneBy } from './repeats.ts';
import { completes, isAsked, isAwaitable, isFrozen } from './seats.ts';
import { receiptFor, withSeal } from './standing-seals.ts';
import { closesAt, initialReserves, isDue, keptLimit, leftAtEntry, NO_TIME, overAt, spent, timing } from './time.ts';
import { agreedEnd, agreedPause } from './votes.ts';

/** Number of required seats that a new round waits for. */
const owedAtStart = (seats: Match['seats'], asked: readonly Asked[]): number =>
  asked.filter((a) => a.required && isAwaitable(seats[a.seat])).length;

/** Deals, and opens the first round. */
export function start(ruleset: AnyRuleset, match: Match, context: CommandContext, before: Match): Transition {
  const { state, events } = ruleset.deal(match.options, match.seats.length, chanceOfNext(match));
  const next: Match = {
    ...match,
    status: 'playing',
    screened: false,
    invitations: invitationsAtStart(match),
    // Whoever was taken off the table does not come in later either.
    off: match.terms.substitutes === undefined ? [] : match.off,
  };
  return advance(
    ruleset,
    next,
    state,
    context,
    'none',
    (round) => ({ type: 'started', seats: match.seats as Holder[], events, ...round }),
    { before, left: initialReserves(match.clock, match.seats.length) },
  );
}

/** What a step knows about the round that it closes. */
interface Closing {
  readonly before?: Match;
  readonly receipts?: Match['receipts'];
  /** What the entry does not show, see {@link unseen}. */
  readonly unseen?: Unseen | undefined;
  readonly idle?: typeof NOT_IDLE;
  readonly closer?: Match['closer'];
  /** Rounds in a row that seats have missed by now. */
  readonly missed?: Match['missed'];
  /** What seats have left, where they have time of their own. */
  readonly left?: readonly number[];
  /** The deadline that closed the round, if one did. */
  readonly closedAt?: number | undefined;
  /** Whose act has opened the next round in place of the open one. */
  readonly actor?: Seat;
}

/** Whether a round is too short for its reminder. Milliseconds. */
const isShort = ({ terms }: Match, time: number): boolean =>
  terms.reminder !== undefined && time <= terms.reminder * 1000;

/** How the match ends with this step, by its rules or because players are gone; undefined if it goes on. */
function ending(ruleset: AnyRuleset, match: Match, idle: typeof NOT_IDLE, now: number): Outcome | undefined {
  const outcome = ruleset.outcome(match.state);
  if (outcome !== undefined) return outcome;
  if (isAbandoned(match.clock, idle, now)) return ABANDONED;
  return endOfPlayers(ruleset, match, now);
}

/**
 * Opens the next round on a new state, or ends the match. Every seal of the old round is void. Answers by standing
 * orders are sealed at once.
 */
export function advance(
  ruleset: AnyRuleset,
  before: Match,
  state: unknown,
  context: CommandContext,
  guard: Guard,
  body: (round: OpenRound & { outcome?: Outcome; changes?: readonly SeatChange[] }) => EntryBody,
  closing: Closing = {},
): Transition {
  const { now } = context;
  const { idle = NOT_IDLE, closer = null, missed = before.missed, left = [], closedAt, actor } = closing;
  const { match: seated, changes } = seatsOfNextRound({ ...before, state, missed }, now);
  const match = withoutDead(ruleset, seated);
  const outcome = ending(ruleset, match, idle, now);
  const questions = outcome === undefined ? ruleset.asked(state) : [];
  const asked: Asked[] = questions.map(({ seat, kind, required = true }) => ({ seat, kind, required }));
  const round = outcome === undefined ? match.round + 1 : match.round;
  const entering = changes.flatMap((change) => (change.now === 'player' ? [change.seat] : []));
  const time =
    outcome === undefined ? timing(match, asked, leftAtEntry(match.clock, left, entering), now, closedAt) : NO_TIME;
  const { deadline, reserves } = time;
  const extra = keptLimit(before, asked, actor, time);
  const entry = nextEntry(
    match,
    body({
      round,
      asked,
      deadline,
      ...(reserves !== null && { reserves }),
      ...(Object.keys(extra).length > 0 && { extra }),
      ...(changes.length > 0 && { changes }),
      ...(outcome && { outcome }),
    }),
    context,
  );
  const opened: Match = {
    ...match,
    status: outcome === undefined ? 'playing' : 'over',
    round,
    opening: undefined,
    seq: entry.seq,
    deadline,
    reserves,
    extra,
    entry,
    receipts: closing.receipts ?? {},
    unseen: closing.unseen,
    waiting: owedAtStart(match.seats, asked),
    sealed: [],
    announced: {},
    seals: {},
    done: {},
    closer,
    invitations: withoutPast(match, now),
    ordersSince: {},
    votes: {},
    ...idle,
  };
  const end = closesAt(opened);
  const next = end !== null && isShort(match, end - now) ? { ...opened, reminded: round } : opened;
  const answered = sealsByOrder(ruleset, next, context).reduce(withSeal, next);
  return { kind: 'transition', before: closing.before ?? before, match: answered, guard, sealing: { kind: 'reset' } };
}

/** Every seat is taken, so the match can start. */
const isReady = (match: Match): boolean => match.status === 'open' && match.seats.every((holder) => holder !== null);

/**
 * The next step that is due without a command: the start of a match with all seats taken, what all who still play have voted for, the
 * resolution of a frozen round, an answer by standing orders, the end of a round whose deadline has passed. Undefined if nothing is due. Every
 * request that reads a match carries these steps out first.
 *
 * @param lost tries of this step that others have made fail, see {@link sealsAlone}
 */
export function settle(
  ruleset: AnyRuleset,
  match: Match,
  context: CommandContext,
  lost = 0,
): Transition | Sealed | undefined {
  if (isReady(match)) return start(ruleset, match, context, match);
  // Votes end with their round.
  const agreed = isDue(match, context.now) ? undefined : agreedEnd(ruleset, match, context);
  if (agreed !== undefined) return agreed;
  if (isFrozen(match)) return resolve(ruleset, match, context, 'frozen');
  const due = isDue(match, context.now);
  // What was due first comes first, whenever somebody looks.
  const isRoundFirst = due && (overAt(match, context.now) ?? 0) <= (vacanciesOver(match, context.now) ?? 0);
  const end = (isRoundFirst ? undefined : forfeitNow(ruleset, match, context)) ?? agreedPause(ruleset, match, context);
  if (end !== undefined) return end;
  const byOrder = sealsByOrder(ruleset, match, context);
  if (due || (byOrder.length > 0 && completes(match, byOrder.length) && !sealsAlone(lost))) {
    // Other seats may still seal, so the condition of the write names every seal, and the missing ones too.
    const closedAt = due ? (overAt(match, context.now) ?? undefined) : undefined;
    return { ...resolve(ruleset, byOrder.reduce(withSeal, match), context, 'exact', closedAt), before: match };
  }
  // One seal at a time, as players send them: the others have not answered yet.
  return byOrder[0];
}

/**
 * After this number of lost tries the last seal is written alone. A seal that is written together with the resolution
 * has all other seals in its condition, and the other players may replace them. A seal that is written alone has a
 * condition that no other seat's seal can make fail, and freezes the round.
 */
const TRIES_TOGETHER = 2;
export const sealsAlone = (lost: number): boolean => lost >= TRIES_TOGETHER;

/** A seat's answer to a question when the round closes, or undefined for an optional one that was not given. */
function answer(
  ruleset: AnyRuleset,
  match: Match,
  { seat, required = true }: Question,
  chance: Chance,
): { by: AnsweredBy; move: Json } | undefined {
  const holder = match.seats[seat];
  const level = holder && ('bot' in holder ? holder.bot : holder.standIn);
  if (level != null) {
    const view = ruleset.view(match.state, seat, { announced: new Map(), own: null });
    const prompt = promptTo(ruleset, match.state, seat)!;
    const input = { view, prompt, moves: moves(ruleset, match.state, seat) };
    // With labels of its own, so that they cannot be those of the rules or of another bot.
    const move = ruleset.bot(level, input, scoped(chance, `bot:${seat}`));
    return { by: 'bot', move: canonical(ruleset, match.state, seat, move) };
  }
  const resigned = !isAwaitable(holder);
  const seal = match.seals[seat];
  if (seal !== undefined && !resigned) return { by: 'seal', move: seal.move };
  if (!required) return undefined;
  return { by: resigned ? 'resigned' : 'deadline', move: fallback(ruleset, match.state, seat) };
}

/**
 * The newest entry's act, if its seat has nothing left to answer: only seals have come since, so the act counts as the
 * round's closer.
 */
function lastActor(match: Match): Match['closer'] {
  const { entry } = match;
  if (entry.type !== 'act' || isAsked(match, entry.seat)) return null;
  const mark = doneBy(match, entry.seat).at(-1);
  return mark === undefined ? null : { seat: entry.seat, mark };
}

/**
 * Closes the open round with what every seat has answered, and opens the next one.
 *
 * @param closedAt the deadline that closes it, if one does
 */
export function resolve(
  ruleset: AnyRuleset,
  match: Match,
  context: CommandContext,
  guard: Guard,
  closedAt?: number,
): Transition {
  const chance = chanceOfNext(match);
  const given = new Map<Seat, Json>();
  const revealed: RevealedMove[] = [];
  const receipts: Record<Seat, Receipt> = {};
  const hidden: Record<Seat, Json> = {};
  for (const question of ruleset.asked(match.state)) {
    const { seat } = question;
    const answered = answer(ruleset, match, question, chance);
    if (answered === undefined) continue;
    given.set(seat, answered.move);
    const receipt = answered.by === 'seal' ? receiptFor(match, seat) : undefined;
    if (receipt !== undefined) receipts[seat] = receipt;
    const shown = revealMove(ruleset, question, answered, receipt);
    revealed.push(shown);
    if (receipt !== undefined && shown.salt === undefined) hidden[seat] = answered.move;
  }
  const late = new Set(revealed.filter(({ by }) => by === 'deadline').map(({ seat }) => seat));
  const { state, events } = ruleset.resolve(match.state, given, chance, {
    late,
    orders: ordersInForce(ruleset, match),
  });
  const closed = match.round;
  return advance(
    ruleset,
    match,
    state,
    context,
    guard,
    (round) => ({ type: 'resolved', closed, moves: revealed, events, ...round }),
    {
      receipts,
      unseen: unseen(match, hidden, Object.keys(receipts).length > 0 ? match.opening : undefined),
      idle: idleAfter(match, revealed, context.now),
      closer: lastActor(match),
      missed: missedIn(match, revealed),
      left: spent(match, context.now, () => true),
      closedAt,
    },
  );
}

function revealMove(
  ruleset: AnyRuleset,
  { seat, kind }: Question,
  given: { by: AnsweredBy; move: Json },
  receipt: Receipt | undefined,
): RevealedMove {
  const move = reveal(ruleset, kind, given.move);
  const whole = JSON.stringify(move) === JSON.stringify(given.move);
  return {
    seat,
    kind,
    by: given.by,
    move,
    ...(receipt && { commitment: receipt.commitment }),
    ...(receipt && whole && { salt: receipt.salt }),
  };
}
