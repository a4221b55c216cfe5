import type { Person } from '../../simulation/clients/people.ts';
import type { CountedMatch, LIVE } from './matches.ts';

/** How far a match has come. */
interface Told {
  readonly rounds: number;
  readonly entries: number;
}

/** Plays one seat as docs/client.md says: follow, look when asked, seal. Random legal moves. */
async function playSeat(
  person: Person,
  { matchId, seat }: { readonly matchId: string; readonly seat: number },
  { thinkMs }: typeof LIVE,
  began: () => void = () => {},
): Promise<Told> {
  const { client, random } = person;
  let rounds = 0;
  let entries = 0;
  for await (const news of client.follow(matchId)) {
    if (news.type !== 'entry') continue;
    const { entry } = news;
    entries = entry.seq;
    if (entry.type === 'started') began();
    if (entry.closed !== undefined) rounds += 1;
    if (entry.outcome !== undefined || !entry.asked?.some((asked) => asked.seat === seat)) continue;
    await person.sleep(thinkMs.least + random.next() * (thinkMs.most - thinkMs.least));
    const { round, you } = await client.match(matchId);
    if (!you || you.seal !== null || you.moves.length === 0 || round !== entry.round) continue;
    try {
      await client.seal(matchId, round, random.pick(you.moves));
    } catch (error) {
      // Somebody has closed the round: the next entry says what is asked now.
      if ((error as { status?: number }).status !== 409) throw error;
    }
  }
  return { rounds, entries };
}

/**
 * Plays a match to its end, with a person on each seat.
 *
 * @param began called when it has begun
 */
export async function playOut(
  people: readonly Person[],
  { game, seats, options = {} }: CountedMatch,
  live: typeof LIVE,
  began: () => void,
): Promise<Told> {
  const [host, ...others] = people as [Person, ...Person[]];
  const { matchId } = await host.client.create({ game, seats, options, deadline: live.deadlineSeconds } as never);
  const first = playSeat(host, { matchId, seat: 0 }, live, began);
  const joined: Promise<Told>[] = [];
  for (const [n, other] of others.entries()) {
    await other.client.join(matchId, { seat: n + 1 });
    joined.push(playSeat(other, { matchId, seat: n + 1 }, live));
  }
  const [told] = await Promise.all([first, ...joined]);
  return told;
}
