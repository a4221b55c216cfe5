import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { breakOf, chainsOf } from './chains.ts';
import { Cloud, childOf, FUNCTION_NAMES, synthesize } from './template.ts';

// biome-ignore lint/suspicious/noExplicitAny: properties of CloudFormation
type Any = any;

const cloud = synthesize('prod', { socketAccessLogs: true, alarmEmail: 'ops@example.org', tracing: true });

const PUBLIC_ONLY =
  'where {"ForAllValues:StringEquals":{"dynamodb:Attributes":["pk","sk","form","game","ver","vis","seats","status","round","seq","waiting","sealed","said","entry","deadline","clock","terms","reserves","extra","missed","vacant","tenures","votes","vacation","reminded","ticks","epoch"]},' +
  '"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["MATCH#*"]},' +
  '"Null":{"dynamodb:Attributes":"false","dynamodb:LeadingKeys":"false"},' +
  '"StringEqualsIfExists":{"dynamodb:Select":"SPECIFIC_ATTRIBUTES"}}';

const TICKETS_ONLY =
  'where {"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["TICKET#*"]},"Null":{"dynamodb:LeadingKeys":"false"}}';

/** Written by hand, not made from `infra/permissions.ts`: a right has to be asked for twice. */
/** Items under some partition keys alone. */
const only = (...keys: readonly string[]) =>
  `where ${JSON.stringify({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...keys] }, Null: { 'dynamodb:LeadingKeys': 'false' } })}`;

const HOOK_SECRETS = 'where {"StringEquals":{"kms:EncryptionContext:purpose":"standoff-hooks"}}';

const MATCH_KEYS = 'where {"StringEquals":{"kms:EncryptionContext:purpose":"standoff-matches"}}';

const SIGNING_KEYS = 'where {"StringEquals":{"kms:EncryptionContext:purpose":"standoff-receipts"}}';

const HOOKS_THERE =
  'where {"ForAllValues:StringEquals":{"dynamodb:Attributes":["pk","gone","off"]},' +
  '"ForAllValues:StringLike":{"dynamodb:LeadingKeys":["HOOKS#*"]},' +
  '"Null":{"dynamodb:Attributes":"false","dynamodb:LeadingKeys":"false"},' +
  '"StringEqualsIfExists":{"dynamodb:Select":"SPECIFIC_ATTRIBUTES"}}';

const MATRIX = {
  api: [
    'dynamodb:BatchGetItem <Matches.Arn>',
    `dynamodb:DeleteItem <Matches.Arn> ${only('PLAYER#*', 'ACCOUNT#*', 'INVITED#*', 'RUNNING#*', 'HOOKLOG#*', 'DELIVERIES#*')}`,
    `dynamodb:DeleteItem <Connections.Arn> ${only('#*', '0*')}`,
    'dynamodb:GetItem <Matches.Arn>',
    'dynamodb:PutItem <Matches.Arn>',
    'dynamodb:Query <Matches.Arn>',
    'dynamodb:Query <Matches.Arn>/index/open',
    `dynamodb:UpdateItem <Connections.Arn> ${only('#*', '0*')}`,
    'dynamodb:UpdateItem <Matches.Arn>',
    `kms:Decrypt <Key.Arn> ${MATCH_KEYS}`,
    `kms:Decrypt <Key.Arn> ${SIGNING_KEYS}`,
    `kms:Encrypt <Key.Arn> ${HOOK_SECRETS}`,
    `kms:GenerateDataKey <Key.Arn> ${MATCH_KEYS}`,
    `kms:GenerateDataKey <Key.Arn> ${SIGNING_KEYS}`,
    'logs:CreateLogStream <ApiLogs.Arn>',
    'logs:PutLogEvents <ApiLogs.Arn>',
    'xray:PutTelemetryRecords *',
    'xray:PutTraceSegments *',
  ],
  socket: [
    `dynamodb:BatchGetItem <Matches.Arn> ${PUBLIC_ONLY}`,
    'dynamodb:BatchGetItem <Connections.Arn>',
    'dynamodb:DeleteItem <Connections.Arn>',
    `dynamodb:UpdateItem <Matches.Arn> ${TICKETS_ONLY}`,
    'dynamodb:GetItem <Connections.Arn>',
    `dynamodb:GetItem <Matches.Arn> ${PUBLIC_ONLY}`,
    `dynamodb:GetItem <Matches.Arn> ${only('REVOKED#*')}`,
    'dynamodb:PutItem <Connections.Arn>',
    `dynamodb:Query <Matches.Arn> ${PUBLIC_ONLY}`,
    `dynamodb:Query <Matches.Arn> ${only('RUNNING#*')}`,
    'dynamodb:UpdateItem <Connections.Arn>',
    'logs:CreateLogStream <SocketLogs.Arn>',
    'logs:PutLogEvents <SocketLogs.Arn>',
    'xray:PutTelemetryRecords *',
    'xray:PutTraceSegments *',
  ],
  broadcast: [
    'dynamodb:BatchGetItem <Connections.Arn>',
    'dynamodb:DeleteItem <Connections.Arn>',
    'dynamodb:DescribeStream <Matches.StreamArn>',
    `dynamodb:GetItem <Matches.Arn> ${PUBLIC_ONLY}`,
    'dynamodb:GetRecords <Matches.StreamArn>',
    'dynamodb:GetShardIterator <Matches.StreamArn>',
    'dynamodb:ListStreams <Matches.StreamArn>',
    'dynamodb:PutItem <Connections.Arn>',
    'dynamodb:Query <Connections.Arn>',
    `dynamodb:Query <Matches.Arn> ${PUBLIC_ONLY}`,
    'dynamodb:UpdateItem <Connections.Arn>',
    'execute-api:ManageConnections arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<SocketApi>/live/DELETE/@connections/*',
    'execute-api:ManageConnections arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<SocketApi>/live/POST/@connections/*',
    'logs:CreateLogStream <BroadcastLogs.Arn>',
    'logs:PutLogEvents <BroadcastLogs.Arn>',
    `dynamodb:Query <Matches.Arn> ${HOOKS_THERE}`,
    `dynamodb:Query <Matches.Arn> ${only('RUNNING#*')}`,
    'sqs:SendMessage <CrowdsPages.Arn>',
    'sqs:SendMessage <CrowdsSealed.Arn>',
    'sqs:SendMessage <Failures.Arn>',
    'sqs:SendMessage <Hooks.Arn>',
    'xray:PutTelemetryRecords *',
    'xray:PutTraceSegments *',
  ],
  crowd: [
    'dynamodb:DeleteItem <Connections.Arn>',
    `dynamodb:GetItem <Matches.Arn> ${PUBLIC_ONLY}`,
    'dynamodb:PutItem <Connections.Arn>',
    'dynamodb:Query <Connections.Arn>',
    `dynamodb:Query <Matches.Arn> ${PUBLIC_ONLY}`,
    'execute-api:ManageConnections arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<SocketApi>/live/POST/@connections/*',
    'logs:CreateLogStream <CrowdLogs.Arn>',
    'logs:PutLogEvents <CrowdLogs.Arn>',
    'sqs:DeleteMessage <CrowdsPages.Arn>',
    'sqs:DeleteMessage <CrowdsSealed.Arn>',
    'sqs:GetQueueAttributes <CrowdsPages.Arn>',
    'sqs:GetQueueAttributes <CrowdsSealed.Arn>',
    'sqs:ReceiveMessage <CrowdsPages.Arn>',
    'sqs:ReceiveMessage <CrowdsSealed.Arn>',
    'sqs:SendMessage <CrowdsPages.Arn>',
    'xray:PutTelemetryRecords *',
    'xray:PutTraceSegments *',
  ],
  sweep: [
    `dynamodb:DeleteItem <Matches.Arn> ${only('RUNNING#*')}`,
    `dynamodb:GetItem <Matches.Arn> ${only('MATCH#*', 'KEY#*', 'DELIVERIES#*')}`,
    `dynamodb:PutItem <Matches.Arn> ${only('MATCH#*', 'KEY#*', 'DELIVERIES#*')}`,
    'dynamodb:Query <Matches.Arn>/index/due',
    `dynamodb:UpdateItem <Matches.Arn> ${only('MATCH#*', 'KEY#*', 'DELIVERIES#*')}`,
    `kms:Decrypt <Key.Arn> ${MATCH_KEYS}`,
    `kms:GenerateDataKey <Key.Arn> ${MATCH_KEYS}`,
    'logs:CreateLogStream <SweepLogs.Arn>',
    'logs:PutLogEvents <SweepLogs.Arn>',
    'sqs:DeleteMessage <DueQueue.Arn>',
    'sqs:GetQueueAttributes <DueQueue.Arn>',
    'sqs:ReceiveMessage <DueQueue.Arn>',
    'sqs:SendMessage <DueQueue.Arn>',
    'sqs:SendMessage <Failures.Arn>',
    'sqs:SendMessage <Hooks.Arn>',
    'xray:PutTelemetryRecords *',
    'xray:PutTraceSegments *',
  ],
  deliver: [
    `dynamodb:GetItem <Matches.Arn> ${PUBLIC_ONLY}`,
    `dynamodb:GetItem <Matches.Arn> ${only('HOOKS#*')}`,
    `dynamodb:Query <Matches.Arn> ${only('HOOKS#*')}`,
    `dynamodb:UpdateItem <Matches.Arn> ${only('HOOKS#*')}`,
    `dynamodb:GetItem <Matches.Arn> ${only('HOOKTEST#*')}`,
    `dynamodb:GetItem <Matches.Arn> ${only('INVITED#*')}`,
    `dynamodb:GetItem <Matches.Arn> ${only('HOOKLOG#*', 'DELIVERIES#*')}`,
    `dynamodb:PutItem <Matches.Arn> ${only('HOOKLOG#*', 'DELIVERIES#*')}`,
    `dynamodb:UpdateItem <Matches.Arn> ${only('HOOKLOG#*', 'DELIVERIES#*')}`,
    `kms:Decrypt <Key.Arn> ${HOOK_SECRETS}`,
    'logs:CreateLogStream <DeliverLogs.Arn>',
    'logs:PutLogEvents <DeliverLogs.Arn>',
    'sqs:DeleteMessage <Hooks.Arn>',
    'sqs:GetQueueAttributes <Hooks.Arn>',
    'sqs:ReceiveMessage <Hooks.Arn>',
    'sqs:SendMessage <Hooks.Arn>',
    'xray:PutTelemetryRecords *',
    'xray:PutTraceSegments *',
  ],
} as const;

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  // biome-ignore lint/suspicious/noExplicitAny: a value with references
  readonly Resource: any;
  readonly Condition?: Readonly<Record<string, object>>;
}

/** Every right of a function's role, one line for each action on each resource. */
function rightsOf(name: string): string[] {
  return statementsOf(name)
    .flatMap(({ Action, Resource, Condition }) =>
      [Action].flat().flatMap((action) =>
        [Resource].flat().map((resource) => {
          const right = `${action} ${cloud.text(resource)}`;
          return Condition === undefined ? right : `${right} where ${canonical(Condition)}`;
        }),
      ),
    )
    .sort();
}

function canonical(condition: Readonly<Record<string, object>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(condition).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function statementsOf(name: string): Statement[] {
  const role = cloud.one('AWS::IAM::Role', childOf(name, 'Role'));
  expect(role.Properties.ManagedPolicyArns ?? []).toEqual([]);
  expect(role.Properties.Policies ?? []).toEqual([]);
  const policies = cloud
    .all('AWS::IAM::Policy')
    .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(`"${role.id}"`));
  const statements = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
  expect(new Set(statements.map(({ Effect }) => Effect))).toEqual(new Set(['Allow']));
  return statements;
}

describe('what each function may do', () => {
  test.each(FUNCTION_NAMES)('%s may do exactly this', (name) => {
    expect(rightsOf(name)).toEqual([...MATRIX[name]].sort());
  });

  test('each function runs in its own role, and there are no other roles but the one for gateway logs', () => {
    const roles = FUNCTION_NAMES.map((name) => {
      const { Role } = cloud.one('AWS::Lambda::Function', childOf(name, 'Function')).Properties;
      return cloud.text(Role);
    });
    expect(roles).toEqual(FUNCTION_NAMES.map((name) => `<${childOf(name, 'Role')}.Arn>`));
    expect(cloud.all('AWS::IAM::Role')).toHaveLength(FUNCTION_NAMES.length + 1);
    expect(cloud.all('AWS::Lambda::Function')).toHaveLength(FUNCTION_NAMES.length);
  });

  test.each([
    ['socket', ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']],
    ['broadcast', ['dynamodb:GetItem', 'dynamodb:Query']],
    ['crowd', ['dynamodb:GetItem', 'dynamodb:Query']],
    ['deliver', ['dynamodb:GetItem']],
  ] as const)('%s can read nothing secret of a match', (name, actions) => {
    const reads = statementsOf(name).filter(
      ({ Action, Resource, Condition }) =>
        // That a token was revoked, at which matches a player is or is invited to, and webhooks are no secrets of a match.
        ![
          ...['REVOKED#*', 'RUNNING#*', 'HOOKS#*', 'HOOKTEST#*', 'INVITED#*'].map((keys) => only(keys)),
          only('HOOKLOG#*', 'DELIVERIES#*'),
          HOOKS_THERE,
        ].some((where) => canonical(Condition ?? {}) === canonical(JSON.parse(where.slice('where '.length)))) &&
        [Resource].flat().some((resource) => cloud.text(resource).startsWith('<Matches.Arn>')) &&
        [Action].flat().some((action) => !['dynamodb:UpdateItem'].includes(action)),
    );
    expect(reads.length).toBeGreaterThan(0);
    for (const { Action, Condition } of reads) {
      expect([Action].flat().sort()).toEqual(actions);
      expect(Condition?.StringEqualsIfExists).toEqual({ 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' });
      // Otherwise a request that names no attribute passes: an empty set fulfils ForAllValues.
      expect(Condition?.Null).toMatchObject({ 'dynamodb:Attributes': 'false' });
      const allowed = Condition?.['ForAllValues:StringEquals'] as Record<string, string[]> | undefined;
      const attributes = allowed?.['dynamodb:Attributes'];
      expect(attributes?.length).toBeGreaterThan(0);
      for (const secret of ['secret', 'seals', 'receipts', 'invite']) expect(attributes).not.toContain(secret);
    }
  });

  test.each(['socket', 'broadcast', 'crowd'] as const)('%s cannot decrypt', (name) => {
    expect(rightsOf(name).filter((right) => right.startsWith('kms:'))).toEqual([]);
  });

  test('deliver decrypts secrets of webhooks alone: a data key of matches is of another purpose', () => {
    expect(rightsOf('deliver').filter((right) => right.startsWith('kms:'))).toEqual([
      `kms:Decrypt <Key.Arn> ${HOOK_SECRETS}`,
    ]);
  });

  test('what signs receipts is opened and made by api alone, and no right to the key is without a purpose', () => {
    const ofKey = FUNCTION_NAMES.flatMap((name) => rightsOf(name).map((right) => ({ name, right }))).filter(
      ({ right }) => right.startsWith('kms:'),
    );
    const ending = (...ends: readonly string[]) => ofKey.filter(({ right }) => ends.some((end) => right.endsWith(end)));
    expect(ending(SIGNING_KEYS).map(({ name }) => name)).toEqual(['api', 'api']);
    expect(ending(MATCH_KEYS, HOOK_SECRETS, SIGNING_KEYS)).toEqual(ofKey);
    expect(ending(HOOK_SECRETS).filter(({ right }) => right.includes('GenerateDataKey'))).toEqual([]);
  });

  test('an index is asked by the one function that needs it, and no other knows its name', () => {
    const asked = FUNCTION_NAMES.flatMap((name) =>
      rightsOf(name)
        .filter((right) => right.includes('/index/'))
        .map((right) => `${name}: ${right}`),
    );
    expect(asked).toEqual([
      'api: dynamodb:Query <Matches.Arn>/index/open',
      'sweep: dynamodb:Query <Matches.Arn>/index/due',
    ]);
    for (const [variable, owner] of [
      ['DUE_INDEX', 'sweep'],
      ['OPEN_INDEX', 'api'],
    ] as const) {
      const told = FUNCTION_NAMES.filter(
        (name) =>
          variable in cloud.one('AWS::Lambda::Function', childOf(name, 'Function')).Properties.Environment.Variables,
      );
      expect({ variable, told }).toEqual({ variable, told: [owner] });
    }
  });

  test('no queue lets anybody in, but for the schedule that gives up', () => {
    const allowed = cloud
      .all('AWS::SQS::QueuePolicy')
      .flatMap(({ Properties }) =>
        (Properties.PolicyDocument.Statement as (Statement & { Principal: object })[])
          .filter(({ Effect }) => Effect === 'Allow')
          .map(({ Action, Principal, Resource, Condition }) => [
            Action,
            Principal,
            cloud.text(Resource),
            Object.keys(Condition ?? {}),
          ]),
      );
    expect(allowed).toEqual([
      ['sqs:SendMessage', { Service: 'events.amazonaws.com' }, '<Failures.Arn>', ['ArnEquals']],
    ]);
  });

  /** What a function asks of sockets, read from its sources. */
  const asksOfSockets = (name: string): string[] => {
    // By what is imported, as the bundle is made.
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g))
        visit(join(dirname(file), path));
    };
    visit(`functions/${name}/handler.ts`);
    const asked = [...seen].flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/new (\w+)Connection(?:Status)?Command\b/g),
    ]);
    const METHODS: Record<string, string> = { PostTo: 'POST', Delete: 'DELETE', Get: 'GET' };
    return [...new Set(asked.map(([, what = '']) => METHODS[what] ?? what))].sort();
  };

  const POSTS: Readonly<Record<string, readonly string[]>> = { broadcast: ['DELETE', 'POST'], crowd: ['POST'] };

  test('case 116: only who posts to sockets and closes them may, on its own stage and by no other method', () => {
    for (const name of FUNCTION_NAMES) {
      const methods = rightsOf(name)
        .filter((right) => right.startsWith('execute-api:'))
        .map((right) => right.match(/<SocketApi>\/live\/(\w+)\/@connections\/\*$/)?.[1]);
      expect({ name, methods }).toEqual({ name, methods: POSTS[name] ?? [] });
      expect({ name, methods: asksOfSockets(name) }).toEqual({ name, methods });
    }
  });

  test('case 116: the functions that may post are those that are told where', () => {
    const told = FUNCTION_NAMES.filter(
      (name) =>
        'AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI' in
        cloud.one('AWS::Lambda::Function', childOf(name, 'Function')).Properties.Environment.Variables,
    );
    expect(told).toEqual(['broadcast', 'crowd']);
  });

  test('no function has a wildcard in an action, and only tracing has one for a resource', () => {
    for (const name of FUNCTION_NAMES) {
      for (const { Action, Resource } of statementsOf(name)) {
        for (const action of [Action].flat()) expect(action).not.toContain('*');
        if ([Resource].flat().includes('*')) {
          expect([Action].flat().every((action) => action.startsWith('xray:Put'))).toBe(true);
        }
      }
    }
  });

  test('every environment variable that names a table is about a table the function has a right on', () => {
    for (const name of FUNCTION_NAMES) {
      const { Variables } = cloud.one('AWS::Lambda::Function', childOf(name, 'Function')).Properties.Environment;
      for (const [variable, table] of [
        ['MATCHES_TABLE', 'Matches'],
        ['CONNECTIONS_TABLE', 'Connections'],
      ] as const) {
        const named = Variables[variable] !== undefined;
        if (named) expect(cloud.text(Variables[variable])).toBe(`<${table}>`);
        expect({ name, variable, named }).toEqual({
          name,
          variable,
          named: rightsOf(name).some((right) => right.includes(`<${table}.Arn>`)),
        });
      }
    }
  });
});

describe('what a service sends to something arrives', () => {
  const chains = chainsOf(cloud);

  test('there are chains of every kind', () => {
    const count = (of: RegExp) => chains.filter(({ what }) => of.test(what)).length;
    const alarms = cloud.all('AWS::CloudWatch::Alarm').length;
    expect(alarms).toBeGreaterThan(0);
    expect([count(/^AlarmActions/), count(/^OKActions/)]).toEqual([alarms, alarms]);
    for (const kind of [/^target of/, /^what EveryMinute/, /^what MatchChanges/, /^destination of/, /^source of/])
      expect({ kind, found: count(kind) > 0 }).toEqual({ kind, found: true });
  });

  test('every one of them holds', () => {
    const broken = chains.flatMap((chain) => {
      const why = breakOf(cloud, chain);
      return why === undefined ? [] : [`${chain.what}: ${why}`];
    });
    expect(broken).toEqual([]);
  });

  test('an alarm is mailed', () => {
    const [topic, ...others] = cloud.all('AWS::SNS::Topic');
    expect(others).toEqual([]);
    const subscribed = cloud
      .all('AWS::SNS::Subscription')
      .filter(({ Properties }) => Properties.TopicArn.Ref === topic?.id);
    expect(subscribed.map(({ Properties }) => [Properties.Protocol, Properties.Endpoint])).toEqual([
      ['email', 'ops@example.org'],
    ]);
  });

  test('a policy that only denies would be seen: it lets nobody in', () => {
    const deaf = structuredClone(cloud.app) as { Resources: Record<string, { Properties: Any }> };
    for (const { Properties } of Object.values(deaf.Resources)) {
      const statements = Properties?.PolicyDocument?.Statement;
      if (Properties?.Topics || Properties?.Queues)
        Properties.PolicyDocument.Statement = statements.filter(({ Effect }: Statement) => Effect === 'Deny');
    }
    const broken = new Cloud(cloud.state, deaf as never, cloud.directory);
    const failing = chains.filter((chain) => breakOf(broken, chain) !== undefined);
    expect(failing.map(({ by }) => ('service' in by ? by.service : by.role))).toEqual([
      ...cloud.all('AWS::CloudWatch::Alarm').flatMap(() => ['cloudwatch.amazonaws.com', 'cloudwatch.amazonaws.com']),
      'events.amazonaws.com',
    ]);
  });
});

describe('who may call', () => {
  test('each API and the rule may invoke its own function, and nobody else may; also for addresses without a route', () => {
    const permissions = cloud.all('AWS::Lambda::Permission').map(({ Properties }) => {
      const { Action, FunctionName, Principal, SourceArn } = Properties;
      return `${Principal}: ${Action} ${cloud.text(FunctionName)} from ${cloud.text(SourceArn)}`;
    });
    const api = 'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:';
    expect(permissions.sort()).toEqual([
      `apigateway.amazonaws.com: lambda:InvokeFunction <ApiFunction.Arn> from ${api}<HttpApi>/*/$default`,
      `apigateway.amazonaws.com: lambda:InvokeFunction <ApiFunction.Arn> from ${api}<HttpApi>/*/*/*`,
      `apigateway.amazonaws.com: lambda:InvokeFunction <SocketFunction.Arn> from ${api}<SocketApi>/*$connect`,
      `apigateway.amazonaws.com: lambda:InvokeFunction <SocketFunction.Arn> from ${api}<SocketApi>/*$default`,
      `apigateway.amazonaws.com: lambda:InvokeFunction <SocketFunction.Arn> from ${api}<SocketApi>/*$disconnect`,
      'events.amazonaws.com: lambda:InvokeFunction <SweepFunction.Arn> from <EveryMinute.Arn>',
    ]);
  });

  test('the failure queue is encrypted and refuses plain connections', () => {
    expect(cloud.one('AWS::SQS::Queue', 'Failures').Properties.SqsManagedSseEnabled).toBe(true);
    const [policy] = cloud.all('AWS::SQS::QueuePolicy');
    expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });
});
