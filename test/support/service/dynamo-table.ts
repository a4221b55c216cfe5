import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  openTables,
  readTables,
  synthesizeTemplates,
  type TableDefinition,
  type Tables,
  type TablesOptions,
} from '../../../local/index.ts';
import { openOtherTables } from './other-table.ts';

export interface StartedTable extends Tables {
  /** A client with the SDK's defaults, retries included. */
  client: DynamoDBClient;
  documents: DynamoDBDocumentClient;
}

/**
 * The tables of the synthesized template (or others), empty, in memory and in this process, without functions.
 * With TABLE_ENDPOINT in the environment the program there keeps them, see `npm run second-opinion`. Faults and counters are part
 * of it. `close()` ends it.
 *
 * @param rights who may do what; everybody may do everything unless it is said
 */
export async function startTable(
  definitions?: readonly TableDefinition[],
  rights: Pick<TablesOptions, 'identities' | 'onDenial'> = {},
): Promise<StartedTable> {
  const options = { tables: definitions ?? readTables(await synthesizeTemplates()), ...rights };
  const other = process.env.TABLE_ENDPOINT;
  const tables = await (other === undefined ? openTables(options) : openOtherTables(other, options));
  const client = new DynamoDBClient({
    endpoint: tables.endpoint,
    region: 'local-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const documents = DynamoDBDocumentClient.from(client);
  const close = async () => {
    client.destroy();
    await tables.close();
  };
  return { ...tables, client, documents, close };
}
