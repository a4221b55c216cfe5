import { readFileSync, writeFileSync } from 'node:fs';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

/** A source of ours, however the map names the way to it. */
const OURS = /^(?!.*node_modules\/)(?:.*?\/)?((?:functions|domain)\/.+)$/;

interface RawMap {
  readonly version: number;
  readonly sources: readonly string[];
  readonly mappings: string;
}

/**
 * What of a source map says where our own files are, to the line: a quarter of it. What comes from packages has no source in it,
 * so that nothing of theirs is taken for ours.
 */
function trimMap({ version, sources, mappings }: RawMap): RawMap {
  const kept: string[] = [];
  const places = sources.map((source) => {
    const own = OURS.exec(source)?.[1];
    return own === undefined ? undefined : kept.push(own) - 1;
  });
  const trimLine = (line: readonly SourceMapSegment[]): SourceMapSegment[] => {
    const trimmed: SourceMapSegment[] = [];
    let last = '';
    for (const segment of line) {
      const place = segment.length === 1 ? undefined : places[segment[1]];
      const now = place === undefined || segment.length === 1 ? '' : `${place}:${segment[2]}`;
      if (now === last) continue;
      last = now;
      trimmed.push(place === undefined || segment.length === 1 ? [segment[0]] : [segment[0], place, segment[2], 0]);
    }
    return trimmed;
  };
  return { version, sources: kept, mappings: encode(decode(mappings).map(trimLine)) };
}

if (import.meta.main) {
  for (const file of process.argv.slice(2)) {
    writeFileSync(file, JSON.stringify({ ...trimMap(JSON.parse(readFileSync(file, 'utf8'))), names: [] }));
  }
}
