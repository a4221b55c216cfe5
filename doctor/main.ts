import { parseArgs } from 'node:util';
import { REASONS, type Reason } from '../domain/match/index.ts';
import { localSettings, type Settings, stageSettings, Unusable } from './place.ts';

const HELP = `npm run doctor -- COMMAND --local [--data DIR] | --outputs FILE

What only the operator of a stage may do. Each command says what it has done; run it again if it was interrupted.

  ban PLAYER --reason WORD [--until DATE]   refuses the player: tokens, sockets, sign-in; gives up their matches
  unban PLAYER                              lifts a ban
  end MATCH --reason WORD                   ends a match, with an entry in its history
  show MATCH | PLAYER                       what everybody may know of a match; a player's name, ban and matches

  --local          the cloud of npm start, which has to run on this machine
  --data DIR       its folder (default .local)
  --outputs FILE   a stage on AWS: what cdk deploy --outputs-file FILE has written. Credentials and region come from the
                   usual variables of AWS; they need the rights of the function api
  --reason WORD    ${REASONS.join(', ')}
  --until DATE     until when the player is banned, such as 2030-01-31 or 2030-01-31T12:00:00Z; for good without it
`;

const OPTIONS = {
  local: { type: 'boolean', default: false },
  data: { type: 'string', default: '.local' },
  outputs: { type: 'string' },
  reason: { type: 'string' },
  until: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

function read() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Unusable(`${(error as Error).message.split('. ')[0]}; see --help`);
  }
}

type Values = ReturnType<typeof read>['values'];

function settingsOf({ local, data, outputs }: Values): Settings {
  if (local === (outputs !== undefined)) throw new Unusable('say either --local or --outputs FILE; see --help');
  return outputs === undefined ? localSettings(data) : stageSettings(outputs);
}

function reasonOf({ reason }: Values): Reason {
  const found = REASONS.find((each) => each === reason);
  if (found === undefined) throw new Unusable(`--reason is one of ${REASONS.join(', ')}`);
  return found;
}

/** Epoch seconds; 0 for ever. */
function untilOf({ until }: Values, now: number): number {
  if (until === undefined) return 0;
  const at = /^\d{4}-\d\d-\d\d/.test(until) ? Date.parse(until) : Number.NaN;
  if (Number.isNaN(at)) throw new Unusable('--until is a date such as 2030-01-31');
  if (at <= now) throw new Unusable('--until has passed');
  return Math.ceil(at / 1000);
}

const tell = (line: string): void => console.log(line);

async function run(command: string | undefined, id: string, values: Values): Promise<void> {
  const requestId = `doctor ${Date.now()}`;
  const context = () => ({ now: Date.now(), requestId });
  const commands: Readonly<Record<string, () => Promise<void>>> = {
    ban: async () => {
      const wanted = { until: untilOf(values, Date.now()), reason: reasonOf(values) };
      await (await import('./ban.ts')).ban(id, wanted, context, tell);
    },
    unban: async () => (await import('./ban.ts')).unban(id, tell),
    end: async () => {
      const reason = reasonOf(values);
      await (await import('./end.ts')).end(id, reason, context, tell);
    },
    show: async () => {
      if (!(await (await import('./show.ts')).show(id, tell)))
        throw new Unusable(`there is no match and no player ${id}`);
    },
  };
  const chosen = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (chosen === undefined) throw new Unusable(`the commands are ${Object.keys(commands).join(', ')}; see --help`);
  if (!ID.test(id)) throw new Unusable(`${command} needs the id of a match or a player`);
  // What the code of the functions reads from its environment, before it is loaded.
  Object.assign(process.env, { LIMITS: 'off', LOG_LEVEL: 'error', ...settingsOf(values) });
  await chosen();
}

try {
  const { values, positionals } = read();
  const [command, id = ''] = positionals;
  if (values.help) process.stdout.write(HELP);
  else await run(command, id, values);
} catch (error) {
  const isRefusal = error instanceof Error && (error instanceof Unusable || 'code' in error);
  console.error(isRefusal ? error.message : error);
  process.exitCode = 1;
}
