/*
 * Plays a whole match with a generated client, and reads what no service sends yet. The clients differ only in how they
 * are called, so each of them fills `Calls`.
 */

/** What an answer came to: its value, or the status and the error that the client has read. */
export interface Outcome<T> {
  readonly status: number;
  readonly data?: T | undefined;
  readonly error?: unknown;
}

export interface MatchSeen {
  readonly matchId: string;
  readonly status: string;
  readonly game: string;
  readonly round: number;
  readonly outcome: { readonly reason: string } | null;
  readonly you: { readonly seal: unknown; readonly moves: readonly unknown[]; readonly form: unknown } | null;
}

export interface EntrySeen {
  readonly seq: number;
  readonly type: string;
  readonly events?: readonly { readonly type: string }[];
  readonly outcome?: { readonly reason: string };
}

/** The requests of a match, as one player makes them. */
export interface Calls {
  open(body: object): Promise<Outcome<MatchSeen>>;
  lobby(): Promise<Outcome<{ readonly matches: readonly { readonly matchId: string }[] }>>;
  join(id: string): Promise<Outcome<MatchSeen>>;
  match(id: string): Promise<Outcome<MatchSeen>>;
  seal(id: string, round: number, move: unknown): Promise<Outcome<unknown>>;
  entries(
    id: string,
    after: number,
  ): Promise<Outcome<{ readonly entries: readonly EntrySeen[]; readonly next: number | null }>>;
  health(): Promise<Outcome<unknown>>;
}

/** A generated client: a guest's calls at an address. */
export type Arrive = (url: string, name: string) => Promise<Calls>;
/** The calls of somebody who has a token already. */
export type Return = (url: string, token: string) => Calls;

function given<T>({ status, data, error }: Outcome<T>): T {
  if (data === undefined) throw new Error(`${status} ${JSON.stringify(error)}`);
  return data;
}

/** Seals a random move if the player is asked for one. Somebody may be faster: then the answer is 409. */
async function take(calls: Calls, id: string): Promise<MatchSeen> {
  const match = given(await calls.match(id));
  const { you } = match;
  if (match.outcome !== null || you === null || you.seal !== null || you.moves.length === 0) return match;
  const move = you.moves[Math.floor(Math.random() * you.moves.length)];
  const { status, error } = await calls.seal(id, match.round, move);
  if (status !== 200 && status !== 409) throw new Error(`a legal move is refused: ${status} ${JSON.stringify(error)}`);
  return match;
}

async function play(arrive: Arrive, url: string, opening: object) {
  const [ann, bob] = await Promise.all([arrive(url, 'Ann'), arrive(url, 'Bob')]);
  const { matchId } = given(await ann.open(opening));
  let listed = false;
  while (!listed) listed = given(await bob.lobby()).matches.some((one) => one.matchId === matchId);
  given(await bob.join(matchId));
  let match = given(await ann.match(matchId));
  while (match.outcome === null) {
    await take(ann, matchId);
    match = await take(bob, matchId);
  }
  const entries: EntrySeen[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: { readonly entries: readonly EntrySeen[]; readonly next: number | null } = given(
      await ann.entries(matchId, after),
    );
    entries.push(...page.entries);
    after = page.next;
  }
  return {
    reason: match.outcome.reason,
    seqs: entries.map(({ seq }) => seq),
    last: entries.at(-1)?.outcome?.reason,
    events: entries.flatMap(({ events = [] }) => events).length,
  };
}

/** What the client makes of answers that no service sends yet, see `strange.ts`. */
async function readStrange(calls: Calls) {
  const match = given(await calls.match('strange'));
  const { entries } = given(await calls.entries('strange', 0));
  const refused = await calls.seal('strange', 1, {});
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await calls.health()).status);
  return {
    status: match.status,
    game: match.game,
    types: entries.map(({ type }) => type),
    events: entries.flatMap(({ events = [] }) => events.map(({ type }) => type)),
    refused: [refused.status, (refused.error as { code?: string }).code],
    statuses,
  };
}

/** Runs a client; the arguments are the address of the service, that of the strange one, and how to open the match. */
export async function run(arrive: Arrive, back: Return): Promise<void> {
  const [url, strange, opening] = process.argv.slice(2) as [string, string, string];
  const played = await play(arrive, url, JSON.parse(opening) as object);
  console.log(JSON.stringify({ played, read: await readStrange(back(strange, 'token')) }));
}
