import { describe, expect, it } from 'vitest';
import { emptied, replaced, withoutCall } from '../../../simulation/source-change.ts';

const SOURCE = `
/** Says guard(e) in a comment. */
export async function outer(e: Expression, { a }: Match): Promise<{ ok: boolean }> {
  const b = { a };
  await guard(e, a);
  return inner(b, \`\${a}\`);
}

const inner = (b: object, text: string): boolean =>
  isSo(b) && text !== '';

class Thing {
  private async method(): Promise<void> {
    guard(this);
  }
}
`;

describe('a change of a source', () => {
  it('empties a function, a method, and nothing around them', () => {
    const changed = emptied('x.ts', 'outer').change(SOURCE);
    expect(changed).not.toContain('return inner(b');
    expect(changed).toContain("isSo(b) && text !== ''");
    expect(emptied('x.ts', 'method').change(SOURCE)).not.toContain('guard(this)');
  });

  it('takes one call out of the function that is named', () => {
    const changed = withoutCall('x.ts', 'outer', 'guard').change(SOURCE);
    expect(changed).not.toContain('await guard(e, a);');
    expect(changed).toContain('guard(this);');
  });

  it('replaces an expression of an arrow function', () => {
    expect(replaced('x.ts', 'inner', 'isSo(b)', 'true').change(SOURCE)).toContain("true && text !== ''");
  });

  it('fails loudly where the name or what it should hold is not there', () => {
    expect(() => emptied('x.ts', 'other').change(SOURCE)).toThrow('x.ts has no function other');
    expect(() => withoutCall('x.ts', 'inner', 'guard').change(SOURCE)).toThrow('does not hold');
  });
});
