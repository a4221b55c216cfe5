import type { Outcome } from '../ruleset.ts';
import { type CommandContext, type Decision, sameRound, type Transition } from './decision.ts';
import { NO_INVITATIONS } from './invitations.ts';
import type { EntryBody, Match } from './match.ts';
import { NOTHING_DONE } from './standing-seals.ts';
import { NO_TIME } from './time.ts';

/** A step that ends a match at once, whatever its rules say. The seals of the open round are void and never shown. */
export function endNow(match: Match, change: Partial<Match>, body: EntryBody, context: CommandContext): Transition {
  const over: Partial<Match> = {
    status: 'over',
    ...NO_TIME,
    extra: {},
    ...NOTHING_DONE,
    screened: false,
    invitations: NO_INVITATIONS,
  };
  return { ...sameRound(match, { ...over, ...change }, body, context), sealing: { kind: 'reset' } };
}

/**
 * Why an operator ends a match or bans a player. Entries are for ever, so they hold one of these words and no text:
 * somebody broke the rules of the stage · the service has a fault · those concerned have asked for it · the stage closes
 */
export const REASONS = ['abuse', 'fault', 'request', 'closing'] as const;
export type Reason = (typeof REASONS)[number];

const ENDED: Outcome = { reason: 'ended', winners: [], placements: [], result: null };

/** Ends a match by the operator of the stage, without a winner, before its start as well. One that is over stays as it is. */
export function endByOperator(match: Match, why: Reason, context: CommandContext): Decision {
  if (match.status === 'over') return { kind: 'unchanged', match };
  const body = { type: 'ended', why, outcome: ENDED, round: match.round, asked: [], deadline: null } as const;
  // Whatever is sealed meanwhile is void, so no seal is part of the condition.
  return { ...endNow(match, {}, body, context), guard: 'none' };
}
