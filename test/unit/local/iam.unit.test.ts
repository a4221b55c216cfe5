import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../infra/permissions.ts';
import {
  accessKeyOf,
  type Denial,
  Guard,
  Rights,
  type Statement,
  statementOf,
  TableRequests,
} from '../../../local/iam/index.ts';

const TABLE = 'arn:aws:dynamodb:local-1:000000000000:table/Things';
const INDEX = `${TABLE}/index/due`;

const requests = new TableRequests([
  {
    TableName: 'Things',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: [],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'due',
        KeySchema: [
          { AttributeName: 'shard', KeyType: 'HASH' },
          { AttributeName: 'at', KeyType: 'RANGE' },
        ],
        Projection: {},
      },
    ],
    stream: false,
  },
]);

const allow = (Action: string | string[], Resource: string | string[], Condition?: object) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition && { Condition }),
});

const rightsOf = (...statements: object[]) => new Rights({ name: 'Role', statements: statements.map(statementOf) });

/** Whether statements allow a request to the table. */
const isAllowed = (statements: object | object[], operation: string, request: object): boolean => {
  const rights = rightsOf(...[statements].flat());
  return requests.asked(operation, request).every((asked) => rights.missing(asked) === undefined);
};

/** A whole request about one item, with more of it. */
const get = (pk: string, more: object = {}) => ({
  TableName: 'Things',
  Key: { pk: { S: pk }, sk: { S: 'x' } },
  ...more,
});
const query = (pk: string, more: object = {}) => ({
  TableName: 'Things',
  KeyConditionExpression: '#pk = :pk AND begins_with(sk, :s)',
  ExpressionAttributeNames: { '#pk': 'pk' },
  ExpressionAttributeValues: { ':pk': { S: pk }, ':s': { S: 'E' } },
  ...more,
});

describe('an action on a resource', () => {
  const put = { TableName: 'Things', Item: { pk: { S: 'a' } } };
  const due = { ...query('a'), IndexName: 'due' };
  it.each<[string, object | object[], string, object, boolean]>([
    ['nothing is allowed that no statement allows', [], 'PutItem', put, false],
    ['an action', allow('dynamodb:PutItem', TABLE), 'PutItem', put, true],
    ['no other action', allow('dynamodb:UpdateItem', TABLE), 'PutItem', put, false],
    [
      'one of several statements',
      [allow('dynamodb:GetItem', '*'), allow('dynamodb:PutItem', TABLE)],
      'PutItem',
      put,
      true,
    ],
    [
      'an action and a resource of two statements',
      [allow('dynamodb:PutItem', INDEX), allow('dynamodb:GetItem', TABLE)],
      'PutItem',
      put,
      false,
    ],
    ['a list of actions and resources', allow(['a:b', 'dynamodb:PutItem'], ['x', TABLE]), 'PutItem', put, true],
    ['another table', allow('dynamodb:PutItem', TABLE), 'PutItem', { ...put, TableName: 'Others' }, false],
    [
      'a table whose name begins alike',
      allow('dynamodb:PutItem', TABLE),
      'PutItem',
      { ...put, TableName: 'Things2' },
      false,
    ],
    ['capitals in an action', allow('DynamoDB:putitem', TABLE), 'PutItem', put, true],
    ['wildcards', allow('dynamodb:Put*', TABLE.replace('Things', 'Th?ngs')), 'PutItem', put, true],
    ['a wildcard that does not fit', allow('dynamodb:Put?', TABLE), 'PutItem', put, false],
    ['a dot that is no wildcard', allow('dynamodb:PutItem', TABLE.replace('Things', 'Th.n*')), 'PutItem', put, false],
    ['the table is not its index', allow('dynamodb:Query', TABLE), 'Query', due, false],
    ['the index is not its table', allow('dynamodb:Query', INDEX), 'Query', query('a'), false],
    ['an index', allow('dynamodb:Query', INDEX), 'Query', due, true],
    ['what names no table', allow('dynamodb:ListTables', '*'), 'ListTables', {}, true],
    ['what names no table, for one table', allow('dynamodb:ListTables', TABLE), 'ListTables', {}, false],
  ])('%s', (_title, statements, operation, request, expected) => {
    expect(isAllowed(statements, operation, request)).toBe(expected);
  });

  it('a batch needs the right for each of its tables', () => {
    const batch = { RequestItems: { Things: { Keys: [] }, Others: { Keys: [] } } };
    const others = TABLE.replace('Things', 'Others');
    expect(isAllowed(allow('dynamodb:BatchGetItem', TABLE), 'BatchGetItem', batch)).toBe(false);
    expect(isAllowed(allow('dynamodb:BatchGetItem', [TABLE, others]), 'BatchGetItem', batch)).toBe(true);
    expect(isAllowed(allow('dynamodb:GetItem', '*'), 'BatchGetItem', batch)).toBe(false);
  });
});

describe('conditions', () => {
  const KEY = 'dynamodb:LeadingKeys';
  const all = (Condition: object) => allow('dynamodb:*', '*', Condition);
  const keysLike = { 'ForAllValues:StringLike': { [KEY]: ['A#*', 'B#*'] } };
  const onlyKeys = { ...keysLike, Null: { [KEY]: 'false' } };
  const batch = (...keys: string[]) => ({
    RequestItems: { Things: { Keys: keys.map((pk) => ({ pk: { S: pk }, sk: { S: 'x' } })) } },
  });
  const writes = (...all: object[]) => ({ RequestItems: { Things: all } });
  const onIndex = {
    TableName: 'Things',
    IndexName: 'due',
    KeyConditionExpression: ':now >= at AND :shard = shard',
    ExpressionAttributeValues: { ':now': { N: '1' }, ':shard': { S: 'A#1' } },
  };

  it.each<[string, object, string, object, boolean]>([
    ['the key of an item', onlyKeys, 'GetItem', get('A#1'), true],
    ['another key', onlyKeys, 'GetItem', get('C#1'), false],
    [
      'the sort key does not count',
      onlyKeys,
      'GetItem',
      { TableName: 'Things', Key: { pk: { S: 'C' }, sk: { S: 'A#1' } } },
      false,
    ],
    ['the key of what is put', onlyKeys, 'PutItem', { TableName: 'Things', Item: { pk: { S: 'B#' } } }, true],
    ['another key of what is put', onlyKeys, 'PutItem', { TableName: 'Things', Item: { pk: { S: 'b#' } } }, false],
    ['the partition of a query', onlyKeys, 'Query', query('A#1'), true],
    ['another partition of a query', onlyKeys, 'Query', query('C#1'), false],
    ['every key of a batch', onlyKeys, 'BatchGetItem', batch('A#1', 'B#2'), true],
    ['one other key of a batch', onlyKeys, 'BatchGetItem', batch('A#1', 'C#2'), false],
    ['a batch of writes', onlyKeys, 'BatchWriteItem', writes({ DeleteRequest: { Key: { pk: { S: 'A#' } } } }), true],
    [
      'one other key of a batch of writes',
      onlyKeys,
      'BatchWriteItem',
      writes({ PutRequest: { Item: { pk: { S: 'C#' } } } }),
      false,
    ],
    ['the partition of an index', onlyKeys, 'Query', onIndex, true],
    ['the partition key of the table in an index', onlyKeys, 'Query', { ...onIndex, ...query('A#1') }, false],
    [
      'a number as a key',
      { 'ForAllValues:StringEquals': { [KEY]: ['7'] } },
      'GetItem',
      { TableName: 'Things', Key: { pk: { N: '7' } } },
      true,
    ],
    [
      'a former kind of query',
      onlyKeys,
      'Query',
      { TableName: 'Things', KeyConditions: { pk: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'A#' }] } } },
      true,
    ],
    [
      'a former kind of query of another partition',
      onlyKeys,
      'Query',
      { TableName: 'Things', KeyConditions: { pk: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'C#' }] } } },
      false,
    ],
    ['ForAllValues is true of nothing', keysLike, 'Scan', { TableName: 'Things' }, true],
    ['Null shuts out a request without the key', onlyKeys, 'Scan', { TableName: 'Things' }, false],
    ['Null asks for the absence of a key', { Null: { [KEY]: 'true' } }, 'Scan', { TableName: 'Things' }, true],
    ['Null asks for the absence of a key that is there', { Null: { [KEY]: 'true' } }, 'GetItem', get('A#1'), false],
    [
      'StringEquals has no wildcards',
      { 'ForAllValues:StringEquals': { [KEY]: ['A#*'] } },
      'GetItem',
      get('A#1'),
      false,
    ],
    ['StringEquals is exact', { 'ForAllValues:StringEquals': { [KEY]: ['A#1'] } }, 'GetItem', get('A#1'), true],
    [
      'all lines of a condition have to hold',
      { ...onlyKeys, StringEquals: { 'dynamodb:ReturnValues': 'NONE' } },
      'GetItem',
      get('A#1'),
      false,
    ],
    [
      'a missing key does not equal',
      { StringEquals: { 'dynamodb:ReturnValues': 'NONE' } },
      'GetItem',
      get('A#1'),
      false,
    ],
    [
      'a missing key fulfils IfExists',
      { StringEqualsIfExists: { 'dynamodb:ReturnValues': 'ALL_OLD' } },
      'GetItem',
      get('A#1'),
      true,
    ],
    [
      'a write returns nothing unless it says so',
      { StringEquals: { 'dynamodb:ReturnValues': 'NONE' } },
      'UpdateItem',
      get('A#1'),
      true,
    ],
    [
      'a write that returns all',
      { StringEquals: { 'dynamodb:ReturnValues': 'NONE' } },
      'UpdateItem',
      get('A#1', { ReturnValues: 'ALL_NEW' }),
      false,
    ],
    [
      'what is selected, by a name',
      { StringEquals: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' } },
      'GetItem',
      get('A#1', { ProjectionExpression: 'a' }),
      true,
    ],
    [
      'what is selected, by no name',
      { StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' } },
      'GetItem',
      get('A#1'),
      false,
    ],
    ['what is selected of an index', { StringLike: { 'dynamodb:Select': 'ALL_PROJECTED*' } }, 'Query', onIndex, true],
    [
      'what is selected, as it is said',
      { StringLikeIfExists: { 'dynamodb:Select': 'COUNT' } },
      'Query',
      query('A', { Select: 'COUNT' }),
      true,
    ],
  ])('%s', (_title, condition, operation, request, expected) => {
    expect(isAllowed(all(condition), operation, request)).toBe(expected);
  });

  it('one statement whose conditions hold is enough', () => {
    const tickets = allow('dynamodb:GetItem', TABLE, LIMITS.tickets);
    const revocations = allow('dynamodb:GetItem', TABLE, LIMITS.revocations);
    expect(isAllowed([tickets, revocations], 'GetItem', get('REVOKED#1'))).toBe(true);
    expect(isAllowed([tickets, revocations], 'GetItem', get('MATCH#1'))).toBe(false);
  });
});

describe('attributes', () => {
  const only = (...names: string[]) =>
    allow('dynamodb:*', '*', { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': names } });
  const named = { ExpressionAttributeNames: { '#s': 'secret', '#o': 'open' } };

  it.each<[string, string, object]>([
    ['a projection', 'GetItem', get('A', { ...named, ProjectionExpression: '#o, #s' })],
    ['a path in a projection', 'GetItem', get('A', { ProjectionExpression: 'open, secret[3].open' })],
    ['a path of aliases', 'GetItem', get('A', { ...named, ProjectionExpression: '#o, #s.#o' })],
    ['a former kind of projection', 'GetItem', get('A', { AttributesToGet: ['secret'] })],
    ['a filter', 'Query', query('A', { FilterExpression: 'size(secret) < :s' })],
    [
      'a condition',
      'UpdateItem',
      get('A', { ...named, ConditionExpression: 'open = :o AND NOT (attribute_exists (#s))' }),
    ],
    ['a condition on the right', 'DeleteItem', get('A', { ConditionExpression: ':o IN (open, secret)' })],
    ['what is set', 'UpdateItem', get('A', { ...named, UpdateExpression: 'SET open = :o, #s = :s' })],
    ['what is set from', 'UpdateItem', get('A', { UpdateExpression: 'SET open = if_not_exists(secret, :o)' })],
    ['what is removed', 'UpdateItem', get('A', { UpdateExpression: 'SET open = :o REMOVE secret' })],
    ['what is added', 'UpdateItem', get('A', { UpdateExpression: 'ADD secret :one' })],
    ['what is deleted of a set', 'UpdateItem', get('A', { ...named, UpdateExpression: 'DELETE #s :one' })],
    ['what is put', 'PutItem', { TableName: 'Things', Item: { pk: { S: 'A' }, secret: { S: 'x' } } }],
    ['the key', 'GetItem', { TableName: 'Things', Key: { secret: { S: 'x' } } }],
    ['the key of a query', 'Query', query('A', { KeyConditionExpression: 'pk = :pk AND secret = :s' })],
    ['where a page begins', 'Query', query('A', { ExclusiveStartKey: { secret: { S: 'x' } } })],
    ['a batch', 'BatchGetItem', { RequestItems: { Things: { Keys: [], ...named, ProjectionExpression: '#s' } } }],
    [
      'a former kind of condition',
      'PutItem',
      { TableName: 'Things', Item: {}, Expected: { secret: { Exists: false } } },
    ],
  ])('of %s count', (_title, operation, request) => {
    expect(isAllowed(only('pk', 'sk', 'open'), operation, request)).toBe(false);
    expect(isAllowed(only('pk', 'sk', 'open', 'secret'), operation, request)).toBe(true);
  });

  it('that are values, functions, words or parts of others do not count', () => {
    const request = get('A', {
      ProjectionExpression: 'open.secret, open[0] . secret',
      ConditionExpression: 'attribute_not_exists(open.secret) OR (size(open) BETWEEN :secret AND :size)',
      UpdateExpression: 'SET open.secret = list_append(open.secret, :secret)',
    });
    expect(isAllowed(only('pk', 'sk', 'open'), 'UpdateItem', request)).toBe(true);
    expect(isAllowed(only('pk', 'sk'), 'UpdateItem', request)).toBe(false);
  });

  it.each([
    ['the public part of a match', { ProjectionExpression: '#g', ExpressionAttributeNames: { '#g': 'game' } }, true],
    ['a secret besides', { ProjectionExpression: 'game, secret' }, false],
    ['all of it', {}, false],
    ['all of it, said so', { Select: 'ALL_ATTRIBUTES', ProjectionExpression: 'game' }, false],
  ])('a function without secrets that asks for %s', (_title, more, expected) => {
    const statement = allow(['dynamodb:GetItem', 'dynamodb:Query'], TABLE, LIMITS['public attributes of matches']);
    expect(isAllowed(statement, 'GetItem', get('MATCH#1', more))).toBe(expected);
    expect(isAllowed(statement, 'GetItem', get('PLAYER#1', more))).toBe(false);
  });
});

describe('a statement that is not understood', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how policies write variables
  const VARIABLE = 'table/${aws:userid}';

  it.each([
    ['another effect', { ...allow('a:b', '*'), Effect: 'Deny' }],
    ['all actions but one', { Effect: 'Allow', NotAction: 'a:b', Resource: '*' }],
    ['all resources but one', { Effect: 'Allow', Action: 'a:b', NotResource: '*' }],
    ['no action', { Effect: 'Allow', Resource: '*' }],
    ['no resource', { Effect: 'Allow', Action: 'a:b' }],
    ['a resource that is no text', allow('a:b', [{ Ref: 'x' } as never])],
    ['a variable in a resource', allow('a:b', VARIABLE)],
    [
      'a variable in a condition',
      allow('a:b', '*', { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': VARIABLE } }),
    ],
    ['an unknown operator', allow('a:b', '*', { StringNotEquals: { 'dynamodb:Select': 'COUNT' } })],
    ['another set operator', allow('a:b', '*', { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'A' } })],
    ['an operator of the prototype', allow('a:b', '*', { constructor: { 'dynamodb:Select': 'COUNT' } })],
    ['an unknown key', allow('a:b', '*', { StringEquals: { 'aws:SourceIp': '1' } })],
    [
      'a set operator on a key with one value',
      allow('a:b', '*', { 'ForAllValues:StringEquals': { 'dynamodb:Select': 'COUNT' } }),
    ],
    ['no set operator on a key with several', allow('a:b', '*', { StringLike: { 'dynamodb:LeadingKeys': 'A' } })],
    ['Null of something else', allow('a:b', '*', { Null: { 'dynamodb:LeadingKeys': 'no' } })],
    ['Null of two', allow('a:b', '*', { Null: { 'dynamodb:LeadingKeys': ['true', 'false'] } })],
  ])('fails at once: %s', (_title, statement) => {
    expect(() => statementOf(statement)).toThrow(/not understood|does not fit|Null is/);
  });
});

describe('a caller', () => {
  const statements: Statement[] = [statementOf(allow('dynamodb:GetItem', TABLE, LIMITS.tickets))];
  const start = () => {
    const denials: Denial[] = [];
    const guard = new Guard(
      { operator: 'ROOT', functions: { KEY: { functionName: 'socket', role: { name: 'SocketRole', statements } } } },
      (denial) => denials.push(denial),
    );
    return {
      denials,
      ask: (key: string | undefined, request: object) => guard.refusal(key, () => requests.asked('GetItem', request)),
    };
  };

  it('is known by its access key alone', () => {
    const { ask, denials } = start();
    expect(ask('KEY', get('TICKET#1'))).toBeUndefined();
    expect(ask('ROOT', get('MATCH#1'))).toBeUndefined();
    expect(ask('OTHER', get('TICKET#1'))?.kind).toBe('unknown');
    expect(ask(undefined, get('TICKET#1'))?.kind).toBe('unsigned');
    expect(denials).toEqual([]);
  });

  it('hears what AWS would say, and the operator why', () => {
    const { ask, denials } = start();
    expect(ask('KEY', get('MATCH#1'))).toEqual({
      kind: 'denied',
      message: `User: arn:aws:sts::000000000000:assumed-role/SocketRole/socket is not authorized to perform: dynamodb:GetItem on resource: ${TABLE} because no identity-based policy allows the dynamodb:GetItem action`,
    });
    expect(denials).toEqual([
      {
        functionName: 'socket',
        action: 'dynamodb:GetItem',
        resource: TABLE,
        reason: 'ForAllValues:StringLike of dynamodb:LeadingKeys asks for TICKET#*, and the request has MATCH#1',
      },
    ]);
  });

  it.each([
    ['AWS4-HMAC-SHA256 Credential=LOCALAPI1/20260101/local-1/dynamodb/aws4_request, SignedHeaders=host', 'LOCALAPI1'],
    ['AWS4-HMAC-SHA256 Credential=LOCALAPI1', undefined],
    ['AWS4-HMAC-SHA256 Credential=/x', undefined],
    ['Bearer LOCALAPI1/', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('signs with the key of %s', (header, expected) => expect(accessKeyOf(header)).toBe(expected));
});

describe('a request of any shape', () => {
  it.each([
    null,
    7,
    'x',
    [],
    { TableName: 7 },
    { TableName: 'Things', Key: 'x', ExpressionAttributeNames: [], UpdateExpression: 7 },
    { RequestItems: 'x' },
    { RequestItems: { Things: 7 } },
    { RequestItems: { Things: { Keys: [null, 7] } } },
    { TableName: '__proto__', Key: null },
  ])('is decided: %j', (request) => {
    for (const operation of ['', 'GetItem', 'BatchGetItem', 'BatchWriteItem', 'PutItem', 'UpdateItem', 'Query']) {
      expect(isAllowed(allow('dynamodb:*', TABLE, LIMITS.tickets), operation, request as never)).toBe(false);
    }
  });
});
