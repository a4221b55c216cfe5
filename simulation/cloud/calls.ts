import type { Asked, Guard } from '../../local/iam/index.ts';
import type { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Story } from '../story.ts';
import { aborted, answered, connectionLost, isPassing, type SdkError, timedOut } from './errors.ts';
import { latency, type Pace } from './latency.ts';
import type { Metering } from './meter.ts';

/** A service that functions call. */
export interface Service {
  /**
   * Carries a command out at the moment in which it arrives. Throws an {@link SdkError} for a refusal.
   *
   * @param request number of the request in whose service it was sent
   */
  carryOut(command: string, input: Record<string, unknown>, request?: number): Promise<unknown>;
  /** What a command asks for, as the policies of functions see it. */
  asked(command: string, input: Record<string, unknown>): readonly Asked[];
  /** What a reader of the story should know of a command, or nothing where it is of no interest. */
  describe?(command: string, input: Record<string, unknown>): string | undefined;
  /** What it answers when it is over its limit. */
  readonly throttled: string;
}

/** A function's execution environment, as far as its calls need it. */
export interface Caller {
  readonly name: string;
  /** What it signs its calls with. */
  readonly accessKey: string;
  /** Number of the request that it serves now, if it serves one. */
  readonly request: number | undefined;
  readonly alive: boolean;
  /** Ends it at once: no promise of it is ever settled again. */
  kill(why: string): void;
  /** A call of it is on its way; the result says that it has arrived. */
  opened(): () => void;
}

/** What an SDK client was made with. */
export interface ClientSettings {
  readonly maxAttempts?: number;
  readonly requestHandler?: { readonly requestTimeout?: number };
}

/** And what was said with one call. */
interface CallSettings extends ClientSettings {
  /** Ends the call; what has left may still arrive. */
  readonly abortSignal?: AbortSignal | undefined;
}

interface Parts {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly seed: string;
  readonly story: Story;
  readonly pace: Pace;
  /** Who may do what. */
  readonly guard: Guard;
  readonly metering?: Metering;
}

/** A stray call arrives after so long at most. Milliseconds. */
const STRAYS = 4 * 60_000;

/** Longest pause of the SDK before its second try; doubles with each further one. Milliseconds. */
const PAUSE = 100;

/**
 * Calls of functions to the services behind them, as the SDK makes them: some tries, each with its own patience. A try that
 * was given up may still arrive, so that the next one finds what it has done.
 */
export class Calls {
  private readonly parts: Parts;
  /** One for each request, so that one that is left out or takes longer leaves the others as they were. */
  private readonly randoms = new Map<string, Random>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  private randomOf({ name, request }: Caller): Random {
    const of = request === undefined ? name : `request ${request}`;
    const random = this.randoms.get(of) ?? new Random(`${this.parts.seed}/calls/${of}`);
    this.randoms.set(of, random);
    return random;
  }

  /** One call with the SDK's own tries. Throws what the last try has thrown. */
  async send(caller: Caller, service: Service, command: string, input: Record<string, unknown>, made: CallSettings) {
    const { schedule } = this.parts;
    const random = this.randomOf(caller);
    const { maxAttempts = 3, requestHandler = {}, abortSignal } = made;
    const { requestTimeout = 2_000 } = requestHandler;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.attempt(caller, service, command, input, requestTimeout, abortSignal);
      } catch (thrown) {
        const error = thrown as SdkError;
        error.$metadata = { ...error.$metadata, attempts };
        if (attempts >= maxAttempts || !isPassing(error)) throw error;
        await this.whileAlive(caller, schedule.sleep(random.next() * PAUSE * 2 ** (attempts - 1)));
      }
    }
  }

  private attempt(
    caller: Caller,
    service: Service,
    command: string,
    input: Record<string, unknown>,
    patience: number,
    abortSignal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { schedule, faults, pace } = this.parts;
    const random = this.randomOf(caller);
    const hop = () => latency(pace, random);
    return new Promise((resolve, reject) => {
      if (abortSignal?.aborted) return reject(aborted());
      this.parts.metering?.meter.called(caller.accessKey, command);
      let isWaiting = true;
      const settle = (how: () => void): void => {
        if (!isWaiting) return;
        isWaiting = false;
        giveUp();
        abortSignal?.removeEventListener('abort', end);
        if (caller.alive) how();
      };
      const end = (): void => settle(() => reject(aborted()));
      abortSignal?.addEventListener('abort', end);
      const soon = (how: () => void): void => void schedule.in(hop(), () => settle(how));
      const giveUp = schedule.in(patience, () => settle(() => reject(timedOut())));
      const what = service.describe?.(command, input);
      if (faults.strikes('kill-before')) return caller.kill(`before ${what ?? command}`);
      if (faults.strikes('throttle')) return soon(() => reject(answered(service.throttled, 400)));
      if (faults.strikes('table-error')) return soon(() => reject(answered('InternalServerError', 500)));
      if (faults.strikes('call-lost')) return;
      const isStray = faults.strikes('call-stray');
      const isLate = faults.strikes('call-late') || isStray;
      const isSlow = faults.strikes('call-slow') && !isLate;
      const late = isLate ? patience + random.next() * (isStray ? STRAYS : patience) : 0;
      const lateness = isSlow ? random.next() * patience : late;
      const arrived = caller.opened();
      const { request } = caller;
      schedule.in(lateness + hop(), () => {
        // Everything up to the change itself happens in this very step.
        const outcome = this.carryOut(caller, service, command, input, request).then(
          (value) => {
            if (what !== undefined) this.note(caller, what, isLate);
            return () => resolve(value);
          },
          (error: SdkError) => {
            if (what !== undefined) this.note(caller, `${what}: ${error.name}`, isLate);
            return () => reject(error);
          },
        );
        void outcome.then((how) => {
          arrived();
          if (faults.strikes('kill-after')) caller.kill(`after ${what ?? command}`);
          if (faults.strikes('answer-lost')) soon(() => reject(connectionLost()));
          else soon(how);
        });
      });
    });
  }

  /** Carries a command out if the caller has a right to it. */
  private async carryOut(
    { accessKey }: Caller,
    service: Service,
    command: string,
    input: Record<string, unknown>,
    request: number | undefined,
  ): Promise<unknown> {
    const refused = this.parts.guard.refusal(accessKey, () => service.asked(command, input));
    if (refused !== undefined) throw answered('AccessDeniedException', 400);
    return service.carryOut(command, input, request);
  }

  private note(caller: Caller, what: string, isLate: boolean): void {
    this.parts.story.tell(caller.name, `${isLate ? '(late) ' : ''}${what}`);
  }

  /** A wait of an environment that is dead by the end of it never ends. */
  private whileAlive(caller: Caller, wait: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      void wait.then(() => caller.alive && resolve());
    });
  }
}
