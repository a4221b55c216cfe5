import type { Operation } from '../operation.ts';
import type { RouteName } from '../routes.ts';
import { blockPlayer, listBlocks, unblockPlayer } from './blocks.ts';
import { castVote, giveMoreTime, takeDaysOff } from './consent.ts';
import { getAsyncApi, getOpenApi, readDocs } from './documents.ts';
import { getGame, health, listGames } from './games.ts';
import { changeHook, createHook, deleteHook, getHook, listHooks, renewHookSecret, testHook } from './hooks.ts';
import { declineInvitation, invitePlayer, listInvitations, uninvitePlayer } from './invitations.ts';
import { listKeys } from './keys.ts';
import { listMatches, listMyMatches } from './lists.ts';
import { joinMatch, kickPlayer, leaveMatch, newMatch, startMatch } from './lobby.ts';
import { deleteMe, exportMe } from './my-data.ts';
import { actNow, resignMatch, returnToMatch, sealMove, storeOrders, withdrawSeal } from './play.ts';
import { createGuest, createTicket, getMe, renameMe } from './players.ts';
import { getMatch, getTranscript, listEntries, readInvitation } from './reading.ts';
import { rematchOf } from './rematch.ts';
import { listIssuers, signIn } from './sign-in.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

/** Every operation by the name of its route. A route without an operation does not compile. */
export const OPERATIONS: Readonly<Record<RouteName, Operation>> = {
  health,
  getOpenApi,
  getAsyncApi,
  readDocs,
  listKeys,
  listGames,
  getGame,
  createGuest,
  listIssuers,
  signIn,
  getMe,
  renameMe,
  deleteMe,
  exportMe,
  listMyMatches,
  listInvitations,
  declineInvitation,
  listBlocks,
  blockPlayer,
  unblockPlayer,
  createToken,
  listTokens,
  revokeToken,
  createHook,
  listHooks,
  getHook,
  changeHook,
  deleteHook,
  testHook,
  renewHookSecret,
  createTicket,
  createMatch: newMatch,
  listMatches,
  getMatch,
  readInvitation,
  joinMatch,
  leaveMatch,
  startMatch,
  kickPlayer,
  invitePlayer,
  uninvitePlayer,
  resignMatch,
  returnToMatch,
  rematch: rematchOf,
  sealMove,
  withdrawSeal,
  act: actNow,
  vote: castVote,
  giveTime: giveMoreTime,
  takeVacation: takeDaysOff,
  order: storeOrders,
  listEntries,
  getTranscript,
};
