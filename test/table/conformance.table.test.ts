import { describe } from 'vitest';
import { startSimulatedTable } from '../support/simulated-table.ts';
import { startTable } from '../support/table.ts';
import { tableConformance } from '../support/table-conformance.ts';

describe('the local table', () => tableConformance(startTable));
describe('the simulated table', () => tableConformance(startSimulatedTable));
