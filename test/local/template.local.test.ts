import { describe, expect, it } from 'vitest';
import { readAssembly } from '../../local/template/index.ts';
import { type FixtureTemplate, fixtureAssembly } from '../support/service/fixture-cloud.ts';

const reading = (change?: (template: FixtureTemplate) => void) => () => readAssembly(fixtureAssembly(change));

const properties = (template: FixtureTemplate, id: string) => template.Resources[id]!.Properties;

describe('reading the template', () => {
  it('gives functions, routes, tables, mappings and schedules local names', () => {
    const model = reading()();
    expect(model.functions.map((each) => each.name)).toEqual(['http', 'socket', 'stream', 'tick']);
    expect(model.functions[0]?.environment).toMatchObject({ PLAIN: 'text', TABLE: 'Things', SHARED: 'Things' });
    expect(model.functions[0]?.environment.SUBSTITUTED).toBe(
      'in-local-1-Things-arn:aws:dynamodb:local-1:000000000000:table/Things',
    );
    expect(model.http?.routes.map((each) => each.key)).toContain('GET /things/{id}');
    expect(model.socket?.routes.get('$default')).toEqual({ functionName: 'socket', replies: true });
    expect(model.socket?.routes.get('named')).toEqual({ functionName: 'socket', replies: false });
    expect(model.mappings[0]).toMatchObject({ table: 'Things', functionName: 'stream', failureQueue: 'Failures' });
    expect(model.schedules).toEqual([{ name: 'Minute', functionName: 'tick', everyMs: 60_000 }]);
  });

  it('makes a table that is not in the template, but whose stream is read, as the one that is there', () => {
    const streamArn = 'arn:aws:dynamodb:local-1:000000000000:table/Restored/stream/2026';
    const { tables, mappings } = reading((template) => {
      properties(template, 'Changes').EventSourceArn = streamArn;
      const { Statement } = properties(template, 'StreamPolicy').PolicyDocument as {
        Statement: { Resource: unknown }[];
      };
      (Statement[0] as { Resource: unknown }).Resource = streamArn;
    })();
    const [made, restored] = tables;
    expect(tables.map(({ TableName }) => TableName)).toEqual(['Things', 'Restored']);
    expect(restored).toEqual({ ...made, TableName: 'Restored' });
    expect(mappings[0]?.table).toBe('Restored');
  });

  it('fails on a variable whose value is nowhere', () => {
    const variable = (value: unknown) => (template: FixtureTemplate) => {
      properties(template, 'HttpFunction').Environment = { Variables: { BROKEN: value } };
    };
    expect(reading(variable({ Ref: 'Nowhere' }))).toThrow(/Environment of HttpFunction.*Nowhere/);
    expect(reading(variable({ 'Fn::GetAtt': ['Things', 'Colour'] }))).toThrow(/Colour/);
    expect(reading(variable({ 'Fn::ImportValue': 'Other:thing' }))).toThrow(/no stack exports/);
    expect(reading(variable({ 'Fn::Select': [0, ['a']] }))).toThrow(/Fn::Select is not understood/);
  });

  it('fails on a route without an integration', () => {
    const broken = reading((template) => {
      properties(template, 'RouteThing').Target = 'integrations/Nothing';
    });
    expect(broken).toThrow('route GET /things/{id} has no integration');
  });

  it('fails on an integration that may not invoke its function', () => {
    const without = (id: string) =>
      reading((template) => {
        delete template.Resources[id];
      });
    expect(without('HttpPermission')).toThrow(/may not invoke http/);
    expect(without('HttpDefaultPermission')).toThrow(/may not invoke http for .*\$default/);
    expect(without('SocketPermission')).toThrow(/may not invoke socket/);
    expect(without('MinutePermission')).toThrow(/may not invoke tick/);
  });

  it('fails on resources, authorizers, schedules and filters it does not know', () => {
    expect(
      reading((template) => {
        template.Resources.Machine = { Type: 'AWS::StepFunctions::StateMachine', Properties: {} };
      }),
    ).toThrow('AWS::StepFunctions::StateMachine (Machine) is not understood');
    expect(
      reading((template) => {
        properties(template, 'RouteThing').AuthorizationType = 'JWT';
      }),
    ).toThrow(/authorization JWT/);
    expect(
      reading((template) => {
        properties(template, 'Minute').ScheduleExpression = 'cron(0 12 * * ? *)';
      }),
    ).toThrow(/cron/);
  });

  describe('rights', () => {
    // biome-ignore lint/suspicious/noExplicitAny: a template as CDK writes it.
    const changed = (id: string, change: (properties: any) => void) =>
      reading((template) => change(properties(template, id)));
    const statement = { Effect: 'Allow', Action: 'a:b', Resource: '*' };

    it('are those of all policies of a role', () => {
      const { functions } = changed('HttpRole', (role) => {
        role.Policies = [{ PolicyName: 'Inside', PolicyDocument: { Statement: statement } }];
      })();
      const of = (name: string) => functions.find((each) => each.name === name)?.role;
      expect(of('http')?.statements.map(({ actions }) => actions)).toEqual([
        ['a:b'],
        ['dynamodb:*'],
        ['kms:*'],
        ['execute-api:ManageConnections'],
      ]);
      expect(of('socket')?.statements).toEqual([
        {
          actions: ['execute-api:ManageConnections'],
          resources: ['arn:aws:execute-api:local-1:000000000000:socket/live/*'],
          conditions: [],
        },
      ]);
      expect(of('tick')).toEqual({ name: 'TickRole', statements: [] });
    });

    it('fail where their text is not in the templates', () => {
      expect(changed('HttpFunction', (all) => delete all.Role)).toThrow(/HttpFunction: its role undefined is not/);
      expect(
        changed('HttpRole', (role) => {
          role.ManagedPolicyArns = ['arn:aws:iam::aws:policy/ReadOnlyAccess'];
        }),
      ).toThrow('HttpRole: managed policies are not understood');
      expect(
        changed('HttpRole', (role) => {
          role.PermissionsBoundary = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
        }),
      ).toThrow('HttpRole: a permissions boundary is not understood');
      expect(
        reading((template) => {
          template.Resources.More = { Type: 'AWS::IAM::ManagedPolicy', Properties: { Roles: [{ Ref: 'HttpRole' }] } };
        }),
      ).toThrow('AWS::IAM::ManagedPolicy (More) is not understood');
    });

    it('fail where a statement is not understood', () => {
      const stating = (raw: object) =>
        changed('HttpPolicy', ({ PolicyDocument }) => PolicyDocument.Statement.push({ ...statement, ...raw }));
      expect(stating({})).not.toThrow();
      expect(stating({ Effect: 'Deny' })).toThrow('HttpPolicy, statement 4: Effect Deny is not understood');
      expect(stating({ Condition: { Bool: { 'aws:SecureTransport': 'true' } } })).toThrow(
        'HttpPolicy, statement 4: condition operator Bool is not understood',
      );
    });

    it.each(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'])(
      'fail where a function may not read its stream: %s',
      (action) => {
        const without = changed('StreamPolicy', ({ PolicyDocument: { Statement } }) => {
          Statement[0].Action = Statement[0].Action.filter((each: string) => each !== action);
        });
        expect(without).toThrow(`StreamRole may not ${action} on arn:`);
      },
    );

    it('fail where a function may not send to the failure queue of its stream', () => {
      const without = changed('StreamPolicy', ({ PolicyDocument }) => PolicyDocument.Statement.pop());
      expect(without).toThrow(
        'StreamRole may not sqs:SendMessage on arn:aws:sqs:local-1:000000000000:Failures, as Changes needs',
      );
    });

    it.each<[string, (statement: Record<string, unknown>) => void]>([
      ['denies', (all) => Object.assign(all, { Effect: 'Deny' })],
      ['has a condition', (all) => Object.assign(all, { Condition: { Bool: {} } })],
      ['is for another principal', (all) => Object.assign(all, { Principal: { Service: 'x' } })],
      ['allows less', (all) => Object.assign(all, { Action: 'kms:Decrypt' })],
    ])('fail where a key does not leave everything to the roles: its policy %s', (_title, change) => {
      const without = changed('Key', ({ KeyPolicy }) => change(KeyPolicy.Statement[0]));
      expect(without).toThrow('Key: a key policy that does not leave everything to the roles is not understood');
    });
  });
});
