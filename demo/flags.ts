import { parseArgs } from 'node:util';
import type { Json } from '../client/index.ts';

export const HELP = `Plays a whole match between client bots, through the public API and the socket alone.

  npm run demo -- [flags]

  --game NAME      the game (default fast-west)
  --seats N        seats, as the game allows (default 4)
  --bots K         seats held by the server's own bots (default 0); at least one seat is a client's
  --neutrals N     neutral gunslingers, 0 to 2 (Fast West)
  --options JSON   options of the game, as in POST /matches
  --seed N         chance of the client bots (default: another one each time); cards are dealt anew in any case
  --pace MS        time a client thinks at most before it seals (default 900 on a terminal, else 0)
  --fast           the same as --pace 0
  --weeks          instead: three weeks of a daily match in virtual time, with a vacation, a substitute and a forfeit
  --url URL        play on that service; without it a local cloud is started and thrown away
  --help           this text

Exit code 0: a result was reached and every client saw the same history without a gap.`;

export interface Flags {
  readonly help: boolean;
  /** Show a match of weeks. */
  readonly weeks: boolean;
  readonly game: string;
  readonly seats: number;
  readonly bots: number;
  readonly options: { readonly [name: string]: Json };
  readonly seed: number;
  /** Milliseconds. */
  readonly pace: number;
  readonly url: string | undefined;
}

/** A flag that makes no sense; the message is for the one who typed it. */
export class BadFlag extends Error {}

/**
 * Reads the command line.
 *
 * @throws BadFlag with a message that says what is expected
 */
export function readFlags(args: readonly string[], isTerminal: boolean): Flags {
  const values = parse(args);
  const seats = whole('--seats', values.seats ?? '4', 1, 99);
  return {
    help: values.help ?? false,
    weeks: values.weeks ?? false,
    game: values.game ?? 'fast-west',
    seats,
    bots: whole('--bots', values.bots ?? '0', 0, seats - 1),
    options: {
      ...objectOf(values.options ?? '{}'),
      ...(values.neutrals !== undefined && { neutrals: whole('--neutrals', values.neutrals, 0, 2) }),
    },
    seed: values.seed === undefined ? Date.now() % 1_000_000 : whole('--seed', values.seed, 0, 2 ** 31),
    pace: values.fast ? 0 : whole('--pace', values.pace ?? (isTerminal ? '900' : '0'), 0, 60_000),
    url: values.url === undefined ? undefined : addressOf(values.url),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const onOff = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: text,
        game: text,
        seats: text,
        bots: text,
        neutrals: text,
        options: text,
        seed: text,
        pace: text,
        fast: onOff,
        weeks: onOff,
        help: onOff,
      },
    }).values;
  } catch (error) {
    throw new BadFlag((error as Error).message.split('. ')[0]);
  }
}

function whole(flag: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
  throw new BadFlag(`${flag} ${text}: a whole number from ${min} to ${max} is expected`);
}

function objectOf(text: string): { [name: string]: Json } {
  try {
    const value = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw new BadFlag(`--options ${text}: a JSON object is expected, for example '{"turnLimit":20}'`);
}

/** An address of a service, as every tool with `--url` reads it. */
export function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text;
  throw new BadFlag(`--url ${text}: an http or https address is expected, for example http://127.0.0.1:3000`);
}
