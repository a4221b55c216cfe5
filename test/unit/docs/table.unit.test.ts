import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as keys from '../../../functions/aws/keys.ts';
import { PUBLIC_ATTRIBUTES } from '../../../functions/public/attributes.ts';
import { attributesOf, attributesOnPage, fits, itemsOnPage, kindsOf } from '../../support/service/table-page.ts';

/** One key of every kind, made as the functions make it. */
const MADE: Readonly<Record<string, object>> = {
  match: keys.matchKey('M'),
  entry: keys.entryKey('M', 17),
  'data key': keys.dataKeyKey('2026-11'),
  'signing key': keys.signingKeyKey('2026-12-2'),
  profile: keys.profileKey('P'),
  'listed match': keys.listedKey('P', 'M'),
  'running match': keys.runningKey('P', 'M'),
  token: keys.tokenKey('t'),
  'listed token': keys.listedTokenKey('P', 'personal-07'),
  account: keys.accountKey('i', 's'),
  'used ID token': keys.usedIdTokenKey('t'),
  revocation: keys.revocationKey('P', 't'),
  webhook: keys.hookKey('P', 'H'),
  'player with webhooks': keys.hooksKey('P'),
  'webhook listener': keys.hookRowKey('M', 'P'),
  'webhook places': keys.hookSlotsKey('P'),
  'webhook test': keys.hookTestKey('P', 'H'),
  'webhook log': keys.hookLogKey('H'),
  'slow receiver': keys.slowKey('P'),
  'used host': keys.paceKey('P', 'H'),
  'webhook message': keys.deliveryKey('H', 'turn_M_3_H'),
  reservation: keys.reservationKey('P', 'r'),
  invitation: keys.invitedKey('P', 'M'),
  'invitation count': keys.invitingKey('P', 1),
  hosting: keys.hostingKey('P'),
  vacation: keys.vacationKey('P', 2026),
  'guest count': keys.guestCountKey('192.0.2.1', 1),
  holder: keys.holderKey('P'),
  ticket: keys.ticketKey('t'),
  socket: keys.socketKey('C'),
  'player socket': keys.playerSocketKey('P', 'C'),
  follower: keys.followerKey('M', 'C'),
  'told mark': keys.toldKey('M'),
  'crowd page': keys.pageKey('M', 'C'),
  'expected seals': keys.soonKey('M'),
  channel: keys.channelKey('M', 'C'),
  channels: keys.channelsKey('P'),
};

/**
 * Kinds of items that came after the golden world of the first form. Tests with a table hold what they store against the page.
 */
const LATER = [
  'signing key',
  'listed token',
  'account',
  'used ID token',
  'revocation',
  'player socket',
  'told mark',
  'crowd page',
  'expected seals',
  'channel',
  'channels',
  'running match',
  'webhook',
  'player with webhooks',
  'webhook listener',
  'webhook places',
  'webhook test',
  'webhook log',
  'slow receiver',
  'used host',
  'webhook message',
  'invitation',
  'invitation count',
  'vacation',
];

type Stored = Record<string, { S?: string }>;

const stored = (): Stored[] => {
  const file = join(import.meta.dirname, '../../golden/stored/form-1/world.json');
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, Stored[]> };
  return Object.values(tables).flat();
};

/** Attributes that only some items have: the stored ones of the golden world are without them. */
const SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  match: [
    ...['ticks', 'idleAt', 'screened', 'blocks', 'invites', 'stuck', 'epoch', 'off', 'again'],
    ...['terms', 'opening', 'reserves', 'extra', 'missed', 'vacant', 'reminded', 'tenures', 'votes', 'vacation'],
  ],
  reservation: ['repeats'],
  follower: ['ticks', 'sealedIn', 'epoch'],
  'listed match': ['run'],
  hosting: ['blocked', 'blocksVersion', 'asked'],
  ticket: ['matchId', 'token'],
  socket: ['begun', 'boundTo', 'me', 'token'],
  profile: ['issuer', 'subject', 'gone', 'token', 'banned', 'banReason'],
  token: ['scopes', 'used', 'gone', 'never', 'banned'],
};

/** Attributes of the golden world that are not written any more, and that nobody reads. */
const FORMER: readonly string[] = ['moved', 'quiet'];

describe('the page about what is stored', () => {
  test('tells every key that can be made', () => {
    expect(Object.keys(MADE).sort()).toEqual(
      itemsOnPage()
        .map(({ item }) => item)
        .sort(),
    );
    const makers = Object.entries(keys).filter(([name]) => /Key$/.test(name));
    expect(makers).toHaveLength(Object.keys(MADE).length);
    for (const { item, keys: forms } of itemsOnPage()) {
      const made = Object.values(MADE[item] as Record<string, string>);
      expect({ item, fits: made.map((key, at) => fits(key, forms[at] as string)) }).toEqual({
        item,
        fits: [true, true],
      });
    }
  });

  test('knows what every stored item is, and none is two things', () => {
    const kinds = stored().map(kindsOf);
    expect(kinds.filter((found) => found.length !== 1)).toEqual([]);
    expect(new Set([...kinds.flat(), ...LATER])).toEqual(new Set(itemsOnPage().map(({ item }) => item)));
  });

  test.each(itemsOnPage().filter(({ item }) => !LATER.includes(item)))(
    'tells the attributes that a $item has',
    ({ item }) => {
      const found = stored()
        .filter((each) => kindsOf(each)[0] === item)
        .flatMap(attributesOf)
        .filter((name) => !FORMER.includes(name))
        .map((name) => name.replace(/^on\d+$/, 'on<seat>'));
      const told = attributesOnPage(item).map(({ name }) => name);
      expect(new Set([...found, ...(SOMETIMES[item] ?? [])])).toEqual(new Set(told));
      expect(new Set(told).size).toBe(told.length);
    },
  );

  test('says of the attributes of a match and its entries which are public', () => {
    const told = ['match', 'entry'].flatMap(attributesOnPage).filter(({ isPublic }) => isPublic);
    expect(new Set(['pk', 'sk', ...told.map(({ name }) => name)])).toEqual(new Set(PUBLIC_ATTRIBUTES));
  });
});
