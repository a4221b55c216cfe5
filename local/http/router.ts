export interface Match<T> {
  target: T;
  params: Record<string, string>;
}

interface Node<T> {
  literal: Map<string, Node<T>>;
  /** `{name}`: exactly one segment. */
  param: Node<T> | undefined;
  leaf: Leaf<T>;
}

/** By method; names of the parameters on the way, since two routes may name one place differently. */
type Leaf<T> = Map<string, { target: T; names: string[] }>;

const node = <T>(): Node<T> => ({ literal: new Map(), param: undefined, leaf: new Map() });

/**
 * Picks a route as an HTTP API does: a literal segment before a parameter, and `$default` when nothing else fits. Greedy
 * parameters and routes for any method are unknown here, since no route of ours has them.
 */
export class Router<T> {
  private readonly root = node<T>();
  private fallback: T | undefined;

  /** @throws if the route is of a kind that this router does not know */
  add(method: string, path: string, target: T): void {
    if (path === '$default') {
      this.fallback = target;
      return;
    }
    if (method === 'ANY' || path.includes('+}'))
      throw new Error(`the local gateway has no route like ${method} ${path}`);
    const names: string[] = [];
    let at = this.root;
    for (const segment of segmentsOf(path)) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name !== undefined) names.push(name);
      at = name === undefined ? this.literalOf(at, segment) : this.paramOf(at);
    }
    at.leaf.set(method, { target, names });
  }

  find(method: string, path: string): Match<T> | undefined {
    return this.walk(this.root, method, segmentsOf(path), 0, []) ?? this.default();
  }

  private default(): Match<T> | undefined {
    return this.fallback === undefined ? undefined : { target: this.fallback, params: {} };
  }

  private paramOf(at: Node<T>): Node<T> {
    at.param ??= node();
    return at.param;
  }

  private literalOf(at: Node<T>, segment: string): Node<T> {
    const next = at.literal.get(segment) ?? node<T>();
    at.literal.set(segment, next);
    return next;
  }

  private walk(at: Node<T>, method: string, segments: string[], index: number, values: string[]): Match<T> | undefined {
    if (index === segments.length) return pick(at.leaf, method, values);
    const segment = segments[index]!;
    const literal = at.literal.get(segment);
    return (
      (literal && this.walk(literal, method, segments, index + 1, values)) ??
      (at.param && this.walk(at.param, method, segments, index + 1, [...values, segment]))
    );
  }
}

const segmentsOf = (path: string): string[] => (path === '/' ? [''] : path.slice(1).split('/'));

function pick<T>(leaf: Leaf<T>, method: string, values: string[]): Match<T> | undefined {
  const found = leaf.get(method);
  if (!found) return undefined;
  return { target: found.target, params: Object.fromEntries(found.names.map((name, n) => [name, decode(values[n]!)])) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
