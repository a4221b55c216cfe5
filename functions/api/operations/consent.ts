import {
  daysTakenBy,
  GIFT,
  GIFTS,
  giveTime,
  lastTaken,
  type Match,
  takesNoMore,
  takeVacation,
  VACATIONS,
  VOTES,
  type Vote,
  vote,
} from '../../../domain/match/index.ts';
import type { AnyRuleset } from '../../../domain/ruleset.ts';
import { loadMatch } from '../../match/match-store.ts';
import { change } from '../../match/referee.ts';
import { releaseDays, reserveDays } from '../../players/vacation.ts';
import { answerFor } from '../match-answer.ts';
import { OF_A_ROUND, operation, signedIn } from '../operation.ts';
import { GiftBody, RoundParams, VacationBody, VoteBody } from '../schemas.ts';

/*
 * What players ask of each other in the open round: votes for a pause or for the end, time for another; and days of vacation.
 */

/** Problems of all of them. */
const OF_CONSENT = [...OF_A_ROUND, 'request.idempotency-key-reused', 'match.out-of-play', 'round.time-up'] as const;

const ONCE =
  'With the same `Idempotency-Key` it is done once: the answer is the match as it is now, as long as the round is open. After that: `round.closed`. After another player has taken your seat: `match.resigned`, until the round closes. With the same key and another body: `request.idempotency-key-reused`.';

/** What a body votes for. */
const wantedBy = ({ for: what, days = 0 }: { for: Vote['for'] | null; days?: number | undefined }): Vote | null =>
  what === 'pause' ? { for: what, days } : what && { for: what };

export const castVote = operation({
  name: 'vote',
  summary: 'Vote for a pause or for the end',
  description: `Everybody sees the vote. It stands until the round ends; another one replaces it, and \`null\` takes it back. As soon as all who play have voted for the same, it is so: the open round ends so many days later, or the match ends as \`agreed\`, without a winner and without any move being shown that was not revealed. Who has resigned, is away or is out of the game has no vote. Who plays alone may end the match, and pauses need two. ${VOTES} times a seat and round.`,
  repeat: `${ONCE} While the same vote stands: nothing changes.`,
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: VoteBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_CONSENT, 'match.clock-needed', 'time.too-much', 'vote.alone', 'vote.too-many'],
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    const wanted = wantedBy(call.body);
    const { opened } = await change(id, call.context, {
      by: player,
      decide: (ruleset, match) => vote(ruleset, match, player, { round, vote: wanted }, call.context()),
    });
    return { status: 200, body: await answerFor(opened.match, player, call.context().now) };
  },
});

export const giveMoreTime = operation({
  name: 'giveTime',
  summary: 'Give another player time',
  description: `The open round waits longer for that seat, and for no other. From a minute to ${GIFT.max / 86_400} days at once, and no more than a period, where rounds have one, also if that is shorter than a minute; ${GIFTS} times a seat and round.`,
  repeat: `${ONCE} Without a key: more time.`,
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: GiftBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_CONSENT,
    'match.clock-needed',
    'match.no-such-seat',
    'player.self',
    'time.not-awaited',
    'time.too-much',
    'time.too-many',
  ],
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    const { opened } = await change(id, call.context, {
      by: player,
      decide: (ruleset, match) => giveTime(ruleset, match, player, { round, ...call.body }, call.context()),
    });
    return { status: 200, body: await answerFor(opened.match, player, call.context().now) };
  },
});

export const takeDaysOff = operation({
  name: 'takeVacation',
  summary: 'Take days of vacation',
  description: `The open round waits so many days longer for your seat, if it waits for it now. A match says how many days each seat may take in it, and a stage how many a player may take in a year (in UTC) over all matches. What everybody sees is how many days a seat has taken. ${VACATIONS} times a seat and round.`,
  repeat: `${ONCE} Without a key: more days.`,
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: VacationBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_CONSENT,
    'match.clock-needed',
    'time.not-awaited',
    'time.too-much',
    'vacation.off',
    'vacation.none-left',
    'vacation.too-many',
    'limit.vacation',
  ],
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    const year = new Date(call.context().now).getUTCFullYear();
    /** Days that the player has taken at a match that will take no more. */
    const takenAt = async (other: string): Promise<number | undefined> => {
      const found = await loadMatch(other, call.context().now);
      return found && takesNoMore(found.match, player.id) ? daysTakenBy(found.match, player.id, year) : undefined;
    };
    /** The days are reserved before the match takes them, on each try for the match that is judged. */
    const decide = async (ruleset: AnyRuleset, match: Match) => {
      const { days } = call.body;
      const decision = takeVacation(ruleset, match, player, { round, days, year }, call.context());
      if (decision.kind === 'transition') {
        const taken = lastTaken(decision.match, player.id);
        if (taken === undefined) throw new Error('a match has taken days and does not know them');
        await reserveDays(player.id, { match: id, year: taken.year, wanted: taken.own }, takenAt);
      } else if (match.terms.vacation !== undefined && takesNoMore(match, player.id)) {
        await releaseDays(player.id, { match: id, year, taken: daysTakenBy(match, player.id, year) });
      }
      return decision;
    };
    const { opened } = await change(id, call.context, { by: player, decide });
    return { status: 200, body: await answerFor(opened.match, player, call.context().now) };
  },
});
