import type { SourceChange } from './bundle.ts';

/** Where the body of a function begins and ends in its source. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** The end of what a bracket opens. Brackets in texts and comments would mislead it, so a wrong end fails to compile. */
function closing(text: string, open: number): number {
  const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')' };
  const close = pairs[text[open] ?? ''];
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === text[open]) depth += 1;
    if (text[at] === close) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`nothing closes what opens at ${open}`);
}

/** Finds a function's body by its name: a declaration, a method, or a constant that holds an arrow function. */
function bodyOf(text: string, file: string, name: string): Place {
  const declared = new RegExp(`(?:function\\*? |^  (?:private )?(?:async )?)${name}(?:<[^(]*>)?\\(`, 'm').exec(text);
  if (declared !== null) {
    const afterParameters = closing(text, declared.index + declared[0].length - 1);
    // A type of the result may hold braces of its own; the body's brace ends its line.
    const open = text.slice(afterParameters).search(/\{\n/) + afterParameters;
    return { from: open + 1, to: closing(text, open) };
  }
  const arrow = new RegExp(`^(?:export )?const ${name} = `, 'm').exec(text);
  if (arrow === null) throw new Error(`${file} has no function ${name}`);
  const from = text.indexOf('=>', arrow.index) + 2;
  return { from, to: text.indexOf(';\n', from) };
}

/** Changes the body of one function. */
const inFunction = (file: string, name: string, change: (body: string) => string): SourceChange => ({
  file,
  change(text) {
    const { from, to } = bodyOf(text, file, name);
    const before = text.slice(from, to);
    const after = change(before);
    if (after === before) throw new Error(`${name} of ${file} does not hold what was to be changed`);
    return text.slice(0, from) + after + text.slice(to);
  },
});

/** A function that does nothing any more. */
export const emptied = (file: string, name: string): SourceChange => inFunction(file, name, () => '\n');

/** A function that no longer makes a call whose result it does not use. */
export const withoutCall = (file: string, name: string, callee: string): SourceChange =>
  inFunction(file, name, (body) => body.replace(new RegExp(`^\\s*(?:await )?${callee}\\(.*\\);$`, 'm'), ''));

/** A function in which one expression is another. */
export const replaced = (file: string, name: string, from: string, to: string): SourceChange =>
  inFunction(file, name, (body) => body.replace(from, to));

/** A file that uses one thing more from another one. */
export const importing = (file: string, name: string, from: string): SourceChange => ({
  file,
  change: (text) => `import { ${name} } from '${from}';\n${text}`,
});
