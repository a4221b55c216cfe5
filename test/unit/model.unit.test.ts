import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONDITIONS, CONTROLS, HOLD, IMPLIED, NOT_PROMISED, type Run, UPDATES } from '../model/runs.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const removedBy = (runs: readonly Run[]) =>
  new Set(runs.flatMap(({ set }) => Object.keys(set).filter((name) => set[name] === true)));

/** Functions at the top of a module, with their text. */
const functionsOf = (source: string): { name: string; head: string; body: string }[] =>
  source
    .split(/^(?=(?:export )?(?:const|function) \w+)/m)
    .slice(1)
    .map((body) => ({ name: /(?:const|function) (\w+)/.exec(body)![1]!, head: body.slice(0, 200), body }));

const guards = (): string[] => {
  const union = /export type Guard = ([^;]+);/.exec(text('domain/match/decision.ts'))![1]!;
  return [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);
};

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('the models', () => {
  it('have a negative control for each row of the table of conditions', () => {
    const table = /\| transition \| condition besides `seq` \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(
      text('docs/design.md'),
    )![1]!;
    const rows = table
      .trim()
      .split('\n')
      .map((line) => line.split('|')[1]!.trim());
    const controlled = new Set(CONTROLS.flatMap(({ row }) => (row === undefined ? [] : [row])));
    const matching = rows.map((row) => [...controlled].filter((start) => row.startsWith(start)));
    expect(matching.map((starts) => starts.length)).toEqual(rows.map(() => 1));
    expect(new Set(matching.flat())).toEqual(controlled);
  });

  it('have a negative control for each guard of a transition', () => {
    const removed = removedBy(CONTROLS);
    const guarded = guards().filter((name) => name !== 'none');
    expect(guarded.length).toBeGreaterThan(0);
    expect(guarded.filter((name) => !removed.has(`NO_${camel(name)}`))).toEqual([]);
  });

  it('know each condition that the updates name, and each update with conditions of its own', () => {
    const found = functionsOf(text('functions/match/match-updates.ts'));
    const conditional = found.filter(({ body }) => body.includes('e.where('));
    const builders = found.filter(({ head }) => /^\w* ?(?:const|function) \w+(?: = )?\(e: Expression,/.test(head));
    const names = new Set(builders.map(({ name }) => name));
    const calls = (body: string) => [...names].some((name) => new RegExp(`\\b${name}\\(e, `).test(body.slice(20)));
    const known = new Set([...Object.keys(CONDITIONS), ...Object.keys(UPDATES)]);
    expect(conditional.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    // None is known that is gone.
    const there = new Set(found.filter(({ body }) => body.includes('e.where(') || calls(body)).map(({ name }) => name));
    expect([...known].filter((name) => !there.has(name))).toEqual([]);
  });

  it('take away what they name, and name what they can take away', () => {
    const files = globSync('*.pml', { cwd: join(ROOT, 'test/model') });
    const models = files.map((file) => text(`test/model/${file}`)).join('\n');
    const there = new Set([...models.matchAll(/#if(?:n?def) (NO_\w+)/g)].map(([, name]) => name!));
    const asked = removedBy([...CONTROLS, ...IMPLIED]);
    expect([...there].filter((name) => !asked.has(name))).toEqual([]);
    const macros = [...asked, ...removedBy(NOT_PROMISED)];
    expect(macros.filter((name) => !new RegExp(`#if(?:n?def) ${name}\\b`).test(models))).toEqual([]);
    for (const control of [...Object.values(CONDITIONS), ...Object.values(UPDATES).flat()])
      expect(asked).toContain(control);
  });

  it('hold as the service is, without anything taken away', () => {
    expect([...removedBy(HOLD)]).toEqual([]);
    expect(new Set(HOLD.map(({ model }) => model))).toEqual(
      new Set([...CONTROLS, ...IMPLIED].map(({ model }) => model)),
    );
    for (const { set } of CONTROLS) expect(Object.values(set)).toContain(true);
  });
});
