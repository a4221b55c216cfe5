import { describe, expect, test } from 'vitest';
import { isAllowed, isLoopback, isPublicAddress, wrongWith } from '../../../functions/hooks/receiver.ts';

const STRICT = { local: false, own: ['api.example.org', 'Abc.execute-api.eu-central-1.amazonaws.com'] };
const LAPTOP = { ...STRICT, local: true };

describe('an address that webhooks may go to', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '198.17.255.255',
    '223.255.255.255',
    '2600:1f18::1',
    '2a00:1450:4001:81b::200e',
    '2001:200::1',
  ])('is a public one: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ['this network', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by providers', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, and of what tells functions their secrets', '169.254.169.254'],
    ['of the runtime', '169.254.100.1'],
    ['protocols', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['nothing', '::'],
    ['loopback', '::1'],
    ['loopback written out', '0:0:0:0:0:0:0:1'],
    ['IPv4-mapped', '::ffff:10.0.0.1'],
    ['IPv4-mapped', '::ffff:a00:1'],
    ['IPv4-mapped, be it public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::10.0.0.1'],
    ['translated', '64:ff9b::a00:1'],
    ['translated locally', '64:ff9b:1::a00:1'],
    ['discarded', '100::1'],
    ['unique-local', 'fc00::1'],
    ['unique-local, and of what tells functions their secrets', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2600::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['Teredo', '2001::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['6to4 of a private one', '2002:a00:1::1'],
    ['no address', 'localhost'],
    ['no address', ''],
    ['no address', '1.2.3'],
  ])('is not %s: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isAllowed(address, STRICT)).toBe(false);
    // A laptop allows itself and no more.
    expect(isAllowed(address, LAPTOP)).toBe(isLoopback(address));
  });

  test('is on this machine where that is allowed: in every way to write it, and mapped in none', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['::ffff:127.0.0.1', '::', '128.0.0.1', 'localhost'].map(isLoopback)).toEqual([false, false, false, false]);
  });
});

describe('a URL that webhooks may go to', () => {
  test.each([
    'https://bot.example.org/hook',
    'https://bot.example.org',
    'https://bot.example.org:8443/a?b=c',
    'https://8.8.8.8/hook',
    'https://[2600::1]:1024/',
    'https://api.example.org.example.com/',
  ])('%s', (url) => {
    expect(wrongWith(url, STRICT)).toBeUndefined();
  });

  test.each([
    ['nonsense', /a URL/],
    ['http://bot.example.org/', /begins with https/],
    ['ftp://bot.example.org/', /begins with https/],
    ['file:///etc/passwd', /begins with https/],
    ['https://ann:secret@bot.example.org/', /no user name/],
    ['https://ann@bot.example.org/', /no user name/],
    ['https://bot.example.org/#part', /no fragment/],
    ['https://bot.example.org:22/', /port is 443/],
    ['https://bot.example.org:1023/', /port is 443/],
    ['https://localhost/', /not on the machine/],
    ['https://localhost./', /not on the machine/],
    ['https://bot.localhost:8080/', /not on the machine/],
    ['https://127.0.0.1/', /not on the machine/],
    ['https://127.1/', /not on the machine/],
    ['https://2130706433/', /not on the machine/],
    ['https://0x7f.0.0.1/', /not on the machine/],
    ['https://[::1]/', /not on the machine/],
    ['https://169.254.169.254/latest/meta-data', /public one/],
    ['https://[::ffff:10.0.0.1]/', /public one/],
    ['https://10.0.0.1/', /public one/],
    ['https://0/', /public one/],
    ['https://api.example.org/me/hooks', /service itself/],
    ['https://API.example.org./me/hooks', /service itself/],
    ['https://abc.execute-api.eu-central-1.amazonaws.com/', /service itself/],
  ])('is not %s', (url, says) => {
    expect(wrongWith(url, STRICT)).toMatch(says);
  });

  test.each(['http://localhost:8080/hook', 'http://127.0.0.1:80/', 'https://[::1]:9/', 'http://bot.localhost/'])(
    'is on a laptop also %s',
    (url) => {
      expect(wrongWith(url, LAPTOP)).toBeUndefined();
    },
  );

  test.each([
    'http://bot.example.org/',
    'http://192.168.0.10:8080/',
    'https://169.254.169.254/',
    'https://bot.example.org:22/',
  ])('is on a laptop neither %s', (url) => {
    expect(wrongWith(url, LAPTOP)).toBeDefined();
  });
});
