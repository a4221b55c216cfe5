/** Words of DynamoDB's expressions that are no names. All of them are reserved, so no attribute is written so. */
const WORDS = new Set(['SET', 'REMOVE', 'ADD', 'DELETE', 'AND', 'OR', 'NOT', 'BETWEEN', 'IN']);

/** A path, a value, or a sign. A path may go on with `.name` and `[0]`. */
const TOKEN = /:\w+|#?[A-Za-z_]\w*(?:\s*\.\s*#?\w+|\s*\[\s*\d+\s*\])*|#\w+(?:\s*\.\s*#?\w+|\s*\[\s*\d+\s*\])*|[^\s\w]/g;

const HEAD = /^[#\w]+/;

export type Names = Readonly<Record<string, unknown>>;

/** Expressions of running code are few; those with numbers of seats in them are a few dozen. */
const KEPT = 1_000;
const read = new Map<string, readonly string[]>();

function tokensOf(expression: string): readonly string[] {
  const known = read.get(expression);
  if (known !== undefined) return known;
  const tokens = expression.match(TOKEN) ?? [];
  if (read.size >= KEPT) read.clear();
  read.set(expression, tokens);
  return tokens;
}

/** The top-level attribute that a path begins with; undefined for what is no path. */
function attributeOf(token: string | undefined, names: Names): string | undefined {
  const head = HEAD.exec(token ?? '')?.[0];
  if (head === undefined) return undefined;
  if (head.startsWith('#')) return Object.hasOwn(names, head) ? String(names[head]) : head;
  return /^\d/.test(head) ? undefined : head;
}

/** The top-level attributes that an expression names, whatever it does with them. */
export function attributesIn(expression: unknown, names: Names): string[] {
  if (typeof expression !== 'string') return [];
  const tokens = tokensOf(expression);
  return tokens.flatMap((token, i) => {
    const isWord = WORDS.has(token.toUpperCase()) || tokens[i + 1] === '(';
    const found = isWord ? undefined : attributeOf(token, names);
    return found === undefined ? [] : [found];
  });
}

/** The name of the value that an attribute has to equal by an expression, such as `:pk`; undefined if there is none. */
export function equalled(expression: unknown, names: Names, attribute: string): string | undefined {
  if (typeof expression !== 'string') return undefined;
  const tokens = tokensOf(expression);
  for (const [i, token] of tokens.entries()) {
    if (token !== '=') continue;
    const [left, right] = [tokens[i - 1], tokens[i + 1]];
    if (attributeOf(left, names) === attribute && right?.startsWith(':')) return right;
    if (attributeOf(right, names) === attribute && left?.startsWith(':')) return left;
  }
  return undefined;
}
