import { matcher } from '../iam/wildcards.ts';
import { ACCOUNT, REGION } from './intrinsics.ts';

export interface Permission {
  functionName: string;
  principal: string;
  sourceArn: string | undefined;
}

/**
 * Throws unless some permission lets `principal` invoke the function on behalf of the resource, given as service and name
 * (`events:rule/EveryMinute`).
 */
export function requirePermission(
  permissions: readonly Permission[],
  functionName: string,
  principal: string,
  resource: string,
): void {
  const [service, ...name] = resource.split(':');
  const source = `arn:aws:${service}:${REGION}:${ACCOUNT}:${name.join(':')}`;
  const granted = permissions.some(
    (each) =>
      each.functionName === functionName &&
      each.principal === principal &&
      (each.sourceArn === undefined || matcher(each.sourceArn)(source)),
  );
  if (!granted) throw new Error(`${principal} may not invoke ${functionName} for ${resource}: no permission says so`);
}
