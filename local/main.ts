import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LOCAL_SETTINGS } from '../doctor/place.ts';
import { startLocalCloud } from './index.ts';
import { KeyFileError } from './kms.ts';
import { portRefusal } from './ports.ts';
import { welcome } from './welcome.ts';

const HELP = `npm start -- [options]

Runs the whole service on this machine: no account, no Docker, no Java.

  --port PORT   port of the HTTP API; the socket's is the next one (default 3000, or the variable PORT; 0 picks free ones)
  --data DIR    folder for the table, the key and the functions' logs (default .local)
  --host HOST   interface to listen on (default 127.0.0.1; a container needs 0.0.0.0)
  --limits off  no limits for what one player may use up, as for load tests
  --sign-in ISSUER=CLIENT   an OpenID Connect issuer and a client of it that players sign in with (may be given again);
                or the variable SIGN_IN, with a comma between two
  --help        this text
`;

const OPTIONS = {
  port: { type: 'string', default: process.env.PORT ?? '3000' },
  data: { type: 'string', default: '.local' },
  host: { type: 'string', default: '127.0.0.1' },
  limits: { type: 'string', default: 'stage' },
  'sign-in': { type: 'string', multiple: true, default: (process.env.SIGN_IN ?? '').split(',').filter(Boolean) },
  help: { type: 'boolean', default: false },
} as const;

const values = read();

if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const { port: portText, data, host, limits, 'sign-in': signedInWith } = values;
if (limits !== 'stage' && limits !== 'off') fail('--limits is "stage" or "off"');
const port = Number(portText);
if (!Number.isInteger(port) || port < 0 || port > 65_534) fail(`"${portText}" is no port`);
const refusal = portRefusal(port);
if (refusal !== undefined) fail(refusal);
const signIn = signedInWith.map(issuerOf);

try {
  const cloud = await startLocalCloud({
    port,
    data,
    host,
    limits,
    localHooks: true,
    ...(signIn.length > 0 && { signIn }),
    progress: (line) => console.log(line),
  });
  const settings = join(data, LOCAL_SETTINGS);
  // The tables of both, and the key; all of it with the rights of the operator.
  const forDoctor = { ...cloud.variables('socket'), ...cloud.variables('api') };
  writeFileSync(settings, JSON.stringify(forDoctor, undefined, 2), { mode: 0o600 });
  process.stdout.write(await welcome(cloud.urls, data));
  const end = () => {
    console.log('\nending …');
    rmSync(settings, { force: true });
    cloud.stop().then(
      () => process.exit(),
      (error) => fail(String(error)),
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
} catch (error) {
  if (error instanceof KeyFileError) fail(error.message);
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: Error };
  if (code === 'EADDRINUSE') fail(`port ${port} or ${port + 1} is taken; choose another: npm start -- --port 4000`);
  if (/LEVEL_LOCKED|already held by process|lock/i.test(`${code} ${message} ${cause?.message}`)) {
    fail(`${data} is in use by another local cloud; end it, or choose another folder with --data`);
  }
  throw error;
}

/** An issuer with its client, as they are given on the command line. The client's id is what follows the last `=`. */
function issuerOf(text: string) {
  const at = text.lastIndexOf('=');
  const [issuer, clientId] = [text.slice(0, at), text.slice(at + 1)];
  if (at <= 0 || clientId === '' || !URL.canParse(issuer))
    fail(`"${text}" is no ISSUER=CLIENT; see npm start -- --help`);
  return { issuer, clientIds: [clientId] };
}

function read() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return fail(`${(error as Error).message.split('. ')[0]}; see npm start -- --help`);
  }
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
