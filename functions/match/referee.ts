import { setTimeout as sleep } from 'node:timers/promises';
import {
  ACTS,
  type CommandContext,
  type Decision,
  GIFTS,
  INVITATION_CHANGES,
  isDue,
  isFrozen,
  isReminderDue,
  isVisibleTo,
  type Match,
  ORDER_CHANGES,
  type Player,
  SUBSTITUTIONS,
  settle,
  VACATIONS,
  VOTES,
  vacanciesOver,
} from '../../domain/match/index.ts';
import { rulesetOf } from '../../domain/registry.ts';
import type { AnyRuleset } from '../../domain/ruleset.ts';
import { STUCK } from '../aws/keys.ts';
import { errorFields, log } from '../aws/log.ts';
import { leaving } from '../aws/time-left.ts';
import { codeOf, isPassing } from '../problems/problem.ts';
import { RefusalError, refusal } from '../problems/refusal-error.ts';
import { recall, remember } from './match-cache.ts';
import { type OpenedMatch, openMatch } from './match-item.ts';
import {
  backOff,
  commit,
  correctDue,
  createMatch,
  loadMatch,
  loadUnopened,
  remind,
  type Written,
  writeNote,
  writeOrders,
  writeSeal,
  writeWithdrawal,
} from './match-store.ts';

/** Tries of one command if other writes are first. A try loses only if another change was written. */
const TRIES = 10;
/**
 * The number of changes that another seat can make in a round: acts, changes of orders, votes, time given,
 * vacation, a return, a resignation. A command that has lost to all of them gets through, so no player can keep another one from moving.
 */
export const TRIES_PER_SEAT = ACTS + ORDER_CHANGES + VOTES + GIFTS + VACATIONS + 2;
/** What may come on top of it in a match, where seats may be taken by others: each may resign again. */
export const TRIES_FOR_SUBSTITUTES = 2 * SUBSTITUTIONS + INVITATION_CHANGES;
const triesAt = ({ seats, terms }: Match): number =>
  TRIES + (seats.length - 1) * TRIES_PER_SEAT + (terms.substitutes === undefined ? 0 : TRIES_FOR_SUBSTITUTES);
/**
 * After n lost tries there is a random pause of at most this times 2 to the power of n, at most {@link LONGEST} times
 * this. Milliseconds.
 */
const PAUSE = 8;
const LONGEST = 8;
/**
 * Limits of one request for the steps that are due by themselves, for example rounds among bots: number of steps, and
 * milliseconds. The next request carries out the rest.
 */
const STEPS = 150;
const LONGEST_VISIT = 3_000;

/**
 * After this time a command that was not carried out is answered 503, well before the function's own time limit.
 * Milliseconds.
 */
const LONGEST_COMMAND = 7_000;
/** Time that the steps after a successful command leave to the function, so that it can still answer. Milliseconds. */
const FOR_THE_REST = 1_000;

/** The ruleset a match is played with. */
export function rulesetFor(match: Pick<Match, 'game' | 'version'>): AnyRuleset {
  const ruleset = rulesetOf(match.game, match.version);
  if (ruleset === undefined)
    throw refusal('game.version-gone', `${match.game} version ${match.version} is not in this build`);
  return ruleset;
}

const pause = (tries: number): Promise<void> => sleep(Math.random() * PAUSE * Math.min(2 ** tries, LONGEST));

/**
 * Refuses a request for a match that there is not.
 *
 * @throws RefusalError `match.unknown`
 */
export function mustBeThere(opened: OpenedMatch | undefined): OpenedMatch {
  if (opened === undefined) throw refusal('match.unknown', 'there is no such match');
  return opened;
}

const read = async (id: string, context: () => CommandContext): Promise<OpenedMatch> =>
  mustBeThere(await loadMatch(id, context().now));

/** Reads a match, and carries out what is due before it returns the match. */
export const visit = async (id: string, context: () => CommandContext): Promise<OpenedMatch> =>
  bringUpToDate(await read(id, context), context);

/** The same of a match that there may not be. */
export async function find(id: string, context: () => CommandContext): Promise<OpenedMatch | undefined> {
  const opened = await loadMatch(id, context().now);
  return opened && bringUpToDate(opened, context);
}

/**
 * Stores a new match, or finds the one that the same request has stored before. Then carries out what is due in it.
 *
 * @throws RefusalError `service.unavailable` if it is neither stored nor found
 */
export async function create(match: Match, context: () => CommandContext): Promise<OpenedMatch> {
  const { now } = context();
  const created = await createMatch(match, now);
  const stored = created === 'lost' ? await loadMatch(match.id, now) : created.won;
  if (stored === undefined) throw refusal('service.unavailable', 'repeat the request');
  return afterwards(stored, context);
}

/** How a look at a match ended that somebody had to look at. */
export type SweptUp =
  /** `late`: for how long it had been due, 0 if it was not; milliseconds. */
  | { readonly settled: true; readonly late: number }
  /** `tries`: how often it has been tried in vain; undefined if it was left as it is, and comes again. */
  | { readonly settled: false; readonly tries: number | undefined; readonly error: unknown };

/** Nothing is due by the rules: those who are awaited may have to be reminded, or it was too early to look. */
async function lookLater(found: OpenedMatch, now: number): Promise<void> {
  if (isReminderDue(found.match, now)) await remind(found, now);
  else await correctDue(found, now);
}

/**
 * Carries out what is due in a match. If nothing is due, corrects `dueAt`, so that the sweep does not find the match
 * again. A match that cannot be settled is put off, so that it is in nobody's way; it is back as soon as anybody visits it
 * with a build that can.
 *
 * @throws whatever passes by itself, such as a busy table: the next sweep tries again
 */
export async function sweepUp(id: string, context: () => CommandContext): Promise<SweptUp> {
  const { now } = context();
  const item = await loadUnopened(id);
  if (item === undefined) return { settled: true, late: 0 };
  try {
    const found = await openMatch(item, now);
    const opened = await bringUpToDate(found, context);
    if (opened === found && !isFrozen(found.match)) await lookLater(found, context().now);
    return { settled: true, late: item.dueShard === STUCK ? 0 : Math.max(0, context().now - (item.dueAt ?? now)) };
  } catch (error) {
    const code = codeOf(error);
    if (isPassing(code)) throw error;
    const why = error instanceof RefusalError || !(error instanceof Error) ? code : error.name;
    return { settled: false, tries: await backOff(item, why, now), error };
  }
}

/**
 * Carries out the steps that are due without a command: the start of a match with all seats taken, frozen rounds,
 * answers by standing orders, passed deadlines.
 *
 * @param until when to stop at the latest; the next request carries out the rest
 */
async function bringUpToDate(
  opened: OpenedMatch,
  context: () => CommandContext,
  until = Number.POSITIVE_INFINITY,
): Promise<OpenedMatch> {
  let current = opened;
  let lost = 0;
  const end = Math.min(context().now + LONGEST_VISIT, until);
  for (let steps = 0; steps < STEPS && context().now < end; steps += 1) {
    if (current.partial) current = await read(current.match.id, context);
    const step = settle(rulesetFor(current.match), current.match, context(), lost);
    if (step === undefined) return remember(current);
    const now = context().now;
    const written = step.kind === 'sealed' ? await writeSeal(current, step, now) : await commit(current, step);
    if (written !== 'lost') {
      current = written.won;
      lost = 0;
      continue;
    }
    // Another function carried out this step, with the same result, since steps are deterministic.
    lost += 1;
    if (lost >= triesAt(current.match))
      throw refusal('service.conflict', 'the match is changing faster than it can be read');
    await pause(lost);
    current = await read(current.match.id, context);
  }
  return current;
}

/** The result of a command that was carried out. */
export interface Granted {
  readonly opened: OpenedMatch;
  /** The match right after the command, before any further step that is due. */
  readonly after: OpenedMatch;
  /** What was decided, and written if there was anything to write. */
  readonly decision: Exclude<Decision, { kind: 'refused' }>;
}

/** A decision with something to write. */
type Writable = Exclude<Decision, { kind: 'refused' | 'unchanged' }>;

function write(opened: OpenedMatch, decision: Writable, now: number): Promise<Written<OpenedMatch>> {
  switch (decision.kind) {
    case 'transition':
      return commit(opened, decision);
    case 'sealed':
      return writeSeal(opened, decision, now);
    case 'withdrawn':
      return writeWithdrawal(opened, decision, now);
    case 'ordered':
      return writeOrders(opened, decision, now);
    case 'noted':
      return writeNote(opened, decision, now);
  }
}

/**
 * The match that a command is judged on first. If it cannot be carried out there, it is judged again on a settled
 * match, so a command is refused only on a settled match.
 */
type From =
  /** The match in the table, after all that is due was carried out. */
  | 'settled'
  /**
   * The match in the table, as it is: for commands that do not depend on what is due. (Rounds of bots may take
   * seconds.)
   */
  | 'unsettled'
  /**
   * The match as last seen here, without a read: for seals, whose conditions name everything that they were judged on.
   */
  | 'cache';

/** A command on a match. */
interface Change {
  /** What the domain decides about the command on a match.
   *
   * @param lost number of tries of this command that failed because of others
   */
  readonly decide: (ruleset: AnyRuleset, match: Match, lost: number) => Decision | Promise<Decision>;
  /** `settled` unless said. */
  readonly from?: From;
  /**
   * The player who sends the command: a match that they may not know of is `match.unknown` for them. Left out for
   * joining, which is open to everybody.
   */
  readonly by?: Player;
}

/**
 * Refuses a request for a match that its caller may not know of: for strangers a match by invitation does not exist,
 * whatever the request is.
 *
 * @throws RefusalError `match.unknown`
 */
export function mustBeVisible(match: Match, player: Player | undefined, now: number): void {
  if (!isVisibleTo(match, player?.id, now)) throw refusal('match.unknown', 'there is no such match');
}

const judge = (
  { decide, by }: Change,
  { match }: OpenedMatch,
  lost: number,
  now: number,
): Decision | Promise<Decision> => {
  if (by !== undefined) mustBeVisible(match, by, now);
  return decide(rulesetFor(match), match, lost);
};

/**
 * A match that is not settled but good enough to judge a command on; undefined if something that is due has to be
 * carried out first.
 */
async function lookedAt(id: string, from: From, context: () => CommandContext): Promise<OpenedMatch | undefined> {
  if (from === 'settled') return undefined;
  const opened = from === 'cache' ? recall(id) : await read(id, context);
  if (opened === undefined || isDue(opened.match, context().now)) return undefined;
  // A side may have won because nobody came in.
  if (vacanciesOver(opened.match, context().now) !== undefined) return undefined;
  return from === 'cache' && isFrozen(opened.match) ? undefined : opened;
}

/** The decision on an unsettled match if it is something to write, else undefined: such a match refuses nothing. */
async function allowedBy(opened: OpenedMatch, command: Change, now: number): Promise<Writable | undefined> {
  try {
    const decision = await judge(command, opened, 0, now);
    return decision.kind === 'refused' || decision.kind === 'unchanged' ? undefined : decision;
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

/** Writes a decision, and then carries out what it made due: a resolution, a start. */
async function carryOut(
  opened: OpenedMatch,
  decision: Writable,
  context: () => CommandContext,
): Promise<Granted | 'lost'> {
  const written = await write(opened, decision, context().now);
  if (written === 'lost') return 'lost';
  return { opened: await afterwards(written.won, context), after: written.won, decision };
}

/**
 * A try before anything is settled: carried out, lost to another write, or undefined if the match has to be settled
 * first.
 */
async function atOnce(
  id: string,
  context: () => CommandContext,
  command: Change,
): Promise<Granted | 'lost' | undefined> {
  const opened = await lookedAt(id, command.from ?? 'settled', context);
  const decision = opened && (await allowedBy(opened, command, context().now));
  return opened && decision && carryOut(opened, decision, context);
}

/**
 * Carries out a command: read, decide, write. If another write was first, reads and decides again, as often as the
 * others can be first.
 *
 * ```
 *  from cache or unsettled ──decide──▶ write ──▶ granted
 *          │ due, refused, or lost
 *          ▼
 *  read ──▶ settle ──▶ decide ──▶ write ──▶ granted      refused here is refused
 *    ▲                              │ lost
 *    └──────────────────────────────┘
 * ```
 *
 * @throws RefusalError with the reason the domain gave
 */
export async function change(id: string, context: () => CommandContext, command: Change): Promise<Granted> {
  const begun = context().now;
  const end = begun + LONGEST_COMMAND;
  const first = await atOnce(id, context, command);
  if (first !== undefined && first !== 'lost') return first;
  const before = first === 'lost' ? 1 : 0;
  for (let lost = before; ; lost += 1) {
    if (lost > before) await pause(lost);
    const opened = await bringUpToDate(await read(id, context), context, end);
    if (lost >= triesAt(opened.match) || context().now > end)
      throw refusal('service.conflict', 'others were first each time; try again');
    const decision = await judge(command, opened, lost, context().now);
    if (decision.kind === 'refused') throw new RefusalError(decision.refusal);
    if (decision.kind === 'unchanged') return { opened, after: opened, decision };
    const granted = await carryOut(opened, decision, context);
    if (granted !== 'lost') return granted;
  }
}

/**
 * Carries out a transition on a match as it is, without anything that is due and without its rules: they may be what is
 * wrong with it.
 */
export async function changeAsItIs(
  id: string,
  context: () => CommandContext,
  decide: (match: Match) => Decision,
): Promise<Decision> {
  for (let lost = 0; ; lost += 1) {
    if (lost > 0) await pause(lost);
    const opened = await read(id, context);
    const decision = decide(opened.match);
    if (decision.kind !== 'transition' || (await commit(opened, decision)) !== 'lost') return decision;
    if (lost >= triesAt(opened.match)) throw refusal('service.conflict', 'others were first each time; try again');
  }
}

/**
 * Carries out what follows a command that is written. If this fails, the command still succeeds, and the next request
 * tries again.
 */
async function afterwards(opened: OpenedMatch, context: () => CommandContext): Promise<OpenedMatch> {
  try {
    return await leaving(FOR_THE_REST, () => bringUpToDate(opened, context));
  } catch (error) {
    log.warn('what follows a command waits for the next request', errorFields(error));
    return opened;
  }
}
