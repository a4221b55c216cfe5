import type { FunctionDefinition } from '../template/index.ts';
import { Environment } from './environment.ts';
import { FunctionError, NotBegun } from './errors.ts';
import type { LogSink } from './logs.ts';
import type { TableDoor } from './table-door.ts';

export { FunctionError } from './errors.ts';
export { LogSink } from './logs.ts';
export { runtimeVariables } from './variables.ts';

/** Lambda takes and gives 6 MB in a synchronous call. */
const PAYLOAD_LIMIT = 6 * 1024 * 1024;
/** A call whose environment broke down before it had begun is made so often, each time in a fresh one. */
const TRIES = 3;

export interface FunctionsOptions {
  definitions: readonly FunctionDefinition[];
  /** The environment of a function, asked for when a worker starts. */
  variables(definition: FunctionDefinition): Record<string, string>;
  /** A way to the tables, asked for when a worker starts. */
  tableDoor(): TableDoor;
  /** Worker threads by function; 1 where nothing is said. */
  workers: Record<string, number>;
  logs: LogSink;
}

/** Every function of the template, each with its environments. */
export class Functions {
  private readonly options: FunctionsOptions;
  private readonly definitions: ReadonlyMap<string, FunctionDefinition>;
  private readonly environments = new Map<string, Environment[]>();
  /** Environments that take no more calls and have not ended yet. */
  private readonly retired = new Set<Environment>();
  private turn = 0;
  private stopped = false;

  constructor(options: FunctionsOptions) {
    this.options = options;
    this.definitions = new Map(options.definitions.map((each) => [each.name, each]));
  }

  /** Starts every environment ahead of the first call. AWS starts them on demand; a laptop would rather wait once. */
  warm(): void {
    for (const name of this.definitions.keys()) {
      const count = this.options.workers[name] ?? 1;
      for (let slot = 0; slot < count; slot++) this.environment(name, slot);
    }
  }

  /** Invokes a function with an event that is already JSON text. Returns the result, parsed. */
  async invokeText(name: string, event: string): Promise<unknown> {
    const result = await this.run(name, event, TRIES);
    if (result.length > PAYLOAD_LIMIT) throw new FunctionError('Function.ResponseSizeTooLarge', 'result over 6 MB');
    return JSON.parse(result);
  }

  private async run(name: string, event: string, tries: number): Promise<string> {
    // A last `$disconnect` or a retry must not start a worker that nobody would ever end.
    if (this.stopped) throw new FunctionError('Runtime.Stopped', 'the local cloud has ended');
    if (event.length > PAYLOAD_LIMIT) throw new FunctionError('RequestEntityTooLarge', 'event over 6 MB');
    const slot = this.turn++ % (this.options.workers[name] ?? 1);
    try {
      return await this.environment(name, slot).invoke(event);
    } catch (error) {
      if (!(error instanceof NotBegun)) throw error;
      if (tries <= 1) throw new FunctionError('Runtime.ExitError', `${name} broke down ${TRIES} times`);
      return this.run(name, event, tries - 1);
    }
  }

  invoke(name: string, event: unknown): Promise<unknown> {
    return this.invokeText(name, JSON.stringify(event));
  }

  /** Throws away a function's environments: the next call is a cold start. */
  async restart(name: string): Promise<void> {
    const old = this.environments.get(name) ?? [];
    this.environments.delete(name);
    await Promise.all(old.map((each) => each.stop()));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all([
      ...[...this.environments.keys()].map((name) => this.restart(name)),
      ...[...this.retired].map((each) => each.stop()),
    ]);
  }

  private environment(name: string, slot: number): Environment {
    const definition = this.definitions.get(name);
    if (!definition) throw new Error(`no function ${name}; there are ${[...this.definitions.keys()].join(', ')}`);
    const all = this.environments.get(name) ?? [];
    this.environments.set(name, all);
    const current = all[slot];
    if (current && !current.dead) return current;
    if (current) this.retire(current);
    const { variables, tableDoor, logs } = this.options;
    const fresh = new Environment(definition, variables(definition), tableDoor(), (line) => logs.write(name, line));
    all[slot] = fresh;
    return fresh;
  }

  private retire(environment: Environment): void {
    this.retired.add(environment);
    void environment.ended.then(() => this.retired.delete(environment));
  }
}
