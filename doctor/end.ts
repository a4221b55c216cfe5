import { type CommandContext, endByOperator, type Reason } from '../domain/match/index.ts';
import { changeAsItIs } from '../functions/match/referee.ts';
import type { Tell } from './place.ts';

/** Ends a match, with an entry in its history. One that is over stays as it is. */
export async function end(matchId: string, reason: Reason, context: () => CommandContext, tell: Tell): Promise<void> {
  const decision = await changeAsItIs(matchId, context, (match) => endByOperator(match, reason, context()));
  if (decision.kind === 'transition') tell(`match ${matchId} is ended: ${reason}, entry ${decision.match.seq}`);
  else tell(`match ${matchId} was over`);
}
