import { spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../local/fixtures/cloud.ts');

/** Every port of a local cloud, by who stands behind it, and the credentials of its functions. */
export interface Ports {
  http: number;
  socket: number;
  table: number;
  kms: number;
}

/** A local cloud in a process of its own, to see whether it lives on. */
export async function startCloudProcess(assembly: string) {
  const child = spawn(process.execPath, [MAIN, assembly], { stdio: 'pipe' });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const urls = await new Promise<{ http: string; socket: string }>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(JSON.parse(String(line))));
    void ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)));
  });
  const variables = (await (await fetch(`${urls.http}/environment`)).json()) as Record<string, string>;
  const port = (url: string) => Number(new URL(url).port);
  const ports: Ports = {
    http: port(urls.http),
    socket: port(urls.socket),
    table: port(variables.AWS_ENDPOINT_URL_DYNAMODB!),
    kms: port(variables.AWS_ENDPOINT_URL_KMS!),
  };
  return {
    urls,
    ports,
    accessKey: variables.AWS_ACCESS_KEY_ID!,
    /** What it printed on its standard error. */
    errors: () => errors,
    /** Whether the process still runs. */
    alive: () => child.exitCode === null && child.signalCode === null,
    /** Asks it to end. Resolves with the exit code. */
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export type CloudProcess = Awaited<ReturnType<typeof startCloudProcess>>;
