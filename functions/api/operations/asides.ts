import { giveTime, type Match, type Player, seatOf, takeVacation, vote } from '../../../domain/match/index.ts';
import { change } from '../../match/referee.ts';
import { reserveVacation } from '../../players/vacations.ts';
import { answerFor } from '../match-answer.ts';
import { OF_A_MATCH, operation, signedIn } from '../operation.ts';
import { GiveTimeBody, RoundParams, VacationBody, VoteBody } from '../schemas.ts';

/** Problems of whatever players do beside their play. */
const OF_AN_ASIDE = [
  ...OF_A_MATCH,
  'request.idempotency-key-reused',
  'match.not-seated',
  'match.not-started',
  'match.over',
  'match.resigned',
  'match.away',
  'round.closed',
  'round.not-open',
  'aside.too-many',
  'time.too-much',
] as const;

const REPEAT =
  'With the same `Idempotency-Key` it is not done again. The answer is the match as it is now, as long as the round is open; after that `round.closed`, also if it was done. With the same key and something else: `request.idempotency-key-reused`.';

export const castVote = operation({
  name: 'castVote',
  summary: 'Vote for a pause, or for the end',
  description:
    'When all persons who play have voted for the same, it is so at once. A pause of so many days: the open round waits so much longer for everybody. The end: the match is over without a winner (`agreed`), and no seal of the open round is ever shown. Fields left out stay as they are; `false` and null take a vote back. Votes end with the round.',
  repeat:
    'Changes nothing while the vote stands. With the same `Idempotency-Key` after a later vote: `request.superseded`, until the round closes.',
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: VoteBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [...OF_AN_ASIDE, 'request.superseded', 'match.not-in-play', 'match.clock-needed', 'vote.alone'],
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    const { end, pauseDays } = call.body;
    const wish = { round, ...(end !== undefined && { end }), ...(pauseDays !== undefined && { pause: pauseDays }) };
    const { opened } = await change(id, call.context, {
      by: player,
      decide: (ruleset, match) => vote(ruleset, match, player, wish, call.context()),
    });
    return { status: 200, body: await answerFor(opened.match, player, call.context().now) };
  },
});

export const giveMoreTime = operation({
  name: 'giveTime',
  summary: 'Give somebody time',
  description:
    'The open round waits so much longer for another seat that it awaits. You get no time yourself: each seat has a limit of its own from then on.',
  repeat: REPEAT,
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: GiveTimeBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_AN_ASIDE,
    'match.not-in-play',
    'match.clock-needed',
    'time.own',
    'time.not-awaited',
    'round.time-up',
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

/** Days that a player has taken in a match by now. */
const takenBy = (match: Match, { id }: Player): number => match.vacation[seatOf(match, id) ?? -1] ?? 0;

export const vacate = operation({
  name: 'takeVacation',
  summary: 'Take vacation',
  description:
    'The open round waits so many days longer for you, if it awaits you and the match knows vacation (`terms.vacation`: days for each seat). A player has so many days in a year over all matches, by UTC. At most some days at once: ask again in a later round if you need more.',
  repeat: REPEAT,
  tag: 'play',
  auth: 'player',
  scope: 'play',
  params: RoundParams,
  headers: ['idempotency-key'],
  body: VacationBody,
  answers: { status: 200, schema: 'MatchAnswer' },
  problems: [
    ...OF_AN_ASIDE,
    'vacation.none',
    'vacation.not-awaited',
    'vacation.used-up',
    'limit.vacation',
    'round.time-up',
  ],
  handle: async (call) => {
    const player = signedIn(call);
    const { id, round } = call.params;
    const { days } = call.body;
    const { opened } = await change(id, call.context, {
      by: player,
      decide: async (_ruleset, match) => {
        const decision = takeVacation(match, player, { round, days }, call.context());
        if (decision.kind === 'transition') {
          const taken = takenBy(match, player);
          await reserveVacation(player.id, { matchId: id, taken, upTo: taken + days }, call.context().now);
        }
        return decision;
      },
    });
    return { status: 200, body: await answerFor(opened.match, player, call.context().now) };
  },
});
