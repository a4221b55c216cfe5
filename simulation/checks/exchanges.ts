/** What a request was about, read from its method and address. */
export interface About {
  readonly kind:
    | 'guest'
    | 'ticket'
    | 'rename'
    | 'create'
    | 'join'
    | 'leave'
    | 'start'
    | 'resign'
    | 'kick'
    | 'rematch'
    | 'seal'
    | 'withdraw'
    | 'act'
    | 'order'
    | 'read';
  readonly matchId?: string;
  readonly round?: number;
  /** Whom it is about, where that is another player. */
  readonly player?: string;
  /** The finished match that is to be played again: the answer is about another one. */
  readonly of?: string;
}

const KINDS: readonly [RegExp, About['kind']][] = [
  [/^POST \/guests$/, 'guest'],
  [/^POST \/tickets$/, 'ticket'],
  [/^PATCH \/me$/, 'rename'],
  [/^POST \/matches$/, 'create'],
  [/^POST \/matches\/(?<id>\w+)\/join$/, 'join'],
  [/^POST \/matches\/(?<id>\w+)\/leave$/, 'leave'],
  [/^POST \/matches\/(?<id>\w+)\/start$/, 'start'],
  [/^POST \/matches\/(?<id>\w+)\/resign$/, 'resign'],
  [/^DELETE \/matches\/(?<id>\w+)\/players\/(?<player>\w+)$/, 'kick'],
  [/^POST \/matches\/(?<of>\w+)\/rematch$/, 'rematch'],
  [/^PUT \/matches\/(?<id>\w+)\/rounds\/(?<round>\d+)\/seal$/, 'seal'],
  [/^DELETE \/matches\/(?<id>\w+)\/rounds\/(?<round>\d+)\/seal$/, 'withdraw'],
  [/^POST \/matches\/(?<id>\w+)\/rounds\/(?<round>\d+)\/acts$/, 'act'],
  [/^POST \/matches\/(?<id>\w+)\/acts$/, 'act'],
  [/^PATCH \/matches\/(?<id>\w+)\/orders$/, 'order'],
  [/^GET \/matches\/(?<id>\w+)(\/entries)?(\?.*)?$/, 'read'],
];

/** What a request is about. */
export function aboutOf(method: string, path: string): About {
  const text = `${method} ${path}`;
  for (const [pattern, kind] of KINDS) {
    const { groups, 0: found } = pattern.exec(text) ?? {};
    if (found === undefined) continue;
    const { id, round, player, of } = groups ?? {};
    return {
      kind,
      ...(id !== undefined && { matchId: id }),
      ...(round !== undefined && { round: Number(round) }),
      ...(player !== undefined && { player }),
      ...(of !== undefined && { of }),
    };
  }
  return { kind: 'read' };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked into.
export type Any = any;

/** One request of one client, with everything that was ever known of it. */
export interface Exchange {
  readonly number: number;
  readonly client: string;
  readonly player: string | undefined;
  readonly about: About;
  readonly key: string | undefined;
  readonly sent: Any;
  /** Step at which it was sent. */
  readonly from: number;
  /** When it was sent. Epoch milliseconds. */
  readonly at: number;
  /** Step from which on no copy of it was under way any more. */
  until: number | undefined;
  /** Copies of it that were delivered. */
  copies: number;
  /** Tries that it lost although the match had no new entry, by the number of the newest one. */
  readonly lost: number[];
  /** Step at which its sender was answered. */
  answered: number | undefined;
  /** What its sender was told, if anything. */
  status: number | undefined;
  body: Any;
}

export const isGranted = ({ status }: Exchange): boolean => status !== undefined && status < 300;
/** Refused for good: nothing may have happened. */
export const isRefused = ({ status }: Exchange): boolean => status !== undefined && status >= 400 && status < 500;
/** Refused for good, and no further copy of it could be judged anew. */
export const hasFailed = (exchange: Exchange): boolean => isRefused(exchange) && exchange.copies <= 1;
/** Whether the one was over before the other was sent. */
export const isBefore = (a: Exchange, b: Exchange): boolean => a.until !== undefined && a.until < b.from;
