/** A route that is to go. Days are ISO dates in UTC; `docs/api.md` says how much time lies between them at least. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  /** What to use instead, as a sentence. */
  readonly instead: string;
}

export interface Route {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly deprecated?: Deprecation;
}

/**
 * Every route of the HTTP API, as data: infrastructure, router and documents are made from this list.
 * Paths are in API Gateway's form.
 */
export const ROUTES = [
  { name: 'health', method: 'GET', path: '/health' },
  { name: 'getOpenApi', method: 'GET', path: '/openapi.json' },
  { name: 'getAsyncApi', method: 'GET', path: '/asyncapi.json' },
  { name: 'readDocs', method: 'GET', path: '/docs' },
  { name: 'listKeys', method: 'GET', path: '/keys' },
  { name: 'listGames', method: 'GET', path: '/games' },
  { name: 'getGame', method: 'GET', path: '/games/{game}' },
  { name: 'createGuest', method: 'POST', path: '/guests' },
  { name: 'listIssuers', method: 'GET', path: '/sign-in' },
  { name: 'signIn', method: 'POST', path: '/sign-in' },
  { name: 'getMe', method: 'GET', path: '/me' },
  { name: 'renameMe', method: 'PATCH', path: '/me' },
  { name: 'deleteMe', method: 'DELETE', path: '/me' },
  { name: 'exportMe', method: 'GET', path: '/me/export' },
  { name: 'listMyMatches', method: 'GET', path: '/me/matches' },
  { name: 'listInvitations', method: 'GET', path: '/me/invitations' },
  { name: 'declineInvitation', method: 'DELETE', path: '/me/invitations/{id}' },
  { name: 'listBlocks', method: 'GET', path: '/me/blocks' },
  { name: 'blockPlayer', method: 'PUT', path: '/me/blocks/{player}' },
  { name: 'unblockPlayer', method: 'DELETE', path: '/me/blocks/{player}' },
  { name: 'createToken', method: 'POST', path: '/me/tokens' },
  { name: 'listTokens', method: 'GET', path: '/me/tokens' },
  { name: 'revokeToken', method: 'DELETE', path: '/me/tokens/{id}' },
  { name: 'createHook', method: 'POST', path: '/me/hooks' },
  { name: 'listHooks', method: 'GET', path: '/me/hooks' },
  { name: 'getHook', method: 'GET', path: '/me/hooks/{id}' },
  { name: 'changeHook', method: 'PATCH', path: '/me/hooks/{id}' },
  { name: 'deleteHook', method: 'DELETE', path: '/me/hooks/{id}' },
  { name: 'testHook', method: 'POST', path: '/me/hooks/{id}/test' },
  { name: 'renewHookSecret', method: 'POST', path: '/me/hooks/{id}/secret' },
  { name: 'createTicket', method: 'POST', path: '/tickets' },
  { name: 'createMatch', method: 'POST', path: '/matches' },
  { name: 'listMatches', method: 'GET', path: '/matches' },
  { name: 'getMatch', method: 'GET', path: '/matches/{id}' },
  { name: 'readInvitation', method: 'POST', path: '/matches/{id}/invitation' },
  { name: 'joinMatch', method: 'POST', path: '/matches/{id}/join' },
  { name: 'leaveMatch', method: 'POST', path: '/matches/{id}/leave' },
  { name: 'startMatch', method: 'POST', path: '/matches/{id}/start' },
  { name: 'kickPlayer', method: 'DELETE', path: '/matches/{id}/players/{player}' },
  { name: 'invitePlayer', method: 'POST', path: '/matches/{id}/invitations' },
  { name: 'uninvitePlayer', method: 'DELETE', path: '/matches/{id}/invitations/{player}' },
  { name: 'resignMatch', method: 'POST', path: '/matches/{id}/resign' },
  { name: 'rematch', method: 'POST', path: '/matches/{id}/rematch' },
  { name: 'returnToMatch', method: 'POST', path: '/matches/{id}/return' },
  { name: 'sealMove', method: 'PUT', path: '/matches/{id}/rounds/{round}/seal' },
  { name: 'withdrawSeal', method: 'DELETE', path: '/matches/{id}/rounds/{round}/seal' },
  { name: 'act', method: 'POST', path: '/matches/{id}/rounds/{round}/acts' },
  { name: 'vote', method: 'POST', path: '/matches/{id}/rounds/{round}/votes' },
  { name: 'giveTime', method: 'POST', path: '/matches/{id}/rounds/{round}/time' },
  { name: 'takeVacation', method: 'POST', path: '/matches/{id}/rounds/{round}/vacation' },
  { name: 'order', method: 'PATCH', path: '/matches/{id}/orders' },
  { name: 'listEntries', method: 'GET', path: '/matches/{id}/entries' },
  { name: 'getTranscript', method: 'GET', path: '/matches/{id}/transcript' },
] as const satisfies readonly Route[];

export type RouteName = (typeof ROUTES)[number]['name'];

/** When a route goes, and what comes instead; undefined for one that stays. */
export const deprecationOf = (name: RouteName): Deprecation | undefined =>
  (ROUTES as readonly Route[]).find((route) => route.name === name)?.deprecated;
