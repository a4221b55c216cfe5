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
});
