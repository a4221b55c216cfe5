import type { TableDefinition } from '../table/index.ts';
import { ACCOUNT, REGION } from '../template/intrinsics.ts';
import type { Context } from './conditions.ts';
import { attributesIn, equalled, type Names } from './expressions.ts';
import type { Asked } from './guard.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const namesOf = (value: unknown): string[] => Object.keys(fieldsOf(value));

/** A key's value as policies see it. */
const textOf = (value: unknown): string[] => {
  const { S, N, B } = fieldsOf(value);
  const text = S ?? N ?? B;
  return text === undefined ? [] : [String(text)];
};

const tableArn = (name: string) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`;

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);
const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);
const EXPRESSIONS = [
  'ProjectionExpression',
  'FilterExpression',
  'KeyConditionExpression',
  'ConditionExpression',
  'UpdateExpression',
] as const;
/** Maps whose keys are names of attributes; the older ones are those that expressions have replaced. */
const MAPS = [
  'Key',
  'Item',
  'ExclusiveStartKey',
  'Expected',
  'AttributeUpdates',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
] as const;

/**
 * What a request to DynamoDB asks for, as policies see it. Rules from the DynamoDB Developer Guide, "Using IAM policy
 * conditions for fine-grained access control", and the Service Authorization Reference, "Amazon DynamoDB":
 *
 * - A query of an index is about the index alone; a batch is about each of its tables.
 * - `LeadingKeys` are the values of the partition key (of the index where one is queried). A scan has none.
 * - `Attributes` are the top-level names in the request: keys, items, and every kind of expression. What comes back does
 *   not count. Where the guide is silent (where a page begins) the name is counted, so that more is denied here than there.
 * - `Select` always has a value in a read: `SPECIFIC_ATTRIBUTES` if the request names what it wants, else all of them.
 * - `ReturnValues` always has a value in a write: `NONE` unless the request says another.
 */
export class TableRequests {
  /** Names of partition keys, by ARN of the table or index. */
  private readonly partitionKeys = new Map<string, string>();

  constructor(tables: readonly TableDefinition[]) {
    const keyOf = (schema: TableDefinition['KeySchema']) =>
      schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
    for (const { TableName, KeySchema, GlobalSecondaryIndexes = [] } of tables) {
      this.partitionKeys.set(tableArn(TableName), keyOf(KeySchema));
      for (const { IndexName, KeySchema: schema } of GlobalSecondaryIndexes) {
        this.partitionKeys.set(`${tableArn(TableName)}/index/${IndexName}`, keyOf(schema));
      }
    }
  }

  /** @param body the request in DynamoDB's JSON, of any shape */
  asked(operation: string, body: unknown): Asked[] {
    const request = fieldsOf(body);
    const action = `dynamodb:${operation}`;
    const about = (resource: string, parts: readonly Fields[]): Asked => ({
      action,
      resource,
      context: () => this.context(operation, resource, parts),
    });
    if (typeof request.TableName === 'string') {
      const { TableName, IndexName } = request;
      const index = typeof IndexName === 'string' ? `/index/${IndexName}` : '';
      return [about(tableArn(TableName) + index, [request])];
    }
    const batch = Object.entries(fieldsOf(request.RequestItems));
    if (batch.length === 0) return [about('*', [request])];
    return batch.map(([table, wanted]) => about(tableArn(table), partsOf(wanted)));
  }

  private context(operation: string, resource: string, parts: readonly Fields[]): Context {
    const key = this.partitionKeys.get(resource) ?? '';
    const first = parts[0] ?? {};
    return {
      'dynamodb:LeadingKeys': distinct(parts.flatMap((part) => leadingKeys(part, key))),
      'dynamodb:Attributes': distinct(parts.flatMap(attributesOf)),
      'dynamodb:Select': READS.has(operation) ? [selected(first, resource)] : undefined,
      'dynamodb:ReturnValues': WRITES.has(operation) ? [String(first.ReturnValues ?? 'NONE')] : undefined,
    };
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** What a batch wants of one table: of a read its keys, each with what the read says of all; of a write its requests. */
function partsOf(wanted: unknown): Fields[] {
  if (Array.isArray(wanted)) {
    return listOf(wanted).map(({ PutRequest, DeleteRequest }) => ({
      ...fieldsOf(PutRequest),
      ...fieldsOf(DeleteRequest),
    }));
  }
  const { Keys, ...rest } = fieldsOf(wanted);
  return [rest, ...listOf(Keys).map((Key) => ({ Key }))];
}

function leadingKeys(part: Fields, key: string): string[] {
  const names = fieldsOf(part.ExpressionAttributeNames);
  const value = equalled(part.KeyConditionExpression, names, key);
  const former = fieldsOf(fieldsOf(part.KeyConditions)[key]);
  return [
    ...textOf(fieldsOf(part.Key)[key]),
    ...textOf(fieldsOf(part.Item)[key]),
    ...(value === undefined ? [] : textOf(fieldsOf(part.ExpressionAttributeValues)[value])),
    ...(former.ComparisonOperator === 'EQ' ? listOf(former.AttributeValueList).flatMap(textOf) : []),
  ];
}

function attributesOf(part: Fields): string[] {
  const names: Names = fieldsOf(part.ExpressionAttributeNames);
  return [
    ...EXPRESSIONS.flatMap((name) => attributesIn(part[name], names)),
    ...MAPS.flatMap((name) => namesOf(part[name])),
    ...(Array.isArray(part.AttributesToGet) ? part.AttributesToGet.map(String) : []),
  ];
}

function selected(part: Fields, resource: string): string {
  if (part.Select !== undefined) return String(part.Select);
  if (part.ProjectionExpression !== undefined || part.AttributesToGet !== undefined) return 'SPECIFIC_ATTRIBUTES';
  return resource.includes('/index/') ? 'ALL_PROJECTED_ATTRIBUTES' : 'ALL_ATTRIBUTES';
}
