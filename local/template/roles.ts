import { type Role, type Statement, statementOf } from '../iam/statement.ts';
import { ACCOUNT } from './intrinsics.ts';

/** A policy with the roles that it belongs to, references resolved. */
export interface Policy {
  readonly id: string;
  readonly roles: readonly string[];
  readonly document: unknown;
}

/** A role as it stands in a template, references resolved. */
export interface RoleProperties {
  readonly Policies?: readonly { readonly PolicyDocument: unknown }[];
  readonly ManagedPolicyArns?: readonly unknown[];
  readonly PermissionsBoundary?: unknown;
}

/**
 * What a role may do by all policies that belong to it. Throws for a policy whose text is not in the template, and for
 * whatever in the others is not understood.
 */
export function roleOf(name: string, properties: RoleProperties, policies: readonly Policy[]): Role {
  const { Policies = [], ManagedPolicyArns = [], PermissionsBoundary } = properties;
  if (ManagedPolicyArns.length > 0) throw new Error(`${name}: managed policies are not understood`);
  if (PermissionsBoundary !== undefined) throw new Error(`${name}: a permissions boundary is not understood`);
  const own = Policies.map(({ PolicyDocument }) => ({ id: name, document: PolicyDocument }));
  const attached = policies.filter(({ roles }) => roles.includes(name));
  return { name, statements: [...own, ...attached].flatMap(({ id, document }) => statementsOf(id, document)) };
}

function statementsOf(id: string, document: unknown): Statement[] {
  const all = [(document as { Statement?: unknown }).Statement ?? []].flat();
  return all.map((raw, n) => {
    try {
      return statementOf(raw);
    } catch (error) {
      throw new Error(`${id}, statement ${n + 1}: ${(error as Error).message}`);
    }
  });
}

/**
 * Throws unless the policies of roles decide about a key. AWS KMS Developer Guide, "Key policies": they do only where the
 * key's own policy gives the account everything, and nobody is denied anything there.
 */
export function requireRolesDecide(key: string, keyPolicy: unknown): void {
  const statements = [(keyPolicy as { Statement?: unknown } | undefined)?.Statement ?? []].flat();
  const all = statements as { Effect?: string; Principal?: { AWS?: unknown }; Action?: unknown; Condition?: unknown }[];
  const isRoot = ({ Effect, Principal, Action, Condition }: (typeof all)[number]) =>
    Effect === 'Allow' &&
    [Principal?.AWS].flat().includes(`arn:aws:iam::${ACCOUNT}:root`) &&
    [Action].flat().includes('kms:*') &&
    Condition === undefined;
  if (!all.some(isRoot) || all.some(({ Effect }) => Effect !== 'Allow')) {
    throw new Error(`${key}: a key policy that does not leave everything to the roles is not understood`);
  }
}
