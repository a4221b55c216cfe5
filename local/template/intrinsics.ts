/** Values that CloudFormation fills in, resolved to local names. Whatever is not understood throws: silence would hide it. */
export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

export interface Template {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, { Default?: unknown }>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
}

/** All templates of the app by stack name; references may cross them. */
export type Templates = ReadonlyMap<string, Template>;

export const REGION = 'local-1';
export const ACCOUNT = '000000000000';

const PSEUDO: Record<string, string> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** CDK's logical ids end in eight hexadecimal digits; the rest is the name a person gave. */
const plainName = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

const functionName = (logicalId: string): string => {
  const name = plainName(logicalId).replace(/Function$/, '');
  return name[0]!.toLowerCase() + name.slice(1);
};

const arn = (service: string, rest: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;

/** What `Ref` and `Fn::GetAtt` give for each kind of resource that something may refer to. */
const NAMES: Record<string, (id: string, resource: Resource) => Record<string, string>> = {
  'AWS::Lambda::Function': (id) => ({ Ref: functionName(id), Arn: arn('lambda', `function:${functionName(id)}`) }),
  'AWS::DynamoDB::GlobalTable': (id) => ({
    Ref: plainName(id),
    Arn: arn('dynamodb', `table/${plainName(id)}`),
    StreamArn: arn('dynamodb', `table/${plainName(id)}/stream/local`),
  }),
  'AWS::KMS::Key': (id) => ({ Ref: plainName(id), Arn: arn('kms', `key/${plainName(id)}`) }),
  'AWS::SQS::Queue': (id) => ({
    Ref: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${plainName(id)}`,
    Arn: arn('sqs', plainName(id)),
    QueueName: plainName(id),
  }),
  'AWS::ApiGatewayV2::Api': (id) => ({
    Ref: apiId(id),
    ApiId: apiId(id),
    ApiEndpoint: `https://${apiId(id)}.execute-api.${REGION}.amazonaws.com`,
  }),
  'AWS::ApiGatewayV2::Integration': (id) => ({ Ref: id }),
  'AWS::ApiGatewayV2::Stage': (_id, { Properties }) => ({ Ref: String(Properties?.StageName) }),
  'AWS::Cognito::UserPool': (id) => ({
    Ref: plainName(id),
    ProviderURL: `https://cognito-idp.${REGION}.amazonaws.com/${plainName(id)}`,
  }),
  'AWS::Cognito::UserPoolClient': (id) => ({ Ref: plainName(id) }),
  'AWS::Cognito::UserPoolDomain': (id) => ({ Ref: plainName(id) }),
  'AWS::Logs::LogGroup': (id) => ({ Ref: plainName(id), Arn: `${arn('logs', `log-group:${plainName(id)}`)}:*` }),
  'AWS::IAM::Role': (id) => ({ Ref: plainName(id), Arn: `arn:aws:iam::${ACCOUNT}:role/${plainName(id)}` }),
  'AWS::Events::Rule': (id) => ({ Ref: plainName(id), Arn: arn('events', `rule/${plainName(id)}`) }),
};

const apiId = (id: string) => plainName(id).toLowerCase();

/** Finds values in one stack; `stack` is where a bare reference looks. */
export class Resolver {
  private readonly templates: Templates;
  private readonly stack: string;

  constructor(templates: Templates, stack: string) {
    this.templates = templates;
    this.stack = stack;
  }

  text(value: unknown): string {
    const found = this.resolve(value);
    if (typeof found === 'object' || found === undefined) throw new Error(`no text: ${JSON.stringify(value)}`);
    return String(found);
  }

  /** A copy of `value` without intrinsics. Throws for one that is not understood. */
  resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.resolve(each));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [key, argument] = entries.length === 1 ? entries[0]! : ['', undefined];
    if (key === 'Ref') return this.ref(String(argument));
    if (key === 'Fn::GetAtt') return this.attribute(argument);
    if (key === 'Fn::Join') return this.join(argument as [string, unknown]);
    if (key === 'Fn::Sub') return this.substitute(argument);
    if (key === 'Fn::ImportValue') return this.imported(this.text(argument));
    if (key === 'Fn::GetStackOutput') return this.stackOutput(argument as { StackName: unknown; OutputName: unknown });
    if (key.startsWith('Fn::')) throw new Error(`${key} is not understood: ${JSON.stringify(value)}`);
    return Object.fromEntries(entries.map(([name, each]) => [name, this.resolve(each)]));
  }

  private get template(): Template {
    return this.templates.get(this.stack)!;
  }

  private ref(name: string): unknown {
    const pseudo = PSEUDO[name];
    if (pseudo !== undefined) return pseudo;
    const parameter = this.template.Parameters?.[name];
    if (parameter?.Default !== undefined) return parameter.Default;
    return this.named(name, 'Ref');
  }

  private attribute(argument: unknown): string {
    const [id, ...name] = Array.isArray(argument) ? argument : String(argument).split('.');
    return this.named(String(id), name.join('.'));
  }

  private named(id: string, attribute: string): string {
    const resource = this.template.Resources[id];
    if (!resource) throw new Error(`${this.stack} refers to ${id}, which is not there`);
    const value = NAMES[resource.Type]?.(id, resource)[attribute];
    if (value === undefined) throw new Error(`${attribute} of a ${resource.Type} (${id}) is not understood`);
    return value;
  }

  private join([separator, parts]: [string, unknown]): string {
    return (this.resolve(parts) as unknown[]).join(separator);
  }

  private substitute(argument: unknown): string {
    const [text, values] = (Array.isArray(argument) ? argument : [argument, {}]) as [string, Record<string, unknown>];
    return text.replace(/\$\{([^!}][^}]*)\}/g, (_all, name: string) => {
      if (name in values) return this.text(values[name]);
      return name.includes('.') ? this.attribute(name) : String(this.ref(name));
    });
  }

  private imported(name: string): unknown {
    for (const [stack, { Outputs = {} }] of this.templates) {
      const inside = new Resolver(this.templates, stack);
      for (const output of Object.values(Outputs)) {
        if (output.Export && inside.text(output.Export.Name) === name) return inside.resolve(output.Value);
      }
    }
    throw new Error(`${this.stack} imports ${name}, which no stack exports`);
  }

  private stackOutput({ StackName, OutputName }: { StackName: unknown; OutputName: unknown }): unknown {
    const stack = this.text(StackName);
    const output = this.templates.get(stack)?.Outputs?.[this.text(OutputName)];
    if (!output) throw new Error(`${this.stack} reads output ${String(OutputName)} of ${stack}, which is not there`);
    return new Resolver(this.templates, stack).resolve(output.Value);
  }
}
