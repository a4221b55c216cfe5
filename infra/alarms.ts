import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpStage, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  type MetricOptions,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type MetricName, NAMESPACE } from '../functions/aws/metrics.ts';
import { acknowledge } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import type { CrowdQueues } from './crowd.ts';
import type { ServiceFunction } from './service-function.ts';
import { DUE_INDEX, OPEN_INDEX } from './state-stack.ts';

interface AlarmsProps {
  readonly config: StageConfig;
  readonly httpStage: HttpStage;
  /** The access log of the HTTP API. */
  readonly httpLog: ILogGroup;
  readonly socketStage: WebSocketStage;
  readonly failures: Queue;
  readonly hooksGivenUp: IQueue;
  readonly crowds: CrowdQueues;
  readonly matches: Pick<TableV2, 'tableName'>;
  readonly connections: Pick<TableV2, 'tableName'>;
  readonly api: ServiceFunction;
  readonly socket: ServiceFunction;
  readonly broadcast: ServiceFunction;
  readonly crowd: ServiceFunction;
  readonly sweep: ServiceFunction;
  readonly deliver: ServiceFunction;
}

interface Watch {
  readonly id: string;
  /** What has happened: the text of the e-mail, which also names the section of the runbook that says what to do. */
  readonly says: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly periods?: number;
  /** Alarms when the value falls below the threshold, or is not reported at all. */
  readonly whenBelow?: boolean;
}

/** The page that says what to do; it has a section for each alarm. */
export const RUNBOOK = 'docs/runbook.md';

const FIVE_MINUTES = { period: Duration.minutes(5), statistic: 'Sum' } as const;

/**
 * What somebody should be told about, and that it is over. Without an e-mail address the alarms still show their state in
 * CloudWatch.
 */
export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { config } = props;
    const action = config.alarmEmail === undefined ? undefined : new SnsAction(this.#topic(config.alarmEmail));

    this.all = watches(this, props).map(({ id, says, metric, threshold, periods = 1, whenBelow = false }) => {
      const alarm = new Alarm(this, id, {
        alarmDescription: `Standoff ${config.stage}: ${says} What to do: ${RUNBOOK}#${id.toLowerCase()}`,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: whenBelow
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: whenBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      if (action !== undefined) {
        alarm.addAlarmAction(action);
        alarm.addOkAction(action);
      }
      return alarm;
    });
  }

  #topic(email: string): Topic {
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    // The policy that asks for TLS takes the place of the one that a topic has by itself, so CloudWatch has to be let in by name.
    const stack = Stack.of(this);
    const alarms = stack.formatArn({ service: 'cloudwatch', resource: 'alarm:*' });
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account }, ArnLike: { 'aws:SourceArn': alarms } },
      }),
    );
    acknowledge(topic.addSubscription(new EmailSubscription(email)), {
      'Serverless-SNSRedrivePolicy': 'A lost e-mail is no lost alarm: its state stays in CloudWatch.',
    });
    return topic;
  }
}

function watches(scope: Construct, { config, ...on }: AlarmsProps): Watch[] {
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
      says: 'frames or connections of sockets got no answer, or that the service has failed.',
      // Not `IntegrationError`: it counts refused tickets, which anybody can send, and no frame, whose answer is always taken for one.
      metric: sum([
        ['gateway', on.socketStage.metric('ExecutionError', FIVE_MINUTES)],
        ['thrown', on.socket.lambda.metricErrors(FIVE_MINUTES)],
        ['answered', own(config, 'SocketFailures')],
      ]),
      threshold: 5,
    },
    {
      id: 'HttpThrottles',
      says: 'the gateway refused requests with 429: more came than the stage lets through (httpThrottle).',
      metric: refusedByGateway(scope, config, on.httpLog),
      threshold: 1,
    },
    {
      id: 'SocketThrottles',
      says: 'the gateway refused frames or connections before they reached their function: more came than the stage lets through (socketThrottle).',
      metric: on.socketStage.metric('ClientError', FIVE_MINUTES),
      threshold: 25,
    },
    {
      id: 'FramesFailed',
      says: 'frames could not be sent to open sockets. Clients find out by themselves and catch up by reading.',
      metric: own(config, 'FramesFailed'),
      threshold: 20,
    },
    {
      id: 'WebhooksFailed',
      says: 'more than half of all messages to webhooks are not accepted. One receiver alone may be the reason, or the way out.',
      metric: failingWebhooks(config),
      threshold: 0.5,
      periods: 3,
    },
    {
      id: 'KeyErrors',
      says: 'the key service refuses or fails. Without the key no match can be read or played.',
      metric: own(config, 'KeyFailures'),
      threshold: 3,
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
          {
            id: 'LateDeadlines',
            says: 'rounds are closed more than two minutes after their deadline: the sweep does not keep up.',
            metric: own(config, 'DeadlineLateness', { period: Duration.minutes(1), statistic: 'Maximum' }),
            threshold: 120_000,
            periods: 5,
          },
          {
            id: 'Unsettleable',
            says: 'matches are due and cannot be settled by this build. The others go on.',
            metric: own(config, 'Unsettleable', { ...FIVE_MINUTES, statistic: 'Maximum' }),
            threshold: 1,
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
    {
      id: 'IndexThrottles',
      says: 'an index of the table refused requests. One that cannot take writes holds up the table itself.',
      metric: sum(
        [DUE_INDEX, OPEN_INDEX].flatMap((index) =>
          ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
            (name) => [`${index}${name}`, throttled(on.matches, name, index)] as const,
          ),
        ),
      ),
      threshold: 10,
    },
  ];
}

function throttled(table: Pick<TableV2, 'tableName'>, metricName: string, index?: string): Metric {
  return new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: table.tableName, ...(index !== undefined && { GlobalSecondaryIndexName: index }) },
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

/** A metric of the service's own: see functions/aws/metrics.ts. */
export function own(
  { stage }: Pick<StageConfig, 'stage'>,
  metricName: MetricName,
  options: MetricOptions = FIVE_MINUTES,
): Metric {
  return new Metric({ namespace: NAMESPACE, metricName, dimensionsMap: { stage }, ...options });
}

/** The part of messages to webhooks that was not accepted, 0 to 1; 0 where there were few of them. */
function failingWebhooks(config: StageConfig): MathExpression {
  return new MathExpression({
    expression: 'IF(FILL(failed,0)+FILL(through,0)>=20, FILL(failed,0)/(FILL(failed,0)+FILL(through,0)), 0)',
    usingMetrics: { failed: own(config, 'WebhooksFailed'), through: own(config, 'WebhooksDelivered') },
    period: FIVE_MINUTES.period,
  });
}

/**
 * Requests that the gateway itself refused because there were too many. Its metrics count them among all other refusals of
 * clients; in its log they are those with 429 that no function has answered. (Of very many it logs only some.) A filter without
 * dimensions costs nothing while nothing fits, so the stage is in the name.
 */
function refusedByGateway(scope: Construct, { stage }: StageConfig, logGroup: ILogGroup): Metric {
  const filter = new MetricFilter(scope, 'RefusedByGateway', {
    logGroup,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.integrationLatency', '=', '-'),
    ),
    metricNamespace: NAMESPACE,
    metricName: `RefusedByGateway-${stage}`,
    metricValue: '1',
  });
  return filter.metric(FIVE_MINUTES);
}
