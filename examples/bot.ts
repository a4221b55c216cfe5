import { Client, isProblem } from '../client/index.ts';

/**
 * A bot in forty lines: takes a seat, plays a random legal move whenever it is asked, and says how it went.
 *
 * @param url address of the service
 * @param matchId the match to join
 * @returns the reason why the match ended, and whether the bot has won
 */
export async function playRandomly(url: string, matchId: string): Promise<{ reason: string; won: boolean }> {
  const service = new Client(url);
  const { token } = await service.guest('Random Rita');
  const me = service.as(token);
  const { you } = await me.join(matchId);
  const seat = you?.seat ?? -1;

  for await (const news of me.follow(matchId)) {
    // Between entries the follower tells who has sealed; a bot does not care.
    if (news.type !== 'entry') continue;
    const { entry } = news;
    if (entry.outcome) return { reason: entry.outcome.reason, won: entry.outcome.winners.includes(seat) };
    if (!entry.asked?.some((asked) => asked.seat === seat)) continue;

    // The public history says that we are asked; only our own read says what.
    const match = await me.match(matchId);
    const moves = match.you?.moves ?? [];
    const move = moves[Math.floor(Math.random() * moves.length)];
    if (move === undefined) continue;
    try {
      await me.seal(matchId, match.round, move);
    } catch (error) {
      // Something was faster than our answer: the next entry says what is asked now.
      if (!isProblem(error, 'round.closed', 'seal.not-asked', 'seal.final', 'match.over')) throw error;
    }
  }
  return { reason: 'cancelled', won: false };
}
