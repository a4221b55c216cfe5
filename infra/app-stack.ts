import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnApi,
  CorsHttpMethod,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
  WebSocketApi,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration, WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AttributeType, Billing, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnEventInvokeConfig, EventSourceMapping, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ROUTES } from '../functions/api/routes.ts';
import { HOOK_TESTS, HOOKS, INVITED, MATCH, REVOKED, RUNNING, STATE } from '../functions/aws/keys.ts';
import { HTTP_ACCESS_LOG, SOCKET_ACCESS_LOG } from './access-log.ts';
import { acknowledge } from './acknowledge.ts';
import { Alarms } from './alarms.ts';
import { Budget } from './budget.ts';
import { DOCUMENTS } from './bundling.ts';
import type { StageConfig } from './config.ts';
import { CROWD_TIMEOUT, CrowdQueues } from './crowd.ts';
import { Glance } from './dashboard.ts';
import { DueQueue } from './due-queue.ts';
import { ServiceFunction } from './service-function.ts';
import { DUE_INDEX, OPEN_INDEX, type StateStack } from './state-stack.ts';

const OWN_TOKEN = {
  'AwsSolutions-APIG4':
    'The function itself verifies the bearer token of every request; health, games and guests are public.',
};
const ONE_TIME_TICKET = {
  'AwsSolutions-APIG4':
    'A browser cannot send a token when it opens a socket: $connect consumes a one-time ticket, and later frames belong to that connection.',
};

/** One call of `deliver`: a receiver has five seconds, and the table and the key service take their time beside it. */
const DELIVERING = Duration.seconds(30);

/** Under a minute, so that two sweeps hardly ever overlap; if they do, the table decides. */
const SWEEPING = Duration.seconds(50);
/** More due matches than this are given to other calls, where the stage has any. */
const ALONE = 100;

/** Everything that a release may replace: the APIs, the functions, the connections, the schedule and the alarms. */
export class AppStack extends Stack {
  readonly #config: StageConfig;

  constructor(scope: Construct, id: string, config: StageConfig, state: StateStack, props?: StackProps) {
    super(scope, id, props);
    this.#config = config;
    const matches = this.#matches(state);
    const { key } = state;

    // Here and not with the matches: a connection means nothing without the socket API of the same stack.
    const connections = new TableV2(this, 'Connections', {
      partitionKey: { name: 'topic', type: AttributeType.STRING },
      sortKey: { name: 'connectionId', type: AttributeType.STRING },
      timeToLiveAttribute: 'ttl',
      encryption: TableEncryptionV2.awsManagedKey(),
      billing: Billing.onDemand({
        maxReadRequestUnits: config.tableLimit.reads,
        maxWriteRequestUnits: config.tableLimit.writes,
      }),
      removalPolicy: RemovalPolicy.DESTROY,
    });

    const failures = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(failures, {
      'Serverless-SQSRedrivePolicy': 'This is the dead-letter queue of the stack; a person empties it.',
    });

    const socket = new ServiceFunction(this, 'Socket', {
      name: 'socket',
      description: 'Opens and closes sockets, subscribes them to matches and answers with what they missed',
      memory: 512,
      timeout: Duration.seconds(10),
      config,
      environment: {
        MATCHES_TABLE: matches.tableName,
        CONNECTIONS_TABLE: connections.tableName,
        ALLOWED_ORIGINS: config.allowedOrigins.join(','),
        LIMITS: JSON.stringify(config.limits),
      },
      arns: { Matches: matches.tableArn, Connections: connections.tableArn },
    });
    const socketStage = this.#socketApi(socket);

    const api = new ServiceFunction(this, 'Api', {
      name: 'api',
      description: 'Answers the HTTP API: decides, commits, reports',
      memory: 1024,
      timeout: Duration.seconds(10),
      config,
      environment: {
        MATCHES_TABLE: matches.tableName,
        CONNECTIONS_TABLE: connections.tableName,
        KEY_ID: key.keyArn,
        OPEN_INDEX,
        SHARDS: String(config.shards),
        GUESTS: config.guests ? 'on' : 'off',
        LIMITS: JSON.stringify(config.limits),
        SIGN_IN: this.toJsonString(state.signIn),
        SOCKET_URL: socketStage.url,
        LOCAL_HOOKS: config.localHooks ? 'on' : 'off',
      },
      documents: DOCUMENTS,
      arns: {
        Matches: matches.tableArn,
        'Matches index open': `${matches.tableArn}/index/${OPEN_INDEX}`,
        Connections: connections.tableArn,
        key: key.keyArn,
      },
    });
    const httpLog = this.#logGroup('HttpAccessLog');
    const httpStage = this.#httpApi(api, httpLog);

    const hooks = this.#hookQueue();
    const crowds = new CrowdQueues(this, 'Crowds', failures);
    const postToConnections = this.formatArn({
      service: 'execute-api',
      resource: socketStage.api.apiId,
      resourceName: `${socketStage.stageName}/POST/@connections/*`,
    });

    const broadcast = new ServiceFunction(this, 'Broadcast', {
      name: 'broadcast',
      description: 'Tells the sockets of a match what has become public, and closes those of revoked tokens',
      memory: 512,
      timeout: Duration.seconds(30),
      config,
      environment: {
        MATCHES_TABLE: matches.tableName,
        CONNECTIONS_TABLE: connections.tableName,
        AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: socketStage.callbackUrl,
        HOOK_QUEUE: hooks.queueUrl,
        CROWD: String(config.crowd),
        CROWD_QUEUE: crowds.pages.queueUrl,
        SEALED_QUEUE: crowds.sealed.queueUrl,
      },
      arns: {
        Matches: matches.tableArn,
        'Matches stream': matches.tableStreamArn!,
        Connections: connections.tableArn,
        'POST to connections': postToConnections,
        'DELETE of connections': this.formatArn({
          service: 'execute-api',
          resource: socketStage.api.apiId,
          resourceName: `${socketStage.stageName}/DELETE/@connections/*`,
        }),
        'webhook queue': hooks.queueArn,
        'crowd queue': crowds.pages.queueArn,
        'queue of seals': crowds.sealed.queueArn,
        'failure queue': failures.queueArn,
      },
    });

    const crowd = new ServiceFunction(this, 'Crowd', {
      name: 'crowd',
      description: 'Tells the pages of a crowd what has become public of a match',
      memory: 1024,
      timeout: CROWD_TIMEOUT,
      config,
      environment: {
        MATCHES_TABLE: matches.tableName,
        CONNECTIONS_TABLE: connections.tableName,
        AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: socketStage.callbackUrl,
        CROWD: String(config.crowd),
        CROWD_QUEUE: crowds.pages.queueUrl,
      },
      arns: {
        Matches: matches.tableArn,
        Connections: connections.tableArn,
        'POST to connections': postToConnections,
        'crowd queue': crowds.pages.queueArn,
        'queue of seals': crowds.sealed.queueArn,
      },
    });
    crowds.feed(crowd);

    const socketApiId = this.getLogicalId(socketStage.api.node.defaultChild as CfnApi);
    for (const [{ policy }, method] of [
      [broadcast, 'POST'],
      [broadcast, 'DELETE'],
      [crowd, 'POST'],
    ] as const) {
      acknowledge(policy, {
        [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<${socketApiId}>/${socketStage.stageName}/${method}/@connections/*]`]:
          'Connection ids are made by the gateway; the grant is one method on the connections of this stage.',
      });
    }
    this.#follow(broadcast, matches.tableStreamArn!, failures);

    const dueQueue = new DueQueue(this, 'Due', SWEEPING);
    const sweep = new ServiceFunction(this, 'Sweep', {
      name: 'sweep',
      description: 'Settles the rounds whose deadline has passed without a visitor',
      memory: 512,
      timeout: SWEEPING,
      config,
      environment: {
        MATCHES_TABLE: matches.tableName,
        KEY_ID: key.keyArn,
        DUE_INDEX,
        SHARDS: String(config.shards),
        HAND_OVER: config.sweepers > 0 ? String(ALONE) : 'off',
        DUE_QUEUE: dueQueue.queue.queueUrl,
        HOOK_QUEUE: hooks.queueUrl,
      },
      arns: {
        Matches: matches.tableArn,
        'Matches index due': `${matches.tableArn}/index/${DUE_INDEX}`,
        key: key.keyArn,
        'queue of what is due': dueQueue.queue.queueArn,
        'webhook queue': hooks.queueArn,
        'failure queue': failures.queueArn,
      },
    });
    this.#everyMinute(sweep, failures);
    dueQueue.feed(sweep, config.sweepers);

    const deliver = new ServiceFunction(this, 'Deliver', {
      name: 'deliver',
      description: 'Tells webhooks of players what the queue says, and tries again where nobody answers',
      memory: 256,
      timeout: DELIVERING,
      config,
      environment: {
        MATCHES_TABLE: matches.tableName,
        KEY_ID: key.keyArn,
        HOOK_QUEUE: hooks.queueUrl,
        LOCAL_HOOKS: config.localHooks ? 'on' : 'off',
        OWN_HOSTS: [httpStage.api.apiId, socketStage.api.apiId]
          .map((id) => `${id}.execute-api.${this.region}.${this.urlSuffix}`)
          .join(','),
      },
      arns: { Matches: matches.tableArn, key: key.keyArn, 'webhook queue': hooks.queueArn },
    });
    this.#feed(deliver, hooks);

    for (const { lambda } of [api, socket, broadcast, crowd, deliver]) {
      acknowledge(lambda, { 'Serverless-LambdaDLQ': 'Never invoked asynchronously.' });
    }

    const functions = { api, socket, broadcast, crowd, sweep, deliver };
    const alarms = new Alarms(this, 'Alarms', {
      config,
      httpStage,
      httpLog,
      socketStage,
      failures,
      hooksGivenUp: hooks.deadLetterQueue!.queue,
      crowds,
      matches,
      connections,
      ...functions,
    });
    // A dashboard costs money by the month, and whoever throws a stage away looks at its logs.
    if (!config.disposable) {
      const tables = { Matches: matches, Connections: connections };
      new Glance(this, 'Glance', { config, alarms: alarms.all, httpStage, socketStage, tables, functions });
    }
    if (config.budget !== undefined) new Budget(this, 'Budget', config.budget, config.alarmEmail!);

    new CfnOutput(this, 'MatchesTable', { value: matches.tableName, description: 'For npm run doctor' });
    new CfnOutput(this, 'ConnectionsTable', { value: connections.tableName, description: 'For npm run doctor' });
    new CfnOutput(this, 'Shards', { value: String(config.shards), description: 'For npm run doctor' });
    if (config.retention !== undefined)
      new CfnOutput(this, 'Retention', { value: String(config.retention), description: 'For npm run doctor, in days' });
    new CfnOutput(this, 'SecretsKey', { value: key.keyArn, description: 'For npm run doctor' });
    new CfnOutput(this, 'FunctionRoles', {
      value: Object.entries(functions)
        .map(([name, { lambda }]) => `${name}=${lambda.role!.roleArn}`)
        .join(' '),
      description: 'For npm run smoke -- --iam',
    });
    new CfnOutput(this, 'ApiUrl', { value: httpStage.api.apiEndpoint, description: 'The HTTP API' });
    new CfnOutput(this, 'SocketUrl', {
      value: socketStage.url,
      description: 'Where sockets are opened, with a ticket',
    });
  }

  /** The table that the functions work with: that of the state stack, or one that takes its place. */
  #matches(state: StateStack): Pick<TableV2, 'tableName' | 'tableArn' | 'tableStreamArn'> {
    const { table } = this.#config;
    if (table === undefined) return state.matches;
    const { name: tableName, streamArn: tableStreamArn } = table;
    const other = TableV2.fromTableAttributes(this, 'OtherMatches', { tableName, tableStreamArn });
    return { tableName, tableArn: other.tableArn, tableStreamArn };
  }

  /** The HTTP API: one route for each entry of the route table, and `$default`, so that even a 404 is our own document. */
  #httpApi(api: ServiceFunction, log: LogGroup): HttpStage {
    const { allowedOrigins, httpThrottle } = this.#config;
    const integration = new HttpLambdaIntegration('Api', api.lambda, { scopePermissionToRoute: false });
    const authorizer = new HttpNoneAuthorizer();
    const httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `standoff-${this.#config.stage}-http`,
      createDefaultStage: false,
      defaultIntegration: integration,
      defaultAuthorizer: authorizer,
      description: `Standoff ${this.#config.stage}: HTTP API`,
      corsPreflight: {
        allowOrigins: allowedOrigins.length === 0 ? ['*'] : allowedOrigins,
        allowMethods: [...new Set(ROUTES.map(({ method }) => CorsHttpMethod[method]))],
        allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
        exposeHeaders: [
          'date',
          'deprecation',
          'etag',
          'link',
          'location',
          'ratelimit',
          'ratelimit-policy',
          'retry-after',
          'sunset',
        ],
        maxAge: Duration.hours(1),
      },
    });
    for (const { method, path } of ROUTES) {
      const routes = httpApi.addRoutes({ path, methods: [HttpMethod[method]], integration, authorizer });
      for (const route of routes) acknowledge(route, OWN_TOKEN);
    }
    acknowledge(httpApi.node.findChild('DefaultRoute'), OWN_TOKEN);
    // The integration's own permission is for stage/method/path; a call through $default comes from stage/$default.
    api.lambda.addPermission('Unrouted', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({ service: 'execute-api', resource: httpApi.apiId, resourceName: '*/$default' }),
    });

    return new HttpStage(this, 'HttpStage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: httpThrottle.rate, burstLimit: httpThrottle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: HTTP_ACCESS_LOG },
    });
  }

  /** The socket API. `$default` answers frames through its return value, so its function needs no right to post. */
  #socketApi(socket: ServiceFunction): WebSocketStage {
    const { socketThrottle, socketAccessLogs } = this.#config;
    const integration = (name: string) => new WebSocketLambdaIntegration(name, socket.lambda);
    const webSocketApi = new WebSocketApi(this, 'SocketApi', {
      apiName: `standoff-${this.#config.stage}-socket`,
      description: `Standoff ${this.#config.stage}: sockets`,
      routeSelectionExpression: '$request.body.type',
    });
    const routes = [
      webSocketApi.addRoute('$connect', { integration: integration('Connect') }),
      webSocketApi.addRoute('$disconnect', { integration: integration('Disconnect') }),
      webSocketApi.addRoute('$default', { integration: integration('Frame'), returnResponse: true }),
    ];
    for (const route of routes) acknowledge(route, ONE_TIME_TICKET);

    const stage = new WebSocketStage(this, 'SocketStage', {
      webSocketApi,
      stageName: 'live',
      autoDeploy: true,
      throttle: { rateLimit: socketThrottle.rate, burstLimit: socketThrottle.burst },
      ...(socketAccessLogs && {
        accessLogSettings: {
          destination: new LogGroupLogDestination(this.#logGroup('SocketAccessLog')),
          format: SOCKET_ACCESS_LOG,
        },
      }),
    });
    if (socketAccessLogs) {
      stage.node.addDependency(this.#logRoleOfAccount());
    } else {
      const reason =
        'Socket access logs need a role shared by the whole account; the stage option socketAccessLogs sets both.';
      acknowledge(stage, { 'AwsSolutions-APIG1': reason, 'Serverless-APIGWAccessLogging': reason });
    }
    return stage;
  }

  /** The role with which API Gateway writes socket logs: one per account and region, so it outlives this stack. */
  #logRoleOfAccount(): CfnAccount {
    const role = new Role(this, 'ApiGatewayLogRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'The setting belongs to the account and serves every API in it, also those that we do not know.',
    });
    const account = new CfnAccount(this, 'ApiGatewayAccount', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return account;
  }

  #logGroup(id: string): LogGroup {
    return new LogGroup(this, id, {
      retention: this.#config.logRetentionDays as RetentionDays,
      removalPolicy: this.#config.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
  }

  /** Feeds a function with the changes of matches. A push that is minutes old is worth nothing: the clients have read. */
  #follow(broadcast: ServiceFunction, streamArn: string, failures: Queue): void {
    const mapping = new EventSourceMapping(this, 'MatchChanges', {
      target: broadcast.lambda,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.LATEST,
      batchSize: 100,
      maxBatchingWindow: Duration.seconds(0),
      // Lambda keeps the records of an item in order; one match that takes its time does not hold up the others of its shard.
      parallelizationFactor: 10,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 3,
      maxRecordAge: Duration.minutes(5),
      onFailure: { bind: () => ({ destination: failures.queueArn }) },
      filters: [
        // Not its archived entries: each is followed by the change of the match that archived it.
        FilterCriteria.filter({
          eventName: ['INSERT', 'MODIFY'],
          dynamodb: { Keys: { pk: { S: [{ prefix: MATCH }] }, sk: { S: [STATE] } } },
        }),
        FilterCriteria.filter({
          eventName: ['INSERT', 'MODIFY'],
          dynamodb: { Keys: { pk: { S: [{ prefix: REVOKED }] } } },
        }),
        FilterCriteria.filter({
          eventName: ['INSERT', 'MODIFY'],
          dynamodb: { Keys: { pk: { S: [{ prefix: RUNNING }] } } },
        }),
        FilterCriteria.filter({
          eventName: ['INSERT', 'MODIFY'],
          dynamodb: { Keys: { pk: { S: [{ prefix: HOOKS }, { prefix: HOOK_TESTS }, { prefix: INVITED }] } } },
        }),
      ],
    });
    // Lambda reads the stream with the function's own rights and checks them when the mapping is made.
    mapping.node.addDependency(broadcast);
  }

  /** What there is to tell players who are not there. A message that fails again and again is put aside. */
  #hookQueue(): Queue {
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const givenUp = new Queue(this, 'HooksGivenUp', { ...common, retentionPeriod: Duration.days(14) });
    acknowledge(givenUp, {
      'Serverless-SQSRedrivePolicy': 'This is a dead-letter queue; a person empties it.',
    });
    return new Queue(this, 'Hooks', {
      ...common,
      // Six times as long as the function may take, as AWS advises.
      visibilityTimeout: Duration.seconds(6 * DELIVERING.toSeconds()),
      retentionPeriod: Duration.days(2),
      deadLetterQueue: { queue: givenUp, maxReceiveCount: 5 },
    });
  }

  /** Feeds a function with the messages of a queue. So many at a time that receivers that hang do not use the account up. */
  #feed(deliver: ServiceFunction, queue: Queue): void {
    const mapping = new EventSourceMapping(this, 'HookMessages', {
      target: deliver.lambda,
      eventSourceArn: queue.queueArn,
      batchSize: 10,
      maxConcurrency: 10,
      reportBatchItemFailures: true,
    });
    acknowledge(mapping, {
      'Serverless-LambdaEventSourceMappingDestination':
        'A queue has its own: what fails again and again goes to the dead-letter queue.',
    });
    // Lambda reads the queue with the function's own rights and checks them when the mapping is made.
    mapping.node.addDependency(deliver);
  }

  #everyMinute(sweep: ServiceFunction, failures: Queue): void {
    new Rule(this, 'EveryMinute', {
      description: `Standoff ${this.#config.stage}: settles overdue rounds`,
      enabled: this.#config.sweep,
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [
        new LambdaFunction(sweep.lambda, {
          retryAttempts: 0,
          maxEventAge: Duration.minutes(1),
          deadLetterQueue: failures,
        }),
      ],
    });
    // No second try: the next minute brings one.
    new CfnEventInvokeConfig(this, 'SweepInvocations', {
      functionName: sweep.lambda.functionName,
      qualifier: '$LATEST',
      maximumRetryAttempts: 0,
      maximumEventAgeInSeconds: 60,
      destinationConfig: { onFailure: { destination: failures.queueArn } },
    });
    acknowledge(sweep.lambda, {
      'Serverless-LambdaDLQ': 'The failure destination of its asynchronous invocations takes that part.',
    });
  }
}
