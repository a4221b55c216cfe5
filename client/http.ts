import { type Check, isObject, isProblemOf } from './answers.ts';
import { Problem, type ProblemDocument, Unreachable, waitAsked } from './errors.ts';
import { type Kind, Pacer } from './pacer.ts';
import { mayPass } from './temporary.ts';
import { backoff, type Transport } from './transport.ts';

/** Patience with one try: a quarter of the time that there is, within limits. Milliseconds. */
const PATIENCE = { least: 1_000, most: 15_000 };
/** Tries of a repeatable call unless somebody says how many. Their pauses grow to some ten seconds together. */
const TRIES = 8;
/** So long a request waits at most because of `Retry-After`, all its tries together. Milliseconds. */
const OBEYS = 30_000;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether doing it twice is the same as doing it once, so that it may be tried again. */
  readonly repeatable: boolean;
  /** Whether a body is an answer to this call. Without it any JSON object is. */
  readonly isAnswer?: Check;
  /**
   * When it will be too late, epoch milliseconds of the service's clock. A try gets a quarter of what is left, and `Retry-After` is
   * obeyed for half of it.
   */
  readonly until?: number | undefined;
  /** Gives the call up when raised: it rejects with the signal's reason, and whether it was carried out is not known. */
  readonly signal?: AbortSignal | undefined;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; null with 304. */
  readonly body: unknown;
}

export interface HttpOptions {
  readonly base: string;
  readonly transport: Transport;
  /** Shared by all who call with the same token; its own if left out. */
  readonly pacer?: Pacer | undefined;
  readonly token?: string | undefined;
  /** Whether it is for those who listen, who have to be up to date in time. */
  readonly isListening?: boolean;
  /** Tries of a repeatable call, the first included. */
  readonly tries?: number;
}

/** Sends calls, tries again what may be tried again, and makes errors of refusals. */
export class Http {
  private readonly options: HttpOptions;
  private readonly pacer: Pacer;
  /** How far the service's clock is ahead of the steady one, at least and at most, once an answer has told. */
  private ahead: { readonly least: number; readonly most: number } | undefined;

  constructor(options: HttpOptions) {
    this.options = options;
    this.pacer = options.pacer ?? new Pacer(options.transport);
  }

  /** The service's time as its answers tell it, else that of this machine. Epoch milliseconds. */
  now(): number {
    const { transport } = this.options;
    if (this.ahead === undefined) return transport.now();
    return transport.elapsed() + (this.ahead.least + this.ahead.most) / 2;
  }

  /**
   * The time on the steady clock of this machine at which the service's clock showed a time, at the earliest. Undefined while no
   * answer has told the service's time.
   */
  earliest(at: number): number | undefined {
    return this.ahead && at - this.ahead.most;
  }

  /**
   * The answer to a call: 2xx, or 304 to one with `If-None-Match`.
   *
   * @throws Problem the service refused
   * @throws Unreachable no answer of the service came, also after further tries
   * @throws the reason of the call's signal once it is raised
   */
  async send(call: Call): Promise<Reply> {
    const { transport, tries = TRIES } = this.options;
    let isUncertain = false;
    for (let failures = 1, obeys = OBEYS; ; failures++) {
      try {
        return await this.pacer.run(() => this.once(call), this.kindOf(call), this.left(call) / 2, call.signal);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (error instanceof Problem) error.isUncertain = isUncertain;
        isUncertain ||= mayPass(error);
        if (!call.repeatable || failures >= tries || !mayPass(error)) throw error;
        const wait = Math.min(obeys, waitAsked(error) * (1 + transport.random() / 2), this.left(call) / 2);
        obeys -= wait;
        await transport.sleep(wait + backoff(failures, transport.random), call.signal);
        call.signal?.throwIfAborted();
      }
    }
  }

  private kindOf({ method }: Call): Kind {
    if (this.options.isListening) return 'proof';
    return method === 'GET' ? 'read' : 'change';
  }

  /** How much time there is until a call is too late. Milliseconds. */
  private left({ until = Number.POSITIVE_INFINITY }: Call): number {
    return Math.max(0, until - this.now());
  }

  private async once(call: Call): Promise<Reply> {
    const { base, transport, token } = this.options;
    const { method, path, body } = call;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    };
    // Whoever answers with another address is not the service: it would get the move.
    const init = {
      method,
      headers,
      redirect: 'error' as const,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const what = `${method} ${path}`;
    const sent = transport.elapsed();
    call.signal?.throwIfAborted();
    const { response, text } = await this.patiently(what, call, async (signal) => {
      const response = await transport.fetch(base + path, { ...init, signal });
      return { response, text: await response.text() };
    });
    return this.read(call, response, text, sent);
  }

  /** Tells the service's answers from those of somebody in between: a network to sign in at, a proxy, a gateway. */
  private read(call: Call, response: Response, text: string, sent: number): Reply {
    const { method, path, headers: asked, isAnswer = isObject } = call;
    const { status, headers, ok } = response;
    this.pacer.learn(headers);
    const body = jsonOf(text);
    const wait = waitOf(headers);
    const isUnchanged = status === 304 && asked?.['if-none-match'] !== undefined;
    if (isUnchanged || (ok && isAnswer(body))) {
      this.learnTime(headers, sent);
      return { status, headers, body: isUnchanged ? null : body };
    }
    if (!ok && isProblem(headers) && isProblemOf(status)(body)) throw new Problem(body as ProblemDocument, wait);
    throw new Unreachable(`${method} ${path}`, new Error(`somebody else answered ${status}`), wait);
  }

  /**
   * `Date` names the second in which the answer was made, some time between its request and its coming. Each answer narrows the
   * estimate: one that was long under way does not spoil a better one. Where they cannot all be true, the machine has slept or a
   * clock was set, and the newest counts.
   */
  private learnTime(headers: Headers, sent: number): void {
    const date = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(date)) return;
    const now = { least: date - this.options.transport.elapsed(), most: date + 1_000 - sent };
    const least = Math.max(now.least, this.ahead?.least ?? now.least);
    const most = Math.min(now.most, this.ahead?.most ?? now.most);
    this.ahead = least <= most ? { least, most } : now;
  }

  /** Gives one try its time, or less if its caller gives it up. */
  private async patiently<T>(what: string, call: Call, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal: caller } = call;
    const [done, limit] = [new AbortController(), new AbortController()];
    const patience = Math.min(PATIENCE.most, Math.max(PATIENCE.least, this.left(call) / 4));
    const silence = new Error(`silent for ${Math.round(patience / 1000)} s`);
    void this.options.transport.sleep(patience, done.signal).then(() => limit.abort(silence));
    const giveUp = (): void => limit.abort(caller?.reason);
    caller?.addEventListener('abort', giveUp);
    try {
      return await run(limit.signal);
    } catch (error) {
      throw new Unreachable(what, error);
    } finally {
      caller?.removeEventListener('abort', giveUp);
      done.abort();
    }
  }
}

const isProblem = (headers: Headers): boolean =>
  /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '');

/** A body as JSON; undefined for half of one, a page, or nothing. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What `Retry-After` asks for in milliseconds; a date in it is passed over. */
function waitOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds * 1000);
}
