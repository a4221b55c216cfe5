import { chanceFor, scoped } from '../domain/chance.ts';
import { ABANDONED } from '../domain/match/abandoned.ts';
import { forfeit } from '../domain/match/forfeit.ts';
import type { Asked, Entry, Holder, Match, Orders, RevealedMove } from '../domain/match/match.ts';
import { isAwaitable } from '../domain/match/seats.ts';
import {
  canonical,
  fallback,
  moves as legal,
  moveSchema,
  playAct,
  promptTo,
  refuse,
  refuseAct,
  reveal,
} from '../domain/rules.ts';
import type { AnyRuleset, Chance, Json, Outcome, Question, Seat } from '../domain/ruleset.ts';
import { canonicalJson } from '../domain/seal.ts';
import type { Explained } from './transcript.ts';

/*
 * Plays a match again from its transcript: the same draws, the moves of players as they were sealed, the answers of bots and of
 * whoever was absent as the rules give them. What comes out has to be what the entries say.
 */

/** A match as it is between two entries. */
interface Position {
  readonly seats: readonly Holder[];
  readonly state: unknown;
  readonly round: number;
  readonly asked: readonly Asked[];
  /** Standing orders, as they are known. */
  readonly orders: Orders;
}

type Kind<T extends Entry['type']> = Extract<Entry, { readonly type: T }>;
type Given = Pick<Explained, 'moves' | 'orders'>;

/** Moves of a round were not disclosed, so the state after it is unknown. */
class Undisclosed extends Error {}
/** An entry does not follow from the one before. */
class Wrong extends Error {}

const same = (a: unknown, b: unknown): boolean => canonicalJson(a as Json) === canonicalJson(b as Json);
const shown = (value: unknown): string => {
  const text = canonicalJson(value as Json);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

function mustBe(what: string, found: unknown, right: unknown): void {
  if (same(found, right)) return;
  throw new Wrong(`${what}: it says ${shown(found)}, the rules give ${shown(right)}`);
}

/** What a replay has found. */
export interface Replayed {
  /** Entries that were played again. */
  readonly played: number;
  readonly fault?: { readonly seq: number; readonly what: string };
  /** The first entry whose moves were not disclosed: nothing after it could be played. */
  readonly undisclosedAt?: number;
}

/** Plays one match again. */
export class Replay {
  private readonly ruleset: AnyRuleset;
  private readonly seed: Uint8Array;
  private readonly opened: Kind<'opened'>;
  private position: Position | undefined;

  constructor(ruleset: AnyRuleset, seed: Uint8Array, opened: Kind<'opened'>) {
    this.ruleset = ruleset;
    this.seed = seed;
    this.opened = opened;
  }

  /** Plays until something is wrong, or unknown: what follows from it would be wrong too. */
  run(entries: readonly Explained[]): Replayed {
    let played = 0;
    for (const { entry, ...given } of entries) {
      try {
        this.step(entry as unknown as Entry, given as Given);
      } catch (error) {
        const { seq } = entry;
        if (error instanceof Undisclosed) return { played, undisclosedAt: seq };
        const what = error instanceof Wrong ? error.message : `it cannot be played: ${(error as Error).message}`;
        return { played, fault: { seq, what } };
      }
      played += 1;
    }
    return { played };
  }

  private step(entry: Entry, given: Given): void {
    if (entry.type === 'started') this.position = this.start(entry);
    else if (this.position !== undefined) this.position = this.next(this.position, entry, given);
    else if ('round' in entry && entry.round > 0) throw new Wrong('the match was never started');
  }

  private chanceOf(entry: Entry): Chance {
    return chanceFor(this.seed, entry.seq);
  }

  private start(entry: Kind<'started'>): Position {
    if (this.position !== undefined) throw new Wrong('the match was started already');
    const options = this.ruleset.options.parse(this.opened.options);
    const { state, events } = this.ruleset.deal(options, entry.seats.length, this.chanceOf(entry));
    mustBe('events of the deal', entry.events, events);
    const before = { seats: entry.seats, state, round: 0, asked: [], orders: {} };
    return this.opening(before, entry);
  }

  private next(position: Position, entry: Entry, given: Given): Position {
    switch (entry.type) {
      case 'act':
        return this.act(withOrders(position, given), entry);
      case 'resolved':
        return this.resolve(withOrders(position, given), entry, given);
      case 'resigned': {
        const { player } = playerAt(position, entry.seat);
        const gone = holding(position, entry.seat, { player, resigned: true });
        if (entry.outcome === undefined) return this.unchanged(gone, entry);
        this.mustEndSo(gone, entry.outcome, 'resigned');
        return ended(gone, entry);
      }
      case 'returned':
        return this.unchanged(
          holding(position, entry.seat, { ...playerAt(position, entry.seat), enters: true }),
          entry,
        );
      case 'substituted': {
        const { [entry.seat]: _erased, ...orders } = position.orders;
        const holder: Holder = { player: entry.player, resigned: true, enters: true };
        return this.unchanged({ ...holding(position, entry.seat, holder), orders }, entry);
      }
      case 'agreed':
      case 'ended':
        if (entry.outcome.winners.length > 0) throw new Wrong('a match that ends like this has no winner');
        return ended(position, entry);
      case 'forfeited':
        this.mustEndSo(position, entry.outcome, 'forfeited');
        return ended(position, entry);
      case 'voted':
      case 'paused':
      case 'gave-time':
      case 'vacation':
      case 'invited':
      case 'uninvited':
      case 'restored':
        return this.unchanged(position, entry);
      default:
        throw new Wrong(`nothing of this kind can come after the start: ${entry.type}`);
    }
  }

  /** The open round stays as it is. */
  private unchanged(position: Position, entry: Entry): Position {
    if (!('round' in entry)) throw new Wrong('it names no round');
    mustBe('open round', entry.round, position.round);
    mustBe('who is asked', entry.asked, position.asked);
    return position;
  }

  private act(position: Position, entry: Kind<'act'>): Position {
    const { ruleset } = this;
    const { seat } = entry;
    this.mustBeOpenTo(position, entry);
    const known = { late: new Set<Seat>(), orders: this.inForce(position) };
    const step = playAct(ruleset, position.state, seat, entry.act, this.chanceOf(entry), known);
    mustBe('events of the act', entry.events, step.events);
    const after = { ...position, state: step.state };
    if (step.reopens || ruleset.outcome(step.state) !== undefined) return this.opening(after, entry);
    const isStillAsked = ruleset.asked(step.state).some((question) => question.seat === seat);
    const asked = isStillAsked ? position.asked : position.asked.filter((each) => each.seat !== seat);
    return this.unchanged({ ...after, asked }, entry);
  }

  /** How many seats had sealed is not known, so the act is wrong if no number of seals allows it. */
  private mustBeOpenTo({ state, seats, asked }: Position, { seat, act }: Kind<'act'>): void {
    if (!isAwaitable(seats[seat])) throw new Wrong(`nobody plays seat ${seat}`);
    const most = asked.filter((each) => each.required).length;
    const counts = Array.from({ length: most + 1 }, (_, required) => required);
    const refusals = [true, false].flatMap((own) =>
      counts.map((required) => refuseAct(this.ruleset, state, seat, act, { own, required })),
    );
    if (refusals.every((refusal) => refusal !== undefined))
      throw new Wrong(`the rules refuse this act: ${refusals[0]?.detail ?? ''}`);
  }

  private resolve(position: Position, entry: Kind<'resolved'>, given: Given): Position {
    const { ruleset } = this;
    const { state } = position;
    mustBe('round that is closed', entry.closed, position.round);
    const chance = this.chanceOf(entry);
    const answers = new Map<Seat, Json>();
    const questions = ruleset.asked(state);
    for (const question of questions) {
      const answer = this.answer(position, question, entry, given, chance);
      if (answer !== undefined) answers.set(question.seat, answer);
    }
    const strangers = entry.moves.filter(({ seat }) => !questions.some((question) => question.seat === seat));
    if (strangers.length > 0) throw new Wrong(`seat ${strangers[0]?.seat} was not asked and has a move`);
    const late = new Set(entry.moves.filter(({ by }) => by === 'deadline').map(({ seat }) => seat));
    const step = ruleset.resolve(state, answers, chance, { late, orders: this.inForce(position) });
    mustBe('events of the round', entry.events, step.events);
    return this.opening({ ...position, state: step.state }, entry);
  }

  /** What a seat has answered, whole; undefined for an optional answer that was not given. */
  private answer(
    { seats, state }: Position,
    question: Question,
    entry: Kind<'resolved'>,
    given: Given,
    chance: Chance,
  ): Json | undefined {
    const { ruleset } = this;
    const { seat, kind, required = true } = question;
    const revealed = entry.moves.find((move) => move.seat === seat);
    if (revealed === undefined) {
      if (required) throw new Wrong(`the move of seat ${seat} is missing`);
      return undefined;
    }
    mustBe(`kind of the question to seat ${seat}`, revealed.kind, kind);
    const holder = seats[seat];
    const level = holder && ('bot' in holder ? holder.bot : holder.standIn);
    if (level != null) return this.mustShow(revealed, 'bot', this.botMove(state, seat, level, chance));
    if (!isAwaitable(holder)) return this.mustShow(revealed, 'resigned', fallback(ruleset, state, seat));
    if (revealed.by === 'deadline') return this.mustShow(revealed, 'deadline', fallback(ruleset, state, seat));
    const whole = wholeMove(revealed, given);
    const refusal = refuse(ruleset, state, seat, whole);
    if (refusal !== undefined) throw new Wrong(`the rules refuse the move of seat ${seat}: ${refusal.detail}`);
    mustBe(`move of seat ${seat} in its one form`, whole, canonical(ruleset, state, seat, whole));
    this.mustBeSent(state, seat, whole, sentMove(revealed, given));
    return this.mustShow(revealed, 'seal', whole);
  }

  /** Where a player has sent a move in another form than its one form, and has signed that, it has to be the same move. */
  private mustBeSent(state: unknown, seat: Seat, whole: Json, sent: Json | undefined): void {
    if (sent === undefined) return;
    const { success, data } = moveSchema(this.ruleset).safeParse(sent);
    if (!success || refuse(this.ruleset, state, seat, data) !== undefined)
      throw new Wrong(`the rules refuse the move that seat ${seat} has signed`);
    mustBe(`move that seat ${seat} has signed`, whole, canonical(this.ruleset, state, seat, data as Json));
  }

  private botMove(state: unknown, seat: Seat, level: 0 | 1, chance: Chance): Json {
    const { ruleset } = this;
    const prompt = promptTo(ruleset, state, seat);
    if (prompt === undefined) throw new Wrong(`the bot at seat ${seat} is not asked`);
    const view = ruleset.view(state, seat, { announced: new Map(), own: null });
    const input = { view, prompt, moves: legal(ruleset, state, seat) };
    const move = ruleset.bot(level, input, scoped(chance, `bot:${seat}`)) as Json;
    return canonical(ruleset, state, seat, move);
  }

  /** The entry shows of a move what the rules make public, and says whose answer it is. */
  private mustShow(revealed: RevealedMove, by: RevealedMove['by'], whole: Json): Json {
    const { seat, kind } = revealed;
    mustBe(`whose answer the move of seat ${seat} is`, revealed.by, by);
    mustBe(`move of seat ${seat}`, revealed.move, reveal(this.ruleset, kind, whole));
    return whole;
  }

  /** The next round begins on a new state, or the match is over. */
  private opening(position: Position, entry: Kind<'started' | 'act' | 'resolved'>): Position {
    const { ruleset } = this;
    const changes = 'changes' in entry ? (entry.changes ?? []) : [];
    const after = changes.reduce((next, { seat, now }) => this.changed(next, seat, now), position);
    const outcome = ruleset.outcome(after.state);
    const said = 'outcome' in entry ? entry.outcome : undefined;
    if (outcome !== undefined) mustBe('outcome', said ?? null, outcome);
    else if (said !== undefined) this.mustEndSo(after, said, 'given up');
    if (said !== undefined) return ended(after, entry);
    const asked = ruleset.asked(after.state).map(({ seat, kind, required = true }) => ({ seat, kind, required }));
    mustBe('number of the round', entry.round, position.round + 1);
    mustBe('who is asked', entry.asked, asked);
    return { ...after, round: entry.round, asked };
  }

  private changed(position: Position, seat: Seat, now: 'bot' | 'resigned' | 'player'): Position {
    const { player, enters } = playerAt(position, seat);
    if (now === 'player') {
      if (enters !== true) throw new Wrong(`nobody comes back to seat ${seat}`);
      return holding(position, seat, { player });
    }
    const absence = this.opened.terms?.absence;
    mustBe(`policy for absent players`, now === 'bot' ? 'bot' : 'resign', absence?.policy ?? null);
    const holder: Holder = now === 'bot' ? { player, standIn: absence?.level ?? 1 } : { player, resigned: true };
    return holding(position, seat, holder);
  }

  /** A match may also end because players are gone; then the game names the side that is left. */
  private mustEndSo({ seats, state }: Position, said: Outcome, how: string): void {
    if (said.reason === 'abandoned') {
      mustBe('outcome', said, ABANDONED);
      return;
    }
    // Whether a seat could still be filled is a matter of time, which the entries do not say.
    const right = forfeit(this.ruleset, { seats, state, vacant: {} } as unknown as Match, 0);
    if (right === undefined) throw new Wrong(`more than one side is left, and the match is ${how}`);
    mustBe('outcome', said, right);
  }

  private inForce({ orders, seats }: Position): ReadonlyMap<Seat, Orders[Seat]> {
    const stored = Object.keys(orders).map(Number);
    return new Map(
      stored
        .filter((seat) => isAwaitable(seats[seat]))
        .map((seat) => [seat, { ...this.ruleset.orders?.initial, ...orders[seat] }]),
    );
  }
}

const withOrders = (position: Position, { orders }: Given): Position =>
  orders === undefined ? position : { ...position, orders: orders as Orders };

const holding = (position: Position, seat: Seat, holder: Holder): Position => ({
  ...position,
  seats: position.seats.with(seat, holder),
});

function playerAt({ seats }: Position, seat: Seat) {
  const holder = seats[seat];
  if (holder === undefined || 'bot' in holder) throw new Wrong(`no player holds seat ${seat}`);
  return holder;
}

/** Nothing may come after the end. */
function ended(position: Position, entry: Entry): Position {
  if ('asked' in entry && entry.asked.length > 0) throw new Wrong('the match is over, and seats are asked');
  if ('round' in entry) mustBe('number of the last round', entry.round, position.round);
  return { ...position, asked: [] };
}

/** The move as it was sent and signed, where that is said. */
const sentMove = ({ seat, salt, signed }: RevealedMove, { moves }: Given): Json | undefined =>
  salt !== undefined ? signed?.sent : (moves?.find((each) => each.seat === seat)?.sent as Json | undefined);

function wholeMove(revealed: RevealedMove, { moves }: Given): Json {
  if (revealed.salt !== undefined) return revealed.move;
  const disclosed = moves?.find(({ seat }) => seat === revealed.seat);
  if (disclosed === undefined) throw new Undisclosed();
  return disclosed.move as Json;
}
