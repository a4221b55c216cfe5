import { BlockList, isIP, SocketAddress } from 'node:net';

/*
 * Where webhooks may go. Their addresses are chosen by strangers and called from inside: whatever is not a public address is
 * refused, in the URL and again where its name has led to.
 */

/** A list that is made when it is first looked into: few environments ever do. */
function listOf(family: 'ipv4' | 'ipv6', nets: readonly string[]): { has(address: string): boolean } {
  let list: BlockList | undefined;
  const made = () => {
    const fresh = new BlockList();
    for (const net of nets) {
      const [address = '', prefix] = net.split('/');
      fresh.addSubnet(address, Number(prefix), family);
    }
    return fresh;
  };
  return {
    has: (address) => {
      list ??= made();
      return list.check(address, family);
    },
  };
}

/** Networks of IPv4 that are not for everybody, by IANA's registry of special addresses; multicast and what is reserved. */
const SPECIAL_4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/**
 * The part of IPv6 that is given out to everybody. Outside of it are loopback, link-local, unique-local and multicast addresses,
 * and IPv4 addresses that are mapped or translated (NAT64).
 */
const GLOBAL_6 = listOf('ipv6', ['2000::/3']);
/** What is special within: protocols (with Teredo), documentation, 6to4. */
const SPECIAL_6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an address may belong to anybody in the Internet. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL_4.has(address);
  return family === 6 && !address.includes('%') && GLOBAL_6.has(address) && !SPECIAL_6.has(address);
}

const LOOPBACK_4 = listOf('ipv4', ['127.0.0.0/8']);

/** Whether an address is that of this very machine. */
export function isLoopback(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return LOOPBACK_4.has(address);
  return family === 6 && new SocketAddress({ address, family: 'ipv6' }).address === '::1';
}

/** What holds for the addresses of a stage. */
export interface ReceiverRules {
  /** Whether this very machine is allowed, and HTTP to it. */
  readonly local: boolean;
  /** Names of hosts by which the service itself is reached. */
  readonly own: readonly string[];
}

/** Whether webhooks may connect to an address. */
export const isAllowed = (address: string, { local }: ReceiverRules): boolean =>
  isPublicAddress(address) || (local && isLoopback(address));

/** The host of a URL without brackets and without the full stop that a name may end in. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Names of this very machine (RFC 6761). */
export const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const portOf = (url: URL): number => Number(url.port || { 'https:': 443, 'http:': 80 }[url.protocol]);

/** Ports below are those of other protocols. */
const FIRST_FREE_PORT = 1024;

/**
 * What is wrong with the URL of a webhook, in terms of what is allowed; undefined if it may be called. Where its name leads is seen
 * when it is called.
 */
export function wrongWith(text: string, rules: ReceiverRules): string | undefined {
  if (!URL.canParse(text)) return 'it is a URL such as https://bot.example.org/hook';
  const url = new URL(text);
  const host = hostOf(url);
  const isHere = isLocalName(host) || isLoopback(host);
  if (url.protocol !== 'https:' && !(rules.local && isHere && url.protocol === 'http:'))
    return 'it begins with https://';
  if (url.username !== '' || url.password !== '') return 'it has no user name and no password';
  if (url.hash !== '') return 'it has no fragment';
  const port = portOf(url);
  if (port !== 443 && port < FIRST_FREE_PORT && !isHere) return 'its port is 443, or 1024 and above';
  if (isHere && !rules.local) return 'it is not on the machine of the service';
  if (isIP(host) !== 0 && !isAllowed(host, rules)) return 'its address is a public one';
  if (!isHere && rules.own.some((own) => own.toLowerCase() === host)) return 'it is not the service itself';
  return undefined;
}
