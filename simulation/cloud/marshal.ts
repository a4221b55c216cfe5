import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

type Values = Record<string, unknown>;
const OPTIONS = { removeUndefinedValues: true };

/** Bytes go over the wire in base64. */
function toWire(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toWire);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toWire(each)]));
}

/** Undoes {@link toWire}: in a value of DynamoDB's JSON only `B` and `BS` hold bytes. */
function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name === 'B' && typeof each === 'string') return [name, bytesOf(each)];
      if (name === 'BS' && Array.isArray(each)) return [name, each.map((text) => bytesOf(String(text)))];
      return [name, fromWire(each)];
    }),
  );
}

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** An item as the table keeps it. */
export const stored = (item: Values): Values => toWire(marshall(item, OPTIONS)) as Values;

/** An item as functions see it. */
export const read = (item: unknown): Values => unmarshall(fromAttributes(item)) as Values;

/** Attributes are named as they like, `B` too, so only their values are looked into. */
const fromAttributes = (item: unknown) =>
  Object.fromEntries(Object.entries(item as Values).map(([name, value]) => [name, fromWire(value)])) as never;

const IN = ['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'] as const;

/** A document client's input as the table's. */
export function requestOf(input: Values): Values {
  const request: Values = { ...input };
  for (const name of IN) {
    if (request[name] === undefined) delete request[name];
    else request[name] = stored(request[name] as Values);
  }
  if (input.RequestItems !== undefined) {
    request.RequestItems = eachKeys(input.RequestItems as Values, (keys) => keys.map((key) => stored(key as Values)));
  }
  return request;
}

/** The table's answer as a document client's. */
export function answerOf(reply: Values): Values {
  const answer: Values = { ...reply };
  for (const name of ['Item', 'Attributes', 'LastEvaluatedKey']) {
    if (answer[name] !== undefined) answer[name] = read(answer[name]);
  }
  if (answer.Items !== undefined) answer.Items = (answer.Items as unknown[]).map(read);
  if (answer.Responses !== undefined) {
    answer.Responses = Object.fromEntries(
      Object.entries(answer.Responses as Values).map(([table, items]) => [table, (items as unknown[]).map(read)]),
    );
  }
  if (answer.UnprocessedKeys !== undefined)
    answer.UnprocessedKeys = eachKeys(answer.UnprocessedKeys as Values, (k) => k.map(read));
  return answer;
}

const eachKeys = (tables: Values, change: (keys: unknown[]) => unknown[]): Values =>
  Object.fromEntries(
    Object.entries(tables).map(([table, asked]) => {
      const { Keys } = asked as { Keys: unknown[] };
      return [table, { ...(asked as Values), Keys: change(Keys) }];
    }),
  );
