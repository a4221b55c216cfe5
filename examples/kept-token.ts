import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * A player's token, kept in a file that only its owner may read: whoever has it is the player. Where there is no such file
 * somebody new is admitted, and kept before anything is done in their name.
 *
 * @param file where the token is kept
 * @throws what reading or writing throws, but for a file that is not there yet
 */
export async function keptToken(file: string, admit: () => Promise<{ token: string }>): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { token } = await admit();
  // Moved into place when it is whole: half a token would be nobody's.
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, `${token}\n`, { mode: 0o600 });
  await rename(part, file);
  return token;
}
