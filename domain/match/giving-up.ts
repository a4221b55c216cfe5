import type { AnyRuleset } from '../ruleset.ts';
import type { CommandContext, Decision } from './decision.ts';
import { leave } from './lobby.ts';
import type { Match, Player } from './match.ts';
import { isLobby } from './parts.ts';
import { resign } from './resign.ts';

/** Gives a seat up, however far the match has come: leaves it while that is possible, else resigns. */
export const giveSeatUp = (ruleset: AnyRuleset, match: Match, player: Player, context: CommandContext): Decision =>
  isLobby(match) ? leave(match, player, context) : resign(ruleset, match, player, context);
