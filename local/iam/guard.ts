import { type Condition, type Context, compileCondition } from './conditions.ts';
import type { Role, Statement } from './statement.ts';
import { matcher } from './wildcards.ts';

/** One thing that a request wants to do. */
export interface Asked {
  /** As policies name it, such as `dynamodb:PutItem`. */
  readonly action: string;
  readonly resource: string;
  /** Asked for only where a statement has conditions. */
  readonly context?: () => Context;
}

/** Who may call, by access key id. Plain data: it can be sent to a thread. */
export interface Identities {
  /** The access key id of whoever runs the cloud: it may do everything. */
  readonly operator: string;
  readonly functions: Readonly<Record<string, { readonly functionName: string; readonly role: Role }>>;
}

/** A request that the policies of a function do not allow. */
export interface Denial {
  readonly functionName: string;
  readonly action: string;
  readonly resource: string;
  /** Which conditions were not fulfilled, or that there is no such grant. */
  readonly reason: string;
}

/** Why a request is refused, and what AWS says about it. */
export interface Refusal {
  readonly kind: 'unsigned' | 'unknown' | 'denied';
  readonly message: string;
}

/** What services call a refusal by its kind. */
export const REFUSED_AS: Readonly<Record<Refusal['kind'], string>> = {
  unsigned: 'MissingAuthenticationTokenException',
  unknown: 'UnrecognizedClientException',
  denied: 'AccessDeniedException',
};

/** Decisions of one role that are kept; requests of a running service are of a few dozen forms. */
const KEPT = 1_000;

interface Compiled {
  readonly statement: Statement;
  readonly conditions: readonly { readonly told: Condition; test(context: Context): boolean }[];
  covers(asked: Asked): boolean;
}

const compile = (statement: Statement): Compiled => {
  // IAM User Guide, "Action": names of actions have no case.
  const actions = statement.actions.map((action) => matcher(action.toLowerCase()));
  const resources = statement.resources.map(matcher);
  return {
    statement,
    conditions: statement.conditions.map((told) => ({ told, test: compileCondition(told) })),
    covers: ({ action, resource }) =>
      actions.some((matches) => matches(action.toLowerCase())) && resources.some((matches) => matches(resource)),
  };
};

/** The rights of one role. */
export class Rights {
  private readonly statements: readonly Compiled[];
  /** The statements about an action on a resource; those without conditions need no second look. */
  private readonly known = new Map<string, readonly Compiled[]>();

  constructor({ statements }: Role) {
    this.statements = statements.map(compile);
  }

  /** Why something is not allowed; undefined if it is. One statement that allows it is enough. */
  missing(asked: Asked): string | undefined {
    const about = this.about(asked);
    if (about.length === 0) return 'no statement grants it';
    if (about.some(({ conditions }) => conditions.length === 0)) return undefined;
    const context = asked.context?.() ?? {};
    const unfulfilled: string[] = [];
    for (const { conditions } of about) {
      const broken = conditions.filter(({ test }) => !test(context));
      if (broken.length === 0) return undefined;
      unfulfilled.push(broken.map(({ told }) => tell(told, context)).join(' and '));
    }
    return unfulfilled.join('; or ');
  }

  private about(asked: Asked): readonly Compiled[] {
    const name = `${asked.action} ${asked.resource}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const found = this.statements.filter((each) => each.covers(asked));
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(name, found);
    return found;
  }
}

const tell = ({ operator, key, values }: Condition, context: Context): string =>
  `${operator} of ${key} asks for ${values.join(', ')}, and the request has ${context[key]?.join(', ') || 'none'}`;

/** The access key id that a request is signed with. The signature itself is not looked at. */
export const accessKeyOf = (authorization: string | undefined): string | undefined =>
  /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\//.exec(authorization ?? '')?.[1];

/** Decides for every stand-in whether the caller may do what it asks for, by the policies of the template. */
export class Guard {
  private readonly operator: string;
  private readonly callers = new Map<string, { functionName: string; role: Role; rights: Rights }>();
  private readonly onDenial: (denial: Denial) => void;

  constructor({ operator, functions }: Identities, onDenial: (denial: Denial) => void) {
    this.operator = operator;
    this.onDenial = onDenial;
    for (const [accessKey, { functionName, role }] of Object.entries(functions)) {
      this.callers.set(accessKey, { functionName, role, rights: new Rights(role) });
    }
  }

  /** Why a request is refused; undefined if it may be carried out. All that it asks for has to be allowed. */
  refusal(accessKey: string | undefined, all: () => readonly Asked[]): Refusal | undefined {
    if (accessKey === this.operator) return undefined;
    if (accessKey === undefined) return { kind: 'unsigned', message: 'Missing Authentication Token' };
    const caller = this.callers.get(accessKey);
    if (caller === undefined) {
      return { kind: 'unknown', message: 'The security token included in the request is invalid.' };
    }
    const { functionName, role, rights } = caller;
    for (const asked of all()) {
      const reason = rights.missing(asked);
      if (reason === undefined) continue;
      const { action, resource } = asked;
      this.onDenial({ functionName, action, resource, reason });
      return { kind: 'denied', message: deniedMessage(role.name, functionName, asked) };
    }
    return undefined;
  }
}

/** As AWS words it. */
const deniedMessage = (role: string, functionName: string, { action, resource }: Asked): string =>
  `User: arn:aws:sts::000000000000:assumed-role/${role}/${functionName} is not authorized to perform: ${action} ` +
  `on resource: ${resource} because no identity-based policy allows the ${action} action`;

/** A denial in one line. */
export const denialLine = ({ functionName, action, resource, reason }: Denial): string =>
  `${functionName} may not ${action} on ${resource}: ${reason}`;
