/** Generated parts of a guide by the name of their markers. */
export type Parts = Readonly<Record<string, () => string>>;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/**
 * A guide with its generated parts made anew. Each stands between `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws Error if a marker is missing
 */
export function withParts(current: string, parts: Parts): string {
  let guide = current;
  for (const [name, make] of Object.entries(parts)) {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [start, end] = [guide.indexOf(open), guide.indexOf(close)];
    if (start < 0 || end < start) throw new Error(`the guide has no place for ${name}`);
    guide = `${guide.slice(0, start + open.length)}\n\n${make()}\n\n${guide.slice(end)}`;
  }
  return guide;
}
