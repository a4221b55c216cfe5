import type { Deprecation } from './routes.ts';

const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * Headers of every answer of a route that is to go: since when it is deprecated (RFC 9745), when it goes (RFC 8594), and
 * where that is explained.
 */
export function deprecationHeaders(deprecated: Deprecation | undefined): Record<string, string> {
  if (deprecated === undefined) return {};
  return {
    deprecation: '@'.concat(String(dayOf(deprecated.since) / 1000)),
    sunset: new Date(dayOf(deprecated.sunset)).toUTCString(),
    link: '</docs>; rel="deprecation"; type="text/html"',
  };
}
