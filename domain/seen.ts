import type * as z from 'zod';
import type { Chance, Viewer } from './ruleset.ts';

/**
 * Types of everything of a game that somebody gets to see. Each game has one in the file `seen.ts` of its folder, as its export
 * `seen`; documents, tests and clients read it. No function of the service does, so it costs them nothing.
 *
 * Each field has a description: what it means, its unit, and who sees it. Objects are strict: a field that is not named does not
 * leave the service. The conformance suite holds them against every state that random play reaches.
 */
export interface Seen {
  /** What a viewer sees of a match, see `Ruleset.view`. */
  readonly view: z.ZodType;
  /** What a seat is told with each kind of question, by kind. */
  readonly asks: Readonly<Record<string, z.ZodType>>;
  /** Every public event, by its `type`. */
  readonly events: Readonly<Record<string, z.ZodType>>;
  /** The result of a match that is over, see `Outcome.result`. */
  readonly result: z.ZodType;
}

/**
 * Another world that a viewer cannot tell apart from the given one: everything the viewer has no way to know is drawn anew, all
 * else stays. OpenSpiel calls it resampling an information state. Each game has one in the file `worlds.ts` of its folder, as
 * its export `otherWorld`; the conformance suite plays both worlds and lets the viewer compare.
 *
 * What nobody may know, like the order of a deck, is hidden from every viewer. What the rules have once told a viewer may be
 * drawn anew only if the game does not promise to remember it for them: the law is about what the service shows, not about
 * what players remember.
 */
export type OtherWorld<State> = (state: State, viewer: Viewer, chance: Chance) => State;
