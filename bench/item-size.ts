/** A value in DynamoDB's JSON. */
type Value = Readonly<Record<string, unknown>>;

/** What lists and maps cost beside their content. Bytes. */
const CONTAINER = 3;

const text = (value: string): number => Buffer.byteLength(value);
/** A number takes about a byte for two digits, and one more. */
const number = (value: string): number => Math.ceil(value.replace(/[^0-9]/g, '').length / 2) + 1;
const binary = (value: string): number => Buffer.byteLength(value, 'base64');

function valueSize(value: Value): number {
  const [[type, content]] = Object.entries(value) as [[string, never]];
  const all = (items: readonly string[], size: (item: string) => number) =>
    items.reduce((sum, item) => sum + size(item), 0);
  switch (type) {
    case 'S':
      return text(content);
    case 'N':
      return number(content);
    case 'B':
      return binary(content);
    case 'SS':
      return all(content, text);
    case 'NS':
      return all(content, number);
    case 'L':
      return CONTAINER + (content as Value[]).reduce((sum, item) => sum + 1 + valueSize(item), 0);
    case 'M':
      return CONTAINER + Object.keys(content).length + sizeOf(content);
    default:
      return 1;
  }
}

/** Bytes of an item as DynamoDB bills them: names and values. */
export const sizeOf = (item: Readonly<Record<string, Value>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + text(name) + valueSize(value), 0);
