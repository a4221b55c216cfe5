import * as z from 'zod';
import { refusalCodes } from '../../../domain/refusals.ts';
import { currentRuleset, rulesets } from '../../../domain/registry.ts';
import { actSchema, moveSchema } from '../../../domain/rules.ts';
import type { AnyRuleset } from '../../../domain/ruleset.ts';
import { setting } from '../../aws/settings.ts';
import { refusal } from '../../problems/refusal-error.ts';
import { documentText } from '../documents.ts';
import { operation } from '../operation.ts';
import { GameParams } from '../schemas.ts';

const about = ({ game, version, title, seats }: AnyRuleset) => ({ game, version, title, seats });

export const health = operation({
  name: 'health',
  summary: 'Is the service there?',
  tag: 'service',
  auth: 'none',
  scope: null,
  answers: { status: 200, schema: 'Health' },
  handle: async () => ({ status: 200, body: { ok: true, stage: setting('STAGE') } }),
});

export const listGames = operation({
  name: 'listGames',
  summary: 'Games that can be played',
  tag: 'service',
  auth: 'none',
  scope: null,
  answers: { status: 200, schema: 'GameList' },
  handle: async () => {
    const games = [...new Set(rulesets().map((r) => r.game))];
    return { status: 200, body: { games: games.map((game) => about(currentRuleset(game) as AnyRuleset)) } };
  },
});

/** JSON Schemas of everything that is seen of a game; null for one that has none yet. */
async function seenOf({ game }: AnyRuleset): Promise<unknown> {
  const text = await documentText(`seen/${game}.json`);
  return text === undefined ? null : JSON.parse(text);
}

export const getGame = operation({
  name: 'getGame',
  summary: 'One game: options, moves, acts, refusals, and what is seen of it',
  tag: 'service',
  auth: 'none',
  scope: null,
  params: GameParams,
  answers: { status: 200, schema: 'GameAnswer' },
  problems: ['game.unknown'],
  handle: async ({ params }) => {
    const ruleset = currentRuleset(params.game);
    if (ruleset === undefined) throw refusal('game.unknown', 'see GET /games');
    const body = {
      ...about(ruleset),
      options: z.toJSONSchema(ruleset.options, { io: 'input' }),
      move: z.toJSONSchema(moveSchema(ruleset), { io: 'input' }),
      act: z.toJSONSchema(actSchema(ruleset), { io: 'input' }),
      orders: ruleset.orders === undefined ? null : z.toJSONSchema(ruleset.orders.schema, { io: 'input' }),
      refusals: refusalCodes(ruleset),
      seen: await seenOf(ruleset),
    };
    return { status: 200, body };
  },
});
