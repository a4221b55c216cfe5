import {
  act,
  awaited,
  type CommandContext,
  closesAt,
  comeBack,
  type Decision,
  giveTime,
  type Holder,
  isReminderDue,
  join,
  limitOf,
  type Match,
  open,
  type Player,
  resign,
  seal,
  settle,
  startByHost,
  type Transition,
  takeVacation,
  vote,
  withdraw,
  withSeal,
} from '../../../domain/match/index.ts';
import type { AnyRuleset } from '../../../domain/ruleset.ts';
import type { Case, Step, Then } from '../../../tools/clock-cases.ts';
import { deepFreeze } from '../freeze.ts';
import { patient } from '../games/patient.ts';
import type { ToyAct } from '../games/toy.ts';

/** What somebody does: a step of a case, or any act of the toy. */
type Deed = Omit<Step, 'does'> & { readonly does: Step['does'] | ToyAct['act'] };
const ACTS: readonly string[] = ['cough', 'restart', 'whisper', 'recant', 'mute'] satisfies ToyAct['act'][];
const isAct = (does: string): does is ToyAct['act'] => ACTS.includes(does);

/** A match as the service carries it on: whatever is due is carried out before a command, and after it. */
export class Played {
  match: Match;
  /** Each transition that there was. */
  readonly history: { readonly before: Match; readonly match: Match }[] = [];
  /** Code of the last command, if it was refused. */
  refused: string | undefined;
  /** Who was reminded of the end of a round, and when, in seconds after the start. */
  readonly reminders: { readonly at: number; readonly seats: readonly number[] }[] = [];
  readonly start: number;
  private readonly ruleset: AnyRuleset;
  private requests = 0;

  constructor(
    given: Pick<Case, 'clock' | 'terms' | 'players' | 'bots' | 'start'>,
    ruleset: AnyRuleset = patient() as never,
  ) {
    const { clock, terms = {}, players = 2, bots = 0, start = '2026-01-05T00:00Z' } = given;
    this.ruleset = ruleset;
    this.start = Date.parse(start);
    const opened = open(
      ruleset,
      {
        id: 'M',
        host: playerAt(0),
        options: {},
        seats: players + bots,
        bots: Array.from({ length: bots }, (_, n) => ({ seat: players + n, level: 0 })),
        visibility: 'open',
        invite: null,
        clock,
        terms,
        master: '07'.repeat(32),
      },
      this.at(0),
    );
    if ('kind' in opened) throw new Error(opened.refusal.code);
    this.match = deepFreeze(opened);
    for (let seat = 1; seat < players; seat += 1) this.take(join(this.match, playerAt(seat), {}, this.at(0)));
    this.settle(0);
    if (this.match.status === 'open') this.take(startByHost(ruleset, this.match, playerAt(0), undefined, this.at(0)));
  }

  private at(second: number) {
    this.requests += 1;
    return { now: this.start + second * 1000, requestId: `r${this.requests}` };
  }

  private take(decision: Decision): void {
    if (decision.kind === 'refused') this.refused = decision.refusal.code;
    if (decision.kind === 'transition') {
      this.history.push({ before: this.match, match: decision.match });
      this.match = deepFreeze(decision.match);
    }
    if (decision.kind === 'sealed') this.match = deepFreeze(withSeal(decision.match, decision));
    if (decision.kind === 'withdrawn') this.match = deepFreeze(withdrawn(decision.match, decision));
  }

  /** Carries out what is due. */
  settle(second: number): void {
    for (let steps = 0; steps < 100; steps += 1) {
      const step = settle(this.ruleset, this.match, this.at(second)) as Transition | undefined;
      if (step === undefined) return;
      this.take(step);
    }
    throw new Error('a match is due without end');
  }

  /** Reminds those who are awaited, as the sweep does where nothing else is due. */
  private remind(second: number): void {
    if (!isReminderDue(this.match, this.at(second).now)) return;
    this.reminders.push({ at: second, seats: awaited(this.match) });
    this.match = deepFreeze({ ...this.match, reminded: this.match.round });
  }

  /** Does something in the round that is open when it is asked for, as somebody who has not looked since. */
  do(step: Deed): void {
    const { at, does, seat = 0 } = step;
    const { round } = this.match;
    this.refused = undefined;
    this.settle(at);
    const [ruleset, player, context] = [this.ruleset, playerAt(seat), this.at(at)];
    if (does === 'seal')
      this.take(seal(ruleset, this.match, player, { round, move: { say: seat + (at % 2) } }, context));
    if (does === 'withdraw') this.take(withdraw(ruleset, this.match, player, round, context));
    if (does === 'resign') this.take(resign(ruleset, this.match, player, context));
    if (does === 'return') this.take(comeBack(this.match, player, context));
    if (does === 'join') this.take(join(this.match, player, {}, context));
    if (isAct(does)) this.take(act(ruleset, this.match, player, { round, act: { act: does } }, context));
    this.ask(step, round, context);
    this.settle(at);
    if (does === 'look') this.remind(at);
  }

  /** An act of the toy, in the round that is open when it is asked for. */
  act({ at, seat, act: wanted }: { readonly at: number; readonly seat: number; readonly act: ToyAct['act'] }): void {
    const { round } = this.match;
    this.refused = undefined;
    this.settle(at);
    this.take(act(this.ruleset, this.match, playerAt(seat), { round, act: { act: wanted } }, this.at(at)));
    this.settle(at);
  }

  /** Whether the open round asks a seat. */
  isAsked(seat: number): boolean {
    const { entry } = this.match;
    return 'asked' in entry && entry.asked.some((each) => each.seat === seat);
  }

  /** What players ask of each other, or of their own days. */
  private ask(
    { does, seat = 0, vote: wanted = null, to = 0, seconds = 0, days = 0 }: Deed,
    round: number,
    context: CommandContext,
  ): void {
    const { ruleset, match } = this;
    const player = playerAt(seat);
    if (does === 'vote') this.take(vote(ruleset, match, player, { round, vote: wanted }, context));
    if (does === 'give') this.take(giveTime(ruleset, match, player, { round, seat: to, seconds }, context));
    if (does === 'rest') this.take(takeVacation(ruleset, match, player, { round, days, year: 2026 }, context));
  }

  /** What is so now, see {@link Then}. */
  facts(): Required<Then> {
    const { match, start } = this;
    const { entry } = match;
    const end = closesAt(match);
    const outcome = 'outcome' in entry ? entry.outcome : undefined;
    return {
      round: match.round,
      ends: end === null ? null : (end - start) / 1000,
      until: match.seats.map((_, seat) => {
        const limit = limitOf(match, seat);
        return limit === null ? null : (limit - start) / 1000;
      }),
      votes: match.votes,
      taken: Object.fromEntries(Object.entries(match.vacation).map(([seat, { days }]) => [seat, days])),
      reminders: this.reminders,
      shown: this.history.some((step) => JSON.stringify(step.match.entry).includes('"say":')),
      by: entry.type === 'resolved' ? entry.moves.map(({ by }) => by) : [],
      awaited: awaited(match),
      left: match.reserves?.left.map((each) => each / 1000) ?? [],
      missed: match.missed,
      holders: match.seats.map(holderOf),
      over: match.status === 'over' ? (outcome?.reason ?? 'unknown') : null,
      winners: outcome?.winners ?? [],
    };
  }
}

export const playerAt = (seat: number): Player => ({ id: `player-${seat}` });

function holderOf(holder: Holder | null): 'player' | 'resigned' | 'bot' | 'away' {
  if (holder === null || 'bot' in holder) return 'bot';
  if (holder.resigned) return 'resigned';
  return holder.standIn === undefined ? 'player' : 'away';
}

/** The match without a seal that was taken back, as the table keeps it. */
function withdrawn(match: Match, { seat, owed, did }: Extract<Decision, { kind: 'withdrawn' }>): Match {
  const { [seat]: _seal, ...seals } = match.seals;
  return {
    ...match,
    seals,
    sealed: match.sealed.filter((each) => each !== seat),
    waiting: match.waiting + (owed ? 1 : 0),
    done: { ...match.done, [seat]: [...(match.done[seat] ?? []), did] },
  };
}

/** Plays a case. Undefined if all is as it says, else what is not. */
export function breachOf(each: Case): { said: unknown; found: unknown } | undefined {
  const played = new Played(each);
  for (const step of each.steps) {
    played.do(step);
    if (played.refused !== step.refused)
      return { said: { ...step, refused: step.refused ?? 'not refused' }, found: played.refused ?? 'not refused' };
  }
  const facts = played.facts() as unknown as Record<string, unknown>;
  const found = Object.fromEntries(Object.keys(each.leads).map((name) => [name, facts[name]]));
  return JSON.stringify(found) === JSON.stringify(each.leads) ? undefined : { said: each.leads, found };
}
