import { readFileSync } from 'node:fs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import * as keys from '../../functions/aws/keys.ts';
import { LIMITS } from '../../functions/aws/limits.ts';
import { METRICS } from '../../functions/aws/metrics.ts';
import { checkPattern, fits, type Pattern } from '../../local/stream/pattern.ts';
import { eventRecord } from '../../local/stream/record.ts';
import { childOf, FUNCTION_NAMES, synthesize } from './template.ts';

const cloud = synthesize('prod');
const functionOf = (name: string, from = cloud) => from.one('AWS::Lambda::Function', childOf(name, 'Function'));
const environmentOf = (name: string, from = cloud) => {
  const { Variables } = functionOf(name, from).Properties.Environment;
  return Object.fromEntries(Object.entries<never>(Variables).map(([key, value]) => [key, from.text(value)]));
};

describe('functions', () => {
  test.each(FUNCTION_NAMES)('%s runs on Node 24 and arm64, with chosen memory and time', (name) => {
    const { Properties } = functionOf(name);
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
    expect(Properties.MemorySize).toBeGreaterThanOrEqual(256);
    expect(Properties.Timeout).toBeLessThanOrEqual(50);
    // A reservation is refused in accounts with little concurrency, so a first deployment would fail.
    expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
  });

  test.each(FUNCTION_NAMES)('%s is traced where the stage says so, and nowhere else', (name) => {
    const traced = synthesize('prod', { tracing: true });
    expect(functionOf(name, traced).Properties.TracingConfig).toEqual({ Mode: 'Active' });
    expect(functionOf(name).Properties.TracingConfig).toBeUndefined();
  });

  test.each(FUNCTION_NAMES)('%s answers before the gateway gives up', (name) => {
    if (name === 'api' || name === 'socket') expect(functionOf(name).Properties.Timeout).toBeLessThan(29);
  });

  test.each(FUNCTION_NAMES)('%s logs JSON to a group of its own', (name) => {
    const { LogGroup, LogFormat } = functionOf(name).Properties.LoggingConfig;
    expect(cloud.text(LogGroup)).toBe(`<${childOf(name, 'Logs')}>`);
    expect(LogFormat).toBe('JSON');
  });

  test.each([
    ['debug', 'DEBUG'],
    ['info', 'INFO'],
    ['warn', 'INFO'],
    ['error', 'INFO'],
  ])(
    'all of them log at the level of the stage: %s; Lambda drops nothing that metrics are read from',
    (logLevel, atLambda) => {
      const stage = synthesize('prod', { logLevel });
      for (const name of FUNCTION_NAMES) {
        expect(environmentOf(name, stage).LOG_LEVEL).toBe(logLevel);
        expect(functionOf(name, stage).Properties.LoggingConfig.ApplicationLogLevel).toBe(atLambda);
      }
    },
  );

  test('every log group forgets, after as many days as the stage says', () => {
    const short = synthesize('prod', { logRetentionDays: 7, socketAccessLogs: true });
    const groups = short.all('AWS::Logs::LogGroup');
    expect(groups).toHaveLength(FUNCTION_NAMES.length + 2);
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(7);
  });

  const { guests, shortestRound, ...others } = LIMITS;
  const TOLD = JSON.stringify({ ...others, guests, shortestRound });
  const MATCHES = { MATCHES_TABLE: '<Matches>', STAGE: 'prod', LOG_LEVEL: 'info' };
  test.each([
    [
      'api',
      {
        ...MATCHES,
        CONNECTIONS_TABLE: '<Connections>',
        KEY_ID: '<Key.Arn>',
        OPEN_INDEX: 'open',
        SHARDS: '1',
        GUESTS: 'off',
        LIMITS: TOLD,
        SIGN_IN: '[]',
        SOCKET_URL: 'wss://<SocketApi>.execute-api.<AWS::Region>.<AWS::URLSuffix>/live',
        LOCAL_HOOKS: 'off',
      },
    ],
    ['socket', { ...MATCHES, CONNECTIONS_TABLE: '<Connections>', ALLOWED_ORIGINS: '', LIMITS: TOLD }],
    [
      'broadcast',
      {
        ...MATCHES,
        CONNECTIONS_TABLE: '<Connections>',
        AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: 'https://<SocketApi>.execute-api.<AWS::Region>.<AWS::URLSuffix>/live',
        HOOK_QUEUE: '<Hooks>',
        CROWD: '200',
        CROWD_QUEUE: '<CrowdsPages>',
        SEALED_QUEUE: '<CrowdsSealed>',
      },
    ],
    [
      'crowd',
      {
        ...MATCHES,
        CONNECTIONS_TABLE: '<Connections>',
        AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: 'https://<SocketApi>.execute-api.<AWS::Region>.<AWS::URLSuffix>/live',
        CROWD: '200',
        CROWD_QUEUE: '<CrowdsPages>',
      },
    ],
    [
      'sweep',
      {
        ...MATCHES,
        KEY_ID: '<Key.Arn>',
        DUE_INDEX: 'due',
        SHARDS: '1',
        HAND_OVER: 'off',
        DUE_QUEUE: '<DueQueue>',
        HOOK_QUEUE: '<Hooks>',
      },
    ],
    [
      'deliver',
      {
        ...MATCHES,
        KEY_ID: '<Key.Arn>',
        HOOK_QUEUE: '<Hooks>',
        LOCAL_HOOKS: 'off',
        OWN_HOSTS:
          '<HttpApi>.execute-api.<AWS::Region>.<AWS::URLSuffix>,<SocketApi>.execute-api.<AWS::Region>.<AWS::URLSuffix>',
      },
    ],
  ])('%s is told exactly this', (name, expected) => {
    expect(environmentOf(name)).toEqual(expected);
  });

  test.each([
    ['prod', {}, 'off'],
    ['prod', { guests: true }, 'on'],
    ['dev', {}, 'on'],
    ['dev-anna', { guests: false }, 'off'],
  ])('guests on %s with %o: %s', (stage, options, guests) => {
    expect(environmentOf('api', synthesize(stage, options)).GUESTS).toBe(guests);
  });
});

describe('what starts broadcast', () => {
  const [mapping, ...others] = cloud
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ id }) => !/^(HookMessages|DueMessages|Crowds)/.test(id));

  test('the stream of matches, at once, and never without an end', () => {
    expect(others).toEqual([]);
    const { EventSourceArn, FunctionName, DestinationConfig, ...properties } = mapping!.Properties;
    expect(cloud.text(EventSourceArn)).toBe('<Matches.StreamArn>');
    expect(cloud.text(FunctionName)).toBe('<BroadcastFunction>');
    expect(cloud.text(DestinationConfig.OnFailure.Destination)).toBe('<Failures.Arn>');
    expect(properties).toMatchObject({
      StartingPosition: 'LATEST',
      MaximumBatchingWindowInSeconds: 0,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 3,
      MaximumRecordAgeInSeconds: 300,
      ParallelizationFactor: 10,
    });
  });

  test('only writes of a match, revocations, webhooks, invitations, and pointers to running matches: no tokens, tickets, other lists or deletions', () => {
    const filters = mapping!.Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(filters).toEqual([
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { Keys: { pk: { S: [{ prefix: 'MATCH#' }] }, sk: { S: ['STATE'] } } },
      },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { pk: { S: [{ prefix: 'REVOKED#' }] } } } },
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { pk: { S: [{ prefix: 'RUNNING#' }] } } } },
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: { Keys: { pk: { S: [{ prefix: 'HOOKS#' }, { prefix: 'HOOKTEST#' }, { prefix: 'INVITED#' }] } } },
      },
    ]);
  });

  test('an entry that is archived wakes nobody; the change of the match that follows it does', () => {
    const patterns = mapping!.Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
      checkPattern(JSON.parse(Pattern)),
    ) as Pattern[];
    const record = (keys: object, event = 'INSERT') =>
      eventRecord({ sequence: 1, table: 'Matches', event, keys: marshall(keys), at: 0 } as never);
    const wakes = (keys: object, event?: string) => patterns.some((each) => fits(each, record(keys, event)));
    expect(wakes(keys.entryKey('M', 17))).toBe(false);
    for (const event of ['INSERT', 'MODIFY']) expect(wakes(keys.matchKey('M'), event)).toBe(true);
    expect(wakes(keys.matchKey('M'), 'REMOVE')).toBe(false);
    for (const key of [
      keys.revocationKey('P', 't'),
      keys.runningKey('P', 'M'),
      keys.hookKey('P', 'H'),
      keys.hookTestKey('P', 'H'),
      keys.invitedKey('P', 'M'),
    ])
      expect(wakes(key)).toBe(true);
    for (const key of [keys.tokenKey('t'), keys.profileKey('P'), keys.listedKey('P', 'M'), keys.deliveryKey('H', 'm')])
      expect(wakes(key)).toBe(false);
  });

  test('the mapping is made after the rights that it is checked against', () => {
    const policy = cloud.all('AWS::IAM::Policy').find(({ id }) => id.startsWith('BroadcastRole'))!;
    expect(mapping!.DependsOn).toContain(policy.id);
  });
});

describe('what starts deliver', () => {
  const mapping = cloud.one('AWS::Lambda::EventSourceMapping', 'HookMessages').Properties;
  const queue = cloud.one('AWS::SQS::Queue', 'Hooks').Properties;

  test('the queue of webhooks, at a limited number of messages at a time', () => {
    expect(cloud.text(mapping.EventSourceArn)).toBe('<Hooks.Arn>');
    expect(cloud.text(mapping.FunctionName)).toBe('<DeliverFunction>');
    expect(mapping).toMatchObject({
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 10 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  test('a message is hidden longer than it is worked on, and is put aside after five times', () => {
    expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * functionOf('deliver').Properties.Timeout);
    expect(queue.RedrivePolicy.maxReceiveCount).toBe(5);
    expect(cloud.text(queue.RedrivePolicy.deadLetterTargetArn)).toBe('<HooksGivenUp.Arn>');
  });

  test('every queue is encrypted, and takes nothing over an open line', () => {
    const queues = cloud.all('AWS::SQS::Queue');
    expect(queues).toHaveLength(7);
    for (const { Properties } of queues) expect(Properties.SqsManagedSseEnabled).toBe(true);
    const policies = cloud.all('AWS::SQS::QueuePolicy');
    expect(policies).toHaveLength(7);
    for (const { Properties } of policies)
      expect(Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
  });

  test('what is put aside is noticed', () => {
    const { Properties } = cloud.one('AWS::CloudWatch::Alarm', 'AlarmsHookQueue');
    expect(Properties.Threshold).toBe(1);
    expect(JSON.stringify(Properties)).toContain('HooksGivenUp');
  });

  test('webhooks may go to this machine where a stage may be thrown away and says so', () => {
    expect(environmentOf('deliver', synthesize('dev', { localHooks: true })).LOCAL_HOOKS).toBe('on');
    expect(environmentOf('api', synthesize('dev', { localHooks: true })).LOCAL_HOOKS).toBe('on');
    expect(environmentOf('deliver', synthesize('dev')).LOCAL_HOOKS).toBe('off');
    expect(() => synthesize('prod', { localHooks: true })).toThrow(/localHooks/);
  });
});

describe('what starts crowd', () => {
  const mappings = ['CrowdsPageMessages', 'CrowdsSealedMessages'].map(
    (id) => cloud.one('AWS::Lambda::EventSourceMapping', id).Properties,
  );
  const queues = ['CrowdsPages', 'CrowdsSealed'].map((id) => cloud.one('AWS::SQS::Queue', id).Properties);

  test('pages one by one, in order for each page, and what is told later; a limited number at a time', () => {
    expect(mappings.map(({ EventSourceArn }) => cloud.text(EventSourceArn))).toEqual([
      '<CrowdsPages.Arn>',
      '<CrowdsSealed.Arn>',
    ]);
    for (const { FunctionName, FunctionResponseTypes } of mappings)
      expect([cloud.text(FunctionName), FunctionResponseTypes]).toEqual([
        '<CrowdFunction>',
        ['ReportBatchItemFailures'],
      ]);
    expect(mappings[0]).toMatchObject({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 20 } });
    expect(queues[0]).toMatchObject({
      FifoQueue: true,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    });
    // A message of a queue with groups has no delay of its own.
    expect(queues[1]!.FifoQueue).toBeUndefined();
  });

  test('a message is hidden longer than it is worked on, and is put aside after five times', () => {
    for (const { VisibilityTimeout, RedrivePolicy } of queues) {
      expect(VisibilityTimeout).toBeGreaterThan(functionOf('crowd').Properties.Timeout);
      expect(RedrivePolicy.maxReceiveCount).toBe(5);
    }
    expect(queues.map(({ RedrivePolicy }) => cloud.text(RedrivePolicy.deadLetterTargetArn))).toEqual([
      '<CrowdsGivenUp.Arn>',
      '<Failures.Arn>',
    ]);
    expect(JSON.stringify(cloud.one('AWS::CloudWatch::Alarm', 'AlarmsCrowdQueue').Properties)).toContain(
      'CrowdsGivenUp',
    );
  });

  test('a stage says how many followers are a crowd', () => {
    const stage = synthesize('prod', { crowd: 50 });
    for (const name of ['broadcast', 'crowd']) expect(environmentOf(name, stage).CROWD).toBe('50');
  });
});

describe('what starts sweep', () => {
  test('the clock, each minute, without second tries', () => {
    const [rule] = cloud.all('AWS::Events::Rule');
    expect(rule?.Properties).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
    const [target, ...others] = rule!.Properties.Targets;
    expect(others).toEqual([]);
    expect(cloud.text(target.Arn)).toBe('<SweepFunction.Arn>');
    expect(target.RetryPolicy.MaximumRetryAttempts).toBe(0);
    const [invocations] = cloud.all('AWS::Lambda::EventInvokeConfig');
    expect(cloud.text(invocations?.Properties.FunctionName)).toBe('<SweepFunction>');
    expect(invocations?.Properties.MaximumRetryAttempts).toBe(0);
  });

  test('a run ends before the next one starts', () => {
    expect(functionOf('sweep').Properties.Timeout).toBeLessThan(60);
  });

  test('its own queue, where the stage lets it run beside itself; else nobody asks the queue, which would cost', () => {
    const mapping = (from: typeof cloud) => from.one('AWS::Lambda::EventSourceMapping', 'DueMessages').Properties;
    expect(mapping(cloud)).toMatchObject({ Enabled: false, BatchSize: 1 });
    const many = synthesize('prod', { shards: 8, sweepers: 20 });
    expect(mapping(many)).toMatchObject({ Enabled: true, ScalingConfig: { MaximumConcurrency: 20 } });
    expect(many.text(mapping(many).EventSourceArn)).toBe('<DueQueue.Arn>');
    expect(environmentOf('sweep', many)).toMatchObject({ SHARDS: '8', HAND_OVER: '100' });
    expect(environmentOf('api', many).SHARDS).toBe('8');
    const queue = cloud.one('AWS::SQS::Queue', 'DueQueue').Properties;
    expect(queue.MessageRetentionPeriod).toBe(60);
    for (const wrong of [{ shards: 0 }, { shards: 65 }, { shards: 1.5 }, { sweepers: 1 }, { sweepers: -2 }])
      expect(() => synthesize('prod', wrong)).toThrow(/shards|sweepers/);
  });

  test('nothing on a stage whose sweep is off, and then nobody is alarmed about it', () => {
    const still = synthesize('prod', { sweep: false });
    expect(still.all('AWS::Events::Rule')[0]?.Properties.State).toBe('DISABLED');
    expect(alarmNames(still).filter((name) => name.includes('Sweep'))).toEqual([]);
  });
});

describe('alarms', () => {
  test('watch what nobody would notice in time', () => {
    expect(alarmNames(cloud)).toEqual([
      'CrowdLag',
      'CrowdQueue',
      'FailureQueue',
      'FramesFailed',
      'FunctionThrottles',
      'HookQueue',
      'HttpErrors',
      'HttpThrottles',
      'IndexThrottles',
      'KeyErrors',
      'LateDeadlines',
      'PushLag',
      'SocketErrors',
      'SocketThrottles',
      'SweepErrors',
      'SweepMissing',
      'TableThrottles',
      'Unsettleable',
      'WebhooksFailed',
    ]);
  });

  test('refused tickets, which anybody can send, raise none', () => {
    const { Metrics } = cloud.one('AWS::CloudWatch::Alarm', 'AlarmsSocketErrors').Properties;
    const names = (Metrics as { MetricStat?: { Metric: { MetricName: string } } }[]).flatMap(
      ({ MetricStat }) => MetricStat?.Metric.MetricName ?? [],
    );
    expect(names.toSorted()).toEqual(['Errors', 'ExecutionError', 'SocketFailures']);
  });

  test('a sweep that is not started at all is noticed, although it reports nothing', () => {
    const { Properties } = cloud.one('AWS::CloudWatch::Alarm', 'AlarmsSweepMissing');
    expect(Properties).toMatchObject({ ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching' });
  });

  test('tell somebody, if there is somebody to tell', () => {
    const told = synthesize('prod', { alarmEmail: 'ops@example.org' });
    const [topic] = told.all('AWS::SNS::Topic');
    for (const { Properties } of told.all('AWS::CloudWatch::Alarm')) {
      expect(Properties.AlarmActions).toEqual([{ Ref: topic?.id }]);
      expect(Properties.OKActions).toEqual([{ Ref: topic?.id }]);
    }
    expect(told.all('AWS::SNS::Subscription')[0]?.Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.org',
    });
    expect(cloud.all('AWS::SNS::Topic')).toEqual([]);
  });
});

describe('what an operator looks at', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) => title as string);
  /** Sections that are about no alarm. */
  const OTHERS = ['Where to look', 'A match is stuck', 'A token has leaked', 'The KMS key is lost or disabled'];

  test('the runbook has a section for each alarm, which its e-mail names, and for no other', () => {
    expect(sections.filter((title) => !OTHERS.includes(title)).toSorted()).toEqual(alarmNames(cloud));
    for (const { id, Properties } of cloud.all('AWS::CloudWatch::Alarm')) {
      const name = id.replace(/^Alarms|[0-9A-F]{8}$/g, '');
      expect(Properties.AlarmDescription).toMatch(new RegExp(`docs/runbook\\.md#${name.toLowerCase()}$`));
    }
  });

  test('each section says what was tried by which test, or that it cannot be', () => {
    const tried = [...runbook.matchAll(/^Tried: \[[\w-]+\]\(\.\.\/(test\/[\w./-]+)\) › (.+)$/gm)];
    for (const [, file = '', title = ''] of tried) {
      const found = readFileSync(file, 'utf8').includes(title);
      expect({ file, title, found }).toEqual({ file, title, found: true });
    }
    const untried = runbook.match(/^Not to be provoked on a laptop/gm) ?? [];
    // One of them says where to look, and is about nothing to try.
    expect(tried.length + untried.length).toBe(sections.length - 1);
    expect(tried.length).toBeGreaterThan(12);
  });

  test('a dashboard shows every alarm, every metric of our own and what costs money; on stages that are kept', () => {
    const body = cloud.text(cloud.one('AWS::CloudWatch::Dashboard', 'GlanceDashboard').Properties.DashboardBody);
    const { widgets } = JSON.parse(body) as { widgets: { type: string; properties: Record<string, unknown> }[] };
    const alarms = widgets.flatMap(({ properties }) => (properties.alarms ?? []) as string[]);
    const all = cloud.all('AWS::CloudWatch::Alarm').map(({ id }) => `<${id.replace(/[0-9A-F]{8}$/, '')}.Arn>`);
    expect(alarms.toSorted()).toEqual(all.toSorted());
    for (const name of Object.keys(METRICS).filter((each) => each !== 'WebhooksDelivered'))
      expect({ name, shown: body.includes(`"${name}"`) }).toEqual({ name, shown: true });
    for (const driver of [
      'Count',
      'MessageCount',
      'ConsumedWriteCapacityUnits',
      'ConsumedReadCapacityUnits',
      'Duration',
    ])
      expect(body).toContain(`"${driver}"`);
    expect(synthesize('dev').all('AWS::CloudWatch::Dashboard')).toEqual([]);
  });

  test('a budget tells the one who hears of alarms, and does not come without them', () => {
    const { Properties } = synthesize('prod', { alarmEmail: 'ops@example.org', budget: 75.5 }).one(
      'AWS::Budgets::Budget',
      'Budget',
    );
    expect(Properties.Budget).toEqual({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 75.5, Unit: 'USD' },
    });
    for (const { Notification, Subscribers } of Properties.NotificationsWithSubscribers) {
      expect(Notification.Threshold).toBeGreaterThan(0);
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: 'ops@example.org' }]);
    }
    expect(Properties.NotificationsWithSubscribers).toHaveLength(3);
    expect(cloud.all('AWS::Budgets::Budget')).toEqual([]);
    expect(() => synthesize('prod', { budget: 75 })).toThrow(/alarmEmail/);
    expect(() => synthesize('prod', { budget: 0, alarmEmail: 'ops@example.org' })).toThrow();
  });
});

function alarmNames(from: typeof cloud): string[] {
  return from
    .all('AWS::CloudWatch::Alarm')
    .map(({ id }) => id.replace(/^Alarms|[0-9A-F]{8}$/g, ''))
    .sort();
}
