import type { Value } from './dynalite.ts';

/** What dynalite's parsers are given besides the text. They take out of `unused…` what the text names. */
interface Context {
  readonly attrNames?: Readonly<Record<string, string>>;
  readonly attrVals?: Readonly<Record<string, Value>>;
  readonly unusedAttrNames: Record<string, true>;
  readonly unusedAttrVals: Record<string, true>;
}

/** One of dynalite's parsers. It answers with a tree, or with a text that says what is wrong. */
export interface Parser {
  parse(text: string, options: { readonly context: Context }): unknown;
}

/** Stands in a tree for the value that a call gives under a name. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

interface Known {
  /** The tree, with places instead of values. */
  readonly tree: unknown;
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Trees of one parser that are kept. */
const MOST = 2_000;

/** Whether an expression with these in it is allowed hangs on the values themselves. */
const BY_VALUE = /between|attribute_type/i;

/** Whether a value stands under two names, so that a tree does not say which of them was meant. */
const areShared = (values: object = {}): boolean => new Set(Object.values(values)).size < Object.keys(values).length;

/** A copy of a tree: the actions write into theirs. `leaf` says what stands for an object; undefined: its copy. */
function copied(node: unknown, leaf: (node: object) => unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const other = leaf(node);
  if (other !== undefined) return other;
  if (Array.isArray(node)) return node.map((each) => copied(each, leaf));
  // Some trees have no prototype, so that an attribute may have any name.
  const copy = Object.create(Object.getPrototypeOf(node)) as Record<string, unknown>;
  for (const name of Object.keys(node)) copy[name] = copied((node as Record<string, unknown>)[name], leaf);
  return copy;
}

/** What a tree hangs on: the text, the names that stand for attributes, and the types of the values. */
function keyOf(text: string, { attrNames, attrVals = {} }: Context): string {
  const types = Object.entries(attrVals).map(([name, value]) => `${name} ${Object.keys(value).join()}`);
  return JSON.stringify([text, attrNames, types]);
}

function keep(tree: unknown, { attrNames = {}, attrVals = {}, unusedAttrNames, unusedAttrVals }: Context): Known {
  const places = new Map<object, Place>(Object.entries(attrVals).map(([name, value]) => [value, new Place(name)]));
  return {
    tree: copied(tree, (node) => places.get(node)),
    names: Object.keys(attrNames).filter((name) => !(name in unusedAttrNames)),
    values: Object.keys(attrVals).filter((name) => !(name in unusedAttrVals)),
  };
}

function recall({ tree, names, values }: Known, { attrVals = {}, unusedAttrNames, unusedAttrVals }: Context): unknown {
  for (const name of names) delete unusedAttrNames[name];
  for (const name of values) delete unusedAttrVals[name];
  return copied(tree, (node) => (node instanceof Place ? attrVals[node.name] : undefined));
}

/**
 * Makes a parser remember what it has read. The service has few expressions and reads them again with each call, and dynalite's
 * parsers take a third of the time that a call of the table does. Wrong expressions are not remembered.
 */
export function rememberTrees(parser: Parser): void {
  const parse = parser.parse.bind(parser);
  const known = new Map<string, Known>();
  parser.parse = (text, options) => {
    const { context } = options;
    if (BY_VALUE.test(text) || areShared(context.attrVals)) return parse(text, options);
    const key = keyOf(text, context);
    const found = known.get(key);
    if (found !== undefined) return recall(found, context);
    // What an expression before this one has used is not unused any more; this one's own is found from a fresh start.
    const fresh = { unusedAttrNames: allOf(context.attrNames), unusedAttrVals: allOf(context.attrVals) };
    const tree = parse(text, { ...options, context: { ...context, ...fresh } });
    if (typeof tree === 'string') return parse(text, options);
    const kept = keep(tree, { ...context, ...fresh });
    if (known.size >= MOST) known.clear();
    known.set(key, kept);
    return recall(kept, context);
  };
}

const allOf = (names: object = {}): Record<string, true> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, true]));
