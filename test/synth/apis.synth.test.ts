import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../functions/api/routes.ts';
import { type Resource, synthesize } from './template.ts';

const cloud = synthesize('prod');
const logged = synthesize('prod', { socketAccessLogs: true });

const api = (protocol: string) => {
  const found = cloud.all('AWS::ApiGatewayV2::Api').filter(({ Properties }) => Properties.ProtocolType === protocol);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const routesOf = ({ id }: Resource) =>
  cloud.all('AWS::ApiGatewayV2::Route').filter(({ Properties }) => Properties.ApiId.Ref === id);
const functionBehind = (route: Resource): string => {
  const [, integrationId] = cloud.text(route.Properties.Target).match(/^integrations\/<(.+)>$/) ?? [];
  const { IntegrationUri } = cloud.one('AWS::ApiGatewayV2::Integration', integrationId!).Properties;
  return cloud.text(IntegrationUri);
};

describe('the HTTP API', () => {
  const routes = routesOf(api('HTTP'));

  test('has a route for each entry of the route table, and `$default`', () => {
    const keys = routes.map(({ Properties }) => Properties.RouteKey);
    expect(keys.sort()).toEqual([...ROUTES.map(({ method, path }) => `${method} ${path}`), '$default'].sort());
  });

  test('sends every route to the api function', () => {
    for (const route of routes) expect(functionBehind(route)).toBe('<ApiFunction.Arn>');
    for (const { Properties } of cloud.all('AWS::ApiGatewayV2::Integration')) {
      if (Properties.ApiId.Ref !== api('HTTP').id) continue;
      expect(Properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
    }
  });

  test('case 113: a preflight request needs no token, and may announce what clients send', () => {
    for (const { Properties } of routes) {
      expect(Properties.AuthorizationType).toBe('NONE');
      expect(Properties.AuthorizerId).toBeUndefined();
    }
    expect(api('HTTP').Properties.CorsConfiguration).toEqual({
      AllowOrigins: ['*'],
      AllowMethods: [...new Set(ROUTES.map(({ method }) => method))],
      AllowHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
      ExposeHeaders: [
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
      MaxAge: 3600,
    });
  });

  test('case 113: every method of the route table may be used from a page', () => {
    const { AllowMethods } = api('HTTP').Properties.CorsConfiguration;
    for (const { method } of ROUTES) expect(AllowMethods).toContain(method);
  });

  test('pages and sockets are held to the same list of origins', () => {
    const allowedOrigins = ['https://play.example.org', 'http://localhost:5173'];
    const limited = synthesize('prod', { allowedOrigins });
    expect(limited.one('AWS::ApiGatewayV2::Api', 'HttpApi').Properties.CorsConfiguration.AllowOrigins).toEqual(
      allowedOrigins,
    );
    const { Variables } = limited.one('AWS::Lambda::Function', 'SocketFunction').Properties.Environment;
    expect(Variables.ALLOWED_ORIGINS).toBe('https://play.example.org,http://localhost:5173');
  });
});

describe('the socket API', () => {
  const routes = routesOf(api('WEBSOCKET'));
  const route = (key: string) => routes.find(({ Properties }) => Properties.RouteKey === key)!;

  test('has the three routes that need no names, all to the socket function', () => {
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(['$connect', '$default', '$disconnect']);
    for (const each of routes) expect(functionBehind(each)).toContain('functions/<SocketFunction.Arn>/invocations');
  });

  test('answers a frame with what the function returns', () => {
    expect(route('$default').Properties.RouteResponseSelectionExpression).toBe('$default');
    const responses = cloud.all('AWS::ApiGatewayV2::RouteResponse').map(({ Properties }) => Properties);
    expect(responses).toEqual([
      { ApiId: { Ref: api('WEBSOCKET').id }, RouteId: { Ref: route('$default').id }, RouteResponseKey: '$default' },
    ]);
  });

  test('case 115: there is no authorizer, whose identity source could be wrong; $connect consumes a ticket', () => {
    expect(cloud.all('AWS::ApiGatewayV2::Authorizer')).toEqual([]);
    for (const { Properties } of routes) expect(Properties.AuthorizationType).toBe('NONE');
  });
});

describe('stages', () => {
  test('case 120: each API has one stage, and it deploys by itself', () => {
    const stages = cloud.all('AWS::ApiGatewayV2::Stage').map(({ Properties }) => Properties);
    expect(stages.map(({ ApiId }) => ApiId.Ref).sort()).toEqual([api('HTTP').id, api('WEBSOCKET').id].sort());
    for (const { AutoDeploy } of stages) expect(AutoDeploy).toBe(true);
    expect(cloud.all('AWS::ApiGatewayV2::Deployment')).toEqual([]);
  });

  test('both are throttled as the stage says', () => {
    const slow = synthesize('prod', { httpThrottle: { rate: 3, burst: 5 }, socketThrottle: { rate: 7, burst: 11 } });
    const limits = slow
      .all('AWS::ApiGatewayV2::Stage')
      .map(({ Properties: { StageName, DefaultRouteSettings } }) => ({ StageName, ...DefaultRouteSettings }));
    expect(limits).toEqual([
      { StageName: 'live', ThrottlingRateLimit: 7, ThrottlingBurstLimit: 11 },
      { StageName: '$default', ThrottlingRateLimit: 3, ThrottlingBurstLimit: 5 },
    ]);
  });

  test('case 110: no access log holds a query string, a header, a token or a body', () => {
    const formats = logged
      .all('AWS::ApiGatewayV2::Stage')
      .map(({ Properties }) => JSON.parse(Properties.AccessLogSettings.Format) as Record<string, string>);
    expect(formats).toHaveLength(2);
    const allowed = [
      '$context.connectionId',
      '$context.error.message',
      '$context.eventType',
      '$context.identity.sourceIp',
      '$context.integrationErrorMessage',
      '$context.integrationLatency',
      '$context.path',
      '$context.requestId',
      '$context.requestTimeEpoch',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.routeKey',
      '$context.status',
    ];
    for (const value of formats.flatMap((format) => Object.values(format))) expect(allowed).toContain(value);
    expect(JSON.stringify(formats)).not.toMatch(/query|header|authorizer|token|ticket|body/i);
  });

  test('case 121: without socket logs the account is left alone', () => {
    expect(cloud.all('AWS::ApiGateway::Account')).toEqual([]);
    expect(cloud.one('AWS::ApiGatewayV2::Stage', 'SocketStage').Properties.AccessLogSettings).toBeUndefined();
  });

  test('case 121: with socket logs the account gets its role before the stage, and keeps it', () => {
    const [account] = logged.all('AWS::ApiGateway::Account');
    const role = logged.one('AWS::IAM::Role', 'ApiGatewayLogRole');
    expect(account?.Properties.CloudWatchRoleArn).toEqual({ 'Fn::GetAtt': [role.id, 'Arn'] });
    expect(logged.one('AWS::ApiGatewayV2::Stage', 'SocketStage').DependsOn).toContain(account?.id);
    expect([account?.DeletionPolicy, role.DeletionPolicy]).toEqual(['Retain', 'Retain']);
  });
});

describe('how the stacks hang together', () => {
  test('case 118: the app stack uses the state stack and never the other way round', () => {
    expect(JSON.stringify(cloud.state)).not.toContain('Fn::ImportValue');
    expect(JSON.stringify(cloud.state)).not.toContain('-App');
    expect(JSON.stringify(cloud.app)).toContain('Fn::ImportValue');
    expect(Object.values(cloud.app.Outputs ?? {}).filter(({ Export }) => Export !== undefined)).toEqual([]);
  });

  test('the outputs are the two addresses, what doctor and smoke need, and no secret', () => {
    const { Outputs = {} } = cloud.app;
    expect(Object.fromEntries(Object.entries(Outputs).map(([name, { Value }]) => [name, cloud.text(Value)]))).toEqual({
      MatchesTable: '<Matches>',
      ConnectionsTable: '<Connections>',
      Shards: '1',
      SecretsKey: '<Key.Arn>',
      FunctionRoles:
        'api=<ApiRole.Arn> socket=<SocketRole.Arn> broadcast=<BroadcastRole.Arn> crowd=<CrowdRole.Arn> sweep=<SweepRole.Arn> deliver=<DeliverRole.Arn>',
      ApiUrl: '<HttpApi.ApiEndpoint>',
      SocketUrl: 'wss://<SocketApi>.execute-api.<AWS::Region>.<AWS::URLSuffix>/live',
    });
  });
});
