import { describe } from 'vitest';
import { startTable } from '../support/service/dynamo-table.ts';
import { startSimulatedTable } from '../support/service/simulated-table.ts';
import { tableConformance } from '../support/service/table-conformance.ts';

describe('the local table', () => tableConformance(startTable));
describe('the simulated table', () => tableConformance(startSimulatedTable));
