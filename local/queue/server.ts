import * as z from 'zod';
import { type AwsCall, AwsCalls, AwsRefusal } from '../aws-calls.ts';
import type { Guard } from '../iam/index.ts';
import { ACCOUNT, REGION } from '../template/index.ts';
import { md5 } from './event.ts';

/** What SQS takes in one call. Bytes. */
const BODY_LIMIT = 1024 * 1024;
const MOST_ENTRIES = 10;

const Entry = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: z.int().min(0).max(900).optional(),
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
  send(queue: string, body: string, delayMs: number | undefined): string;
}

/** SQS with the two calls that send. Receiving and deleting is what an event source mapping does by itself. */
export class QueueServer {
  private readonly behind: Behind;
  private readonly names: ReadonlySet<string>;
  private readonly guard: Guard | undefined;
  private readonly calls: AwsCalls;

  /** @param guard decides who may send; everybody may where there is none */
  constructor(behind: Behind, names: readonly string[], guard?: Guard) {
    this.behind = behind;
    this.guard = guard;
    this.names = new Set(names);
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

  private send(queue: string, { MessageBody, DelaySeconds }: z.output<typeof Entry>) {
    const MessageId = this.behind.send(
      queue,
      MessageBody,
      DelaySeconds === undefined ? undefined : DelaySeconds * 1000,
    );
    return { MessageId, MD5OfMessageBody: md5(MessageBody) };
  }

  private named(url: string): string {
    const name = url.split('/').at(-1) ?? '';
    if (!this.names.has(name)) throw new AwsRefusal('com.amazonaws.sqs#QueueDoesNotExist', `no queue ${name}`);
    return name;
  }
}
