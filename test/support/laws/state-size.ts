import type { Service } from '../service/index.ts';

/** Bytes of the match item as DynamoDB counts them, near enough: names, text, raw binary, numbers by their digits. */
export async function stateSize(service: Service, matchId: string): Promise<number> {
  const items = await service.table.items(process.env.MATCHES_TABLE as string);
  const item = items.find(
    (each) => (each.pk as { S: string }).S === `MATCH#${matchId}` && (each.sk as { S: string }).S === 'STATE',
  );
  const size = (value: unknown): number => {
    const [[type, inner]] = Object.entries(value as Record<string, unknown>) as [[string, unknown]];
    if (type === 'S') return Buffer.byteLength(inner as string);
    if (type === 'B') return Buffer.from(inner as string, 'base64').length;
    if (type === 'N') return Math.ceil(String(inner).length / 2) + 1;
    if (type === 'NS') return (inner as string[]).reduce((sum, n) => sum + Math.ceil(n.length / 2) + 1, 0);
    if (type === 'L') return 3 + (inner as unknown[]).reduce<number>((sum, v) => sum + 1 + size(v), 0);
    if (type === 'M') return 3 + attributes(inner as Record<string, unknown>);
    return 1;
  };
  const attributes = (map: Record<string, unknown>): number =>
    Object.entries(map).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + 1 + size(value), 0);
  return attributes(item as Record<string, unknown>);
}
