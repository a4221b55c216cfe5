import { readFileSync } from 'node:fs';
import { FUNCTIONS, type FunctionName } from '../infra/permissions.ts';
import { type Attempt, type Judge, LISTS } from './iam.ts';

/** Where the parts of a stage are, by what its deployment has put out. */
export interface Place {
  readonly roles: Readonly<Record<FunctionName, string>>;
  readonly arns: Readonly<Record<Attempt['on'], string>>;
}

/**
 * Reads the outputs of a stage.
 *
 * @param file as `cdk deploy --outputs-file` writes it: outputs by stack
 */
export function placeOf(file: string): Place {
  const stacks = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>);
  const found = stacks.filter((outputs) => outputs.FunctionRoles !== undefined);
  if (found.length !== 1)
    throw new Error(`${file} has ${found.length} stacks with an output FunctionRoles, and not one`);
  const { FunctionRoles = '', MatchesTable = '', SecretsKey = '' } = found[0] ?? {};
  const roles = Object.fromEntries(FunctionRoles.split(' ').map((part) => part.split('='))) as Place['roles'];
  const missing = FUNCTIONS.filter((name) => !roles[name]?.startsWith('arn:'));
  if (missing.length > 0) throw new Error(`FunctionRoles in ${file} does not name the role of ${missing.join(', ')}`);
  const [, partition, , region, account] = SecretsKey.split(':');
  const Matches = `arn:${partition}:dynamodb:${region}:${account}:table/${MatchesTable}`;
  const arns = {
    Matches,
    'Matches index due': `${Matches}/index/due`,
    'Matches index open': `${Matches}/index/open`,
    key: SecretsKey,
  };
  return { roles, arns };
}

/** What IAM is asked for an attempt. */
export const simulationOf = ({ who, action, on, context }: Attempt, { roles, arns }: Place) => ({
  PolicySourceArn: roles[who],
  ActionNames: [action],
  ResourceArns: [arns[on]],
  ContextEntries: Object.entries(context).map(([ContextKeyName, values]) => ({
    ContextKeyName,
    ContextKeyType: LISTS.includes(ContextKeyName) ? ('stringList' as const) : ('string' as const),
    ContextKeyValues: [...values],
  })),
});

/** Judges by IAM's own simulation of a role's policies: nothing is carried out. */
export async function simulating(place: Place): Promise<Judge> {
  const { IAMClient, SimulatePrincipalPolicyCommand } = await import('@aws-sdk/client-iam');
  const iam = new IAMClient({});
  return async (attempt) => {
    const { EvaluationResults = [] } = await iam.send(new SimulatePrincipalPolicyCommand(simulationOf(attempt, place)));
    if (EvaluationResults.length === 0) throw new Error('IAM gave no answer');
    return EvaluationResults.every(({ EvalDecision }) => EvalDecision === 'allowed');
  };
}
