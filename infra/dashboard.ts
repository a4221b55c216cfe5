import { Duration } from 'aws-cdk-lib';
import type { HttpStage, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  type Alarm,
  AlarmStatusWidget,
  Color,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { MetricName } from '../functions/aws/metrics.ts';
import { own, RUNBOOK } from './alarms.ts';
import type { StageConfig } from './config.ts';
import type { FunctionName } from './permissions.ts';
import type { ServiceFunction } from './service-function.ts';

interface DashboardProps {
  readonly config: StageConfig;
  readonly alarms: readonly Alarm[];
  readonly httpStage: HttpStage;
  readonly socketStage: WebSocketStage;
  readonly tables: Readonly<Record<string, Pick<TableV2, 'tableName'>>>;
  readonly functions: Readonly<Record<FunctionName, ServiceFunction>>;
}

const PERIOD = Duration.minutes(1);
const SUM = { period: PERIOD, statistic: 'Sum' } as const;
const WIDTH = 24;
const HEIGHT = 6;

/** A picture that takes a part of the row. */
const graph = (title: string, part: number, left: IMetric[], right: IMetric[] = [], limit?: number): GraphWidget =>
  new GraphWidget({
    title,
    width: WIDTH / part,
    height: HEIGHT,
    left,
    right,
    leftYAxis: { min: 0 },
    rightYAxis: { min: 0 },
    ...(limit !== undefined && { leftAnnotations: [{ value: limit, label: 'limit of the stage', color: Color.RED }] }),
  });

/** What an operator looks at first: whether play goes well, and what costs money. */
export class Glance extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Dashboard', { defaultInterval: Duration.hours(3) });
    const { stage } = props.config;
    const text = (markdown: string) => new TextWidget({ markdown, width: WIDTH, height: 1 });
    dashboard.addWidgets(text(`## Standoff ${stage}: the health of play. What to do about an alarm: ${RUNBOOK}`));
    for (const row of healthOf(props)) dashboard.addWidgets(...row);
    dashboard.addWidgets(text('## What costs money'));
    for (const row of costsOf(props)) dashboard.addWidgets(...row);
  }
}

function healthOf({ config, alarms, httpStage, functions }: DashboardProps) {
  const counted = (...names: readonly MetricName[]) => names.map((name) => own(config, name, SUM));
  const [started, ended] = [own(config, 'MatchesStarted', SUM), own(config, 'MatchesEnded', SUM)];
  // Nobody counts all matches: what is known is how many more there are than at the left edge of the picture.
  const more = new MathExpression({
    expression: 'RUNNING_SUM(FILL(started,0)-FILL(ended,0))',
    usingMetrics: { started, ended },
    label: 'more in play than at the left edge',
    period: PERIOD,
  });
  const latency = (statistic: string) => httpStage.metricLatency({ period: PERIOD, statistic });
  const lag = functions.broadcast.lambda.metric('IteratorAge', { period: PERIOD, statistic: 'Maximum' });
  const late = own(config, 'DeadlineLateness', { period: PERIOD, statistic: 'Maximum' });
  const errors = httpStage.metricServerError(SUM);
  return [
    [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: WIDTH, height: 4 })],
    [
      graph('Rounds and seals a minute', 3, counted('SealsAccepted'), counted('RoundsResolved')),
      graph('Matches', 3, [more], [started, ended]),
      graph('Milliseconds: answers, pushes, deadlines', 3, [latency('p50'), latency('p99')], [lag, late]),
    ],
    [
      graph('What players feel', 2, [
        errors,
        ...counted('SealsRefused', 'SealsRetried', 'FramesFailed', 'SocketFailures'),
      ]),
      graph('What operators mend', 2, counted('KeyFailures', 'ReceiptsUnsigned', 'Unsettleable', 'WebhooksFailed')),
    ],
  ];
}

function costsOf({ config, httpStage, socketStage, tables, functions }: DashboardProps) {
  const each = (of: (fn: ServiceFunction, name: string) => Metric) =>
    Object.entries(functions).map(([name, fn]) => of(fn, name));
  const units = (kind: 'Read' | 'Write') =>
    Object.entries(tables).map(
      ([name, { tableName: TableName }]) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: `Consumed${kind}CapacityUnits`,
          dimensionsMap: { TableName },
          label: `${name} ${kind.toLowerCase()}`,
          ...SUM,
        }),
    );
  const minute = PERIOD.toSeconds();
  return [
    [
      graph('Requests a minute', 3, [httpStage.metricCount(SUM)], [], config.httpThrottle.rate * minute),
      graph(
        'Messages and connections of sockets',
        3,
        [socketStage.metric('MessageCount', SUM), own(config, 'FramesSent', SUM)],
        [socketStage.metric('ConnectCount', SUM)],
      ),
      graph('Write units a minute', 3, units('Write'), [], config.tableLimit.writes * minute),
    ],
    [
      graph('Read units a minute', 3, units('Read'), [], config.tableLimit.reads * minute),
      graph(
        'Milliseconds of functions',
        3,
        each((fn, label) => fn.lambda.metricDuration({ ...SUM, label })),
      ),
      graph(
        'Bytes of logs',
        3,
        each(
          (fn, label) =>
            new Metric({
              namespace: 'AWS/Logs',
              metricName: 'IncomingBytes',
              dimensionsMap: { LogGroupName: fn.logGroup.logGroupName },
              label,
              ...SUM,
            }),
        ),
      ),
    ],
  ];
}
