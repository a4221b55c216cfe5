import type { Cloud, Resource } from './template.ts';

/** A place where one resource makes a service send something to another one. */
interface Chain {
  /** From where to where, for people. */
  readonly what: string;
  /** What the receiver is: the logical id of it. */
  readonly to: string;
  /** Who sends: a service by its own name, or a function by the rights of its role. */
  readonly by: { readonly service: string } | { readonly role: string };
  readonly action: string;
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  // biome-ignore lint/suspicious/noExplicitAny: values with references
  readonly Resource: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly Principal?: any;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as T];

/** Every resource of the app stack that somebody sends to, by its logical id. */
const KINDS = ['AWS::SNS::Topic', 'AWS::SQS::Queue', 'AWS::Lambda::Function'] as const;

/** The logical id that a reference (an ARN or a name) is about. */
function idOf(reference: unknown): string {
  const text = JSON.stringify(reference);
  const id = /"(?:Ref|Fn::GetAtt)":\[?"([A-Za-z0-9]+)"/.exec(text)?.[1];
  if (id === undefined) throw new Error(`not understood: ${text}`);
  return id;
}

/** Every chain by which a service sends to a topic, a queue or a function. */
export function chainsOf(cloud: Cloud): Chain[] {
  const roleOf = (fn: string) => idOf(cloud.all('AWS::Lambda::Function').find(({ id }) => id === fn)?.Properties.Role);
  const functionIn = (name: unknown) => idOf(name);
  const chains: Chain[] = [];
  const add = (what: string, to: unknown, by: Chain['by'], action: string) =>
    chains.push({ what: `${what} → ${cloud.text(to as never)}`, to: idOf(to), by, action });

  for (const { id, Properties } of cloud.all('AWS::CloudWatch::Alarm')) {
    for (const list of ['AlarmActions', 'OKActions', 'InsufficientDataActions'])
      for (const topic of listOf(Properties[list]))
        add(`${list} of ${id}`, topic, { service: 'cloudwatch.amazonaws.com' }, 'sns:Publish');
  }
  for (const { id, Properties } of cloud.all('AWS::Events::Rule')) {
    for (const { Arn, DeadLetterConfig } of Properties.Targets) {
      add(`target of ${id}`, Arn, { service: 'events.amazonaws.com' }, 'lambda:InvokeFunction');
      if (DeadLetterConfig !== undefined)
        add(`what ${id} gives up`, DeadLetterConfig.Arn, { service: 'events.amazonaws.com' }, 'sqs:SendMessage');
    }
  }
  for (const { id, Properties } of cloud.all('AWS::SNS::Subscription')) {
    if (Properties.RedrivePolicy !== undefined)
      add(
        `what ${id} gives up`,
        Properties.RedrivePolicy.deadLetterTargetArn,
        { service: 'sns.amazonaws.com' },
        'sqs:SendMessage',
      );
    if (Properties.Protocol === 'sqs')
      add(`${id}`, Properties.Endpoint, { service: 'sns.amazonaws.com' }, 'sqs:SendMessage');
  }
  for (const { id, Properties } of cloud.all('AWS::Lambda::EventInvokeConfig')) {
    const { OnFailure, OnSuccess } = Properties.DestinationConfig ?? {};
    for (const { Destination } of [OnFailure, OnSuccess].filter((each) => each !== undefined))
      add(
        `destination of ${id}`,
        Destination,
        { role: roleOf(functionIn(Properties.FunctionName)) },
        'sqs:SendMessage',
      );
  }
  for (const { id, Properties } of cloud.all('AWS::Lambda::EventSourceMapping')) {
    const role = roleOf(functionIn(Properties.FunctionName));
    const failed = Properties.DestinationConfig?.OnFailure?.Destination;
    if (failed !== undefined) add(`what ${id} gives up`, failed, { role }, 'sqs:SendMessage');
    if (JSON.stringify(Properties.EventSourceArn).includes('StreamArn')) continue;
    for (const action of ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'])
      add(`source of ${id}`, Properties.EventSourceArn, { role }, action);
  }
  for (const { id, Properties } of cloud.all('AWS::Lambda::Function')) {
    const { TargetArn } = Properties.DeadLetterConfig ?? {};
    if (TargetArn !== undefined) add(`what ${id} gives up`, TargetArn, { role: roleOf(id) }, 'sqs:SendMessage');
  }
  return chains;
}

/** The policy statements of what a service sends to. None means that it has no policy of its own. */
function policiesAt(cloud: Cloud, to: Resource): Statement[] {
  const names = { 'AWS::SNS::Topic': 'Topics', 'AWS::SQS::Queue': 'Queues' } as const;
  const kind = `${to.Type}Policy`;
  return cloud
    .all(kind)
    .filter(({ Properties }) =>
      listOf(Properties[names[to.Type as keyof typeof names]]).some((each) => idOf(each) === to.id),
    )
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
}

const isOn = (statement: Statement, id: string): boolean =>
  listOf(statement.Resource).some((resource) => typeof resource === 'object' && idOf(resource) === id);

/** Whether a service is let in only on behalf of this account or of one resource: else everybody's could come. */
const isNarrow = ({ Condition = {} }: Statement): boolean =>
  Object.values(Condition).some((keys) => 'aws:SourceAccount' in keys || 'aws:SourceArn' in keys);

/**
 * Why a chain ends before the receiver; undefined if it does not. In one account a role needs a right of its own, and a service
 * has to be let in by the receiver: a policy that only denies lets nobody in.
 */
export function breakOf(cloud: Cloud, { to, by, action }: Chain): string | undefined {
  const receiver = KINDS.flatMap((kind) => cloud.all(kind)).find(({ id }) => id === to);
  if (receiver === undefined) return 'there is no such resource';
  // With a key of ours the sender would need a right on it too, which this walk does not look for.
  if (receiver.Properties?.KmsMasterKeyId !== undefined) return 'it is encrypted with a key of ours';
  if ('role' in by) {
    const statements = cloud
      .all('AWS::IAM::Policy')
      .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(`"${by.role}"`))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);
    const may = statements.some(
      (each) => each.Effect === 'Allow' && listOf(each.Action).includes(action) && isOn(each, to),
    );
    return may ? undefined : `${by.role} has no right to ${action}`;
  }
  if (receiver.Type === 'AWS::Lambda::Function') {
    const may = cloud
      .all('AWS::Lambda::Permission')
      .some(
        ({ Properties: { Principal, Action, FunctionName, SourceArn } }) =>
          Principal === by.service && Action === action && idOf(FunctionName) === to && SourceArn !== undefined,
      );
    return may ? undefined : `${by.service} may not invoke it`;
  }
  const may = policiesAt(cloud, receiver).some(
    (each) =>
      each.Effect === 'Allow' &&
      listOf(each.Principal?.Service).includes(by.service) &&
      listOf(each.Action).includes(action) &&
      isOn(each, to) &&
      isNarrow(each),
  );
  return may ? undefined : `no policy lets ${by.service} in`;
}
