import type { SQSBatchResponse } from 'aws-lambda';
import { type Clock, ManualClock } from '../../../local/index.ts';
import { Queues } from '../../../local/queue/index.ts';
import { readQueues, synthesizeTemplates } from '../../../local/template/index.ts';
import { as } from './callers.ts';
import type { Service } from './index.ts';

export type Crowd = Awaited<ReturnType<typeof startCrowd>>;

const PAGES = 'CrowdsPages';
const SEALED = 'CrowdsSealed';

/** The function that tells crowds, fed by the stand-ins of its queues as the template has them, in this process. Their clock stands still. */
export async function startCrowd(service: Service) {
  const { handler } = await import('../../../functions/crowd/handler.ts');
  const { queues: definitions, queueMappings } = readQueues(await synthesizeTemplates());
  const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 10_000 } as never;
  let dying = 0;
  let calls = 0;
  const invoke = async (event: unknown): Promise<SQSBatchResponse> => {
    calls += 1;
    if (dying > 0) {
      dying -= 1;
      throw new Error('the function has died');
    }
    return as('crowd', () => handler(event as never, context)) as Promise<SQSBatchResponse>;
  };
  const clock: Clock & Pick<ManualClock, 'advance'> = new ManualClock(0);
  const queues = new Queues({
    definitions,
    mappings: queueMappings.filter(({ functionName }) => functionName === 'crowd'),
    functions: { invoke: (_name, event) => invoke(event) },
    clock,
    guard: service.guard,
  });
  const urlOf = (name: string) => `https://sqs.local-1.amazonaws.com/000000000000/${name}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: await queues.listen(),
    CROWD_QUEUE: urlOf(PAGES),
    SEALED_QUEUE: urlOf(SEALED),
  });
  return {
    /** Brings messages from now on, also those that wait already. */
    start: () => queues.start(),
    idle: () => queues.idle(),
    /** Lets the queues' time pass, and brings what becomes visible. */
    pass: async (ms: number) => {
      clock.advance(ms);
      await queues.idle();
    },
    /** Messages that wait, or are under way. */
    waiting: () => ({ pages: queues.read(PAGES), sealed: queues.read(SEALED) }),
    /** Brings the function a message without a queue. */
    bring: (...notes: readonly object[]) =>
      invoke({ Records: notes.map((note, at) => ({ messageId: `m${at}`, body: JSON.stringify(note) })) }),
    /** The next calls of the function end before they have done anything. */
    die: (times: number) => {
      dying = times;
    },
    calls: () => calls,
    givenUp: () => queues.read('CrowdsGivenUp'),
    stop: () => queues.stop(),
  };
}
