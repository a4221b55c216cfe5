import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FunctionName } from '../../infra/permissions.ts';
import { Rights, type Role, type Statement } from '../../local/iam/index.ts';
import { readRoles, synthesizeTemplates } from '../../local/template/index.ts';
import { ATTEMPTS, type Attempt, breachesOf, type Judge } from '../../smoke/iam.ts';
import { placeOf, simulationOf } from '../../smoke/simulate.ts';

/*
 * `npm run smoke -- --iam` asks IAM, which is not here. Its questions are put to the local evaluator of the same policies.
 */

let roles: ReadonlyMap<FunctionName, Role>;
beforeAll(async () => {
  const all = readRoles(await synthesizeTemplates());
  roles = new Map(
    [...all].map(([name, role]) => [name.replace(/Function.*$/, '').toLowerCase() as FunctionName, role]),
  );
});

const wordOf = { Matches: /table\/Matches[^/]*$/, key: /:key\// } as const;

/** The resource that an attempt is on, as the roles of the template name it. */
function resourceOf(on: Attempt['on']): string {
  const all = [...roles.values()].flatMap(({ statements }) => statements.flatMap(({ resources }) => resources));
  const wanted = on.startsWith('Matches index') ? new RegExp(`/index/${on.split(' ')[2]}$`) : wordOf[on as 'key'];
  const found = all.find((resource) => wanted.test(resource));
  if (found === undefined) throw new Error(`no role names ${on}`);
  return found;
}

/** Judges by the roles of the template, with more rights for some. */
const judging =
  (more: Partial<Record<FunctionName, Statement>> = {}): Judge =>
  async ({ who, action, on, context }) => {
    const role = roles.get(who) as Role;
    const extra = more[who];
    const statements = extra === undefined ? role.statements : [...role.statements, extra];
    return (
      new Rights({ ...role, statements }).missing({ action, resource: resourceOf(on), context: () => context }) ===
      undefined
    );
  };

const told = (attempts: readonly Attempt[]) => attempts.map(({ who, what }) => `${who}: ${what}`);

describe('npm run smoke -- --iam', () => {
  test('finds nothing wrong with the roles of the template', async () => {
    expect(told(await breachesOf(judging()))).toEqual([]);
  });

  test('asks something of each function that it may and that it must not', () => {
    for (const name of roles.keys())
      for (const may of [true, false])
        expect({ name, may, asked: ATTEMPTS.some((each) => each.who === name && each.may === may) }).toEqual({
          name,
          may,
          asked: true,
        });
  });

  test.each<[string, FunctionName, Statement, string[]]>([
    [
      'a read without a condition',
      'broadcast',
      { actions: ['dynamodb:GetItem'], resources: ['*'], conditions: [] },
      [
        'broadcast: read the secrets of a match',
        'broadcast: read the seals of a match',
        'broadcast: read a match without naming attributes',
        'broadcast: read a match and say nothing of attributes',
        'broadcast: read a token',
      ],
    ],
    [
      'a right to the key without a purpose',
      'deliver',
      { actions: ['kms:Decrypt'], resources: ['*'], conditions: [] },
      ['deliver: open a data key of matches', 'deliver: open a key that signs receipts'],
    ],
    [
      'a right to delete',
      'api',
      { actions: ['dynamodb:Delete*'], resources: ['*'], conditions: [] },
      ['api: delete a match', 'api: delete the table'],
    ],
    [
      'a scan',
      'sweep',
      { actions: ['dynamodb:Scan'], resources: ['*'], conditions: [] },
      ['sweep: read the whole table'],
    ],
  ])('sees %s', async (_what, who, statement, expected) => {
    expect(told(await breachesOf(judging({ [who]: statement })))).toEqual(expected);
  });

  test('sees a role that may nothing: its denials would say nothing', async () => {
    const nothing: Judge = async () => false;
    expect(new Set((await breachesOf(nothing)).map(({ who }) => who))).toEqual(new Set(roles.keys()));
  });

  test('asks IAM by what a deployment has put out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
    const file = join(folder, 'outputs.json');
    const role = (name: string) => `arn:aws:iam::1:role/${name}`;
    const FunctionRoles = ['api', 'socket', 'broadcast', 'crowd', 'sweep', 'deliver']
      .map((n) => `${n}=${role(n)}`)
      .join(' ');
    const outputs = { FunctionRoles, MatchesTable: 'M', SecretsKey: 'arn:aws:kms:eu-central-1:1:key/k' };
    writeFileSync(file, JSON.stringify({ App: outputs, State: {} }));
    const place = placeOf(file);
    const attempt = ATTEMPTS.find(({ what }) => what === 'read the seals of a match') as Attempt;
    expect(simulationOf(attempt, place)).toEqual({
      PolicySourceArn: role('socket'),
      ActionNames: ['dynamodb:GetItem'],
      ResourceArns: ['arn:aws:dynamodb:eu-central-1:1:table/M'],
      ContextEntries: [
        {
          ContextKeyName: 'dynamodb:LeadingKeys',
          ContextKeyType: 'stringList',
          ContextKeyValues: [expect.stringMatching(/^MATCH#/)],
        },
        {
          ContextKeyName: 'dynamodb:Attributes',
          ContextKeyType: 'stringList',
          ContextKeyValues: ['pk', 'sk', 'seals', 'status'],
        },
        { ContextKeyName: 'dynamodb:Select', ContextKeyType: 'string', ContextKeyValues: ['SPECIFIC_ATTRIBUTES'] },
      ],
    });
    writeFileSync(file, JSON.stringify({ App: { ...outputs, FunctionRoles: `api=${role('api')}` } }));
    expect(() => placeOf(file)).toThrow('socket, broadcast, crowd, sweep, deliver');
    rmSync(folder, { recursive: true });
  });
});
