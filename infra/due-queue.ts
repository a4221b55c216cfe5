import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';

/** What a sweep gives to other calls of its function, when too much is due for one. */
export class DueQueue extends Construct {
  readonly queue: Queue;

  /** @param timeout how long a call of the function may take */
  constructor(scope: Construct, id: string, timeout: Duration) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The next sweep names again what is left after a minute.
      retentionPeriod: Duration.minutes(1),
      visibilityTimeout: Duration.seconds(6 * timeout.toSeconds()),
    });
    const again = 'What is not settled within a minute is named again by the next sweep, so there is nothing to keep.';
    acknowledge(this.queue, { 'AwsSolutions-SQS3': again, 'Serverless-SQSRedrivePolicy': again });
  }

  /**
   * Feeds the function.
   *
   * @param sweepers calls at the same time; 0: none, and then nobody asks the queue, which would cost
   */
  feed(sweep: ServiceFunction, sweepers: number): void {
    const mapping = new EventSourceMapping(this, 'Messages', {
      target: sweep.lambda,
      eventSourceArn: this.queue.queueArn,
      enabled: sweepers > 0,
      batchSize: 1,
      ...(sweepers > 0 && { maxConcurrency: sweepers }),
    });
    acknowledge(mapping, {
      'Serverless-LambdaEventSourceMappingDestination': 'What fails is named again by the next sweep.',
    });
    // Lambda reads the queue with the function's own rights and checks them when the mapping is made.
    mapping.node.addDependency(sweep);
  }
}
