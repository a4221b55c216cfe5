import { FUNCTIONS, GRANTS, type Grant, type ResourceName } from '../infra/permissions.ts';

/*
 * Pictures of the documents, in Mermaid, made of what the code says.
 */

const mermaid = (lines: readonly string[]): string => ['```mermaid', ...lines, '```'].join('\n');

/** How a thing that a grant names is drawn. */
const NODES: Readonly<Record<ResourceName, string>> = {
  Matches: 'matches[("matches table")]',
  'Matches index due': 'due[("index of deadlines")]',
  'Matches index open': 'lobby[("index of matches to find")]',
  'Matches stream': 'stream[/"stream of changes"/]',
  Connections: 'connections[("sockets table")]',
  key: 'key{{"key of secrets"}}',
  'POST to connections': 'sockets(["open sockets"])',
  'DELETE of connections': 'sockets(["open sockets"])',
  'queue of what is due': 'much[/"queue of what is due"/]',
  'webhook queue': 'hooks[/"queue of webhooks"/]',
  'crowd queue': 'pages[/"queue of crowds"/]',
  'queue of seals': 'later[/"queue of seals told later"/]',
  'failure queue': 'queue[/"failure queue"/]',
};

const idOf = (on: ResourceName): string => /^\w+/.exec(NODES[on])![0];

const READS = /:(Get|BatchGet|Query|Describe|List)/;
const WRITES = /:(Put|Update|Delete)Item/;

/** What a grant allows, in a word or two. */
function verbsOf({ on, actions, only }: Grant): string {
  const verbs = [
    ...(actions.some((action) => READS.test(action)) ? ['reads'] : []),
    ...(actions.some((action) => WRITES.test(action)) ? ['writes'] : []),
  ];
  const [first = ''] = actions;
  const other = { 'kms:Encrypt': 'encrypts' }[first] ?? (first.startsWith('kms:') ? 'decrypts' : 'sends');
  if (on === 'DELETE of connections') return 'closes';
  const said = verbs.length > 0 ? verbs.join(', ') : other;
  return only === undefined ? said : `${said}: ${only}`;
}

/** What wakes a function, where the function reads it by itself. */
const isWaking = ({ actions }: Grant): boolean =>
  actions.some((action) => ['dynamodb:GetRecords', 'sqs:ReceiveMessage'].includes(action));

/** Who may reach what: every function, every thing it has a grant on, and how it is woken. */
export function shape(): string {
  const nodes = [...new Set(Object.values(NODES))].map((node) => `  ${node}`);
  const grants = FUNCTIONS.flatMap((name) =>
    GRANTS[name].map((grant) =>
      isWaking(grant)
        ? `  ${idOf(grant.on)} -- wakes --> ${name}`
        : `  ${name} -- "${verbsOf(grant)}" --> ${idOf(grant.on)}`,
    ),
  );
  return mermaid([
    'flowchart LR',
    '  client(["client"]) -- HTTPS --> api',
    '  client -- WebSocket --> socket',
    '  minute(["each minute"]) --> sweep',
    '  matches -- "keys only" --> stream',
    '  sockets -- frames --> client',
    '  deliver -- webhooks --> receiver(["receiver"])',
    ...nodes,
    ...grants,
  ]);
}
