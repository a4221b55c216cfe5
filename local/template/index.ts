export { ACCOUNT, REGION } from './intrinsics.ts';
export type * from './model.ts';
export { readAssembly, readQueues, readRoles, readTables } from './read.ts';
export { synthesize, synthesizeTemplates } from './synth.ts';
