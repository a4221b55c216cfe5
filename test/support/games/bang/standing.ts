import type { Entry, Match } from '../../../../domain/match/index.ts';
import * as rules from '../../../../domain/rules.ts';
import { entryHash } from '../../../../domain/seal.ts';
import type { Caller, Service } from '../../service/index.ts';
import { sceneOf } from './position.ts';

/**
 * A running match that stands at a position of the notation.
 *
 * @param players of whom the first have its seats
 * @param body what else is wanted of the match
 */
export async function standingAt(
  service: Service,
  players: readonly Caller[],
  script: string,
  body: Record<string, unknown> = {},
): Promise<string> {
  const { state } = sceneOf(script).table;
  const { change } = await import('../../../../functions/match/referee.ts');
  const { matchId } = await service.started(players.slice(0, state.seats.length), { game: 'bang', ...body });
  const context = () => ({ now: Date.now(), requestId: 'position' });
  const decide: Parameters<typeof change>[2]['decide'] = (ruleset, match) => {
    const asked = rules.prompts(ruleset, state).map(({ seat, kind, required }) => ({ seat, kind, required }));
    const open = { round: match.round + 1, asked, deadline: match.deadline };
    const seq = match.seq + 1;
    const prev = entryHash(match.id, match.entry);
    const entry = { seq, at: Date.now(), prev, type: 'started', seats: [], events: [], ...open } as Entry;
    const fresh = { seals: {}, sealed: [], done: {}, waiting: asked.length };
    const next: Match = { ...match, state, seq, entry, round: open.round, ...fresh };
    return { kind: 'transition', before: match, match: next, guard: 'none', sealing: { kind: 'reset' } };
  };
  await change(matchId, context, { decide });
  return matchId;
}
