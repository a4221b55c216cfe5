const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game.cjs');

const SEATS = 4;
const [url, matches] = process.argv.slice(2);
const acked = {};
const answers = [];
let isOver = false;

async function post(path, body) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** A client of a seat, once it has seen the match. */
async function seatOf(matchID, seat) {
  const joined = await post(`/games/seals/${matchID}/join`, { playerID: String(seat), playerName: `Seat ${seat}` });
  const client = Client({
    game,
    numPlayers: SEATS,
    multiplayer: SocketIO({ server: url }),
    matchID,
    playerID: String(seat),
    credentials: joined.playerCredentials,
    debug: false,
  });
  client.start();
  const until = (isSo) =>
    new Promise((resolve) => {
      const stop = client.subscribe((state) => {
        if (state === null || !isSo(state.G)) return;
        resolve();
        setImmediate(() => stop());
      });
    });
  await until(() => true);
  return { client, until };
}

async function play(matchID, seats) {
  for (let n = 1; !isOver; n += 1) {
    for (const [seat, { client, until }] of seats.entries()) {
      if (isOver) return;
      const sent = performance.now();
      const answered = until((G) => G.counts[seat] >= n);
      client.moves.seal('reload');
      await answered;
      answers.push(performance.now() - sent);
      acked[matchID] += 1;
    }
  }
}

async function main() {
  const tables = [];
  for (let n = 0; n < Number(matches); n += 1) {
    const { matchID } = await post('/games/seals/create', { numPlayers: SEATS });
    acked[matchID] = 0;
    const seats = [];
    for (let seat = 0; seat < SEATS; seat += 1) seats.push(await seatOf(matchID, seat));
    tables.push([matchID, seats]);
  }
  process.send({ ready: true });
  for (const [matchID, seats] of tables) void play(matchID, seats);
}

process.on('message', (asked) => {
  isOver ||= asked === 'end';
  process.send({ acked, answers });
});
main().catch((error) => process.send({ error: String(error.stack) }));
