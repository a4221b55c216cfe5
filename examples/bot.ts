import { Client, isProblem } from '../client/index.ts';
import { keptToken } from './kept-token.ts';

/**
 * A bot in forty lines: takes a seat, plays a random legal move whenever it is asked, and says how it went. One that was
 * stopped takes its seat again when it is started with the same token.
 *
 * @param url address of the service
 * @param matchId the match to join
 * @param tokenFile where its token is kept; made if it is not there
 * @returns the reason why the match ended, and whether the bot has won
 */
export async function playRandomly(
  url: string,
  matchId: string,
  tokenFile: string,
): Promise<{ reason: string; won: boolean }> {
  // The file keeps the token: without it Rita's seat would be nobody's.
  const service = new Client(url, { onGuest: () => {} });
  const me = service.as(await keptToken(tokenFile, () => service.guest('Random Rita')));
  // Joining again gives the same seat, also in the middle of the match.
  const { seq } = await me.join(matchId);

  // From the newest entry on: it may have asked us before we were started.
  for await (const news of me.follow(matchId, { after: seq - 1 })) {
    // Between entries the follower tells who has sealed; a bot does not care.
    if (news.type !== 'entry') continue;
    // The public history says that something has happened; only our own read says what we are asked.
    const { round, you, outcome } = await me.match(matchId);
    if (outcome) return { reason: outcome.reason, won: outcome.winners.includes(you?.seat ?? -1) };
    const moves = you?.seal ? [] : (you?.moves ?? []);
    const move = moves[Math.floor(Math.random() * moves.length)];
    if (move === undefined) continue;
    try {
      await me.seal(matchId, round, move);
    } catch (error) {
      // Something was faster than our answer, or another device of ours: the next entry says what is asked now.
      if (!isProblem(error) || error.status !== 409) throw error;
    }
  }
  return { reason: 'cancelled', won: false };
}

if (import.meta.main) {
  const [url, matchId, tokenFile] = process.argv.slice(2);
  if (url === undefined || matchId === undefined || tokenFile === undefined) {
    console.error('usage: npm run bot -- <address> <match id> <file for its token>');
    process.exit(2);
  }
  try {
    const { reason, won } = await playRandomly(url, matchId, tokenFile);
    console.log(`${won ? 'won' : 'not won'}: ${reason}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (isProblem(error, 'auth.invalid'))
      console.error(`The service does not know the token in ${tokenFile}. Delete the file to play as somebody new.`);
    process.exit(1);
  }
}
