import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesize } from '../../../local/template/index.ts';

/** A statement of a policy as CDK writes it. */
export interface RawStatement {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

/**
 * The app as it is now, with other rights of one function. Bundles are those of the app.
 *
 * @param functionName for example `broadcast`
 * @param change may change the statements of the function's policy, and may take some away
 * @returns the folder, and what removes it
 */
export async function withRights(
  functionName: string,
  change: (statements: RawStatement[]) => void,
): Promise<{ assembly: string; remove(): void }> {
  const from = await synthesize();
  const assembly = mkdtempSync(join(tmpdir(), 'standoff-rights-'));
  const isOwn = new RegExp(`^${functionName}RoleDefaultPolicy`, 'i');
  let changed = 0;
  for (const name of readdirSync(from)) {
    if (!name.endsWith('.template.json')) {
      symlinkSync(join(from, name), join(assembly, name));
      continue;
    }
    const template = JSON.parse(readFileSync(join(from, name), 'utf8'));
    for (const [id, { Properties }] of Object.entries<{
      Properties: { PolicyDocument: { Statement: RawStatement[] } };
    }>(template.Resources)) {
      if (!isOwn.test(id)) continue;
      change(Properties.PolicyDocument.Statement);
      changed += 1;
    }
    writeFileSync(join(assembly, name), JSON.stringify(template));
  }
  if (changed !== 1) throw new Error(`${functionName} has ${changed} policies`);
  return { assembly, remove: () => rmSync(assembly, { recursive: true, force: true }) };
}

/** Takes an action away from every statement about a resource whose text contains this. */
export function withoutAction(statements: RawStatement[], action: string, resource: string): void {
  let taken = 0;
  for (const statement of statements) {
    const actions = [statement.Action].flat();
    if (!actions.includes(action) || !JSON.stringify(statement.Resource).includes(resource)) continue;
    statement.Action = actions.filter((each) => each !== action);
    taken += 1;
  }
  // No statement is left without an action.
  statements.splice(0, statements.length, ...statements.filter(({ Action }) => [Action].flat().length > 0));
  if (taken === 0) throw new Error(`there is no grant of ${action} on ${resource}`);
}
