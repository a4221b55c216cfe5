import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FUNCTIONS, GRANTS } from '../../../infra/permissions.ts';
import { shape } from '../../../tools/pictures.ts';

const picture = (title: string): string => {
  const page = readFileSync('docs/design.md', 'utf8');
  return page.slice(page.indexOf(title)).match(/```mermaid\n([\s\S]*?)```/)?.[1] ?? '';
};

test('the life of a round names every guard of the code, and no other', () => {
  const source = readFileSync('domain/match/decision.ts', 'utf8');
  const guards = source.match(/export type Guard = ([^;]*);/)?.[1]?.match(/'([^']+)'/g) ?? [];
  const named = [...picture('The life of a round').matchAll(/\(([a-z, -]+)\)$/gm)].flatMap(([, names]) =>
    names!.split(', '),
  );
  expect([...new Set(named)].sort()).toEqual(guards.map((guard) => guard.slice(1, -1)).sort());
});

test('the shape of the service has an arrow for every grant', () => {
  const arrows = shape().match(/-->/g) ?? [];
  const grants = FUNCTIONS.flatMap((name) => GRANTS[name]);
  // Besides: two doors, the schedule, the stream of the table, frames to clients, and messages to webhooks.
  expect(arrows.length).toBe(grants.length + 6);
  expect(shape()).toContain('socket -- "reads: public attributes of matches" --> matches');
  expect(shape()).not.toMatch(/(socket|broadcast) -- "[^"]*" --> key/);
});

test('the picture of the tables has every item that is stored, and no other', () => {
  const page = readFileSync('docs/table.md', 'utf8');
  const drawn = [
    ...(page.match(/```mermaid\n([\s\S]*?)```/)?.[1] ?? '').matchAll(/^ {2}([\w-]+)(?: [|}o]\S*[|{o] ([\w-]+) .*)?$/gm),
  ];
  const items = [...page.matchAll(/^\| (?:Matches|Connections) \| ([\w ]+) \|/gm)].map(([, name]) =>
    name!.replaceAll(' ', '-'),
  );
  expect([...new Set(drawn.flatMap(([, a, b]) => (b === undefined ? [a] : [a, b])))].sort()).toEqual(items.sort());
});
