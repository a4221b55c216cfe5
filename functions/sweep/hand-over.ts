import type { SQSEvent } from 'aws-lambda';
import { errorFields, log } from '../aws/log.ts';
import { setting } from '../aws/settings.ts';
import { sendAll } from '../aws/sqs.ts';
import type { DueMatch } from '../public/lists.ts';

/*
 * A sweep that finds more than one call can settle gives it to others: matches by the dozen in messages of a queue, whose calls
 * run beside each other. A message is worth nothing after a minute, when the next sweep names again what is left; so the queue
 * keeps it no longer, and nothing is reported as failed.
 */

/** Matches of one message. */
const TOGETHER = 50;
/** Matches whose messages are sent at the same time. */
const AT_ONCE = 5_000;

/** More due matches than this are given to others; infinite where the stage has none. */
export function mostAlone(): number {
  const text = setting('HAND_OVER');
  return text === 'off' ? Number.POSITIVE_INFINITY : Number(text);
}

async function send(ids: readonly string[]): Promise<void> {
  const messages = Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, n) => ({
    MessageBody: JSON.stringify({ due: ids.slice(n * TOGETHER, (n + 1) * TOGETHER) }),
  }));
  await sendAll(setting('DUE_QUEUE'), messages);
}

/** How much the queue has taken, and what it has refused: there may be more behind that. */
interface HandedOver {
  readonly sent: number;
  readonly left: readonly string[];
}

/** Puts matches into the queue, until it refuses some. */
export async function handOver(first: readonly DueMatch[], rest: AsyncIterator<DueMatch>): Promise<HandedOver> {
  let waiting = first.map(({ id }) => id);
  let sent = 0;
  for (;;) {
    const { done, value } = await rest.next();
    if (!done) waiting.push(value.id);
    if (!done && waiting.length < AT_ONCE) continue;
    try {
      await send(waiting);
    } catch (error) {
      log.error('due matches not handed over', errorFields(error));
      return { sent, left: waiting };
    }
    sent += waiting.length;
    waiting = [];
    if (done) return { sent, left: [] };
  }
}

const MATCH_ID = /^[0-9A-Z]{26}$/;

/** The matches that a message names. A message that is none of ours names none. */
function named(body: string): string[] {
  try {
    const { due } = JSON.parse(body) as { due?: unknown };
    return (due as unknown[]).filter((id): id is string => typeof id === 'string' && MATCH_ID.test(id));
  } catch (error) {
    log.error('a message of the queue names no matches', errorFields(error));
    return [];
  }
}

/** The matches that a call of the queue is about. */
export const handedOver = ({ Records }: SQSEvent): string[] => Records.flatMap(({ body }) => named(body));
