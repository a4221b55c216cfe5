import {
  type Check,
  isBlock,
  isBlockList,
  isDeclined,
  isDeleted,
  isEntryList,
  isExport,
  isGame,
  isGames,
  isGuest,
  isHealth,
  isHook,
  isHookDeleted,
  isHookSecret,
  isHooks,
  isHookTested,
  isHookWithMessages,
  isInvitation,
  isInvitationList,
  isIssuers,
  isKeys,
  isMatch,
  isMatchList,
  isMe,
  isNewHook,
  isNewToken,
  isRevoked,
  isSealed,
  isTicket,
  isTokens,
  isTranscript,
  isWithdrawn,
} from './answers.ts';
import { Channel, type ChannelOptions } from './channel.ts';
import { Follower, type FollowOptions } from './follow.ts';
import type { YourMatch } from './frames.ts';
import { frozen } from './frozen.ts';
import type { SentAct, SentMove, SentOrders } from './games.ts';
import { type Call, Http, type Reply } from './http.ts';
import { Pacer } from './pacer.ts';
import { network, type Transport } from './transport.ts';
import type {
  Blocked,
  Entry,
  EntryList,
  Export,
  FinishedMatches,
  GameAnswer,
  GameSummary,
  Guest,
  Hook,
  HookEvent,
  HookSecret,
  HookWithMessages,
  Invitation,
  InvitationSummary,
  IssuerList,
  ListedToken,
  MatchAnswer,
  MatchSummary,
  Me,
  MyMatches,
  NewHook,
  NewMatch,
  NewToken,
  OpenMatches,
  PublicKey,
  SealAnswer,
  SignedIn,
  Ticket,
  Transcript,
  VacantMatches,
} from './wire.ts';

/** Matches whose last answer is kept to be compared by ETag. */
const KEPT = 50;
/** A kept answer is good for so long: players' names change without a new ETag. Milliseconds. */
const FRESH = 60_000;
/** Entries that are asked for at once unless somebody says how many: as many as there may be. */
const PAGE = 100;

/** How a client calls the service. */
export interface ClientOptions {
  /** Bearer token; without it only public things can be read. */
  readonly token?: string | undefined;
  /** The network, clocks and chance; the platform's own if left out. */
  readonly transport?: Transport | undefined;
  /** Tries of a call that may be repeated, the first included; 8 if left out, over some ten seconds. */
  readonly tries?: number | undefined;
  /**
   * Told of each new guest before {@link Client.guest} answers. Keep the token: it is all that a guest has, it is shown once, and
   * whoever loses it loses their seats. Without this a warning that says so goes to the console, once.
   */
  readonly onGuest?: ((guest: Guest) => void) | undefined;
}

/** What every call takes. */
export interface CallOptions {
  /**
   * Gives the call up when raised: it rejects with the signal's reason, and nothing is tried again. Whether the service has carried
   * it out is not known then.
   */
  readonly signal?: AbortSignal | undefined;
}

/** What a call takes that changes something. */
export interface ChangeOptions extends CallOptions {
  /**
   * Names the change, in 1 to 200 characters: the service carries out once whatever comes with the same key and asks for the same.
   * Each call has a key of its own, also for its repeats, unless you give one: do so for a call that your program may repeat after
   * it was stopped.
   */
  readonly key?: string | undefined;
}

export interface SealOptions extends ChangeOptions {
  /** `head` of the match that the move was chosen in: if there is another one by now, the move is refused (`seal.other-head`). */
  readonly head?: string;
}

let hasWarned = false;

/** A guest's token cannot be had again. Says so where nobody has said what becomes of it. */
function warn(): void {
  if (hasWarned) return;
  hasWarned = true;
  console.warn(
    'Standoff: a guest has nothing but the token. Keep it; whoever loses it loses their seats. (Give the client `onGuest` to be told of it instead of this warning.)',
  );
}

/** The same promise, rejected as soon as the signal is raised. Leaves no listener behind. */
const untilAborted = <T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal?.reason);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
    const done = (): void => signal?.removeEventListener('abort', giveUp);
    promise.finally(done).then(resolve, reject);
  });

/**
 * A player's door to Standoff. Every method throws `Problem` for a refusal and `Unreachable` if no answer came; calls that
 * may safely be repeated are repeated first.
 *
 * Name a game to get its types: `client.match<'bang'>(id)`. They are those of this version of the library; pass over kinds that
 * you do not know.
 */
export class Client {
  /** Address of the service, without a slash at the end. */
  readonly url: string;
  private readonly options: ClientOptions;
  private readonly transport: Transport;
  private readonly pacer: Pacer;
  private readonly http: Http;
  private readonly answers = new Map<string, { etag: string; match: MatchAnswer; at: number }>();
  /** The last call about one seal or one seat's orders, by path. */
  private readonly turns = new Map<string, Promise<unknown>>();

  /**
   * @param url address of the service, as `npm start` and the stack's output `ApiUrl` name it
   * @param pacer of the library's own, for those who listen; leave it out
   */
  constructor(url: string, options: ClientOptions = {}, pacer?: Pacer) {
    const { token, transport = network, tries } = options;
    this.url = url.replace(/\/+$/, '');
    this.options = options;
    this.transport = transport;
    this.pacer = pacer ?? new Pacer(transport);
    this.http = new Http({
      base: this.url,
      transport,
      pacer: this.pacer,
      isListening: pacer !== undefined,
      token,
      ...(tries !== undefined && { tries }),
    });
  }

  /** The service's time as its answers tell it, else that of this machine. Epoch milliseconds. */
  now(): number {
    return this.http.now();
  }

  /**
   * When the service's clock showed a time, at the earliest, by the steady clock of the transport; undefined while no answer has told
   * the service's time. For followers.
   */
  earliest(at: number): number | undefined {
    return this.http.earliest(at);
  }

  /** The same service for another token. */
  as(token: string): Client {
    return new Client(this.url, { ...this.options, token });
  }

  /** Any call, for what has no method here. */
  send(call: Call): Promise<Reply> {
    return this.http.send(call);
  }

  /** Whether the service is there, and which stage it is. */
  async health(options?: CallOptions): Promise<{ ok: true; stage: string }> {
    return this.get('/health', isHealth, options);
  }

  /** The public keys of receipts, see `verifyReceipt`. */
  async keys(options?: CallOptions): Promise<readonly PublicKey[]> {
    return (await this.get<{ keys: PublicKey[] }>('/keys', isKeys, options)).keys;
  }

  /** Games that can be played. */
  async games(options?: CallOptions): Promise<readonly GameSummary[]> {
    return (await this.get<{ games: GameSummary[] }>('/games', isGames, options)).games;
  }

  /** One game: its options, moves, acts and standing orders as JSON Schemas, and its refusals. */
  async game(game: string, options?: CallOptions): Promise<GameAnswer> {
    return this.get(`/games/${encodeURIComponent(game)}`, isGame, options);
  }

  /**
   * A new guest. Not repeated: each try would be another guest. The token is shown this once, and is all that a guest has: keep it
   * before anything is done with it. See `onGuest` in {@link ClientOptions}.
   */
  async guest(name: string, { signal }: CallOptions = {}): Promise<Guest> {
    const call = { method: 'POST', path: '/guests', body: { name }, repeatable: false, signal } as const;
    const guest = await this.body<Guest>(call, isGuest);
    (this.options.onGuest ?? warn)(guest);
    return guest;
  }

  /** Whom the token belongs to. */
  async me(options?: CallOptions): Promise<Me> {
    return this.get('/me', isMe, options);
  }

  /** Changes your name. It shows everywhere within a minute. */
  async rename(name: string, { signal }: CallOptions = {}): Promise<void> {
    await this.body({ method: 'PATCH', path: '/me', body: { name }, repeatable: true, signal }, isMe);
  }

  /** By whom one can sign in here. */
  async issuers(options?: CallOptions): Promise<IssuerList> {
    return this.get('/sign-in', isIssuers, options);
  }

  /**
   * Exchanges an ID token of OpenID Connect for a session. A client with a guest's token makes that guest the player of the account,
   * with all seats. Not repeated: an ID token is exchanged once.
   *
   * @param name of a new player; else that in the ID token
   */
  async signIn(
    idToken: string,
    { name, signal }: CallOptions & { readonly name?: string | undefined } = {},
  ): Promise<SignedIn> {
    const body = { idToken, ...(name !== undefined && { name }) };
    return this.body({ method: 'POST', path: '/sign-in', body, repeatable: false, signal }, isGuest);
  }

  /** Your tokens, without their texts. */
  async tokens(options?: CallOptions): Promise<readonly ListedToken[]> {
    return (await this.get<{ tokens: ListedToken[] }>('/me/tokens', isTokens, options)).tokens;
  }

  /**
   * A personal token, for a program of yours. Its text is shown this once. If its answer gets lost the repeat is refused with
   * `token.shown`, whose document names the token's `id`: revoke it, and ask for another one.
   *
   * @param wanted `scopes`: at most those of your own token; `expiresInDays`: 90 if left out, null for ever
   */
  async createToken(
    wanted: { readonly name: string; readonly scopes: readonly string[]; readonly expiresInDays?: number | null },
    options?: ChangeOptions,
  ): Promise<NewToken> {
    return this.post('/me/tokens', wanted, isNewToken, options);
  }

  /** Revokes a token. Its sockets are closed. */
  async revokeToken(id: string, { signal }: CallOptions = {}): Promise<void> {
    const path = `/me/tokens/${encodeURIComponent(id)}`;
    await this.body({ method: 'DELETE', path, repeatable: true, signal }, isRevoked);
  }

  /** Your webhooks. */
  async hooks(options?: CallOptions): Promise<readonly Hook[]> {
    return (await this.get<{ hooks: Hook[] }>('/me/hooks', isHooks, options)).hooks;
  }

  /** One of them, with what became of its last messages. */
  async hook(id: string, options?: CallOptions): Promise<HookWithMessages> {
    return this.get(hookPath(id), isHookWithMessages, options);
  }

  /**
   * A webhook: messages to an address of yours. Its secret is shown this once. If its answer gets lost the repeat is refused with
   * `hook.shown`, whose document names the webhook's `id`: take a new secret with {@link renewHookSecret}.
   */
  async createHook(
    wanted: { readonly url: string; readonly events: readonly HookEvent[]; readonly name?: string },
    options?: ChangeOptions,
  ): Promise<NewHook> {
    return this.post('/me/hooks', wanted, isNewHook, options);
  }

  /** Changes a webhook; what is left out stays as it is. `active: true` switches it on again. */
  async changeHook(
    id: string,
    change: {
      readonly url?: string;
      readonly events?: readonly HookEvent[];
      readonly name?: string | null;
      readonly active?: boolean;
    },
    { signal }: CallOptions = {},
  ): Promise<Hook> {
    return this.body({ method: 'PATCH', path: hookPath(id), body: change, repeatable: true, signal }, isHook);
  }

  /** Takes a webhook away. */
  async deleteHook(id: string, { signal }: CallOptions = {}): Promise<void> {
    await this.body({ method: 'DELETE', path: hookPath(id), repeatable: true, signal }, isHookDeleted);
  }

  /** Sends a message of type `test`. Gives its `webhook-id`. Not repeated: it can be asked for once in ten seconds. */
  async testHook(id: string, { signal }: CallOptions = {}): Promise<string> {
    const call = { method: 'POST', path: `${hookPath(id)}/test`, repeatable: false, signal } as const;
    return (await this.body<{ webhookId: string }>(call, isHookTested)).webhookId;
  }

  /** A new secret for a webhook, shown this once. Those of before sign too for a day. */
  async renewHookSecret(id: string, options?: ChangeOptions): Promise<HookSecret> {
    return this.post(`${hookPath(id)}/secret`, undefined, isHookSecret, options);
  }

  /** What is stored about you; ask on with `next` as `cursor` if it is not null. */
  async exportMe({ cursor, signal }: CallOptions & { readonly cursor?: string | undefined } = {}): Promise<Export> {
    const path = cursor === undefined ? '/me/export' : `/me/export?cursor=${encodeURIComponent(cursor)}`;
    return this.get(path, isExport, { signal });
  }

  /** Deletes you, for good: you resign and leave, and your name, account and tokens are taken away. */
  async deleteMe(player: string, { signal }: CallOptions = {}): Promise<void> {
    const body = { confirm: player };
    await this.body({ method: 'DELETE', path: '/me', body, repeatable: true, signal }, isDeleted);
  }

  /**
   * Your matches, page by page as they are iterated over: all of them, newest first, or those that you ask for. With `awaiting` or
   * `status` `open` or `playing` the earliest deadline of a page comes first.
   */
  myMatches(options: CallOptions & MyMatches = {}): AsyncGenerator<MatchSummary, void> {
    const { status, awaiting } = options;
    return this.list('/me/matches', { status, awaiting }, options);
  }

  /** Matches that you may join, newest first, page by page as they are iterated over: all of them, or those that you ask for. */
  openMatches(options: CallOptions & OpenMatches = {}): AsyncGenerator<MatchSummary, void> {
    const { game, seats, free, openedAfter } = options;
    return this.list('/matches', { game, seats, free, openedAfter }, options);
  }

  /** Matches that are played and in which you may take a seat that was given up; {@link join} takes it. */
  vacantMatches(options: CallOptions & VacantMatches = {}): AsyncGenerator<MatchSummary, void> {
    const { game, seats } = options;
    return this.list('/matches', { status: 'vacant', game, seats }, options);
  }

  /** Finished matches of a game, newest first, page by page as they are iterated over; those by invitation are not among them. */
  finishedMatches(game: string, options: CallOptions & FinishedMatches = {}): AsyncGenerator<MatchSummary, void> {
    const { seats, from, to } = options;
    return this.list('/matches', { status: 'over', game, seats, from, to }, options);
  }

  /** What an invitation is for, before you join: game, options and clock, and who sits where. */
  async invitation<G extends string = string>(
    matchId: string,
    invite: string,
    { signal }: CallOptions = {},
  ): Promise<Invitation<G>> {
    const call = { method: 'POST', path: `${pathOf(matchId)}/invitation`, body: { invite }, repeatable: true } as const;
    return this.body({ ...call, signal }, isInvitation);
  }

  /** Whom you have blocked. */
  async blocks(options?: CallOptions): Promise<readonly Blocked[]> {
    return (await this.get<{ blocks: Blocked[] }>('/me/blocks', isBlockList, options)).blocks;
  }

  /** Blocks a player: they cannot invite you, nor join a match that you host. */
  async block(player: string, { signal }: CallOptions = {}): Promise<void> {
    await this.body({ method: 'PUT', path: blockPath(player), repeatable: true, signal }, isBlock);
  }

  /** Takes a block back. */
  async unblock(player: string, { signal }: CallOptions = {}): Promise<void> {
    await this.body({ method: 'DELETE', path: blockPath(player), repeatable: true, signal }, isBlock);
  }

  /** Matches that you are invited to, page by page as they are iterated over. {@link join} accepts an invitation. */
  async *invitations(options?: CallOptions): AsyncGenerator<InvitationSummary, void> {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const at: string = cursor === '' ? '/me/invitations' : `/me/invitations?cursor=${encodeURIComponent(cursor)}`;
      const page: { invitations: InvitationSummary[]; next: string | null } = await this.get(
        at,
        isInvitationList,
        options,
      );
      yield* page.invitations;
      cursor = page.next;
    }
  }

  /** Declines an invitation to a match. */
  async decline(matchId: string, options?: ChangeOptions): Promise<void> {
    const path = `/me/invitations/${encodeURIComponent(matchId)}`;
    await this.change({ method: 'DELETE', path }, isDeclined, options);
  }

  /**
   * Invites a player to a match that you host, before it starts.
   *
   * @param wanted `seat`: is kept for the player; any seat if left out
   */
  async invite<G extends string = string>(
    matchId: string,
    player: string,
    wanted: { readonly seat?: number } = {},
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    return this.post(`${pathOf(matchId)}/invitations`, { player, ...wanted }, isMatch, options);
  }

  /** Takes an invitation back. */
  async uninvite<G extends string = string>(
    matchId: string,
    player: string,
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    const path = `${pathOf(matchId)}/invitations/${encodeURIComponent(player)}`;
    return this.change({ method: 'DELETE', path }, isMatch, options);
  }

  /** Opens a match; you take the first seat without a bot. It starts by itself when the last seat is taken. */
  async create<G extends string = string>(match: NewMatch<G>, options?: ChangeOptions): Promise<MatchAnswer<G>> {
    return this.post('/matches', match, isMatch, options);
  }

  /**
   * Takes a seat: the one that is asked for, or the first free one. Joining again gives the seat that you hold. In a match that is
   * played it is a seat that was given up, if others may take it: you play from the next round on.
   */
  async join<G extends string = string>(
    matchId: string,
    wanted: { readonly seat?: number; readonly invite?: string } = {},
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    return this.post(`${pathOf(matchId)}/join`, wanted, isMatch, options);
  }

  /**
   * Plays a match again that is over: opens one of the same table and invites the others, or seats you in the one that another player
   * has opened before.
   */
  async rematch<G extends string = string>(matchId: string, options?: ChangeOptions): Promise<MatchAnswer<G>> {
    return this.post(`${pathOf(matchId)}/rematch`, undefined, isMatch, options);
  }

  /** Takes a player off the table of a match that you host, before the start. They cannot come back to it. */
  async kick<G extends string = string>(
    matchId: string,
    player: string,
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    const path = `${pathOf(matchId)}/players/${encodeURIComponent(player)}`;
    return this.change({ method: 'DELETE', path }, isMatch, options);
  }

  /** Gives your seat up before the start. */
  async leave<G extends string = string>(matchId: string, options?: ChangeOptions): Promise<MatchAnswer<G>> {
    return this.post(`${pathOf(matchId)}/leave`, undefined, isMatch, options);
  }

  /** Starts before every seat is taken; free seats are given to bots of that level, or closed. */
  async start<G extends string = string>(
    matchId: string,
    bots?: 0 | 1,
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    return this.post(`${pathOf(matchId)}/start`, bots === undefined ? {} : { bots }, isMatch, options);
  }

  /** Takes your seat over again after you were away so long that a bot plays it: you play from the next round on. */
  async returnTo<G extends string = string>(matchId: string, options?: ChangeOptions): Promise<MatchAnswer<G>> {
    return this.post(`${pathOf(matchId)}/return`, undefined, isMatch, options);
  }

  /** Gives up for good. */
  async resign<G extends string = string>(matchId: string, options?: ChangeOptions): Promise<MatchAnswer<G>> {
    return this.post(`${pathOf(matchId)}/resign`, undefined, isMatch, options);
  }

  /**
   * The match as you may see it. An answer that has not changed is not sent again for a minute: you get the same object, which is
   * frozen.
   */
  async match<G extends string = string>(matchId: string, { signal }: CallOptions = {}): Promise<MatchAnswer<G>> {
    const kept = this.answers.get(matchId);
    const known = kept && this.transport.elapsed() - kept.at < FRESH ? kept : undefined;
    const headers: Record<string, string> = known ? { 'if-none-match': known.etag } : {};
    const path = pathOf(matchId);
    const reply = await this.http.send({ method: 'GET', path, headers, repeatable: true, isAnswer: isMatch, signal });
    if (reply.status === 304 && known) return known.match as MatchAnswer<G>;
    const match = frozen(reply.body as MatchAnswer<G>);
    this.keep(matchId, reply.headers.get('etag'), match as MatchAnswer);
    return match;
  }

  /** Seals a move for a round; another move replaces it while the round is open. The receipt proves what was sealed. */
  async seal<G extends string = string>(
    matchId: string,
    round: number,
    move: SentMove<G>,
    { head, ...options }: SealOptions = {},
  ): Promise<SealAnswer> {
    const path = `${pathOf(matchId)}/rounds/${round}/seal`;
    const call = {
      method: 'PUT',
      path,
      body: { move, ...(head && { head }) },
      until: this.deadlineOf(matchId, round),
    } as const;
    return this.inTurn(path, options.signal, () => this.change(call, isSealed, options));
  }

  /** Takes a seal back. */
  async withdraw(matchId: string, round: number, options?: ChangeOptions): Promise<void> {
    const path = `${pathOf(matchId)}/rounds/${round}/seal`;
    const call = { method: 'DELETE', path, until: this.deadlineOf(matchId, round) } as const;
    await this.inTurn(path, options?.signal, () => this.change(call, isWithdrawn, options));
  }

  /** Acts outside the barrier, at once and in public, in the round that the act was chosen in and in no other. */
  async act<G extends string = string>(
    matchId: string,
    round: number,
    act: SentAct<G>,
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    const path = `${pathOf(matchId)}/rounds/${round}/acts`;
    return this.change(
      { method: 'POST', path, body: { act }, until: this.deadlineOf(matchId, round) },
      isMatch,
      options,
    );
  }

  /**
   * Votes for a pause of 1 to 30 days or for the end of the match, in the open round; null takes your vote back. It is so as soon as all
   * who play have voted for the same.
   */
  async vote<G extends string = string>(
    matchId: string,
    round: number,
    vote: { readonly for: 'pause'; readonly days: number } | { readonly for: 'end' } | null,
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    const path = `${pathOf(matchId)}/rounds/${round}/votes`;
    return this.inTurn(path, options?.signal, () =>
      this.change({ method: 'POST', path, body: vote ?? { for: null } }, isMatch, options),
    );
  }

  /** Gives another player more time in the open round, for whom it waits. */
  async giveTime<G extends string = string>(
    matchId: string,
    round: number,
    gift: { readonly seat: number; readonly seconds: number },
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    return this.post(`${pathOf(matchId)}/rounds/${round}/time`, gift, isMatch, options);
  }

  /** Takes days of vacation: the open round waits so much longer for you. */
  async takeVacation<G extends string = string>(
    matchId: string,
    round: number,
    days: number,
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    const path = `${pathOf(matchId)}/rounds/${round}/vacation`;
    return this.change(
      { method: 'POST', path, body: { days }, until: this.deadlineOf(matchId, round) },
      isMatch,
      options,
    );
  }

  /** Stores standing orders: fields left out stay as they are. Private, also that you did it. */
  async order<G extends string = string>(
    matchId: string,
    orders: SentOrders<G>,
    options?: ChangeOptions,
  ): Promise<MatchAnswer<G>> {
    const path = `${pathOf(matchId)}/orders`;
    return this.inTurn(path, options?.signal, () =>
      this.change({ method: 'PATCH', path, body: { orders } }, isMatch, options),
    );
  }

  /**
   * One page of the history behind a number, oldest first. Entries that resolved a seal of yours carry your receipt.
   *
   * @param page `after`: the last entry that you have, 0 if left out; `limit`: entries at most, 1 to 100
   */
  async entries<G extends string = string>(
    matchId: string,
    { after = 0, limit = PAGE, signal }: CallOptions & { readonly after?: number; readonly limit?: number } = {},
  ): Promise<EntryList<G>> {
    return this.get(`${pathOf(matchId)}/entries?after=${after}&limit=${limit}`, isEntryList, { signal });
  }

  /** The history behind a number up to now, oldest first, page by page as it is iterated over. It ends; {@link follow} goes on. */
  async *history<G extends string = string>(
    matchId: string,
    { after = 0, signal }: CallOptions & { readonly after?: number } = {},
  ): AsyncGenerator<Entry<G>, void> {
    for (let next: number | null = after; next !== null; ) {
      const page: EntryList<G> = await this.entries<G>(matchId, { after: next, signal });
      yield* page.entries;
      next = page.next;
    }
  }

  /**
   * The transcript of a match that is over, all pages as one: what `standoff-verify` checks.
   *
   * @throws Problem `match.not-over` before the end
   */
  async transcript<G extends string = string>(matchId: string, { signal }: CallOptions = {}): Promise<Transcript<G>> {
    const page = (after: number) =>
      this.get<Transcript<G>>(`${pathOf(matchId)}/transcript?after=${after}&limit=100`, isTranscript, { signal });
    const first = await page(0);
    const entries = [...first.entries];
    for (let { next } = first; next !== null; ) {
      const more = await page(next);
      entries.push(...more.entries);
      next = more.next;
    }
    return { ...first, entries, next: null };
  }

  /** A ticket for one socket, good for a minute and for this match only, or for any match. {@link follow} gets its own. */
  async ticket(matchId?: string, options?: ChangeOptions): Promise<Ticket> {
    return this.post('/tickets', matchId === undefined ? {} : { matchId }, isTicket, options);
  }

  /** Follows a match: every entry once and in order, and in between who has sealed. Needs a token, for tickets. */
  follow<G extends string = string>(matchId: string, options?: FollowOptions): Follower<G> {
    // A follower tries again by itself, since it knows how much time there is.
    const source = new Client(this.url, { ...this.options, tries: 1 }, this.pacer);
    return new Follower<G>(matchId, source, this.transport, options);
  }

  /**
   * Listens to all your matches: each one that is running at first, and then each one of which there is news, also those that start
   * later. Needs a token, for tickets.
   */
  yours(options?: ChannelOptions): Channel {
    // As a follower does.
    const source = new Client(this.url, { ...this.options, tries: 1 }, this.pacer);
    return new Channel(source, this.transport, options);
  }

  /** How your running matches stand, over HTTP. {@link yours} brings the same, and goes on. */
  async running({ signal }: CallOptions = {}): Promise<readonly YourMatch[]> {
    const { player } = await this.me({ signal });
    const found: YourMatch[] = [];
    for (const status of ['open', 'playing'] as const)
      for await (const match of this.myMatches({ status, signal })) {
        const { matchId, game, seq, epoch, round, deadline, seats, awaitedFromYou: awaited } = match;
        const seat = seats.findIndex((holder) => holder.player === player);
        found.push({
          matchId,
          game,
          seq,
          ...(epoch !== undefined && { epoch }),
          status: match.status,
          round,
          seat: seat < 0 ? null : seat,
          awaited,
          deadline,
        });
      }
    return found;
  }

  /** Until when a round is open, if the last read of the match has told. */
  private deadlineOf(matchId: string, round: number): number | undefined {
    const match = this.answers.get(matchId)?.match;
    return match?.round === round ? (match.deadline ?? undefined) : undefined;
  }

  private async *list(
    path: string,
    query: Readonly<Record<string, string | number | undefined>>,
    options?: CallOptions,
  ): AsyncGenerator<MatchSummary, void> {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const given = Object.entries({ ...query, cursor }).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const wanted = new URLSearchParams(given).toString();
      const at = wanted === '' ? path : `${path}?${wanted}`;
      const page: { matches: MatchSummary[]; next: string | null } = await this.get(at, isMatchList, options);
      yield* page.matches;
      cursor = page.next;
    }
  }

  private async get<T>(path: string, isAnswer: Check, { signal }: CallOptions = {}): Promise<T> {
    return this.body({ method: 'GET', path, repeatable: true, signal }, isAnswer);
  }

  private async post<T>(path: string, body: unknown, isAnswer: Check, options?: ChangeOptions): Promise<T> {
    return this.change({ method: 'POST', path, body }, isAnswer, options);
  }

  /**
   * One call after the other, in the order in which they were made: else a repeat of the first could come after the second, and
   * undo what was told to be done.
   */
  private async inTurn<T>(path: string, signal: AbortSignal | undefined, call: () => Promise<T>): Promise<T> {
    const before = this.turns.get(path);
    const turn = (async () => {
      await before?.catch(() => {});
      // Given up while it waited: it was never sent.
      signal?.throwIfAborted();
      return call();
    })();
    this.turns.set(path, turn);
    const done = () => {
      if (this.turns.get(path) === turn) this.turns.delete(path);
    };
    turn.then(done, done);
    return untilAborted(turn, signal);
  }

  /** A call that has a key, so that its repeats are known to be the same command. */
  private async change<T>(
    call: Omit<Call, 'repeatable'>,
    isAnswer: Check,
    { signal, key = freshKey() }: ChangeOptions = {},
  ): Promise<T> {
    return this.body({ ...call, headers: { 'idempotency-key': key }, repeatable: true, signal }, isAnswer);
  }

  private async body<T>(call: Call, isAnswer: Check): Promise<T> {
    return (await this.http.send({ ...call, isAnswer })).body as T;
  }

  private keep(matchId: string, etag: string | null, match: MatchAnswer): void {
    if (etag === null) return;
    this.answers.delete(matchId);
    this.answers.set(matchId, { etag, match, at: this.transport.elapsed() });
    if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value as string);
  }
}

const hookPath = (id: string): string => `/me/hooks/${encodeURIComponent(id)}`;
const blockPath = (player: string): string => `/me/blocks/${encodeURIComponent(player)}`;
const pathOf = (matchId: string): string => `/matches/${encodeURIComponent(matchId)}`;

/** `crypto.randomUUID` is missing from pages over plain HTTP, random bytes are not. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
