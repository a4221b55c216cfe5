import { type Entry, openPart, type Player, seatOf } from '../../../domain/match/index.ts';
import type { OpenedMatch } from '../../match/match-item.ts';
import { archivedEntries } from '../../match/match-store.ts';
import { change, visit } from '../../match/referee.ts';
import { RefusalError } from '../../problems/refusal-error.ts';
import { unpackEntry } from '../../public/codec.ts';
import { answerFor } from '../match-answer.ts';
import { OF_A_MATCH, operation, signedIn } from '../operation.ts';
import { MatchParams, PartBody } from '../schemas.ts';

/** Number of newest entries in which the start of a match is looked for. */
const LOOK_BACK = 24;

/** The newest entries of a match. */
async function recent({ match }: OpenedMatch): Promise<Entry[]> {
  const archived = await archivedEntries(match.id, Math.max(0, match.seq - LOOK_BACK), match.seq, LOOK_BACK);
  return [match.entry, ...archived.map(({ entry }) => unpackEntry(entry))];
}

/** Whether a match has started with this part, opened by this player. Known as long as its start is among the newest entries. */
async function hasStartedWith(opened: OpenedMatch, player: Player, part: string): Promise<boolean> {
  if (opened.match.mix === null) return false;
  const started = (await recent(opened)).find((entry) => entry.type === 'started');
  const seat = started && seatOf(started, player.id);
  return seat !== undefined && started?.parts?.[seat] === part;
}

export const openMyPart = operation({
  name: 'openPart',
  summary: 'Open your part of chance',
  description:
    'Once the seats are fixed (entry `seated`), for whoever has taken their seat with the hash of a part. Nobody else is told the part before the match starts; then all of them are in the entry `started`. The last part that is awaited starts the match. What is not opened in time is left out.',
  repeat:
    'The same part again changes nothing. After the start as well, as long as that is among the last 24 entries; then `match.started`, and after the end `match.over`.',
  tag: 'matches',
  auth: 'player',
  scope: 'play',
  params: MatchParams,
  body: PartBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_A_MATCH,
    'match.not-seated',
    'match.started',
    'match.over',
    'match.resigned',
    'chance.none',
    'chance.early',
    'chance.other',
  ],
  handle: async (call) => {
    const player = signedIn(call);
    const { id } = call.params;
    const { part } = call.body;
    try {
      const { opened } = await change(id, call.context, {
        by: player,
        decide: (ruleset, match) => openPart(ruleset, match, player, part, call.context()),
      });
      return { status: 200, body: await answerFor(opened.match, player, call.context().now) };
    } catch (error) {
      if (!(error instanceof RefusalError && ['match.started', 'match.over'].includes(error.code))) throw error;
      const opened = await visit(id, call.context);
      if (!(await hasStartedWith(opened, player, part))) throw error;
      return { status: 200, body: await answerFor(opened.match, player, call.context().now) };
    }
  },
});
