import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Asked, Rights, type Role } from '../iam/index.ts';
import type { TableDefinition } from '../table/index.ts';
import { ACCOUNT, Resolver, type Resource, type Template } from './intrinsics.ts';
import type {
  CorsConfiguration,
  FunctionDefinition,
  HttpApi,
  Model,
  QueueDefinition,
  QueueMapping,
  Schedule,
  SocketApi,
  StreamMapping,
} from './model.ts';
import { type Permission, requirePermission } from './permissions.ts';
import { type Policy, type RoleProperties, requireRolesDecide, roleOf } from './roles.ts';

/** Kinds that have no counterpart on one machine, or act through a part that is read elsewhere. */
const WITHOUT_LOCAL_EFFECT =
  /^AWS::(Cognito|Logs|CloudWatch|SNS|Budgets|XRay|CDK)::|^AWS::SQS::QueuePolicy$|^AWS::Lambda::(EventInvokeConfig|Version|Alias)$|^AWS::ApiGateway::Account$|^AWS::KMS::Alias$/;

const UNDERSTOOD = new Set([
  'AWS::IAM::Role',
  'AWS::IAM::Policy',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Lambda::EventSourceMapping',
  'AWS::DynamoDB::GlobalTable',
  'AWS::KMS::Key',
  'AWS::SQS::Queue',
  'AWS::Events::Rule',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Stage',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Integration',
]);

interface Found {
  id: string;
  stack: string;
  /** What a reference to it resolves to. */
  ref: string;
  resource: Resource;
  properties: Record<string, unknown>;
}

/**
 * Reads a cloud assembly: every template in it and the bundles beside them.
 * Throws for whatever is not understood, and for what would fail on AWS: a variable without a value, a route without an
 * integration, an integration without the permission to invoke its function, a stream that its function may not read.
 */
export const readAssembly = (folder: string): Model => readerOf(folder).model();

/** The tables of an assembly; its bundles need not be there. */
export const readTables = (folder: string): TableDefinition[] => readerOf(folder).tables();

/** What the functions of an assembly may do, by name; its bundles need not be there. */
export const readRoles = (folder: string): ReadonlyMap<string, Role> => readerOf(folder).roles();

/** The queues of an assembly and what brings their messages to functions; its bundles need not be there. */
export const readQueues = (folder: string): Pick<Model, 'queues' | 'queueMappings'> => readerOf(folder).queues();

function readerOf(folder: string): Reader {
  const templates = new Map<string, Template>(
    readdirSync(folder)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => [file.slice(0, -'.template.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
  if (templates.size === 0) throw new Error(`${folder} holds no template`);
  const found = [...templates].flatMap(([stack, template]) => {
    const resolver = new Resolver(templates, stack);
    return Object.entries(template.Resources).flatMap(([id, resource]) => resourceOf(resolver, stack, id, resource));
  });
  return new Reader(folder, found);
}

function resourceOf(resolver: Resolver, stack: string, id: string, resource: Resource): Found[] {
  if (WITHOUT_LOCAL_EFFECT.test(resource.Type)) return [];
  if (!UNDERSTOOD.has(resource.Type)) throw new Error(`${stack}: ${resource.Type} (${id}) is not understood`);
  const wanted = PROPERTIES[resource.Type];
  const all = Object.entries(resource.Properties ?? {});
  const entries = wanted ? all.filter(([name]) => wanted.includes(name)) : all;
  const properties = Object.fromEntries(
    entries.map(([name, value]) => {
      try {
        return [name, resolver.resolve(value)];
      } catch (error) {
        throw new Error(`${stack}: ${name} of ${id}: ${(error as Error).message}`);
      }
    }),
  );
  return [{ id, stack, ref: refOf(resolver, id), resource, properties }];
}

/** Properties to resolve where others have no meaning here (log groups, who may assume a role). */
const PROPERTIES: Record<string, string[]> = {
  'AWS::Lambda::Function': ['Code', 'Handler', 'Environment', 'Timeout', 'MemorySize', 'Runtime', 'Role'],
  'AWS::IAM::Role': ['Policies', 'ManagedPolicyArns', 'PermissionsBoundary'],
  'AWS::IAM::Policy': ['PolicyDocument', 'Roles'],
  'AWS::KMS::Key': ['KeyPolicy'],
  'AWS::SQS::Queue': [
    'VisibilityTimeout',
    'DelaySeconds',
    'MessageRetentionPeriod',
    'RedrivePolicy',
    'FifoQueue',
    'DeduplicationScope',
    'ContentBasedDeduplication',
  ],
  'AWS::ApiGatewayV2::Stage': ['ApiId', 'StageName'],
  'AWS::ApiGatewayV2::Route': ['ApiId', 'RouteKey', 'Target', 'AuthorizationType', 'RouteResponseSelectionExpression'],
  'AWS::ApiGatewayV2::RouteResponse': ['ApiId', 'RouteResponseKey'],
};

/** A resource without a name of its own (a route, a mapping) is known by its logical id. */
function refOf(resolver: Resolver, id: string): string {
  try {
    return resolver.text({ Ref: id });
  } catch {
    return id;
  }
}

/** AWS Lambda Developer Guide, "Using AWS Lambda with Amazon DynamoDB": what a function's role needs for its stream. */
const STREAM_ACTIONS = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
];

const last = (arn: unknown) => String(arn).split(/[:/]/).at(-1)!;

class Reader {
  private readonly folder: string;
  private readonly found: readonly Found[];

  constructor(folder: string, found: readonly Found[]) {
    this.folder = folder;
    this.found = found;
  }

  model(): Model {
    const functions = this.all('AWS::Lambda::Function').map((each) => this.function(each));
    const mappings = this.all('AWS::Lambda::EventSourceMapping');
    return {
      functions,
      tables: this.tables(),
      http: this.only('HTTP', (api) => this.httpApi(api)),
      socket: this.only('WEBSOCKET', (api) => this.socketApi(api)),
      mappings: mappings.filter((each) => !isOfQueue(each)).map((each) => this.mapping(each)),
      ...this.queues(),
      schedules: this.all('AWS::Events::Rule').flatMap((each) => this.schedule(each)),
      keys: this.all('AWS::KMS::Key').map((each) => this.key(each)),
    };
  }

  queues(): Pick<Model, 'queues' | 'queueMappings'> {
    const queues = this.all('AWS::SQS::Queue').map(queue);
    requireLikeForLike(queues);
    const functions = this.all('AWS::Lambda::Function').map(({ ref, properties: { Timeout = 3 } }) => ({
      name: ref,
      timeoutMs: Number(Timeout) * 1000,
    }));
    const mappings = this.all('AWS::Lambda::EventSourceMapping').filter(isOfQueue);
    return { queues, queueMappings: mappings.map((each) => queueMapping(each, queues, functions)) };
  }

  roles(): ReadonlyMap<string, Role> {
    return new Map(this.all('AWS::Lambda::Function').map((each) => [each.ref, this.role(each)]));
  }

  /** A table that a stream is read from and no template makes is one that was restored: it is as the one that it came from. */
  tables(): TableDefinition[] {
    const made = this.all('AWS::DynamoDB::GlobalTable').map(table);
    const from = made.find(({ stream }) => stream);
    const read = this.all('AWS::Lambda::EventSourceMapping').filter((each) => !isOfQueue(each));
    const names = new Set(
      read.map((each) => mapping(each).table).filter((name) => made.every((each) => each.TableName !== name)),
    );
    return [...made, ...[...names].flatMap((TableName) => (from === undefined ? [] : { ...from, TableName }))];
  }

  private all(type: string): Found[] {
    return this.found.filter((each) => each.resource.Type === type);
  }

  private only<T>(protocol: string, read: (api: Found) => T): T | undefined {
    const apis = this.all('AWS::ApiGatewayV2::Api').filter((each) => each.properties.ProtocolType === protocol);
    if (apis.length > 1) throw new Error(`${apis.length} ${protocol} APIs; the local cloud runs one`);
    return apis[0] && read(apis[0]);
  }

  private function(found: Found): FunctionDefinition {
    const { id, ref, properties } = found;
    const { Code, Handler, Environment, Timeout = 3, MemorySize = 128, Runtime } = properties;
    if (!/^nodejs/.test(String(Runtime))) throw new Error(`${id}: runtime ${Runtime} is not understood`);
    const asset = join(this.folder, `asset.${String((Code as { S3Key?: string }).S3Key).replace(/\.zip$/, '')}`);
    const [module, exportName] = String(Handler).split('.') as [string, string];
    const file = ['mjs', 'js', 'cjs'].map((extension) => join(asset, `${module}.${extension}`)).find(existsSync);
    if (!file) throw new Error(`${id}: no ${module} in ${asset}`);
    const variables = (Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables ?? {};
    return {
      name: ref,
      file,
      exportName,
      timeoutMs: Number(Timeout) * 1000,
      memoryMb: Number(MemorySize),
      environment: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
      role: this.role(found),
    };
  }

  /** What a function's role may do by the policies that are attached to it or stand in it. */
  private role({ id, properties }: Found): Role {
    const found = this.all('AWS::IAM::Role').find(
      ({ ref }) => properties.Role === `arn:aws:iam::${ACCOUNT}:role/${ref}`,
    );
    if (found === undefined) throw new Error(`${id}: its role ${properties.Role} is not in the templates`);
    const policies = this.all('AWS::IAM::Policy').map(
      (each): Policy => ({
        id: each.id,
        roles: [each.properties.Roles ?? []].flat().map(String),
        document: each.properties.PolicyDocument,
      }),
    );
    return roleOf(found.ref, found.properties as RoleProperties, policies);
  }

  private key({ ref, properties }: Found): string {
    requireRolesDecide(ref, properties.KeyPolicy);
    return ref;
  }

  /** Lambda reads a stream, and sends to its queue what could not be delivered, with the rights of the function. */
  private mapping(found: Found): StreamMapping {
    const read = mapping(found);
    const { EventSourceArn, DestinationConfig } = found.properties;
    const queue = (DestinationConfig as { OnFailure?: { Destination: string } } | undefined)?.OnFailure?.Destination;
    const asked: Asked[] = STREAM_ACTIONS.map((action) => ({ action, resource: String(EventSourceArn) }));
    if (queue !== undefined) asked.push({ action: 'sqs:SendMessage', resource: queue });
    const role = this.roles().get(read.functionName);
    if (role === undefined) throw new Error(`${found.id}: no function ${read.functionName}`);
    const rights = new Rights(role);
    for (const each of asked) {
      if (rights.missing(each) !== undefined) {
        throw new Error(`${role.name} may not ${each.action} on ${each.resource}, as ${found.id} needs`);
      }
    }
    return read;
  }

  private httpApi(api: Found): HttpApi {
    const stage = this.stage(api);
    const routes = this.routes(api).map((route) => {
      const key = String(route.properties.RouteKey);
      const [method, path] = key === '$default' ? ['ANY', '$default'] : (key.split(' ') as [string, string]);
      // A call through the default route comes from `<stage>/$default`; a permission for any method and path does not fit it.
      const source = key === '$default' ? key : `${method}${path}`;
      const functionName = this.target(api, route, `${stage}/${source}`);
      return { method, path, key, functionName };
    });
    return { id: api.ref, stage, routes, cors: api.properties.CorsConfiguration as CorsConfiguration | undefined };
  }

  private socketApi(api: Found): SocketApi {
    const stage = this.stage(api);
    const expression = /^\$\{?request\.body\.([\w.]+)\}?$/.exec(String(api.properties.RouteSelectionExpression));
    if (!expression)
      throw new Error(`${api.id}: selection ${api.properties.RouteSelectionExpression} is not understood`);
    const routes = this.routes(api).map((route) => {
      const key = String(route.properties.RouteKey);
      const functionName = this.target(api, route, `${stage}/${key}`);
      return [key, { functionName, replies: this.replies(route) }] as const;
    });
    return { id: api.ref, stage, selection: expression[1]!.split('.'), routes: new Map(routes) };
  }

  private stage(api: Found): string {
    const stages = this.all('AWS::ApiGatewayV2::Stage').filter((each) => each.properties.ApiId === api.ref);
    if (stages.length !== 1) throw new Error(`${api.id} has ${stages.length} stages; the local cloud serves one`);
    return String(stages[0]!.properties.StageName);
  }

  private routes(api: Found): Found[] {
    const routes = this.all('AWS::ApiGatewayV2::Route').filter((each) => each.properties.ApiId === api.ref);
    if (routes.length === 0) throw new Error(`${api.id} has no route`);
    return routes;
  }

  /** A socket answers through the return value only where the route has a response and an expression that finds it. */
  private replies(route: Found): boolean {
    const selection = route.properties.RouteResponseSelectionExpression;
    const responses = this.all('AWS::ApiGatewayV2::RouteResponse').filter(
      (each) => (each.resource.Properties?.RouteId as { Ref?: string } | undefined)?.Ref === route.id,
    );
    return selection === '$default' && responses.some((each) => each.properties.RouteResponseKey === '$default');
  }

  /** The function behind a route. Throws when the chain route → integration → permission → function is broken. */
  private target(api: Found, route: Found, source: string): string {
    const { RouteKey, Target, AuthorizationType = 'NONE' } = route.properties;
    if (AuthorizationType !== 'NONE')
      throw new Error(`${RouteKey}: authorization ${AuthorizationType} is not understood`);
    const integration = this.all('AWS::ApiGatewayV2::Integration').find((each) => `integrations/${each.id}` === Target);
    if (!integration) throw new Error(`route ${RouteKey} has no integration`);
    const { IntegrationType, IntegrationUri, PayloadFormatVersion } = integration.properties;
    if (IntegrationType !== 'AWS_PROXY') throw new Error(`route ${RouteKey}: ${IntegrationType} is not understood`);
    if (api.properties.ProtocolType === 'HTTP' && PayloadFormatVersion !== '2.0') {
      throw new Error(`route ${RouteKey}: payload format ${PayloadFormatVersion} is not understood`);
    }
    const functionName = /function:([\w-]+)/.exec(String(IntegrationUri))?.[1];
    if (!functionName) throw new Error(`route ${RouteKey}: no function in ${IntegrationUri}`);
    requirePermission(this.permissions(), functionName, 'apigateway.amazonaws.com', `execute-api:${api.ref}/${source}`);
    return functionName;
  }

  private permissions(): Permission[] {
    return this.all('AWS::Lambda::Permission').map(({ properties }) => ({
      functionName: last(properties.FunctionName),
      principal: String(properties.Principal),
      sourceArn: properties.SourceArn === undefined ? undefined : String(properties.SourceArn),
    }));
  }

  private schedule(rule: Found): Schedule[] {
    const { ScheduleExpression, State = 'ENABLED', Targets } = rule.properties;
    if (State !== 'ENABLED') return [];
    const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(String(ScheduleExpression));
    if (!rate) throw new Error(`${rule.id}: schedule ${ScheduleExpression} is not understood`);
    const unit = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[rate[2] as 'minute' | 'hour' | 'day'];
    return (Targets as { Arn: string; Id: string }[]).map(({ Arn }) => {
      const functionName = last(Arn);
      requirePermission(this.permissions(), functionName, 'events.amazonaws.com', `events:rule/${rule.ref}`);
      return { name: rule.ref, functionName, everyMs: Number(rate[1]) * unit };
    });
  }
}

function table({ ref, properties }: Found): TableDefinition {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes, TimeToLiveSpecification, StreamSpecification } =
    properties as unknown as TableDefinition & {
      TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
      StreamSpecification?: { StreamViewType: string };
    };
  const view = StreamSpecification?.StreamViewType;
  if (view !== undefined && view !== 'KEYS_ONLY') throw new Error(`${ref}: stream view ${view} is not understood`);
  return {
    TableName: ref,
    KeySchema,
    AttributeDefinitions,
    ...(GlobalSecondaryIndexes
      ? {
          GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
            IndexName,
            KeySchema,
            Projection,
          })),
        }
      : {}),
    ...(TimeToLiveSpecification?.Enabled ? { ttl: TimeToLiveSpecification.AttributeName } : {}),
    stream: view !== undefined,
  };
}

/** What AWS sets where nothing is said. */
const QUEUE_DEFAULTS = { VisibilityTimeout: 30, DelaySeconds: 0, MessageRetentionPeriod: 4 * 24 * 3600 };

function queue({ id, ref, properties }: Found): QueueDefinition {
  if (properties.ContentBasedDeduplication === true)
    throw new Error(`${id}: deduplication by content is not understood`);
  const { VisibilityTimeout, DelaySeconds, MessageRetentionPeriod } = { ...QUEUE_DEFAULTS, ...properties };
  const redrive = properties.RedrivePolicy as { deadLetterTargetArn: string; maxReceiveCount: number } | undefined;
  return {
    name: last(ref),
    visibilityMs: Number(VisibilityTimeout) * 1000,
    delayMs: Number(DelaySeconds) * 1000,
    retentionMs: Number(MessageRetentionPeriod) * 1000,
    redrive: redrive && { queue: last(redrive.deadLetterTargetArn), maxReceives: Number(redrive.maxReceiveCount) },
    fifo:
      properties.FifoQueue === true
        ? { repeatsBy: properties.DeduplicationScope === 'messageGroup' ? 'group' : 'queue' }
        : undefined,
  };
}

/** AWS refuses a queue in groups that gives up to one without, and the other way round. */
function requireLikeForLike(queues: readonly QueueDefinition[]): void {
  for (const { name, redrive, fifo } of queues) {
    const to = queues.find((each) => each.name === redrive?.queue);
    if (redrive !== undefined && (to?.fifo === undefined) !== (fifo === undefined))
      throw new Error(`${name} gives up to ${redrive.queue}, which is of another kind`);
  }
}

const isOfQueue = ({ properties }: Found): boolean => String(properties.EventSourceArn).startsWith('arn:aws:sqs:');

/** Calls at the same time where nothing is said: as many as Lambda begins with. */
const CONCURRENCY = 5;

function queueMapping(
  { id, properties }: Found,
  queues: readonly QueueDefinition[],
  functions: readonly Pick<FunctionDefinition, 'name' | 'timeoutMs'>[],
): QueueMapping {
  const {
    EventSourceArn,
    FunctionName,
    BatchSize = 10,
    ScalingConfig,
    MaximumBatchingWindowInSeconds = 0,
  } = properties;
  const from = queues.find(({ name }) => name === last(EventSourceArn));
  const to = functions.find(({ name }) => name === last(FunctionName));
  if (from === undefined || to === undefined)
    throw new Error(`${id}: ${EventSourceArn} to ${FunctionName} is not there`);
  if (Number(MaximumBatchingWindowInSeconds) !== 0) throw new Error(`${id}: a window is not understood`);
  // AWS refuses the mapping too: a message would come again while it is being worked on.
  if (from.visibilityMs < to.timeoutMs)
    throw new Error(`${id}: ${from.name} hides a message shorter than ${to.name} runs`);
  return {
    queue: from.name,
    functionName: to.name,
    ...(properties.Enabled === false && { isOff: true as const }),
    batchSize: Number(BatchSize),
    partialFailures: ((properties.FunctionResponseTypes as string[]) ?? []).includes('ReportBatchItemFailures'),
    maxConcurrency: Number(
      (ScalingConfig as { MaximumConcurrency?: number } | undefined)?.MaximumConcurrency ?? CONCURRENCY,
    ),
  };
}

function mapping({ id, properties }: Found): StreamMapping {
  const { EventSourceArn, FunctionName, FilterCriteria, DestinationConfig } = properties;
  const table = /table\/([\w.-]+)\/stream/.exec(String(EventSourceArn))?.[1];
  if (!table) throw new Error(`${id}: event source ${EventSourceArn} is not understood`);
  const filters = (FilterCriteria as { Filters?: { Pattern: string }[] } | undefined)?.Filters ?? [];
  const queue = (DestinationConfig as { OnFailure?: { Destination: string } } | undefined)?.OnFailure?.Destination;
  return {
    table,
    functionName: last(FunctionName),
    patterns: filters.map(({ Pattern }) => JSON.parse(Pattern)),
    batchSize: Number(properties.BatchSize ?? 100),
    windowMs: Number(properties.MaximumBatchingWindowInSeconds ?? 0) * 1000,
    retries: Number(properties.MaximumRetryAttempts ?? -1),
    maxAgeMs: Number(properties.MaximumRecordAgeInSeconds ?? -1) * 1000,
    parallel: Number(properties.ParallelizationFactor ?? 1),
    bisect: properties.BisectBatchOnFunctionError === true,
    partialFailures: ((properties.FunctionResponseTypes as string[]) ?? []).includes('ReportBatchItemFailures'),
    failureQueue: queue && last(queue),
  };
}
