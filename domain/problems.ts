/** What is fixed about one kind of problem: HTTP status and title. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/** Every problem of the service itself; each game adds its own refusals (see registry.ts). */
export const SERVICE_PROBLEMS = {
  'request.malformed': { status: 400, title: 'The request is not valid JSON' },
  'request.invalid': { status: 400, title: 'The request does not have the expected shape' },
  'request.too-large': { status: 413, title: 'The request body is larger than 16 KB' },
  'request.media-type': { status: 415, title: 'The request body must be application/json' },
  'request.idempotency-key-reused': { status: 422, title: 'This Idempotency-Key was used with another request' },
  'route.unknown': { status: 404, title: 'There is no such route' },
  'route.method-not-allowed': { status: 405, title: 'This route does not know that method' },
  'auth.missing': { status: 401, title: 'A bearer token is needed' },
  'auth.invalid': { status: 401, title: 'The bearer token is unknown or has expired' },
  'auth.guests-off': { status: 403, title: 'This stage does not admit guests' },
  'game.unknown': { status: 404, title: 'There is no such game' },
  'game.version-gone': { status: 410, title: 'This build no longer knows the rules the match was started with' },
  'game.no-orders': { status: 409, title: 'This game knows no standing orders' },
  'match.unknown': { status: 404, title: 'There is no such match, or it is not open to you' },
  'match.full': { status: 409, title: 'Every seat is taken' },
  'match.seat-taken': { status: 409, title: 'That seat is taken' },
  'match.no-such-seat': { status: 422, title: 'The match has no such seat' },
  'match.started': { status: 409, title: 'The match has started' },
  'match.not-started': { status: 409, title: 'The match has not started' },
  'match.over': { status: 409, title: 'The match is over' },
  'match.not-host': { status: 403, title: 'Only the host may do this' },
  'match.not-seated': { status: 403, title: 'You hold no seat at this match' },
  'match.resigned': { status: 409, title: 'You have resigned from this match' },
  'match.too-few-seats': { status: 422, title: 'The game needs more seats' },
  'match.too-many-seats': { status: 422, title: 'The game does not have that many seats' },
  'match.not-invited': { status: 403, title: 'The invitation is missing or wrong' },
  'match.early-needs-deadline': { status: 422, title: 'Rounds that wait for the deadline need a deadline' },
  'round.closed': { status: 409, title: 'That round is closed' },
  'round.not-open': { status: 409, title: 'That round is not open yet' },
  'seal.not-asked': { status: 409, title: 'Your seat is not asked in this round' },
  'seal.final': { status: 409, title: 'This answer is final' },
  'order.too-many': { status: 409, title: 'Orders were changed too often since the match last moved' },
  'ticket.invalid': { status: 401, title: 'The ticket is unknown, used or expired' },
  'origin.refused': { status: 403, title: 'This origin may not open a socket' },
  'frame.malformed': { status: 400, title: 'The frame is not valid JSON' },
  'frame.invalid': { status: 400, title: 'The frame does not have the expected shape' },
  'frame.too-large': { status: 413, title: 'The frame is larger than 16 KB' },
  'frame.subscriptions': { status: 409, title: 'This socket has its full number of subscriptions' },
  'service.conflict': { status: 503, title: 'Too many changes at once; try again' },
  'service.throttled': { status: 503, title: 'The table is busy; try again' },
  'service.unavailable': { status: 503, title: 'The outcome is not known; repeat the request' },
  'service.error': { status: 500, title: 'The service failed' },
} as const satisfies Record<string, ProblemKind>;

export type ServiceCode = keyof typeof SERVICE_PROBLEMS;
