import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Clock } from '../clock.ts';
import type { Functions } from '../functions/index.ts';
import type { Guard } from '../iam/index.ts';
import type { QueueDefinition, QueueMapping } from '../template/index.ts';
import { eventRecord, type Message, untaken } from './event.ts';
import { Queue, type Sending } from './queue.ts';
import { QueueServer } from './server.ts';

export interface QueuesOptions {
  definitions: readonly QueueDefinition[];
  mappings: readonly QueueMapping[];
  functions: Pick<Functions, 'invoke'>;
  clock: Clock;
  /** Decides who may send. */
  guard?: Guard | undefined;
  /** File that keeps messages from one run to the next; without it they are gone at the end. */
  path?: string | undefined;
}

/** Changes are written down together. Milliseconds. */
const SAVE_MS = 100;

/** The queues of the template, and what brings their messages to functions. */
export class Queues {
  private readonly options: QueuesOptions;
  private readonly queues: ReadonlyMap<string, Queue>;
  private readonly server: QueueServer;
  /** Calls that are under way, by mapping. */
  private readonly running = new Map<QueueMapping, Set<Promise<void>>>();
  private saving: NodeJS.Timeout | undefined;
  private started = false;
  private stopped = false;

  constructor(options: QueuesOptions) {
    this.options = options;
    this.queues = new Map(
      options.definitions.map((each) => [each.name, new Queue(each, options.clock, () => this.pump(each.name))]),
    );
    const send = (queue: string, body: string, sending: Sending) => this.put(queue, body, sending);
    this.server = new QueueServer({ send }, options.definitions, options.guard);
  }

  /** Address of the stand-in. Nothing is delivered before {@link start}. */
  listen(): Promise<string> {
    return this.server.start();
  }

  /** Delivers from now on, what was left by an earlier run too. */
  start(): void {
    this.started = true;
    const { path } = this.options;
    if (path !== undefined && existsSync(path)) {
      const kept = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Message[]>;
      for (const [name, messages] of Object.entries(kept)) this.queues.get(name)?.restore(messages);
    }
    for (const name of this.queues.keys()) this.pump(name);
  }

  /** Puts a message into a queue. Gives its id. */
  put(name: string, body: string, sending?: Sending): string {
    const id = this.named(name).send(body, sending);
    this.changed();
    return id;
  }

  /** Bodies of the messages in a queue, parsed; the oldest first. */
  read(name: string): unknown[] {
    return (this.queues.get(name)?.messages ?? []).map(({ body }) => JSON.parse(body));
  }

  /** Resolves when nothing is under way and no function could be given anything now; what is delayed goes on waiting. */
  async idle(): Promise<void> {
    for (;;) {
      const calls = [...this.running.values()].flatMap((each) => [...each]);
      if (calls.length > 0) await Promise.all(calls);
      else if (this.options.mappings.some(({ queue, isOff }) => !isOff && this.named(queue).hasVisible))
        await new Promise((resolve) => setTimeout(resolve, 1));
      else return;
    }
  }

  /** Calls nothing any more. What is under way comes again in the next run. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    clearTimeout(this.saving);
    this.save();
    await this.server.stop();
  }

  private named(name: string): Queue {
    const queue = this.queues.get(name);
    if (queue === undefined) throw new Error(`there is no queue ${name}`);
    return queue;
  }

  /** Gives a function what it can be given: as many calls at a time as its mapping allows. */
  private pump(name: string): void {
    if (!this.started || this.stopped) return;
    const queue = this.named(name);
    for (const mapping of this.options.mappings.filter((each) => !each.isOff && each.queue === name)) {
      const running = this.running.get(mapping) ?? new Set();
      this.running.set(mapping, running);
      while (running.size < mapping.maxConcurrency) {
        const batch = queue.receive(mapping.batchSize, (message) => this.giveUp(queue, message));
        if (batch.length === 0) break;
        const call = this.deliver(queue, mapping, batch).finally(() => {
          running.delete(call);
          this.pump(name);
        });
        running.add(call);
      }
    }
    this.changed();
  }

  private async deliver(queue: Queue, mapping: QueueMapping, batch: readonly Message[]): Promise<void> {
    const event = { Records: batch.map((message) => eventRecord(mapping.queue, message)) };
    const left = await this.options.functions.invoke(mapping.functionName, event).then(
      (result) => (mapping.partialFailures ? untaken(batch, result) : []),
      () => [...batch],
    );
    // What was not taken is in the queue still, and visible again when its time is over.
    if (!this.stopped) queue.delete(batch.filter((message) => !left.includes(message)));
  }

  private giveUp({ definition }: Queue, { body, group, repeats }: Message): void {
    if (definition.redrive !== undefined) this.put(definition.redrive.queue, body, { group, repeats });
  }

  private changed(): void {
    if (this.options.path === undefined || this.stopped) return;
    this.saving ??= setTimeout(() => {
      this.saving = undefined;
      this.save();
    }, SAVE_MS);
  }

  private save(): void {
    const { path } = this.options;
    if (path === undefined || !this.started) return;
    const kept = Object.fromEntries([...this.queues].map(([name, { messages }]) => [name, messages]));
    writeFileSync(`${path}.new`, JSON.stringify(kept));
    renameSync(`${path}.new`, path);
  }
}
