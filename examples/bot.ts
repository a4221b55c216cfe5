import { setTimeout as sleep } from 'node:timers/promises';
import { Client, isProblem, mayPass } from '../client/index.ts';
import { keptToken } from './kept-token.ts';

/** Before it looks again after something went wrong. Milliseconds. */
const PAUSE = 1_000;

/**
 * A small bot: takes a seat, plays a random legal move whenever it is asked, and says how it went. One that was
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
    const outcome = await answer(me, matchId);
    if (outcome) return outcome;
  }
  return { reason: 'cancelled', won: false };
}

/** Seals a move if one is asked for. Returns how the match has ended, if it has. */
async function answer(me: Client, matchId: string): Promise<{ reason: string; won: boolean } | undefined> {
  for (;;) {
    try {
      // The public history says that something has happened; only our own read says what we are asked.
      const { round, you, outcome } = await me.match(matchId);
      if (outcome) return { reason: outcome.reason, won: outcome.winners.includes(you?.seat ?? -1) };
      const moves = you?.seal ? [] : (you?.moves ?? []);
      const move = moves[Math.floor(Math.random() * moves.length)];
      if (move !== undefined) await me.seal(matchId, round, move);
      return undefined;
    } catch (error) {
      // The round has closed, or another device of ours was faster: the next entry says what is asked now.
      if (isProblem(error) && error.status === 409) return undefined;
      // The service is away, or another player has changed what we may do: look again.
      if (!mayPass(error) && !(isProblem(error) && error.status === 422)) throw error;
      await sleep(PAUSE);
    }
  }
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
    // A socket that has fallen silent would keep this process until its network gives up.
    process.exit();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (isProblem(error, 'auth.invalid'))
      console.error(`The service does not know the token in ${tokenFile}. Delete the file to play as somebody new.`);
    process.exit(1);
  }
}
