import { SERVICE_PROBLEMS, type ServiceCode } from './problems.ts';
import type { AnyRuleset, Refusal } from './ruleset.ts';

/** The reason that every game has: options, moves, acts and orders that do not have the shape of their schema. */
const BAD_SHAPE = { 'bad-shape': 'This does not have the shape that the game expects' };

/** Every reason of a game as a code, `<game>.<reason>`, with its title. */
export const refusalCodes = ({ game, refusals }: AnyRuleset): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...BAD_SHAPE, ...refusals }).map(([why, title]) => [`${game}.${why}`, title]));

/** A refusal by the rules of a game; its title says enough where no detail is given. */
export function gameRefusal(ruleset: AnyRuleset, reason: string, detail?: string): Refusal {
  const title = { ...BAD_SHAPE, ...ruleset.refusals }[reason];
  if (title === undefined) throw new Error(`${ruleset.game} has no reason ${reason}`);
  return { code: `${ruleset.game}.${reason}`, detail: detail ?? `${title}.` };
}

/** A refusal by the service itself; its title says enough where no detail is given. */
export const serviceRefusal = (code: ServiceCode, detail?: string): Refusal => ({
  code,
  detail: detail ?? `${SERVICE_PROBLEMS[code].title}.`,
});
