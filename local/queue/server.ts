import * as z from 'zod';
import { type AwsCall, AwsCalls, AwsRefusal } from '../aws-calls.ts';
import type { Guard } from '../iam/index.ts';
import { ACCOUNT, type QueueDefinition, REGION } from '../template/index.ts';
import { md5 } from './event.ts';
import type { Sending } from './queue.ts';

/** What SQS takes in one call. Bytes. */
const BODY_LIMIT = 1024 * 1024;
const MOST_ENTRIES = 10;

/** What SQS takes for the name of a group, and of a repeat. */
const Name = z.string().regex(/^[\w!"#$%&'()*+,\-./:;<=>?@[\\\]^`{|}~]{1,128}$/);

const Entry = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: z.int().min(0).max(900).optional(),
  MessageGroupId: Name.optional(),
  MessageDeduplicationId: Name.optional(),
});
const Single = Entry.extend({ QueueUrl: z.string() });
const Batch = z.object({
  QueueUrl: z.string(),
  Entries: z
    .array(Entry.extend({ Id: z.string().min(1).max(80) }))
    .min(1)
    .max(MOST_ENTRIES),
});

interface Behind {
  /** Puts a message into a queue. Gives its id. */
  send(queue: string, body: string, sending: Sending): string;
}

/** SQS with the two calls that send. Receiving and deleting is what an event source mapping does by itself. */
export class QueueServer {
  private readonly behind: Behind;
  private readonly queues: ReadonlyMap<string, QueueDefinition>;
  private readonly guard: Guard | undefined;
  private readonly calls: AwsCalls;

  /** @param guard decides who may send; everybody may where there is none */
  constructor(behind: Behind, definitions: readonly QueueDefinition[], guard?: Guard) {
    this.behind = behind;
    this.guard = guard;
    this.queues = new Map(definitions.map((each) => [each.name, each]));
    const manners = {
      name: 'sqs',
      protocol: '1.0',
      limit: BODY_LIMIT,
      invalid: 'InvalidParameterValue',
      failed: 'InternalFailure',
    } as const;
    this.calls = new AwsCalls(manners, (call) => this.carryOut(call));
  }

  start(): Promise<string> {
    return this.calls.start();
  }

  stop(): Promise<void> {
    return this.calls.stop();
  }

  /** Throws `AwsRefusal` unless the caller may send to the queue. A batch needs the same right (SQS Developer Guide). */
  private authorize({ accessKey, body: { QueueUrl } }: AwsCall): void {
    const name = String(QueueUrl).split('/').at(-1) ?? '';
    const refused = this.guard?.refusal(accessKey, () => [
      { action: 'sqs:SendMessage', resource: `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}` },
    ]);
    if (refused !== undefined) throw new AwsRefusal('AccessDeniedException', refused.message);
  }

  private carryOut(call: AwsCall): unknown {
    this.authorize(call);
    const { operation, body } = call;
    if (operation === 'SendMessage') {
      const { QueueUrl, ...entry } = Single.parse(body);
      return this.send(this.named(QueueUrl), entry);
    }
    if (operation === 'SendMessageBatch') {
      const { QueueUrl, Entries } = Batch.parse(body);
      const queue = this.named(QueueUrl);
      if (new Set(Entries.map(({ Id }) => Id)).size < Entries.length)
        throw new AwsRefusal('com.amazonaws.sqs#BatchEntryIdsNotDistinct', 'two entries have one id');
      return { Successful: Entries.map(({ Id, ...entry }) => ({ Id, ...this.send(queue, entry) })), Failed: [] };
    }
    throw new AwsRefusal('com.amazonaws.sqs#UnsupportedOperation', `the local queue has no ${operation}`);
  }

  private send({ name, fifo }: QueueDefinition, entry: z.output<typeof Entry>) {
    const { MessageBody, DelaySeconds, MessageGroupId: group, MessageDeduplicationId: repeats } = entry;
    const refuse = (what: string): never => {
      throw new AwsRefusal('InvalidParameterValue', `${what} for ${name}`);
    };
    // SQS Developer Guide, "Amazon SQS delay queues": a single message of a queue with groups has no delay of its own.
    if (fifo !== undefined && DelaySeconds !== undefined) refuse('a delay of one message is not valid');
    if (fifo !== undefined && (group === undefined || repeats === undefined))
      refuse('a group and a deduplication id are needed');
    if (fifo === undefined && repeats !== undefined) refuse('a deduplication id is not valid');
    const delayMs = DelaySeconds === undefined ? undefined : DelaySeconds * 1000;
    const MessageId = this.behind.send(name, MessageBody, { delayMs, ...(fifo !== undefined && { group, repeats }) });
    return { MessageId, MD5OfMessageBody: md5(MessageBody) };
  }

  private named(url: string): QueueDefinition {
    const name = url.split('/').at(-1) ?? '';
    const found = this.queues.get(name);
    if (found === undefined) throw new AwsRefusal('com.amazonaws.sqs#QueueDoesNotExist', `no queue ${name}`);
    return found;
  }
}
