import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * docs/table.md as data, for the tests that hold it against what it tells about.
 */

const page = readFileSync(join(import.meta.dirname, '../../../docs/table.md'), 'utf8');

/** Rows of the first table after a heading, cell by cell. */
function rowsAfter(heading: string): string[][] {
  const start = page.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`docs/table.md has no ${heading}`);
  const lines = page.slice(start).split('\n');
  const from = lines.findIndex((line) => line.startsWith('|---'));
  const to = lines.findIndex((line, at) => at > from && !line.startsWith('|'));
  return lines.slice(from + 1, to).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What stands in code within a cell. */
const codes = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);

/** A kind of item, as the page tells it. */
export interface ItemOnPage {
  readonly table: string;
  readonly item: string;
  /** Keys with `<…>` for what differs. */
  readonly keys: readonly [string, string];
  /** The functions that write or read it. */
  readonly functions: ReadonlySet<string>;
}

type Stored = Record<string, { S?: string }>;

/** Whether a key is of a form that the page gives. */
export const fits = (key: string, form: string): boolean =>
  new RegExp(`^${form.replaceAll(/<[^>]+>/g, '[^#@]+')}$`).test(key);

const keyOf = (item: Stored): [string, string] => {
  const [first = '', second = ''] = [item.pk ?? item.topic, item.sk ?? item.connectionId].map((part) => part?.S ?? '');
  return [first, second];
};

/** The kinds that a stored item may be of, by its key. */
export const kindsOf = (item: Stored): string[] =>
  itemsOnPage()
    .filter(({ table }) => (table === 'Matches') === 'pk' in item)
    .filter(({ keys: [pk, sk] }) => fits(keyOf(item)[0], pk) && fits(keyOf(item)[1], sk))
    .map(({ item: kind }) => kind);

const KEYS = ['pk', 'sk', 'topic', 'connectionId'];

/** Attributes of a stored item that are no part of its key. */
export const attributesOf = (item: Stored): string[] => Object.keys(item).filter((name) => !KEYS.includes(name));

const FUNCTIONS = ['api', 'socket', 'broadcast', 'crowd', 'sweep', 'deliver'];

export const itemsOnPage = (): ItemOnPage[] =>
  rowsAfter('## Items').map(([table = '', item = '', pk, sk, written = '', read = '']) => ({
    table,
    item,
    keys: [codes(pk)[0] as string, codes(sk)[0] as string],
    functions: new Set(FUNCTIONS.filter((name) => new RegExp(`\\b${name}\\b`).test(`${written} ${read}`))),
  }));

/** Attributes of a kind of item, and of a match or an entry whether they are public. */
export const attributesOnPage = (item: string): { name: string; isPublic: boolean }[] =>
  rowsAfter(`### ${item}`).flatMap(([names, second = '']) =>
    codes(names).map((name) => ({ name, isPublic: second === 'yes' })),
  );
