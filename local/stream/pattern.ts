/** An event pattern as in filter criteria: objects mirror the record, arrays list what a value may be. */
export type Pattern = { [name: string]: Pattern | Condition[] };

type Condition =
  | string
  | number
  | boolean
  | null
  | { prefix: string }
  | { suffix: string }
  | { exists: boolean }
  | AnythingBut;
type AnythingBut = { 'anything-but': unknown };

const OPERATORS = new Set(['prefix', 'suffix', 'exists', 'anything-but']);

/** Throws for an operator that is not understood: a filter read wrongly would drop or pass records in silence. */
export function checkPattern(pattern: unknown): Pattern {
  for (const value of Object.values(pattern as Pattern)) {
    if (!Array.isArray(value)) checkPattern(value);
    else for (const condition of value) checkCondition(condition);
  }
  return pattern as Pattern;
}

function checkCondition(condition: Condition): void {
  if (typeof condition !== 'object' || condition === null) return;
  const unknown = Object.keys(condition).find((operator) => !OPERATORS.has(operator));
  if (unknown) throw new Error(`filter operator ${unknown} is not understood`);
}

export function fits(pattern: Pattern, record: unknown): boolean {
  return Object.entries(pattern).every(([name, wanted]) => {
    const value = (record as Record<string, unknown> | undefined)?.[name];
    return Array.isArray(wanted) ? wanted.some((condition) => holds(condition, value)) : fits(wanted, value);
  });
}

function holds(condition: Condition, value: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return value === condition;
  if ('exists' in condition) return (value !== undefined) === condition.exists;
  if ('prefix' in condition) return typeof value === 'string' && value.startsWith(condition.prefix);
  if ('suffix' in condition) return typeof value === 'string' && value.endsWith(condition.suffix);
  return value !== undefined && ![condition['anything-but']].flat().includes(value);
}
