import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { DeduplicationScope, FifoThroughputLimit, type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';

/** One page of a crowd: some hundred posts, of which some may hang. */
export const CROWD_TIMEOUT = Duration.seconds(30);

/** Frames that are minutes old are worth nothing: the clients have read. */
const RETENTION = Duration.minutes(10);

/** How matches with a crowd are told: a queue of pages, in order for each page, and one of what may wait for a moment. */
export class CrowdQueues extends Construct {
  readonly pages: Queue;
  readonly sealed: Queue;
  /** Pages that could not be told. */
  readonly givenUp: IQueue;

  /** @param failures takes what could not be handed over a moment later */
  constructor(scope: Construct, id: string, failures: Queue) {
    super(scope, id);
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const inGroups = {
      ...common,
      fifo: true,
      deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
      fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
    };
    const givenUp = new Queue(this, 'GivenUp', { ...inGroups, retentionPeriod: Duration.days(14) });
    acknowledge(givenUp, { 'Serverless-SQSRedrivePolicy': 'This is a dead-letter queue; a person empties it.' });
    this.givenUp = givenUp;
    // A page whose function dies stands still until its message is visible again, so not six times as long as the function may take.
    const visibilityTimeout = Duration.seconds(2 * CROWD_TIMEOUT.toSeconds());
    this.pages = new Queue(this, 'Pages', {
      ...inGroups,
      visibilityTimeout,
      retentionPeriod: RETENTION,
      deadLetterQueue: { queue: givenUp, maxReceiveCount: 5 },
    });
    this.sealed = new Queue(this, 'Sealed', {
      ...common,
      visibilityTimeout,
      retentionPeriod: RETENTION,
      deadLetterQueue: { queue: failures, maxReceiveCount: 5 },
    });
  }

  /** Feeds the function with both queues. So many calls at a time that a crowd does not use the account up. */
  feed(crowd: ServiceFunction): void {
    const mappings = [
      new EventSourceMapping(this, 'PageMessages', {
        target: crowd.lambda,
        eventSourceArn: this.pages.queueArn,
        // A page that hangs holds no other one up.
        batchSize: 1,
        maxConcurrency: 20,
        reportBatchItemFailures: true,
      }),
      new EventSourceMapping(this, 'SealedMessages', {
        target: crowd.lambda,
        eventSourceArn: this.sealed.queueArn,
        batchSize: 10,
        maxConcurrency: 5,
        reportBatchItemFailures: true,
      }),
    ];
    for (const mapping of mappings) {
      acknowledge(mapping, {
        'Serverless-LambdaEventSourceMappingDestination':
          'A queue has its own: what fails again and again goes to its dead-letter queue.',
      });
      // Lambda reads the queue with the function's own rights and checks them when the mapping is made.
      mapping.node.addDependency(crowd);
    }
  }
}
