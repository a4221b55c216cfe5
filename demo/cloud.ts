import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running service and the way to leave it. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** The service at a URL, or a local cloud of one's own on free ports with a folder that goes when it ends. */
export async function openService(url: string | undefined, progress: (line: string) => void): Promise<Service> {
  if (url !== undefined) return { url, stop: async () => {} };
  const started = Date.now();
  progress('starting a local cloud …');
  const { startLocalCloud } = await import('../local/index.ts');
  const data = mkdtempSync(join(tmpdir(), 'standoff-'));
  // At the very end of the process, however it ends: until then somebody may still write a log.
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const cloud = await startLocalCloud({ port: 0, data, limits: 'off', progress });
  progress(`local cloud at ${cloud.urls.http} after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return { url: cloud.urls.http, stop: () => cloud.stop() };
}
