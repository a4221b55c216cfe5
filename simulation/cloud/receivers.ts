import type { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Caller } from './calls.ts';
import { latency, type Pace } from './latency.ts';

interface Parts {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly pace: Pace;
  readonly seed: string;
}

/** What a function says of a request. */
interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Everybody else on the network: receivers of webhooks, behind the modules of Node by which a function reaches them. */
export class Receivers {
  /** Hears of each message at the moment in which its receiver takes it. */
  onMessage: (url: string, body: string) => void = () => {};
  private readonly parts: Parts;
  private readonly random: Random;

  constructor(parts: Parts) {
    this.parts = parts;
    this.random = new Random(`${parts.seed}/receivers`);
  }

  /** The modules of Node as one environment sees them. Where names lead is not looked at here. */
  modulesFor(caller: Pick<Caller, 'alive'>): Record<string, unknown> {
    const request = (url: URL, { signal }: Asked, onAnswer: (answer: unknown) => void) => {
      let onError: (error: Error) => void = () => {};
      let isOpen = true;
      const end = (how: () => void): void => {
        if (isOpen && caller.alive) how();
        isOpen = false;
      };
      return {
        once: (_event: 'error', listener: typeof onError) => {
          onError = listener;
        },
        end: (body: string) => {
          signal.addEventListener('abort', () => end(() => onError(new Error('the time is up'))));
          this.soon(() => this.take(url, body, (status) => end(() => onAnswer(this.answerOf(status)))));
        },
      };
    };
    return {
      'node:http': { request },
      'node:https': { request },
      'node:dns': {},
      'node:dns/promises': {},
    };
  }

  private soon(run: () => void): void {
    this.parts.schedule.in(latency(this.parts.pace, this.random), run);
  }

  private take(url: URL, body: string, answer: (status: number) => void): void {
    const { faults } = this.parts;
    const hasFailed = faults.strikes('receiver-fails');
    if (!hasFailed) this.onMessage(url.href, body);
    if (hasFailed || !faults.strikes('receiver-silent')) this.soon(() => answer(hasFailed ? 500 : 204));
  }

  /** An answer without a body. */
  private answerOf(statusCode: number): unknown {
    const once = (event: string, listener: () => void) => {
      if (event === 'close') this.parts.schedule.in(0, listener);
    };
    return { statusCode, on: () => {}, once, destroy: () => {} };
  }
}
