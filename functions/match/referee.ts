import { setTimeout as sleep } from 'node:timers/promises';
import {
  ACTS,
  type Decision,
  isDue,
  isFrozen,
  type Match,
  type Moment,
  ORDER_CHANGES,
  settle,
} from '../../domain/match/index.ts';
import { rulesetOf } from '../../domain/registry.ts';
import type { AnyRuleset } from '../../domain/ruleset.ts';
import { StoreFailure } from '../aws/errors.ts';
import { RefusalError, refusal } from '../problems/refusal-error.ts';
import { recall, remember } from './match-cache.ts';
import type { OpenedMatch } from './match-item.ts';
import {
  commit,
  correctDue,
  loadMatch,
  type Written,
  writeNote,
  writeOrders,
  writeSeal,
  writeWithdrawal,
} from './match-store.ts';

/** Tries of one wish when others are first; each loses only to a change that was made. */
const TRIES = 10;
/**
 * What another seat can do before it has nothing left to do: act, store orders, resign. A wish that has lost to all of it
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

/** A wish that has not been granted by then is given back, well before the function's own end. Milliseconds. */
const LONGEST_WISH = 7_000;

/** The ruleset a match is played with. */
export function rulesetFor(match: Pick<Match, 'game' | 'version'>): AnyRuleset {
  const ruleset = rulesetOf(match.game, match.version);
  if (ruleset === undefined)
    throw refusal('game.version-gone', `${match.game} version ${match.version} is not in this build`);
  return ruleset;
}

const pause = (tries: number): Promise<void> => sleep(Math.random() * PAUSE * Math.min(2 ** tries, LONGEST));

async function read(id: string, moment: () => Moment): Promise<OpenedMatch> {
  const opened = await loadMatch(id, moment().now);
  if (opened === undefined) throw refusal('match.unknown', 'there is no such match');
  return opened;
}

/** Reads a match and plays whatever is due before anybody looks at it. */
export const visit = async (id: string, moment: () => Moment): Promise<OpenedMatch> =>
  bringUpToDate(await read(id, moment), moment);

/** Visits a match that seemed due, and sees to it that one with nothing to play does not seem so any longer. */
export async function sweepUp(id: string, moment: () => Moment): Promise<void> {
  const found = await read(id, moment);
  const opened = await bringUpToDate(found, moment);
  if (opened === found && !isFrozen(found.match)) await correctDue(found, moment().now);
}

/**
 * Plays the steps that are due without anybody's wish: a full table's start, frozen rounds, answers by standing orders,
 * passed deadlines.
 */
export async function bringUpToDate(opened: OpenedMatch, moment: () => Moment): Promise<OpenedMatch> {
  let current = opened;
  let lost = 0;
  const end = moment().now + LONGEST_VISIT;
  for (let steps = 0; steps < STEPS && moment().now < end; steps += 1) {
    const step = settle(rulesetFor(current.match), current.match, moment(), lost);
    if (step === undefined) return remember(current);
    const now = moment().now;
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
    current = await read(current.match.id, moment);
  }
  return current;
}

/** What became of a wish. */
export interface Granted {
  readonly opened: OpenedMatch;
  /** The match right after the wish, before anything else that was due by then was played. */
  readonly after: OpenedMatch;
  /** What was decided, and written if there was anything to write. */
  readonly decision: Exclude<Decision, { kind: 'refused' }>;
}

function write(
  opened: OpenedMatch,
  decision: Exclude<Decision, { kind: 'refused' | 'unchanged' }>,
  now: number,
): Promise<Written<OpenedMatch>> {
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
 * What the domain says to a wish about a match as it is.
 *
 * @param lost tries of this wish that others have made fail
 */
type Decide = (ruleset: AnyRuleset, match: Match, lost: number) => Decision | Promise<Decision>;

/**
 * Carries out a wish on the match as remembered, without reading it first: for seals, whose writes name everything they
 * were judged on. Whatever cannot be granted that way is looked at afresh.
 */
export async function changeUnread(id: string, moment: () => Moment, decide: Decide): Promise<Granted> {
  const known = recall(id);
  const decision = known && (await decideFromMemory(known, moment().now, decide));
  if (known === undefined || decision === undefined) return change(id, moment, decide);
  const written = await write(known, decision, moment().now);
  if (written === 'lost') return change(id, moment, decide, 1);
  return { opened: await afterwards(written.won, moment), after: written.won, decision };
}

/** The change that a remembered match would allow, or undefined: an old memory refuses nothing. */
async function decideFromMemory(known: OpenedMatch, now: number, decide: Decide) {
  if (isFrozen(known.match) || isDue(known.match, now)) return undefined;
  try {
    const decision = await decide(rulesetFor(known.match), known.match, 0);
    return decision.kind === 'refused' || decision.kind === 'unchanged' ? undefined : decision;
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

/**
 * Carries out a wish: read, settle, decide, write; read and decide again when somebody else was first, as often as the
 * others can be. Whatever the wish made due (a resolution, a start) is played in the same call.
 *
 * @param before tries that were lost before
 * @throws RefusalError with the reason the domain gave
 */
export async function change(id: string, moment: () => Moment, decide: Decide, before = 0): Promise<Granted> {
  const end = moment().now + LONGEST_WISH;
  for (let lost = before; ; lost += 1) {
    if (lost > before) await pause(lost);
    const opened = await visit(id, moment);
    if (lost >= triesAt(opened.match) || moment().now > end)
      throw refusal('service.conflict', 'others were first each time; try again');
    const decision = await decide(rulesetFor(opened.match), opened.match, lost);
    if (decision.kind === 'refused') throw new RefusalError(decision.refusal);
    if (decision.kind === 'unchanged') return { opened, after: opened, decision };
    const written = await write(opened, decision, moment().now);
    if (written !== 'lost') return { opened: await afterwards(written.won, moment), after: written.won, decision };
  }
}

/**
 * Carries out a wish that depends on nothing that may be due, without playing that first: bots may be busy for seconds.
 * Only what cannot be granted is looked at again once everything is up to date.
 */
export async function changeAside(id: string, moment: () => Moment, decide: Decide): Promise<Granted> {
  const opened = await read(id, moment);
  if (isDue(opened.match, moment().now)) return change(id, moment, decide);
  const decision = await decide(rulesetFor(opened.match), opened.match, 0);
  if (decision.kind === 'refused' || decision.kind === 'unchanged') return change(id, moment, decide);
  const written = await write(opened, decision, moment().now);
  if (written === 'lost') return change(id, moment, decide, 1);
  return { opened: await afterwards(written.won, moment), after: written.won, decision };
}

/** The wish is granted and durable: trouble with what follows is the next visitor's to repair, not the caller's. */
async function afterwards(opened: OpenedMatch, moment: () => Moment): Promise<OpenedMatch> {
  try {
    return await bringUpToDate(opened, moment);
  } catch (error) {
    if (error instanceof StoreFailure || (error instanceof RefusalError && error.code === 'service.conflict'))
      return opened;
    throw error;
  }
}
