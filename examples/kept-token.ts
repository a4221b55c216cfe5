import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Characters that a bearer token may have (RFC 6750). */
const TOKEN = /^[\w.~+/-]+=*$/;
const PART = /^[\da-f-]{36}\.part$/;

/**
 * A player's token, kept in a file that only its owner may read: whoever has it is the player. Where there is no such file
 * somebody new is admitted, and kept before anything is done in their name. Of several who find none the first is kept, and
 * all go on with that one.
 *
 * @param file where the token is kept
 * @throws Error if the file holds anything else; and what reading or writing throws, but for a file that is not there yet
 */
export async function keptToken(file: string, admit: () => Promise<{ token: string }>): Promise<string> {
  const token = (await read(file)) ?? (await keep(file, await admit()));
  if (!TOKEN.test(token))
    throw new Error(`${file} holds no token. Delete it to play as somebody new, or put your token back into it.`);
  await sweep(file);
  return token;
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Half a token would be nobody's: the file gets its name when it is whole, and only if nothing has that name yet. */
async function keep(file: string, { token }: { token: string }): Promise<string> {
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, `${token}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(part, file);
    return token;
  } catch (error) {
    // Somebody was faster, and may have swept this part away.
    const kept = ['EEXIST', 'ENOENT'].includes(codeOf(error)) ? await read(file) : undefined;
    if (kept === undefined) throw error;
    return kept;
  } finally {
    await rm(part, { force: true });
  }
}

/** Once the file is there its parts are of no use: those of others too, who were killed before they could remove them. */
async function sweep(file: string): Promise<void> {
  const [folder, prefix] = [dirname(file), `${basename(file)}.`];
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && PART.test(name.slice(prefix.length))) await rm(join(folder, name), { force: true });
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
