import type { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A line of a stack: a file, and where in it. */
const FRAME = /\(?(file:\/\/[^()\s]+|\/[^()\s]+):(\d+):(\d+)\)?$/;
/** A path of a source of ours, from the root of the repository. */
const OURS = /^(?!.*node_modules\/)(?:.*?\/)?((?:functions|domain)\/.+)$/;

/** Maps that lie beside bundles, by the bundle's file; null where there is none. */
const maps = new Map<string, SourceMap | null>();

/**
 * The map of a bundle. It is read when the first error is told and not with the function: a start costs nothing, as it would with
 * Node's own source maps.
 */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    const { readFileSync } = process.getBuiltinModule('node:fs');
    const node = process.getBuiltinModule('node:module');
    map = new node.SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    // Sources that run as they are have none, and what cannot be read must not take the place of the error.
  }
  maps.set(file, map);
  return map;
}

/** The source of ours that a line of a stack is about, such as `functions/match/vault.ts:87`. */
function sourceOf(frame: string): string | undefined {
  const [, file, line, column] = FRAME.exec(frame) ?? [];
  if (file === undefined) return undefined;
  const map = mapOf(file);
  if (map === null) {
    const own = OURS.exec(file)?.[1];
    return own === undefined ? undefined : `${own}:${line}`;
  }
  const found = map.findOrigin(Number(line), Number(column));
  if (!('fileName' in found)) return undefined;
  const own = OURS.exec(found.fileName)?.[1];
  return own === undefined ? undefined : `${own}:${found.lineNumber}`;
}

/** Where an error comes from: the first source of ours in its stack; else the first line of the stack. */
export function placeOf({ stack = '' }: Error): string | undefined {
  const frames = stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
  for (const frame of frames) {
    const source = sourceOf(frame);
    if (source !== undefined) return source;
  }
  return frames[0];
}
