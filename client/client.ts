import { randomUUID } from 'node:crypto';
import {
  type Check,
  isEntryList,
  isGames,
  isGuest,
  isHealth,
  isMatch,
  isMe,
  isSealed,
  isTicket,
  isWithdrawn,
} from './answers.ts';
import { Follower, type FollowOptions } from './follow.ts';
import { type Call, Http, type Reply } from './http.ts';
import { network, type Transport } from './transport.ts';
import type { EntryList, GameSummary, Guest, Json, MatchAnswer, NewMatch, SealAnswer } from './wire.ts';

/** Matches whose last answer is kept to be compared by ETag. */
const KEPT = 50;

export interface ClientOptions {
  /** Bearer token; without it only public things can be read. */
  readonly token?: string;
  readonly transport?: Transport;
  /** Tries of a call that may be repeated, the first included. */
  readonly tries?: number;
}

/**
 * A player's door to Standoff. Every method throws `Problem` for a refusal and `Unreachable` if no answer came; calls that
 * may safely be repeated are repeated first.
 */
export class Client {
  /** Address of the service, without a slash at the end. */
  readonly url: string;
  private readonly options: ClientOptions;
  private readonly transport: Transport;
  private readonly http: Http;
  private readonly answers = new Map<string, { etag: string; match: MatchAnswer }>();

  constructor(url: string, options: ClientOptions = {}) {
    this.url = url.replace(/\/+$/, '');
    this.options = options;
    this.transport = options.transport ?? network;
    this.http = new Http({ ...options, base: this.url, transport: this.transport });
  }

  /** The service's time as its answers tell it, else that of this machine. Epoch milliseconds. */
  now(): number {
    return this.http.now();
  }

  /** The same service for another token. */
  as(token: string): Client {
    return new Client(this.url, { ...this.options, token });
  }

  /** Any call, for what has no method here. */
  send(call: Call): Promise<Reply> {
    return this.http.send(call);
  }

  async health(): Promise<{ ok: true; stage: string }> {
    return this.get('/health', isHealth);
  }

  async games(): Promise<readonly GameSummary[]> {
    return (await this.get<{ games: GameSummary[] }>('/games', isGames)).games;
  }

  /** A new guest. Not repeated: each try would be another guest. */
  async guest(name: string): Promise<Guest> {
    return this.body({ method: 'POST', path: '/guests', body: { name }, repeatable: false }, isGuest);
  }

  /** Changes your name. It shows everywhere within a minute. */
  async rename(name: string): Promise<void> {
    await this.body({ method: 'PATCH', path: '/me', body: { name }, repeatable: true }, isMe);
  }

  /** Opens a match; you take the first seat without a bot. It starts by itself when the last seat is taken. */
  async create(match: NewMatch): Promise<MatchAnswer> {
    return this.post('/matches', match, isMatch);
  }

  /** Takes a seat: the one that is asked for, or the first free one. */
  async join(matchId: string, wanted: { seat?: number; invite?: string } = {}): Promise<MatchAnswer> {
    return this.post(`/matches/${matchId}/join`, wanted, isMatch);
  }

  async leave(matchId: string): Promise<MatchAnswer> {
    return this.post(`/matches/${matchId}/leave`, undefined, isMatch);
  }

  /** Starts before every seat is taken; free seats are given to bots of that level, or closed. */
  async start(matchId: string, bots?: 0 | 1): Promise<MatchAnswer> {
    return this.post(`/matches/${matchId}/start`, bots === undefined ? {} : { bots }, isMatch);
  }

  async resign(matchId: string): Promise<MatchAnswer> {
    return this.post(`/matches/${matchId}/resign`, undefined, isMatch);
  }

  /** The match as you may see it. An answer that has not changed is not sent again. */
  async match(matchId: string): Promise<MatchAnswer> {
    const known = this.answers.get(matchId);
    const headers: Record<string, string> = known ? { 'if-none-match': known.etag } : {};
    const path = `/matches/${matchId}`;
    const reply = await this.http.send({ method: 'GET', path, headers, repeatable: true, isAnswer: isMatch });
    if (reply.status === 304 && known) return known.match;
    const match = reply.body as MatchAnswer;
    this.keep(matchId, reply.headers.get('etag'), match);
    return match;
  }

  /** Seals a move for a round; another move replaces it while the round is open. */
  async seal(matchId: string, round: number, move: Json): Promise<SealAnswer> {
    const path = `/matches/${matchId}/rounds/${round}/seal`;
    const until = this.deadlineOf(matchId, round);
    return this.body({ method: 'PUT', path, body: { move }, headers: freshKey(), repeatable: true, until }, isSealed);
  }

  /** Takes a seal back. */
  async withdraw(matchId: string, round: number): Promise<void> {
    const path = `/matches/${matchId}/rounds/${round}/seal`;
    const until = this.deadlineOf(matchId, round);
    await this.body({ method: 'DELETE', path, headers: freshKey(), repeatable: true, until }, isWithdrawn);
  }

  /** Acts outside the barrier, at once and in public, in the round that the act was chosen in and in no other. */
  async act(matchId: string, round: number, act: Json): Promise<MatchAnswer> {
    const path = `/matches/${matchId}/rounds/${round}/acts`;
    const until = this.deadlineOf(matchId, round);
    return this.body({ method: 'POST', path, body: { act }, headers: freshKey(), repeatable: true, until }, isMatch);
  }

  /** Stores standing orders: fields left out stay as they are. Private, also that you did it. */
  async order(matchId: string, orders: { readonly [preference: string]: Json }): Promise<MatchAnswer> {
    const path = `/matches/${matchId}/orders`;
    return this.body({ method: 'PATCH', path, body: { orders }, headers: freshKey(), repeatable: true }, isMatch);
  }

  /** One page of the history after a number, oldest first. Entries that resolved a seal of yours carry your receipt. */
  async entries(matchId: string, after = 0, limit = 100): Promise<EntryList> {
    return this.get(`/matches/${matchId}/entries?after=${after}&limit=${limit}`, isEntryList);
  }

  /** A ticket for one socket, good for a minute and for this match only. */
  async ticket(matchId: string): Promise<{ url: string }> {
    return this.post('/tickets', { matchId }, isTicket);
  }

  /** Follows a match: every entry once and in order, and in between who has sealed. */
  follow(matchId: string, options?: FollowOptions): Follower {
    // A follower tries again by itself, since it knows how much time there is.
    const source = new Client(this.url, { ...this.options, tries: 1 });
    return new Follower(matchId, source, this.transport, options);
  }

  /** Until when a round is open, if the last read of the match has told. */
  private deadlineOf(matchId: string, round: number): number | undefined {
    const match = this.answers.get(matchId)?.match;
    return match?.round === round ? (match.deadline ?? undefined) : undefined;
  }

  private async get<T>(path: string, isAnswer: Check): Promise<T> {
    return this.body({ method: 'GET', path, repeatable: true }, isAnswer);
  }

  private async post<T>(path: string, body: unknown, isAnswer: Check): Promise<T> {
    return this.body({ method: 'POST', path, body, headers: freshKey(), repeatable: true }, isAnswer);
  }

  private async body<T>(call: Call, isAnswer: Check): Promise<T> {
    return (await this.http.send({ ...call, isAnswer })).body as T;
  }

  private keep(matchId: string, etag: string | null, match: MatchAnswer): void {
    if (etag === null) return;
    this.answers.delete(matchId);
    this.answers.set(matchId, { etag, match });
    if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value as string);
  }
}

/** Names a call, so that its repeats are known to be the same command. */
const freshKey = () => ({ 'idempotency-key': randomUUID() });
