import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Identities, Role } from '../../../local/iam/index.ts';
import { readRoles, synthesizeTemplates } from '../../../local/template/index.ts';

/*
 * Handlers of several functions run in the process of a test and share the credentials in its environment. So that each
 * call is judged by the role of its function, it is signed anew with a key of that function on its way out.
 */

/** Signs calls that belong to no function: those of the test itself. */
const OPERATOR = 'local';

const running = new AsyncLocalStorage<string>();

const keyOf = (functionName: string): string => `LOCAL${functionName.toUpperCase()}`;

diagnostics.subscribe('http.client.request.created', (message) => {
  const functionName = running.getStore();
  if (functionName === undefined) return;
  const { request } = message as { request: ClientRequest };
  const signature = String(request.getHeader('authorization') ?? '');
  request.setHeader(
    'authorization',
    signature.replace(`Credential=${OPERATOR}/`, `Credential=${keyOf(functionName)}/`),
  );
});

/** Runs a handler as a function of the template: its calls are judged by this function's role. */
export const as = <Result>(functionName: string, run: () => Result): Result => running.run(functionName, run);

/**
 * The functions of the template with their roles, and the test.
 *
 * @param key name of the key in these tests, which is not that of the template
 */
export async function identities(key: string): Promise<Identities> {
  const roles = [...readRoles(await synthesizeTemplates())];
  const functions = roles.map(([functionName, role]) => [
    keyOf(functionName),
    { functionName, role: withKey(role, key) },
  ]);
  return { operator: OPERATOR, functions: Object.fromEntries(functions) };
}

const withKey = (role: Role, key: string): Role => ({
  ...role,
  statements: role.statements.map((each) => ({
    ...each,
    resources: each.resources.map((resource) => resource.replace(/^(arn:aws:kms:.*:key\/).+$/, `$1${key}`)),
  })),
});
