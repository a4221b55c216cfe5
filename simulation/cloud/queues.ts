import type { Asked } from '../../local/iam/index.ts';
import { eventRecord, type Message, untaken } from '../../local/queue/event.ts';
import { Queue } from '../../local/queue/queue.ts';
import { ACCOUNT, type Model, type QueueMapping, REGION } from '../../local/template/index.ts';
import type { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Story } from '../story.ts';
import type { Service } from './calls.ts';
import { answered } from './errors.ts';
import type { Fleet } from './fleet.ts';
import { latency, type Pace } from './latency.ts';

interface Parts {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly story: Story;
  readonly pace: Pace;
  readonly seed: string;
}

interface Entry {
  readonly Id: string;
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
  readonly MessageGroupId?: string;
  readonly MessageDeduplicationId?: string;
}

const nameOf = (url: unknown): string => String(url).split('/').at(-1) ?? '';

/** The queues of the template, and what brings their messages to functions. */
export class SimulatedQueues implements Service {
  readonly throttled = 'RequestThrottled';
  /** Runs the functions, which send to these queues, so the queues come first. */
  fleet: Fleet | undefined;
  private readonly parts: Parts;
  private readonly random: Random;
  private readonly queues: ReadonlyMap<string, Queue>;
  private readonly mappings: readonly QueueMapping[];
  /** Calls under way by mapping. */
  private readonly running = new Map<QueueMapping, number>();
  private sent = 0;

  constructor(parts: Parts, { queues, queueMappings }: Model) {
    this.parts = parts;
    this.random = new Random(`${parts.seed}/queues`);
    // Also those that the stage has switched off: the simulation has more to do than one call can.
    this.mappings = queueMappings;
    const { schedule } = parts;
    const clock = { now: () => schedule.now, after: (ms: number, run: () => void) => schedule.in(ms, run) };
    const newId = () => `message-${this.sent++}`;
    this.queues = new Map(queues.map((each) => [each.name, new Queue(each, clock, () => this.pump(each.name), newId)]));
  }

  async carryOut(command: string, { QueueUrl, Entries }: Record<string, unknown>): Promise<unknown> {
    if (command !== 'SendMessageBatchCommand') throw new Error(`the simulated queue has no ${command}`);
    const queue = this.queues.get(nameOf(QueueUrl));
    if (queue === undefined) throw answered('QueueDoesNotExist', 400);
    for (const { MessageBody, DelaySeconds, MessageGroupId, MessageDeduplicationId } of Entries as Entry[]) {
      const delayMs = DelaySeconds === undefined ? undefined : DelaySeconds * 1000;
      queue.send(MessageBody, { delayMs, group: MessageGroupId, repeats: MessageDeduplicationId });
    }
    return { Successful: [], Failed: [] };
  }

  asked(_command: string, { QueueUrl }: Record<string, unknown>): Asked[] {
    return [{ action: 'sqs:SendMessage', resource: `arn:aws:sqs:${REGION}:${ACCOUNT}:${nameOf(QueueUrl)}` }];
  }

  describe(_command: string, { QueueUrl, Entries }: Record<string, unknown>): string {
    return `sends ${(Entries as Entry[]).length} to ${nameOf(QueueUrl)}`;
  }

  private pump(name: string): void {
    const queue = this.queues.get(name) as Queue;
    for (const mapping of this.mappings.filter((each) => each.queue === name)) {
      while ((this.running.get(mapping) ?? 0) < mapping.maxConcurrency) {
        const batch = queue.receive(mapping.batchSize, (message) => this.giveUp(queue, message));
        if (batch.length === 0) break;
        this.count(mapping, 1);
        this.parts.schedule.in(latency(this.parts.pace, this.random), () => void this.deliver(queue, mapping, batch));
      }
    }
  }

  private async deliver(queue: Queue, mapping: QueueMapping, batch: readonly Message[]): Promise<void> {
    const { faults } = this.parts;
    const left = await this.attempt(mapping, batch);
    if (faults.strikes('batch-doubled')) await this.attempt(mapping, batch);
    // What was not taken is in the queue still, and visible again when its time is over.
    if (!faults.strikes('batch-failed')) queue.delete(batch.filter((message) => !left.includes(message)));
    this.count(mapping, -1);
    this.pump(mapping.queue);
  }

  private async attempt(mapping: QueueMapping, batch: readonly Message[]): Promise<readonly Message[]> {
    const event = { Records: batch.map((message) => eventRecord(mapping.queue, message)) };
    try {
      const result = await (this.fleet as Fleet).invoke(mapping.functionName, event);
      return mapping.partialFailures ? untaken(batch, result) : [];
    } catch {
      return batch;
    }
  }

  private count(mapping: QueueMapping, change: number): void {
    this.running.set(mapping, (this.running.get(mapping) ?? 0) + change);
  }

  private giveUp({ definition }: Queue, { body, group, repeats }: Message): void {
    this.parts.story.tell('queue', `gives up a message of ${definition.name}`);
    if (definition.redrive !== undefined) this.queues.get(definition.redrive.queue)?.send(body, { group, repeats });
  }
}
