import { createHash } from 'node:crypto';

/**
 * Every key of both tables is made here and nowhere else, so that no two kinds of item can meet under one. docs/table.md
 * shows what lies under each.
 */

/** How the keys of a kind of item begin, where others than the stores have to know: rights, and the filter of the stream. */
export const MATCH = 'MATCH#';
export const ENTRY = 'ENTRY#';
export const TICKET = 'TICKET#';
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

/** The one partition of the index of matches that somebody has to look at, sorted by `dueAt`. */
export const DUE = 'DUE';
/** The one partition of the index of open matches, sorted by `openAt`. */
export const OPEN = 'OPEN';

// Players.

/** Partition key of what belongs to a player. */
export const playerPk = (player: string): string => `${PLAYER}${player}`;
/** The player that a partition key names. */
export const playerIdOf = (pk: string): string => pk.slice(PLAYER.length);
/** What is personal about a player. */
export const profileKey = (player: string) => ({ pk: playerPk(player), sk: 'PROFILE' });
/** A match in a player's list. */
export const listedKey = (player: string, matchId: string) => ({ pk: playerPk(player), sk: matchPk(matchId) });
/** Sorts behind every match of a list. */
export const BEHIND_ALL_MATCHES = `${MATCH}~`;

/** A token, found by whoever holds it. */
export const tokenKey = (token: string) => ({ pk: `TOKEN#${fingerprint(token)}`, sk: 'TOKEN' });
/** How many guests a network has sent in an hour, counted from the epoch. */
export const guestCountKey = (network: string, hour: number) => ({
  pk: `GUESTS#${fingerprint(`${hour} ${network}`)}`,
  sk: 'GUESTS',
});
/** The matches that a player has opened and that are not known to be over. */
export const hostingKey = (player: string) => ({ pk: playerPk(player), sk: 'HOSTING' });
/** The match id that is reserved for a request of a player. */
export const reservationKey = (player: string, requestId: string) => ({
  pk: `IDEM#${player}#${fingerprint(requestId)}`,
  sk: 'IDEM',
});

// Sockets. Their table has names of its own for its keys.

/** A one-time ticket for a socket. */
export const ticketKey = (ticket: string) => ({ pk: `${TICKET}${fingerprint(ticket)}`, sk: 'TICKET' });
/** A socket's own row. */
export const socketKey = (connectionId: string) => ({ topic: `@${connectionId}`, connectionId });
/** The sockets of a player. */
export const holderKey = (player: string) => ({ topic: `#${player}`, connectionId: 'SOCKETS' });
/** A socket's row among the followers of a match. */
export const followerKey = (matchId: string, connectionId: string) => ({ topic: matchId, connectionId });

// Secrets.

/**
 * The wrapped data key of a month.
 *
 * @param month for example `2026-11`
 */
export const dataKeyKey = (month: string) => ({ pk: `KEY#${month}`, sk: 'KEY' });
