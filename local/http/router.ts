export interface Match<T> {
  target: T;
  params: Record<string, string>;
}

interface Node<T> {
  literal: Map<string, Node<T>>;
  /** `{name}`: exactly one segment. */
  param: Node<T> | undefined;
  /** `{name+}`: the rest of the path. */
  greedy: Leaf<T> | undefined;
  leaf: Leaf<T>;
}

/** By method; names of the parameters on the way, since two routes may name one place differently. */
type Leaf<T> = Map<string, { target: T; names: string[] }>;

const node = <T>(): Node<T> => ({ literal: new Map(), param: undefined, greedy: undefined, leaf: new Map() });

/**
 * Picks a route as an HTTP API does: a literal segment before a parameter, a full match before a greedy one, a method
 * before ANY, and `$default` when nothing else fits.
 */
export class Router<T> {
  private readonly root = node<T>();
  private fallback: T | undefined;

  add(method: string, path: string, target: T): void {
    if (path === '$default') {
      this.fallback = target;
      return;
    }
    const names: string[] = [];
    let at = this.root;
    for (const segment of segmentsOf(path)) {
      const name = /^\{([^}+]+)(\+?)\}$/.exec(segment);
      if (name) names.push(name[1]!);
      if (name?.[2]) {
        at.greedy ??= new Map();
        at.greedy.set(method, { target, names });
        return;
      }
      at = name ? this.paramOf(at) : this.literalOf(at, segment);
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
      (at.param && this.walk(at.param, method, segments, index + 1, [...values, segment])) ??
      (at.greedy && pick(at.greedy, method, [...values, segments.slice(index).join('/')]))
    );
  }
}

const segmentsOf = (path: string): string[] => (path === '/' ? [''] : path.slice(1).split('/'));

function pick<T>(leaf: Leaf<T>, method: string, values: string[]): Match<T> | undefined {
  const found = leaf.get(method) ?? leaf.get('ANY');
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
