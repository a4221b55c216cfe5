const { ActivePlayers } = require('boardgame.io/core');

/** Everybody seals something; when the last one has, all of it is revealed. As little of a game as there can be. */
exports.game = {
  name: 'seals',
  setup: ({ ctx }) => ({ round: 1, seals: {}, counts: Array(ctx.numPlayers).fill(0) }),
  turn: { activePlayers: ActivePlayers.ALL },
  playerView: ({ G, playerID }) => ({ ...G, seals: { [playerID]: G.seals[playerID] ?? null } }),
  moves: {
    seal: {
      move: ({ G, ctx, playerID }, card) => {
        G.seals[playerID] = card;
        G.counts[playerID] += 1;
        if (Object.keys(G.seals).length < ctx.numPlayers) return;
        G.round += 1;
        G.seals = {};
      },
      // What is shown before the server has answered is no acknowledgement.
      client: false,
      ignoreStaleStateID: true,
      noLimit: true,
    },
  },
};
