import { setTimeout as sleep } from 'node:timers/promises';
import {
  ACTS,
  type CommandContext,
  type Decision,
  isDue,
  isFrozen,
  isVisibleTo,
  type Match,
  ORDER_CHANGES,
  type Player,
  settle,
} from '../../domain/match/index.ts';
import { rulesetOf } from '../../domain/registry.ts';
import type { AnyRuleset } from '../../domain/ruleset.ts';
import { errorFields, log } from '../aws/log.ts';
import { leaving } from '../aws/time-left.ts';
import { RefusalError, refusal } from '../problems/refusal-error.ts';
import { recall, remember } from './match-cache.ts';
import type { OpenedMatch } from './match-item.ts';
import {
  commit,
  correctDue,
  createMatch,
  loadMatch,
  type Written,
  writeNote,
  writeOrders,
  writeSeal,
  writeWithdrawal,
} from './match-store.ts';

/** Tries of one command when others are first; each loses only to a change that was made. */
const TRIES = 10;
/**
 * What another seat can do before it has nothing left to do: act, store orders, resign. A command that has lost to all of it
 * gets through, so nobody can keep anybody from moving.
 */
export const TRIES_PER_SEAT = ACTS + ORDER_CHANGES + 1;
const triesAt = ({ seats }: Match): number => TRIES + (seats.length - 1) * TRIES_PER_SEAT;
/** Longest pause before the second try; doubles with each further one, up to eight times as much. Milliseconds. */
const PAUSE = 8;
const LONGEST = 8;
/**
 * What is due by itself, for example rounds among bots, one visitor plays for so many steps and so long at most. The rest
 * waits for the next. Milliseconds.
 */
const STEPS = 150;
const LONGEST_VISIT = 3_000;

/** A command that has not been granted by then is given back, well before the function's own end. Milliseconds. */
const LONGEST_COMMAND = 7_000;
/** What follows a command that was granted leaves the function so much time to tell of it. Milliseconds. */
const FOR_THE_REST = 1_000;

/** The ruleset a match is played with. */
export function rulesetFor(match: Pick<Match, 'game' | 'version'>): AnyRuleset {
  const ruleset = rulesetOf(match.game, match.version);
  if (ruleset === undefined)
    throw refusal('game.version-gone', `${match.game} version ${match.version} is not in this build`);
  return ruleset;
}

const pause = (tries: number): Promise<void> => sleep(Math.random() * PAUSE * Math.min(2 ** tries, LONGEST));

async function read(id: string, context: () => CommandContext): Promise<OpenedMatch> {
  const opened = await loadMatch(id, context().now);
  if (opened === undefined) throw refusal('match.unknown', 'there is no such match');
  return opened;
}

/** Reads a match and plays whatever is due before anybody looks at it. */
export const visit = async (id: string, context: () => CommandContext): Promise<OpenedMatch> =>
  bringUpToDate(await read(id, context), context);

/**
 * Stores a new match, or finds the one that the same request has stored before, and plays what is due in it.
 *
 * @throws RefusalError `service.unavailable` if it is neither stored nor found
 */
export async function create(match: Match, context: () => CommandContext): Promise<OpenedMatch> {
  const { now } = context();
  const created = await createMatch(match, now);
  const stored = created === 'lost' ? await loadMatch(match.id, now) : created.won;
  if (stored === undefined) throw refusal('service.unavailable', 'repeat the request');
  return bringUpToDate(stored, context);
}

/** Visits a match that seemed due, and sees to it that one with nothing to play does not seem so any longer. */
export async function sweepUp(id: string, context: () => CommandContext): Promise<void> {
  const found = await read(id, context);
  const opened = await bringUpToDate(found, context);
  if (opened === found && !isFrozen(found.match)) await correctDue(found, context().now);
}

/**
 * Plays the steps that are due without anybody's command: a full table's start, frozen rounds, answers by standing orders,
 * passed deadlines.
 *
 * @param until when to leave the rest to the next visitor, at the latest
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
    // Somebody else played this step, and with the same result: it is deterministic.
    lost += 1;
    if (lost >= triesAt(current.match))
      throw refusal('service.conflict', 'the match is changing faster than it can be read');
    await pause(lost);
    current = await read(current.match.id, context);
  }
  return current;
}

/** What became of a command that was granted. */
export interface Granted {
  readonly opened: OpenedMatch;
  /** The match right after the command, before anything else that was due by then was played. */
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
 * Where a command is judged first. What cannot be granted on less than a settled match is judged again on one, so nothing is
 * ever refused on less.
 */
type From =
  /** The match as it is in the table, once all that is due has been played. */
  | 'settled'
  /** The match as it is in the table: for what depends on nothing that may be due. Bots may be busy for seconds. */
  | 'unsettled'
  /** The match as last seen here, without a read: for seals, whose writes name everything they were judged on. */
  | 'cache';

/** A command on a match. */
interface Change {
  /**
   * What the domain says to the command about the match as it is.
   *
   * @param lost tries of this command that others have made fail
   */
  readonly decide: (ruleset: AnyRuleset, match: Match, lost: number) => Decision | Promise<Decision>;
  /** `settled` unless said. */
  readonly from?: From;
  /** Whose command it is: a match that they may not know of does not exist for them. Joining is for everybody, and leaves it out. */
  readonly by?: Player;
}

/**
 * A match as the caller of a request may know of it: to strangers a match by invitation does not exist, whatever they want of it.
 *
 * @throws RefusalError `match.unknown`
 */
export function mustBeVisible(match: Match, player: Player | undefined): void {
  if (!isVisibleTo(match, player?.id)) throw refusal('match.unknown', 'there is no such match');
}

const judge = ({ decide, by }: Change, { match }: OpenedMatch, lost: number): Decision | Promise<Decision> => {
  if (by !== undefined) mustBeVisible(match, by);
  return decide(rulesetFor(match), match, lost);
};

/** The match to judge a command on although it is not settled, or undefined where something has to be played first. */
async function lookedAt(id: string, from: From, context: () => CommandContext): Promise<OpenedMatch | undefined> {
  if (from === 'settled') return undefined;
  const opened = from === 'cache' ? recall(id) : await read(id, context);
  if (opened === undefined || isDue(opened.match, context().now)) return undefined;
  return from === 'cache' && isFrozen(opened.match) ? undefined : opened;
}

/** What an unsettled match allows to be written, or undefined: it refuses nothing. */
async function allowedBy(opened: OpenedMatch, command: Change): Promise<Writable | undefined> {
  try {
    const decision = await judge(command, opened, 0);
    return decision.kind === 'refused' || decision.kind === 'unchanged' ? undefined : decision;
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

/** Writes a decision, and plays in the same call whatever it made due: a resolution, a start. */
async function carryOut(
  opened: OpenedMatch,
  decision: Writable,
  context: () => CommandContext,
): Promise<Granted | 'lost'> {
  const written = await write(opened, decision, context().now);
  if (written === 'lost') return 'lost';
  return { opened: await afterwards(written.won, context), after: written.won, decision };
}

/** A try before anything is settled: granted, lost to somebody else, or undefined where it has to be settled first. */
async function atOnce(
  id: string,
  context: () => CommandContext,
  command: Change,
): Promise<Granted | 'lost' | undefined> {
  const opened = await lookedAt(id, command.from ?? 'settled', context);
  const decision = opened && (await allowedBy(opened, command));
  return opened && decision && carryOut(opened, decision, context);
}

/**
 * Carries out a command: look, decide, write; look and decide again when somebody else was first, as often as the others can
 * be.
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
    const decision = await judge(command, opened, lost);
    if (decision.kind === 'refused') throw new RefusalError(decision.refusal);
    if (decision.kind === 'unchanged') return { opened, after: opened, decision };
    const granted = await carryOut(opened, decision, context);
    if (granted !== 'lost') return granted;
  }
}

/** The command is granted and durable: trouble with what follows is the next visitor's to repair, not the caller's. */
async function afterwards(opened: OpenedMatch, context: () => CommandContext): Promise<OpenedMatch> {
  try {
    return await leaving(FOR_THE_REST, () => bringUpToDate(opened, context));
  } catch (error) {
    log.warn('what follows a command waits for the next visitor', errorFields(error));
    return opened;
  }
}
