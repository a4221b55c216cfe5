const { FlatFile } = require('boardgame.io/server');

/** Prints how many moves each match in a folder has, or null where it cannot be read. */
async function main() {
  const [dir, ...ids] = process.argv.slice(2);
  const db = new FlatFile({ dir });
  const found = {};
  try {
    await db.connect();
  } catch {
    // What can be read is read.
  }
  for (const id of ids) {
    try {
      const { state } = await db.fetch(id, { state: true });
      found[id] = state.G.counts.reduce((sum, each) => sum + each, 0);
    } catch {
      found[id] = null;
    }
  }
  console.log(JSON.stringify(found));
}
main();
