import { createHash } from 'node:crypto';

/**
 * Every key of both tables is made here and nowhere else, so that no two kinds of item can meet under one. docs/table.md
 * shows what lies under each.
 */

/** How the keys of a kind of item begin, where others than the stores have to know: rights, and the filter of the stream. */
export const MATCH = 'MATCH#';
const ENTRY = 'ENTRY#';
export const TICKET = 'TICKET#';
export const REVOKED = 'REVOKED#';
export const ACCOUNT = 'ACCOUNT#';
export const RUNNING = 'RUNNING#';
export const TOKEN = 'TOKEN#';
export const INVITED = 'INVITED#';
export const HOOKS = 'HOOKS#';
export const HOOK_TESTS = 'HOOKTEST#';
export const HOOK_LOGS = 'HOOKLOG#';
export const DELIVERIES = 'DELIVERIES#';
export const DATA_KEYS = 'KEY#';
const PLAYER = 'PLAYER#';

/** What is stored of a secret that a client holds: never the secret itself. SHA-256, base64url. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

// A match and its history.

/** Sort key of the item that decides about a match. */
export const STATE = 'STATE';
/** The partition key of a match, as it may come back from a client. */
export const MATCH_PK = /^MATCH#[0-9A-Z]{26}$/;

/** Partition key of a match and of its history. */
export const matchPk = (id: string) => `${MATCH}${id}`;
/** The item that decides about a match. */
export const matchKey = (id: string) => ({ pk: matchPk(id), sk: STATE }) as const;
/** Whether a partition key is that of a match. */
export const isMatchPk = (pk: string): boolean => pk.startsWith(MATCH);
/** The id of the match that a key names, be it a partition key or the sort key in a player's list. */
export const matchIdOf = (key: string): string => key.slice(MATCH.length);

/** Sort key of an entry. Six digits keep the order for a million of them. */
export const entrySk = (seq: number): string => `${ENTRY}${String(seq).padStart(6, '0')}`;
/** An archived entry of a match. */
export const entryKey = (id: string, seq: number) => ({ pk: matchPk(id), sk: entrySk(seq) });

/** Partitions of one kind that an index may have. */
export const MOST_SHARDS = 64;

/** One of so many partitions: the same for a match each time, and another one for about every other match. */
function shardOf(id: string, name: string, shards: number): string {
  if (shards === 1) return name;
  return `${name}#${createHash('sha256').update(id).digest().readUInt32BE(0) % shards}`;
}

/** All partitions in which a match may lie: the one of before there were several comes first. */
const shardsOf = (name: string, shards: number): string[] => [
  name,
  ...(shards === 1 ? [] : Array.from({ length: shards }, (_, n) => `${name}#${n}`)),
];

/** Matches that somebody has to look at, in the index of what is due, sorted by `dueAt`. */
export const DUE = 'DUE';
/**
 * The partition of such a match.
 *
 * @param shards how many partitions the stage has
 */
export const duePartitionOf = (id: string, shards: number): string => shardOf(id, DUE, shards);
/** All partitions of such matches. */
export const duePartitions = (shards: number): string[] => shardsOf(DUE, shards);
/** Where the same index has messages to webhooks that are to be tried again: they are never in the way of a match. */
export const DUE_HOOKS = 'DUE#HOOKS';
/** And where it has matches that could not be settled, by when that is tried again: they are in nobody's way either. */
export const STUCK = 'DUE#STUCK';
/** Matches that everybody may join, in the index of matches that can be found, sorted by `openAt`. */
export const OPEN = 'OPEN';
/** The list of matches that are played and in which everybody may take a seat that was given up. */
export const VACANT = 'VACANT';
/** The finished matches of a game there. */
export const overOf = (game: string): string => `OVER#${game}`;

/** A page reads every partition, and a match is written here a few times and there in each round: so there are fewer. */
const fewer = (shards: number): number => Math.ceil(shards / 8);
/**
 * The partition of a match that can be found.
 *
 * @param list `OPEN`, or of a game those that are over
 * @param shards how many partitions the stage has for what is due
 */
export const openPartitionOf = (id: string, list: string, shards: number): string => shardOf(id, list, fewer(shards));
/** Whether a partition is, or could be, one of a list. */
export const isOpenPartition = (partition: string, list: string): boolean =>
  openPartitions(list, MOST_SHARDS).includes(partition);
/** All partitions of a list of such matches. */
export const openPartitions = (list: string, shards: number): string[] => shardsOf(list, fewer(shards));

// Players.

/** Partition key of what belongs to a player. */
export const playerPk = (player: string): string => `${PLAYER}${player}`;
/** The player that a partition key names. */
export const playerIdOf = (pk: string): string => pk.slice(PLAYER.length);
/** What is personal about a player. */
export const profileKey = (player: string) => ({ pk: playerPk(player), sk: 'PROFILE' });
/** Days of vacation that a player has taken in a year, or is about to take. */
export const vacationKey = (player: string, year: number) => ({ pk: playerPk(player), sk: `${VACATION}${year}` });
/** How their sort keys begin. */
export const VACATION = 'VACATION#';
/** The year that a sort key names. */
export const vacationYearOf = (sk: string): number => Number(sk.slice(VACATION.length));
/** A match in a player's list. */
export const listedKey = (player: string, matchId: string) => ({ pk: playerPk(player), sk: matchPk(matchId) });
/**
 * Partition key of a player's running matches. It lies apart from what else belongs to the player, so that it can be seen
 * without the rest.
 */
export const runningPk = (player: string): string => `${RUNNING}${player}`;
/** A match among those that a player is at and that are not over. */
export const runningKey = (player: string, matchId: string) => ({ pk: runningPk(player), sk: matchPk(matchId) });
/** Whether a partition key is that of a player's running matches. */
export const isRunningPk = (pk: string): boolean => pk.startsWith(RUNNING);
/** The player whose running matches lie under a partition key. */
export const runningPlayerOf = (pk: string): string => pk.slice(RUNNING.length);
/** Sorts behind every match of a list. */
export const BEHIND_ALL_MATCHES = `${MATCH}~`;

/** How many guests a network has sent in an hour, counted from the epoch. */
export const guestCountKey = (network: string, hour: number) => ({
  pk: `GUESTS#${fingerprint(`${hour} ${network}`)}`,
  sk: 'GUESTS',
});
/** Partition key of the matches to which a player is invited. */
export const invitedPk = (player: string): string => `${INVITED}${player}`;
/** That a player is invited to a match. It lies apart from what is a player's own, so that it can be heard of without that. */
export const invitedKey = (player: string, matchId: string) => ({ pk: invitedPk(player), sk: matchId });
/** How many players a player has invited in an hour, counted from the epoch. */
export const invitingKey = (player: string, hour: number) => ({ pk: `INVITING#${player}`, sk: String(hour) });
/** The matches that a player has opened and that are not known to be over, and whom the player has blocked. */
export const hostingKey = (player: string) => ({ pk: playerPk(player), sk: 'HOSTING' });
/**
 * The id of a token: its {@link fingerprint}. Nothing can be done with it but to name the token, since nobody finds 256 random
 * bits by their hash.
 */
export const tokenIdOf = (token: string): string => fingerprint(token);
/** A token by its id, and so found by whoever holds it. */
export const tokenKey = (id: string) => ({ pk: `${TOKEN}${id}`, sk: 'TOKEN' });
/** The id of the token that a partition key names. */
export const idOfToken = (pk: string): string => pk.slice(TOKEN.length);
/** A token in its player's list. The list has a fixed number of places for each kind. */
export const listedTokenKey = (player: string, place: string) => ({
  pk: playerPk(player),
  sk: `${TOKEN}${place}`,
});
/** The place that a sort key of the list names. */
export const placeOf = (sk: string): string => sk.slice(TOKEN.length);
/** The announcement that a token of a player was revoked. It lies apart from tokens, so that it can be seen without them. */
export const revocationKey = (player: string, token: string) => ({ pk: `${REVOKED}${player}`, sk: token });
/** Whether a partition key is that of a player's revocations. */
export const isRevocationPk = (pk: string): boolean => pk.startsWith(REVOKED);
/** The player whose revocations lie under a partition key. */
export const revokedPlayerOf = (pk: string): string => pk.slice(REVOKED.length);
/** The match id that is reserved for a request of a player. */
export const reservationKey = (player: string, requestId: string) => ({
  pk: `IDEM#${player}#${fingerprint(requestId)}`,
  sk: 'IDEM',
});

/** The account of an issuer's subject. Neither stands in the key: what is stored of them can be erased. */
export const accountKey = (issuer: string, subject: string) => ({
  pk: `${ACCOUNT}${fingerprint(JSON.stringify([issuer, subject]))}`,
  sk: 'ACCOUNT',
});
/** An ID token that was shown, by its hash. */
export const usedIdTokenKey = (hash: string) => ({ pk: `USED#${hash}`, sk: 'USED' });

/** Whether a partition key is that of a player's invitations. */
export const isInvitedPk = (pk: string): boolean => pk.startsWith(INVITED);
/** The player whose invitations lie under a partition key. */
export const invitedPlayerOf = (pk: string): string => pk.slice(INVITED.length);

// Webhooks.

/** Partition key of a player's webhooks. It is not the player's own: that one changes has to be seen by who sees no player. */
export const hookPk = (player: string): string => `${HOOKS}${player}`;
/** Whether a partition key is that of a player's webhooks. */
export const isHookPk = (pk: string): boolean => pk.startsWith(HOOKS);
/** The player whose webhooks lie under a partition key. */
export const hookPlayerOf = (pk: string): string => pk.slice(HOOKS.length);
/** A webhook of a player. */
export const hookKey = (player: string, hook: string) => ({ pk: hookPk(player), sk: hook });
/** The ids of a player's webhooks, which are limited in number. */
export const hookSlotsKey = (player: string) => ({ pk: playerPk(player), sk: 'HOOKS' });
/** That the owner of a webhook wants to see whether it works. */
export const hookTestKey = (player: string, hook: string) => ({ pk: `${HOOK_TESTS}${player}`, sk: hook });
/** Whether a partition key is that of such wishes of a player. */
export const isHookTestPk = (pk: string): boolean => pk.startsWith(HOOK_TESTS);
/** The player whose wishes lie under a partition key. */
export const hookTesterOf = (pk: string): string => pk.slice(HOOK_TESTS.length);
/** What became of the last messages to a webhook, and how many there were. */
export const hookLogKey = (hook: string) => ({ pk: `${HOOK_LOGS}${hook}`, sk: 'HOOKLOG' });
/** That a player's receivers are slow. */
export const slowKey = (player: string) => ({ pk: `${HOOK_LOGS}${player}`, sk: 'SLOW' });
/** How much a host is used up by the webhooks of a player. */
export const paceKey = (player: string, host: string) => ({ pk: `${HOOK_LOGS}${player}`, sk: `PACE#${host}` });
/** Partition key of the messages to a webhook. */
export const deliveriesPk = (hook: string): string => `${DELIVERIES}${hook}`;
/** A message to a webhook, by its `webhook-id`. */
export const deliveryKey = (hook: string, message: string) => ({ pk: deliveriesPk(hook), sk: message });
/** The webhook that a partition key names. */
export const hookOfDeliveries = (pk: string): string => pk.slice(DELIVERIES.length);

// Sockets. Their table has names of its own for its keys.

/** A one-time ticket for a socket. */
export const ticketKey = (ticket: string) => ({ pk: `${TICKET}${fingerprint(ticket)}`, sk: 'TICKET' });
/** A socket's own row. */
export const socketKey = (connectionId: string) => ({ topic: `@${connectionId}`, connectionId });
/** The sockets of a player. */
export const holderKey = (player: string) => ({ topic: listenerTopic(player), connectionId: 'SOCKETS' });
/** The sockets of a player that listen to all matches of that player. */
export const channelsKey = (player: string) => ({ topic: listenerTopic(player), connectionId: CHANNELS });
export const CHANNELS = 'CHANNELS';
/** The partition of what a player listens with. */
export const listenerTopic = (player: string): string => `#${player}`;
/** Ids of matches begin with it: they are ULIDs, which tell the time first, and this digit changes in a thousand years. */
export const FIRST_OF_IDS = '0';
/** A socket's row among the followers of a match. The gateway's ids of connections have no `#`. */
export const followerKey = (matchId: string, connectionId: string) => ({ topic: matchId, connectionId });
/** A socket's row among the listeners of a match that it does not follow: it listens to all matches of its player. */
export const channelKey = (matchId: string, connectionId: string) => ({
  topic: matchId,
  connectionId: `${CHANNEL}${connectionId}`,
});
const CHANNEL = '#ME#';
/** The socket that a row among the listeners of a match names, if it listens to all matches of its player. */
export const channelIdOf = (sk: string): string | undefined =>
  sk.startsWith(CHANNEL) ? sk.slice(CHANNEL.length) : undefined;
/** That a player has webhooks. */
export const hooksKey = (player: string) => ({ topic: listenerTopic(player), connectionId: WITH_HOOKS });
export const WITH_HOOKS = 'WITH-HOOKS';
/** A player with webhooks among the listeners of a match. */
export const hookRowKey = (matchId: string, player: string) => ({
  topic: matchId,
  connectionId: `${HOOK_ROW}${player}`,
});
const HOOK_ROW = '#HOOK#';
/** Whether a row among the listeners of a match is of a player with webhooks. */
export const isHookRow = (sk: string): boolean => sk.startsWith(HOOK_ROW);
/** What of a match has been told. It lies with those to whom it is told, so that one query finds both. */
export const toldKey = (matchId: string) => ({ topic: matchId, connectionId: TOLD });
export const TOLD = '#TOLD';
/** A page of the crowd of a match, by the first connection id on it. All rows that are no followers sort before those that are. */
export const pageKey = (matchId: string, from: string) => ({ topic: matchId, connectionId: `${PAGE}${from}` });
const PAGE = '#PAGE#';
/** Where the page begins that a row among the listeners of a match is, if it is one. */
export const pageFromOf = (sk: string): string | undefined => (sk.startsWith(PAGE) ? sk.slice(PAGE.length) : undefined);
/** That the crowd of a match will be told who has sealed. */
export const soonKey = (matchId: string) => ({ topic: matchId, connectionId: SOON });
export const SOON = '#SOON';

/** A player's open socket, found by who the player is. */
export const playerSocketKey = (player: string, connectionId: string) => ({
  topic: playerTopic(player),
  connectionId,
});
/** The partition of a player's open sockets. */
export const playerTopic = (player: string): string => `SOCKETS#${player}`;

// Secrets.

/**
 * The wrapped data key of a month.
 *
 * @param month for example `2026-11`
 */
export const dataKeyKey = (month: string) => ({ pk: `${DATA_KEYS}${month}`, sk: 'KEY' });

/** Partition key of the keys that sign receipts. All lie in one partition, so that one query finds them. */
export const SIGNING_KEYS = 'RECEIPT-KEYS';
/**
 * A key that signs receipts.
 *
 * @param id its month, such as `2026-12`, and a number if it is not the first of its month: `2026-12-2`
 */
export const signingKeyKey = (id: string) => ({ pk: SIGNING_KEYS, sk: id });
