const { FlatFile, Server } = require('boardgame.io/server');
const { game } = require('./game.cjs');

const [port, dir] = process.argv.slice(2);
Server({ games: [game], db: new FlatFile({ dir }), origins: ['*'] }).run(Number(port), () => process.send?.('up'));
