import type { SourceChange } from '../../simulation/bundle.ts';
import { replaced } from '../../simulation/source-change.ts';

/** A way in which the service could tell what it must not. */
export interface Leak {
  readonly name: string;
  /** Table and test of the suite that must notice it: a part of their names. */
  readonly seenBy: string;
  /** The surface that the failure must name: a part of its name. */
  readonly surface: string;
  readonly plant: readonly SourceChange[];
}

const ANSWER = 'functions/api/match-answer.ts';
const ITEM = 'functions/match/match-item.ts';
const SEALED = 'fast-west .* what a seat has sealed';
const HIDDEN = 'wanted-7 .* what the game hides';
const ORDERED = 'bang .* which orders';

/** Leaks that the suite of two worlds must find, one for each kind of surface. */
export const LEAKS: readonly Leak[] = [
  {
    name: 'a view shows one letter of the moves that are sealed',
    seenBy: SEALED,
    surface: 'GET /matches/{id}',
    plant: [
      replaced(
        ANSWER,
        'matchAnswer',
        'announced: match.announced,',
        'announced: match.announced, leak: Object.values(match.seals).map(({ move }) => JSON.stringify(move).at(9)),',
      ),
    ],
  },
  {
    name: 'the tag of a view changes with the moves that are sealed',
    seenBy: SEALED,
    surface: 'GET /matches/{id}',
    plant: [
      {
        file: 'functions/api/operations/reading.ts',
        change: (text) =>
          exchanged(text, 'etagOf(JSON.stringify(answer),', 'etagOf(JSON.stringify([answer, match.seals]),'),
      },
    ],
  },
  {
    name: 'a view has the length of the orders of others',
    seenBy: ORDERED,
    surface: 'GET /matches/{id}',
    plant: [
      replaced(
        ANSWER,
        'matchAnswer',
        'announced: match.announced,',
        'announced: match.announced, leak: JSON.stringify(match.orders).length,',
      ),
    ],
  },
  {
    name: 'a move is refused in another way for some moves of others',
    seenBy: SEALED,
    surface: 'PUT /matches/{id}/rounds',
    plant: [
      replaced(
        'domain/match/seals.ts',
        'seal',
        'return OTHER_HEAD;',
        "return JSON.stringify(match.seals).includes('reload') ? TIME_UP : OTHER_HEAD;",
      ),
    ],
  },
  {
    name: 'a view has a letter of the state',
    seenBy: HIDDEN,
    surface: 'GET /matches/{id}',
    plant: [
      replaced(
        ANSWER,
        'matchAnswer',
        'announced: match.announced,',
        'announced: match.announced, leak: JSON.stringify(match.state),',
      ),
    ],
  },
  {
    name: 'followers are told that a seal was replaced',
    seenBy: SEALED,
    surface: 'frames to socket',
    plant: [
      replaced(
        'functions/match/match-updates.ts',
        'sealUpdate',
        'if (!sealed.replaces || said) ticked(e);',
        'ticked(e);',
      ),
    ],
  },
  {
    name: 'the log has the length of what was sent',
    seenBy: SEALED,
    surface: 'log',
    plant: [
      {
        file: 'functions/api/handler.ts',
        change: (text) =>
          exchanged(text, '  route: event.routeKey,', '  route: event.routeKey,\n  bytes: event.body?.length ?? 0,'),
      },
    ],
  },
  {
    name: 'a stored seal is as long as its move',
    seenBy: SEALED,
    surface: 'tables',
    plant: [
      replaced(ITEM, 'storeSeal', 'padded(pack([move, at, revision]), moveRoom(match))', 'pack([move, at, revision])'),
    ],
  },
  {
    name: 'stored orders are as long as what they say',
    seenBy: ORDERED,
    surface: 'sizes in the tables',
    plant: [replaced(ITEM, 'storeOrders', 'padded(pack(orders), ORDERS_BLOCK)', 'pack(orders)')],
  },
  {
    name: 'a stored state is as long as what it hides',
    seenBy: HIDDEN,
    surface: 'sizes in the tables',
    plant: [
      { file: ITEM, change: (text) => exchanged(text, 'padded(pack(secret), stateRoom(match))', 'pack(secret)') },
    ],
  },
];

function exchanged(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`there is no ${from}`);
  return text.replace(from, to);
}
