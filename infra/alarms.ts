import { Duration } from 'aws-cdk-lib';
import type { HttpStage, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import type { CrowdQueues } from './crowd.ts';
import type { ServiceFunction } from './service-function.ts';

interface AlarmsProps {
  readonly config: StageConfig;
  readonly httpStage: HttpStage;
  readonly socketStage: WebSocketStage;
  readonly failures: Queue;
  readonly hooksGivenUp: IQueue;
  readonly crowds: CrowdQueues;
  readonly matches: TableV2;
  readonly connections: TableV2;
  readonly api: ServiceFunction;
  readonly socket: ServiceFunction;
  readonly broadcast: ServiceFunction;
  readonly crowd: ServiceFunction;
  readonly sweep: ServiceFunction;
  readonly deliver: ServiceFunction;
}

interface Watch {
  readonly id: string;
  /** What has happened and what to look at: the whole text of the e-mail. */
  readonly says: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly periods?: number;
  /** Alarms when the value falls below the threshold, or is not reported at all. */
  readonly whenBelow?: boolean;
}

const FIVE_MINUTES = { period: Duration.minutes(5), statistic: 'Sum' } as const;

/** What somebody should be told about. Without an e-mail address the alarms still show their state in CloudWatch. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { config } = props;
    const action = config.alarmEmail === undefined ? undefined : new SnsAction(this.#topic(config.alarmEmail));

    for (const { id, says, metric, threshold, periods = 1, whenBelow = false } of watches(props)) {
      const alarm = new Alarm(this, id, {
        alarmDescription: `Standoff ${config.stage}: ${says}`,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: whenBelow
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: whenBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      if (action !== undefined) alarm.addAlarmAction(action);
    }
  }

  #topic(email: string): Topic {
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    acknowledge(topic.addSubscription(new EmailSubscription(email)), {
      'Serverless-SNSRedrivePolicy': 'A lost e-mail is no lost alarm: its state stays in CloudWatch.',
    });
    return topic;
  }
}

function watches({ config, ...on }: AlarmsProps): Watch[] {
  const { api, socket, broadcast, crowd, sweep, deliver } = on;
  const functions = { api, socket, broadcast, crowd, sweep, deliver };
  return [
    {
      id: 'FailureQueue',
      says: 'the failure queue is not empty. Pushes or sweeps were given up; matches are whole, clients catch up by reading.',
      metric: on.failures.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      threshold: 1,
    },
    {
      id: 'HookQueue',
      says: 'messages to webhooks were put aside: `deliver` has failed with each of them five times. Receivers that do not answer are not the reason.',
      metric: on.hooksGivenUp.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      threshold: 1,
    },
    {
      id: 'CrowdQueue',
      says: 'pages of a crowd were put aside: `crowd` has failed with each of them five times. Their watchers find out by asking.',
      metric: on.crowds.givenUp.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      threshold: 1,
    },
    {
      id: 'CrowdLag',
      says: 'watchers of a match with a crowd hear of it more than a minute late.',
      metric: on.crowds.pages.metricApproximateAgeOfOldestMessage({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
      threshold: 60,
      periods: 2,
    },
    {
      id: 'PushLag',
      says: 'pushes are more than a minute behind the table.',
      metric: on.broadcast.lambda.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'Maximum' }),
      threshold: 60_000,
      periods: 2,
    },
    {
      id: 'HttpErrors',
      says: 'the HTTP API answered with server errors.',
      metric: on.httpStage.metricServerError(FIVE_MINUTES),
      threshold: 5,
    },
    {
      id: 'SocketErrors',
      says: 'the socket API failed to reach its function or got no answer.',
      metric: on.socketStage.metric('IntegrationError', FIVE_MINUTES),
      threshold: 5,
    },
    ...(config.sweep
      ? [
          {
            id: 'SweepMissing',
            says: 'the sweep has not run for five minutes. Overdue rounds wait for their next visitor.',
            metric: on.sweep.lambda.metricInvocations(FIVE_MINUTES),
            threshold: 1,
            whenBelow: true,
          },
          {
            id: 'SweepErrors',
            says: 'the sweep fails.',
            metric: on.sweep.lambda.metricErrors(FIVE_MINUTES),
            threshold: 3,
          },
        ]
      : []),
    {
      id: 'FunctionThrottles',
      says: 'functions were throttled: the concurrency of the account is used up.',
      metric: sum(
        Object.entries(functions).map(([name, { lambda }]) => [name, lambda.metricThrottles(FIVE_MINUTES)] as const),
      ),
      threshold: 1,
    },
    {
      id: 'TableThrottles',
      says: 'a table refused requests: the limit of the stage (tableLimit) or of one partition is reached.',
      metric: sum([
        ['matchReads', throttled(on.matches, 'ReadThrottleEvents')],
        ['matchWrites', throttled(on.matches, 'WriteThrottleEvents')],
        ['connectionReads', throttled(on.connections, 'ReadThrottleEvents')],
        ['connectionWrites', throttled(on.connections, 'WriteThrottleEvents')],
      ]),
      threshold: 10,
    },
  ];
}

function throttled(table: TableV2, metricName: string): Metric {
  return new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: table.tableName },
    ...FIVE_MINUTES,
  });
}

/** A metric without data points counts as zero, or one silent function would hide the others. */
function sum(metrics: readonly (readonly [string, IMetric])[]): MathExpression {
  return new MathExpression({
    expression: metrics.map(([name]) => `FILL(${name},0)`).join('+'),
    usingMetrics: Object.fromEntries(metrics),
    period: FIVE_MINUTES.period,
  });
}
