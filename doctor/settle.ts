import type { CommandContext } from '../domain/match/index.ts';
import { sweepUp } from '../functions/match/referee.ts';
import { RefusalError } from '../functions/problems/refusal-error.ts';
import { loadListedMatches } from '../functions/public/lists.ts';
import { examine, type Finding, partitionOf } from './examine.ts';
import { type Tell, Unusable } from './place.ts';

/** How a match came out of it. */
export interface Settled {
  readonly before: number;
  readonly after: number;
  /** What is still wrong. */
  readonly findings: readonly Finding[];
}

/** Carries out what is due in a match, by the transitions that any request makes. Doing it again does what is left. */
export async function settle(id: string, context: () => CommandContext, tell: Tell): Promise<Settled> {
  const seqOf = async () => {
    const [match] = await loadListedMatches([id]);
    return match?.seq;
  };
  const partition = await partitionOf(id);
  if (partition.length === 0) throw new Unusable(`there is no match ${id}`);
  const before = (await seqOf()) ?? 0;
  try {
    await sweepUp(id, context);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    tell(`match ${id} cannot be settled: ${error.message}`);
  }
  const after = (await seqOf()) ?? before;
  tell(after === before ? `nothing was done in match ${id}` : `match ${id} went from entry ${before} to ${after}`);
  const findings = await examine(id, await partitionOf(id), context().now);
  for (const { what, detail } of findings) tell(`still ${what}: ${detail}`);
  return { before, after, findings };
}
