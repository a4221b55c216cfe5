import type { Asked } from '../../local/iam/index.ts';
import { ACCOUNT, type QueueDefinition, type QueueMapping, REGION } from '../../local/template/index.ts';
import type { Faults } from '../faults.ts';
import { Random } from '../random.ts';
import type { Schedule } from '../schedule.ts';
import type { Service } from './calls.ts';
import type { Fleet } from './fleet.ts';
import { latency, type Pace } from './latency.ts';

interface Parts {
  readonly schedule: Schedule;
  readonly faults: Faults;
  readonly pace: Pace;
  readonly seed: string;
}

interface Entry {
  readonly MessageBody: string;
  readonly DelaySeconds?: number;
}

const nameOf = (url: unknown): string => String(url).split('/').at(-1) ?? '';

/** The queues of the template, in virtual time: each message is a call of its own, at least once unless its time is over. */
export class SimulatedQueues implements Service {
  readonly throttled = 'RequestThrottled';
  /** Runs the functions that the queues are mapped to; they send to these queues, so it comes later. */
  fleet: Fleet | undefined;
  private readonly parts: Parts;
  private readonly definitions: readonly QueueDefinition[];
  private readonly mappings: readonly QueueMapping[];
  private readonly random: Random;
  private messages = 0;

  constructor(parts: Parts, definitions: readonly QueueDefinition[], mappings: readonly QueueMapping[]) {
    this.parts = parts;
    this.definitions = definitions;
    this.mappings = mappings;
    this.random = new Random(`${parts.seed}/queues`);
  }

  async carryOut(command: string, input: Record<string, unknown>): Promise<unknown> {
    if (command !== 'SendMessageBatchCommand') throw new Error(`the simulated queues have no ${command}`);
    const queue = this.definitions.find(({ name }) => name === nameOf(input.QueueUrl));
    if (queue === undefined) throw new Error(`there is no queue ${input.QueueUrl}`);
    for (const entry of input.Entries as Entry[]) this.put(queue, entry);
    return {};
  }

  asked(_command: string, { QueueUrl }: Record<string, unknown>): Asked[] {
    return [{ action: 'sqs:SendMessage', resource: `arn:aws:sqs:${REGION}:${ACCOUNT}:${nameOf(QueueUrl)}` }];
  }

  private put(queue: QueueDefinition, { MessageBody: body, DelaySeconds }: Entry): void {
    const { schedule, faults, pace } = this.parts;
    const mapping = this.mappings.find((each) => each.queue === queue.name);
    if (mapping === undefined) return;
    const until = schedule.now + queue.retentionMs;
    const message = { messageId: `message-${this.messages++}`, body };
    const after = (DelaySeconds === undefined ? queue.delayMs : DelaySeconds * 1000) + latency(pace, this.random);
    const copies = faults.strikes('batch-doubled') ? 2 : 1;
    for (let n = 0; n < copies; n += 1) schedule.in(after, () => this.bring(queue, mapping, message, until));
  }

  private async bring(queue: QueueDefinition, mapping: QueueMapping, message: object, until: number): Promise<void> {
    const { schedule } = this.parts;
    if (schedule.now >= until) return;
    const result = await this.fleet?.invoke(mapping.functionName, { Records: [message] }).catch(() => 'failed');
    const { batchItemFailures = [] } = (result ?? {}) as { batchItemFailures?: unknown[] };
    const isTaken = result !== 'failed' && !(mapping.partialFailures && batchItemFailures.length > 0);
    if (!isTaken) schedule.in(queue.visibilityMs, () => void this.bring(queue, mapping, message, until));
  }
}
