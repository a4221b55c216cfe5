import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import * as z from 'zod';
import { Aborted, BodyTooLarge, Malformed, readJson } from '../body.ts';
import { accessKeyOf, type Guard } from '../iam/index.ts';
import { listen, shut } from '../listen.ts';
import { createStandIn, logFault } from '../stand-in.ts';
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

class QueueError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

interface Behind {
  /** Puts a message into a queue. Gives its id. */
  send(queue: string, body: string, delayMs: number | undefined): string;
}

/** SQS with the two calls that send. Receiving and deleting is what an event source mapping does by itself. */
export class QueueServer {
  private readonly behind: Behind;
  private readonly names: ReadonlySet<string>;
  private readonly guard: Guard | undefined;
  private readonly server: Server;

  /** @param guard decides who may send; everybody may where there is none */
  constructor(behind: Behind, names: readonly string[], guard?: Guard) {
    this.behind = behind;
    this.guard = guard;
    this.names = new Set(names);
    this.server = createStandIn('sqs', (request, response) => this.serve(request, response));
  }

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.server, 0)}`;
  }

  stop(): Promise<void> {
    return shut(this.server);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    try {
      const body = await readJson(request, BODY_LIMIT);
      this.authorize(accessKeyOf(request.headers.authorization), body);
      answer(response, 200, this.carryOut(operation, body));
    } catch (error) {
      if (error instanceof Aborted) return;
      const refused = refusalOf(error);
      if (refused !== undefined) return answer(response, 400, { __type: refused.type, message: refused.message });
      logFault('sqs', error);
      answer(response, 500, { __type: 'InternalFailure', message: 'the local queue failed' });
    }
  }

  /** Throws `QueueError` unless the caller may send to the queue. A batch needs the same right (SQS Developer Guide). */
  private authorize(accessKey: string | undefined, { QueueUrl }: Record<string, unknown>): void {
    const name = String(QueueUrl).split('/').at(-1) ?? '';
    const refused = this.guard?.refusal(accessKey, () => [
      { action: 'sqs:SendMessage', resource: `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}` },
    ]);
    if (refused !== undefined) throw new QueueError('AccessDeniedException', refused.message);
  }

  private carryOut(operation: string, body: unknown): unknown {
    if (operation === 'SendMessage') {
      const { QueueUrl, ...entry } = Single.parse(body);
      return this.send(this.named(QueueUrl), entry);
    }
    if (operation === 'SendMessageBatch') {
      const { QueueUrl, Entries } = Batch.parse(body);
      const queue = this.named(QueueUrl);
      if (new Set(Entries.map(({ Id }) => Id)).size < Entries.length)
        throw new QueueError('com.amazonaws.sqs#BatchEntryIdsNotDistinct', 'two entries have one id');
      return { Successful: Entries.map(({ Id, ...entry }) => ({ Id, ...this.send(queue, entry) })), Failed: [] };
    }
    throw new QueueError('com.amazonaws.sqs#UnsupportedOperation', `the local queue has no ${operation}`);
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
    if (!this.names.has(name)) throw new QueueError('com.amazonaws.sqs#QueueDoesNotExist', `no queue ${name}`);
    return name;
  }
}

/** What is wrong with a call; undefined if the fault is ours. */
function refusalOf(error: unknown): { type: string; message: string } | undefined {
  if (error instanceof QueueError) return error;
  if (error instanceof z.ZodError) return { type: 'InvalidParameterValue', message: z.prettifyError(error) };
  if (error instanceof Malformed || error instanceof BodyTooLarge)
    return { type: 'SerializationException', message: error.message };
  return undefined;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
