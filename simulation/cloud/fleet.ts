import { AsyncLocalStorage } from 'node:async_hooks';
import { runtimeVariables } from '../../local/functions/index.ts';
import type { FunctionDefinition } from '../../local/template/index.ts';
import type { Factory } from '../bundle.ts';
import type { Faults } from '../faults.ts';
import { instantiate } from '../instance.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Story } from '../story.ts';
import type { Caller, Calls } from './calls.ts';
import { latency, type Pace } from './latency.ts';
import type { Metering } from './meter.ts';
import type { Receivers } from './receivers.ts';
import { type Behind, sdkFor } from './sdk.ts';

/** A function ended without a result. */
export class FunctionFailed extends Error {}

export interface FleetParts {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly story: Story;
  readonly calls: Calls;
  readonly behind: Behind;
  readonly receivers: Receivers;
  readonly pace: Pace;
  readonly seed: string;
  /** Chance that an event finds no environment of before, although there is one. */
  readonly cold: number;
  /** Events that one environment serves at a time at most: one on AWS, several in the local cloud. */
  readonly crowd: number;
  /** Hears of what no function should ever do. */
  readonly onTrouble: (what: string) => void;
  readonly definitions: readonly FunctionDefinition[];
  /** Modules that all instances share, by name. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** By name of the function. */
  readonly factories: Readonly<Record<string, Factory>>;
  readonly metering?: Metering | undefined;
}

/** What is told of one invocation besides its result. */
export interface Listener {
  /** Number of the request that it serves. */
  readonly request?: number;
  /** Nothing of it is under way any more: it has ended, and whatever it has sent has arrived. */
  done?(): void;
}

/** Cold starts take so much longer. Milliseconds. */
const COLD = 300;

/** A clock that is wrong is so by so much at most. Milliseconds. */
const SKEW = 5_000;

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/** The number of the request in whose service something runs. */
const serving = new AsyncLocalStorage<number | undefined>();

/** One execution environment: an instance of the function's module with its own memory. */
class Environment implements Caller {
  readonly name: string;
  readonly accessKey: string;
  alive = true;
  /** Invocations that are running, by what ends them. */
  readonly running = new Set<(error: FunctionFailed) => void>();
  private readonly handler: Handler;
  private open = 0;
  private readonly whenArrived = new Set<() => void>();
  private readonly tell: (what: string) => void;

  constructor(name: string, parts: FleetParts, definition: FunctionDefinition) {
    this.name = name;
    // Functions are told apart by their names; nobody else could sign with one.
    this.accessKey = definition.name;
    this.tell = (what) => parts.story.tell(name, what);
    const { schedule, calls, behind, faults, seed, metering } = parts;
    const isWrong = faults.strikes('clock-skew');
    const skew = isWrong ? (new Random(`${seed}/skew/${name}`).next() * 2 - 1) * SKEW : 0;
    const made = instantiate(parts.factories[definition.name] as Factory, {
      now: () => Math.floor(schedule.now + skew),
      in: (ms, run) => schedule.in(ms, () => this.alive && run()),
      random: new Random(`${seed}/environment/${name}`),
      environment: {
        ...definition.environment,
        ...runtimeVariables(definition, definition.name),
        LOG_LEVEL: metering?.logLevel ?? 'warn',
      },
      print: (line) => {
        metering?.meter.printed(definition.name, line);
        this.tell(`prints ${line.trim()}`);
        if (line.includes('"service.error"')) parts.onTrouble(`${name} printed ${line.trim()}`);
      },
      modules: { ...parts.shared, ...sdkFor(this, calls, behind), ...parts.receivers.modulesFor(this) },
    });
    this.handler = made[definition.exportName] as Handler;
  }

  kill(why: string): void {
    if (!this.alive) return;
    this.alive = false;
    this.tell(`dies ${why}`);
    for (const end of [...this.running]) end(new FunctionFailed(why));
  }

  get request(): number | undefined {
    return serving.getStore();
  }

  opened(): () => void {
    this.open += 1;
    return () => {
      this.open -= 1;
      if (this.open > 0) return;
      for (const arrived of this.whenArrived) arrived();
      this.whenArrived.clear();
    };
  }

  /** Calls back when everything that is on its way has arrived. */
  onArrival(arrived: () => void): void {
    if (this.open === 0) arrived();
    else this.whenArrived.add(arrived);
  }

  run(event: unknown, context: unknown, request: number | undefined): Promise<unknown> {
    // As over the wire: nothing is shared between a caller and a function.
    return serving.run(request, () => this.handler(JSON.parse(JSON.stringify(event)), context));
  }
}

/** All functions, each with the environments that it has had so far. */
export class Fleet {
  private readonly parts: FleetParts;
  private readonly random: Random;
  private readonly environments = new Map<string, Environment[]>();
  private invocations = 0;

  constructor(parts: FleetParts) {
    this.parts = parts;
    this.random = new Random(`${parts.seed}/fleet`);
  }

  /** Runs a function. Throws {@link FunctionFailed} when it throws, dies or runs into its time limit. */
  async invoke(functionName: string, event: unknown, listener: Listener = {}): Promise<unknown> {
    const { schedule, definitions } = this.parts;
    const definition = definitions.find((each) => each.name === functionName);
    if (definition === undefined) throw new Error(`there is no function ${functionName}`);
    const environment = this.take(definition, listener.request);
    const awsRequestId = `${functionName}-${this.invocations++}`;
    const begun = schedule.now;
    const end = begun + definition.timeoutMs;
    const context = { awsRequestId, functionName, getRemainingTimeInMillis: () => end - schedule.now };
    return new Promise((resolve, reject) => {
      const finish = (how: () => void): void => {
        stopWatch();
        environment.running.delete(fail);
        this.parts.metering?.meter.invoked(functionName, schedule.now - begun);
        environment.onArrival(() => listener.done?.());
        how();
      };
      const stopWatch = schedule.in(definition.timeoutMs, () => environment.kill('at its time limit'));
      const fail = (error: FunctionFailed) => finish(() => reject(error));
      environment.running.add(fail);
      environment.run(event, context, listener.request).then(
        (result) => environment.alive && finish(() => resolve(JSON.parse(JSON.stringify(result ?? null)))),
        (error: unknown) => {
          if (!environment.alive) return;
          this.parts.story.tell(environment.name, `throws ${error}`);
          finish(() => reject(new FunctionFailed(String((error as Error)?.stack ?? error))));
        },
      );
    });
  }

  private take(definition: FunctionDefinition, request = -1 - this.invocations): Environment {
    const all = this.environments.get(definition.name) ?? [];
    this.environments.set(definition.name, all);
    const idle = all.filter((each) => each.alive && each.running.size < this.parts.crowd);
    const random = new Random(`${this.parts.seed}/fleet/${definition.name}/${request}`);
    const isCold = idle.length === 0 || random.chance(this.parts.cold);
    const environment = isCold
      ? new Environment(`${definition.name}.${all.length}`, this.parts, definition)
      : random.pick(idle);
    if (isCold) all.push(environment);
    return environment;
  }

  /** How long an event takes to reach its function. Milliseconds. */
  way(): number {
    const start = this.parts.pace !== 'even' && this.random.chance(0.05) ? COLD : 0;
    return start + latency(this.parts.pace, this.random);
  }
}
