import { Problem, type ProblemDocument, Unreachable } from './errors.ts';
import { mayPass } from './temporary.ts';
import { backoff, type Transport } from './transport.ts';

/** Patience with one try. Milliseconds. */
const PATIENCE = 15_000;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether doing it twice is the same as doing it once, so that it may be tried again. */
  readonly repeatable: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; null with 204 and 304. */
  readonly body: unknown;
}

export interface HttpOptions {
  readonly base: string;
  readonly transport: Transport;
  readonly token?: string | undefined;
  /** Tries of a repeatable call, the first included. */
  readonly tries?: number;
}

/** Sends calls, tries again what may be tried again, and makes errors of refusals. */
export class Http {
  private readonly options: HttpOptions;

  constructor(options: HttpOptions) {
    this.options = options;
  }

  /**
   * The answer to a call: 2xx or 304.
   *
   * @throws Problem the service refused
   * @throws Unreachable no answer came, also after further tries
   */
  async send(call: Call): Promise<Reply> {
    const { transport, tries = 5 } = this.options;
    for (let failures = 1; ; failures++) {
      try {
        return await this.once(call);
      } catch (error) {
        if (!call.repeatable || failures >= tries || !mayPass(error)) throw error;
        const asked = error instanceof Problem ? (error.retryAfter ?? 0) : 0;
        await transport.sleep(asked * (1 + transport.random() / 2) + backoff(failures, transport.random));
      }
    }
  }

  private async once(call: Call): Promise<Reply> {
    const { base, transport, token } = this.options;
    const { method, path, body } = call;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const what = `${method} ${path}`;
    const { response, text } = await this.patiently(what, async (signal) => {
      const response = await transport.fetch(base + path, { ...init, signal });
      return { response, text: await response.text() };
    });
    if (!response.ok && response.status !== 304) throw problemOf(response, text);
    return { status: response.status, headers: response.headers, body: bodyOf(what, response.status, text) };
  }

  /** Gives one try its time. */
  private async patiently<T>(what: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const [done, limit] = [new AbortController(), new AbortController()];
    const silence = new Error(`silent for ${PATIENCE / 1000} s`);
    void this.options.transport.sleep(PATIENCE, done.signal).then(() => limit.abort(silence));
    try {
      return await run(limit.signal);
    } catch (error) {
      throw new Unreachable(what, error);
    } finally {
      done.abort();
    }
  }
}

/** Answers of this status have no body. */
const BARE: readonly number[] = [204, 304];

/** An answer that is no JSON is not the service's: a page to sign in at a network, or half of what was sent. */
function bodyOf(what: string, status: number, text: string): unknown {
  if (BARE.includes(status)) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreachable(what, error);
  }
}

/** The problem of an answer; one that never reached the service has only the gateway's status. */
function problemOf(response: Response, text: string): Problem {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const wait = Number.isNaN(seconds) ? undefined : seconds * 1000;
  return new Problem(documentOf(response.status, text), wait);
}

function documentOf(status: number, text: string): ProblemDocument {
  try {
    const body = JSON.parse(text);
    if (typeof body.code === 'string') return body;
  } catch {
    // Not the service's own words.
  }
  return { code: `gateway.${status}`, status, title: `The gateway answered ${status}` };
}
