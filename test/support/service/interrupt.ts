import { vi } from 'vitest';

/** What becomes of a function that was sending something to the table when something else came in between. */
export type Fate = 'goes on' | 'dies after it' | 'has given up, and what it sent arrives late';
export const FATES: readonly Fate[] = ['goes on', 'dies after it', 'has given up, and what it sent arrives late'];

/**
 * Runs a function of this process up to what it sends to the table for the nth time, then something else to its end.
 *
 * @returns false if the function has sent less often, and so nothing came in between
 */
export async function interrupt(
  run: () => Promise<unknown>,
  nth: number,
  fate: Fate,
  other: () => Promise<unknown>,
): Promise<boolean> {
  const { dynamo } = await import('../../../functions/aws/dynamo.ts');
  // biome-ignore lint/suspicious/noExplicitAny: commands of every kind pass.
  const send = dynamo.send.bind(dynamo) as (...sent: any[]) => Promise<unknown>;
  const dead = async () => {
    throw Object.assign(new Error('the function ends here'), { $metadata: {} });
  };
  let sent = 0;
  let late: (() => Promise<unknown>) | undefined;
  const sending = vi.spyOn(dynamo, 'send');
  const become = (how: (...sent: never[]) => Promise<unknown>) => sending.mockImplementation(how as never);
  become(async (command: never, options: never) => {
    sent += 1;
    if (sent < nth) return send(command, options);
    if (fate === 'has given up, and what it sent arrives late') {
      late = () => send(command).catch(() => undefined);
      become(dead);
      return dead();
    }
    // What it sends at the same time goes through.
    become(send);
    const answer = fate === 'dies after it' ? await send(command, options) : undefined;
    await other();
    if (fate === 'goes on') return send(command, options);
    become(dead);
    return answer;
  });
  await run();
  sending.mockRestore();
  if (late !== undefined) await other();
  await late?.();
  return sent >= nth;
}

// biome-ignore lint/suspicious/noExplicitAny: commands and answers of every kind pass.
type Command = any;
type Send = (command: Command) => Promise<Command>;

/** Handles calls of the table in another way; `real` is the ordinary one. */
export const sending = async (how: (command: Command, real: Send) => Promise<Command>) => {
  const { dynamo } = await import('../../../functions/aws/dynamo.ts');
  const real = dynamo.send.bind(dynamo) as Send;
  return vi.spyOn(dynamo, 'send').mockImplementation(((command: Command) => how(command, real)) as Command);
};

/** Calls of the table of one kind wait until they are let through. */
export async function holding(is: (command: Command) => boolean) {
  const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const spy = await sending(async (command, real) => {
    if (!is(command)) return real(command);
    held.resolve();
    await freed.promise;
    return real(command);
  });
  return { come: held.promise, release: freed.resolve, end: () => spy.mockRestore() };
}
