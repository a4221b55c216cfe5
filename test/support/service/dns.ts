import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { isIPv4 } from 'node:net';

/*
 * A name server for tests, on loopback: a question and its answers as RFC 1035 has them, and no more of it.
 */

const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };

/** The bytes of an IPv6 address that is written with all of its groups, or with `::` once. */
function bytesOf6(address: string): Buffer {
  const url = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = url.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [head, tail] = [groups(before), groups(after ?? '')];
  const all = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return Buffer.concat(all.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')));
}

const bytesOf = (address: string): Buffer =>
  isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : bytesOf6(address);

/** The name that a message asks for, and where the question ends. */
function nameIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] as number; length > 0; length = message[at] as number) {
    labels.push(message.subarray(at + 1, at + 1 + length).toString());
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** Answers for this process from now on. `stop` gives the system's own name servers back. */
export async function startNames() {
  const known = new Map<string, readonly string[] | 'silent' | (() => readonly string[])>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, end } = nameIn(message);
    const type = TYPES[message.readUInt16BE(end - 4)];
    asked.push(`${type} ${name}`);
    const found = known.get(name);
    if (found === 'silent') return;
    const all = typeof found === 'function' ? found() : (found ?? []);
    const fitting = all.filter((each) => isIPv4(each) === (type === 'A'));
    const answers = fitting.map((each) => {
      const data = bytesOf(each);
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc00c, 0);
      head.writeUInt16BE(type === 'A' ? 1 : 28, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    const header = Buffer.from(message.subarray(0, 12));
    // A name that nobody knows does not exist.
    header.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, message.subarray(12, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    /** Where names lead: the same each time, or what is answered next; or nowhere, without a word. */
    known,
    /** Questions so far, such as `A bot.test`. */
    asked,
    stop: () => {
      dns.setServers(before);
      return new Promise<void>((resolve) => void socket.close(() => resolve()));
    },
  };
}
