import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { REASONS, type Reason } from '../domain/match/index.ts';
import { localSettings, outputSettings, type Settings, stageSettings, type Tell, Unusable } from './place.ts';

const HELP = `npm run doctor -- COMMAND --local [--data DIR] | --stage NAME | --outputs FILE

What only the operator of a stage may do. Each command says what it has done; run it again if it was interrupted.

  check [MATCH] [--all]                     what is wrong: with a match; with those in which something has been due for
                                            too long (a query of an index); or with all of them (reads the whole table)
  show MATCH | PLAYER                       what is stored of a match, without its secrets; a player's name, ban and matches
  settle MATCH                              carries out what is due in a match, as any request does
  versions                                  what unfinished matches are played with (reads the whole table)
  restore-epoch [--at DATE]                 after the table was set back: every unfinished match goes on with an entry that
                                            says so (reads the whole table); see docs/restore.md
  tidy [--days N] [--dry-run] [--no-export] takes matches away that have been over, or were never started, for N days
                                            (without --days those of the stage option retention; reads the whole table)
  ban PLAYER --reason WORD [--until DATE]   refuses the player: tokens, sockets, sign-in; gives up their matches
  unban PLAYER                              lifts a ban
  end MATCH --reason WORD                   ends a match, with an entry in its history
  revoke-key KEY                            a key that signs receipts was stolen: notes it, and makes another one for its
                                            month; see docs/fairness.md

  --local          the cloud of npm start, which has to run on this machine
  --data DIR       its folder (default .local)
  --stage NAME     a stage on AWS, such as prod: its stack says where its table is
  --outputs FILE   the same without asking CloudFormation: what cdk deploy --outputs-file FILE has written
  --table NAME     another table of matches than the one that the stage works with, such as one that was just restored
  --at DATE        when the table was set back, if no restore of DynamoDB has made it
  --rate UNITS     units a second for reading the whole table, and for taking matches away (default 100)
  --dry-run        only says how many items would go, and what that costs
  --no-export      also takes away what no full export of the table to S3 holds
  --json           one JSON document on standard output; everything else on standard error
  --reason WORD    ${REASONS.join(', ')}
  --until DATE     until when the player is banned, such as 2030-01-31 or 2030-01-31T12:00:00Z; for good without it

On AWS, credentials and region come from the usual variables. docs/deploy.md says which rights each command needs.

Exit code 0: done, and nothing is wrong. 1: something is wrong. 2: it was not understood, or cannot look.
`;

const OPTIONS = {
  local: { type: 'boolean', default: false },
  data: { type: 'string', default: '.local' },
  stage: { type: 'string' },
  outputs: { type: 'string' },
  all: { type: 'boolean', default: false },
  rate: { type: 'string', default: '100' },
  json: { type: 'boolean', default: false },
  reason: { type: 'string' },
  until: { type: 'string' },
  table: { type: 'string' },
  at: { type: 'string' },
  days: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'no-export': { type: 'boolean', default: false },
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

async function settingsOf({ local, data, stage, outputs }: Values): Promise<Settings> {
  if ([local, stage !== undefined, outputs !== undefined].filter(Boolean).length !== 1)
    throw new Unusable('say one of --local, --stage NAME and --outputs FILE; see --help');
  if (stage !== undefined) return stageSettings(stage);
  return outputs === undefined ? localSettings(data) : outputSettings(outputs);
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

/** Epoch milliseconds, or undefined. */
function atOf({ at }: Values, now: number): number | undefined {
  if (at === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\d/.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(time) || time > now)
    throw new Unusable('--at is a date that has passed, such as 2026-11-30T12:00:00Z');
  return time;
}

const DAY = 24 * 3600 * 1000;

/** Days for which matches are kept that are over. One request may come again for a day, and then means the same match. */
function daysOf(days: string | undefined): number {
  if (days === undefined) throw new Unusable('the stage keeps its matches for ever; say --days N to take some away');
  const found = numberOf('days', days);
  if (found < 2) throw new Unusable('--days is 2 or more');
  return found;
}

/** A whole number of an option. */
function numberOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Unusable(`--${name} is a number from 1 on`);
  return Number(text);
}

/** What a command has come to: whether something is wrong, and what it tells programs. */
interface Ended {
  readonly isWrong?: boolean;
  readonly report?: unknown;
}

interface Command {
  /** Whether it is about a match or a player, or about a key that signs receipts. */
  readonly id: 'needed' | 'possible' | 'none' | 'key';
  /** Reads the options, before anything is asked; gives what is to be done with the settings in place. */
  readonly plan: (id: string, values: Values, tell: Tell, progress: Tell) => () => Promise<Ended>;
}

/** The id of a key that signs receipts. */
const KEY_NAME = /^\d{4}-\d\d(-\d+)?$/;

/** Why an id does not do for a command. */
const WANTED: Readonly<Record<Command['id'], string>> = {
  none: 'needs no id',
  key: 'needs the id of a key, such as 2026-12',
  needed: 'needs the id of a match or a player',
  possible: 'needs the id of a match or a player',
};

function isGoodId(wanted: Command['id'], id: string): boolean {
  if (wanted === 'key') return KEY_NAME.test(id);
  return id === '' ? wanted !== 'needed' : wanted !== 'none' && ID.test(id);
}

const requestId = `doctor ${Date.now()}`;
const context = () => ({ now: Date.now(), requestId });

const COMMANDS: Readonly<Record<string, Command>> = {
  check: {
    id: 'possible',
    plan: (id, values, tell, progress) => {
      if (id !== '' && values.all) throw new Unusable('say either a match or --all');
      const rate = numberOf('rate', values.rate);
      const what = id !== '' ? { match: id } : values.all ? 'all' : 'due';
      return async () => {
        const { check } = await import('./check.ts');
        const report = await check(what, { rate, progress, sleep }, Date.now(), tell);
        return { isWrong: report.findings.length > 0, report };
      };
    },
  },
  show: {
    id: 'needed',
    plan: (id, _values, tell) => async () => {
      const report = await (await import('./show.ts')).show(id, tell);
      if (report === undefined) throw new Unusable(`there is no match and no player ${id}`);
      return { report };
    },
  },
  settle: {
    id: 'needed',
    plan: (id, _values, tell) => async () => {
      const report = await (await import('./settle.ts')).settle(id, context, tell);
      return { isWrong: report.findings.length > 0, report };
    },
  },
  versions: {
    id: 'none',
    plan: (_id, values, tell, progress) => {
      const rate = numberOf('rate', values.rate);
      return async () => {
        const report = await (await import('./versions.ts')).versions({ rate, progress, sleep }, tell);
        return { isWrong: report.some(({ known }) => !known), report };
      };
    },
  },
  'restore-epoch': {
    id: 'none',
    plan: (_id, values, tell, progress) => {
      const rate = numberOf('rate', values.rate);
      const at = atOf(values, Date.now());
      return async () => {
        const { restoreEpoch } = await import('./restore.ts');
        const report = await restoreEpoch(at, { rate, progress, sleep }, context, tell);
        return { isWrong: report.left.length > 0, report };
      };
    },
  },
  tidy: {
    id: 'none',
    plan: (_id, values, tell, progress) => {
      const rate = numberOf('rate', values.rate);
      if (values.days !== undefined) daysOf(values.days);
      return async () => {
        const before = Date.now() - daysOf(values.days ?? process.env.RETENTION) * DAY;
        const { tidy } = await import('./tidy.ts');
        const { exportedUntil } = await import('./exports.ts');
        const until = values['no-export'] ? Number.POSITIVE_INFINITY : await exportedUntil();
        const wanted = { before, exportedUntil: until, isTrial: values['dry-run'] };
        const report = await tidy(wanted, { rate, progress, sleep }, context, tell);
        return { isWrong: report.left.length > 0 || report.unexported > 0, report };
      };
    },
  },
  ban: {
    id: 'needed',
    plan: (id, values, tell) => {
      const wanted = { until: untilOf(values, Date.now()), reason: reasonOf(values) };
      return async () => {
        await (await import('./ban.ts')).ban(id, wanted, context, tell);
        return {};
      };
    },
  },
  unban: {
    id: 'needed',
    plan: (id, _values, tell) => async () => {
      await (await import('./ban.ts')).unban(id, tell);
      return {};
    },
  },
  end: {
    id: 'needed',
    plan: (id, values, tell) => {
      const reason = reasonOf(values);
      return async () => {
        await (await import('./end.ts')).end(id, reason, context, tell);
        return {};
      };
    },
  },
  'revoke-key': {
    id: 'key',
    plan: (id, _values, tell) => async () => ({
      report: await (await import('./revoke-key.ts')).revokeSigningKey(id, Date.now(), tell),
    }),
  },
};

async function run(name: string | undefined, ids: readonly string[], values: Values): Promise<Ended> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new Unusable(`the commands are ${Object.keys(COMMANDS).join(', ')}; see --help`);
  const [id = '', more] = ids;
  if (!isGoodId(command.id, id)) throw new Unusable(`${name} ${WANTED[command.id]}`);
  if (more !== undefined) throw new Unusable(`${more} is not understood; see --help`);
  const lines: string[] = [];
  const progress: Tell = (line) => console.error(line);
  const tell: Tell = (line) => {
    lines.push(line);
    if (!values.json) console.log(line);
  };
  const carryOut = command.plan(id, values, tell, progress);
  // What the code of the functions reads from its environment, before it is loaded.
  const settings = await settingsOf(values);
  const table = values.table === undefined ? {} : { MATCHES_TABLE: values.table };
  Object.assign(process.env, { LIMITS: 'off', LOG_LEVEL: 'error', ...settings, ...table });
  const { isWrong = false, report = null } = await carryOut();
  if (values.json) console.log(JSON.stringify({ command: name, wrong: isWrong, report, told: lines }));
  return { isWrong };
}

try {
  const { values, positionals } = read();
  const [command, ...ids] = positionals;
  if (values.help) process.stdout.write(HELP);
  else if ((await run(command, ids, values)).isWrong) process.exitCode = 1;
} catch (error) {
  const isTold = error instanceof Error && (error instanceof Unusable || 'code' in error || '$metadata' in error);
  console.error(isTold ? `${error instanceof Unusable ? '' : `${error.name}: `}${error.message}` : error);
  process.exitCode = 2;
}
