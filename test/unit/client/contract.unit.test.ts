import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type * as z from 'zod';
import {
  type Asked,
  Client,
  type Entry,
  type EntryList,
  type Export,
  type Frame,
  type GameAnswer,
  type Guest,
  type Hook,
  type HookMatchPayload,
  type HookMessage,
  type HookPayload,
  type HookSecret,
  type HookWithMessages,
  type Invitation,
  type IssuerList,
  type ListedToken,
  type MatchAnswer,
  type MatchSummary,
  type Me,
  type NewHook,
  type NewToken,
  network,
  type Outcome,
  type Receipt,
  type RevealedMove,
  readFrame,
  type SealAnswer,
  type SeatHolder,
  type SentFrame,
  type SignedIn,
  type Ticket,
  type Transcript,
  type Wanted7Result,
  type Yours,
} from '../../../client/index.ts';
import type * as answers from '../../../functions/api/answers.ts';
import { ROUTES } from '../../../functions/api/routes.ts';
import { FRAMES_IN, FRAMES_OUT } from '../../../tools/frames.ts';
import { SAMPLE_FRAMES_OUT } from '../../../tools/sample-frames.ts';

/*
 * The library beside the contract of the service: nothing of it is missing here.
 */

const ID = '01HZZZZZZZZZZZZZZZZZZZZZZZ';
const PLAYER = '01HZZZZZZZPPPPPPPPPPPPPPPP';

/** Every way to call the service. What is not sent at once is iterated over. */
const CALLS: readonly ((client: Client) => unknown)[] = [
  (client) => client.health(),
  (client) => client.keys(),
  (client) => client.games(),
  (client) => client.game('fast-west'),
  (client) => client.guest('Ada'),
  (client) => client.me(),
  (client) => client.rename('Ada'),
  (client) => client.issuers(),
  (client) => client.signIn('e30.e30.x'),
  (client) => client.tokens(),
  (client) => client.createToken({ name: 'bot', scopes: ['play'] }),
  (client) => client.revokeToken(ID),
  (client) => client.hooks(),
  (client) => client.hook(ID),
  (client) => client.createHook({ url: 'https://bot.example', events: ['turn'] }),
  (client) => client.changeHook(ID, {}),
  (client) => client.deleteHook(ID),
  (client) => client.testHook(ID),
  (client) => client.renewHookSecret(ID),
  (client) => client.exportMe(),
  (client) => client.deleteMe(ID),
  (client) => client.myMatches().next(),
  (client) => client.openMatches().next(),
  (client) => client.vacantMatches().next(),
  (client) => client.finishedMatches('bang').next(),
  (client) => client.invitation(ID, 'code'),
  (client) => client.blocks(),
  (client) => client.block(PLAYER),
  (client) => client.unblock(PLAYER),
  (client) => client.invitations().next(),
  (client) => client.decline(ID),
  (client) => client.invite(ID, PLAYER),
  (client) => client.uninvite(ID, PLAYER),
  (client) => client.create({ game: 'fast-west', seats: 2 }),
  (client) => client.join(ID),
  (client) => client.leave(ID),
  (client) => client.rematch(ID),
  (client) => client.kick(ID, PLAYER),
  (client) => client.start(ID),
  (client) => client.resign(ID),
  (client) => client.returnTo(ID),
  (client) => client.match(ID),
  (client) => client.seal(ID, 7, null),
  (client) => client.withdraw(ID, 7),
  (client) => client.act(ID, 7, null),
  (client) => client.vote(ID, 7, null),
  (client) => client.giveTime(ID, 7, { seat: 1, seconds: 60 }),
  (client) => client.takeVacation(ID, 7, 1),
  (client) => client.order(ID, {}),
  (client) => client.entries(ID),
  (client) => client.history(ID).next(),
  (client) => client.transcript(ID),
  (client) => client.ticket(),
];

describe('the library and the service', () => {
  it('has a method for every route but those of documents, and none beside them', async () => {
    const called: string[] = [];
    const fetch = async (url: string, { method }: RequestInit): Promise<Response> => {
      const path = new URL(url).pathname
        .replace(ID, '{id}')
        .replace(PLAYER, '{player}')
        .replace('/7/', '/{round}/')
        .replace('fast-west', '{game}');
      called.push(`${method} ${path}`);
      throw new Error('far away');
    };
    const client = new Client('http://service', { transport: { ...network, fetch }, tries: 1 });
    for (const call of CALLS) await Promise.resolve(call(client)).catch(() => {});
    const documents = ['/openapi.json', '/asyncapi.json', '/docs'];
    const routes = ROUTES.filter(({ path }) => !documents.includes(path)).map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect([...new Set(called)].toSorted()).toEqual(routes.toSorted());
  });

  it('reads every frame of the service as it is', () => {
    const known: Record<Frame['type'], true> = {
      entry: true,
      sealed: true,
      subscribed: true,
      heads: true,
      channel: true,
      yours: true,
      unsubscribed: true,
      pong: true,
      error: true,
    };
    expect(Object.keys(known).toSorted()).toEqual(Object.keys(FRAMES_OUT).toSorted());
    expect(Object.keys(SAMPLE_FRAMES_OUT).toSorted()).toEqual(Object.keys(FRAMES_OUT).toSorted());
    for (const text of Object.values(SAMPLE_FRAMES_OUT)) expect(readFrame(text)).toEqual(JSON.parse(text));
  });

  it('knows every frame that the service takes', () => {
    const sent: { [Type in SentFrame['type']]: Extract<SentFrame, { type: Type }> } = {
      subscribe: { type: 'subscribe', matchId: ID, after: 3 },
      sync: { type: 'sync', id: 1 },
      unsubscribe: { type: 'unsubscribe', matchId: ID },
      ping: { type: 'ping' },
    };
    expect(Object.keys(sent).toSorted()).toEqual(Object.keys(FRAMES_IN).toSorted());
    for (const [type, schema] of Object.entries(FRAMES_IN))
      expect((schema as z.ZodType).safeParse(sent[type as SentFrame['type']]).success).toBe(true);
  });

  it('has every field of every answer in its types', () => {
    expectTypeOf<Missing<typeof answers.Guest, Guest>>().toBeNever();
    expectTypeOf<Missing<typeof answers.Me, Me>>().toBeNever();
    expectTypeOf<Missing<typeof answers.Ticket, Ticket>>().toBeNever();
    expectTypeOf<Missing<typeof answers.IssuerList, IssuerList>>().toBeNever();
    expectTypeOf<Missing<typeof answers.SignedIn, SignedIn>>().toBeNever();
    expectTypeOf<Missing<typeof answers.NewTokenAnswer, NewToken>>().toBeNever();
    expectTypeOf<Missing<(typeof answers.TokenList)['shape']['tokens']['element'], ListedToken>>().toBeNever();
    expectTypeOf<Missing<typeof answers.Hook, Hook>>().toBeNever();
    expectTypeOf<Missing<typeof answers.NewHookAnswer, NewHook>>().toBeNever();
    expectTypeOf<Missing<typeof answers.HookAnswer, HookWithMessages>>().toBeNever();
    expectTypeOf<Missing<typeof answers.HookMessage, HookMessage>>().toBeNever();
    expectTypeOf<Missing<typeof answers.HookSecret, HookSecret>>().toBeNever();
    expectTypeOf<Missing<typeof answers.HookPayload, HookPayload>>().toBeNever();
    expectTypeOf<Missing<(typeof answers.HookPayload)['shape']['data'], HookMatchPayload['data']>>().toBeNever();
    expectTypeOf<Missing<typeof answers.Export, Export>>().toBeNever();
    expectTypeOf<Missing<typeof answers.Asked, Asked>>().toBeNever();
    expectTypeOf<Missing<typeof answers.SeatHolder, SeatHolder>>().toBeNever();
    expectTypeOf<Missing<typeof answers.Outcome, Outcome>>().toBeNever();
    expectTypeOf<Missing<typeof answers.Receipt, Receipt>>().toBeNever();
    expectTypeOf<Missing<typeof answers.MatchSummary, MatchSummary>>().toBeNever();
    expectTypeOf<Missing<typeof answers.MatchAnswer, MatchAnswer>>().toBeNever();
    expectTypeOf<Missing<typeof answers.InvitationAnswer, Invitation>>().toBeNever();
    expectTypeOf<
      Missing<(typeof answers.MatchAnswer)['shape']['you']['_zod']['def']['innerType'], Yours>
    >().toBeNever();
    expectTypeOf<Missing<typeof answers.SealAnswer, SealAnswer>>().toBeNever();
    expectTypeOf<Missing<typeof answers.RevealedMove, RevealedMove>>().toBeNever();
    expectTypeOf<Missing<typeof answers.EntryList, EntryList>>().toBeNever();
    expectTypeOf<Missing<typeof answers.Transcript, Transcript>>().toBeNever();
    expectTypeOf<Missing<(typeof answers.EntryAnswer.options)[number], Entry>>().toBeNever();
    expectTypeOf<Missing<typeof answers.GameAnswer, GameAnswer>>().toBeNever();
  });
});

/** Fields that answers have and a type of the library has not. */
type Missing<Answer extends z.ZodObject, Known> = Answer extends z.ZodObject
  ? Exclude<keyof Answer['shape'], keyof Known>
  : never;

describe('types of a game', () => {
  const client = {} as Client;
  const matchOf = () => client.match<'bang'>(ID);
  const anyMatch = () => client.match(ID);

  it('are there for whoever names it', () => {
    type Match = Awaited<ReturnType<typeof matchOf>>;
    type View = NonNullable<Match['view']>;
    expectTypeOf<View['seats'][number]['seat']>().toEqualTypeOf<number>();
    type Prompt = NonNullable<NonNullable<Match['you']>['prompt']>;
    expectTypeOf<Extract<Prompt, { kind: 'shot_reply' }>['ask']['need']>().toEqualTypeOf<number>();
    expectTypeOf<Extract<Prompt['kind'], 'play' | 'swap'>>().toEqualTypeOf<'play'>();
    type Event = NonNullable<Entry<'fast-west'>['events']>[number];
    expectTypeOf<Extract<Event, { type: 'hit' }>['loss']>().toEqualTypeOf<number>();
    type Result = Outcome<'wanted-7'>['result'];
    expectTypeOf<keyof Result>().toEqualTypeOf<keyof Wanted7Result>();
    expectTypeOf<Wanted7Result>().not.toBeAny();
    expectTypeOf(() => [
      client.seal<'fast-west'>(ID, 1, { card: 'revolver', aim: 'left' }),
      client.create({ game: 'bang', seats: 4, options: { characterDeal: 'two' } }),
      // @ts-expect-error no card has that name
      client.seal<'fast-west'>(ID, 1, { card: 'cannon' }),
      // @ts-expect-error the game has no such option
      client.create({ game: 'bang', seats: 4, options: { characterDeal: 'three' } }),
    ]).toBeFunction();
  });

  it('are open for whoever does not, and for a game that the library does not know', () => {
    type Match = Awaited<ReturnType<typeof anyMatch>>;
    expectTypeOf<Match>().toEqualTypeOf<MatchAnswer>();
    expectTypeOf<NonNullable<NonNullable<Match['you']>['prompt']>['kind']>().toEqualTypeOf<string>();
    expectTypeOf<MatchAnswer<'tomorrow'>['view']>().toEqualTypeOf<MatchAnswer['view']>();
    expectTypeOf(() => [
      client.seal(ID, 1, { anything: [1, undefined as unknown as null] }),
      client.create({ game: 'tomorrow', seats: 4, options: { of: 'any kind' } }),
    ]).toBeFunction();
  });
});

describe('what a game may grow', () => {
  it('does not break a reader: kinds, types and fields that nobody knows are told as they are', async () => {
    const entry = { seq: 1, at: 0, prev: null, type: 'teleported', events: [{ type: 'new', x: {} }], colour: 'red' };
    const fetch = async () => Response.json({ entries: [entry], seq: 1, next: null, also: 'new' });
    const client = new Client('http://service', { transport: { ...network, fetch } });
    const told: Entry[] = [];
    for await (const each of client.history<'bang'>(ID)) told.push(each as Entry);
    expect(told).toEqual([entry]);
    expect(readFrame(JSON.stringify({ type: 'entry', seq: 1, entry }))).toMatchObject({ entry });
    expect(readFrame(JSON.stringify({ type: 'tomorrow' }))).toBeUndefined();
  });
});

describe('a guest', () => {
  const guest = { player: 'p', name: 'Ada', token: 'sg_secret', expiresAt: 1 };
  const serviceWith = (onGuest?: (guest: Guest) => void) =>
    new Client('http://service', { transport: { ...network, fetch: async () => Response.json(guest) }, onGuest });

  it('is told of before anything is done in their name; without a listener a warning comes once, without the token', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const told: Guest[] = [];
    await serviceWith((each) => told.push(each)).guest('Ada');
    expect(told).toEqual([guest]);
    expect(warn).not.toHaveBeenCalled();
    await serviceWith().guest('Ada');
    await serviceWith().guest('Ada');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls.flat().join()).toContain('whoever loses it loses their seats');
    expect(warn.mock.calls.flat().join()).not.toContain(guest.token);
    warn.mockRestore();
  });
});
