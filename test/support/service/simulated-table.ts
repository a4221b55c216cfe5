import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readTables, synthesizeTemplates } from '../../../local/index.ts';
import { SimulatedTable } from '../../../simulation/cloud/table.ts';
import type { TableUnderTest } from './table-conformance.ts';

/** The simulation's tables behind the SDK's commands, without its faults and without its schedule. */
export async function startSimulatedTable(): Promise<TableUnderTest> {
  const table = await SimulatedTable.open(readTables(await synthesizeTemplates()));
  const send = (command: { input: Record<string, unknown> }) => table.carryOut(command.constructor.name, command.input);
  return { documents: { send: send as unknown as DynamoDBDocumentClient['send'] }, close: () => table.close() };
}
