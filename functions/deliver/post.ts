import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Ended, PostError } from '../hooks/hook-log.ts';
import { hostOf, isAllowed, isLocalName, type ReceiverRules, wrongWith } from '../hooks/receiver.ts';

/*
 * One POST to an address that a stranger has chosen. The address is looked up once, checked, and that very address is connected to,
 * so a second answer of a name server cannot lead elsewhere. No redirect is followed.
 */

/** A receiver has so long for everything, from the look at its name to its answer. Milliseconds. */
const PATIENCE = 5_000;
/** One question to a name server. Milliseconds. */
const NAME_PATIENCE = 1_500;
/** So much of an answer is read, so that its sender can end it; nobody looks at it. Bytes. */
const ANSWER = 4 * 1024;
/** And so much of its header. Bytes. */
const HEADER = 8 * 1024;

class NotAllowed extends Error {}
class NoSuchName extends Error {}

/** Asks name servers itself: the system's own way would let a name whose server is silent hold up all others. */
async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
  if (isLocalName(host)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: NAME_PATIENCE, tries: 2 });
  resolver.setServers(dns.getServers());
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    return await resolver.resolve4(host).catch(() => resolver.resolve6(host));
  } catch {
    throw new NoSuchName();
  } finally {
    signal.removeEventListener('abort', cancel);
    resolver.cancel();
  }
}

/** The look-up of one connection. A name that leads to a single place where webhooks may not go is refused. */
const lookupFor =
  (rules: ReceiverRules, signal: AbortSignal): LookupFunction =>
  (host, { all }, callback) => {
    addressesOf(host.replace(/\.$/, ''), signal).then(
      (addresses) => {
        if (!addresses.every((address) => isAllowed(address, rules))) return callback(new NotAllowed(), '');
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error as NodeJS.ErrnoException, ''),
    );
  };

const isOfTls = (code: string): boolean => /CERT|SSL|TLS|ISSUER|SELF_SIGNED|ALTNAME|SIGNATURE/.test(code);
const isOfHttp = (code: string): boolean => code.startsWith('HPE_');

/** What an error of a request means to the owner of the webhook. */
function errorOf(error: unknown, signal: AbortSignal): PostError {
  if (error instanceof NotAllowed) return 'address';
  if (signal.aborted) return 'time';
  if (error instanceof NoSuchName) return 'name';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (isOfTls(code)) return 'tls';
  return isOfHttp(code) ? 'answer' : 'connection';
}

/** Reads a little of an answer, so that its sender is not cut off in the middle of a short one. */
function drain(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = ANSWER;
    response.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) response.destroy();
    });
    response.once('error', () => resolve());
    response.once('close', () => resolve());
  });
}

/**
 * Posts JSON to a webhook.
 *
 * @param text URL of the webhook, as its owner has given it
 * @returns the status of the answer, or why there is none
 */
export async function post(
  text: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  rules: ReceiverRules,
): Promise<Ended> {
  // What was allowed when it was stored need not be so any more.
  if (wrongWith(text, rules) !== undefined) return { error: 'address' };
  const url = new URL(text);
  const signal = AbortSignal.timeout(PATIENCE);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          // A connection of its own, so that its address is looked at.
          agent: false,
          lookup: lookupFor(rules, signal),
          maxHeaderSize: HEADER,
          ...(isIP(hostOf(url)) === 0 && { servername: hostOf(url) }),
          signal,
        },
        resolve,
      );
      sending.once('error', reject);
      sending.end(body);
    });
    await drain(response);
    return { status: response.statusCode ?? 0 };
  } catch (error) {
    return { error: errorOf(error, signal) };
  }
}
