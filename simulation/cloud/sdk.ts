import type { Caller, Calls, ClientSettings, Service } from './calls.ts';

type Input = Record<string, unknown>;

/** The SDK's commands and clients that functions use, by package. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  '@aws-sdk/lib-dynamodb': [
    'GetCommand',
    'PutCommand',
    'UpdateCommand',
    'DeleteCommand',
    'QueryCommand',
    'BatchGetCommand',
  ],
  '@aws-sdk/client-kms': ['GenerateDataKeyCommand', 'DecryptCommand', 'EncryptCommand'],
  '@aws-sdk/client-apigatewaymanagementapi': ['PostToConnectionCommand', 'DeleteConnectionCommand'],
  '@aws-sdk/client-sqs': ['SendMessageBatchCommand'],
};

const commandsOf = (specifier: string) =>
  Object.fromEntries(
    (COMMANDS[specifier] ?? []).map((name) => [
      name,
      class {
        readonly command = name;
        readonly input: Input;
        constructor(input: Input) {
          this.input = input;
        }
      },
    ]),
  );

interface Command {
  readonly command: string;
  readonly input: Input;
}

/** Whatever else a function takes from the SDK is an error when it is looked up, not when it is called. */
const strict = (specifier: string, parts: Record<string, unknown>) =>
  new Proxy(parts, {
    get: (_parts, name) => {
      if (name in parts || typeof name === 'symbol' || name === '__esModule' || name === 'default' || name === 'then')
        return parts[name as string];
      throw new Error(`the simulation does not know ${name} of ${specifier}`);
    },
  });

/** Services that stand behind the SDK's clients. */
export interface Behind {
  readonly table: Service;
  readonly keys: Service;
  readonly posts: Service;
  readonly queues: Service;
}

/** The SDK's packages as one execution environment sees them: its calls are steps of the simulation. */
export function sdkFor(caller: Caller, calls: Pick<Calls, 'send'>, behind: Behind): Record<string, unknown> {
  const clientOf = (service: Service) =>
    class {
      readonly settings: ClientSettings;
      constructor(settings: ClientSettings = {}) {
        this.settings = settings;
      }
      send({ command, input }: Command, { abortSignal }: { abortSignal?: AbortSignal } = {}): Promise<unknown> {
        return calls.send(caller, service, command, input, { ...this.settings, abortSignal });
      }
    };
  const DynamoDBClient = clientOf(behind.table);
  const document = { from: (client: object) => client };
  /** Page by page, each a call of its own, as the SDK asks for them. */
  async function* paginateQuery(
    { client, pageSize }: { client: { send(command: Command): Promise<unknown> }; pageSize?: number },
    input: Input,
  ) {
    let ExclusiveStartKey: unknown;
    do {
      const asked = { ...input, ...(pageSize !== undefined && { Limit: pageSize }), ExclusiveStartKey };
      const page = (await client.send({ command: 'QueryCommand', input: asked })) as { LastEvaluatedKey?: unknown };
      yield page;
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined);
  }
  const packages: Record<string, Record<string, unknown>> = {
    '@aws-sdk/client-dynamodb': { DynamoDBClient },
    '@aws-sdk/lib-dynamodb': { DynamoDBDocumentClient: document, paginateQuery },
    '@aws-sdk/client-kms': { KMSClient: clientOf(behind.keys) },
    '@aws-sdk/client-apigatewaymanagementapi': { ApiGatewayManagementApiClient: clientOf(behind.posts) },
    '@aws-sdk/client-sqs': { SQSClient: clientOf(behind.queues) },
  };
  return Object.fromEntries(
    Object.entries(packages).map(([name, parts]) => [name, strict(name, { ...parts, ...commandsOf(name) })]),
  );
}
