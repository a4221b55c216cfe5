import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A small app as CDK would have written it, for tests of the local cloud itself: every route, mapping and permission is
 * here, and a test may break any of them before starting it.
 */
export interface FixtureTemplate {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
  Outputs: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

const HANDLERS = join(import.meta.dirname, '../../local/fixtures/handlers.mjs');
/** Inside the repository, so that the handlers find its packages. */
const FOLDER = join(import.meta.dirname, '../../../cdk.out/fixtures');

const lambda = (handler: string, role: string, Variables: Record<string, unknown> = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Role: { 'Fn::GetAtt': [role, 'Arn'] },
    Code: { S3Bucket: 'assets', S3Key: 'fixture.zip' },
    Handler: `index.${handler}`,
    Runtime: 'nodejs24.x',
    Timeout: 2,
    Environment: { Variables },
  },
});

const role = () => ({ Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } });

/** A policy that allows things, each an action on a resource. */
const policy = (roleId: string, ...allowed: [string | string[], unknown][]) => ({
  Type: 'AWS::IAM::Policy',
  Properties: {
    PolicyName: 'Own',
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: allowed.map(([Action, Resource]) => ({ Effect: 'Allow', Action, Resource })),
    },
    Roles: [{ Ref: roleId }],
  },
});

const STREAM_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (each) => `dynamodb:${each}`,
);

const arn = (...rest: unknown[]) => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':', ...rest]] });

const executeApi = (api: string, path: string) =>
  arn('execute-api:', { Ref: 'AWS::Region' }, ':', { Ref: 'AWS::AccountId' }, ':', { Ref: api }, path);

const permission = (lambdaId: string, SourceArn: unknown, Principal = 'apigateway.amazonaws.com') => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { 'Fn::GetAtt': [lambdaId, 'Arn'] },
    Principal,
    SourceArn,
  },
});

const integration = (ApiId: string, lambdaId: string, extra = {}) => ({
  Type: 'AWS::ApiGatewayV2::Integration',
  Properties: {
    ApiId: { Ref: ApiId },
    IntegrationType: 'AWS_PROXY',
    IntegrationUri: { 'Fn::GetAtt': [lambdaId, 'Arn'] },
    ...extra,
  },
});

const route = (ApiId: string, RouteKey: string, integrationId: string, extra = {}) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: {
    ApiId: { Ref: ApiId },
    RouteKey,
    AuthorizationType: 'NONE',
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: integrationId }]] },
    ...extra,
  },
});

const stage = (ApiId: string, StageName: string) => ({
  Type: 'AWS::ApiGatewayV2::Stage',
  Properties: { ApiId: { Ref: ApiId }, StageName, AutoDeploy: true },
});

const socketUrl = (scheme: string) => ({
  'Fn::Join': [
    '',
    [scheme, { Ref: 'Socket' }, '.execute-api.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }, '/live'],
  ],
});

export const fixtureTemplate = (): FixtureTemplate => ({
  Resources: {
    HttpFunction: lambda('http', 'HttpRole', {
      PLAIN: 'text',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholder
      SUBSTITUTED: { 'Fn::Sub': 'in-${AWS::Region}-${Things}-${Things.Arn}' },
      TABLE: { Ref: 'Things' },
      KEY: { 'Fn::GetAtt': ['Key', 'Arn'] },
      SHARED: { 'Fn::ImportValue': 'Fixture:shared' },
      SOCKET_URL: socketUrl('wss://'),
    }),
    SocketFunction: lambda('socket', 'SocketRole', { AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: socketUrl('https://') }),
    StreamFunction: lambda('stream', 'StreamRole'),
    TickFunction: lambda('tick', 'TickRole'),
    HttpRole: role(),
    HttpPolicy: policy(
      'HttpRole',
      ['dynamodb:*', '*'],
      ['kms:*', '*'],
      ['execute-api:ManageConnections', executeApi('Socket', '/live/*')],
    ),
    SocketRole: role(),
    SocketPolicy: policy('SocketRole', ['execute-api:ManageConnections', executeApi('Socket', '/live/*')]),
    StreamRole: role(),
    StreamPolicy: policy(
      'StreamRole',
      [STREAM_ACTIONS, { 'Fn::GetAtt': ['Things', 'StreamArn'] }],
      ['sqs:SendMessage', { 'Fn::GetAtt': ['Failures', 'Arn'] }],
    ),
    TickRole: role(),
    Key: {
      Type: 'AWS::KMS::Key',
      Properties: {
        KeyPolicy: {
          Statement: [
            {
              Effect: 'Allow',
              Principal: { AWS: { 'Fn::Join': ['', ['arn:aws:iam::', { Ref: 'AWS::AccountId' }, ':root']] } },
              Action: 'kms:*',
              Resource: '*',
            },
          ],
        },
      },
    },
    Failures: { Type: 'AWS::SQS::Queue', Properties: {} },
    Things: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
        ],
        StreamSpecification: { StreamViewType: 'KEYS_ONLY' },
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        Replicas: [],
      },
    },
    Changes: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['Things', 'StreamArn'] },
        FunctionName: { Ref: 'StreamFunction' },
        BatchSize: 10,
        MaximumRetryAttempts: 2,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Failures', 'Arn'] } } },
        FilterCriteria: {
          Filters: [{ Pattern: JSON.stringify({ dynamodb: { Keys: { pk: { S: [{ prefix: 'SEEN#' }] } } } }) }],
        },
      },
    },
    Minute: {
      Type: 'AWS::Events::Rule',
      Properties: {
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
        Targets: [{ Id: 'T', Arn: { 'Fn::GetAtt': ['TickFunction', 'Arn'] } }],
      },
    },
    MinutePermission: permission('TickFunction', { 'Fn::GetAtt': ['Minute', 'Arn'] }, 'events.amazonaws.com'),
    Http: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: {
        ProtocolType: 'HTTP',
        CorsConfiguration: {
          AllowOrigins: ['https://play.example'],
          AllowMethods: ['GET', 'PUT'],
          AllowHeaders: ['authorization'],
          ExposeHeaders: ['etag'],
          MaxAge: 60,
        },
      },
    },
    HttpStage: stage('Http', '$default'),
    HttpIntegration: integration('Http', 'HttpFunction', { PayloadFormatVersion: '2.0' }),
    HttpPermission: permission('HttpFunction', executeApi('Http', '/*/*/*')),
    HttpDefaultPermission: permission('HttpFunction', executeApi('Http', '/*/$default')),
    RouteThing: route('Http', 'GET /things/{id}', 'HttpIntegration'),
    RoutePart: route('Http', 'PUT /things/{id}/parts/{part}', 'HttpIntegration'),
    RouteLiteral: route('Http', 'GET /things/new', 'HttpIntegration'),
    RouteDefault: route('Http', '$default', 'HttpIntegration'),
    Socket: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.type' },
    },
    SocketStage: stage('Socket', 'live'),
    SocketIntegration: integration('Socket', 'SocketFunction'),
    SocketPermission: permission('SocketFunction', executeApi('Socket', '/*')),
    RouteConnect: route('Socket', '$connect', 'SocketIntegration'),
    RouteDisconnect: route('Socket', '$disconnect', 'SocketIntegration'),
    RouteFrame: route('Socket', '$default', 'SocketIntegration', { RouteResponseSelectionExpression: '$default' }),
    RouteNamed: route('Socket', 'named', 'SocketIntegration'),
    FrameResponse: {
      Type: 'AWS::ApiGatewayV2::RouteResponse',
      Properties: { ApiId: { Ref: 'Socket' }, RouteId: { Ref: 'RouteFrame' }, RouteResponseKey: '$default' },
    },
  },
  Outputs: { Shared: { Value: { Ref: 'Things' }, Export: { Name: 'Fixture:shared' } } },
});

/** Writes the app to disk as an assembly, the same app to the same place. Returns its folder. */
export function fixtureAssembly(change: (template: FixtureTemplate) => void = () => {}): string {
  const template = fixtureTemplate();
  change(template);
  const text = JSON.stringify(template);
  const hash = createHash('sha256').update(text).update(readFileSync(HANDLERS)).digest('hex').slice(0, 16);
  const folder = join(FOLDER, hash);
  if (existsSync(folder)) return folder;
  // Several test files may want it at once, and none may see half of it.
  const unfinished = join(FOLDER, `.${process.pid}-${hash}`);
  mkdirSync(join(unfinished, 'asset.fixture'), { recursive: true });
  copyFileSync(HANDLERS, join(unfinished, 'asset.fixture/index.mjs'));
  writeFileSync(join(unfinished, 'Fixture.template.json'), text);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}
