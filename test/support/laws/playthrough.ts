import * as rules from '../../../domain/rules.ts';
import type { AnyRuleset, GameEvent, Json, Prompt, Sealing, Seat } from '../../../domain/ruleset.ts';
import { type Frame, type Match, play, UNSEALED } from './play.ts';

/*
 * Prints a match so that a reader sees what each seat knew when: a leak shows as a difference between two files.
 */

type Fields = Readonly<Record<string, unknown>>;

/** The whole match as text. */
export function playthrough(match: Match): string {
  const { ruleset, seats, options, seed } = match;
  const title = `${ruleset.title} ${ruleset.version}: ${seats} seats, ${JSON.stringify(options)}, seed ${seed}`;
  const parts = [title];
  for (const frame of play(match)) parts.push(printFrame(ruleset, seats, frame));
  return `${parts.join('\n\n')}\n`;
}

function printFrame(ruleset: AnyRuleset, seats: number, frame: Frame): string {
  const lines = [`## ${frame.seq} ${frame.kind}`];
  if (frame.kind === 'round') lines.push(...printRound(ruleset, seats, frame));
  if (frame.act !== undefined) lines.push(`seat ${frame.act.seat} acts ${JSON.stringify(frame.act.act)}`);
  lines.push(...frame.events.map(printEvent));
  const outcome = ruleset.outcome(frame.after);
  if (outcome !== undefined) {
    lines.push('', 'final view', ...printView(ruleset.view(frame.after, 'watcher', UNSEALED) as Fields));
    lines.push('', `outcome ${JSON.stringify(outcome)}`);
  }
  return lines.join('\n');
}

/** The round when everybody has sealed: the public view, what each seat sees beyond it, and who is asked what. */
function printRound(ruleset: AnyRuleset, seats: number, { before, prompts, moves }: Frame): string[] {
  const announced = announcements(ruleset, prompts, moves);
  const open = ruleset.view(before, 'watcher', { announced, own: null }) as Fields;
  const lines = printView(open);
  for (let seat = 0; seat < seats; seat += 1) {
    const sealing: Sealing<unknown> = { announced, own: moves.get(seat) ?? null };
    lines.push(...printBeyond(open, ruleset.view(before, seat, sealing) as Fields, seat));
  }
  lines.push('', ...prompts.map((prompt) => printPrompt(ruleset, before, prompt, moves)), '');
  return lines;
}

function announcements(
  ruleset: AnyRuleset,
  prompts: readonly Prompt[],
  moves: ReadonlyMap<Seat, unknown>,
): Map<Seat, Json> {
  const announced = new Map<Seat, Json>();
  for (const { seat, kind } of prompts) {
    const said = moves.has(seat) ? rules.announce(ruleset, kind, moves.get(seat)) : undefined;
    if (said !== undefined) announced.set(seat, said);
  }
  return announced;
}

/** One line a field; a list of objects one line an object. */
function printView(view: Fields): string[] {
  return Object.entries(view).flatMap(([field, value]) =>
    isList(value) ? [`  ${field}:`, ...value.map((item) => `    ${JSON.stringify(item)}`)] : [printField(field, value)],
  );
}

const isList = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';

const printField = (field: string, value: unknown): string => `  ${field}: ${JSON.stringify(value)}`;

function printBeyond(open: Fields, own: Fields, seat: Seat): string[] {
  const more = Object.entries(own).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(open[field]));
  return more.map(([field, value]) => `  seat ${seat} ${field}: ${JSON.stringify(value)}`);
}

function printPrompt(ruleset: AnyRuleset, state: unknown, prompt: Prompt, moves: ReadonlyMap<Seat, unknown>): string {
  const { seat, kind, required, ask } = prompt;
  const answer = moves.has(seat) ? JSON.stringify(moves.get(seat)) : 'nothing';
  const legal = rules.moves(ruleset, state, seat).length;
  const asked = `${kind}${required ? '' : '?'} ${JSON.stringify(ask)}, ${legal} moves`;
  return `seat ${seat} asked ${asked}\n  answers ${answer}`;
}

const printEvent = ({ type, ...fields }: GameEvent): string => `- ${type} ${JSON.stringify(fields)}`;
